//! Gates: the tiles where a way comes from one area into another. They follow from the dungeon alone.

use super::Nav;
use crate::dungeon::{AreaId, TileKind, TileMap, TilePos};

/// No gate, no area.
pub(super) const NONE: u32 = u32::MAX;

/// Largest box of an area that is searched by itself, in tiles.
const MOST_TILES: u32 = 65_000;
/// Most tiles that are looked at to find all distances between the gates of an area.
const MOST_STEPS: u64 = 1 << 22;

/// A tile of an opening, or a link in one direction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gate {
    /// Where one stands who has come through, and its place.
    pub tile: u32,
    pub x: i32,
    pub y: i32,
    pub level: u16,
    /// Whether it touches each area with one tile only.
    pub is_narrow: bool,
    /// The areas that one comes into, and which of their ways in it is.
    pub leads_to: [(u32, u32); 2],
    /// Tiles of openings beside it.
    pub beside: [u32; 2],
    /// At least so many steps to the next end of a link.
    pub to_link: u32,
    pub kind: GateKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GateKind {
    /// Of the opening with this number.
    Opening(u32),
    /// Place among the jumps.
    Jump(u32),
}

impl Gate {
    /// Where one stands who has come through.
    pub const fn pos(&self) -> TilePos {
        TilePos { level: self.level, x: self.x, y: self.y }
    }

    /// The opening that it is of.
    pub const fn opening(&self) -> Option<u32> {
        match self.kind {
            GateKind::Opening(opening) => Some(opening),
            GateKind::Jump(_) => None,
        }
    }
}

/// The box round an area.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub level: u16,
    pub west: u32,
    pub north: u32,
    pub width: u32,
    pub height: u32,
}

/// All gates of a dungeon.
#[derive(Clone, Debug, Default)]
pub(super) struct Gates {
    /// Tiles of openings in order of tile, then jumps.
    pub list: Vec<Gate>,
    /// How many are tiles of openings.
    openings: usize,
    /// By area; `None` for one without tiles.
    pub bounds: Vec<Option<Bounds>>,
    ways_in: Lists,
    ways_out: Lists,
    tiles: Lists,
    /// Areas, each with an opening or a link that leads out of it.
    pub joints: Vec<(u32, GateKind)>,
    /// Openings that touch each other.
    pub touching: Vec<(u32, u32)>,
    /// Whether [`Gate::to_link`] is known.
    pub knows_links: bool,
}

/// A list of gates for each area or opening.
#[derive(Clone, Debug, Default)]
struct Lists {
    first: Vec<u32>,
    gates: Vec<u32>,
}

impl Lists {
    /// `len` lists, from pairs (list, gate) in their order.
    fn new(len: usize, pairs: &[(u32, u32)]) -> Self {
        let mut first = vec![0; len + 1];
        pairs.iter().for_each(|(list, _)| first[*list as usize + 1] += 1);
        (0..len).for_each(|list| first[list + 1] += first[list]);
        let mut next = first.clone();
        let mut gates = vec![0; pairs.len()];
        for (list, gate) in pairs {
            let place = &mut next[*list as usize];
            gates[*place as usize] = *gate;
            *place += 1;
        }
        Self { first, gates }
    }

    fn of(&self, list: u32) -> &[u32] {
        let list = list as usize;
        &self.gates[self.first[list] as usize..self.first[list + 1] as usize]
    }
}

impl Gates {
    /// The gates through which one comes into an area: tiles of openings, then landings.
    pub fn ways_in(&self, area: u32) -> &[u32] {
        self.ways_in.of(area)
    }

    /// The gates through which one leaves an area: the same tiles of openings in the same order, then ends of links.
    pub fn ways_out(&self, area: u32) -> &[u32] {
        self.ways_out.of(area)
    }

    /// The tiles of the same opening beside a gate, by their places among the ways out of an area.
    pub fn along(&self, gate: &Gate, area: u32) -> impl Iterator<Item = usize> {
        let beside = gate.beside.into_iter().filter_map(|beside| self.list.get(beside as usize));
        let beside = beside.filter(move |beside| beside.kind == gate.kind);
        beside.filter_map(move |beside| Some(beside.leads_to.iter().find(|known| known.0 == area)?.1 as usize))
    }

