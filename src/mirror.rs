//! The core's data as bundles: what each entity of a dungeon is, in the words of [`crate::parts`].

use std::{collections::BTreeMap, ops::Range, sync::Arc};

use bevy::{ecs::bundle::NoBundleEffect, prelude::*};
use undercroft::{
    dungeon::{
        self, Area, AreaId, AreaKind, Connection, Dungeon, LinkKind, OpeningId, OpeningKind, Thing, ThingId, ThingKind,
        Via,
    },
    grid::Rect as TileRect,
    key::ConnectionKey,
};

use crate::{
    Contents, Dir, Door, DoorKey, DoorKind, DungeonLevel, ExitName, Find, Hall, Neighbour, Neighbours, OnLevel,
    Opening, Room, RoomKind, Spot, SpotKind, Stairs, StairsKind, TilePos, WayLabel, coords,
    map::Standing,
    spawn::{insert, part},
};

/// A dungeon and the entities that are to mirror it.
///
/// Its data may come from a file: a number that leads nowhere becomes [`Entity::PLACEHOLDER`], never a panic.
pub(crate) struct Mirror {
    dungeon: Arc<Dungeon>,
    standing: Arc<Standing>,
    /// By area.
    openings: Vec<Vec<OpeningId>>,
    /// By area.
    things: Vec<Vec<Entity>>,
    /// By area.
    neighbours: Vec<Vec<Neighbour>>,
    /// By connection.
    labels: BTreeMap<ConnectionKey, WayLabel>,
    /// By thing: a trap or an obstruction.
    hazards: BTreeMap<ThingId, usize>,
}

/// Where an entity is.
type Place = (TilePos, OnLevel, Transform);

impl Mirror {
    pub fn new(dungeon: Arc<Dungeon>, standing: Arc<Standing>) -> Self {
        let areas = dungeon.areas.len();
        let mut mirror = Self {
            dungeon: dungeon.clone(),
            standing: standing.clone(),
            openings: vec![Vec::new(); areas],
            things: vec![Vec::new(); areas],
            neighbours: vec![Vec::new(); areas],
            labels: dungeon.connections.iter().map(|way| (way.key, way.label.into())).collect(),
            hazards: dungeon.hazards.iter().enumerate().filter_map(|(i, hazard)| Some((hazard.thing?, i))).collect(),
        };
        for opening in &dungeon.openings {
            for area in opening.areas {
                push(&mut mirror.openings, area, opening.id);
            }
        }
        for (thing, &entity) in dungeon.things.iter().zip(&standing.things) {
            push(&mut mirror.things, thing.area, entity);
        }
        for connection in &dungeon.connections {
            let [a, b] = connection.rooms;
            for (here, there) in [(a, b), (b, a)] {
                let neighbour = mirror.neighbour(here, there, connection);
                push(&mut mirror.neighbours, here, neighbour);
            }
        }
        mirror
    }

    pub fn standing(&self) -> &Arc<Standing> {
        &self.standing
    }

    /// Kinds of entities, in the order in which they are filled: whatever an entity names comes before it, but for the
    /// ways between rooms, which name each other.
    pub const KINDS: usize = 8;

    /// Length of the core's list in which a kind is found.
    pub fn len(&self, kind: usize) -> usize {
        match kind {
            0 => self.dungeon.levels.len(),
            1 | 2 => self.dungeon.areas.len(),
            3 | 4 => self.dungeon.openings.len(),
            _ => self.dungeon.things.len(),
        }
    }

    /// Fills the entities of a kind whose index in the core's list is in the range; returns how many there were.
    pub fn fill(&self, world: &mut World, kind: usize, range: Range<usize>) -> usize {
        match kind {
            0 => insert(world, &self.standing, self.levels(range)),
            1 => insert(world, &self.standing, self.rooms(range)),
            2 => insert(world, &self.standing, self.halls(range)),
            3 => insert(world, &self.standing, self.openings(range)),
            4 => insert(world, &self.standing, self.doors(range)),
            5 => insert(world, &self.standing, self.spots(range)),
            6 => insert(world, &self.standing, self.keys(range)),
            _ => insert(world, &self.standing, self.stairs(range)),
        }
    }

    fn neighbour(&self, here: AreaId, there: AreaId, connection: &Connection) -> Neighbour {
        let (through, dir) = match connection.via {
            Via::Opening(id) => (self.opening(id), self.dir_out_of(here, id)),
            Via::Hall(hall) => {
                let own = self.openings.get(here.index()).into_iter().flatten();
                let id = own.copied().find(|id| {
                    self.dungeon.openings.get(id.index()).is_some_and(|opening| opening.other(here) == Some(hall))
                });
                id.map_or((Entity::PLACEHOLDER, None), |id| (self.opening(id), self.dir_out_of(here, id)))
            }
            Via::Link(id) => {
                let ends = self.dungeon.links.get(id.index()).map(|link| link.ends).into_iter().flatten();
                let own = ends
                    .filter(|end| self.dungeon.things.get(end.index()).is_some_and(|thing: &Thing| thing.area == here));
                let end = own.map(|end| self.thing(end)).next();
                (end.unwrap_or(Entity::PLACEHOLDER), None)
            }
        };
        let exits = self.dungeon.areas.get(here.index()).map_or(&[][..], |room| &room.exits);
        let name = exits.iter().find(|exit| exit.connection == connection.key).map(|exit| ExitName(exit.name));
        Neighbour { room: self.area(there), through, dir, name, label: connection.label.into() }
    }

