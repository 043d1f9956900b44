//! The shortest way from gate to gate.
//!
//! A* (Hart, Nilsson and Raphael 1968) on the gates, with steps inside the areas from their tables. No way is shorter
//! than straight ahead on one level, or straight to the next end of a link and from a landing straight ahead.
//!
//! It is written out here because `pathfinding::astar` on the same gates takes six times as long (10.1 µs instead of
//! 1.7 µs a question in lab veteran: it hashes every gate, makes a list of successors for each, and can't leave out the
//! tiles of openings that don't matter), which on 1000×1000 tiles is more than a millisecond. The test below holds the
//! two against each other.

use std::{cell::RefCell, cmp::Reverse, collections::BinaryHeap};

use super::{
    Nav, Travel,
    gates::{Gate, GateKind, Gates, NONE},
    inside::{FAR, Patch, Table},
};
use crate::dungeon::TilePos;

/// A part of a way: inside an area, or from tile to tile of an opening, to a gate and through it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hop {
    /// [`NONE`]: from an opening to the tile beside it.
    area: u32,
    /// [`NONE`]: to the end of the way.
    gate: u32,
}

/// What is known of a gate during a search.
#[derive(Clone, Copy, Debug, Default)]
struct Node {
    /// The search that this is of.
    search: u32,
    cost: u32,
    /// At least so much from here to the end.
    rest: u32,
    /// The gate before; [`NONE`] at the beginning.
    before: u32,
    /// Area between the two.
    area: u32,
}

/// Memory of searches, reused from one to the next.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    search: u32,
    nodes: Vec<Node>,
    /// Least cost of a way through a gate, then what is missing at least; the gate.
    open: BinaryHeap<Reverse<(u64, u32)>>,
    /// What the end costs from each way into its area.
    last_steps: Vec<u32>,
    patch: Patch,
    hops: Vec<Hop>,
}

impl Scratch {
    /// Calls with the memory of this thread.
    pub fn with<T>(call: impl FnOnce(&mut Self) -> T) -> T {
        thread_local! {
            static SCRATCH: RefCell<Scratch> = RefCell::default();
        }
        SCRATCH.with_borrow_mut(call)
    }
}

/// A question, and what is needed to answer it.
struct Search<'a> {
    nav: &'a Nav,
    gates: &'a Gates,
    travel: &'a Travel,
    to: TilePos,
    end_opening: Option<u32>,
    rough: &'a [bool],
    /// A link and what comes behind it cost at least so much.
    by_link: u32,
    scratch: &'a mut Scratch,
    /// Cost of the best way that is known, and its last gate.
    best: (u32, u32),
}

impl Nav {
    /// Cost and hops of the shortest way between two different floor tiles. The hops are in `scratch`.
    pub(super) fn search(
        &self,
        gates: &Gates,
        (from, to): (u32, u32),
        travel: &Travel,
        scratch: &mut Scratch,
    ) -> Option<u32> {
        if !self.can_enter(to, travel) || self.are_parted(gates, from, to, travel) {
            return None;
        }
        scratch.search = scratch.search.wrapping_add(1);
        if scratch.nodes.len() < gates.list.len() || scratch.search == 0 {
            scratch.search = 1;
            scratch.nodes.clear();
            scratch.nodes.resize(gates.list.len(), Node::default());
        }
        scratch.open.clear();
        scratch.hops.clear();
        let pos = self.numbers.pos(to);
        let by_link = self.rest_by_link(gates, pos, travel);
        let best = (u32::MAX, NONE);
        let (end_opening, rough) = (self.opening_of(to), self.rough(gates));
        Search { nav: self, gates, travel, to: pos, end_opening, rough, by_link, scratch, best }.run(from, to)
    }

    /// Whether a traveller can step on a floor tile.
    fn can_enter(&self, tile: u32, travel: &Travel) -> bool {
        if self.obstacles.contains(tile) {
            return false;
        }
        self.opening_of(tile).is_none_or(|opening| self.toll(opening as usize, travel).is_some())
    }

    /// Steps of a link and straight from the nearest landing.
    fn rest_by_link(&self, gates: &Gates, to: TilePos, travel: &Travel) -> u32 {
        let Some(link) = travel.link else { return u32::MAX };
        if !gates.knows_links {
            return link;
        }
        let landings = self.ends.jumps.iter().map(|jump| self.numbers.pos(jump.to));
        let straight = landings.filter(|landing| landing.level == to.level).map(|landing| steps(landing, to));
        straight.min().map_or(u32::MAX, |steps| link.saturating_add(steps))
    }