    /// The gates of an opening.
    pub fn of_opening(&self, opening: u32) -> &[u32] {
        self.tiles.of(opening)
    }

    /// The gate on a tile of an opening.
    pub fn on(&self, tile: u32) -> Option<u32> {
        self.list[..self.openings].binary_search_by_key(&tile, |gate| gate.tile).ok().map(|gate| gate as u32)
    }

    /// `None` for a map on which areas touch without an opening between them, areas are very large, or openings touch in
    /// other ways than a straight run of tiles between two areas does: there ways are found by a flood.
    pub fn new(nav: &Nav) -> Option<Self> {
        let areas = nav.dungeon.areas.len();
        let mut gates = Self { bounds: vec![None; areas], ..Self::default() };
        for (level, map, first) in nav.numbers.levels(&nav.dungeon) {
            gates.scan(level, map, first, nav.openings.len())?;
        }
        gates.openings = gates.list.len();
        for gate in 0..gates.openings {
            gates.look_round(nav, gate)?;
        }
        gates.add_jumps(nav);
        gates.number_ways(areas, nav)?;
        Some(gates)
    }

    /// Finds the boxes of the areas and the tiles of openings.
    fn scan(&mut self, level: u16, map: &TileMap, first: u32, openings: usize) -> Option<()> {
        let width = map.width() as usize;
        if width == 0 {
            return Some(());
        }
        let rows = map.kinds().chunks_exact(width).zip(map.owners().chunks_exact(width));
        let mut above: Option<(&[TileKind], &[u32])> = None;
        let is_area = |kind: TileKind| matches!(kind, TileKind::Room | TileKind::Hall);
        for (y, (kinds, owners)) in (0..).zip(rows) {
            let mut x = 0;
            while x < width {
                let (kind, owner) = (kinds[x], owners[x]);
                let mut end = x + 1;
                match kind {
                    TileKind::Void | TileKind::Wall => {
                        while end < width && !kinds[end].is_walkable() {
                            end += 1;
                        }
                    }
                    TileKind::Opening => {
                        if (owner as usize) < openings {
                            self.list.push(Gate {
                                tile: first + y * width as u32 + x as u32,
                                x: x as i32,
                                y: y as i32,
                                level,
                                is_narrow: true,
                                leads_to: [(NONE, 0); 2],
                                beside: [NONE; 2],
                                to_link: 0,
                                kind: GateKind::Opening(owner),
                            });
                        }
                    }
                    TileKind::Room | TileKind::Hall => {
                        while end < width && is_area(kinds[end]) {
                            if owners[end] != owner {
                                return None;
                            }
                            end += 1;
                        }
                        if let Some((kinds, owners)) = above
                            && (x..end).any(|x| is_area(kinds[x]) && owners[x] != owner)
                        {
                            return None;
                        }
                        let bounds = self.bounds.get_mut(owner as usize)?;
                        grow(bounds, Bounds { level, west: x as u32, north: y, width: (end - x) as u32, height: 1 })?;
                    }
                }
                x = end;
            }
            above = Some((kinds, owners));
        }
        Some(())
    }

    /// Finds the areas and openings that a tile of an opening touches.
    fn look_round(&mut self, nav: &Nav, gate: usize) -> Option<()> {
        let mut found = self.list[gate];
        for tile in nav.numbers.beside(found.tile).into_iter().flatten() {
            if let Some(AreaId(area)) = nav.area_of(tile) {
                if found.leads_to.iter().any(|known| known.0 == area) {
                    found.is_narrow = false;
                } else {
                    found.leads_to.iter_mut().find(|known| known.0 == NONE)?.0 = area;
                }
            } else if let Some(other) = self.on(tile) {
                *found.beside.iter_mut().find(|known| **known == NONE)? = other;
            }
        }
        self.list[gate] = found;
        Some(())
    }

