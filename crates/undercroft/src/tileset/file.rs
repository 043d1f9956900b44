//! The form of a `.tileset.ron` file, and its checks.

use std::{collections::BTreeMap, fmt};

use serde::{Deserialize, Deserializer, de::Visitor};

use super::{DoorTiles, Floor, Inner, TileUse, TilesetError, Weighted, WideDoor, roles, tops_by_mask};

const FORMAT: u32 = 1;
const MAX_TILES: u32 = 256;
const TILE_PX: std::ops::RangeInclusive<u32> = 1..=256;
const TOPS: u32 = 47;
const FACES: u32 = 9;
const LIPS: u32 = 4;
const HEDGES: u32 = 12;
const SHADOWS: u32 = 16;
const POOL: u32 = 9;
/// Names of the states of a door, in the order of [`super::DoorState`].
pub(super) const STATES: [&str; 6] = ["closed", "open", "locked", "secret", "trapped", "grate"];

#[derive(Deserialize)]
#[serde(rename = "tileset")]
struct Head {
    format: Option<u32>,
}

#[derive(Deserialize)]
#[serde(rename = "tileset", deny_unknown_fields)]
struct File {
    #[serde(rename = "format")]
    _format: u32,
    image: String,
    #[serde(default = "sixteen")]
    tile: u32,
    columns: u32,
    rows: u32,
    #[serde(default)]
    ambient: Colour,
    #[serde(default = "hundred")]
    brightness: u32,
    #[serde(default)]
    light: Colour,
    room: FloorFile,
    hall: Option<FloorFile>,
    rock: BTreeMap<Tile, u32>,
    #[serde(default)]
    walls: Walls,
    shadows: Option<Tile>,
    light_pool: Option<Tile>,
    #[serde(default)]
    doors: BTreeMap<String, Door>,
    #[serde(default)]
    things: BTreeMap<String, Vec<Tile>>,
    unknown_thing: Option<Tile>,
    #[serde(default)]
    keys: Vec<Key>,
    lock_badge: Option<Tile>,
    lock_badge_halves: Option<Halves>,
}

const fn sixteen() -> u32 {
    16
}

const fn hundred() -> u32 {
    100
}

#[derive(Deserialize)]
#[serde(rename = "floor", deny_unknown_fields)]
struct FloorFile {
    plain: BTreeMap<Tile, u32>,
    #[serde(default)]
    details: BTreeMap<Tile, u32>,
    #[serde(default)]
    mirrored: bool,
}

#[derive(Default, Deserialize)]
#[serde(rename = "walls", default, deny_unknown_fields)]
struct Walls {
    tops: Option<Tile>,
    straight_tops: StraightTops,
    corners: Corners,
    faces: Option<Tile>,
    plain_faces: Vec<Tile>,
    decorated_faces: Vec<Tile>,
    decorated_percent: u32,
    decorated_everywhere: bool,
    lit_face: Option<Tile>,
    lips: Option<Tile>,
    hedges: Option<Tile>,
}

#[derive(Default, Deserialize)]
#[serde(rename = "straight_tops", default, deny_unknown_fields)]
struct StraightTops {
    north: Vec<Tile>,
    east: Vec<Tile>,
    south: Vec<Tile>,
    west: Vec<Tile>,
}

/// How wall tops meet the stepped northern walls of round rooms.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename = "corners")]
enum Corners {
    #[default]
    Square,
    Diagonal {
        south_west: Tile,
        south_east: Tile,
    },
}

#[derive(Default, Deserialize)]
#[serde(rename = "door", default, deny_unknown_fields)]
struct Door {
    east_west_wall: States,
    north_south_wall: States,
    wide_east_west_wall: WideStates,
    wide_north_south_wall: WideStates,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename = "door drawings", default, deny_unknown_fields)]
struct States {
    closed: Option<Tile>,
    open: Option<Tile>,
    locked: Option<Tile>,
    secret: Option<Tile>,
    trapped: Option<Tile>,
    grate: Option<Tile>,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename = "wide door drawings", default, deny_unknown_fields)]
struct WideStates {
    closed: Option<Wide>,
    open: Option<Wide>,
    locked: Option<Wide>,
    secret: Option<Wide>,
    trapped: Option<Wide>,
    grate: Option<Wide>,
}

/// A door over several tiles; over two it is the ends of a longer one unless said otherwise.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename = "wide door", deny_unknown_fields)]
struct Wide {
    two: Option<(Tile, Tile)>,
    more: (Tile, Tile, Tile),
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename = "lock_badge_halves", deny_unknown_fields)]
struct Halves {
    west: Tile,
    east: Tile,
    north: Tile,
    south: Tile,
}