    /// The tiles of a hop that begins on `at`, which moves to its end.
    pub(super) fn walk(
        &self,
        gates: &Gates,
        hop: Hop,
        (at, to): (&mut TilePos, TilePos),
        patch: &mut Patch,
        tiles: &mut Vec<TilePos>,
    ) -> Option<()> {
        let gate = gates.list.get(hop.gate as usize);
        let stands = gate.map_or(to, Gate::pos);
        if hop.area == NONE {
            tiles.push(stands);
        } else {
            patch.lay(self, gates.bounds[hop.area as usize]?, hop.area);
            patch.flood(*at);
            match gate.map(|gate| gate.kind) {
                Some(GateKind::Jump(place)) => {
                    patch.way_to(self.numbers.pos(self.ends.jumps[place as usize].from), tiles)?;
                    tiles.push(stands);
                }
                _ => patch.way_to(stands, tiles)?,
            }
        }
        *at = stands;
        Some(())
    }
}

impl Scratch {
    /// The hops of the last search, and a patch to walk them.
    pub fn hops(&mut self) -> (&[Hop], &mut Patch) {
        (&self.hops, &mut self.patch)
    }
}

const fn steps(a: TilePos, b: TilePos) -> u32 {
    a.x.abs_diff(b.x) + a.y.abs_diff(b.y)
}

