//! `undercroft measure`

mod page;

use std::path::Path;

use rayon::prelude::*;
use undercroft::{Seed, measure::measure};

use crate::{
    args::MeasureArgs,
    commands::progress,
    failure::{Failure, Outcome, Result},
    output,
    preset::Chosen,
    seeds::SeedRange,
    statistics::{Summary, short},
};

/// The measures of every dungeon are kept until the end; more of them would fill the memory.
const MOST_SEEDS: u64 = 1_000_000;
const PIECE: u64 = 1 << 14;

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
    let measured = Measured::of(&Chosen::find(preset, args.tier.as_deref())?, args.seeds)?;
    if let Some(path) = &args.csv {
        write_csv(path, &measured)?;
    }
    output::print(&table(&measured))?;
    Ok(Outcome::Fine)
}

/// Measures of many dungeons of one tier.
struct Measured {
    /// Name of each measure, and what it says.
    names: Vec<(&'static str, &'static str)>,
    /// By dungeon: its seed, and a value for each name.
    rows: Vec<(u64, Vec<f64>)>,
}

impl Measured {
    /// # Errors
    /// A seed gives no dungeon.
    fn of(chosen: &Chosen, seeds: SeedRange) -> Result<Self> {
        let bar = progress(seeds.len(), &format!("{} {}", chosen.tier.name(), chosen.tier.tier()));
        let mut names = Vec::new();
        let mut rows = Vec::new();
        for piece in seeds.pieces(PIECE) {
            let measured: Vec<_> = piece
                .into_par_iter()
                .map(|seed| Ok((seed, measure(&chosen.generate(Seed(seed))?).rows())))
                .inspect(|_| bar.inc(1))
                .collect::<Result<_>>()?;
            if let Some((_, first)) = measured.first() {
                names = first.iter().map(|row| (row.name, row.about)).collect();
            }
            rows.extend(measured.into_iter().map(|(seed, row)| (seed, row.iter().map(|row| row.value).collect())));
        }
        rows.sort_unstable_by_key(|(seed, _): &(u64, Vec<f64>)| *seed);
        bar.finish_and_clear();
        Ok(Self { names, rows })
    }

    /// By measure: its name, what it says, its values in short.
    fn summaries(&self) -> impl Iterator<Item = (&'static str, &'static str, Summary)> {
        self.names.iter().enumerate().map(|(column, (name, about))| {
            let values = self.rows.iter().filter_map(|(_, row)| row.get(column).copied()).collect();
            (*name, *about, Summary::of(values))
        })
    }
}

fn table(measured: &Measured) -> String {
    let width = measured.names.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0).max(7);
    let mut text =
        format!("{:width$}  {:>8} {:>8} {:>8} {:>8} {:>8}\n", "measure", "mean", "min", "max", "5 %", "95 %");
    for (name, _, Summary { mean, min, max, low, high }) in measured.summaries() {
        let [mean, min, max, low, high] = [mean, min, max, low, high].map(short);
        text.push_str(&format!("{name:width$}  {mean:>8} {min:>8} {max:>8} {low:>8} {high:>8}\n"));
    }
    text
}

fn write_csv(path: &Path, measured: &Measured) -> Result<()> {
    let mut text = String::from("seed");
    for (name, _) in &measured.names {
        text.push_str(&format!(",\"{}\"", name.replace('"', "\"\"")));
    }
    text.push('\n');
    for (seed, row) in &measured.rows {
        text.push_str(&seed.to_string());
        for value in row {
            text.push_str(&format!(",{value}"));
        }
        text.push('\n');
    }
    output::write_file(path, &text)?;
    output::say(&format!("{} dungeons are in {}", measured.rows.len(), path.display()));
    Ok(())
}
