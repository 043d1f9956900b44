//! From blocks to the dungeon: areas, openings and connections with their numbers, and the tiles they stand on.

use super::{
    Draft,
    blocks::{Block, anchor_of},
    doors::{Doors, Locking},
    joints::{Joint, hall_width},
    refuse::facing,
    things, walls,
};
use crate::{
    GENERATOR, GenerateError,
    dungeon::{
        Area, AreaId, AreaKind, Connection, Dungeon, Link, LinkId, Lock, LockId, Opening, OpeningId, OpeningKind, Role,
        Special, ThingId, TileKind, TileMap, Via, Word,
    },
    generator::layout_of,
    grid::{Direction, Point},
    plan::{Label, Node, PlannedConnection},
    preset::{Cell, Rule},
};

/// Builds the dungeon of a plan that fits.
pub(super) fn assemble(draft: &Draft<'_>, columns: u32, rows: u32) -> Result<Dungeon, GenerateError> {
    let (preset, plan) = (draft.preset, draft.plan);
    let blocks = draw_blocks(draft)?;
    let mut builder = Builder::new(draft, &blocks, columns, rows)?;
    builder.add_rooms();
    builder.add_connections()?;
    builder.levels.iter_mut().for_each(walls::raise);
    let mut links = links(draft);
    let placed = things::place(draft, &blocks, &builder.levels, &mut links)?;
    let mut relaxations = plan.relaxations.clone();
    relaxations.extend_from_slice(&draft.roles.relaxations);
    relaxations.extend_from_slice(&draft.locks.relaxations);
    relaxations.extend(placed.relaxations);
    let Builder { areas, openings, mut connections, levels, .. } = builder;
    connections.extend(links.iter().map(|link| Connection {
        key: link.connection,
        rooms: link.areas,
        via: Via::Link(link.id),
        label: Label::Any,
        bonus: false,
    }));
    connections.sort_by_key(|connection| connection.key);
    Ok(Dungeon {
        format: 1,
        generator: GENERATOR,
        preset: preset.name().into(),
        tier: preset.tier().into(),
        seed: draft.seed,
        layout: layout_of(preset).name().into(),
        start: AreaId(draft.roles.start),
        end: AreaId(draft.roles.end),
        areas,
        openings,
        links,
        connections,
        things: placed.things,
        props: Vec::new(),
        origin: draft.stock.origin.clone(),
        wandering: draft.stock.wandering.clone(),
        hazards: Vec::new(),
        locks: locks(draft)?,
        solving_order: draft.locks.solving_order.iter().map(|lock| LockId(*lock)).collect(),
        specials: specials(draft),
        relaxations,
        report: plan.report,
        look: preset.theme.clone(),
        levels,
    })
}