    fn dir_out_of(&self, area: AreaId, id: OpeningId) -> Option<Dir> {
        let opening = self.dungeon.openings.get(id.index())?;
        let facing = Dir::from(opening.facing);
        Some(if opening.areas[0] == area { facing } else { facing.opposite() })
    }

    fn area(&self, id: AreaId) -> Entity {
        self.standing.areas.get(id.index()).copied().unwrap_or(Entity::PLACEHOLDER)
    }

    fn opening(&self, id: OpeningId) -> Entity {
        self.standing.openings.get(id.index()).copied().unwrap_or(Entity::PLACEHOLDER)
    }

    fn thing(&self, id: dungeon::ThingId) -> Entity {
        self.standing.things.get(id.index()).copied().unwrap_or(Entity::PLACEHOLDER)
    }

    fn parent(&self, level: u16) -> ChildOf {
        ChildOf(self.standing.levels.get(usize::from(level)).copied().unwrap_or(self.standing.owner))
    }

    fn place(&self, level: u16, x: i32, y: i32) -> Place {
        let entity = self.parent(level).parent();
        let centre = coords::tile_centre(x, y, self.standing.tile_size);
        let place = Transform::from_translation(centre.extend(0.0));
        (TilePos { level, x, y }, OnLevel(entity), place)
    }

    fn place_of(&self, area: &Area) -> Place {
        self.place(area.level, area.anchor.x, area.anchor.y)
    }

    fn key(&self, lock: dungeon::LockId) -> Option<DoorKey> {
        self.dungeon.locks.get(lock.index()).map(DoorKey::from)
    }

    fn levels(
        &self,
        range: Range<usize>,
    ) -> impl Iterator<Item = (Entity, ChildOf, impl Bundle<Effect: NoBundleEffect> + use<>)> {
        part(&self.dungeon.levels, range).zip(&self.standing.levels).map(|((index, tiles), &entity)| {
            let corner = coords::level_corner(&self.dungeon, index, self.standing.tile_size);
            let level = DungeonLevel { index: index as u16, size: UVec2::new(tiles.width(), tiles.height()) };
            let place = Transform::from_translation(corner.extend(0.0));
            (entity, ChildOf(self.standing.owner), (level, place, Name::new(format!("Level {}", index + 1))))
        })
    }

    fn areas(&self, kind: AreaKind, range: Range<usize>) -> impl Iterator<Item = (usize, &Area, Entity)> {
        let areas = part(&self.dungeon.areas, range).filter(move |(_, area)| area.kind == kind);
        areas.map(|(index, area)| (index, area, self.standing.areas[index]))
    }

    fn rooms(
        &self,
        range: Range<usize>,
    ) -> impl Iterator<Item = (Entity, ChildOf, impl Bundle<Effect: NoBundleEffect> + use<>)> {
        self.areas(AreaKind::Room, range).map(|(index, area, entity)| {
            let room = Room {
                key: area.key.0,
                number: area.number,
                kind: RoomKind::from(area.role.word()),
                depth: area.depth,
                lock_depth: area.lock_depth,
                bounds: rect(area.bounds),
                wants_guard: area.wants_guard,
                name: area.name.clone(),
                finds: area.finds.iter().map(Find::from).collect(),
            };
            let neighbours = Neighbours(self.neighbours[index].clone());
            let contents = Contents(self.things[index].clone());
            (entity, self.parent(area.level), (room, neighbours, contents, self.place_of(area)))
        })
    }

    fn halls(
        &self,
        range: Range<usize>,
    ) -> impl Iterator<Item = (Entity, ChildOf, impl Bundle<Effect: NoBundleEffect> + use<>)> {
        self.areas(AreaKind::Hall, range).map(|(index, area, entity)| {
            let hall = Hall { key: area.key.0, width: area.width, bounds: rect(area.bounds) };
            let contents = Contents(self.things[index].clone());
            (entity, self.parent(area.level), (hall, contents, self.place_of(area)))
        })
    }

    fn openings_with(&self, door: bool, range: Range<usize>) -> impl Iterator<Item = (&dungeon::Opening, Entity)> {
        let openings = part(&self.dungeon.openings, range);
        openings
            .filter(move |(_, opening)| (opening.kind != OpeningKind::Open) == door)
            .map(|(index, opening)| (opening, self.standing.openings[index]))
    }

    fn opening_bundle(&self, opening: &dungeon::Opening) -> (Opening, Place) {
        let areas = opening.areas.map(|area| self.area(area));
        let data = Opening {
            id: opening.id.0,
            areas,
            facing: opening.facing.into(),
            length: opening.length,
            label: self.labels.get(&opening.connection).copied().unwrap_or_default(),
        };
        (data, self.place(opening.level, opening.at.x, opening.at.y))
    }

