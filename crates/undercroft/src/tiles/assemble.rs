//! From blocks to the dungeon: areas, openings and connections with their numbers, and the tiles they stand on.

use super::{
    Draft,
    areas::{self, Place},
    blocks::Block,
    doors::{Doors, Locking},
    finish::{Parts, finish},
    joints::{Joint, hall_width},
    lists,
    refuse::facing,
    shape::{anchor_of, own_shape},
    things::{self, Floor},
    walls,
};
use crate::{
    GenerateError,
    dungeon::{
        Area, AreaId, Connection, Dungeon, LockId, Opening, OpeningId, OpeningKind, TileKind, TileMap, Via, Word,
    },
    grid::{Direction, Point},
    plan::{Node, PlannedConnection},
    preset::Cell,
};

/// Builds the dungeon of a plan that fits.
pub(super) fn assemble(draft: &Draft<'_>, columns: u32, rows: u32) -> Result<Dungeon, GenerateError> {
    let (preset, plan) = (draft.preset, draft.plan);
    let blocks = draw_blocks(draft)?;
    let mut builder = Builder::new(draft, &blocks, columns, rows)?;
    builder.add_rooms();
    builder.add_connections()?;
    builder.levels.iter_mut().for_each(walls::raise);
    let mut links = lists::links(draft);
    let placed = things::place(draft, &builder.levels, &mut links, |room| {
        let (block, cell) = (&blocks[room as usize], preset.cell);
        Floor {
            corner: corner_of(&plan.nodes[room as usize], cell),
            anchor: anchor_of(cell),
            tiles: block.floor(cell),
            lanes: block.lanes(cell),
            thresholds: block.thresholds(cell),
        }
    })?;
    let Builder { areas, openings, connections, levels, .. } = builder;
    finish(draft, Parts { areas, openings, links, connections, placed, hazards: Vec::new(), levels })
}

/// The blocks by node: centres, then halls, then the rows that a room takes over where no hall fits.
fn draw_blocks(draft: &Draft<'_>) -> Result<Vec<Block>, GenerateError> {
    let plan = draft.plan;
    let mut blocks: Vec<Block> = plan
        .nodes
        .iter()
        .zip(&draft.roles.rooms)
        .map(|(node, role)| {
            let own = own_shape(draft.preset, role.special.as_ref());
            Block::draw(draft.preset, draft.seed, node.key, own)
        })
        .collect();
    for connection in &plan.connections {
        let (a, b, side) = ends(draft, connection)?;
        let width = hall_width(draft.preset, draft.seed, connection.key);
        if blocks[a].halls[side as usize] != 0 || blocks[b].halls[side.opposite() as usize] != 0 {
            return Err(draft.error(format!("connection {} joins two rooms that are joined already", connection.key)));
        }
        blocks[a].halls[side as usize] = width;
        blocks[b].halls[side.opposite() as usize] = width;
    }
    for connection in &plan.connections {
        let (a, b, side) = ends(draft, connection)?;
        let joint = Joint::new(draft.preset.cell, Point::default(), side, &blocks[a], &blocks[b]);
        blocks[b].extra[side.opposite() as usize] = joint.surplus();
    }
    Ok(blocks)
}

/// Nodes of a connection and the side of the first on which it leads to the second.
fn ends(draft: &Draft<'_>, connection: &PlannedConnection) -> Result<(usize, usize, Direction), GenerateError> {
    let side = facing(draft, connection)
        .ok_or_else(|| draft.error(format!("connection {} does not join neighbours", connection.key)))?;
    Ok((connection.a as usize, connection.b as usize, side))
}

/// North-western tile of a node's block.
pub(super) fn corner_of(node: &Node, cell: Cell) -> Point {
    Point::new(node.cell.x * cell.width as i32, node.cell.y * cell.height as i32)
}

/// What grows while rooms and connections are written.
struct Builder<'a> {
    draft: &'a Draft<'a>,
    blocks: &'a [Block],
    areas: Vec<Area>,
    openings: Vec<Opening>,
    connections: Vec<Connection>,
    levels: Vec<TileMap>,
}

impl<'a> Builder<'a> {
    /// Reserves exactly what will be needed: the memory of a large map counts.
    fn new(draft: &'a Draft<'a>, blocks: &'a [Block], columns: u32, rows: u32) -> Result<Self, GenerateError> {
        let plan = draft.plan;
        let mut halls = 0;
        for connection in &plan.connections {
            let (a, b, side) = ends(draft, connection)?;
            let joint = Joint::new(draft.preset.cell, Point::default(), side, &blocks[a], &blocks[b]);
            halls += usize::from(joint.has_hall());
        }
        let cell = draft.preset.cell;
        let levels = plan.nodes.iter().map(|node| node.level).max().map_or(0, |level| usize::from(level) + 1);
        Ok(Self {
            draft,
            blocks,
            areas: Vec::with_capacity(plan.nodes.len() + halls),
            openings: Vec::with_capacity(plan.connections.len() + halls),
            connections: Vec::with_capacity(plan.connections.len() + plan.links.len()),
            levels: (0..levels).map(|_| TileMap::new(columns * cell.width, rows * cell.height)).collect(),
        })
    }

