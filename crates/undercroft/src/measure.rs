//! Measures: what a dungeon is like, from the dungeon alone.

mod reach;
mod room_graph;
mod summary;
mod tiles;

use crate::{
    Dungeon,
    dungeon::{Area, AreaId, AreaKind, LinkKind, OpeningKind, ThingKind},
    graph::UNREACHED,
    key::RoomKey,
};
use room_graph::RoomGraph;

pub use summary::{SummaryRow, summarise};

/// The layout whose rooms are the cells of one grid, so that a shortest possible way is known.
const GRID_CARVE: &str = "grid_carve";

/// What one dungeon is like. [`Measures::rows`] has a sentence for each.
///
/// Loops, dead ends, paths, branching and choke rooms are counted on the graph of rooms: a hall between two rooms is
/// an edge, a hall that serves more rooms is a node.
#[derive(Clone, Debug, PartialEq)]
pub struct Measures {
    /// Rooms.
    pub rooms: u32,
    /// Connections.
    pub connections: u32,
    /// Connections − nodes + components.
    pub loops: u32,
    /// Rooms with one connection, without start and end.
    pub dead_ends: u32,
    /// Steps from start to end on a shortest route.
    pub path: u32,
    /// Path ÷ shortest possible path on the full grid; `None` where the layout is no grid.
    pub detour: Option<f64>,
    /// Percent of the rooms that are on no shortest route from start to end.
    pub off_path_percent: f64,
    /// Rooms between start and end that every route crosses.
    pub choke_rooms: u32,
    /// Mean number of connections of a room.
    pub branching: f64,
    /// Path ÷ rooms.
    pub linearity: f64,
    /// Percent of the rooms without `combat` and without `boss`.
    pub leniency_percent: f64,
    /// Percent of all tiles that can be walked on.
    pub density_percent: f64,
    /// Percent of the tiles that can be walked on that belong to halls.
    pub hall_percent: f64,
    /// Openings with a door of any kind.
    pub doors: u32,
    /// Locks.
    pub locks: u32,
    /// Tiles of the longest straight line of hall floor.
    pub longest_hall: u32,
    /// Width of the narrowest hall in tiles; 0 without halls.
    pub narrowest_hall: u32,
    /// Width of the widest hall in tiles; 0 without halls.
    pub widest_hall: u32,
    /// Steps of the layout that were undone to keep start and end joined.
    pub undone_steps: u64,
    /// Relaxations.
    pub relaxations: u32,
    /// Rooms that a square creature 1, 2 and 3 tiles wide reaches from the start, doors open.
    pub reach: [u32; 3],
    /// Levels that have rooms.
    pub levels: u32,
    /// Ways in from outside, the start included.
    pub entrances: u32,
    /// Stairs.
    pub stairs: u32,
    /// Teleporters.
    pub teleporters: u32,
    /// Percent of the connections that are numbered tunnel ends.
    pub tunnel_percent: f64,
    /// Locks that can be gone round.
    pub bypassable_locks: u32,
    /// Traps and obstructions in halls.
    pub hazards: u32,
}

/// Name, value and meaning of one measure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    /// Its name, with `%` where it is a percentage.
    pub name: &'static str,
    /// Its value.
    pub value: f64,
    /// One sentence on what it counts.
    pub about: &'static str,
}

