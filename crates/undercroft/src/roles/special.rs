//! Placing the special rooms: kind by kind, in the order of the preset.

use super::{
    Roles,
    rules::{Judge, Mask},
};
use crate::{
    GenerateError, Seed, ValidPreset,
    dungeon::Role,
    graph::{Graph, UNREACHED},
    plan::Plan,
    preset::{Fallback, Rule, SpecialRoom},
    relaxation::Relaxation,
    seed::{self, Stage, fnv1a},
};

/// What a kind is asked about: whether there are any, and how many.
const CHANCE: u64 = 0;
const COUNT: u64 = 1;

/// Gives rooms their special roles.
///
/// Each kind draws how many are asked for. Each of them takes, among the ordinary rooms that meet all its rules, the
/// one of the lowest hash of (seed, room, kind): so a room keeps its role when others come and go, and the kinds may
/// change their order without a new draw.
pub(super) fn place(
    preset: &ValidPreset,
    seed: Seed,
    plan: &Plan,
    graph: &Graph,
    roles: &mut Roles,
) -> Result<(), GenerateError> {
    if preset.special_rooms.is_empty() {
        return Ok(());
    }
    let depths: Vec<u32> = roles.rooms.iter().map(|room| room.depth).collect();
    let mut judge = Judge::new(graph, roles.start, roles.end, &depths);
    for (index, kind) in (0_u32..).zip(&preset.special_rooms) {
        let asked = asked(preset, seed, kind);
        let mut placing = Placing { kind, index, seed, plan, roles: &mut *roles, got: 0, failure: None };
        placing.place(asked, &mut judge);
        let Placing { got, failure: Some(failure), .. } = placing else { continue };
        if kind.required {
            return Err(failure.error(preset, seed, index));
        }
        roles.relaxations.push(failure.relaxation(kind, asked, got));
    }
    Ok(())
}

/// How many rooms of a kind this dungeon should have: none outside of its tiers or when its chance fails.
fn asked(preset: &ValidPreset, seed: Seed, kind: &SpecialRoom) -> u32 {
    let draw = |what| seed::draw(seed, Stage::Roles, fnv1a(kind.kind.as_bytes()), what);
    if !is_in_tier(preset, kind) || !seed::chance(draw(CHANCE), kind.chance) {
        return 0;
    }
    seed::between(draw(COUNT), kind.count.0, kind.count.1)
}

/// Tiers count by their place in the preset. A name that the preset does not have excludes nothing.
fn is_in_tier(preset: &ValidPreset, kind: &SpecialRoom) -> bool {
    let place = |name: &str| preset.tiers.iter().position(|tier| tier == name);
    let Some((first, last)) = &kind.tiers else { return true };
    match (place(preset.tier()), place(first), place(last)) {
        (Some(own), Some(first), Some(last)) => first <= own && own <= last,
        _ => true,
    }
}

/// No ordinary room met all rules.
#[derive(Clone, Copy)]
struct Failure {
    /// The rule that emptied the list, by its place in `where`; `None` when no ordinary room was left at all.
    rule: Option<u32>,
    /// How many rooms met the rules before it.
    candidates: u32,
}

impl Failure {
    fn error(self, preset: &ValidPreset, seed: Seed, index: u32) -> GenerateError {
        GenerateError::SpecialRoom {
            kind: preset.special_rooms[index as usize].kind.to_string(),
            index,
            rule: self.rule,
            candidates: self.candidates,
            tier: preset.tier().to_owned(),
            seed,
        }
    }

    fn relaxation(self, kind: &SpecialRoom, asked: u32, got: u32) -> Relaxation {
        let rule_text = self.rule.map(|rule| kind.rules[rule as usize].to_string()).unwrap_or_default();
        Relaxation::SpecialRoom { kind: kind.kind.clone(), asked, got, rule: self.rule, rule_text }
    }
}

/// A room chosen for a kind, and how many of the tests it was held to.
struct Choice {
    room: u32,
    tests_kept: usize,
}

/// A test of the kind: its place in `where`, and the rooms that meet it.
type Test = (u32, Mask);

