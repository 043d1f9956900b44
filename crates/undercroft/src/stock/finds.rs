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
/// How often is rolled for something that does not stand there already.
const TRIES: u32 = 16;

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
        self.names.take((0..TRIES).map(wish))
    }

    /// What one notices, smells, hears and sees by; what comes to nothing is left out.
    fn senses(&mut self, room: usize, depth: u32) -> Vec<Find> {
        let mut dressing = None;
        for tries in 0..TRIES {
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
        for tries in 0..TRIES {
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
