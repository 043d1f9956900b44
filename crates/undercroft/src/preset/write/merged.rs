//! All values of a tier as one preset.

use super::{layout_text, list, quoted};
use crate::preset::settings::{LayoutSettings, Settings, Stocking};

/// The complete text of one tier. Its tiers are those of the preset, all with the values of this one.
pub(in crate::preset) fn merged(settings: &Settings, tier: &str, params: Option<&str>) -> String {
    let layout = match &settings.layout {
        LayoutSettings::Custom(name, _) => format!("Custom({}, {})", quoted(name), params.unwrap_or("()")),
        known => layout_text(known),
    };
    let doors = &settings.doors;
    let kinds: Vec<String> = doors.kinds.iter().map(|(word, weight)| format!("{}: {weight}", quoted(word))).collect();
    let kinds = if kinds.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", kinds.join(", ")) };
    let tiers: String = settings.tiers.iter().map(|name| format!("        (name: {}),\n", quoted(name))).collect();
    format!(
        "// All values of the tier {tier}; every tier below has them.\n\
         (\n    format: {format},\n    name: {name},\n    about: {about},\n    layout: {layout},\n    \
         cell: (width: {width}, height: {height}),\n    shapes: {shapes},\n    halls: (\n        width: {halls},\n    ),\n    \
         doors: (\n        chance: {chance},\n        kinds: {kinds},\n        locked: {locked},\n        \
         require_blocking: {blocking},\n        keys: {keys},\n    ),\n    contents: {contents},\n    \
         stocking: {stocking},\n    \
         special_rooms: {specials},\n    theme: (\n        tileset: {tileset},\n        ambient: {ambient},\n        \
         floor_variation: {variation},\n        props: {props},\n    ),\n    tiers: [\n{tiers}    ],\n    default_tier: {default_tier},\n)\n",
        format = crate::preset::load::FORMAT,
        name = quoted(&settings.title),
        about = quoted(&settings.about),
        width = settings.cell.width,
        height = settings.cell.height,
        shapes = list(&settings.shapes, 4),
        halls = settings.halls.width,
        chance = doors.chance,
        locked = doors.locked,
        blocking = doors.require_blocking,
        keys = doors.keys,
        contents = list(&settings.contents, 4),
        stocking = stocking(&settings.stocking),
        specials = list(&settings.special_rooms, 4),
        tileset = quoted(&settings.theme.tileset),
        ambient = quoted(&settings.theme.ambient),
        variation = settings.theme.floor_variation,
        props = settings.theme.props,
        default_tier = quoted(tier),
    )
}

fn stocking(stocking: &Stocking) -> String {
    let tables: Vec<String> = stocking.tables.iter().map(|name| quoted(name)).collect();
    format!(
        "(\n        method: {},\n        monster: {},\n        guarded_treasure: {},\n        unguarded_treasure: {},\n        \
         key_guard: {},\n        depth_per_lock: {},\n        vaults: {},\n        origin: {},\n        \
         monster_spot: {},\n        treasure_spot: {},\n        wandering_chance: {},\n        wandering_turns: {},\n        \
         tables: [{}],\n    )",
        stocking.method,
        stocking.monster,
        stocking.guarded_treasure,
        stocking.unguarded_treasure,
        stocking.key_guard,
        stocking.depth_per_lock,
        stocking.vaults,
        quoted(&stocking.origin),
        quoted(&stocking.monster_spot),
        quoted(&stocking.treasure_spot),
        stocking.wandering_chance,
        stocking.wandering_turns,
        tables.join(", ")
    )
}
