//! Floors do not look stamped: no pattern of their drawings comes back where an eye would catch it.

mod sketch;

use std::collections::BTreeMap;

use undercroft::{
    dungeon::TileKind,
    grid::Point,
    picture::{Picture, Sprite},
    tileset::Tileset,
};

const SIDE: usize = 160;
/// What an eye takes in at once.
const WINDOW: usize = 8;
/// Percent of the floor with a detail, as in the built-in presets.
const VARIATION: u32 = 20;

/// A drawing of a floor, and how it is mirrored.
type Form = (u16, bool, bool);

/// A square floor without walls.
struct Floor {
    forms: Vec<Form>,
    /// The form that most tiles have.
    usual: Form,
    /// Chance that two tiles far apart are alike.
    alike: f64,
    details: Vec<u16>,
}

impl Floor {
    fn new(tileset: &Tileset, kind: TileKind, variation: u32) -> Self {
        let row = ".".repeat(SIDE);
        let mut dungeon = sketch::sketch(&vec![row.as_str(); SIDE]);
        dungeon.look.floor_variation = variation;
        let places: Vec<Point> = (0..SIDE * SIDE).map(|i| Point::new((i % SIDE) as i32, (i / SIDE) as i32)).collect();
        for p in &places {
            dungeon.levels[0].set(*p, kind, u32::from(kind == TileKind::Hall));
        }
        let picture = Picture::new(&dungeon, 0, tileset);
        let form = |sprite: Sprite| (sprite.index, sprite.flip_x, sprite.flip_y);
        let forms: Vec<Form> = places.iter().map(|p| form(picture.tile(p.x, p.y).base)).collect();
        let mut counts: BTreeMap<Form, usize> = BTreeMap::new();
        for form in &forms {
            *counts.entry(*form).or_default() += 1;
        }
        let usual = counts.iter().max_by_key(|(_, count)| **count).map_or((0, false, false), |(form, _)| *form);
        let share = |count: &usize| *count as f64 / forms.len() as f64;
        let alike = counts.values().map(|count| share(count) * share(count)).sum();
        Self { forms, usual, alike, details: Vec::new() }
    }

    /// Every floor of the built-in tilesets, with its name.
    fn all(variation: u32) -> impl Iterator<Item = (String, Self)> {
        undercroft_assets::TILESETS.iter().flat_map(move |asset| {
            let tileset = Tileset::parse(asset.text).expect("shipped");
            [TileKind::Room, TileKind::Hall].map(|kind| {
                let mut floor = Self::new(&tileset, kind, variation);
                // With no variation there are only plain tiles.
                let plain = Self::new(&tileset, kind, 0);
                let mut details: Vec<u16> = floor.forms.iter().map(|form| form.0).collect();
                details.sort_unstable();
                details.dedup();
                details.retain(|index| plain.forms.iter().all(|form| form.0 != *index));
                floor.details = details;
                (format!("{} {kind:?}", asset.name), floor)
            })
        })
    }

    /// Share of the tiles that look like the one so far east and south of them.
    fn alike_at(&self, dx: usize, dy: usize) -> f64 {
        let pairs = (0..SIDE - dy).flat_map(|y| (0..SIDE - dx).map(move |x| (y * SIDE + x, (y + dy) * SIDE + x + dx)));
        let alike = pairs.filter(|(a, b)| self.forms[*a] == self.forms[*b]).count();
        alike as f64 / ((SIDE - dx) * (SIDE - dy)) as f64
    }

    /// How often the commonest block of 2 x 2 tiles occurs in the window at a place. Blocks that hold no more than one
    /// unusual tile do not count: they are the calm ground.
    fn repeats(&self, x: usize, y: usize) -> usize {
        let mut blocks: BTreeMap<[Form; 4], usize> = BTreeMap::new();
        for i in (y..y + WINDOW - 1).flat_map(|y| (x..x + WINDOW - 1).map(move |x| y * SIDE + x)) {
            let block = [i, i + 1, i + SIDE, i + SIDE + 1].map(|i| self.forms[i]);
            if block.iter().filter(|form| **form != self.usual).count() > 1 {
                *blocks.entry(block).or_default() += 1;
            }
        }
        blocks.values().copied().max().unwrap_or(0)
    }
}

#[test]
fn no_block_of_two_by_two_comes_back_again_and_again_in_eight_by_eight() {
    for (name, floor) in Floor::all(VARIATION) {
        let places = (0..=SIDE - WINDOW).flat_map(|y| (0..=SIDE - WINDOW).map(move |x| (x, y)));
        let mut windows = vec![0_u32; WINDOW * WINDOW];
        places.for_each(|(x, y)| windows[floor.repeats(x, y)] += 1);
        let all: u32 = windows.iter().sum();
        let most = windows.iter().rposition(|count| *count > 0).unwrap_or(0);
        let calm = f64::from(windows[..4].iter().sum::<u32>()) / f64::from(all);
        assert!(most <= 7, "{name}: a block occurs {most} times in one window: {windows:?}");
        assert!(calm >= 0.95, "{name}: three times or less in {calm:.3} of the windows: {windows:?}");
    }
}

#[test]
fn no_step_carries_the_pattern_into_itself() {
    for (name, floor) in Floor::all(0) {
        for (dx, dy) in (0..WINDOW).flat_map(|dy| (0..WINDOW).map(move |dx| (dx, dy))).skip(1) {
            let alike = floor.alike_at(dx, dy);
            assert!(alike <= floor.alike + 0.02, "{name}: ({dx}, {dy}): {alike:.3}, by chance {:.3}", floor.alike);
        }
    }
}

#[test]
fn every_floor_has_the_variety_of_three_drawings_and_more() {
    for (name, floor) in Floor::all(VARIATION) {
        assert!(1.0 / floor.alike >= 3.3, "{name}: as varied as {:.1} drawings", 1.0 / floor.alike);
    }
}

#[test]
fn details_come_in_groups() {
    for (name, floor) in Floor::all(VARIATION) {
        let is_detail = |i: &usize| floor.details.contains(&floor.forms[*i].0);
        let count = (0..SIDE * SIDE).filter(is_detail).count();
        let pairs = (0..SIDE * SIDE - 1).filter(|i| i % SIDE != SIDE - 1);
        let beside = pairs.filter(|i| is_detail(i) && is_detail(&(i + 1))).count();
        let chance = count as f64 / (SIDE * SIDE) as f64;
        let share = beside as f64 / count as f64;
        assert!(
            share >= 1.4 * chance,
            "{name}: {share:.2} of the neighbours of details are details, of all {chance:.2}"
        );
    }
}
