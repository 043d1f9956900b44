//! `undercroft measure`

mod page;

use std::path::Path;

use rayon::prelude::*;
use undercroft::{
    Seed,
    measure::{Measures, SummaryRow, measure, summarise},
};

use crate::{
    args::MeasureArgs,
    commands::progress,
    failure::{Failure, Outcome, Result},
    output,
    preset::Chosen,
    seeds::SeedRange,
};

/// The measures of every dungeon are kept until the end; more of them would fill the memory.
const MOST_SEEDS: u64 = 1_000_000;

/// Makes many dungeons on all cores and says what they are like.
pub fn run(args: &MeasureArgs) -> Result {
    if args.seeds.len() > MOST_SEEDS {
        return Err(Failure::input(format_args!("{} seeds; at most {MOST_SEEDS}", args.seeds.len())));
    }
    if args.markdown {
        output::print(&page::page(args.preset.as_deref(), args.seeds)?)?;
        return Ok(Outcome::Fine);
    }
    let preset = args.preset.as_deref().unwrap_or_default();
    let measured = measure_all(&Chosen::find(preset, args.tier.as_deref())?, args.seeds)?;
    if let Some(path) = &args.csv {
        write_csv(path, args.seeds, &measured)?;
    }
    output::print(&table(&summarise(&measured)))?;
    Ok(Outcome::Fine)
}

/// Measures of the dungeons of these seeds, in order.
///
/// # Errors
/// A seed gives no dungeon.
fn measure_all(chosen: &Chosen, seeds: SeedRange) -> Result<Vec<Measures>> {
    let bar = progress(seeds.len(), &format!("{} {}", chosen.tier.name(), chosen.tier.tier()));
    let seeds: Vec<u64> = seeds.iter().collect();
    let measured = seeds
        .into_par_iter()
        .map(|seed| Ok(measure(&chosen.generate(Seed(seed))?)))
        .inspect(|_| bar.inc(1))
        .collect::<Result<_>>();
    bar.finish_and_clear();
    measured
}

fn table(rows: &[SummaryRow]) -> String {
    let width = rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0).max(7);
    let mut text =
        format!("{:width$}  {:>8} {:>8} {:>8} {:>8} {:>8}\n", "measure", "mean", "min", "max", "5 %", "95 %");
    for row in rows {
        let [mean, min, max, p5, p95] = [row.mean, row.min, row.max, row.p5, row.p95].map(short);
        text.push_str(&format!("{:width$}  {mean:>8} {min:>8} {max:>8} {p5:>8} {p95:>8}\n", row.name));
    }
    text
}

/// A row a dungeon; a measure that a dungeon does not have is left empty.
fn write_csv(path: &Path, seeds: SeedRange, measured: &[Measures]) -> Result<()> {
    let names: Vec<&str> = summarise(measured).iter().map(|row| row.name).collect();
    let mut text = format!("seed,{}\n", names.join(","));
    for (seed, measures) in seeds.iter().zip(measured) {
        let rows = measures.rows();
        text.push_str(&seed.to_string());
        for name in &names {
            text.push(',');
            if let Some(row) = rows.iter().find(|row| row.name == *name) {
                text.push_str(&row.value.to_string());
            }
        }
        text.push('\n');
    }
    output::write_file(path, &text)?;
    output::say(&format!("{} dungeons are in {}", measured.len(), path.display()));
    Ok(())
}

/// A number as people write it: at most two digits after the point, none where they would be zeros.
fn short(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        assert_eq!([0.0, 7.0, 1.25, 2.999, 100.0, 0.5].map(short), ["0", "7", "1.25", "3", "100", "0.5"]);
    }
}