#[derive(Deserialize)]
#[serde(rename = "key", deny_unknown_fields)]
struct Key {
    tile: Tile,
    colour: Colour,
}

/// Index of a tile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Tile(u8);

impl<'de> Deserialize<'de> for Tile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Number;
        impl Visitor<'_> for Number {
            type Value = Tile;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the number of a tile, 0 to 255")
            }

            fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<Tile, E> {
                let tile = u8::try_from(number);
                tile.map(Tile).map_err(|_| E::custom(format!("tile {number}: tiles are numbered from 0 to 255")))
            }
        }
        deserializer.deserialize_u64(Number)
    }
}

/// A colour, written `#rrggbb`.
#[derive(Clone, Copy)]
struct Colour([u8; 3]);

impl Default for Colour {
    fn default() -> Self {
        Self([255; 3])
    }
}

impl<'de> Deserialize<'de> for Colour {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        crate::picture::colour(&text)
            .map(Self)
            .ok_or_else(|| serde::de::Error::custom(format!("`{text}`: a colour is written as \"#rrggbb\"")))
    }
}

pub(super) fn parse(text: &str) -> Result<Inner, TilesetError> {
    use ron::extensions::Extensions;
    let options = ron::Options::default()
        .with_default_extension(Extensions::IMPLICIT_SOME)
        .with_default_extension(Extensions::UNWRAP_VARIANT_NEWTYPES);
    if let Ok(Head { format: Some(format) }) = options.from_str(text)
        && format != FORMAT
    {
        let message = format!("{format} is not known; this version reads format {FORMAT}");
        return Err(TilesetError::at(text, &["format"], message));
    }
    let file: File = options.from_str(text)?;
    let mut check = Check { text, tiles: file.check_size(text)?, uses: Vec::new() };
    check.file(&file)?;
    let uses = check.uses;
    Ok(Inner { uses, ..file.into_inner() })
}

impl File {
    fn check_size(&self, text: &str) -> Result<u32, TilesetError> {
        if self.columns == 0 || self.rows == 0 || u64::from(self.columns) * u64::from(self.rows) > u64::from(MAX_TILES)
        {
            let message = format!("{} columns of {} tiles; 1 to {MAX_TILES} tiles in all", self.columns, self.rows);
            return Err(TilesetError::at(text, &["columns"], message));
        }
        if !TILE_PX.contains(&self.tile) {
            return Err(TilesetError::at(text, &["tile"], format!("{} pixels; 1 to 256 are allowed", self.tile)));
        }
        if !(1..=100).contains(&self.brightness) {
            let message = format!("{} percent; 1 to 100 are allowed", self.brightness);
            return Err(TilesetError::at(text, &["brightness"], message));
        }
        Ok(self.columns * self.rows)
    }