    fn openings(
        &self,
        range: Range<usize>,
    ) -> impl Iterator<Item = (Entity, ChildOf, impl Bundle<Effect: NoBundleEffect> + use<>)> {
        self.openings_with(false, range)
            .map(|(opening, entity)| (entity, self.parent(opening.level), self.opening_bundle(opening)))
    }

    fn doors(
        &self,
        range: Range<usize>,
    ) -> impl Iterator<Item = (Entity, ChildOf, impl Bundle<Effect: NoBundleEffect> + use<>)> {
        self.openings_with(true, range).map(|(opening, entity)| {
            let door = Door {
                open: false,
                kind: match opening.kind {
                    OpeningKind::Secret => DoorKind::Secret,
                    OpeningKind::Grate => DoorKind::Grate,
                    OpeningKind::Open | OpeningKind::Door | OpeningKind::Locked => DoorKind::Plain,
                },
                material: opening.material.to_string(),
                key: opening.lock.and_then(|lock| self.key(lock)),
            };
            (entity, self.parent(opening.level), (door, self.opening_bundle(opening)))
        })
    }

    fn things(&self, range: Range<usize>) -> impl Iterator<Item = (&Thing, Entity)> {
        part(&self.dungeon.things, range).map(|(index, thing)| (thing, self.standing.things[index]))
    }

    fn spots(
        &self,
        range: Range<usize>,
    ) -> impl Iterator<Item = (Entity, ChildOf, impl Bundle<Effect: NoBundleEffect> + use<>)> {
        self.things(range).filter_map(|(thing, entity)| {
            let kind = match &thing.kind {
                ThingKind::Spot(word) => SpotKind::from(word.as_str()),
                ThingKind::Spawn => SpotKind::Spawn,
                ThingKind::Entrance => SpotKind::Entrance,
                ThingKind::Trap => SpotKind::Trap,
                ThingKind::Obstruction => SpotKind::Obstruction,
                _ => return None,
            };
            Some((entity, self.parent(thing.at.level), self.spot_bundle(thing, kind)))
        })
    }

    fn keys(
        &self,
        range: Range<usize>,
    ) -> impl Iterator<Item = (Entity, ChildOf, impl Bundle<Effect: NoBundleEffect> + use<>)> {
        self.things(range).filter_map(|(thing, entity)| match thing.kind {
            ThingKind::Key(lock) => {
                let key = self.key(lock).unwrap_or_default();
                Some((entity, self.parent(thing.at.level), (key, self.spot_bundle(thing, SpotKind::Key))))
            }
            _ => None,
        })
    }

    fn spot_bundle(&self, thing: &Thing, kind: SpotKind) -> (Spot, Place) {
        let spot = Spot { id: thing.id.0, kind, room: self.area(thing.area), find: self.find(thing) };
        (spot, self.place(thing.at.level, thing.at.x, thing.at.y))
    }

    fn find(&self, thing: &Thing) -> Option<Find> {
        let of_room = || {
            let finds = &self.dungeon.areas.get(thing.area.index())?.finds;
            finds.get(thing.find? as usize)
        };
        let hazard = self.hazards.get(&thing.id).and_then(|hazard| self.dungeon.hazards.get(*hazard));
        hazard.and_then(|hazard| hazard.find.as_ref()).or_else(of_room).map(Find::from)
    }

    fn stairs(
        &self,
        range: Range<usize>,
    ) -> impl Iterator<Item = (Entity, ChildOf, impl Bundle<Effect: NoBundleEffect> + use<>)> {
        self.things(range).filter_map(|(thing, entity)| {
            let (kind, leads_to, key) = match thing.kind {
                ThingKind::Exit => (StairsKind::Exit, None, None),
                ThingKind::LinkEnd(link) => self.link_end(thing, link)?,
                _ => return None,
            };
            let stairs = Stairs { id: thing.id.0, kind, leads_to, key, room: self.area(thing.area) };
            let place = self.place(thing.at.level, thing.at.x, thing.at.y);
            Some((entity, self.parent(thing.at.level), (stairs, place)))
        })
    }

    fn link_end(&self, thing: &Thing, link: dungeon::LinkId) -> Option<(StairsKind, Option<TilePos>, Option<DoorKey>)> {
        let link = self.dungeon.links.get(link.index())?;
        let kind = match link.kind {
            LinkKind::Stairs => StairsKind::Stairs,
            LinkKind::Teleporter => StairsKind::Teleporter,
            LinkKind::Tunnel => StairsKind::Tunnel,
        };
        let landing = self.dungeon.landing(thing.id).map(TilePos::from);
        Some((kind, landing, link.lock.and_then(|lock| self.key(lock))))
    }
}

fn push<T>(lists: &mut [Vec<T>], area: AreaId, value: T) {
    if let Some(list) = lists.get_mut(area.index()) {
        list.push(value);
    }
}

fn rect(bounds: TileRect) -> IRect {
    IRect::new(bounds.x, bounds.y, bounds.right(), bounds.bottom())
}