impl Search<'_> {
    fn run(mut self, from: u32, to: u32) -> Option<u32> {
        let end_gate = self.gates.on(to).unwrap_or(NONE);
        let end_area = self.nav.area_number(to).unwrap_or(NONE);
        if end_area != NONE {
            self.look_back(end_area, from)?;
        }
        self.set_out(from)?;
        while let Some(Reverse((key, gate))) = self.scratch.open.pop() {
            let (least, rest) = ((key >> 32) as u32, key as u32);
            if least >= self.best.0 {
                break;
            }
            if gate == end_gate {
                self.best = (least, gate);
                break;
            }
            if least - rest == self.scratch.nodes[gate as usize].cost {
                self.pass(gate, end_area);
            }
        }
        (self.best.0 != u32::MAX).then(|| {
            self.trace(end_area);
            self.best.0
        })
    }

    /// Finds what the end costs from the ways into its area, and from the beginning if that lies in the same one.
    fn look_back(&mut self, area: u32, from: u32) -> Option<()> {
        let (nav, gates) = (self.nav, self.gates);
        let scratch = &mut *self.scratch;
        scratch.patch.lay(nav, gates.bounds[area as usize]?, area);
        scratch.patch.flood(self.to);
        let cost = nav.area_costs[area as usize];
        scratch.last_steps.clear();
        scratch.last_steps.extend(gates.ways_in(area).iter().map(|way_in| {
            let gate = &gates.list[*way_in as usize];
            match gate.kind {
                GateKind::Opening(_) => price(scratch.patch.steps_before(gate.pos()).saturating_add(1), cost),
                GateKind::Jump(_) => price(scratch.patch.steps_to(gate.pos()), cost),
            }
        }));
        if nav.area_number(from) == Some(area) {
            self.best = (price(scratch.patch.steps_to(nav.numbers.pos(from)), cost), NONE);
        }
        Some(())
    }

    /// Reaches the gates next to the beginning.
    fn set_out(&mut self, from: u32) -> Option<()> {
        if let Some(gate) = self.gates.on(from) {
            self.reach(gate, 0, NONE, NONE);
            return Some(());
        }
        let (nav, gates) = (self.nav, self.gates);
        let area = nav.area_number(from)?;
        self.scratch.patch.lay(nav, gates.bounds[area as usize]?, area);
        self.scratch.patch.flood(nav.numbers.pos(from));
        let cost = nav.area_costs[area as usize];
        for &way_out in gates.ways_out(area) {
            let inside = price(nav.steps_out(gates, way_out, &self.scratch.patch), cost);
            self.go_through(way_out, inside, NONE, area);
        }
        Some(())
    }

    /// Goes on from a gate that no shorter way leads to.
    fn pass(&mut self, number: u32, end_area: u32) {
        let (nav, gates) = (self.nav, self.gates);
        let gate = &gates.list[number as usize];
        let node = self.scratch.nodes[number as usize];
        for (area, way_in) in gate.leads_to {
            // Who came out of an area through its only tile there need not go back in.
            if area == NONE || area == node.area && gate.is_narrow && matches!(gate.kind, GateKind::Opening(_)) {
                continue;
            }
            if area == end_area {
                let total = node.cost.saturating_add(self.scratch.last_steps[way_in as usize]);
                if total < self.best.0 {
                    self.best = (total, number);
                }
            }
            let cost = nav.area_costs[area as usize];
            let (near, rest) = nav.table(gates, area, &mut self.scratch.patch).from(way_in);
            for &(way_out, inside) in near {
                self.go_through(way_out, node.cost.saturating_add(price(inside, cost)), number, area);
            }
            for &(way_out, inside) in rest {
                if gates.list[way_out as usize].opening().is_none_or(|opening| self.rough[opening as usize]) {
                    self.go_through(way_out, node.cost.saturating_add(price(inside, cost)), number, area);
                }
            }
        }
        for other in gate.beside.into_iter().filter(|other| *other != NONE) {
            let Some(opening) = gates.list[other as usize].opening() else { continue };
            if gate.opening() != Some(opening) {
                self.go_through(other, node.cost, number, NONE);
            } else if (self.rough[opening as usize] || self.end_opening == Some(opening))
                && let Some(toll) = nav.toll(opening as usize, self.travel)
                && !nav.obstacles.contains(gates.list[other as usize].tile)
            {
                self.reach(other, node.cost.saturating_add(toll.tile), number, NONE);
            }
        }
    }

    /// Comes to a gate from outside of it at some cost and goes through if the traveller can.
    fn go_through(&mut self, gate: u32, cost: u32, before: u32, area: u32) {
        let node = &self.scratch.nodes[gate as usize];
        if cost == u32::MAX || node.search == self.scratch.search && cost >= node.cost {
            return;
        }
        let (nav, found) = (self.nav, &self.gates.list[gate as usize]);
        if nav.obstacles.contains(found.tile) {
            return;
        }
        let toll = match found.kind {
            GateKind::Opening(opening) => {
                nav.toll(opening as usize, self.travel).map(|toll| toll.tile.saturating_add(toll.extra))
            }
            GateKind::Jump(place) => nav.jump_toll(&nav.ends.jumps[place as usize], self.travel),
        };
        if let Some(toll) = toll {
            self.reach(gate, cost.saturating_add(toll), before, area);
        }
    }

    fn reach(&mut self, gate: u32, cost: u32, before: u32, area: u32) {
        let node = self.scratch.nodes[gate as usize];
        let is_new = node.search != self.scratch.search;
        if !is_new && cost >= node.cost {
            return;
        }
        let rest = if is_new { self.rest(&self.gates.list[gate as usize]) } else { node.rest };
        let least = cost.saturating_add(rest);
        self.scratch.nodes[gate as usize] = Node { search: self.scratch.search, cost, rest, before, area };
        if least < self.best.0 {
            self.scratch.open.push(Reverse((u64::from(least) << 32 | u64::from(rest), gate)));
        }
    }

    /// At least so much from a gate to the end.
    fn rest(&self, gate: &Gate) -> u32 {
        let straight = if gate.level == self.to.level { steps(gate.pos(), self.to) } else { u32::MAX };
        straight.min(gate.to_link.saturating_add(self.by_link))
    }

    /// Writes down the hops of the best way.
    fn trace(&mut self, end_area: u32) {
        let Scratch { nodes, hops, .. } = &mut *self.scratch;
        let mut gate = self.best.1;
        if end_area != NONE {
            hops.push(Hop { area: end_area, gate: NONE });
        }
        // Costs never rise towards the beginning and no gate comes twice, so it ends there.
        while let Some(node) = nodes.get(gate as usize) {
            if node.before != NONE || node.area != NONE {
                hops.push(Hop { area: node.area, gate });
            }
            gate = node.before;
        }
        hops.reverse();
    }
}

/// Steps at a cost each.
const fn price(steps: u16, cost: u32) -> u32 {
    if steps == FAR { u32::MAX } else { (steps as u32).saturating_mul(cost) }
}

impl Nav {
    /// Finds now what ways need to know about the dungeon, instead of when the first ones are asked for: the gates and
    /// the steps between them inside each room and hall. For a large dungeon, in the background; a small one can do
    /// without.
    pub fn prepare(&self) {
        let Some(gates) = self.gates() else { return };
        self.rough(gates);
        Scratch::with(|scratch| {
            for area in 0..self.dungeon.areas.len() as u32 {
                self.table(gates, area, &mut scratch.patch);
            }
        });
    }

