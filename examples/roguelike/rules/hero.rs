//! The hero: who he is, what he carries, how he gets well.

use bevy::prelude::*;
use bevy_undercroft::prelude::*;

use super::{
    Action, Happening, Health, Journal,
    journey::{Phase, Turn},
};

/// Marks the one whom the player moves.
#[derive(Component)]
pub struct Player;

/// What the hero has and can.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
pub struct Hero {
    pub level: u32,
    pub experience: u32,
    /// Damage on top of the roll.
    pub strength: u32,
    pub flasks: u32,
    pub gold: u32,
    pub kills: u32,
    pub keys: Vec<DoorKey>,
}

impl Default for Hero {
    fn default() -> Self {
        Self { level: 1, experience: 0, strength: 1, flasks: 1, gold: 0, kills: 0, keys: Vec::new() }
    }
}

/// Hit points of a new hero.
pub const HEALTH: u32 = 24;
/// Turns in which a hit point comes back.
const HEALING: u64 = 8;
/// Hit points in a flask.
const FLASK: u32 = 14;

impl Hero {
    pub fn has(&self, key: &DoorKey) -> bool {
        self.keys.iter().any(|own| own.kind == key.kind)
    }

    /// Experience at which the next level comes.
    pub const fn next_level(&self) -> u32 {
        6 * self.level * (self.level + 1)
    }

    /// Gains experience; returns whether that made a level.
    pub fn learn(&mut self, experience: u32, health: &mut Health) -> bool {
        self.experience += experience;
        let grows = self.experience >= self.next_level();
        if grows {
            self.level += 1;
            self.strength += 1;
            health.most += 5;
            health.heal(10);
        }
        grows
    }
}

/// Empties a flask.
pub fn drink(
    mut turn: ResMut<Turn>,
    hero: Single<(&mut Hero, &mut Health), With<Player>>,
    mut journal: ResMut<Journal>,
    mut happenings: MessageWriter<Happening>,
) {
    if turn.action != Some(Action::Drink) {
        return;
    }
    let (mut hero, mut health) = hero.into_inner();
    if hero.flasks == 0 {
        journal.tell("You have nothing to drink.");
        return;
    }
    let before = health.now;
    hero.flasks -= 1;
    health.heal(FLASK);
    turn.spent = true;
    happenings.write(Happening::Healed { points: health.now - before });
    journal.tell("You empty a flask and feel better.");
}

/// Ends the turn: time heals.
pub fn rest(mut turn: ResMut<Turn>, mut health: Single<&mut Health, With<Player>>) {
    if turn.action == Some(Action::Wait) && !turn.spent {
        return;
    }
    if turn.spent && turn.phase == Phase::Playing {
        turn.number += 1;
        if turn.number.is_multiple_of(HEALING) && health.now < health.most {
            health.heal(1);
        }
    }
}