/// The work on one kind.
struct Placing<'a> {
    kind: &'a SpecialRoom,
    /// Its place in `special_rooms`.
    index: u32,
    seed: Seed,
    plan: &'a Plan,
    roles: &'a mut Roles,
    /// Rooms placed.
    got: u32,
    /// The first time that no ordinary room met all rules.
    failure: Option<Failure>,
}

impl Placing<'_> {
    /// Places up to `asked` rooms. Each takes one ordinary room, so it ends when none is left.
    fn place(&mut self, asked: u32, judge: &mut Judge<'_>) {
        if asked == 0 {
            return;
        }
        let mut tests = self.tests(judge);
        let mut placed = Vec::new();
        for _ in 0..asked {
            let Some(choice) = self.choose(&tests) else { break };
            self.take(&choice, &tests);
            placed.push(choice.room);
            if self.is_shunned(&choice, &tests) {
                judge.shun(choice.room);
                self.judge_again(judge, &mut tests);
            }
        }
        if self.kind.rules.contains(&Rule::MarkAsBlocked) {
            placed.iter().for_each(|&room| judge.block(room));
        }
    }

    fn tests(&self, judge: &Judge<'_>) -> Vec<Test> {
        (0_u32..).zip(&self.kind.rules).filter_map(|(place, rule)| Some((place, judge.mask(rule)?))).collect()
    }

    /// Only [`Rule::NeverOnEveryRoute`] looks at rooms of the same kind.
    fn judge_again(&self, judge: &Judge<'_>, tests: &mut [Test]) {
        for (place, mask) in tests {
            let rule = &self.kind.rules[*place as usize];
            if let (Rule::NeverOnEveryRoute, Some(fresh)) = (rule, judge.mask(rule)) {
                *mask = fresh;
            }
        }
    }

    /// The next room of this kind. Dropping the last rule until a room fits comes to the same as taking the rooms
    /// that meet the longest list of rules from the front.
    fn choose(&mut self, tests: &[Test]) -> Option<Choice> {
        let met = |room: u32| tests.iter().take_while(|(_, mask)| mask[room as usize]).count();
        let free: Vec<(u32, usize)> = self.free_rooms().map(|room| (room, met(room))).collect();
        let most = free.iter().map(|&(_, met)| met).max();
        let best = free.iter().filter(|&&(_, met)| Some(met) == most).map(|&(room, _)| room);
        if most == Some(tests.len()) {
            return self.lowest(best, tests.len());
        }
        let failure = Failure { rule: most.map(|most| tests[most].0), candidates: best.clone().count() as u32 };
        self.failure.get_or_insert(failure);
        match (self.kind.required, self.kind.fallback) {
            (true, _) | (_, Fallback::Skip) => None,
            (_, Fallback::DropRules) => self.lowest(best, most?),
            (_, Fallback::Anywhere) => self.lowest(free.iter().map(|&(room, _)| room), 0),
        }
    }

    fn free_rooms(&self) -> impl Iterator<Item = u32> {
        let rooms = (0_u32..).zip(&self.roles.rooms);
        rooms.filter(|(_, room)| room.role == Role::Plain && room.depth != UNREACHED).map(|(room, _)| room)
    }

    fn lowest(&self, rooms: impl Iterator<Item = u32>, tests_kept: usize) -> Option<Choice> {
        let kind = fnv1a(self.kind.kind.as_bytes());
        let hash = |room: &u32| seed::draw(self.seed, Stage::Roles, self.plan.nodes[*room as usize].key.0, kind);
        rooms.min_by_key(hash).map(|room| Choice { room, tests_kept })
    }

    fn take(&mut self, choice: &Choice, tests: &[Test]) {
        let dropped = tests[choice.tests_kept..].iter().map(|(place, _)| *place).collect();
        let room = &mut self.roles.rooms[choice.room as usize];
        room.role = Role::Special(self.kind.kind.clone());
        room.special = Some((self.index, dropped));
        self.got += 1;
    }

    /// Whether the room was held to [`Rule::NeverOnEveryRoute`].
    fn is_shunned(&self, choice: &Choice, tests: &[Test]) -> bool {
        let kept = &tests[..choice.tests_kept];
        kept.iter().any(|(place, _)| self.kind.rules[*place as usize] == Rule::NeverOnEveryRoute)
    }
}