    /// Rooms are numbered as the plan's nodes, which are in order of key.
    fn add_rooms(&mut self) {
        let (draft, cell) = (self.draft, self.draft.preset.cell);
        let middle = anchor_of(cell);
        for (index, (node, block)) in draft.plan.nodes.iter().zip(self.blocks).enumerate() {
            let corner = corner_of(node, cell);
            let floor = block.floor(cell);
            let map = &mut self.levels[usize::from(node.level)];
            for (y, row) in (0..).zip(floor.rows()).filter(|(_, row)| **row != 0) {
                // A row of a room is one run.
                let from = Point::new(corner.x + row.trailing_zeros() as i32, corner.y + y);
                map.set_run(from, row.count_ones(), TileKind::Room, index as u32);
            }
            let anchor = Point::new(corner.x + middle.x, corner.y + middle.y);
            let place = Place { bounds: block.bounds(anchor), anchor, tiles: floor.count() };
            self.areas.push(areas::room(draft, index, index as u32 + 1, block.shape, place));
        }
        areas::mark_guarded(draft, &mut self.areas);
    }

    /// Openings and halls, in order of the connections' keys.
    fn add_connections(&mut self) -> Result<(), GenerateError> {
        let draft = self.draft;
        let doors = Doors::new(draft.preset, draft.seed);
        for (connection, lock) in draft.plan.connections.iter().zip(lists::lock_by_connection(draft)) {
            self.add_connection(connection, lock, &doors)?;
        }
        Ok(())
    }

    fn add_connection(
        &mut self,
        connection: &PlannedConnection,
        lock: Option<(LockId, u32)>,
        doors: &Doors,
    ) -> Result<(), GenerateError> {
        let (a, b, side) = ends(self.draft, connection)?;
        let node = &self.draft.plan.nodes[a];
        let cell = self.draft.preset.cell;
        let joint = Joint::new(cell, corner_of(node, cell), side, &self.blocks[a], &self.blocks[b]);
        let rooms = [AreaId(connection.a), AreaId(connection.b)];
        let via = if joint.has_hall() {
            let hall = self.add_hall(connection, &joint, node.level, lock.map(|(_, near)| near));
            // A lock sits at the end nearer the start.
            for (end, room, at, areas) in [
                (0, connection.a, joint.near_opening(), [rooms[0], hall]),
                (1, connection.b, joint.far_opening(), [hall, rooms[1]]),
            ] {
                let (locking, here) = Locking::at(lock, room);
                let (kind, material) = doors.choose(connection, end, locking);
                self.add_opening(connection, &joint, node.level, at, areas, (kind, material, here));
            }
            Via::Hall(hall)
        } else {
            let locking = if lock.is_some() { Locking::Here } else { Locking::None };
            let (kind, material) = doors.choose(connection, 0, locking);
            let door = (kind, material, lock.map(|(id, _)| id));
            Via::Opening(self.add_opening(connection, &joint, node.level, joint.near_opening(), rooms, door))
        };
        let (label, bonus) = (connection.label, connection.bonus);
        self.connections.push(Connection { key: connection.key, rooms, via, label, bonus });
        Ok(())
    }

    fn add_opening(
        &mut self,
        connection: &PlannedConnection,
        joint: &Joint,
        level: u16,
        at: Point,
        areas: [AreaId; 2],
        (kind, material, lock): (OpeningKind, Word, Option<LockId>),
    ) -> OpeningId {
        let id = OpeningId(self.openings.len() as u32);
        let (facing, length) = (joint.facing(), joint.width());
        let opening =
            Opening { id, connection: connection.key, kind, material, lock, level, at, length, facing, areas };
        for tile in opening.tiles() {
            self.levels[usize::from(level)].set(tile, TileKind::Opening, id.0);
        }
        self.openings.push(opening);
        id
    }

    fn add_hall(&mut self, connection: &PlannedConnection, joint: &Joint, level: u16, locked: Option<u32>) -> AreaId {
        let id = AreaId(self.areas.len() as u32);
        let bounds = joint.hall();
        for y in bounds.y..bounds.bottom() {
            self.levels[usize::from(level)].set_run(Point::new(bounds.x, y), bounds.width, TileKind::Hall, id.0);
        }
        let place = Place { bounds, anchor: bounds.middle(), tiles: bounds.area() };
        let hall = areas::hall(&self.areas, id, connection, joint.width(), locked, place);
        self.areas.push(hall);
        id
    }
}