impl Measures {
    /// All measures, always in this order; `detour` is left out where it is not known.
    pub fn rows(&self) -> Vec<Row> {
        let row = |name, value, about| Some(Row { name, value, about });
        let count = |name, value: u32, about| row(name, f64::from(value), about);
        let [one, two, three] = self.reach;
        [
            count("rooms", self.rooms, "Rooms that stand."),
            count("connections", self.connections, "Pairs of rooms that are joined."),
            count("loops", self.loops, "Ways around: connections that could go without parting any rooms."),
            count("path", self.path, "Steps from start to end on a shortest route."),
            self.detour
                .and_then(|detour| row("detour", detour, "Path ÷ the shortest path that a full grid would have.")),
            count("dead ends", self.dead_ends, "Rooms with one connection, other than start and end."),
            row("off path %", self.off_path_percent, "Rooms that are on no shortest route from start to end."),
            count("choke rooms", self.choke_rooms, "Rooms that every route from start to end crosses."),
            row("branching", self.branching, "Mean number of connections of a room."),
            row("linearity", self.linearity, "Path ÷ rooms: 1 is a bare path."),
            row("leniency %", self.leniency_percent, "Rooms without combat and without a boss."),
            row("density %", self.density_percent, "Tiles that can be walked on, of all tiles."),
            row("halls %", self.hall_percent, "Tiles of halls, of those that can be walked on."),
            count("doors", self.doors, "Openings with a door of any kind."),
            count("locks", self.locks, "Locked doors."),
            count("longest hall", self.longest_hall, "Tiles of the longest straight line of hall floor."),
            count("narrowest hall", self.narrowest_hall, "Width of the narrowest hall in tiles."),
            count("widest hall", self.widest_hall, "Width of the widest hall in tiles."),
            row("undone steps", self.undone_steps as f64, "Steps undone since they would have parted start and end."),
            count("relaxations", self.relaxations, "Wishes of the preset that could not be met in full."),
            count("reach 1", one, "Rooms that a creature one tile wide reaches from the start."),
            count("reach 2", two, "Rooms that a creature two tiles wide reaches from the start."),
            count("reach 3", three, "Rooms that a creature three tiles wide reaches from the start."),
            count("levels", self.levels, "Levels that have rooms."),
            count("entrances", self.entrances, "Ways in from outside, the start included."),
            count("stairs", self.stairs, "Stairs from level to level."),
            count("teleporters", self.teleporters, "Teleporters."),
            row("tunnels %", self.tunnel_percent, "Connections for which no hall found a way."),
            count("bypassable locks", self.bypassable_locks, "Locks that shut only a short cut."),
            count("hazards", self.hazards, "Traps and obstructions in halls."),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

/// Measures a dungeon. O(tiles + areas + openings).
///
/// Numbers that stand for nothing there are 0: a share of no rooms, a path to an end that is not reached.
pub fn measure(dungeon: &Dungeon) -> Measures {
    let rooms = RoomGraph::of(dungeon);
    let tiles = tiles::count(dungeon);
    let routes = Routes::of(&rooms);
    let room_count = dungeon.room_count() as u32;
    let halls = || dungeon.areas.iter().filter(|area| area.kind == AreaKind::Hall).map(|hall| hall.width);
    Measures {
        rooms: room_count,
        connections: rooms.edges,
        loops: rooms.loops(),
        dead_ends: rooms.dead_ends().count() as u32,
        path: routes.path,
        detour: detour(dungeon, routes.path),
        off_path_percent: percent(room_count - routes.rooms_on_shortest(&rooms), room_count),
        choke_rooms: rooms.choke_rooms().len() as u32,
        branching: rooms.mean_degree(),
        linearity: ratio(routes.path, room_count),
        leniency_percent: percent(dungeon.rooms().iter().filter(|room| is_lenient(room)).count() as u32, room_count),
        density_percent: percent(tiles.walkable, tiles.all),
        hall_percent: percent(tiles.halls, tiles.walkable),
        doors: dungeon.openings.iter().filter(|opening| opening.kind != OpeningKind::Open).count() as u32,
        locks: dungeon.locks.len() as u32,
        longest_hall: tiles.longest_hall,
        narrowest_hall: halls().min().unwrap_or(0),
        widest_hall: halls().max().unwrap_or(0),
        undone_steps: dungeon.report.undone,
        relaxations: dungeon.relaxations.len() as u32,
        reach: reach::rooms_reached(dungeon),
        levels: levels_with_rooms(dungeon),
        entrances: things(dungeon, |kind| matches!(kind, ThingKind::Spawn | ThingKind::Entrance)),
        stairs: links(dungeon, LinkKind::Stairs),
        teleporters: links(dungeon, LinkKind::Teleporter),
        tunnel_percent: percent(links(dungeon, LinkKind::Tunnel), dungeon.connections.len() as u32),
        bypassable_locks: dungeon.locks.iter().filter(|lock| lock.bypassable).count() as u32,
        hazards: dungeon.hazards.len() as u32,
    }
}

fn levels_with_rooms(dungeon: &Dungeon) -> u32 {
    let mut levels: Vec<u16> = dungeon.rooms().iter().map(|room| room.level).collect();
    levels.sort_unstable();
    levels.dedup();
    levels.len() as u32
}

fn things(dungeon: &Dungeon, is_meant: impl Fn(&ThingKind) -> bool) -> u32 {
    dungeon.things.iter().filter(|thing| is_meant(&thing.kind)).count() as u32
}

fn links(dungeon: &Dungeon, kind: LinkKind) -> u32 {
    dungeon.links.iter().filter(|link| link.kind == kind).count() as u32
}

/// The rooms of a shortest route, start and end included; of several routes the one that takes the room of the lowest
/// number at each fork. Empty when the end is not reached.
pub fn critical_path(dungeon: &Dungeon) -> Vec<AreaId> {
    let rooms = RoomGraph::of(dungeon);
    let nodes = rooms.shortest_route();
    nodes.into_iter().filter_map(|node| rooms.room(node)).collect()
}

/// The dead ends, in order of number, each with its length: the steps back to the first room with three or more
/// connections, or to the other end of the chain where there is none. Start and end are no dead ends.
pub fn dead_ends(dungeon: &Dungeon) -> Vec<(AreaId, u32)> {
    let rooms = RoomGraph::of(dungeon);
    rooms.dead_ends().filter_map(|end| Some((rooms.room(end.node)?, end.length))).collect()
}

/// The length of the dead end at this room, see [`dead_ends`]; `None` if it is none.
pub fn dead_end_length(dungeon: &Dungeon, room: AreaId) -> Option<u32> {
    dead_ends(dungeon).into_iter().find(|(end, _)| *end == room).map(|(_, length)| length)
}

/// The rooms other than start and end that every route between the two crosses, in order of number.
pub fn choke_rooms(dungeon: &Dungeon) -> Vec<AreaId> {
    RoomGraph::of(dungeon).choke_rooms()
}

/// Steps of each node from the start and to the end.
struct Routes {
    path: u32,
    from_start: Vec<u32>,
    to_end: Vec<u32>,
}

impl Routes {
    fn of(rooms: &RoomGraph) -> Self {
        let Some((start, end)) = rooms.ends else { return Self { path: 0, from_start: vec![], to_end: vec![] } };
        let (from_start, to_end) = (rooms.steps(start), rooms.steps(end));
        let path = Some(to_end[start as usize]).filter(|steps| *steps != UNREACHED).unwrap_or(0);
        Self { path, from_start, to_end }
    }

    fn rooms_on_shortest(&self, rooms: &RoomGraph) -> u32 {
        let steps = self.from_start.iter().zip(&self.to_end).take(rooms.rooms as usize);
        steps.filter(|(from, to)| from.checked_add(**to) == Some(self.path)).count() as u32
    }
}

/// In a grid the shortest possible path is the Manhattan distance of the two cells.
fn detour(dungeon: &Dungeon, path: u32) -> Option<f64> {
    let cell = |id| dungeon.area(id).map(|area| RoomKey(area.key.0).cell());
    let shortest = cell(dungeon.start)?.manhattan(cell(dungeon.end)?);
    (dungeon.layout == GRID_CARVE).then(|| if shortest == 0 { 1.0 } else { ratio(path, shortest) })
}

fn is_lenient(room: &Area) -> bool {
    !room.contents.iter().any(|word| matches!(word.as_str(), "combat" | "boss"))
}

fn ratio(part: u32, whole: u32) -> f64 {
    if whole == 0 { 0.0 } else { f64::from(part) / f64::from(whole) }
}

fn percent(part: u32, whole: u32) -> f64 {
    if whole == 0 { 0.0 } else { 100.0 * f64::from(part) / f64::from(whole) }
}

#[cfg(test)]
mod tests;
