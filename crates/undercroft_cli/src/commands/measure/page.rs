//! A page with the measures of all tiers of presets side by side, in Markdown.

use crate::{
    commands::measure::Measured,
    failure::Result,
    preset::{Chosen, Source},
    seeds::SeedRange,
    statistics::{Summary, short},
};

/// The page of one preset, or of all built-in ones.
///
/// # Errors
/// No such preset, mistakes in it, a seed that gives no dungeon.
pub fn page(preset: Option<&str>, seeds: SeedRange) -> Result<String> {
    let wanted: Vec<&str> = match preset {
        Some(preset) => vec![preset],
        None => undercroft_assets::PRESETS.iter().map(|asset| asset.name).collect(),
    };
    let command = preset
        .map_or("undercroft measure --markdown".to_owned(), |preset| format!("undercroft measure {preset} --markdown"));
    let mut text = format!(
        "# Measures\n\n\
         Written by `{command} --seeds {seeds}`: {} dungeons of each preset and tier.\n\
         Each figure is a mean, with the range that nine of ten dungeons lie in.\n",
        seeds.len()
    );
    let mut meanings = Vec::new();
    for preset in wanted {
        let source = Source::find(preset)?;
        let loaded = source.load()?;
        text.push_str(&format!("\n## {}\n\n{}\n\n", loaded.name(), loaded.about()));
        let mut columns = Vec::new();
        for tier in loaded.tiers() {
            let measured = Measured::of(&Chosen::find(preset, Some(tier.tier()))?, seeds)?;
            columns.push((tier.tier().to_owned(), measured));
        }
        text.push_str(&table(&columns));
        if let Some((_, measured)) = columns.first() {
            meanings.clone_from(&measured.names);
        }
    }
    text.push_str("\n## What the measures say\n\n");
    for (name, about) in meanings {
        text.push_str(&format!("- **{name}**: {about}\n"));
    }
    Ok(text)
}

/// A row a measure, a column a tier.
fn table(tiers: &[(String, Measured)]) -> String {
    let names: Vec<&str> = tiers.iter().map(|(name, _)| name.as_str()).collect();
    let mut text = format!("| measure | {} |\n|---|{}\n", names.join(" | "), "--:|".repeat(tiers.len()));
    let columns: Vec<Vec<_>> = tiers.iter().map(|(_, measured)| measured.summaries().collect()).collect();
    for (row, (name, ..)) in columns.first().into_iter().flatten().enumerate() {
        let cells: Vec<String> = columns.iter().filter_map(|column| column.get(row)).map(|(.., s)| cell(s)).collect();
        text.push_str(&format!("| {name} | {} |\n", cells.join(" | ")));
    }
    text
}

fn cell(summary: &Summary) -> String {
    format!("{} ({}–{})", short(summary.mean), short(summary.low), short(summary.high))
}
