//! Distances of all tiles to the nearest of some targets: one flood serves any number of walkers.

use std::collections::VecDeque;

use super::{Cell, Nav, Travel};
use crate::{dungeon::TilePos, grid::Direction};

/// Distance of every tile to the nearest target.
#[derive(Clone, Debug)]
pub struct DistanceField {
    /// By level, row by row; `u32::MAX` where no way leads.
    levels: Vec<(u32, Vec<u32>)>,
}

impl DistanceField {
    /// Steps to the nearest target; `None` where no way leads.
    pub fn distance(&self, pos: TilePos) -> Option<u32> {
        let (width, tiles) = self.levels.get(usize::from(pos.level))?;
        let (x, y) = (u32::try_from(pos.x).ok()?, usize::try_from(pos.y).ok()?);
        let tile = (x < *width).then(|| tiles.get(y * *width as usize + x as usize))??;
        (*tile != u32::MAX).then_some(*tile)
    }

    /// The tile to step on next from here; `None` at a target and where no way leads.
    pub fn step(&self, pos: TilePos) -> Option<TilePos> {
        let here = self.distance(pos)?;
        let neighbours = Direction::ALL.into_iter().map(|direction| {
            let p = pos.point().step(direction);
            TilePos { level: pos.level, x: p.x, y: p.y }
        });
        neighbours.filter(|next| self.distance(*next).is_some_and(|d| d < here)).min_by_key(|next| self.distance(*next))
    }
}

impl Nav {
    /// Distances of all tiles to the nearest of the targets.
    pub fn distance_field(&self, targets: impl IntoIterator<Item = TilePos>, travel: &Travel) -> DistanceField {
        let levels = self.dungeon.levels.iter();
        let mut field =
            DistanceField { levels: levels.map(|l| (l.width(), vec![u32::MAX; l.kinds().len()])).collect() };
        let mut queue: VecDeque<TilePos> = VecDeque::new();
        for target in targets {
            if self.cell(target) != Cell::Blocked {
                field.set(target, 0);
                queue.push_back(target);
            }
        }
        while let Some(pos) = queue.pop_front() {
            let distance = field.distance(pos).unwrap_or(0);
            for direction in Direction::ALL {
                let p = pos.point().step(direction);
                let next = TilePos { level: pos.level, x: p.x, y: p.y };
                let may = match self.cell(next) {
                    Cell::Free => true,
                    Cell::ClosedDoor(_) => travel.closed_door.is_some(),
                    Cell::LockedDoor(_) => travel.locked_door.is_some(),
                    Cell::Blocked => false,
                };
                if may && field.distance(next).is_none() {
                    field.set(next, distance + 1);
                    queue.push_back(next);
                }
            }
        }
        field
    }
}

impl DistanceField {
    fn set(&mut self, pos: TilePos, value: u32) {
        let Some((width, tiles)) = self.levels.get_mut(usize::from(pos.level)) else { return };
        if let Some(tile) = tiles.get_mut(pos.y as usize * *width as usize + pos.x as usize) {
            *tile = value;
        }
    }
}
