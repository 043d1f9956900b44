//! What rooms hold, rolled on tables: monsters and treasure, names, what one notices, hazards, wandering tables.
//!
//! Each roll is keyed by its room, connection or level and by what it is for; so none changes another. Only the names
//! of rooms and what one notices first know of each other, so that none stands twice.

use std::collections::BTreeSet;

use super::{
    DRESSING, Details, Ground, HAZARD, LIGHT, MONSTER, NAME, ORIGIN, SMELL, SOUND, Stock, TREASURE, WANDERING,
    dice::Holds, names::Names, tried,
};
use crate::{
    dungeon::{Find, Purpose, Wandering, Word},
    plan::{Label, NodeKind},
    seed::{Stage, draw},
    tables::{self, Roll},
};

/// Faces of the die of a wandering table.
const FACES: u64 = 6;
/// How often is rolled for a name that is not taken, …
const NAMES: u32 = 8;
/// … for something else to be noticed than in the rooms before, …
const DRESSINGS: u32 = 4;
/// … and for something that does not wander on the level already.
const WANDERERS: u32 = 16;

/// Rolls all that a plan needs of its tables.
pub(super) fn roll(ground: &Ground<'_>, holds: &[Holds]) -> Stock {
    let mut dealer = Dealer { ground, origin: origin(ground), names: Names::default(), dressing: BTreeSet::new() };
    let mut stock = Stock { origin: dealer.origin.clone(), ..Stock::default() };
    for (room, holds) in holds.iter().enumerate() {
        let (contents, details) = dealer.room(room, *holds);
        stock.contents.push(contents);
        stock.details.push(details);
    }
    stock.hazards = dealer.hazards();
    stock.wandering = dealer.wandering();
    stock
}

/// What the place once was: as the preset says, else drawn.
fn origin(ground: &Ground<'_>) -> Word {
    let given = &ground.preset.stocking.origin;
    if !given.is_empty() {
        return given.clone();
    }
    let bits = draw(ground.seed, Stage::Stock, 0, ORIGIN);
    let roll = Roll { table: tables::ORIGINS, depth: 1, origin: "", purpose: Purpose::Dressing, bits };
    ground.preset.tables.roll(roll).map(|find| find.kind).unwrap_or_default()
}

struct Dealer<'a> {
    ground: &'a Ground<'a>,
    origin: Word,
    names: Names,
    /// What one notices first in the rooms so far.
    dressing: BTreeSet<String>,
}

