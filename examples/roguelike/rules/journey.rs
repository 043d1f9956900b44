//! From dungeon to dungeon: the beginning, arriving, going on, the end.

use std::path::PathBuf;

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_undercroft::prelude::*;

use super::{
    Action, Health, Hero, Journal, Player,
    hero::HEALTH,
    save::{Loaded, Resume, Returning, Taken},
};

/// Where a game is set: a preset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Place {
    #[default]
    Lab,
    Caverns,
    Ratkin,
    Pointcrawl,
}

impl Place {
    pub const ALL: [Self; 4] = [Self::Lab, Self::Caverns, Self::Ratkin, Self::Pointcrawl];

    /// For `AssetServer::load`.
    pub const fn path(self) -> &'static str {
        match self {
            Self::Lab => presets::LAB,
            Self::Caverns => presets::CAVERNS,
            Self::Ratkin => presets::RATKIN,
            Self::Pointcrawl => presets::POINTCRAWL,
        }
    }

    /// As on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Lab => "lab",
            Self::Caverns => "caverns",
            Self::Ratkin => "ratkin",
            Self::Pointcrawl => "pointcrawl",
        }
    }
}

/// How games begin.
#[derive(Resource, Clone, Debug)]
pub struct Setting {
    /// `None` goes on with the saved game, if there is one.
    pub place: Option<Place>,
    pub tier: String,
    /// The first game's; `None` and all others are random.
    pub seed: Option<Seed>,
    pub save: PathBuf,
    /// Blows do the hero no harm.
    pub unhurt: bool,
}

impl Default for Setting {
    fn default() -> Self {
        Self { place: None, tier: "novice".into(), seed: None, save: "save.ron".into(), unhurt: false }
    }
}

/// How far the game is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    /// For the next dungeon.
    #[default]
    Waiting,
    Playing,
    Dead,
    /// Out of the hardest dungeon.
    Won,
}

/// The turn being taken.
#[derive(Resource, Debug, Default)]
pub struct Turn {
    /// Turns taken in this game.
    pub number: u64,
    pub phase: Phase,
    /// What the player does in this frame.
    pub action: Option<Action>,
    /// That it takes a turn: the monsters are next.
    pub spent: bool,
    /// What the player has just asked for.
    pub asked: Option<Action>,
}

/// What the dungeon that stands, or comes, is among the tiers of its preset.
#[derive(SystemParam)]
pub struct Tiers<'w, 's> {
    dungeons: Query<'w, 's, (&'static Dungeon, &'static DungeonMap)>,
    presets: Res<'w, Assets<DungeonPreset>>,
}

impl Tiers<'_, '_> {
    pub fn place(&self) -> Option<Place> {
        let name = &*self.dungeons.single().ok()?.1.dungeon().preset;
        Place::ALL.into_iter().find(|place| place.word() == name)
    }

    pub fn seed(&self) -> Option<Seed> {
        Some(self.dungeons.single().ok()?.1.seed())
    }

    /// 0 in the easiest tier.
    pub fn floor(&self) -> u32 {
        self.floor_of().map_or(0, |(floor, _)| floor)
    }

    /// The tiers of the preset.
    pub fn floors(&self) -> u32 {
        self.floor_of().map_or(1, |(_, floors)| floors)
    }

    fn floor_of(&self) -> Option<(u32, u32)> {
        let (dungeon, map) = self.dungeons.single().ok()?;
        let tiers = self.presets.get(&dungeon.preset)?.0.tiers();
        let floor = tiers.iter().position(|tier| tier.tier() == map.tier())?;
        Some((floor as u32, tiers.len() as u32))
    }
}

/// The saved game, or a new one.
pub fn begin(
    setting: Res<Setting>,
    assets: Res<AssetServer>,
    mut resume: ResMut<Resume>,
    mut journal: ResMut<Journal>,
    mut commands: Commands,
) {
    let saved = if setting.place.is_none() { Loaded::from_file(&setting.save) } else { Loaded::Nothing };
    let dungeon = match saved {
        Loaded::Game { save, recipe } => {
            resume.0 = Some(save);
            Dungeon::from_recipe(&recipe, &assets)
        }
        other => {
            if let Loaded::Broken(why) = other {
                journal.tell(format!("{}: {why}.", setting.save.display()));
                journal.tell("The saved game can't be read: here is a new one.");
            }
            let place = setting.place.unwrap_or_default();
            let seed = setting.seed.unwrap_or_else(Seed::random);
            Dungeon::new(assets.load(place.path())).with_tier(setting.tier.as_str()).with_seed(seed)
        }
    };
    let dungeon = commands.spawn(dungeon).id();
    let hero = (Hero::default(), Health::full(HEALTH));
    commands.spawn((Name::new("hero"), Player, hero, Sight { radius: 10 }, Visiting(dungeon), ShowsLevel));
}

