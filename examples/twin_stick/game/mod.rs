//! The rules of the game. Nothing here draws or reads a key: [`Controls`] say what is wished, [`Happened`] what there
//! is to see and hear.

mod hero;
mod monsters;
mod shots;

use avian2d::prelude::*;
use bevy::prelude::*;
use bevy_undercroft::prelude::*;

pub use hero::Hero;
pub use monsters::{Kind, Monster};
pub use shots::Shot;

/// Side of a tile in world units.
pub const TILE: f32 = 16.0;

/// The game, with its physics. It begins in the dungeon of this preset, tier and seed.
pub struct GamePlugin {
    pub preset: String,
    pub tier: String,
    pub seed: Seed,
}

impl Plugin for GamePlugin {
    fn build(&self, app: &mut App) {
        let first = (self.preset.clone(), self.tier.clone(), self.seed);
        app.add_plugins(PhysicsPlugins::default().with_length_unit(TILE))
            .insert_resource(Gravity::ZERO)
            .init_resource::<Controls>()
            .add_message::<Happened>()
            .add_systems(Startup, move |mut commands: Commands, assets: Res<AssetServer>| {
                let (preset, tier, seed) = first.clone();
                let dungeon = Dungeon::new(assets.load(&preset)).with_tier(tier).with_seed(seed);
                let dungeon = commands.spawn(dungeon).id();
                commands.insert_resource(Run { dungeon, floor: 1, kills: 0, coins: 0, over: false, first: preset });
                hero::spawn(&mut commands, dungeon);
            })
            .add_observer(arrive)
            .add_observer(descend)
            .add_observer(monsters::furnish)
            .add_systems(Update, (restart, hero::take_what_lies_there).after(DungeonSystems::Sync))
            .add_systems(
                FixedUpdate,
                (
                    hero::cool_down,
                    (hero::walk, hero::shoot, hero::touch_doors),
                    (monsters::renew_hunt, monsters::wake, monsters::chase, monsters::attack).chain(),
                    shots::fly,
                )
                    .chain()
                    .run_if(|run: Option<Res<Run>>| run.is_some_and(|run| !run.over)),
            );
        app.init_resource::<monsters::Hunt>();
    }
}

/// What the player wants, in each step.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Controls {
    /// Where to; no longer than 1.
    pub walk: Vec2,
    /// Where to shoot, seen from the hero; not zero.
    pub aim: Vec2,
    pub fire: bool,
    /// Begin anew.
    pub restart: bool,
}

/// How far one has come.
#[derive(Resource, Clone, Debug)]
pub struct Run {
    pub dungeon: Entity,
    /// From 1.
    pub floor: u32,
    pub kills: u32,
    pub coins: u32,
    /// The hero is dead.
    pub over: bool,
    /// The preset of the first dungeon.
    first: String,
}

/// What there is to see.
#[derive(Message, Clone, Debug)]
pub enum Happened {
    /// A shot left somebody.
    Shot {
        at: Vec2,
        aim: Vec2,
    },
    /// A shot hit a wall, a door or somebody.
    Hit {
        at: Vec2,
        normal: Vec2,
        flesh: bool,
    },
    Died {
        at: Vec2,
        row: usize,
        boss: bool,
    },
    Hurt {
        at: Vec2,
    },
    /// Something was taken, in words.
    Took(String),
    /// Something to be told, in words.
    Told(String),
    Opened {
        at: Vec2,
    },
    Floor(u32),
}

/// The presets that follow each other, downwards.
const PRESETS: [&str; 3] = [presets::LAB, presets::CAVERNS, presets::RATKIN];

/// The next dungeon stands: the hero steps into it, and nothing flies any more.
fn arrive(
    ready: On<DungeonReady>,
    run: Res<Run>,
    maps: Query<&DungeonMap>,
    mut heroes: Query<(&mut Hero, &mut TilePos, &mut LinearVelocity)>,
    shots: Query<Entity, With<Shot>>,
    mut hunt: ResMut<monsters::Hunt>,
    mut happened: MessageWriter<Happened>,
    mut commands: Commands,
) -> Result {
    let start = maps.get(ready.entity)?.start();
    for (mut hero, mut pos, mut velocity) in &mut heroes {
        // The keys of one dungeon open nothing in the next.
        hero.keys.clear();
        *pos = start;
        velocity.0 = Vec2::ZERO;
    }
    for shot in &shots {
        commands.entity(shot).despawn();
    }
    hunt.forget();
    happened.write(Happened::Floor(run.floor));
    Ok(())
}

/// Stairs lead to another level; the exit to the next dungeon, one tier harder.
fn descend(
    on: On<StairsEntered>,
    mut stairs: Query<&mut Stairs>,
    assets: Res<AssetServer>,
    mut dungeons: Query<&mut Dungeon>,
    mut heroes: Query<(&Hero, &mut TilePos)>,
    mut run: ResMut<Run>,
    mut happened: MessageWriter<Happened>,
) -> Result {
    let Ok((hero, mut pos)) = heroes.get_mut(on.visitor) else { return Ok(()) };
    let mut stairs = stairs.get_mut(on.entity)?;
    for key in &hero.keys {
        if stairs.key.is_some_and(|needed| needed.kind == key.kind) {
            stairs.unlock(key);
        }
    }
    match (stairs.leads_to, stairs.key) {
        (_, Some(key)) => {
            happened.write(Happened::Told(format!("Needs the {key}")));
        }
        (Some(landing), None) => *pos = landing,
        (None, None) => {
            let mut dungeon = dungeons.get_mut(run.dungeon)?;
            let at = PRESETS.iter().position(|preset| *preset == run.first).unwrap_or(0);
            dungeon.preset = assets.load(PRESETS[(at + run.floor as usize) % PRESETS.len()]);
            dungeon.seed = dungeon.seed.child(1);
            dungeon.tier = dungeon.tier.harder();
            run.floor += 1;
        }
    }
    Ok(())
}

/// Begins anew, in a new first dungeon.
fn restart(
    mut controls: ResMut<Controls>,
    run: Option<ResMut<Run>>,
    assets: Res<AssetServer>,
    mut dungeons: Query<&mut Dungeon>,
    heroes: Query<Entity, With<Hero>>,
    mut commands: Commands,
) -> Result {
    let (true, Some(mut run)) = (std::mem::take(&mut controls.restart), run) else { return Ok(()) };
    let mut dungeon = dungeons.get_mut(run.dungeon)?;
    let tier = Tier { steps: dungeon.tier.steps - (run.floor as i32 - 1), ..dungeon.tier.clone() };
    let preset = assets.load(run.first.clone());
    *dungeon = Dungeon::new(preset).with_seed(dungeon.seed.child(2));
    dungeon.tier = tier;
    *run = Run { floor: 1, kills: 0, coins: 0, over: false, ..run.clone() };
    for hero in &heroes {
        commands.entity(hero).despawn();
    }
    hero::spawn(&mut commands, run.dungeon);
    Ok(())
}
