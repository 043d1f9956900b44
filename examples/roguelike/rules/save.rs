//! The save file: the recipe of the dungeon, and what has happened in it since.
//!
//! The dungeon itself is not saved. Its recipe makes it again, and doors and spots have the same numbers then.

use std::{collections::BTreeSet, fs, io, path::Path};

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_undercroft::{core::dungeon, prelude::*};
use serde::{Deserialize, Serialize};

use super::{
    Action, Health, Hero, Journal, Monster, Player, Setting,
    journey::{Phase, Turn},
    loot::take,
};

/// Version of the save file's form.
const FORMAT: u32 = 1;

/// Numbers of the spots whose things the hero has taken in this dungeon.
#[derive(Resource, Debug, Default)]
pub struct Taken(pub BTreeSet<u32>);

/// A saved game on its way into the dungeon that is being made for it.
#[derive(Resource, Default)]
pub struct Resume(pub Option<Box<Save>>);

/// A saved game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Save {
    format: u32,
    /// Preset, tier, seed, fingerprint.
    recipe: String,
    pub turn: u64,
    hero: SavedHero,
    /// Doors that are open or no longer locked.
    doors: Vec<SavedDoor>,
    /// Numbers of the spots that were taken.
    taken: BTreeSet<u32>,
    /// Those that live; who is not here is dead.
    monsters: Vec<SavedMonster>,
    /// Tiles that the hero has seen.
    explored: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedHero {
    at: dungeon::TilePos,
    health: (u32, u32),
    level: u32,
    experience: u32,
    strength: u32,
    flasks: u32,
    gold: u32,
    kills: u32,
    /// Numbers of the kinds of keys.
    keys: Vec<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedDoor {
    /// [`Opening::id`].
    opening: u32,
    open: bool,
    unlocked: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedMonster {
    spot: u32,
    at: dungeon::TilePos,
    health: u32,
    awake: bool,
}

/// What a file holds.
pub enum Loaded {
    Game {
        save: Box<Save>,
        recipe: Recipe,
    },
    /// There is no file.
    Nothing,
    /// Why it can't be read.
    Broken(String),
}

impl Loaded {
    pub fn from_file(path: &Path) -> Self {
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Self::Nothing,
            Err(error) => return Self::Broken(error.to_string()),
        };
        let save: Box<Save> = match ron::from_str(&text) {
            Ok(save) => save,
            Err(error) => return Self::Broken(error.to_string()),
        };
        if save.format != FORMAT {
            return Self::Broken(format!("format {} is not {FORMAT}", save.format));
        }
        match save.recipe.parse() {
            Ok(recipe) => Self::Game { save, recipe },
            Err(error) => Self::Broken(format!("{error}")),
        }
    }
}

/// The dungeon as it is played, read for a save.
#[derive(SystemParam)]
pub struct Playing<'w, 's> {
    map: Single<'w, 's, &'static DungeonMap>,
    hero: Single<'w, 's, (&'static TilePos, &'static Hero, &'static Health, &'static Seen), With<Player>>,
    doors: Query<'w, 's, (&'static Opening, &'static Door)>,
    monsters: Query<'w, 's, (&'static Monster, &'static TilePos, &'static Health), Without<Player>>,
    taken: Res<'w, Taken>,
    turn: Res<'w, Turn>,
}

impl Playing<'_, '_> {
    pub fn save(&self) -> Save {
        let dungeon = self.map.dungeon();
        let (pos, hero, health, seen) = *self.hero;
        let is_locked = |id: u32| dungeon.openings.get(id as usize).is_some_and(|opening| opening.lock.is_some());
        let doors = self.doors.iter().map(|(opening, door)| SavedDoor {
            opening: opening.id,
            open: door.open,
            unlocked: is_locked(opening.id) && door.key.is_none(),
        });
        let mut doors: Vec<_> = doors.filter(|door| door.open || door.unlocked).collect();
        doors.sort_by_key(|door| door.opening);
        let monsters = self.monsters.iter().map(|(monster, pos, health)| SavedMonster {
            spot: monster.spot,
            at: (*pos).into(),
            health: health.now,
            awake: monster.awake,
        });
        let mut monsters: Vec<_> = monsters.collect();
        monsters.sort_by_key(|monster| monster.spot);
        Save {
            format: FORMAT,
            recipe: self.map.recipe().to_string(),
            turn: self.turn.number,
            hero: SavedHero {
                at: (*pos).into(),
                health: (health.now, health.most),
                level: hero.level,
                experience: hero.experience,
                strength: hero.strength,
                flasks: hero.flasks,
                gold: hero.gold,
                kills: hero.kills,
                keys: hero.keys.iter().map(|key| key.kind).collect(),
            },
            doors,
            taken: self.taken.0.clone(),
            monsters,
            explored: seen.to_text(),
        }
    }
}

/// Writes the file when the player asks for it.
pub fn save(playing: Playing, setting: Res<Setting>, mut journal: ResMut<Journal>) {
    if playing.turn.action != Some(Action::Save) || playing.turn.phase != Phase::Playing {
        return;
    }
    let written = ron::ser::to_string_pretty(&playing.save(), ron::ser::PrettyConfig::default())
        .map_err(|error| error.to_string())
        .and_then(|text| replace(&setting.save, &text).map_err(|error| error.to_string()));
    match written {
        Ok(()) => journal.tell(format!("Saved in {}.", setting.save.display())),
        Err(why) => journal.tell(format!("{} could not be written: {why}", setting.save.display())),
    }
}

/// The old file stays whole until the new one is.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    let mut half_done = path.as_os_str().to_owned();
    half_done.push(".part");
    fs::write(&half_done, text)?;
    fs::rename(&half_done, path)
}

/// The dungeon as it has just been made, written by a save. Numbers that lead nowhere are passed over.
#[derive(SystemParam)]
pub struct Returning<'w, 's> {
    maps: Query<'w, 's, (&'static DungeonMap, &'static DungeonNav)>,
    hero:
        Single<'w, 's, (&'static mut TilePos, &'static mut Hero, &'static mut Health, &'static mut Seen), With<Player>>,
    doors: Query<'w, 's, (&'static Opening, &'static mut Door)>,
    spots: Query<'w, 's, (Entity, &'static Spot, &'static TilePos, &'static OnLevel), Without<Player>>,
    monsters: Query<
        'w,
        's,
        (Entity, &'static mut Monster, &'static mut TilePos, &'static mut Health),
        (Without<Player>, Without<Spot>),
    >,
    taken: ResMut<'w, Taken>,
    commands: Commands<'w, 's>,
}

impl Returning<'_, '_> {
    /// Puts the hero on a tile.
    pub fn start(&mut self, at: TilePos) {
        *self.hero.0 = at;
    }

    /// Brings the dungeon to where it was.
    pub fn apply(&mut self, save: &Save, dungeon: Entity) -> Result {
        let (map, nav) = self.maps.get(dungeon)?;
        let is_floor = |at: TilePos| nav.cell(at) != Cell::Blocked;
        let SavedHero { at, health, level, experience, strength, flasks, gold, kills, keys } = save.hero.clone();
        let (pos, hero, own, seen) = &mut *self.hero;
        let at = TilePos::from(at);
        **pos = if is_floor(at) { at } else { map.start() };
        let most = health.1.max(1);
        **own = Health { now: health.0.clamp(1, most), most };
        let locks = &map.dungeon().locks;
        let key = |kind: u32| locks.iter().find(|lock| lock.key_kind == kind).map(DoorKey::from);
        let keys = keys.into_iter().filter_map(key).collect();
        **hero = Hero { level: level.max(1), experience, strength, flasks, gold, kills, keys };
        seen.restore(&save.explored)?;
        for (opening, mut door) in &mut self.doors {
            if let Some(saved) = save.doors.iter().find(|saved| saved.opening == opening.id) {
                door.open = saved.open;
                if saved.unlocked {
                    door.key = None;
                }
            }
        }
        for (entity, spot, pos, level) in &self.spots {
            if save.taken.contains(&spot.id) {
                take(&mut self.commands, entity, spot, *pos, level.0);
            }
        }
        for (entity, mut monster, mut pos, mut health) in &mut self.monsters {
            let Some(saved) = save.monsters.iter().find(|saved| saved.spot == monster.spot) else {
                self.commands.entity(entity).despawn();
                continue;
            };
            monster.awake = saved.awake;
            health.now = saved.health.clamp(1, health.most);
            let at = TilePos::from(saved.at);
            if is_floor(at) {
                *pos = at;
            }
        }
        self.taken.0.clone_from(&save.taken);
        Ok(())
    }
}