impl Dealer<'_> {
    fn on(&self, table: &str, depth: u32, purpose: Purpose, bits: u64) -> Option<Find> {
        self.ground.preset.tables.roll(Roll { table, depth, origin: &self.origin, purpose, bits })
    }

    /// Its spots, and what tables say about it. Hall networks have neither; special rooms keep their own spots.
    fn room(&mut self, room: usize, holds: Holds) -> (Vec<Word>, Details) {
        let Ground { preset, plan, roles, locks, .. } = *self.ground;
        if plan.nodes[room].kind != NodeKind::Room {
            return Default::default();
        }
        let depth = u32::from(plan.nodes[room].level) + 1;
        let name = self.name(room, depth);
        let mut details = Details { name, finds: self.senses(room, depth), spots: Vec::new() };
        let special = roles.rooms[room].special.as_ref().and_then(|(kind, _)| preset.special_rooms.get(*kind as usize));
        if let Some(special) = special {
            details.spots = vec![None; special.spots.len()];
            return (special.spots.clone(), details);
        }
        let stocking = &preset.stocking;
        let mut contents = Vec::new();
        let mut add = |details: &mut Details, spot: &Word, find: Option<Find>| {
            contents.push(spot.clone());
            details.spots.push(find.is_some().then_some(details.finds.len() as u32));
            details.finds.extend(find);
        };
        if holds.monster {
            let find = self.on(tables::MONSTERS, depth, Purpose::Monster, self.ground.draw(room, MONSTER));
            add(&mut details, &stocking.monster_spot, find);
        }
        if holds.treasure {
            let locks = locks.lock_depth.get(room).copied().unwrap_or(0);
            let depth = depth.saturating_add(locks.saturating_mul(stocking.depth_per_lock));
            let find = self.on(tables::TREASURE, depth, Purpose::Treasure, self.ground.draw(room, TREASURE));
            let find = find.map(|find| Find { level: if find.level == 0 { depth } else { find.level }, ..find });
            add(&mut details, &stocking.treasure_spot, find);
        }
        (contents, details)
    }

    fn name(&mut self, room: usize, depth: u32) -> String {
        let Ground { preset, .. } = *self.ground;
        let wish = |tries: u32| {
            let bits = self.ground.draw(room, tried(NAME, tries));
            let roll =
                Roll { table: tables::ROOM_NAMES, depth, origin: &self.origin, purpose: Purpose::Dressing, bits };
            preset.tables.roll(roll).map(|find| find.text).unwrap_or_default()
        };
        self.names.take((0..NAMES).map(wish))
    }

    /// What one notices, smells, hears and sees by; what comes to nothing is left out.
    fn senses(&mut self, room: usize, depth: u32) -> Vec<Find> {
        let mut dressing = None;
        for tries in 0..DRESSINGS {
            let bits = self.ground.draw(room, tried(DRESSING, tries));
            dressing = self.on(tables::DRESSING, depth, Purpose::Dressing, bits);
            if dressing.as_ref().is_none_or(|find| !self.dressing.contains(&find.text)) {
                break;
            }
        }
        self.dressing.extend(dressing.as_ref().map(|find| find.text.clone()));
        let others = [
            (tables::SMELLS, Purpose::Smell, SMELL),
            (tables::SOUNDS, Purpose::Sound, SOUND),
            (tables::LIGHTS, Purpose::Light, LIGHT),
        ];
        let others = others.map(|(table, purpose, what)| self.on(table, depth, purpose, self.ground.draw(room, what)));
        std::iter::once(dressing).chain(others).flatten().filter(|find| !find.text.is_empty()).collect()
    }

    /// A trap or an obstruction for each connection that is labelled so, by the depth of its lower end.
    fn hazards(&self) -> Vec<(u32, Find)> {
        let plan = self.ground.plan;
        let hazard = |(index, connection): (u32, &crate::plan::PlannedConnection)| {
            let (table, purpose) = match connection.label {
                Label::Trap => (tables::TRAPS, Purpose::Trap),
                Label::Obstruction => (tables::OBSTRUCTIONS, Purpose::Obstruction),
                _ => return None,
            };
            let level = [connection.a, connection.b].map(|end| plan.nodes[end as usize].level).into_iter().max();
            let bits = draw(self.ground.seed, Stage::Stock, connection.key.0, HAZARD);
            Some((index, self.on(table, u32::from(level.unwrap_or(0)) + 1, purpose, bits)?))
        };
        (0..).zip(&plan.connections).filter_map(hazard).collect()
    }

    /// Six rows for each level, no two of a kind where the tables have as many.
    fn wandering(&self) -> Vec<Wandering> {
        let lowest = self.ground.plan.nodes.iter().map(|node| node.level).max();
        let table = |level: u16| {
            let mut rows: Vec<Find> = Vec::new();
            for face in 0..FACES {
                rows.extend(self.wanderer(level, face, &rows));
            }
            Wandering { level, rows }
        };
        lowest.map(|lowest| (0..=lowest).map(table).collect()).unwrap_or_default()
    }

    fn wanderer(&self, level: u16, face: u64, others: &[Find]) -> Option<Find> {
        let mut found = None;
        for tries in 0..WANDERERS {
            let bits = draw(self.ground.seed, Stage::Stock, u64::from(level), tried(WANDERING, tries) | face << 32);
            found = self.on(tables::WANDERING, u32::from(level) + 1, Purpose::Wandering, bits);
            let same = |find: &Find, other: &Find| {
                if find.kind.is_empty() { find.text == other.text } else { find.kind == other.kind }
            };
            if found.as_ref().is_none_or(|find| !others.iter().any(|other| same(find, other))) {
                break;
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        plan::Plan,
        preset::Stocking,
        stock::sample::{Case, levels, stocking, tables},
    };

    fn finds(details: &Details, purpose: Purpose) -> Vec<&Find> {
        details.finds.iter().filter(|find| find.purpose == purpose).collect()
    }

    #[test]
    fn spots_and_finds_say_the_same() {
        let case = Case::new(levels(&[60, 60]), stocking());
        let (stock, holds) = (case.stock(7), case.holds(7));
        for (room, holds) in holds.iter().enumerate() {
            let details = &stock.details[room];
            let words: Vec<&str> = stock.contents[room].iter().map(Word::as_str).collect();
            let expected: Vec<&str> =
                [("combat", holds.monster), ("chest", holds.treasure)].iter().filter(|e| e.1).map(|e| e.0).collect();
            assert_eq!(words, expected);
            let purposes: Vec<Purpose> = details
                .spots
                .iter()
                .map(|spot| details.finds[spot.expect("each has a find") as usize].purpose)
                .collect();
            let meant: Vec<Purpose> =
                words.iter().map(|word| if *word == "combat" { Purpose::Monster } else { Purpose::Treasure }).collect();
            assert_eq!(purposes, meant);
            assert_eq!(finds(details, Purpose::Dressing).len(), 1);
            assert_eq!(finds(details, Purpose::Light).len(), 1);
            assert!(finds(details, Purpose::Smell).len() <= 1 && finds(details, Purpose::Sound).len() <= 1);
            assert!(details.finds.iter().all(|find| !find.text.is_empty()));
        }
    }

    #[test]
    fn a_special_room_keeps_its_own_spots() {
        let mut case = Case::new(levels(&[5]), Stocking { monster: 6, ..stocking() });
        case.make_special(3);
        let stock = case.stock(1);
        assert_eq!(stock.contents[3], ["altar".into(), "candle".into()]);
        assert_eq!(stock.details[3].spots, [None, None]);
        assert!(!stock.details[3].name.is_empty() && !finds(&stock.details[3], Purpose::Dressing).is_empty());
    }

    #[test]
    fn treasure_lies_deeper_behind_locks_and_monsters_do_not() {
        let rich = Stocking { monster: 6, guarded_treasure: 6, depth_per_lock: 2, ..stocking() };
        let mut case = Case::new(levels(&[1, 300]), rich);
        case.locks.lock_depth = (0..301).map(|room| room % 3).collect();
        let stock = case.stock(2);
        for room in 1..301_usize {
            let treasure = finds(&stock.details[room], Purpose::Treasure)[0];
            assert_eq!(treasure.level, 2 + 2 * (room as u32 % 3), "level 2, two more for each lock");
            let monster = finds(&stock.details[room], Purpose::Monster)[0];
            assert!((2..=3).contains(&monster.level), "{}", monster.text);
        }
    }

    #[test]
    fn names_stand_once_and_most_dressings_too() {
        for origin in tables().origins() {
            let case = Case::new(levels(&[50, 50, 44]), Stocking { origin: origin.clone(), ..stocking() });
            let stock = case.stock(11);
            assert_eq!(stock.origin, origin);
            let names: BTreeSet<&str> = stock.details.iter().map(|details| &*details.name).collect();
            assert_eq!(names.len(), 144, "{origin}");
            assert!(names.iter().all(|name| !name.contains(|c: char| c.is_ascii_digit())), "none is numbered");
            let dressing: BTreeSet<&str> = stock.details.iter().map(|details| &*details.finds[0].text).collect();
            assert!(dressing.len() > 60, "{origin}: {}", dressing.len());
        }
    }

    #[test]
    fn more_rooms_than_names_are_numbered() {
        let case = Case::new(levels(&[9_000]), Stocking { origin: "mine".into(), ..stocking() });
        let stock = case.stock(1);
        let names: BTreeSet<&str> = stock.details.iter().map(|details| &*details.name).collect();
        assert_eq!(names.len(), 9_000);
        assert!(names.iter().any(|name| name.ends_with(" 2")));
    }

    #[test]
    fn the_origin_is_drawn_where_none_is_given() {
        let origins: BTreeSet<Word> =
            (0..300).map(|seed| Case::new(levels(&[1]), stocking()).stock(seed).origin).collect();
        assert_eq!(origins.into_iter().collect::<Vec<_>>(), tables().origins());
    }

    #[test]
    fn six_different_things_wander_on_each_level() {
        let case = Case::new(levels(&[2, 2, 2, 2, 2, 2, 2, 2]), stocking());
        for seed in 0..100 {
            let wandering = case.stock(seed).wandering;
            assert_eq!(wandering.iter().map(|table| table.level).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5, 6, 7]);
            for table in wandering {
                let kinds: BTreeSet<&str> = table.rows.iter().map(|find| &*find.kind).collect();
                assert_eq!((table.rows.len(), kinds.len()), (6, 6), "seed {seed}, level {}", table.level);
            }
        }
    }

    #[test]
    fn traps_and_obstructions_stand_where_the_layout_put_them() {
        let mut plan: Plan = levels(&[6, 6]);
        plan.connections[1].label = Label::Trap;
        plan.connections[4].label = Label::Obstruction;
        plan.connections[8].label = Label::Trap;
        plan.connections[9].label = Label::Locked;
        let hazards = Case::new(plan, stocking()).stock(5).hazards;
        let places: Vec<(u32, Purpose)> = hazards.iter().map(|(index, find)| (*index, find.purpose)).collect();
        assert_eq!(places, [(1, Purpose::Trap), (4, Purpose::Obstruction), (8, Purpose::Trap)]);
    }

    #[test]
    fn what_is_rolled_for_a_room_does_not_depend_on_others() {
        let given = Stocking { origin: "tomb".into(), ..stocking() };
        let (few, many) = (Case::new(levels(&[40]), given.clone()), Case::new(levels(&[45, 7]), given));
        for seed in 0..20 {
            let (few, many) = (few.stock(seed), many.stock(seed));
            assert_eq!(few.details[..], many.details[..40], "seed {seed}");
            assert_eq!(few.contents[..], many.contents[..40], "seed {seed}");
        }
    }
}
