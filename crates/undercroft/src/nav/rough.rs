//! Openings where it matters which of their tiles one takes.

use super::{
    Nav,
    gates::{Gate, Gates},
};
use crate::dungeon::{AreaId, OpeningId};

impl Nav {
    /// By opening, whether its tiles differ.
    ///
    /// Where the floor along a wide opening is free on both sides and costs what the opening costs, sideways steps are as
    /// good before the opening, in it and behind it. So a way may always come in by a tile that is nearer than those
    /// beside it, and go on from there: a search need not look at the other tiles. Else the opening is rough.
    pub(super) fn rough(&self, gates: &Gates) -> &[bool] {
        self.rough
            .get_or_init(|| (0..self.openings.len() as u32).map(|opening| self.is_rough(gates, opening)).collect())
    }

    /// Looks at an opening again, after a cost or an obstacle has changed.
    pub(super) fn review_opening(&mut self, opening: u32) {
        if let Some(gates) = self.gates.get().cloned().flatten()
            && self.rough.get().is_some()
        {
            let is_rough = self.is_rough(&gates, opening);
            if let Some(rough) = self.rough.get_mut().and_then(|rough| rough.get_mut(opening as usize)) {
                *rough = is_rough;
            }
        }
    }

    /// Looks again at all openings of an area.
    pub(super) fn review_area(&mut self, area: AreaId) {
        if let Some(gates) = self.gates.get().cloned().flatten()
            && area.index() < gates.bounds.len()
        {
            let ways = gates.ways_in(area.0).iter().filter_map(|gate| gates.list[*gate as usize].opening());
            let mut openings: Vec<u32> = ways.collect();
            openings.dedup();
            openings.into_iter().for_each(|opening| self.review_opening(opening));
        }
    }

    fn is_rough(&self, gates: &Gates, opening: u32) -> bool {
        let tiles = gates.of_opening(opening);
        let mut joined = 0;
        for gate in tiles.iter().map(|gate| &gates.list[*gate as usize]) {
            for beside in gate.beside.iter().filter_map(|beside| gates.list.get(*beside as usize)) {
                if beside.kind != gate.kind || !self.is_smooth(opening, gate, beside) {
                    return true;
                }
                joined += 1;
            }
        }
        joined + 2 != 2 * tiles.len().max(1)
    }

    /// Whether one can go sideways from a tile of an opening to the one beside it on both sides at the same cost.
    fn is_smooth(&self, opening: u32, gate: &Gate, beside: &Gate) -> bool {
        if self.obstacles.contains(gate.tile) || self.obstacles.contains(beside.tile) {
            return false;
        }
        let cost = self.opening_cost(OpeningId(opening));
        let around = |gate: &Gate| self.numbers.beside(gate.tile);
        let lies_along =
            |side: usize| around(gate)[side] == Some(beside.tile) || around(gate)[side ^ 2] == Some(beside.tile);
        (0..4).filter(|side| !lies_along(*side)).all(|side| {
            let (Some(a), Some(b)) = (around(gate)[side], around(beside)[side]) else { return false };
            let area = self.area_of(a);
            let is_free = !self.is_stop(a) && !self.is_stop(b);
            is_free && area.is_some_and(|area| self.area_cost(area) == cost) && area == self.area_of(b)
        })
    }
}
