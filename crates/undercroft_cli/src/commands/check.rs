//! `undercroft check`

use std::{
    ops::Range,
    panic::{AssertUnwindSafe, catch_unwind},
};

use indicatif::ProgressBar;
use rayon::prelude::*;
use undercroft::{Seed, check::check};

use crate::{
    args::CheckArgs,
    commands::progress,
    failure::{Outcome, Result},
    output,
    preset::Chosen,
};

/// So many dungeons are checked before the faults among them are printed, in order of seed.
const PIECE: u64 = 1 << 14;

/// Makes many dungeons on all cores and prints those with faults.
pub fn run(args: &CheckArgs) -> Result {
    let chosen = Chosen::find(&args.preset, args.tier.as_deref())?;
    let bar = progress(args.seeds.len(), &format!("{} {}", chosen.tier.name(), chosen.tier.tier()));
    let mut count = 0;
    for seeds in args.seeds.pieces(PIECE) {
        for (seed, faults) in faulty(&chosen, seeds, &bar) {
            count += faults.len();
            let report = report(&args.preset, chosen.tier.tier(), seed, &faults);
            bar.suspend(|| output::print(&report))?;
        }
    }
    bar.finish_and_clear();
    output::print(&format!("{} dungeons, {count} faults\n", args.seeds.len()))?;
    Ok(if count == 0 { Outcome::Fine } else { Outcome::Faults })
}

/// The seeds whose dungeon has faults, in order.
fn faulty(chosen: &Chosen, seeds: Range<u64>, bar: &ProgressBar) -> Vec<(u64, Vec<String>)> {
    let mut faulty: Vec<(u64, Vec<String>)> = seeds
        .into_par_iter()
        .map(|seed| (seed, faults(chosen, Seed(seed))))
        .inspect(|_| bar.inc(1))
        .filter(|(_, faults)| !faults.is_empty())
        .collect();
    faulty.sort_unstable_by_key(|(seed, _)| *seed);
    faulty
}

/// A seed that gives no dungeon, for whatever reason, is a fault too.
fn faults(chosen: &Chosen, seed: Seed) -> Vec<String> {
    let checked = catch_unwind(AssertUnwindSafe(|| match undercroft::generate(&chosen.tier, seed) {
        Ok(dungeon) => check(&dungeon, Some(&chosen.tier)).iter().map(ToString::to_string).collect(),
        Err(error) => vec![chosen.explain(&error)],
    }));
    checked.unwrap_or_else(|_| vec!["the generator panicked".into()])
}

fn report(preset: &str, tier: &str, seed: u64, faults: &[String]) -> String {
    let end = seed.saturating_add(1);
    let mut text = format!("undercroft check {} --tier {} --seeds {seed}..{end}\n", quoted(preset), quoted(tier));
    for line in faults.iter().flat_map(|fault| fault.lines()) {
        text.push_str(&format!("    {line}\n"));
    }
    text
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "._-/+@%,".contains(c);
    if !word.is_empty() && word.chars().all(plain) { word.into() } else { format!("'{}'", word.replace('\'', r"'\''")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dungeon_with_faults_is_named_by_the_command_that_makes_it() {
        let faults = ["areas touch: tile (1, 2) of level 1: areas 0 and 1".to_owned()];
        assert_eq!(
            report("lab", "elite", 7, &faults),
            "undercroft check lab --tier elite --seeds 7..8\n    areas touch: tile (1, 2) of level 1: areas 0 and 1\n"
        );
        let odd = report("my presets/it's.dungeon.ron", "hard", 0, &[]);
        assert_eq!(odd, "undercroft check 'my presets/it'\\''s.dungeon.ron' --tier hard --seeds 0..1\n");
    }
}
