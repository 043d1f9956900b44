//! Placing the special rooms: kind by kind, in the order of the preset.

use super::{
    Roles,
    rules::{Judge, Mask},
};
use crate::{
    GenerateError, Seed, ValidPreset,
    dungeon::Role,
    graph::{Graph, UNREACHED},
    plan::{Node, Plan},
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

/// An ordinary room.
#[derive(Clone, Copy)]
struct Candidate {
    room: u32,
    /// How many of the tests it meets before the first that it does not.
    met: usize,
    hash: u64,
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
        let mut candidates = self.candidates(&tests);
        let mut placed = Vec::new();
        for _ in 0..asked {
            let Some((chosen, kept)) = self.choose(&candidates, &tests) else { break };
            let room = candidates.swap_remove(chosen).room;
            self.take(room, &tests[kept..]);
            placed.push(room);
            if self.is_held_to_shun(&tests[..kept]) && judge.shun(room) {
                self.judge_again(judge, &mut tests);
                candidates.iter_mut().for_each(|candidate| candidate.met = tests_met(&tests, candidate.room));
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

    fn candidates(&self, tests: &[Test]) -> Vec<Candidate> {
        let kind = fnv1a(self.kind.kind.as_bytes());
        let rooms = (0_u32..).zip(&self.plan.nodes).zip(&self.roles.rooms);
        let ordinary = rooms.filter(|(_, room)| room.role == Role::Plain && room.depth != UNREACHED);
        let candidate = |((room, node), _): ((u32, &Node), _)| Candidate {
            room,
            met: tests_met(tests, room),
            hash: seed::draw(self.seed, Stage::Roles, node.key.0, kind),
        };
        ordinary.map(candidate).collect()
    }

    /// The next room of this kind: its place in `candidates`, and how many tests it is held to.
    ///
    /// Dropping the last rule until a room fits comes to the same as taking the rooms that meet the longest list of
    /// rules from the front.
    fn choose(&mut self, candidates: &[Candidate], tests: &[Test]) -> Option<(usize, usize)> {
        let lowest = |most: usize| {
            let best = candidates.iter().enumerate().filter(|(_, candidate)| candidate.met >= most);
            best.min_by_key(|(_, candidate)| candidate.hash).map(|(place, _)| (place, most))
        };
        let most = candidates.iter().map(|candidate| candidate.met).max();
        if most == Some(tests.len()) {
            return lowest(tests.len());
        }
        self.failure.get_or_insert_with(|| Failure {
            rule: most.map(|most| tests[most].0),
            candidates: candidates.iter().filter(|candidate| Some(candidate.met) == most).count() as u32,
        });
        match (self.kind.required, self.kind.fallback) {
            (true, _) | (_, Fallback::Skip) => None,
            (_, Fallback::DropRules) => lowest(most?),
            (_, Fallback::Anywhere) => lowest(0),
        }
    }

    fn take(&mut self, room: u32, dropped: &[Test]) {
        let dropped = dropped.iter().map(|(place, _)| *place).collect();
        let room = &mut self.roles.rooms[room as usize];
        room.role = Role::Special(self.kind.kind.clone());
        room.special = Some((self.index, dropped));
        self.got += 1;
    }

    /// Whether [`Rule::NeverOnEveryRoute`] is among these tests.
    fn is_held_to_shun(&self, tests: &[Test]) -> bool {
        tests.iter().any(|(place, _)| self.kind.rules[*place as usize] == Rule::NeverOnEveryRoute)
    }
}

fn tests_met(tests: &[Test], room: u32) -> usize {
    tests.iter().take_while(|(_, mask)| mask[room as usize]).count()
}
