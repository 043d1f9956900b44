//! Those who come for the hero. All of them share one distance field, which is renewed when he comes to another tile or
//! a door changes; none of them opens a door.

use avian2d::prelude::*;
use bevy::prelude::*;
use bevy_undercroft::prelude::*;

use super::{Happened, Hero, Run, Shot, TILE, hero, shots};

/// Tiles at which a monster notices the hero when it sees him.
const NOTICES: u32 = 11;

/// A monster.
#[derive(Component, Clone, Debug)]
pub struct Monster {
    pub kind: Kind,
    /// Row of the sheet of actors: 1 for the laboratory, 2 for the caverns, 3 for the warren.
    pub row: usize,
    /// Column of the sheet.
    pub column: usize,
    pub health: u32,
    pub awake: bool,
    /// Seconds until it can attack.
    pub reload: f32,
    /// Seconds for which it shows that it was hit.
    pub hit: f32,
}

/// How a monster fights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Walker,
    Swift,
    Shooter,
    Brute,
    Boss,
}

impl Kind {
    pub const fn radius(self) -> f32 {
        match self {
            Self::Walker | Self::Shooter => 5.0,
            Self::Swift => 4.5,
            Self::Brute => 6.5,
            Self::Boss => 10.0,
        }
    }

    const fn health(self) -> u32 {
        match self {
            Self::Walker => 6,
            Self::Swift => 3,
            Self::Shooter => 5,
            Self::Brute => 14,
            Self::Boss => 90,
        }
    }

    const fn speed(self) -> f32 {
        match self {
            Self::Walker => 50.0,
            Self::Swift => 78.0,
            Self::Shooter => 42.0,
            Self::Brute => 36.0,
            Self::Boss => 34.0,
        }
    }

    /// World units within which it shoots.
    const fn range(self) -> f32 {
        match self {
            Self::Shooter => 110.0,
            Self::Boss => 170.0,
            _ => 0.0,
        }
    }
}

/// Kinds by row and column of the sheet of actors.
const KINDS: [[Kind; 3]; 3] = [
    [Kind::Walker, Kind::Swift, Kind::Shooter],
    [Kind::Walker, Kind::Swift, Kind::Shooter],
    [Kind::Walker, Kind::Shooter, Kind::Brute],
];

/// Where the hero is, for all monsters.
#[derive(Resource, Default)]
pub struct Hunt {
    field: Option<DistanceField>,
    target: TilePos,
}

impl Hunt {
    pub fn forget(&mut self) {
        self.field = None;
    }
}

/// Monsters for combat spots and bosses for theirs. They are children of the level, so they go with it.
pub fn furnish(
    add: On<Add, Spot>,
    spots: Query<(&Spot, &OnLevel, &Transform)>,
    run: Option<Res<Run>>,
    maps: Query<&DungeonMap>,
    mut commands: Commands,
) -> Result {
    let Some(run) = run else { return Ok(()) };
    let (spot, level, place) = spots.get(add.entity)?;
    let row = match maps.get(run.dungeon)?.dungeon().preset.as_str() {
        "caverns" => 2,
        "ratkin" => 3,
        _ => 1,
    };
    // Which ones, and how many, hangs on the spot alone: the same dungeon has the same monsters.
    let draw = spot.id as usize;
    let (column, kind, count) = match spot.kind {
        SpotKind::Combat => {
            let column = [0, 1, 0, 2, 1][draw % 5];
            let kind = KINDS[row - 1][column];
            let few = 1 + (draw / 5) % 2 + (run.floor as usize).min(4) / 2;
            (column, kind, if kind == Kind::Brute { 1 } else { few + usize::from(kind == Kind::Swift) })
        }
        SpotKind::Boss => (3, Kind::Boss, 1),
        _ => return Ok(()),
    };
    // Its mark on the floor has done its work.
    commands.entity(add.entity).insert(Visibility::Hidden);
    for index in 0..count {
        let aside = Vec2::from_angle(index as f32 * 2.4) * if count > 1 { 5.0 } else { 0.0 };
        let monster = Monster {
            kind,
            row,
            column,
            health: kind.health() + if kind == Kind::Boss { 15 * run.floor } else { run.floor / 2 },
            awake: false,
            reload: 1.0 + index as f32 * 0.3,
            hit: 0.0,
        };
        let body = (
            RigidBody::Dynamic,
            Collider::circle(kind.radius()),
            LockedAxes::ROTATION_LOCKED,
            Friction::ZERO.with_combine_rule(CoefficientCombine::Min),
        );
        let place = Transform::from_translation(place.translation.truncate().extend(0.0) + aside.extend(0.0));
        commands.spawn((monster, body, place, ChildOf(level.0)));
    }
    Ok(())
}

