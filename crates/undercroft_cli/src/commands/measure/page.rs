//! A page with the measures of all tiers of presets side by side, in Markdown.

use undercroft::measure::{SummaryRow, summarise};

use super::{measure_all, short};
use crate::{
    failure::Result,
    preset::{Chosen, Source},
    seeds::SeedRange,
};

/// The page of one preset, or of all built-in ones.
///
/// # Errors
/// No such preset, mistakes in it, a seed that gives no dungeon.
pub fn page(preset: Option<&str>, seeds: SeedRange) -> Result<String> {
    let built_in = || undercroft_assets::PRESETS.iter().map(|asset| asset.name).collect();
    let presets: Vec<&str> = preset.map_or_else(built_in, |preset| vec![preset]);
    let command = preset.map_or("measure".to_owned(), |preset| format!("measure {preset}"));
    let mut text = format!(
        "# Measures\n\n\
         Written by `undercroft {command} --markdown --seeds {seeds}`: {} dungeons of each preset and tier.\n\
         Each figure is a mean, then the range that nine of ten dungeons lie in.\n",
        seeds.len()
    );
    let mut meanings = Vec::new();
    for preset in presets {
        let loaded = Source::find(preset)?.load()?;
        text.push_str(&format!("\n## {}\n\n{}\n\n", loaded.name(), loaded.about()));
        let mut tiers = Vec::new();
        for tier in loaded.tiers() {
            let chosen = Chosen::find(preset, Some(tier.tier()))?;
            tiers.push((tier.tier(), summarise(&measure_all(&chosen, seeds)?)));
        }
        text.push_str(&table(&tiers));
        if let Some((_, rows)) = tiers.into_iter().max_by_key(|(_, rows)| rows.len()) {
            meanings = if rows.len() > meanings.len() { rows } else { meanings };
        }
    }
    text.push_str("\n## What the measures say\n\n");
    for row in meanings {
        text.push_str(&format!("- **{}**: {}\n", row.name, row.about));
    }
    Ok(text)
}

/// A row a measure, a column a tier.
fn table(tiers: &[(&str, Vec<SummaryRow>)]) -> String {
    let names: Vec<&str> = tiers.iter().map(|(name, _)| *name).collect();
    let mut text = format!("| measure | {} |\n|---|{}\n", names.join(" | "), "--:|".repeat(tiers.len()));
    let Some((_, first)) = tiers.iter().max_by_key(|(_, rows)| rows.len()) else { return text };
    for SummaryRow { name, .. } in first {
        let of_tier = |rows: &[SummaryRow]| rows.iter().find(|row| row.name == *name).map_or(String::new(), cell);
        let cells: Vec<String> = tiers.iter().map(|(_, rows)| of_tier(rows)).collect();
        text.push_str(&format!("| {name} | {} |\n", cells.join(" | ")));
    }
    text
}

fn cell(row: &SummaryRow) -> String {
    let (mean, low, high) = (short(row.mean), short(row.p5), short(row.p95));
    if mean == low && mean == high { mean } else { format!("{mean} ({low}–{high})") }
}
