//! Distances of all tiles to the nearest of some targets: one flood serves any number of walkers.

use std::{
    cmp::Reverse,
    collections::{BinaryHeap, VecDeque},
};

use super::{
    Nav, Travel,
    numbers::{Numbers, step},
    travel::Toll,
};
use crate::{
    dungeon::{TileKind, TilePos},
    grid::Direction,
};

/// How one goes on: a place in [`Direction::ALL`], or one of these.
const BY_LINK: u8 = 4;
const NOWHERE: u8 = 5;

/// Distance of every tile to the nearest target.
#[derive(Clone, Debug)]
pub struct DistanceField {
    numbers: Numbers,
    /// By tile, then by end for one who came onto it and may not cross it; `u32::MAX` where no way leads.
    costs: Vec<u32>,
    /// How to go on, as `costs`.
    ways: Vec<u8>,
    /// Tile of each end and the landing of its best link, in order of tile.
    links: Vec<(u32, u32)>,
}

impl DistanceField {
    /// Steps and extra costs to the nearest target; `None` where no way leads. O(1).
    pub fn distance(&self, pos: TilePos) -> Option<u32> {
        let cost = self.costs[self.numbers.of(pos)? as usize];
        (cost != u32::MAX).then_some(cost)
    }

    /// The tile to step on next from here, which is the landing where the way takes a link; `None` at a target and where
    /// no way leads. O(1), but for a search among the links where one is taken.
    pub fn step(&self, pos: TilePos) -> Option<TilePos> {
        let tile = self.numbers.of(pos)?;
        match self.ways[tile as usize] {
            NOWHERE => None,
            BY_LINK => self.landing(self.links.binary_search_by_key(&tile, |link| link.0).ok()?),
            way => Some(step(pos, Direction::ALL[usize::from(way)])),
        }
    }

    pub(super) fn goes_by_link(&self, pos: TilePos) -> bool {
        self.numbers.of(pos).is_some_and(|tile| self.ways[tile as usize] == BY_LINK)
    }

    /// Where one goes on who came onto an end that may not be crossed.
    pub(super) fn landing(&self, end: usize) -> Option<TilePos> {
        let landing = self.links[end].1;
        (landing != u32::MAX).then(|| self.numbers.pos(landing))
    }
}

impl Nav {
    /// Distances of all tiles to the nearest of the targets. A target that the traveller can't step on is one only for
    /// who stands there already; where there is no floor it is ignored. One flood of the dungeon.
    pub fn distance_field(&self, targets: impl IntoIterator<Item = TilePos>, travel: &Travel) -> DistanceField {
        let nodes = self.numbers.len() + self.ends.list.len();
        let mut flood = Flood {
            nav: self,
            tolls: (0..self.openings.len()).map(|opening| self.toll(opening, travel)).collect(),
            links: self.ends.jumps.iter().map(|jump| self.jump_toll(jump, travel)).collect(),
            field: DistanceField {
                numbers: self.numbers.clone(),
                costs: vec![u32::MAX; nodes],
                ways: vec![NOWHERE; nodes],
                links: self.ends.list.iter().map(|end| (end.tile, u32::MAX)).collect(),
            },
            near: VecDeque::new(),
            far: BinaryHeap::new(),
        };
        for tile in targets.into_iter().filter_map(|target| self.floor(target)) {
            flood.reach(tile, 0, 0, NOWHERE);
            if let Some(end) = self.ends.barred(tile) {
                flood.reach((self.numbers.len() + end) as u32, 0, 0, NOWHERE);
            }
        }
        flood.run();
        flood.field
    }
}

/// Dijkstra's search backwards from the targets. What lies one step farther than the tile in hand waits in a queue and
/// comes in order by itself; only the rest needs the heap.
struct Flood<'a> {
    nav: &'a Nav,
    /// By opening.
    tolls: Vec<Option<Toll>>,
    /// By jump.
    links: Vec<Option<u32>>,
    field: DistanceField,
    near: VecDeque<(u32, u32)>,
    far: BinaryHeap<Reverse<(u32, u32)>>,
}