/// Works the field out anew when the hero is on another tile or the ways have changed.
pub fn renew_hunt(
    navs: Query<Ref<DungeonNav>>,
    heroes: Query<&TilePos, With<Hero>>,
    mut hunt: ResMut<Hunt>,
    run: Res<Run>,
) {
    let (Ok(nav), Ok(target)) = (navs.get(run.dungeon), heroes.single()) else { return };
    if hunt.field.is_none() || hunt.target != *target || nav.is_changed() {
        // They take no stairs.
        let on_foot = Travel { link: None, ..Travel::default() };
        hunt.field = Some(nav.distance_field_with([*target], &on_foot));
        hunt.target = *target;
    }
}

/// Those who see the hero, or are hit, wake and wake those around them.
pub fn wake(
    run: Res<Run>,
    dungeons: Query<(&DungeonMap, &DungeonNav)>,
    heroes: Query<&TilePos, With<Hero>>,
    hunt: Res<Hunt>,
    mut monsters: Query<(&mut Monster, &Position)>,
) {
    let (Ok((map, nav)), Ok(hero)) = (dungeons.get(run.dungeon), heroes.single()) else { return };
    let mut woken: Vec<Vec2> = Vec::new();
    for (mut monster, at) in &mut monsters {
        if monster.awake {
            continue;
        }
        let sees = || {
            let here = map.from_world(at.0)?;
            let near = hunt.field.as_ref()?.distance(here)? <= NOTICES;
            Some(near && nav.line_of_sight(here, *hero))
        };
        if monster.hit > 0.0 || sees().unwrap_or(false) {
            monster.awake = true;
            woken.push(at.0);
        }
    }
    for (mut monster, at) in &mut monsters {
        if !monster.awake && woken.iter().any(|by| by.distance(at.0) < 2.5 * TILE) {
            monster.awake = true;
        }
    }
}

/// Along the field to the hero, the last steps straight at him; shooters stay where they see him.
pub fn chase(
    run: Res<Run>,
    dungeons: Query<(&DungeonMap, &DungeonNav)>,
    heroes: Query<(&TilePos, &Position), With<Hero>>,
    hunt: Res<Hunt>,
    time: Res<Time>,
    mut monsters: Query<(&mut Monster, &Position, &mut LinearVelocity)>,
) {
    let (Ok((map, nav)), Ok((target, hero))) = (dungeons.get(run.dungeon), heroes.single()) else { return };
    for (mut monster, at, mut velocity) in &mut monsters {
        monster.hit = (monster.hit - time.delta_secs()).max(0.0);
        monster.reload = (monster.reload - time.delta_secs()).max(0.0);
        let wished = (|| {
            let here = map.from_world(at.0).filter(|_| monster.awake)?;
            let distance = at.0.distance(hero.0);
            let sees = distance < 7.0 * TILE && nav.line_of_sight(here, *target);
            if sees && distance < monster.kind.range() * 0.8 {
                return None;
            }
            let goal =
                if sees && distance < 3.0 * TILE { hero.0 } else { map.to_world(hunt.field.as_ref()?.step(here)?) };
            Some((goal - at.0).normalize_or_zero() * monster.kind.speed())
        })();
        let wished = wished.unwrap_or(Vec2::ZERO);
        if velocity.0 != wished {
            velocity.0 = velocity.0.lerp(wished, (7.0 * time.delta_secs()).min(1.0));
        }
    }
}

/// They hurt who they touch; some shoot.
pub fn attack(
    run: Res<Run>,
    dungeons: Query<(&DungeonMap, &DungeonNav)>,
    mut heroes: Query<(&mut Hero, &TilePos, &Position)>,
    mut monsters: Query<(&mut Monster, &Position, &mut LinearVelocity)>,
    mut happened: MessageWriter<Happened>,
    mut commands: Commands,
) {
    let (Ok((map, nav)), Ok((mut hero, tile, target))) = (dungeons.get(run.dungeon), heroes.single_mut()) else {
        return;
    };
    for (mut monster, at, mut velocity) in monsters.iter_mut().filter(|(monster, _, _)| monster.awake) {
        let way = target.0 - at.0;
        let distance = way.length();
        if distance < monster.kind.radius() + hero::RADIUS + 1.5 {
            let harm = if matches!(monster.kind, Kind::Boss | Kind::Brute) { 2 } else { 1 };
            if hero.hurt(harm) {
                happened.write(Happened::Hurt { at: target.0 });
            }
            velocity.0 = -way.normalize_or_zero() * 90.0;
        }
        let sees = || map.from_world(at.0).is_some_and(|here| nav.line_of_sight(here, *tile));
        if monster.reload > 0.0 || distance > monster.kind.range() || !sees() {
            continue;
        }
        let count = if monster.kind == Kind::Boss { 10 } else { 1 };
        monster.reload = if monster.kind == Kind::Boss { 2.2 } else { 1.5 };
        for index in 0..count {
            let turn = Vec2::from_angle(index as f32 * std::f32::consts::TAU / count as f32);
            let velocity = turn.rotate(way.normalize_or_zero()) * 105.0;
            commands.spawn(shots::shot(at.0, Shot { velocity, harm: 1, of_hero: false, seconds: 3.0 }));
        }
    }
}
