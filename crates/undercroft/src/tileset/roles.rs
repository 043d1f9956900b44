//! What a tileset should have a drawing for, and what is said about one that has not.

use super::{ANY_MATERIAL, Inner, Tileset, file::STATES};

/// The words that the generator itself gives to things, and those of markers that every built-in preset has.
const WORDS: [&str; 13] = [
    "spawn",
    "entrance",
    "exit",
    "stairs_up",
    "stairs_down",
    "teleporter",
    "tunnel_end",
    "combat",
    "curio",
    "boss",
    "treasury",
    "shrine",
    "trap",
];

impl Tileset {
    /// The roles that the file leaves out, named as in the file, such as `walls.lips` or `things.exit`. They are drawn
    /// more simply or not at all.
    ///
    /// Refinements are no roles: wide doors, further drawings of the same thing, hedges and lamps.
    pub fn missing_roles(&self) -> &[String] {
        &self.inner.missing
    }

    /// One sentence about all missing roles; `None` when nothing is missing.
    pub fn missing_roles_warning(&self) -> Option<String> {
        let missing = &self.inner.missing;
        (!missing.is_empty()).then(|| format!("no drawing of {}; drawn more simply or not at all", missing.join(", ")))
    }
}

/// The roles without a drawing, in the order of the file; `of_file` are those that can be told from the file alone.
pub(super) fn missing(of_file: &[(&str, bool)], inner: &Inner) -> Vec<String> {
    let mut missing: Vec<String> = of_file.iter().filter(|role| !role.1).map(|role| role.0.to_owned()).collect();
    match inner.doors.get(ANY_MATERIAL) {
        None => missing.push(format!("doors.{ANY_MATERIAL}")),
        Some(door) => {
            for (wall, states) in [("east_west_wall", door.east_west_wall), ("north_south_wall", door.north_south_wall)]
            {
                let absent = STATES.into_iter().zip(states).filter(|(_, tile)| tile.is_none());
                missing.extend(absent.map(|(state, _)| format!("doors.{ANY_MATERIAL}.{wall}.{state}")));
            }
        }
    }
    let absent = WORDS.into_iter().filter(|word| !inner.things.contains_key(*word));
    missing.extend(absent.map(|word| format!("things.{word}")));
    let rest = [
        ("unknown_thing", inner.unknown_thing.is_some()),
        ("keys", !inner.keys.is_empty()),
        ("lock_badge", inner.lock_badge.is_some()),
    ];
    missing.extend(rest.iter().filter(|role| !role.1).map(|role| role.0.to_owned()));
    missing
}