    fn into_inner(self) -> Inner {
        let list = |tiles: &[Tile]| tiles.iter().map(|tile| tile.0).collect::<Vec<u8>>();
        let weighted = |weights: &BTreeMap<Tile, u32>| Weighted::new(weights.iter().map(|(tile, w)| (tile.0, *w)));
        let floor = |floor: &FloorFile| Floor {
            plain: weighted(&floor.plain),
            details: weighted(&floor.details),
            mirrored: floor.mirrored,
        };
        let rock = weighted(&self.rock);
        let any_rock = rock.pick(0);
        let walls = &self.walls;
        let straight = &walls.straight_tops;
        let roles = [
            ("hall", self.hall.is_some()),
            ("walls.tops", walls.tops.is_some()),
            ("walls.faces", walls.faces.is_some()),
            ("walls.lips", walls.lips.is_some()),
            ("shadows", self.shadows.is_some()),
            ("light_pool", self.light_pool.is_some()),
        ];
        let inner = Inner {
            tile_px: self.tile,
            columns: self.columns,
            rows: self.rows,
            ambient: self.ambient.0,
            brightness: (self.brightness * 255 / 100) as u8,
            light: self.light.0,
            hall: floor(self.hall.as_ref().unwrap_or(&self.room)),
            room: floor(&self.room),
            tops: walls.tops.map_or([any_rock; 256], |first| tops_by_mask(first.0, any_rock)),
            straight_tops: [&straight.north, &straight.east, &straight.south, &straight.west].map(|tiles| list(tiles)),
            diagonal_tops: match walls.corners {
                Corners::Square => None,
                Corners::Diagonal { south_west, south_east } => Some([south_west.0, south_east.0]),
            },
            faces: std::array::from_fn(|i| walls.faces.map_or(any_rock, |first| first.0.saturating_add(i as u8))),
            plain_faces: list(&walls.plain_faces),
            decorated_faces: list(&walls.decorated_faces),
            decorated_percent: walls.decorated_percent,
            decorates_everywhere: walls.decorated_everywhere,
            lit_face: walls.lit_face.map(|tile| tile.0),
            lips: walls.lips.map(|tile| tile.0),
            hedges: walls.hedges.map(|tile| tile.0),
            shadows: self.shadows.map(|tile| tile.0),
            light_pool: self.light_pool.map(|tile| tile.0),
            doors: self.doors.iter().map(|(word, door)| (word.clone(), door.tiles())).collect(),
            things: self.things.iter().map(|(word, tiles)| (word.clone(), list(tiles))).collect(),
            unknown_thing: self.unknown_thing.map(|tile| tile.0),
            keys: self.keys.iter().map(|key| (key.tile.0, key.colour.0)).collect(),
            lock_badge: self.lock_badge.map(|tile| tile.0),
            lock_badge_halves: self.lock_badge_halves.map(Halves::tiles).map(|tiles| tiles.map(|tile| tile.0)),
            image: self.image,
            uses: Vec::new(),
            rock,
            missing: Vec::new(),
        };
        Inner { missing: roles::missing(&roles, &inner), ..inner }
    }
}

impl Door {
    fn tiles(&self) -> DoorTiles {
        DoorTiles {
            east_west_wall: self.east_west_wall.by_state(),
            north_south_wall: self.north_south_wall.by_state(),
            wide_east_west_wall: self.wide_east_west_wall.by_state().map(|wide| Some(wide?.door())),
            wide_north_south_wall: self.wide_north_south_wall.by_state().map(|wide| Some(wide?.door())),
        }
    }
}

impl WideStates {
    /// In the order of [`super::DoorState`].
    fn by_state(self) -> [Option<Wide>; 6] {
        [self.closed, self.open, self.locked, self.secret, self.trapped, self.grate]
    }
}

impl Wide {
    fn door(self) -> WideDoor {
        let (first, middle, last) = self.more;
        let two = self.two.unwrap_or((first, last));
        WideDoor { two: [two.0.0, two.1.0], more: [first.0, middle.0, last.0] }
    }
}

impl Halves {
    fn tiles(self) -> [Tile; 4] {
        [self.west, self.east, self.north, self.south]
    }
}

impl States {
    /// In the order of [`super::DoorState`].
    fn by_state(self) -> [Option<u8>; 6] {
        [self.closed, self.open, self.locked, self.secret, self.trapped, self.grate].map(|tile| Some(tile?.0))
    }
}

/// Checks that every tile a file names is in its picture, and notes what it is for.
struct Check<'a> {
    text: &'a str,
    tiles: u32,
    uses: Vec<TileUse>,
}

