//! Slider coherence: a small change of a parameter should make a small change of the dungeon.

use crate::{Dungeon, GenerateError, Generator, Seed, ValidPreset, dungeon::AreaKind, plan::Plan};

/// 1 − |A∩B| ÷ |A∪B| over the keys of rooms and connections: 0 is the same, 1 nothing in common.
pub fn difference(a: &Dungeon, b: &Dungeon) -> f64 {
    fn rooms(dungeon: &Dungeon) -> impl Iterator<Item = u64> + '_ {
        dungeon.areas.iter().filter(|area| area.kind == AreaKind::Room).map(|area| area.key.0)
    }
    fn connections(dungeon: &Dungeon) -> impl Iterator<Item = u64> + '_ {
        dungeon.connections.iter().map(|connection| connection.key.0)
    }
    share(common(rooms(a), rooms(b)), common(connections(a), connections(b)))
}

/// As [`difference`], of two plans; links are connections.
pub fn plan_difference(a: &Plan, b: &Plan) -> f64 {
    fn rooms(plan: &Plan) -> impl Iterator<Item = u64> + '_ {
        plan.nodes.iter().map(|node| node.key.0)
    }
    let connections = |plan| connection_keys(plan).into_iter();
    share(common(rooms(a), rooms(b)), common(connections(a), connections(b)))
}

/// Keys of connections and links, ascending.
fn connection_keys(plan: &Plan) -> Vec<u64> {
    let links = plan.links.iter().map(|link| link.key.0);
    let mut keys: Vec<u64> = plan.connections.iter().map(|connection| connection.key.0).chain(links).collect();
    keys.sort_unstable();
    keys
}

/// Share of the connections of `a`, links included, that `b` has too, 1 when there are none.
pub fn kept_connections(a: &Plan, b: &Plan) -> f64 {
    let (a, b) = (connection_keys(a), connection_keys(b));
    let count = a.len();
    let (both, _) = common(a.into_iter(), b.into_iter());
    if count == 0 { 1.0 } else { f64::from(both) / count as f64 }
}

/// Mean [`plan_difference`] of two presets over the seeds `0..seeds`: what one step of a slider changes.
///
/// # Errors
/// The first seed that gives no plan.
pub fn sensitivity(a: &ValidPreset, b: &ValidPreset, seeds: u32) -> Result<f64, GenerateError> {
    let mut sum = 0.0;
    for seed in (0..u64::from(seeds)).map(Seed) {
        let (a, b) = (Generator::new(a).seed(seed).plan()?, Generator::new(b).seed(seed).plan()?);
        sum += plan_difference(&a, &b);
    }
    Ok(if seeds == 0 { 0.0 } else { sum / f64::from(seeds) })
}

/// (in both, in either) of two ascending lists.
fn common(a: impl Iterator<Item = u64>, b: impl Iterator<Item = u64>) -> (u32, u32) {
    let (mut a, mut b) = (a.peekable(), b.peekable());
    let (mut both, mut either) = (0, 0);
    while let Some(next) = a.peek().into_iter().chain(b.peek()).min().copied() {
        let in_a = a.next_if_eq(&next).is_some();
        let in_b = b.next_if_eq(&next).is_some();
        both += u32::from(in_a && in_b);
        either += 1;
    }
    (both, either)
}

fn share(rooms: (u32, u32), connections: (u32, u32)) -> f64 {
    let (both, either) = (rooms.0 + connections.0, rooms.1 + connections.1);
    if either == 0 { 0.0 } else { 1.0 - f64::from(both) / f64::from(either) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::sample;

    #[test]
    fn links_are_connections() {
        let plan = sample::labelled(3, 4, 20);
        let mut fewer = plan.clone();
        fewer.links.pop();
        let all = (plan.connections.len() + plan.links.len()) as f64;
        assert_eq!(kept_connections(&plan, &fewer), (all - 1.0) / all);
        assert_eq!(kept_connections(&fewer, &plan), 1.0);
        let both = all + plan.nodes.len() as f64;
        assert!((plan_difference(&plan, &fewer) - 1.0 / both).abs() < 1e-9);
        assert_eq!(plan_difference(&plan, &plan), 0.0);
    }

    #[test]
    fn half_in_common() {
        assert_eq!(common([1, 2, 3].into_iter(), [2, 3, 4].into_iter()), (2, 4));
        assert_eq!(share((2, 4), (0, 0)), 0.5);
        assert_eq!(share((0, 0), (0, 0)), 0.0);
    }
}
