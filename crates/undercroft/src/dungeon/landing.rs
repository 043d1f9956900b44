//! Where links lead: not onto their other end, but beside it, so that who comes out does not go back in.

use super::{Dungeon, Thing, ThingId, ThingKind, TilePos};
use crate::grid::Direction;

impl Dungeon {
    /// Where one comes out who takes a link at this end: the first tile of north, east, south and west of the other end
    /// that is floor of the same room and has nothing on it, else the other end itself.
    ///
    /// `None` for the exit and all else that is no end of a link, and where the other end stands on no floor.
    pub fn landing(&self, thing: ThingId) -> Option<TilePos> {
        self.beside(self.other_end(self.things.get(thing.index())?, thing)?, |pos| {
            self.things.iter().any(|thing| thing.at == pos)
        })
    }

    /// [`Dungeon::landing`] of each thing.
    pub(crate) fn landings(&self) -> Vec<Option<TilePos>> {
        if self.links.is_empty() {
            return vec![None; self.things.len()];
        }
        let mut taken: Vec<TilePos> = self.things.iter().map(|thing| thing.at).collect();
        taken.sort_unstable();
        let is_taken = |pos| taken.binary_search(&pos).is_ok();
        let things = (0..).map(ThingId).zip(&self.things);
        things.map(|(id, thing)| self.beside(self.other_end(thing, id)?, is_taken)).collect()
    }

    fn other_end(&self, thing: &Thing, id: ThingId) -> Option<TilePos> {
        let ThingKind::LinkEnd(link) = thing.kind else { return None };
        let ends = self.links.get(link.index())?.ends;
        let other = if ends[0] == id { ends[1] } else { ends[0] };
        ends.contains(&id).then(|| self.things.get(other.index()))?.map(|thing| thing.at)
    }

    fn beside(&self, end: TilePos, is_taken: impl Fn(TilePos) -> bool) -> Option<TilePos> {
        let level = self.levels.get(usize::from(end.level))?;
        let room = level.area(end.point())?;
        let tiles = Direction::ALL.map(|direction| end.point().step(direction));
        let free = tiles.into_iter().filter(|p| level.area(*p) == Some(room));
        let mut free = free.map(|p| TilePos { level: end.level, x: p.x, y: p.y });
        Some(free.find(|pos| !is_taken(*pos)).unwrap_or(end))
    }
}