impl Check<'_> {
    fn file(&mut self, file: &File) -> Result<(), TilesetError> {
        if file.image.trim().is_empty() {
            return Err(TilesetError::at(self.text, &["image"], "the file name of a picture is missing".into()));
        }
        self.weights(&["room", "plain"], &file.room.plain)?;
        self.tiles(&["room", "details"], file.room.details.keys())?;
        if let Some(hall) = &file.hall {
            self.weights(&["hall", "plain"], &hall.plain)?;
            self.tiles(&["hall", "details"], hall.details.keys())?;
        }
        self.weights(&["rock"], &file.rock)?;
        self.walls(&file.walls)?;
        self.run(&["shadows"], file.shadows, SHADOWS)?;
        self.run(&["light_pool"], file.light_pool, POOL)?;
        for (word, door) in &file.doors {
            self.states(&["doors", word, "east_west_wall"], door.east_west_wall)?;
            self.states(&["doors", word, "north_south_wall"], door.north_south_wall)?;
            self.wide_states(&["doors", word, "wide_east_west_wall"], door.wide_east_west_wall)?;
            self.wide_states(&["doors", word, "wide_north_south_wall"], door.wide_north_south_wall)?;
        }
        for (word, tiles) in &file.things {
            self.tiles(&["things", word], tiles)?;
            if tiles.is_empty() {
                return Err(TilesetError::at(self.text, &["things", word], "name at least one tile".into()));
            }
        }
        self.tiles(&["unknown_thing"], &file.unknown_thing)?;
        self.tiles(&["keys"], file.keys.iter().map(|key| &key.tile))?;
        self.tiles(&["lock_badge"], &file.lock_badge)?;
        let halves = file.lock_badge_halves.map_or([None; 4], |halves| halves.tiles().map(Some));
        for (side, tile) in ["west", "east", "north", "south"].iter().zip(halves) {
            self.tiles(&["lock_badge_halves", side], &tile)?;
        }
        Ok(())
    }

    fn walls(&mut self, walls: &Walls) -> Result<(), TilesetError> {
        self.run(&["walls", "tops"], walls.tops, TOPS)?;
        self.run(&["walls", "faces"], walls.faces, FACES)?;
        self.run(&["walls", "lips"], walls.lips, LIPS)?;
        self.run(&["walls", "hedges"], walls.hedges, HEDGES)?;
        self.tiles(&["walls", "straight_tops", "north"], &walls.straight_tops.north)?;
        self.tiles(&["walls", "straight_tops", "east"], &walls.straight_tops.east)?;
        self.tiles(&["walls", "straight_tops", "south"], &walls.straight_tops.south)?;
        self.tiles(&["walls", "straight_tops", "west"], &walls.straight_tops.west)?;
        self.tiles(&["walls", "plain_faces"], &walls.plain_faces)?;
        self.tiles(&["walls", "decorated_faces"], &walls.decorated_faces)?;
        self.tiles(&["walls", "lit_face"], &walls.lit_face)?;
        if let Corners::Diagonal { south_west, south_east } = walls.corners {
            self.tiles(&["walls", "corners", "south_west"], [&south_west])?;
            self.tiles(&["walls", "corners", "south_east"], [&south_east])?;
        }
        if walls.decorated_percent > 100 {
            let message = format!("{} percent; 0 to 100 are allowed", walls.decorated_percent);
            return Err(TilesetError::at(self.text, &["walls", "decorated_percent"], message));
        }
        Ok(())
    }

    fn states(&mut self, path: &[&str], states: States) -> Result<(), TilesetError> {
        for (state, tile) in STATES.iter().zip(states.by_state()) {
            let whole: Vec<&str> = path.iter().chain([state]).copied().collect();
            self.tiles(&whole, &tile.map(Tile))?;
        }
        Ok(())
    }

    fn wide_states(&mut self, path: &[&str], states: WideStates) -> Result<(), TilesetError> {
        for (state, wide) in STATES.iter().zip(states.by_state()) {
            let Some(Wide { two, more }) = wide else { continue };
            let whole = |list| -> Vec<&str> { path.iter().chain([state, &list]).copied().collect() };
            if let Some((first, second)) = two {
                self.tiles(&whole("two"), &[first, second])?;
            }
            self.tiles(&whole("more"), &[more.0, more.1, more.2])?;
        }
        Ok(())
    }

    fn weights(&mut self, path: &[&str], weights: &BTreeMap<Tile, u32>) -> Result<(), TilesetError> {
        if weights.values().all(|weight| *weight == 0) {
            let message = "no tile with a weight above 0; write {tile: weight}".into();
            return Err(TilesetError::at(self.text, path, message));
        }
        self.tiles(path, weights.keys())
    }

    fn run(&mut self, path: &[&str], first: Option<Tile>, length: u32) -> Result<(), TilesetError> {
        let Some(Tile(first)) = first else { return Ok(()) };
        let last = u32::from(first) + length - 1;
        if last >= self.tiles {
            let message = format!("its {length} tiles end with {last}, but the picture has {} tiles", self.tiles);
            return Err(TilesetError::at(self.text, path, message));
        }
        (0..length).for_each(|place| self.note(path, u16::from(first) + place as u16, place));
        Ok(())
    }

    fn tiles<'a>(&mut self, path: &[&str], tiles: impl IntoIterator<Item = &'a Tile>) -> Result<(), TilesetError> {
        for (place, Tile(tile)) in (0..).zip(tiles) {
            if u32::from(*tile) >= self.tiles {
                let message = format!("tile {tile} is not in the picture, which has {} tiles", self.tiles);
                return Err(TilesetError::at(self.text, path, message));
            }
            self.note(path, u16::from(*tile), place);
        }
        Ok(())
    }

    fn note(&mut self, path: &[&str], tile: u16, place: u32) {
        self.uses.push(TileUse { tile, field: path.join("."), place });
    }
}
