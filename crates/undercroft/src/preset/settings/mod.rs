//! The settings of one tier, every field filled in. [`Settings::default`] is the preset `lab` at `veteran`, with
//! `min_rooms` 0.

mod doors;
mod grid_carve;
mod pointcrawl;
mod rooms;
mod special_rooms;
mod stocking;

use std::sync::Arc;

pub use doors::*;
pub use grid_carve::*;
pub use pointcrawl::*;
pub use rooms::*;
pub use special_rooms::*;
pub use stocking::*;

use crate::{dungeon::Look, dungeon::Word, layout::Layout, tables::Tables};

/// A pair (min, max), both included.
pub type Range = (u32, u32);

/// Everything that decides a dungeon, but the seed.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Shown to people.
    pub title: String,
    /// One sentence about the preset.
    pub about: String,
    /// Which rooms there are and which are joined.
    pub layout: LayoutSettings,
    /// The block of tiles of a room, walls included.
    pub cell: Cell,
    /// Shapes of ordinary rooms, by weight.
    pub shapes: Vec<WeightedShape>,
    /// Halls.
    pub halls: Halls,
    /// Doors, locks and keys.
    pub doors: Doors,
    /// Contents of ordinary rooms, by weight.
    pub contents: Vec<ContentsRow>,
    /// How rooms get their monsters and treasure.
    pub stocking: Stocking,
    /// The random tables that stocking rolls on.
    pub tables: Arc<Tables>,
    /// Special rooms, placed in this order.
    pub special_rooms: Vec<SpecialRoom>,
    /// How it looks.
    pub theme: Look,
    /// Names of the preset's tiers, easiest first; `SpecialRoom::tiers` refers to them.
    pub tiers: Vec<String>,
}

/// The layout and its parameters.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum LayoutSettings {
    /// A grid of rooms, carved.
    GridCarve(GridCarve),
    /// Several levels of rooms, joined by neighbourhood.
    Pointcrawl(Pointcrawl),
    /// A layout that the program around the generator brings: its name and its parameters, as parsed.
    Custom(String, Arc<dyn Layout>),
}

impl Settings {
    /// The defaults of a preset with this layout. They differ for the pointcrawl: doors are locked as it labels them,
    /// halls are one tile wide, and rooms are stocked by dice.
    pub fn for_layout(layout: LayoutSettings) -> Self {
        let mut settings = Self::default();
        if matches!(layout, LayoutSettings::Pointcrawl(_)) {
            settings.halls.width = HallWidth::Shared(1, 1);
            settings.doors.locked = Locked::AsLabelled;
            settings.stocking.method = StockingMethod::Dice;
        }
        Self { layout, ..settings }
    }

    /// The defaults of the pointcrawl, with its published numbers.
    pub fn pointcrawl() -> Self {
        Self::for_layout(LayoutSettings::Pointcrawl(Pointcrawl::default()))
    }
}

impl Default for Settings {
    fn default() -> Self {
        let shape = |weight, shape| WeightedShape { weight, shape };
        let row =
            |weight, spots: &[&str]| ContentsRow { weight, spots: spots.iter().map(|s| Word::from(*s)).collect() };
        Self {
            title: String::new(),
            about: String::new(),
            layout: LayoutSettings::GridCarve(GridCarve::default()),
            cell: Cell { width: 11, height: 11 },
            shapes: vec![
                shape(7, Shape::Rectangle { w: (5, 9), h: (5, 9) }),
                shape(2, Shape::Rectangle { w: (7, 9), h: (3, 5) }),
                shape(1, Shape::Disc { radius: (2, 4) }),
            ],
            halls: Halls { width: HallWidth::Shared(2, 3) },
            doors: Doors {
                chance: 70,
                kinds: [("wood", 0), ("metal", 9), ("glass", 1)].map(|(k, w)| (Word::from(k), w)).into(),
                locked: Locked::Exactly(0),
                require_blocking: false,
                keys: Keys::PerLock,
            },
            contents: vec![row(45, &["combat"]), row(20, &["curio"]), row(10, &["combat", "curio"]), row(25, &[])],
            stocking: Stocking::default(),
            tables: Arc::default(),
            special_rooms: Vec::new(),
            theme: Look {
                tileset: "tilesets/lab.tileset.ron".into(),
                ambient: "#9fb8c4".into(),
                floor_variation: 20,
                props: 20,
            },
            tiers: vec!["veteran".into()],
        }
    }
}

const fn one() -> u32 {
    1
}