    fn add_jumps(&mut self, nav: &Nav) {
        for (place, jump) in (0..).zip(&nav.ends.jumps) {
            let (Some(AreaId(area)), pos) = (nav.area_of(jump.to), nav.numbers.pos(jump.to)) else { continue };
            self.list.push(Gate {
                tile: jump.to,
                x: pos.x,
                y: pos.y,
                level: pos.level,
                is_narrow: true,
                leads_to: [(area, 0), (NONE, 0)],
                beside: [NONE; 2],
                to_link: 0,
                kind: GateKind::Jump(place),
            });
        }
        // With many links there is one nearby: looking for it would cost more than knowing gives.
        const FEW: usize = 64;
        self.knows_links = nav.ends.jumps.len() <= FEW;
        if self.knows_links {
            let ends: Vec<_> = nav.ends.jumps.iter().map(|jump| nav.numbers.pos(jump.from)).collect();
            for gate in &mut self.list {
                let near = ends.iter().filter(|end| end.level == gate.level);
                let steps = near.map(|end| end.x.abs_diff(gate.x) + end.y.abs_diff(gate.y)).min();
                gate.to_link = steps.unwrap_or(u32::MAX);
            }
        }
    }

    fn number_ways(&mut self, areas: usize, nav: &Nav) -> Option<()> {
        let mut ways_in: Vec<(u32, u32)> = Vec::with_capacity(2 * self.list.len());
        for (number, gate) in (0..).zip(&self.list) {
            ways_in.extend(gate.leads_to.iter().filter(|area| area.0 != NONE).map(|area| (area.0, number)));
        }
        let mut ways_out: Vec<(u32, u32)> =
            ways_in.iter().copied().filter(|way| (way.1 as usize) < self.openings).collect();
        for (number, gate) in (0..).zip(&self.list) {
            match gate.kind {
                GateKind::Jump(place) => {
                    let area = nav.area_of(nav.ends.jumps[place as usize].from)?.0;
                    ways_out.push((area, number));
                    self.joints.push((area, gate.kind));
                }
                GateKind::Opening(_) => {
                    let leads_to = gate.leads_to.iter().filter(|area| area.0 != NONE);
                    self.joints.extend(leads_to.map(|area| (area.0, gate.kind)));
                    let beside = gate.beside.iter().filter_map(|other| self.list.get(*other as usize)?.opening());
                    let own = gate.opening();
                    self.touching.extend(beside.filter_map(|other| Some((own.filter(|own| *own < other)?, other))));
                }
            }
        }
        self.joints.dedup();
        let tiles: Vec<(u32, u32)> =
            (0..).zip(&self.list).filter_map(|(number, gate)| Some((gate.opening()?, number))).collect();
        self.tiles = Lists::new(nav.openings.len(), &tiles);
        self.ways_in = Lists::new(areas, &ways_in);
        self.ways_out = Lists::new(areas, &ways_out);
        for area in 0..areas as u32 {
            for (way, gate) in (0..).zip(self.ways_in.of(area)) {
                let mut leads_to = self.list[*gate as usize].leads_to.iter_mut();
                leads_to.find(|known| known.0 == area)?.1 = way;
            }
            let tiles = self.bounds[area as usize].map_or(0, |bounds| u64::from(bounds.width * bounds.height));
            if tiles * self.ways_in.of(area).len() as u64 > MOST_STEPS {
                return None;
            }
        }
        Some(())
    }
}

/// `None` when the box becomes too large.
fn grow(bounds: &mut Option<Bounds>, run: Bounds) -> Option<()> {
    let Some(known) = bounds else {
        *bounds = Some(run);
        return Some(());
    };
    let (west, north) = (known.west.min(run.west), known.north.min(run.north));
    let east = (known.west + known.width).max(run.west + run.width);
    let south = (known.north + known.height).max(run.north + run.height);
    *known = Bounds { level: known.level, west, north, width: east - west, height: south - north };
    let tiles = u64::from(known.width) * u64::from(known.height);
    (known.level == run.level && tiles <= u64::from(MOST_TILES)).then_some(())
}