/// The blocks by node: centres, then halls, then the rows that a room takes over where no hall fits.
fn draw_blocks(draft: &Draft<'_>) -> Result<Vec<Block>, GenerateError> {
    let plan = draft.plan;
    let own_shape = |special: &Option<(u32, Vec<u32>)>| {
        special.as_ref().and_then(|(index, _)| draft.preset.special_rooms.get(*index as usize)?.shape)
    };
    let mut blocks: Vec<Block> = plan
        .nodes
        .iter()
        .zip(&draft.roles.rooms)
        .map(|(node, role)| Block::draw(draft.preset, draft.seed, node.key, own_shape(&role.special)))
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
            let role = &draft.roles.rooms[index];
            let anchor = Point::new(corner.x + middle.x, corner.y + middle.y);
            self.areas.push(Area {
                id: AreaId(index as u32),
                key: node.key.into(),
                kind: AreaKind::Room,
                level: node.level,
                number: index as u32 + 1,
                role: role.role.clone(),
                bounds: block.bounds(anchor),
                anchor,
                tiles: floor.count(),
                depth: role.depth,
                lock_depth: draft.locks.lock_depth[index],
                shape: Some(block.shape),
                width: 0,
                contents: draft.stock.contents[index].clone(),
                wants_guard: false,
                name: draft.stock.details[index].name.clone(),
                finds: draft.stock.details[index].finds.clone(),
                exits: Vec::new(),
            });
        }
        for lock in &draft.locks.locks {
            if let Some(room) = self.areas.get_mut(lock.key_room as usize) {
                room.wants_guard = true;
            }
        }
    }

    /// Openings and halls, in order of the connections' keys.
    fn add_connections(&mut self) -> Result<(), GenerateError> {
        let draft = self.draft;
        let doors = Doors::new(draft.preset, draft.seed);
        let mut locks: Vec<(u32, u32, u32)> =
            (0..).zip(&draft.locks.locks).map(|(id, lock)| (lock.connection, id, lock.near)).collect();
        locks.sort_unstable();
        let mut locks = locks.into_iter().peekable();
        for (index, connection) in (0..).zip(&draft.plan.connections) {
            let mut lock = None;
            while let Some((_, id, near)) = locks.next_if(|(locked, ..)| *locked == index) {
                lock = Some((LockId(id), near));
            }
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
                let here = lock.filter(|(_, near)| *near == room).map(|(id, _)| id);
                let locking = match (lock, here) {
                    (None, _) => Locking::None,
                    (_, Some(_)) => Locking::Here,
                    (_, None) => Locking::Elsewhere,
                };
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
        let [a, b] = [connection.a as usize, connection.b as usize];
        let depth = self.areas[a].depth.min(self.areas[b].depth);
        // A hall behind a lock is as deep as the room that it freely joins.
        let free_end = if locked == Some(connection.a) { b } else { a };
        self.areas.push(Area {
            id,
            key: connection.key.into(),
            kind: AreaKind::Hall,
            level,
            number: 0,
            role: Role::Hall,
            bounds,
            anchor: bounds.middle(),
            tiles: bounds.area(),
            depth,
            lock_depth: self.areas[free_end].lock_depth,
            shape: None,
            width: joint.width(),
            contents: Vec::new(),
            wants_guard: false,
            name: String::new(),
            finds: Vec::new(),
            exits: Vec::new(),
        });
        id
    }
}

/// Links without the things at their ends yet.
fn links(draft: &Draft<'_>) -> Vec<Link> {
    let links = draft.plan.links.iter();
    (0..)
        .zip(links)
        .map(|(id, link)| Link {
            id: LinkId(id),
            connection: link.key,
            kind: link.kind,
            areas: [AreaId(link.a), AreaId(link.b)],
            ends: [ThingId::default(); 2],
            lock: None,
        })
        .collect()
}

fn locks(draft: &Draft<'_>) -> Result<Vec<Lock>, GenerateError> {
    let locks = draft.locks.locks.iter();
    (0..)
        .zip(locks)
        .map(|(id, lock)| {
            let connection = draft
                .plan
                .connections
                .get(lock.connection as usize)
                .ok_or_else(|| draft.error(format!("lock {id} shuts a connection that is not there")))?;
            Ok(Lock {
                id: LockId(id),
                connection: connection.key,
                colour: lock.key_kind % 4,
                key_kind: lock.key_kind,
                key_room: AreaId(lock.key_room),
                bypassable: lock.bypassable,
            })
        })
        .collect()
}

/// Special rooms in the order of the preset, then of the rooms.
fn specials(draft: &Draft<'_>) -> Vec<Special> {
    let rooms = (0..).zip(&draft.roles.rooms);
    let mut found: Vec<(u32, u32, &[u32])> = rooms
        .filter_map(|(room, role)| role.special.as_ref().map(|(kind, dropped)| (*kind, room, &dropped[..])))
        .collect();
    found.sort_unstable();
    let text = |rules: &[Rule], rule: u32| rules.get(rule as usize).map(Rule::to_string).unwrap_or_default();
    found
        .into_iter()
        .filter_map(|(index, room, dropped)| {
            let special = draft.preset.special_rooms.get(index as usize)?;
            Some(Special {
                area: AreaId(room),
                kind: special.kind.clone(),
                rules: special.rules.len() as u32,
                dropped: dropped.iter().map(|rule| (*rule, text(&special.rules, *rule))).collect(),
            })
        })
        .collect()
}
