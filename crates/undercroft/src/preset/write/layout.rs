//! Layouts as preset text.

use std::fmt::{self, Display, Formatter};

use super::quoted;
use crate::preset::settings::{
    Crossing, FarLabels, GridCarve, LayoutSettings, LevelCount, NearLabels, Pointcrawl, RoomCount, Side, StockingMethod,
};

impl Display for RoomCount {
    /// As the preset writes it.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::LogNormal { mu, sigma, min, max } => {
                write!(f, "LogNormal(mu: {mu}, sigma: {sigma}, min: {min}, max: {max})")
            }
            Self::Exactly(rooms) => write!(f, "Exactly({rooms})"),
        }
    }
}

impl Display for LevelCount {
    /// As the preset writes it.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Drawn { spare, factor: (low, high) } => write!(f, "Drawn(spare: {spare}, factor: ({low}, {high}))"),
            Self::Exactly(levels) => write!(f, "Exactly({levels})"),
        }
    }
}

impl Display for Side {
    /// As the preset writes it.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fitted => f.write_str("Fitted"),
            Self::Exactly(side) => write!(f, "Exactly({side})"),
        }
    }
}

impl Display for Crossing {
    /// As the preset writes it.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Avoid => "Avoid",
            Self::Allow => "Allow",
        })
    }
}

impl Display for NearLabels {
    /// As the preset writes it.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { door, locked, open, secret } = self;
        write!(f, "(door: {door}, locked: {locked}, open: {open}, secret: {secret})")
    }
}

impl Display for FarLabels {
    /// As the preset writes it.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { corridor, trap, obstruction, secret } = self;
        write!(f, "(corridor: {corridor}, trap: {trap}, obstruction: {obstruction}, secret: {secret})")
    }
}

impl Display for StockingMethod {
    /// As the preset writes it.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Contents => "Contents",
            Self::Dice => "Dice",
        })
    }
}

/// A layout as the preset writes it, with all its parameters: for [`Document::set`](crate::preset::Document::set) of
/// `layout`. Of a layout of the program around the generator the name, since nothing is known about its parameters.
pub fn layout_text(layout: &LayoutSettings) -> String {
    match layout {
        LayoutSettings::GridCarve(carve) => grid_carve(carve),
        LayoutSettings::Pointcrawl(crawl) => pointcrawl(crawl),
        LayoutSettings::Custom(name, _) => format!("Custom({}, ())", quoted(name)),
    }
}

fn grid_carve(carve: &GridCarve) -> String {
    format!(
        "GridCarve(\n        columns: {},\n        rows: {},\n        steps: {},\n        remove_room: {},\n        \
         remove_connection: {},\n        start_end: {},\n        min_rooms: {},\n    )",
        carve.columns,
        carve.rows,
        carve.steps,
        carve.remove_room,
        carve.remove_connection,
        carve.start_end,
        carve.min_rooms
    )
}

fn pointcrawl(crawl: &Pointcrawl) -> String {
    let (low, high) = crawl.empty_factor;
    format!(
        "Pointcrawl(\n        rooms: {},\n        levels: {},\n        empty_factor: ({low}, {high}),\n        side: {},\n        \
         entrance_chance: {},\n        near_labels: {},\n        far_labels: {},\n        bonus_draws: {},\n        \
         bonus_crossing: {},\n        level_cost: {},\n        level_power: {},\n        teleporter_chance: {},\n        \
         gutter: {},\n    )",
        crawl.rooms,
        crawl.levels,
        crawl.side,
        crawl.entrance_chance,
        crawl.near_labels,
        crawl.far_labels,
        crawl.bonus_draws,
        crawl.bonus_crossing,
        crawl.level_cost,
        crawl.level_power,
        crawl.teleporter_chance,
        crawl.gutter
    )
}