    fn table(&self, gates: &Gates, area: u32, patch: &mut Patch) -> &Table {
        let tables = self.tables.get_or_init(|| self.dungeon.areas.iter().map(|_| Default::default()).collect());
        tables[area as usize].get_or_init(|| Table::new(self, gates, area, patch))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{
        Seed, Settings, generate,
        seed::{below, mix},
    };

    const START: u32 = NONE - 1;
    const END: u32 = NONE - 2;

    /// The same gates and steps, searched by a library.
    fn by_library(nav: &Nav, gates: &Gates, (from, to): (u32, u32), travel: &Travel) -> Option<u32> {
        let mut patch = Patch::default();
        let (start, end) = (nav.area_number(from), nav.area_number(to));
        let through = |gate: u32| {
            let toll = nav.toll(gates.list[gate as usize].opening()? as usize, travel)?;
            Some(toll.tile + toll.extra)
        };
        let flood = |patch: &mut Patch, area: u32, tile: u32| {
            patch.lay(nav, gates.bounds[area as usize]?, area);
            patch.flood(nav.numbers.pos(tile));
            Some(())
        };
        let mut last: Vec<(u32, u32)> = Vec::new();
        let mut first: Vec<(u32, u32)> = Vec::new();
        if let Some(area) = end {
            flood(&mut patch, area, to)?;
            let before = |gate: u32| patch.steps_before(gates.list[gate as usize].pos());
            last.extend(gates.ways_in(area).iter().map(|gate| (*gate, u32::from(before(*gate)) + 1)));
            if start == end {
                first.push((END, u32::from(patch.steps_to(nav.numbers.pos(from)))));
            }
        }
        if let Some(area) = start {
            flood(&mut patch, area, from)?;
            let inside = |gate: u32| u32::from(nav.steps_out(gates, gate, &patch));
            let ways_out = gates.ways_out(area).iter();
            first.extend(ways_out.filter_map(|gate| Some((*gate, inside(*gate) + through(*gate)?))));
        } else {
            first.push((gates.on(from)?, 0));
        }
        let next = |gate: &u32| {
            if *gate == START {
                return first.clone();
            }
            let found = &gates.list[*gate as usize];
            let mut next = Vec::new();
            for (area, way_in) in found.leads_to.into_iter().filter(|lead| lead.0 != NONE) {
                if end == Some(area) {
                    next.extend(last.iter().filter(|way| way.0 == *gate).map(|way| (END, way.1)));
                }
                let (near, rest) = nav.table(gates, area, &mut Patch::default()).from(way_in);
                next.extend(
                    near.iter().chain(rest).filter_map(|way| Some((way.0, u32::from(way.1) + through(way.0)?))),
                );
            }
            next.extend(found.beside.into_iter().filter(|other| *other != NONE).map(|other| (other, 1)));
            next
        };
        let goal = nav.numbers.pos(to);
        let rest = |gate: &u32| gates.list.get(*gate as usize).map_or(0, |gate| steps(gate.pos(), goal));
        let is_end = |gate: &u32| *gate == END || gates.on(to) == Some(*gate);
        pathfinding::directed::astar::astar(&START, next, rest, is_end).map(|(_, cost)| cost)
    }

    #[test]
    fn a_library_finds_ways_as_short_from_gate_to_gate() {
        let travel = Travel::opening_doors();
        for seed in 0..20 {
            let preset = Settings::default().validate("lab", "veteran").expect("the defaults are valid");
            let nav = Nav::new(Arc::new(generate(&preset, Seed(seed)).expect("the defaults are sound")));
            let gates = nav.gates().expect("the map is in order");
            let floor: Vec<u32> = (0..nav.numbers.len() as u32).filter(|tile| nav.is_floor(*tile)).collect();
            let mut bits = seed;
            let mut roll = || {
                bits = mix(bits.wrapping_add(1));
                floor[below(bits, floor.len() as u64) as usize]
            };
            nav.prepare();
            let asked: Vec<(u32, u32)> = (0..50).map(|_| (roll(), roll())).filter(|(from, to)| from != to).collect();
            for ways in asked {
                let found = Scratch::with(|scratch| nav.search(gates, ways, &travel, scratch));
                assert_eq!(found, by_library(&nav, gates, ways, &travel), "seed {seed} {ways:?}");
            }
        }
    }
}
