//! A thousand dungeons in a row leave nothing behind.

use std::collections::BTreeSet;

use bevy::prelude::*;
use bevy_undercroft::prelude::*;

use crate::stage::{Stage, background, immediate};

/// All entities that have anything to do with a dungeon: itself, and what is below it.
fn below(stage: &Stage, dungeon: Entity) -> BTreeSet<Entity> {
    let mut all = BTreeSet::from([dungeon]);
    let mut open = vec![dungeon];
    while let Some(parent) = open.pop() {
        for child in stage.app.world().get::<Children>(parent).into_iter().flatten() {
            assert!(all.insert(*child), "{child} is the child of two");
            open.push(*child);
        }
    }
    all
}

fn expected(stage: &Stage, dungeon: Entity) -> usize {
    let core = stage.map(dungeon).dungeon();
    1 + core.levels.len() + core.areas.len() + core.openings.len() + core.things.len()
}

fn entities(stage: &mut Stage) -> usize {
    stage.world().query::<Entity>().iter(stage.app.world()).count()
}

#[test]
fn a_thousand_changes_leave_exactly_one_dungeon() {
    let mut stage = immediate();
    let base = entities(&mut stage);
    let presets = [presets::LAB, presets::CAVERNS, presets::RATKIN, "small.dungeon.ron"].map(|path| stage.preset(path));
    stage.until("presets", |world| {
        let loaded = world.resource::<Assets<DungeonPreset>>();
        presets.iter().all(|preset| loaded.contains(preset))
    });
    let base = entities(&mut stage).max(base);
    let mut dungeon = stage.world().spawn(Dungeon::new(presets[0].clone())).id();
    for round in 0..1_000_u64 {
        match round % 7 {
            3 => {
                stage.world().despawn(dungeon);
                stage.update(1);
                assert_eq!(entities(&mut stage), base);
                dungeon = stage.world().spawn(Dungeon::new(presets[0].clone())).id();
            }
            5 => {
                let preset = presets[round as usize % 4].clone();
                stage.edit(dungeon, |dungeon| dungeon.preset = preset);
            }
            _ => stage.edit(dungeon, |dungeon| dungeon.seed = Seed(round)),
        }
        stage.update(1);
        assert_eq!(below(&stage, dungeon).len(), expected(&stage, dungeon));
        assert_eq!(entities(&mut stage), base + expected(&stage, dungeon), "round {round}");
    }
    assert_eq!(stage.told().failed, []);
}

/// Large enough that it is put up over several frames.
pub const LARGE: &str = r#"(
    format: 1,
    layout: GridCarve(columns: 40, rows: 30, steps: 300, start_end: Corners),
    cell: (width: 7, height: 7),
    shapes: [(weight: 1, shape: Rectangle(w: (3, 5), h: (3, 5)))],
    halls: (width: Shared(1, 1)),
)"#;

#[test]
fn a_large_dungeon_comes_over_several_frames_and_gives_way_at_any_of_them() {
    let mut stage = background();
    stage.write("large.dungeon.ron", LARGE);
    let preset = stage.preset("large.dungeon.ron");
    let base = entities(&mut stage);
    let dungeon = stage.world().spawn(Dungeon::new(preset)).id();
    stage.until_told(1);
    assert_eq!(stage.told().failed, []);
    assert!(expected(&stage, dungeon) > 5_000);
    assert_eq!(entities(&mut stage), base + expected(&stage, dungeon));
    for round in 1..=12_u64 {
        // A new wish comes so many frames after the old map has gone.
        stage.edit(dungeon, |dungeon| dungeon.seed = Seed(2 * round));
        stage.until("the next map", |world| {
            world.get::<DungeonMap>(dungeon).is_some_and(|map| map.seed() == Seed(2 * round))
        });
        stage.update(round as usize % 4);
        stage.edit(dungeon, |dungeon| dungeon.seed = Seed(2 * round + 1));
        let told = stage.told().ready.len();
        stage.until("the last map", |world| {
            let told = world.resource::<crate::stage::Told>().ready.len() > told;
            told && world.get::<DungeonMap>(dungeon).is_some_and(|map| map.seed() == Seed(2 * round + 1))
        });
        stage.update(8);
        assert_eq!(below(&stage, dungeon).len(), expected(&stage, dungeon));
        assert_eq!(entities(&mut stage), base + expected(&stage, dungeon), "round {round}");
    }
    stage.edit(dungeon, |dungeon| dungeon.seed = Seed(99));
    stage.until("the next map", |world| world.get::<DungeonMap>(dungeon).is_some_and(|map| map.seed() == Seed(99)));
    stage.world().despawn(dungeon);
    stage.update(4);
    assert_eq!(entities(&mut stage), base, "despawned while it was put up");
}
