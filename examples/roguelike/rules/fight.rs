//! Blows and what they do.

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_undercroft::prelude::*;

use super::{
    Hero, Journal, Monster, Setting,
    dice::{Dice, What},
    journey::{Phase, Turn},
};

/// Hit points.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Health {
    pub now: u32,
    pub most: u32,
}

impl Health {
    pub const fn full(most: u32) -> Self {
        Self { now: most, most }
    }

    pub fn heal(&mut self, points: u32) {
        self.now = self.most.min(self.now + points);
    }
}

/// Something that a picture may want to show.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub enum Happening {
    /// Somebody was hit, by a shot from afar or a blow.
    Hit { by: Entity, whom: Entity, from: TilePos, at: TilePos, damage: u32, shot: bool },
    /// Somebody or something is no more.
    Death { at: TilePos },
    /// The hero got hit points back.
    Healed { points: u32 },
}

/// What a fight needs.
#[derive(SystemParam)]
pub struct Arena<'w, 's> {
    pub commands: Commands<'w, 's>,
    pub journal: ResMut<'w, Journal>,
    pub setting: Res<'w, Setting>,
    happenings: MessageWriter<'w, Happening>,
}

/// One who fights, and where.
pub struct Fighter<'a> {
    pub entity: Entity,
    pub at: TilePos,
    pub health: &'a mut Health,
}

impl Arena<'_, '_> {
    pub fn show(&mut self, happening: Happening) {
        self.happenings.write(happening);
    }

    /// The hero strikes a monster.
    pub fn strike(&mut self, dice: Dice, own: &mut Fighter, hero: &mut Hero, other: Fighter, monster: &mut Monster) {
        let damage = dice.roll(monster.spot, What::Strike, (2, 5)) + hero.strength;
        monster.awake = true;
        other.health.now = other.health.now.saturating_sub(damage);
        let (by, whom) = (own.entity, other.entity);
        self.show(Happening::Hit { by, whom, from: own.at, at: other.at, damage, shot: false });
        let name = monster.kind.name;
        if other.health.now > 0 {
            self.journal.tell(format!("You hit the {name} for {damage}."));
            return;
        }
        self.show(Happening::Death { at: other.at });
        self.commands.entity(other.entity).despawn();
        self.journal.tell(format!("The {name} is no more."));
        hero.kills += 1;
        if hero.learn(monster.kind.worth, own.health) {
            self.journal.tell(format!("You are level {} now.", hero.level));
        }
    }

    /// A monster strikes or shoots the hero.
    pub fn suffer(&mut self, dice: Dice, turn: &mut Turn, own: &mut Fighter, by: (Entity, TilePos), monster: &Monster) {
        let shot = by.1.x.abs_diff(own.at.x) + by.1.y.abs_diff(own.at.y) > 1;
        let what = if shot { What::Shot } else { What::Blow };
        let damage = dice.roll(monster.spot, what, monster.kind.blow) + monster.strength;
        let damage = if self.setting.unhurt { 0 } else { damage.saturating_sub(u32::from(shot)).max(1) };
        own.health.now = own.health.now.saturating_sub(damage);
        self.show(Happening::Hit { by: by.0, whom: own.entity, from: by.1, at: own.at, damage, shot });
        let verb = if shot { "shoots" } else { "hits" };
        self.journal.tell(format!("The {} {verb} you for {damage}.", monster.kind.name));
        if own.health.now == 0 {
            turn.phase = Phase::Dead;
            self.show(Happening::Death { at: own.at });
            self.journal.tell(format!("You die. The {} goes back to sleep. R begins anew.", monster.kind.name));
        }
    }
}
