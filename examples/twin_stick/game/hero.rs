//! The one who walks, shoots, opens doors and takes things.

use avian2d::prelude::*;
use bevy::prelude::*;
use bevy_undercroft::prelude::*;

use super::{Controls, Happened, Run, Shot, shots};

/// Half of his width, in world units: he fits through a door of one tile.
pub const RADIUS: f32 = 5.5;
/// World units in a second.
const SPEED: f32 = 92.0;
/// Seconds for which he cannot be hurt again.
const SAFE: f32 = 0.9;
const HEARTS: u32 = 6;

/// The hero.
#[derive(Component, Clone, Debug)]
pub struct Hero {
    pub hearts: u32,
    pub most_hearts: u32,
    pub keys: Vec<DoorKey>,
    pub upgrades: Vec<Upgrade>,
    /// Seconds until he can be hurt again.
    pub safe: f32,
    /// Seconds until he can shoot again.
    pub reload: f32,
    /// Where he looks; of length 1.
    pub aim: Vec2,
}

/// What lies in chests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Upgrade {
    /// One more shot at a time.
    Spread,
    /// Shots come faster one after the other.
    Rapid,
    /// Shots hurt more.
    Heavy,
    /// One more heart.
    Heart,
}

impl Upgrade {
    const ALL: [Self; 4] = [Self::Rapid, Self::Spread, Self::Heart, Self::Heavy];

    fn words(self) -> &'static str {
        match self {
            Self::Spread => "Another barrel",
            Self::Rapid => "A faster trigger",
            Self::Heavy => "Heavier shots",
            Self::Heart => "A heart more",
        }
    }
}

/// Puts the hero into a dungeon, which may not stand yet.
pub fn spawn(commands: &mut Commands, dungeon: Entity) {
    let hero = Hero {
        hearts: HEARTS,
        most_hearts: HEARTS,
        keys: Vec::new(),
        upgrades: Vec::new(),
        safe: SAFE,
        reload: 0.0,
        aim: Vec2::X,
    };
    let body = (
        RigidBody::Dynamic,
        Collider::circle(RADIUS),
        LockedAxes::ROTATION_LOCKED,
        Friction::ZERO.with_combine_rule(CoefficientCombine::Min),
        Dominance(1),
        SleepingDisabled,
    );
    commands.spawn((Name::new("Hero"), hero, Visiting(dungeon), TracksTile, body));
}

impl Hero {
    fn count(&self, upgrade: Upgrade) -> u32 {
        self.upgrades.iter().filter(|own| **own == upgrade).count() as u32
    }

    /// Loses hearts, unless he has just lost some. Returns whether he was hurt.
    pub fn hurt(&mut self, hearts: u32) -> bool {
        if self.safe > 0.0 {
            return false;
        }
        self.safe = SAFE;
        self.hearts = self.hearts.saturating_sub(hearts);
        true
    }

    fn heal(&mut self, hearts: u32) {
        self.hearts = (self.hearts + hearts).min(self.most_hearts);
    }
}

pub fn cool_down(mut heroes: Query<&mut Hero>, mut run: ResMut<Run>, time: Res<Time>) {
    for mut hero in &mut heroes {
        hero.safe = (hero.safe - time.delta_secs()).max(0.0);
        hero.reload = (hero.reload - time.delta_secs()).max(0.0);
        run.over |= hero.hearts == 0;
    }
}

pub fn walk(controls: Res<Controls>, mut heroes: Query<(&mut Hero, &mut LinearVelocity)>, time: Res<Time>) {
    for (mut hero, mut velocity) in &mut heroes {
        let wished = controls.walk.clamp_length_max(1.0) * SPEED;
        velocity.0 = velocity.0.lerp(wished, (18.0 * time.delta_secs()).min(1.0));
        if let Some(aim) = controls.aim.try_normalize() {
            hero.aim = aim;
        }
    }
}

pub fn shoot(
    controls: Res<Controls>,
    mut heroes: Query<(&mut Hero, &Position)>,
    mut happened: MessageWriter<Happened>,
    mut commands: Commands,
) {
    for (mut hero, at) in &mut heroes {
        if !controls.fire || hero.reload > 0.0 {
            continue;
        }
        hero.reload = 0.2 * 0.75_f32.powi(hero.count(Upgrade::Rapid) as i32);
        let shots = 1 + hero.count(Upgrade::Spread).min(4);
        for index in 0..shots {
            let turn = (index as f32 - (shots - 1) as f32 / 2.0) * 0.13;
            let velocity = Vec2::from_angle(turn).rotate(hero.aim) * 340.0;
            let harm = 2 + hero.count(Upgrade::Heavy);
            commands.spawn(shots::shot(at.0, Shot { velocity, harm, of_hero: true, seconds: 0.9 }));
        }
        happened.write(Happened::Shot { at: at.0, aim: hero.aim });
    }
}

/// Doors open when he walks into them, locked ones if he has the key.
pub fn touch_doors(
    collisions: Collisions,
    heroes: Query<(Entity, &Hero)>,
    mut doors: Query<(&mut Door, &GlobalTransform)>,
    mut happened: MessageWriter<Happened>,
) {
    for (entity, hero) in &heroes {
        for pair in collisions.collisions_with(entity).filter(|pair| pair.is_touching()) {
            let other = if pair.collider1 == entity { pair.collider2 } else { pair.collider1 };
            let Ok((mut door, place)) = doors.get_mut(other) else { continue };
            if door.open {
                continue;
            }
            if let Some(needed) = door.key {
                if !hero.keys.iter().any(|key| key.kind == needed.kind) {
                    happened.write(Happened::Told(format!("Needs the {needed}")));
                    continue;
                }
                door.unlock(&needed);
            }
            door.open = true;
            happened.write(Happened::Opened { at: place.translation().truncate() });
        }
    }
}

/// Takes the spot on his tile, if it is of a kind that can be taken.
pub fn take_what_lies_there(
    mut heroes: Query<(&mut Hero, Ref<TilePos>, &Visiting)>,
    spots: Query<(Entity, &Spot, &TilePos, Option<&DoorKey>), Without<Hero>>,
    mut run: ResMut<Run>,
    mut happened: MessageWriter<Happened>,
    mut commands: Commands,
) {
    for (mut hero, at, _) in &mut heroes {
        if !at.is_changed() {
            continue;
        }
        for (entity, spot, _, key) in spots.iter().filter(|(_, _, pos, _)| **pos == *at) {
            let words = match (&spot.kind, key) {
                (SpotKind::Key, Some(key)) => {
                    hero.keys.push(*key);
                    format!("The {key}")
                }
                (SpotKind::Chest | SpotKind::Treasure, _) => {
                    let upgrade = Upgrade::ALL[(spot.id as usize + hero.upgrades.len()) % Upgrade::ALL.len()];
                    hero.upgrades.push(upgrade);
                    if upgrade == Upgrade::Heart {
                        hero.most_hearts += 1;
                        hero.heal(1);
                    }
                    upgrade.words().into()
                }
                (SpotKind::Shrine, _) if hero.hearts < hero.most_hearts => {
                    let most = hero.most_hearts;
                    hero.heal(most);
                    "You are healed".into()
                }
                (SpotKind::Curio, _) => {
                    run.coins += 5;
                    hero.heal(1);
                    "5 coins and a bandage".into()
                }
                _ => continue,
            };
            happened.write(Happened::Took(words));
            commands.entity(entity).despawn();
        }
    }
}