impl Flood<'_> {
    fn run(&mut self) {
        let tiles = self.nav.numbers.len() as u32;
        while let Some((cost, node)) = self.next() {
            if cost > self.field.costs[node as usize] {
                continue;
            }
            if node >= tiles {
                // Who came onto this end goes on as who stands there, as far as that is the best.
                let tile = self.nav.ends.list[(node - tiles) as usize].tile;
                self.reach(tile, cost, 0, self.field.ways[node as usize]);
                self.walk_to(tile, cost);
            } else if !self.nav.marked.contains(node) {
                self.walk_to(node, cost);
            } else if !self.nav.obstacles.contains(node) {
                if self.nav.ends.barred(node).is_none() {
                    self.walk_to(node, cost);
                }
                self.jump_to(node, cost);
            }
        }
    }

    fn next(&mut self) -> Option<(u32, u32)> {
        match (self.near.front(), self.far.peek()) {
            (Some(near), Some(Reverse(far))) if far < near => self.far.pop().map(|Reverse(far)| far),
            (None, _) => self.far.pop().map(|Reverse(far)| far),
            _ => self.near.pop_front(),
        }
    }

    /// Reaches the tiles from which one steps on this one.
    fn walk_to(&mut self, tile: u32, cost: u32) {
        let spot = self.nav.numbers.spot(tile);
        let map = &self.nav.dungeon.levels[spot.level];
        let (kinds, owners) = (map.kinds(), map.owners());
        let owner = owners[spot.index];
        let (steps, toll) = if kinds[spot.index] == TileKind::Opening {
            let Some(toll) = self.tolls[owner as usize] else { return };
            (toll.tile, toll.extra)
        } else {
            (self.nav.area_costs.get(owner as usize).copied().unwrap_or(1), 0)
        };
        let width = map.width() as usize;
        let (index, last) = (spot.index, kinds.len() - width);
        let beside = [
            (index < last, index + width, 0_u8),
            (spot.x > 0, index.wrapping_sub(1), 1),
            (index >= width, index.wrapping_sub(width), 2),
            (spot.x as usize + 1 < width, index + 1, 3),
        ];
        for (is_there, from, way) in beside {
            if !is_there || !kinds[from].is_walkable() {
                continue;
            }
            let mut steps = steps;
            if kinds[from] == TileKind::Opening {
                if owners[from] as usize >= self.tolls.len() {
                    continue;
                }
                if toll > 0 && owners[from] != owner {
                    steps = steps.saturating_add(toll);
                }
            } else {
                steps = steps.saturating_add(toll);
            }
            let from = (tile as usize + from - index) as u32;
            self.reach(from, cost, steps, way);
        }
    }

    /// Reaches the ends from which one lands on this tile.
    fn jump_to(&mut self, tile: u32, cost: u32) {
        let (nav, tiles) = (self.nav, self.nav.numbers.len());
        for (place, jump) in nav.ends.jumps_to(tile) {
            let (Some(steps), Some(end)) = (self.links[place], nav.ends.at(jump.from)) else { continue };
            let node = if nav.ends.list[end].barred { (tiles + end) as u32 } else { jump.from };
            if self.reach(node, cost, steps, BY_LINK) {
                self.field.links[end].1 = tile;
            }
        }
    }

    /// A way that costs `u32::MAX` or more is none.
    fn reach(&mut self, node: u32, cost: u32, steps: u32, way: u8) -> bool {
        let total = cost.saturating_add(steps);
        if total >= self.field.costs[node as usize] {
            return false;
        }
        self.field.costs[node as usize] = total;
        self.field.ways[node as usize] = way;
        if steps == 1 {
            self.near.push_back((total, node));
        } else {
            self.far.push(Reverse((total, node)));
        }
        true
    }
}
