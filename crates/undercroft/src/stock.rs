//! Stocking: what each room holds.

use crate::{
    Seed, ValidPreset,
    dungeon::{Find, Role, Wandering, Word},
    locks::Locks,
    plan::{Node, NodeKind, Plan},
    preset::ContentsRow,
    roles::{Roles, RoomRole},
    seed::{Stage, draw, pick_weighted},
    trace::Sink,
};

/// What there is to find in a plan.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stock {
    /// By node: one spot for each word.
    pub contents: Vec<Vec<Word>>,
    /// By node: what tables gave for it.
    pub details: Vec<Details>,
    /// Traps and obstructions: index of the connection, ascending, and what it is.
    pub hazards: Vec<(u32, Find)>,
    /// What the place once was; empty where no tables are used.
    pub origin: Word,
    /// What wanders about, level by level.
    pub wandering: Vec<Wandering>,
}

impl Stock {
    /// Contents alone, without tables.
    pub fn of(contents: Vec<Vec<Word>>) -> Self {
        Self { details: vec![Details::default(); contents.len()], contents, ..Self::default() }
    }
}

/// What tables gave for a room.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Details {
    /// What people call it.
    pub name: String,
    /// What was rolled.
    pub finds: Vec<Find>,
    /// By spot of its contents: its place in `finds`, where it has one.
    pub spots: Vec<Option<u32>>,
}

/// What a room is asked about: its row of the contents table.
const ROW: u64 = 0;

/// Draws a row of the contents table for every ordinary room; special rooms have their own spots; start, end,
/// entrances and hall networks stay empty. The row is drawn by the room's key alone, so no other room, role or lock
/// changes it. (Grid carve, point 6: weighted rows of free words.) O(rooms · rows).
///
/// Locks are not read yet: they matter to bands of treasure, which no layout has so far.
pub fn stock(
    preset: &ValidPreset,
    seed: Seed,
    plan: &Plan,
    roles: &Roles,
    _locks: &Locks,
    _trace: Option<&mut (dyn Sink + '_)>,
) -> Stock {
    let contents = plan.nodes.iter().zip(&roles.rooms).map(|(node, room)| spots(preset, seed, node, room)).collect();
    Stock::of(contents)
}

fn spots(preset: &ValidPreset, seed: Seed, node: &Node, room: &RoomRole) -> Vec<Word> {
    match (&room.special, &room.role, node.kind) {
        (Some(special), ..) => {
            preset.special_rooms.get(special.0 as usize).map(|kind| kind.spots.clone()).unwrap_or_default()
        }
        (None, Role::Plain, NodeKind::Room) => ordinary(&preset.contents, seed, node.key.0),
        _ => Vec::new(),
    }
}

fn ordinary(rows: &[ContentsRow], seed: Seed, key: u64) -> Vec<Word> {
    let bits = draw(seed, Stage::Stock, key, ROW);
    pick_weighted(bits, rows.iter().map(|row| row.weight)).map(|row| rows[row].spots.clone()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Settings,
        graph::sample,
        preset::{Rule, SpecialRoom},
        roles,
    };

    fn stocked(plan: &Plan, seed: u64, special_rooms: Vec<SpecialRoom>) -> Vec<Vec<Word>> {
        let preset = sample::preset(Settings { special_rooms, ..Settings::default() });
        let graph = sample::graph(plan);
        let roles = roles::assign(&preset, Seed(seed), plan, &graph).expect("nothing is required");
        stock(&preset, Seed(seed), plan, &roles, &Locks::default(), None).contents
    }

    fn altar() -> SpecialRoom {
        SpecialRoom {
            kind: "altar".into(),
            count: (1, 1),
            chance: 100,
            rules: vec![Rule::DistanceFromStart(2, 2)],
            required: true,
            fallback: Default::default(),
            shape: None,
            spots: vec!["altar".into(), "candle".into()],
            tiers: None,
        }
    }

    fn chain(rooms: u32) -> Plan {
        sample::plan(rooms, &(1..rooms).map(|room| (room - 1, room)).collect::<Vec<_>>())
    }

    #[test]
    fn rows_come_as_often_as_their_weight_says() {
        let contents = stocked(&chain(20_002), 7, vec![]);
        let count = |spots: &[&str]| {
            contents.iter().filter(|row| row.iter().map(Word::as_str).eq(spots.iter().copied())).count()
        };
        let (combat, curio, both) = (count(&["combat"]), count(&["curio"]), count(&["combat", "curio"]));
        assert!((8_700..9_300).contains(&combat), "45 %: {combat}");
        assert!((3_750..4_250).contains(&curio), "20 %: {curio}");
        assert!((1_850..2_150).contains(&both), "10 %: {both}");
        assert_eq!(combat + curio + both + count(&[]), 20_002);
    }

    #[test]
    fn a_special_room_has_its_own_spots_and_changes_no_other() {
        for seed in 0..50 {
            let (plain, special) = (stocked(&chain(6), seed, vec![]), stocked(&chain(6), seed, vec![altar()]));
            assert_eq!(special[2], ["altar".into(), "candle".into()]);
            assert_eq!([&plain[..2], &plain[3..]], [&special[..2], &special[3..]], "seed {seed}");
            assert!(plain[0].is_empty() && plain[5].is_empty(), "start and end stay empty");
        }
    }

    #[test]
    fn a_room_keeps_its_contents_when_others_come_and_go() {
        let (few, many) = (stocked(&chain(6), 3, vec![]), stocked(&chain(9), 3, vec![]));
        assert_eq!(few[..5], many[..5]);
    }
}
