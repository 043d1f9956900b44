//! Special rooms against their kinds in the preset: how many, and whether they meet the rules that were not dropped.

use std::collections::BTreeMap;

use super::{
    FaultKind, Faults, place_of,
    relaxations::{special_counts, special_relaxations},
    routes::room_graph,
    ways::{NEVER, Ways},
};
use crate::{
    ValidPreset,
    dungeon::{Dungeon, Special, Word},
    preset::{Fallback, Rule, SpecialRoom},
    relaxation::Relaxation,
};

pub(super) fn check(dungeon: &Dungeon, preset: &ValidPreset, faults: &mut Faults) {
    counts(dungeon, preset, faults);
    rule_texts(dungeon, preset, faults);
    let kinds: BTreeMap<&Word, (usize, &SpecialRoom)> =
        preset.special_rooms.iter().enumerate().map(|(index, kind)| (&kind.kind, (index, kind))).collect();
    let map = RoomMap::new(dungeon, preset);
    // Each is looked at with a search; more than were asked for are a fault already.
    let most = preset.special_rooms.iter().map(|kind| kind.count.1 as usize).fold(0, usize::saturating_add);
    for special in dungeon.specials.iter().take(most.max(1)) {
        let place = dungeon.area(special.area).map(place_of);
        let Some(&(index, kind)) = kinds.get(&special.kind) else {
            faults.add(FaultKind::SpecialNotAsked, place, format_args!("{} is no kind of the preset", special.kind));
            continue;
        };
        dropped(special, kind, place, faults);
        for (rule, text) in kept(special, kind) {
            if !map.meets(rule, special.area.index(), index) {
                let message = format_args!("area {} is a {}, but not {text}", special.area.0, special.kind);
                faults.add(FaultKind::SpecialRuleBroken, place, message);
            }
        }
    }
}

/// The rules that a room must meet.
fn kept<'a>(special: &'a Special, kind: &'a SpecialRoom) -> impl Iterator<Item = (&'a Rule, String)> {
    let is_dropped = |place: u32| special.dropped.iter().any(|(dropped, _)| *dropped == place);
    (0..).zip(&kind.rules).filter(move |(place, _)| !is_dropped(*place)).map(|(_, rule)| (rule, rule.to_string()))
}

/// Whether a kind exists at the preset's tier.
fn is_in_tier(preset: &ValidPreset, kind: &SpecialRoom) -> bool {
    let Some((first, last)) = &kind.tiers else { return true };
    let place = |name: &str| preset.tiers.iter().position(|tier| tier == name);
    match (place(first), place(preset.tier()), place(last)) {
        (Some(first), Some(own), Some(last)) => (first..=last).contains(&own),
        _ => true,
    }
}

/// As many as were asked for, or a relaxation that says how many fewer. How many of (min, max) were drawn is not
/// known here: with a relaxation gone, `min` that stand can't be told from `min` that were drawn.
fn counts(dungeon: &Dungeon, preset: &ValidPreset, faults: &mut Faults) {
    let stand = special_counts(dungeon);
    let told = special_relaxations(dungeon);
    for kind in &preset.special_rooms {
        let got = stand.get(&kind.kind).map_or(0, |(stand, _)| *stand);
        let (min, max) = if is_in_tier(preset, kind) { kind.count } else { (0, 0) };
        let name = &kind.kind;
        if got > max {
            faults.add(
                FaultKind::SpecialNotAsked,
                None,
                format_args!("{got} rooms of kind {name}, at most {max} asked for"),
            );
        }
        match told.get(name) {
            Some((asked, _)) if *asked < min || *asked > max || kind.required => {
                let message = format_args!("{asked} rooms of kind {name}; the preset asks for {min} to {max}");
                faults.add(FaultKind::RelaxationFalse, None, message);
            }
            None if got < min && (got > 0 || kind.chance >= 100) => {
                let message = format_args!("{got} rooms of kind {name}, at least {min} asked for");
                faults.add(FaultKind::RelaxationMissing, None, message);
            }
            _ => {}
        }
    }
}

/// A relaxation quotes the rule as the preset has it.
fn rule_texts(dungeon: &Dungeon, preset: &ValidPreset, faults: &mut Faults) {
    for relaxation in &dungeon.relaxations {
        let Relaxation::SpecialRoom { kind, rule, rule_text, .. } = relaxation else { continue };
        let of_kind = preset.special_rooms.iter().find(|special| special.kind == *kind);
        let right = match (of_kind, rule) {
            (Some(_), None) => rule_text.is_empty(),
            (Some(of_kind), Some(rule)) => {
                of_kind.rules.get(*rule as usize).is_some_and(|rule| rule.to_string() == *rule_text)
            }
            (None, _) => false,
        };
        if !right {
            let message = format_args!("{kind} has no rule {rule:?} {rule_text}");
            faults.add(FaultKind::RelaxationFalse, None, message);
        }
    }
}

