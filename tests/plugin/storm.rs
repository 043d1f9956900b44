//! A thousand dungeons in a row leave nothing behind.

use std::collections::BTreeSet;

use bevy::prelude::*;
use bevy_undercroft::prelude::*;

use crate::stage::{Stage, immediate};

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
