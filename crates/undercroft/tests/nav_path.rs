//! Ways are the shortest there are, whatever a game does to doors, links, obstacles and costs.

mod support;
mod ways;

use support::Dice;
use undercroft::{
    Dungeon, Seed,
    dungeon::TilePos,
    generate,
    nav::{Nav, Travel},
};
use ways::{Walker, elite, floor, linked, meddle, small, traveller};

/// Asks for ways, with a change before each question, and holds the answers against a plain search.
fn holds(dungeon: Dungeon, questions: u32, dice: &mut Dice) -> (u32, u32) {
    let mut nav = ways::nav(dungeon);
    let floor = floor(nav.dungeon());
    let (mut found, mut none) = (0, 0);
    for _ in 0..questions {
        (0..dice.roll(0, 12)).for_each(|_| meddle(&mut nav, &floor, dice));
        let travel = traveller(dice);
        let walker = Walker::new(&nav, &travel);
        let from = floor[dice.roll(0, floor.len() as u32 - 1) as usize];
        let costs = walker.costs(from);
        for _ in 0..8 {
            let to = floor[dice.roll(0, floor.len() as u32 - 1) as usize];
            let asked = format!("{} {from:?} {to:?} {travel:?}", nav.dungeon().share_code());
            let path = nav.path(from, to, &travel);
            assert_eq!(path.as_ref().map(|path| path.cost), costs.get(&to).copied(), "{asked}");
            assert_eq!(nav.distance_field([to], &travel).distance(from), costs.get(&to).copied(), "{asked}");
            let next = nav.next_step(from, to, &travel);
            match path {
                Some(path) => {
                    found += 1;
                    assert_eq!(path.tiles.last().copied().unwrap_or(from), to, "{asked}");
                    assert_eq!(walker.price(from, &path.tiles), path.cost, "{asked} {path:?}");
                    let next: Vec<TilePos> = next.into_iter().collect();
                    assert_eq!(path.tiles.is_empty(), next.is_empty(), "{asked}");
                    let rest = next.first().map_or(0, |next| nav.path(*next, to, &travel).map_or(u32::MAX, |p| p.cost));
                    assert!(walker.price(from, &next).saturating_add(rest) <= path.cost, "{asked} {next:?}");
                }
                None => {
                    none += 1;
                    assert_eq!(next, None, "{asked}");
                }
            }
        }
    }
    (found, none)
}

fn hold(cases: impl Iterator<Item = Dungeon>, questions: u32) {
    let mut dice = Dice(7);
    let mut sum = (0, 0);
    for dungeon in cases {
        let (found, none) = holds(dungeon, questions, &mut dice);
        sum = (sum.0 + found, sum.1 + none);
    }
    assert!(sum.0 > 300 && sum.1 > 300, "{sum:?}: both must be seen often");
}

#[test]
fn ways_in_the_presets_are_as_short_as_a_plain_search_finds_them() {
    for name in ["lab", "caverns", "ratkin"] {
        let preset = elite(name);
        hold((0..40).map(|seed| generate(&preset, Seed(seed)).expect("the preset is sound")), 6);
    }
}

#[test]
fn ways_in_small_dungeons_with_locks_are_as_short_as_a_plain_search_finds_them() {
    hold((0..250).map(small), 12);
}

#[test]
fn ways_over_links_are_as_short_as_a_plain_search_finds_them() {
    hold((0..300).filter_map(linked), 20);
}

/// A way of a walker who asks again after each step.
fn walk(nav: &Nav, from: TilePos, to: TilePos, travel: &Travel) -> Option<u32> {
    let cost = nav.path(from, to, travel)?.cost;
    let mut at = from;
    for steps in 0..=cost {
        if at == to {
            return Some(steps);
        }
        at = nav.next_step(at, to, travel)?;
    }
    None
}

#[test]
fn who_asks_for_each_step_arrives_in_as_many_steps_as_the_way_has() {
    let mut dice = Dice(3);
    let travel = Travel { closed_door: Some(0), locked_door: Some(0), ..Travel::default() };
    let presets = ["lab", "caverns", "ratkin"].map(elite);
    for seed in 0..70 {
        let nav = ways::nav(generate(&presets[seed as usize % 3], Seed(seed)).expect("the preset is sound"));
        let floor = floor(nav.dungeon());
        for _ in 0..4 {
            let [from, to] = [0; 2].map(|_| floor[dice.roll(0, floor.len() as u32 - 1) as usize]);
            let cost = nav.path(from, to, &travel).expect("all doors may be opened").cost;
            assert_eq!(walk(&nav, from, to, &travel), Some(cost), "seed {seed} {from:?} {to:?}");
            let field = nav.distance_field([to], &travel);
            let way: Vec<TilePos> = std::iter::successors(Some(from), |at| field.step(*at)).collect();
            assert_eq!((way.len() as u32 - 1, way.last()), (cost, Some(&to)), "seed {seed} {from:?} {to:?}");
        }
    }
}

#[test]
fn a_field_leads_to_the_nearest_of_many_targets() {
    let mut dice = Dice(5);
    for (seed, dungeon) in (0..40).map(small).chain((0..40).filter_map(linked)).enumerate() {
        let mut nav = ways::nav(dungeon);
        let floor = floor(nav.dungeon());
        (0..30).for_each(|_| meddle(&mut nav, &floor, &mut dice));
        let travel = traveller(&mut dice);
        let targets: Vec<TilePos> = (0..4).map(|_| floor[dice.roll(0, floor.len() as u32 - 1) as usize]).collect();
        let field = nav.distance_field(targets.iter().copied(), &travel);
        let walker = Walker::new(&nav, &travel);
        for from in floor.iter().copied().step_by(5) {
            let costs = walker.costs(from);
            let least = targets.iter().filter_map(|target| costs.get(target).copied()).min();
            assert_eq!(field.distance(from), least, "seed {seed} {from:?} {targets:?} {travel:?}");
            assert_eq!(field.step(from).is_some(), least.is_some_and(|_| !targets.contains(&from)), "{from:?}");
        }
    }
}