/// Rules are dropped as the kind's fallback says, and named as the preset has them.
fn dropped(special: &Special, kind: &SpecialRoom, place: Option<crate::dungeon::TilePos>, faults: &mut Faults) {
    let mut wrong = |why: &str| {
        let message = format_args!("area {} is a {}: {why}", special.area.0, special.kind);
        faults.add(FaultKind::SpecialRuleBroken, place, message);
    };
    if special.rules as usize != kind.rules.len() {
        wrong("its kind has another number of rules");
    }
    let named =
        |(rule, text): &(u32, String)| kind.rules.get(*rule as usize).is_some_and(|rule| rule.to_string() == *text);
    if !special.dropped.iter().all(named) {
        wrong("a dropped rule is none of its kind");
        return;
    }
    let tests = (0..).zip(&kind.rules).filter(|(_, rule)| **rule != Rule::MarkAsBlocked).map(|(place, _)| place);
    let tests: Vec<u32> = tests.collect();
    let mut dropped: Vec<u32> = special.dropped.iter().map(|(rule, _)| *rule).collect();
    dropped.sort_unstable();
    let allowed = match (kind.required, kind.fallback) {
        (true, _) | (_, Fallback::Skip) => dropped.is_empty(),
        (_, Fallback::DropRules) => tests.ends_with(&dropped),
        (_, Fallback::Anywhere) => dropped.is_empty() || dropped == tests,
    };
    if !allowed {
        wrong("these rules may not be dropped");
    }
}

/// The rooms and connections, and what the rules ask of them.
struct RoomMap {
    ways: Ways,
    start: usize,
    end: usize,
    from_start: Vec<u32>,
    to_end: Vec<u32>,
    /// By area: the place in `special_rooms` of the first kind that sees it as removed; later kinds do too.
    blocked_for: Vec<usize>,
    /// By area: whether it is a room that every route must be able to shun.
    shunned: Vec<bool>,
}

impl RoomMap {
    fn new(dungeon: &Dungeon, preset: &ValidPreset) -> Self {
        let ways = room_graph(dungeon);
        let (start, end) = (dungeon.start.index(), dungeon.end.index());
        let mut blocked_for = vec![usize::MAX; ways.nodes()];
        let mut shunned = vec![false; ways.nodes()];
        for special in &dungeon.specials {
            let kinds = preset.special_rooms.iter().enumerate();
            let Some((index, kind)) = kinds.into_iter().find(|(_, kind)| kind.kind == special.kind) else { continue };
            let (Some(blocked_for), Some(shunned)) =
                (blocked_for.get_mut(special.area.index()), shunned.get_mut(special.area.index()))
            else {
                continue;
            };
            for (rule, _) in kept(special, kind) {
                match rule {
                    Rule::MarkAsBlocked => *blocked_for = index + 1,
                    Rule::NeverOnEveryRoute => *shunned = true,
                    _ => {}
                }
            }
        }
        let from_start = ways.steps(start, |_| true);
        let to_end = ways.steps(end, |_| true);
        Self { ways, start, end, from_start, to_end, blocked_for, shunned }
    }

    /// Whether a room meets a rule of the kind at this place of `special_rooms`.
    fn meets(&self, rule: &Rule, room: usize, kind: usize) -> bool {
        let steps = |list: &[u32]| list.get(room).copied().unwrap_or(NEVER);
        let blocked = |node: usize| self.blocked_for[node] <= kind;
        match *rule {
            Rule::Halls(min, max) => within((min, max), self.ways.at(room).len() as u32),
            Rule::DeadEnd { length, within } => self.near_dead_end(room, length, within),
            Rule::DistanceFromStart(min, max) => within((min, max), steps(&self.from_start)),
            Rule::DistanceToEnd(min, max) => within((min, max), steps(&self.to_end)),
            Rule::OnEveryRoute => {
                self.joined(|node| !blocked(node)) && !self.joined(|node| !blocked(node) && node != room)
            }
            Rule::NeverOnEveryRoute => {
                // Rooms of later kinds were not there yet when this one was judged, but they too had to leave a route.
                self.joined(|node| !blocked(node) && !self.shunned[node] && node != room)
            }
            Rule::MarkAsBlocked => true,
        }
    }

    fn joined(&self, open: impl Fn(usize) -> bool) -> bool {
        let start_is_open = self.start < self.ways.nodes() && open(self.start);
        start_is_open && self.ways.steps(self.start, open).get(self.end).is_some_and(|steps| *steps != NEVER)
    }

    /// Whether the nearest dead end of such a length is so many steps away.
    fn near_dead_end(&self, room: usize, length: (u32, u32), steps: (u32, u32)) -> bool {
        let from_room = self.ways.steps(room, |_| true);
        let nearest = (0..self.ways.nodes())
            .filter(|end| self.ways.at(*end).len() == 1 && *end != self.start && *end != self.end)
            .filter(|end| within(length, self.back_to_a_fork(*end)))
            .filter_map(|end| from_room.get(end).copied())
            .min();
        nearest.is_some_and(|nearest| nearest != NEVER && within(steps, nearest))
    }

    /// Steps from a dead end back to the first room of degree 3 or more, or to the other end where there is none.
    fn back_to_a_fork(&self, dead_end: usize) -> u32 {
        let (mut node, mut came_by, mut steps) = (dead_end, usize::MAX, 0);
        while let Some(arc) = self.ways.at(node).iter().find(|arc| arc.way != came_by) {
            (node, came_by) = (arc.to, arc.way);
            steps += 1;
            if self.ways.at(node).len() != 2 {
                break;
            }
        }
        steps
    }
}

const fn within((min, max): (u32, u32), value: u32) -> bool {
    min <= value && value <= max
}
