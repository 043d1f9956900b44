//! Monsters: what lives where, and hanging them on the dungeon's spots.

use bevy::prelude::*;
use bevy_undercroft::prelude::*;

use super::{
    Health,
    dice::{Dice, What},
    journey::{Place, Tiers},
};

/// How a kind of monster behaves once it is awake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Habit {
    /// Comes straight on.
    Hunts,
    /// Goes astray now and then.
    Flutters,
    /// Takes every other turn.
    Plods,
    /// Shoots along rows and columns, every other turn.
    Shoots,
}

/// A kind of monster.
#[derive(Debug, PartialEq, Eq)]
pub struct Kind {
    pub name: &'static str,
    /// Column of its picture in the row of its place.
    pub column: u32,
    /// Hit points on the first floor.
    pub health: u32,
    /// Least and most damage on the first floor.
    pub blow: (u32, u32),
    pub habit: Habit,
    /// Experience for who kills it.
    pub worth: u32,
}

const fn kind(name: &'static str, column: u32, health: u32, blow: (u32, u32), habit: Habit, worth: u32) -> Kind {
    Kind { name, column, health, blow, habit, worth }
}

/// Three kinds of each place and their master.
type Folk = [Kind; 4];

const LAB: Folk = [
    kind("scrubber", 0, 8, (1, 3), Habit::Hunts, 3),
    kind("flying eye", 1, 5, (1, 2), Habit::Flutters, 2),
    kind("sentry", 2, 7, (1, 3), Habit::Shoots, 4),
    kind("Overseer", 3, 26, (2, 5), Habit::Shoots, 15),
];
const CAVERNS: Folk = [
    kind("spider", 0, 7, (1, 3), Habit::Hunts, 3),
    kind("bat", 1, 4, (1, 2), Habit::Flutters, 2),
    kind("spitter", 2, 8, (1, 3), Habit::Shoots, 4),
    kind("Brood Mother", 3, 28, (2, 5), Habit::Hunts, 15),
];
const RATKIN: Folk = [
    kind("ratkin", 0, 6, (1, 3), Habit::Hunts, 3),
    kind("slinger", 1, 5, (1, 2), Habit::Shoots, 3),
    kind("brute", 2, 12, (2, 5), Habit::Plods, 5),
    kind("Rat King", 3, 26, (2, 5), Habit::Hunts, 15),
];

impl Place {
    const fn folk(self) -> &'static Folk {
        match self {
            Self::Lab => &LAB,
            Self::Caverns => &CAVERNS,
            // Ratkin have taken the old cellars too.
            Self::Ratkin | Self::Pointcrawl => &RATKIN,
        }
    }
}

/// Somebody who wants the hero dead.
#[derive(Component, Clone, Debug, PartialEq)]
#[require(Transform)]
pub struct Monster {
    pub kind: &'static Kind,
    pub place: Place,
    /// The spot that it came from: its name in a save.
    pub spot: u32,
    /// It has seen the hero.
    pub awake: bool,
    /// Damage on top of its kind's.
    pub strength: u32,
}

/// One spot (combat, boss, key, chest …): monsters stand on theirs, in place of the picture of it. They are children of
/// the level, so they go when the level goes.
pub fn furnish(
    add: On<Add, Spot>,
    spots: Query<(&Spot, &TilePos, &OnLevel)>,
    tiers: Tiers,
    mut commands: Commands,
) -> Result {
    let (spot, pos, level) = spots.get(add.entity)?;
    if spot.kind == SpotKind::Trap {
        // Nobody sees it before it is too late.
        commands.entity(add.entity).insert(Visibility::Hidden);
        return Ok(());
    }
    let (Some(place), Some(seed)) = (tiers.place(), tiers.seed()) else { return Ok(()) };
    let column = match spot.kind {
        SpotKind::Boss => 3,
        // Half of them are of the first kind.
        SpotKind::Combat => match Dice::new(seed, 0).roll(spot.id, What::Kind, (0, 3)) {
            1 => 1,
            2 => 2,
            _ => 0,
        },
        _ => return Ok(()),
    };
    let floor = tiers.floor();
    let kind = &place.folk()[column];
    let monster = Monster { kind, place, spot: spot.id, awake: false, strength: floor };
    let health = Health::full(kind.health + kind.health * floor / 3);
    commands.spawn((Name::new(kind.name), monster, health, *pos, ChildOf(level.0)));
    commands.entity(add.entity).insert(Visibility::Hidden);
    Ok(())
}
