//! What a modder writes: a preset file as it is typed, every field optional.

use std::collections::BTreeMap;

use ron::{extensions::Extensions, value::RawValue};
use serde::Deserialize;

use super::{
    Decimal, Document,
    locate::scan,
    settings::{
        ContentsRow, Crossing, GridCarve, HallWidth, Keys, LayoutSettings, LevelCount, Locked, Pointcrawl, RoomCount,
        Settings, Side, SpecialRoom, StartEnd, Stocking, StockingMethod, WeightedShape,
    },
};
use crate::dungeon::Word;

/// How RON is read everywhere: nobody writes `Some(..)`, and a layout's parameters need one pair of brackets only.
pub(crate) fn ron_options() -> ron::Options {
    ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME | Extensions::UNWRAP_VARIANT_NEWTYPES)
}

/// A patch with fields of its own and those that a preset and each of its tiers share.
macro_rules! patch {
    ($(#[$doc:meta])* $name:ident { $($own:ident: $type:ty),* }) => {
        $(#[$doc])*
        #[derive(Debug, Default, Deserialize)]
        #[serde(default, deny_unknown_fields)]
        pub(super) struct $name {
            $(pub $own: $type,)*
            pub layout: Option<Box<RawValue>>,
            pub cell: Option<CellPatch>,
            pub shapes: Option<Vec<WeightedShape>>,
            pub halls: Option<HallsPatch>,
            pub doors: Option<DoorsPatch>,
            pub contents: Option<Vec<ContentsRow>>,
            pub stocking: Option<StockingPatch>,
            pub special_rooms: Option<Vec<SpecialRoom>>,
            pub theme: Option<ThemePatch>,
        }

        impl $name {
            /// Replaces what the patch names: a value the value, a list the list.
            ///
            /// # Errors
            /// The layout's text does not read as parameters of the layout in force.
            pub fn apply(&self, draft: &mut Draft) -> Result<(), ron::error::SpannedError> {
                if let Some(layout) = &self.layout {
                    draft.layout.apply(layout)?;
                }
                let settings = &mut draft.settings;
                if let Some(cell) = &self.cell {
                    set(&mut settings.cell.width, cell.width);
                    set(&mut settings.cell.height, cell.height);
                }
                set_clone(&mut settings.shapes, &self.shapes);
                if let Some(halls) = &self.halls {
                    set(&mut settings.halls.width, halls.width);
                    draft.written.halls_width |= halls.width.is_some();
                }
                if let Some(doors) = &self.doors {
                    set(&mut settings.doors.chance, doors.chance);
                    set_clone(&mut settings.doors.kinds, &doors.kinds);
                    set(&mut settings.doors.locked, doors.locked);
                    set(&mut settings.doors.require_blocking, doors.require_blocking);
                    set(&mut settings.doors.keys, doors.keys);
                    draft.written.doors_locked |= doors.locked.is_some();
                }
                set_clone(&mut settings.contents, &self.contents);
                if let Some(stocking) = &self.stocking {
                    stocking.apply(&mut settings.stocking);
                    draft.written.stocking_method |= stocking.method.is_some();
                }
                set_clone(&mut settings.special_rooms, &self.special_rooms);
                if let Some(theme) = &self.theme {
                    set_clone(&mut settings.theme.tileset, &theme.tileset);
                    set_clone(&mut settings.theme.ambient, &theme.ambient);
                    set(&mut settings.theme.floor_variation, theme.floor_variation);
                    set(&mut settings.theme.props, theme.props);
                }
                Ok(())
            }
        }
    };
}

patch! {
    /// A preset file.
    PresetPatch {
        format: Option<u32>,
        extends: Option<String>,
        name: Option<String>,
        about: Option<String>,
        tiers: Option<Vec<TierPatch>>,
        default_tier: Option<String>
    }
}

patch! {
    /// A tier: what differs from the preset.
    TierPatch { name: String }
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct CellPatch {
    width: Option<u32>,
    height: Option<u32>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct HallsPatch {
    width: Option<HallWidth>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct DoorsPatch {
    chance: Option<u32>,
    kinds: Option<BTreeMap<Word, u32>>,
    locked: Option<Locked>,
    require_blocking: Option<bool>,
    keys: Option<Keys>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct StockingPatch {
    method: Option<StockingMethod>,
    monster: Option<u32>,
    guarded_treasure: Option<u32>,
    unguarded_treasure: Option<u32>,
    key_guard: Option<u32>,
    depth_per_lock: Option<u32>,
    vaults: Option<bool>,
    origin: Option<Word>,
    monster_spot: Option<Word>,
    treasure_spot: Option<Word>,
    wandering_chance: Option<u32>,
    wandering_turns: Option<u32>,
    tables: Option<Vec<String>>,
}

impl StockingPatch {
    fn apply(&self, stocking: &mut Stocking) {
        set(&mut stocking.method, self.method);
        set(&mut stocking.monster, self.monster);
        set(&mut stocking.guarded_treasure, self.guarded_treasure);
        set(&mut stocking.unguarded_treasure, self.unguarded_treasure);
        set(&mut stocking.key_guard, self.key_guard);
        set(&mut stocking.depth_per_lock, self.depth_per_lock);
        set(&mut stocking.vaults, self.vaults);
        set_clone(&mut stocking.origin, &self.origin);
        set_clone(&mut stocking.monster_spot, &self.monster_spot);
        set_clone(&mut stocking.treasure_spot, &self.treasure_spot);
        set(&mut stocking.wandering_chance, self.wandering_chance);
        set(&mut stocking.wandering_turns, self.wandering_turns);
        set_clone(&mut stocking.tables, &self.tables);
    }
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct ThemePatch {
    tileset: Option<String>,
    ambient: Option<String>,
    floor_variation: Option<u32>,
    props: Option<u32>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct GridCarvePatch {
    columns: Option<u32>,
    rows: Option<u32>,
    steps: Option<u64>,
    remove_room: Option<u32>,
    remove_connection: Option<u32>,
    start_end: Option<StartEnd>,
    min_rooms: Option<u32>,
}

impl GridCarvePatch {
    fn apply(&self, carve: &mut GridCarve) {
        set(&mut carve.columns, self.columns);
        set(&mut carve.rows, self.rows);
        set(&mut carve.steps, self.steps);
        set(&mut carve.remove_room, self.remove_room);
        set(&mut carve.remove_connection, self.remove_connection);
        set(&mut carve.start_end, self.start_end);
        set(&mut carve.min_rooms, self.min_rooms);
    }
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct PointcrawlPatch {
    rooms: Option<RoomCount>,
    levels: Option<LevelCount>,
    empty_factor: Option<(Decimal, Decimal)>,
    side: Option<Side>,
    entrance_chance: Option<Decimal>,
    near_labels: Option<NearLabelsPatch>,
    far_labels: Option<FarLabelsPatch>,
    bonus_draws: Option<u32>,
    bonus_crossing: Option<Crossing>,
    level_cost: Option<u32>,
    level_power: Option<u32>,
    teleporter_chance: Option<Decimal>,
    gutter: Option<u32>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct NearLabelsPatch {
    door: Option<u32>,
    locked: Option<u32>,
    open: Option<u32>,
    secret: Option<u32>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct FarLabelsPatch {
    corridor: Option<u32>,
    trap: Option<u32>,
    obstruction: Option<u32>,
    secret: Option<u32>,
}

impl PointcrawlPatch {
    fn apply(&self, crawl: &mut Pointcrawl) {
        set(&mut crawl.rooms, self.rooms);
        set(&mut crawl.levels, self.levels);
        set(&mut crawl.empty_factor, self.empty_factor);
        set(&mut crawl.side, self.side);
        set(&mut crawl.entrance_chance, self.entrance_chance);
        if let Some(labels) = &self.near_labels {
            set(&mut crawl.near_labels.door, labels.door);
            set(&mut crawl.near_labels.locked, labels.locked);
            set(&mut crawl.near_labels.open, labels.open);
            set(&mut crawl.near_labels.secret, labels.secret);
        }
        if let Some(labels) = &self.far_labels {
            set(&mut crawl.far_labels.corridor, labels.corridor);
            set(&mut crawl.far_labels.trap, labels.trap);
            set(&mut crawl.far_labels.obstruction, labels.obstruction);
            set(&mut crawl.far_labels.secret, labels.secret);
        }
        set(&mut crawl.bonus_draws, self.bonus_draws);
        set(&mut crawl.bonus_crossing, self.bonus_crossing);
        set(&mut crawl.level_cost, self.level_cost);
        set(&mut crawl.level_power, self.level_power);
        set(&mut crawl.teleporter_chance, self.teleporter_chance);
        set(&mut crawl.gutter, self.gutter);
    }
}

/// A layout that is named with its parameters.
#[derive(Debug, Deserialize)]
enum NamedLayout {
    GridCarve(GridCarvePatch),
    Pointcrawl(PointcrawlPatch),
    Custom(String, Box<RawValue>),
}

/// Settings on their way: patches are applied one after the other.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    /// Everything but the layout.
    pub settings: Settings,
    /// The layout.
    pub layout: LayoutDraft,
    /// What a patch has written of the values whose defaults depend on the layout.
    pub written: Written,
}

/// Which of the values whose defaults depend on the layout are written.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Written {
    halls_width: bool,
    doors_locked: bool,
    stocking_method: bool,
}

impl Draft {
    /// The settings with their layout, what no patch has written being the default of that layout.
    pub fn with_layout(self, layout: LayoutSettings) -> Settings {
        let mut settings = self.settings;
        let defaults = Settings::for_layout(layout);
        if !self.written.halls_width {
            settings.halls.width = defaults.halls.width;
        }
        if !self.written.doors_locked {
            settings.doors.locked = defaults.doors.locked;
        }
        if !self.written.stocking_method {
            settings.stocking.method = defaults.stocking.method;
        }
        Settings { layout: defaults.layout, ..settings }
    }
}

/// A layout on its way.
#[derive(Clone, Debug)]
pub(super) enum LayoutDraft {
    /// Of this crate.
    GridCarve(GridCarve),
    /// Of this crate.
    Pointcrawl(Pointcrawl),
    /// Of the program around the generator: its name and the RON text of its parameters.
    Custom(String, String),
}

impl Default for LayoutDraft {
    fn default() -> Self {
        Self::GridCarve(GridCarve::default())
    }
}

impl LayoutDraft {
    /// `(…)` are parameters of the layout in force, `GridCarve(…)` or `Custom("name", …)` name one: another one than
    /// that in force begins with its defaults.
    fn apply(&mut self, text: &RawValue) -> Result<(), ron::error::SpannedError> {
        let text = text.trim().get_ron();
        let options = ron_options();
        if !text.starts_with('(') {
            match options.from_str(text)? {
                NamedLayout::GridCarve(patch) => {
                    if !matches!(self, Self::GridCarve(_)) {
                        *self = Self::default();
                    }
                    if let Self::GridCarve(carve) = self {
                        patch.apply(carve);
                    }
                }
                NamedLayout::Pointcrawl(patch) => {
                    if !matches!(self, Self::Pointcrawl(_)) {
                        *self = Self::Pointcrawl(Pointcrawl::default());
                    }
                    if let Self::Pointcrawl(crawl) = self {
                        patch.apply(crawl);
                    }
                }
                NamedLayout::Custom(name, params) => *self = Self::Custom(name, params.trim().get_ron().into()),
            }
            return Ok(());
        }
        match self {
            Self::GridCarve(carve) => options.from_str::<GridCarvePatch>(text)?.apply(carve),
            Self::Pointcrawl(crawl) => options.from_str::<PointcrawlPatch>(text)?.apply(crawl),
            Self::Custom(_, params) => *params = merged_params(params, text),
        }
        Ok(())
    }
}

/// Parameters of a foreign layout: those of the patch replace those of the same name. Both are RON text, which only
/// that layout understands.
fn merged_params(base: &str, patch: &str) -> String {
    let mut document = Document::new("", base);
    let named = scan(patch).0.and_then(|node| {
        let members = &node.group()?.members;
        members.iter().map(|m| Some((patch.get(m.key.clone()?)?, patch.get(m.value.span.clone())?))).collect()
    });
    let named: Option<Vec<(&str, &str)>> = named;
    match named {
        Some(members) if members.iter().all(|(name, value)| document.set(name, value).is_ok()) => {
            document.text().into()
        }
        _ => patch.into(),
    }
}

fn set<T: Copy>(target: &mut T, value: Option<T>) {
    if let Some(value) = value {
        *target = value;
    }
}

fn set_clone<T: Clone>(target: &mut T, value: &Option<T>) {
    if let Some(value) = value {
        target.clone_from(value);
    }
}
