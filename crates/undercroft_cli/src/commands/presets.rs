//! `undercroft presets`

use undercroft::layout::Layout as _;
use undercroft::preset::LayoutSettings;

use crate::{
    failure::{Outcome, Result},
    output,
    preset::Source,
};

/// Lists the built-in presets, one a line: name, layout, tiers, about.
pub fn run() -> Result {
    let mut lines = String::new();
    for asset in undercroft_assets::PRESETS {
        let preset = Source::find(asset.name)?.load()?;
        let layout = preset.tiers().first().map_or("", |tier| match &tier.layout {
            LayoutSettings::GridCarve(carve) => carve.name(),
            LayoutSettings::Pointcrawl(crawl) => crawl.name(),
            LayoutSettings::Custom(name, _) => name,
            _ => "",
        });
        let tiers: Vec<&str> = preset.tiers().iter().map(|tier| tier.tier()).collect();
        lines.push_str(&format!("{}  {layout}  {}  {}\n", preset.name(), tiers.join(","), preset.about()));
    }
    output::print(&lines)?;
    Ok(Outcome::Fine)
}
