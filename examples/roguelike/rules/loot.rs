//! What lies about: keys, chests, curios, shrines.

use bevy::prelude::*;
use bevy_undercroft::prelude::*;

use super::{
    Health, Hero, Player,
    dice::{Dice, What},
    fight::{Arena, Happening},
    journey::{Phase, Turn},
    save::Taken,
};

/// What is left of something that was taken. It stands on the level and goes with it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Transform)]
pub enum Relic {
    OpenChest,
    DimShrine,
}

impl Relic {
    /// What is left of a spot of this kind.
    pub fn of(kind: &SpotKind) -> Option<Self> {
        match kind {
            SpotKind::Chest | SpotKind::Treasure => Some(Self::OpenChest),
            SpotKind::Shrine => Some(Self::DimShrine),
            _ => None,
        }
    }
}

/// Whether the hero takes what is on such a spot.
fn can_be_taken(kind: &SpotKind) -> bool {
    use SpotKind::{Boss, Combat, Entrance, Obstruction, Spawn};
    !matches!(kind, Combat | Boss | Spawn | Entrance | Obstruction)
}

/// Takes the spot's thing out of the world and its tile out of the picture: a despawned spot is drawn no more.
pub fn take(commands: &mut Commands, entity: Entity, spot: &Spot, pos: TilePos, level: Entity) {
    if let Some(relic) = Relic::of(&spot.kind) {
        commands.spawn((relic, pos, ChildOf(level)));
    }
    commands.entity(entity).despawn();
}

/// Whatever the hero stands on is his.
pub fn pick_up(
    turn: Res<Turn>,
    map: Single<&DungeonMap>,
    hero: Single<(&TilePos, &mut Hero, &mut Health), With<Player>>,
    spots: Query<(Entity, &Spot, &TilePos, &OnLevel, Option<&DoorKey>), Without<Player>>,
    mut taken: ResMut<Taken>,
    mut arena: Arena,
) {
    if !turn.spent || turn.phase != Phase::Playing {
        return;
    }
    let (&here, mut hero, mut health) = hero.into_inner();
    let dice = Dice::new(map.seed(), 0);
    for (entity, spot, pos, level, key) in &spots {
        if *pos != here || !can_be_taken(&spot.kind) {
            continue;
        }
        let before = health.now;
        let line = match (&spot.kind, key) {
            (SpotKind::Key, Some(key)) => {
                hero.keys.push(*key);
                format!("You take the {key}.")
            }
            (SpotKind::Shrine, _) => {
                health.now = health.most;
                "The shrine makes you whole, and grows dim.".to_owned()
            }
            (SpotKind::Trap, _) => spring(dice, spot.id, &mut health),
            (SpotKind::Chest | SpotKind::Treasure, _) => open_chest(dice, spot.id, &mut hero, &mut health),
            _ => look_at(dice, spot.id, &mut hero, &mut health),
        };
        if let Some(find) = &spot.find {
            arena.journal.tell(format!("{}.", find.text));
        }
        arena.journal.tell(line);
        if health.now > before {
            arena.show(Happening::Healed { points: health.now - before });
        }
        taken.0.insert(spot.id);
        take(&mut arena.commands, entity, spot, *pos, level.0);
    }
}

/// A trap hurts once, and nobody dies of it.
fn spring(dice: Dice, spot: u32, health: &mut Health) -> String {
    let hurt = dice.roll(spot, What::Worth, (1, 4)).min(health.now.saturating_sub(1));
    health.now -= hurt;
    format!("A trap! It takes {hurt} hit points.")
}

fn open_chest(dice: Dice, spot: u32, hero: &mut Hero, health: &mut Health) -> String {
    let gold = dice.roll(spot, What::Worth, (12, 40));
    hero.gold += gold;
    match dice.roll(spot, What::Find, (0, 5)) {
        0 | 1 => {
            hero.strength += 1;
            format!("In the chest: {gold} gold and a better blade.")
        }
        2 => {
            health.most += 4;
            health.heal(4);
            format!("In the chest: {gold} gold and a charm that makes you hardier.")
        }
        _ => {
            hero.flasks += 1;
            format!("In the chest: {gold} gold and a flask.")
        }
    }
}

fn look_at(dice: Dice, spot: u32, hero: &mut Hero, health: &mut Health) -> String {
    match dice.roll(spot, What::Find, (0, 5)) {
        0 | 1 => {
            hero.flasks += 1;
            "Among odds and ends you find a flask.".to_owned()
        }
        2 => {
            health.heal(6);
            "A warm light comes out of it. You feel better.".to_owned()
        }
        3 => {
            let grown = hero.learn(4, health);
            if grown {
                "You read it, and know more than before. A level!"
            } else {
                "You read it, and know more than before."
            }
            .to_owned()
        }
        _ => {
            let gold = dice.roll(spot, What::Worth, (5, 15));
            hero.gold += gold;
            format!("You take it along: it is worth {gold} gold.")
        }
    }
}