/// The whole dungeon stands: every level, room, door, spot and tile, and the monsters on their spots.
pub fn arrive(
    ready: On<DungeonReady>,
    mut turn: ResMut<Turn>,
    mut resume: ResMut<Resume>,
    maps: Query<&DungeonMap>,
    mut returning: Returning,
    mut journal: ResMut<Journal>,
) -> Result {
    turn.phase = Phase::Playing;
    match resume.0.take() {
        Some(save) if ready.matches_recipe => {
            returning.apply(&save, ready.entity)?;
            turn.number = save.turn;
            journal.tell("You go on where you left off.");
        }
        saved => {
            returning.start(maps.get(ready.entity)?.start());
            if saved.is_some() {
                journal.tell("The saved dungeon is another one in this version: here is a new one.");
            }
            if turn.number == 0 {
                journal.tell("Arrows, WASD or hjkl walk and fight. Space waits, Q drinks, C closes doors, F5 saves.");
            }
        }
    }
    Ok(())
}

/// Rooms that are worth a word.
pub fn greet(entered: On<RoomEntered>, rooms: Query<&Room>, players: Query<&Player>, mut journal: ResMut<Journal>) {
    if !players.contains(entered.visitor) {
        return;
    }
    let Ok(room) = rooms.get(entered.entity) else { return };
    if !room.name.is_empty() {
        journal.tell(format!("{}.", room.name));
    }
    match &room.kind {
        RoomKind::Boss => journal.tell("The air is thick here. Something large breathes."),
        RoomKind::Treasury => journal.tell("Nobody has been here for long. Things glitter."),
        RoomKind::Shrine => journal.tell("It is quiet here."),
        RoomKind::End => journal.tell("A draught: the way out is here."),
        RoomKind::Other(kind) if kind == "nest" || kind == "ambush" => journal.tell("It smells of trouble."),
        _ => {}
    }
}

/// Down the stairs: another level of this dungeon, or (at the exit) the next dungeon, one tier harder, its seed derived
/// from this one.
pub fn descend(
    on: On<StairsEntered>,
    stairs: Query<&Stairs>,
    mut travellers: Query<(&mut TilePos, &mut Hero, &mut Health, &Visiting), With<Player>>,
    mut dungeons: Query<(&mut Dungeon, &DungeonMap)>,
    presets: Res<Assets<DungeonPreset>>,
    mut game: (ResMut<Turn>, ResMut<Taken>, ResMut<Journal>),
) -> Result {
    let Ok((mut pos, mut hero, mut health, visiting)) = travellers.get_mut(on.visitor) else { return Ok(()) };
    let (turn, taken, journal) = &mut game;
    let stairs = stairs.get(on.entity)?;
    if let Some(key) = stairs.key.filter(|key| !hero.has(key)) {
        journal.tell(format!("Locked. It needs the {key}."));
        return Ok(());
    }
    if let Some(landing) = stairs.leads_to {
        *pos = landing;
        return Ok(());
    }
    let (mut dungeon, map) = dungeons.get_mut(visiting.0)?;
    let hardest = presets.get(&dungeon.preset).and_then(|preset| preset.0.tiers().last());
    if hardest.is_some_and(|tier| tier.tier() == map.tier()) {
        turn.phase = Phase::Won;
        journal.tell(format!("Daylight! You are out, with {} gold. R begins anew.", hero.gold));
        return Ok(());
    }
    dungeon.seed = dungeon.seed.child(1);
    dungeon.tier = dungeon.tier.harder();
    turn.phase = Phase::Waiting;
    taken.0.clear();
    hero.keys.clear();
    let half = health.most / 2;
    health.heal(half);
    journal.tell("Deeper down it goes.");
    Ok(())
}

/// A new game.
pub fn restart(
    mut turn: ResMut<Turn>,
    setting: Res<Setting>,
    assets: Res<AssetServer>,
    mut dungeon: Single<&mut Dungeon>,
    hero: Single<(&mut Hero, &mut Health), With<Player>>,
    mut taken: ResMut<Taken>,
    mut journal: ResMut<Journal>,
) {
    match turn.action {
        Some(Action::Restart) => {}
        Some(Action::Begin(place)) => dungeon.preset = assets.load(place.path()),
        _ => return,
    }
    dungeon.seed = Seed::random();
    dungeon.tier = setting.tier.as_str().into();
    let (mut hero, mut health) = hero.into_inner();
    *hero = Hero::default();
    *health = Health::full(HEALTH);
    taken.0.clear();
    *turn = Turn::default();
    journal.tell("A new game.");
}

/// The last good dungeon still stands. If there is none, the saved game's could not be made: then comes a new game.
pub fn complain(
    failed: On<DungeonFailed>,
    setting: Res<Setting>,
    assets: Res<AssetServer>,
    mut dungeons: Query<(&mut Dungeon, Has<DungeonMap>)>,
    mut game: (ResMut<Turn>, ResMut<Resume>, ResMut<Journal>),
) -> Result {
    let (turn, resume, journal) = &mut game;
    error!("{}", failed.error);
    journal.tell(failed.error.to_string());
    let (mut dungeon, stands) = dungeons.get_mut(failed.entity)?;
    if stands {
        turn.phase = Phase::Playing;
    } else if resume.0.take().is_some() {
        journal.tell("The saved game can't be read: here is a new one.");
        let preset = assets.load(setting.place.unwrap_or_default().path());
        *dungeon = Dungeon::new(preset).with_tier(setting.tier.as_str()).with_seed(Seed::random());
    }
    Ok(())
}
