//! Stocking: what each room holds.

mod dice;
mod finds;
mod names;
#[cfg(test)]
mod sample;

use crate::{
    Seed, ValidPreset,
    dungeon::{Find, Role, Wandering, Word},
    locks::Locks,
    plan::{Node, NodeKind, Plan},
    preset::{ContentsRow, StockingMethod},
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
/// Whether there is a monster; the number of the try is added above the lowest byte, here and below.
const MONSTER_DIE: u64 = 1;
/// Whether there is a treasure.
const TREASURE_DIE: u64 = 2;
/// Which room of a level gets the treasure that no die gave.
const LEVEL_TREASURE: u64 = 3;
/// Which room behind a lock gets the treasure that no die gave.
const VAULT: u64 = 4;
/// Rolls on tables.
const NAME: u64 = 16;
const DRESSING: u64 = 17;
const SMELL: u64 = 18;
const SOUND: u64 = 19;
const LIGHT: u64 = 20;
const MONSTER: u64 = 21;
const TREASURE: u64 = 22;
/// Of a connection.
const HAZARD: u64 = 23;
/// Of a level: the row of a face of its wandering table.
const WANDERING: u64 = 24;
/// Of the dungeon.
const ORIGIN: u64 = 25;

/// A question with the number of a try.
const fn tried(what: u64, tries: u32) -> u64 {
    what | (tries as u64) << 8
}

/// Stocks a plan as [`crate::preset::Stocking::method`] says.
///
/// `Contents`: a row of the contents table for every ordinary room; special rooms have their own spots; start, end,
/// entrances and hall networks stay empty. The row is drawn by the room's key alone, so no other room, role or lock
/// changes it. (Grid carve, point 6: weighted rows of free words.) O(rooms · rows).
///
/// `Dice`: each room but the special ones is rolled for, start, end and entrances too: d6 for a monster, d6 for a treasure
/// with or without one; a level without any treasure is rolled again from scratch. Then tables say what it is, how the
/// room is called and what one notices there. A room that goes away changes no other, except by the number of times
/// that its level was rolled again, and where two rooms would have had the same name or look. O(rooms · log rows of
/// tables), levels rolled again at most 64 times. (Pointcrawl, point 5.)
pub fn stock(
    preset: &ValidPreset,
    seed: Seed,
    plan: &Plan,
    roles: &Roles,
    locks: &Locks,
    trace: Option<&mut (dyn Sink + '_)>,
) -> Stock {
    let ground = Ground { preset, seed, plan, roles, locks };
    match preset.stocking.method {
        StockingMethod::Contents => {
            let rooms = plan.nodes.iter().zip(&roles.rooms);
            Stock::of(rooms.map(|(node, room)| spots(preset, seed, node, room)).collect())
        }
        StockingMethod::Dice => finds::roll(&ground, &dice::roll(&ground, trace)),
    }
}

/// What is stocked.
struct Ground<'a> {
    preset: &'a ValidPreset,
    seed: Seed,
    plan: &'a Plan,
    roles: &'a Roles,
    locks: &'a Locks,
}

impl Ground<'_> {
    /// Bits for a question about a node.
    fn draw(&self, node: usize, what: u64) -> u64 {
        draw(self.seed, Stage::Stock, self.plan.nodes[node].key.0, what)
    }

    /// Rooms that are stocked: all but special ones, which have their own spots.
    fn is_stocked(&self, node: usize) -> bool {
        self.plan.nodes[node].kind == NodeKind::Room && self.roles.rooms[node].special.is_none()
    }
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
