//! Errors of generation, found back in the preset's text.

use super::{GridCarve, LayoutSettings, Preset, Problem, Rule, ValidPreset, bounds::Finding, place::Places};
use crate::{GenerateError, Generator, Seed, graph::Graph, roles};

/// Seeds that are tried to say how often a rule can be met.
const SEEDS: u64 = 100;
/// Rooms of all plans that are made for one message.
const MAX_ROOMS: u64 = 200_000;

/// The problem in the preset that an error of generation comes from.
pub(super) fn explain(preset: &Preset, places: &Places<'_>, error: &GenerateError) -> Option<Problem> {
    match error {
        GenerateError::SpecialRoom { kind, index, rule, candidates, tier, seed } => {
            let place = preset.tiers().iter().position(|known| known.tier() == tier)?;
            let valid = preset.tiers().get(place)?;
            let room = valid.special_rooms.get(usize::try_from(*index).ok()?).filter(|room| *room.kind == **kind)?;
            let path = format!("special_rooms[\"{kind}\"]");
            let pointed = match rule {
                Some(rule) => format!("{path}.where[{rule}]"),
                None => path.clone(),
            };
            let message = format!("no room of this dungeon meets its rules   (tier {tier}, seed {seed})");
            let mut problem = places.problem(place, &Finding::new(pointed.clone(), message));
            // The message is about the special room, the caret about its rule.
            problem.path = problem.path.strip_suffix(&pointed).unwrap_or("").to_owned() + &path;
            problem.note = Some(note(*rule, *candidates));
            let rule = rule.and_then(|rule| room.rules.get(usize::try_from(rule).ok()?));
            problem.help = Some(help(valid, *index, rule));
            Some(problem)
        }
        GenerateError::Layout { what, seed, .. } => {
            Some(places.problem(0, &Finding::new("layout", format!("{what}   (seed {seed})"))))
        }
        _ => None,
    }
}

/// How far the rules before were met.
fn note(rule: Option<u32>, candidates: u32) -> String {
    let rooms = if candidates == 1 { "1 room meets".to_owned() } else { format!("{candidates} rooms meet") };
    match rule {
        None => "no room is left for it".into(),
        Some(0) => "0 rooms meet this rule".into(),
        Some(1) => format!("{rooms} the first rule, 0 this one"),
        Some(2) => format!("{rooms} the first two rules, 0 this one"),
        Some(3) => format!("{rooms} the first three rules, 0 this one"),
        Some(rules) => format!("{rooms} the first {rules} rules, 0 this one"),
    }
}

fn help(preset: &ValidPreset, index: u32, rule: Option<&Rule>) -> String {
    let (met, of) = seeds_that_fit(preset, index);
    let mut help = format!("in {met} of {of} seeds of this tier such a room exists; drop `required: true`");
    let carve = match &preset.layout {
        LayoutSettings::GridCarve(carve) => carve,
        LayoutSettings::Pointcrawl(_) | LayoutSettings::Custom(..) => return help,
    };
    if let Some((advice, steps)) = rule.and_then(|rule| other_steps(preset, carve, index, rule, met)) {
        help.push_str(&format!(", or remove {advice} (steps: {steps})"));
    }
    help
}

/// Twice or half as many steps, if the rule is met more often then.
fn other_steps(
    preset: &ValidPreset,
    carve: &GridCarve,
    index: u32,
    rule: &Rule,
    met: u64,
) -> Option<(&'static str, u64)> {
    let most = 4 * u64::from(carve.columns) * u64::from(carve.rows);
    let more = ("more connections", carve.steps.saturating_mul(2).saturating_add(2).min(most));
    let less = ("fewer connections", carve.steps / 2);
    let fits = |steps: u64| {
        let mut settings = (**preset).clone();
        settings.layout = LayoutSettings::GridCarve(GridCarve { steps, min_rooms: 0, ..carve.clone() });
        let other = settings.validate(preset.name(), preset.tier()).ok()?;
        Some(seeds_that_fit(&other, index).0)
    };
    let order = if matches!(rule, Rule::NeverOnEveryRoute) { [less, more] } else { [more, less] };
    order.into_iter().find(|(_, steps)| *steps != carve.steps && fits(*steps).is_some_and(|other| other > met))
}

/// In how many of the first seeds the special room finds its place, and how many were tried.
fn seeds_that_fit(preset: &ValidPreset, index: u32) -> (u64, u64) {
    let rooms = match &preset.layout {
        LayoutSettings::GridCarve(carve) => u64::from(carve.columns) * u64::from(carve.rows),
        LayoutSettings::Pointcrawl(crawl) => u64::from(crawl.rooms.range().1),
        LayoutSettings::Custom(..) => MAX_ROOMS / 20,
    };
    let seeds = (MAX_ROOMS / rooms.max(1)).clamp(1, SEEDS);
    let fits = |seed: &u64| {
        let seed = Seed(*seed);
        let Ok(plan) = Generator::new(preset).seed(seed).plan() else { return false };
        let edges = plan.connections.iter().map(|c| (c.a, c.b)).chain(plan.links.iter().map(|l| (l.a, l.b)));
        let graph = Graph::new(plan.nodes.len(), edges);
        !matches!(
            roles::assign(preset, seed, &plan, &graph),
            Err(GenerateError::SpecialRoom { index: failed, .. }) if failed == index
        )
    };
    ((0..seeds).filter(fits).count() as u64, seeds)
}
