//! Dungeons of several levels: which is shown, and the ways between them.

use bevy::{prelude::*, sprite_render::TilemapChunk};
use bevy_undercroft::{core::dungeon::Dungeon as Core, prelude::*};

use crate::{
    house::{self, B, STAIRS, TELEPORTER, keep_diary, tile},
    stage::{Stage, background, immediate},
    tiles::render,
};

impl Stage {
    fn active(&self, dungeon: Entity) -> ActiveLevel {
        *self.app.world().get(dungeon).expect("every dungeon has one")
    }

    fn switch(&mut self, dungeon: Entity, to: ActiveLevel) {
        *self.world().get_mut(dungeon).expect("every dungeon has one") = to;
        self.update(1);
    }

    fn is_seen(&self, entity: Entity) -> bool {
        self.app.world().get::<InheritedVisibility>(entity).is_some_and(|seen| seen.get())
    }

    /// Which levels are seen, and checks that all that belongs to a level is seen exactly when the level is.
    fn seen(&mut self, dungeon: Entity) -> Vec<u16> {
        let map = self.map(dungeon).clone();
        let seen: Vec<u16> =
            (0..).zip(map.levels()).filter(|(_, level)| self.is_seen(**level)).map(|(i, _)| i).collect();
        for &entity in map.areas().iter().chain(map.openings()).chain(map.things()) {
            let level = self.app.world().get::<TilePos>(entity).expect("a place").level;
            assert_eq!(self.is_seen(entity), seen.contains(&level), "on level {level}");
        }
        // Tiles, lights and fog lie below what holds all that shows a level, at the level's place.
        let world = self.world();
        let mut chunks = world.query_filtered::<(Entity, &InheritedVisibility, &Visibility), With<TilemapChunk>>();
        for (chunk, inherited, own) in chunks.iter(world) {
            let parent = |entity| world.get::<ChildOf>(entity).expect("below the dungeon").parent();
            let mut sheet = chunk;
            while parent(sheet) != dungeon {
                sheet = parent(sheet);
            }
            let west = world.get::<Transform>(sheet).expect("a place").translation.x;
            let levels =
                map.levels().iter().map(|level| world.get::<Transform>(*level).expect("a place").translation.x);
            let level = levels.into_iter().position(|x| x == west).expect("at a level's place") as u16;
            let expected = seen.contains(&level) && *own != Visibility::Hidden;
            assert_eq!(inherited.get(), expected, "a chunk of level {level}");
        }
        seen
    }
}

/// The house without its lower level: its room is left as a name.
fn bungalow() -> Core {
    let mut core = house::dungeon();
    let (stairs, room) = (core.links[0].connection, core.things[STAIRS[1]].area);
    core.levels.truncate(1);
    core.areas[room.index()].level = 0;
    core.connections.retain(|connection| connection.key != stairs);
    core.things.retain(|thing| !STAIRS.contains(&thing.id.index()));
    core
}

#[test]
fn the_level_of_the_start_is_shown_and_each_other_when_it_is_asked_for() {
    let mut stage = render();
    let dungeon = stage.house();
    stage.world().spawn((Visiting(dungeon), tile(1, 1), Sight { radius: 9 }, DrawsFog));
    stage.update(2);
    assert_eq!(stage.active(dungeon), ActiveLevel::Start);
    assert_eq!(stage.seen(dungeon), [0]);
    for (wanted, seen) in [
        (ActiveLevel::Only(1), &[1][..]),
        (ActiveLevel::All, &[0, 1]),
        (ActiveLevel::Only(0), &[0]),
        (ActiveLevel::Only(1), &[1]),
        (ActiveLevel::Start, &[0]),
    ] {
        stage.switch(dungeon, wanted);
        assert_eq!(stage.seen(dungeon), seen, "{wanted:?}");
    }
}

#[test]
fn a_number_beyond_the_last_level_means_the_last() {
    let mut stage = render();
    let dungeon = stage.house();
    stage.switch(dungeon, ActiveLevel::Only(77));
    assert_eq!(stage.active(dungeon), ActiveLevel::Only(1));
    assert_eq!(stage.seen(dungeon), [1]);
}

#[test]
fn a_new_dungeon_with_fewer_levels_shows_its_last() {
    let mut stage = render();
    let dungeon = stage.house();
    stage.switch(dungeon, ActiveLevel::Only(1));
    stage.world().entity_mut(dungeon).insert(DungeonMap::from(bungalow()));
    stage.until_told(2);
    stage.update(1);
    assert_eq!(stage.active(dungeon), ActiveLevel::Only(0));
    assert_eq!(stage.seen(dungeon), [0]);
    // And back: the level that was asked for stays.
    stage.world().entity_mut(dungeon).insert(DungeonMap::from(house::dungeon()));
    stage.until_told(3);
    stage.update(1);
    assert_eq!(stage.seen(dungeon), [0]);
    stage.switch(dungeon, ActiveLevel::Only(1));
    assert_eq!(stage.seen(dungeon), [1]);
}

#[test]
fn what_the_game_hangs_on_a_hidden_level_is_hidden_with_it() {
    let mut stage = render();
    let dungeon = stage.house();
    let [above, below] = [0, 1].map(|level| stage.map(dungeon).levels()[level]);
    let [cat, rat] = [above, below]
        .map(|level| stage.world().spawn((ChildOf(level), Visibility::default(), Transform::default())).id());
    stage.update(1);
    assert!(stage.is_seen(cat) && !stage.is_seen(rat));
    // One that goes to another level is seen with that.
    stage.world().entity_mut(cat).insert(TilePos::new(1, 2, 2));
    stage.update(2);
    assert!(!stage.is_seen(cat));
    stage.switch(dungeon, ActiveLevel::Only(1));
    assert!(stage.is_seen(cat) && stage.is_seen(rat));
}

#[test]
fn a_level_that_the_game_hides_itself_stays_hidden_until_another_is_asked_for() {
    let mut stage = render();
    let dungeon = stage.house();
    let level = stage.map(dungeon).levels()[0];
    *stage.world().get_mut::<Visibility>(level).expect("visible") = Visibility::Hidden;
    stage.update(3);
    assert!(stage.seen(dungeon).is_empty());
}

#[test]
fn the_level_of_a_visitor_who_shows_it_is_shown() {
    let mut stage = render();
    let dungeon = stage.house();
    let visitor = stage.visitor(1, dungeon, tile(1, 1));
    let other = stage.visitor(2, dungeon, tile(2, 1));
    stage.world().entity_mut(visitor).insert(ShowsLevel);
    stage.update(1);
    assert_eq!(stage.seen(dungeon), [0]);
    stage.go(other, TilePos::new(1, 2, 2));
    stage.update(1);
    assert_eq!(stage.seen(dungeon), [0], "others go where they like");
    stage.go(visitor, TilePos::new(1, 2, 2));
    stage.update(1);
    assert_eq!(stage.seen(dungeon), [1]);
    // A look at another level in between, also while the visitor walks about.
    stage.switch(dungeon, ActiveLevel::All);
    stage.go(visitor, TilePos::new(1, 3, 2));
    stage.update(1);
    assert_eq!(stage.seen(dungeon), [0, 1]);
    stage.go(visitor, tile(1, 1));
    stage.update(1);
    assert_eq!(stage.seen(dungeon), [0]);
    // Off the map there is nothing to show.
    stage.go(visitor, TilePos::new(40, 1, 1));
    stage.update(1);
    assert_eq!(stage.seen(dungeon), [0]);
}

#[test]
fn stairs_and_teleporters_lead_to_where_they_say_and_nobody_bounces_back() {
    for mut stage in [immediate(), background()] {
        keep_diary(&mut stage);
        stage.app.add_observer(
            |on: On<StairsEntered>, stairs: Query<&Stairs>, mut who: Query<&mut TilePos, With<Visiting>>| {
                if let (Ok(stairs), Ok(mut pos)) = (stairs.get(on.entity), who.get_mut(on.visitor))
                    && let Some(landing) = stairs.leads_to
                {
                    *pos = landing;
                }
            },
        );
        let dungeon = stage.house();
        let map = stage.map(dungeon).clone();
        let at = |stage: &Stage, thing: usize| *stage.app.world().get::<TilePos>(map.things()[thing]).expect("a place");
        let [down, up] = STAIRS.map(|thing| at(&stage, thing));
        let visitor = stage.visitor(1, dungeon, down.step(Dir::South));
        stage.update(1);
        stage.read();
        stage.go(visitor, down);
        stage.update(2);
        let landed = *stage.app.world().get::<TilePos>(visitor).expect("a place");
        assert_eq!((landed.level, landed == up), (1, false));
        assert_eq!(stage.read(), ["1 stairs 2", "1 leaves b", "1 enters d"]);
        let centre = stage.place(visitor).truncate();
        assert_eq!(map.from_world(centre), Some(landed), "it stands on the other level");
        stage.go(visitor, up);
        stage.update(2);
        assert_eq!(stage.app.world().get::<TilePos>(visitor).map(|pos| pos.level), Some(0));
        assert_eq!(stage.read(), ["1 stairs 3", "1 leaves d", "1 enters b"]);
        stage.go(visitor, at(&stage, TELEPORTER[0]));
        stage.update(2);
        assert_eq!(stage.read(), ["1 stairs 4", "1 leaves b", "1 enters e"]);
    }
}

#[test]
fn a_way_leads_over_the_stairs_for_who_takes_them() {
    let mut stage = immediate();
    let dungeon = stage.house();
    let from = TilePos::new(1, 4, 2);
    let to = *stage.app.world().get::<TilePos>(stage.map(dungeon).rooms()[B]).expect("a place");
    let stays = Travel { link: None, ..Travel::default() };
    assert_eq!(stage.nav(dungeon).path_with(from, to, &stays), None, "who takes no stairs stays on its level");
    let way = stage.nav(dungeon).path(from, to).expect("a way");
    let levels: Vec<u16> = way.tiles.iter().map(|tile| tile.level).collect();
    assert!(levels.is_sorted_by(|a, b| a >= b) && levels.first() == Some(&1) && levels.last() == Some(&0));
}

#[test]
fn levels_go_with_their_dungeon() {
    let mut stage = render();
    let dungeon = stage.house();
    stage.switch(dungeon, ActiveLevel::Only(1));
    stage.world().despawn(dungeon);
    stage.update(2);
    assert_eq!((stage.count::<DungeonLevel>(), stage.count::<TilemapChunk>(), stage.count::<Room>()), (0, 0, 0));
}

/// A pointcrawl in a file of its own.
const CRAWL: &str = r#"(
    format: 1,
    layout: Pointcrawl(rooms: Exactly(24), levels: Exactly(3), teleporter_chance: 1.0),
    shapes: [(shape: Rectangle(w: (4, 6), h: (4, 6)))],
)"#;

fn crawl(stage: &mut Stage, seed: u64) -> Entity {
    stage.write("crawl.dungeon.ron", CRAWL);
    let preset = stage.preset("crawl.dungeon.ron");
    let dungeon = stage.world().spawn(Dungeon::new(preset).with_seed(seed)).id();
    stage.until_told(1);
    assert_eq!(stage.told().failed, []);
    dungeon
}

#[test]
fn a_pointcrawl_stands_with_all_that_its_tables_and_ways_say() {
    for seed in 0..6 {
        let mut stage = immediate();
        let dungeon = crawl(&mut stage, seed);
        let map = stage.map(dungeon).clone();
        let core = map.dungeon().clone();
        let world = stage.app.world();
        assert_eq!(map.levels().len(), 3);
        for (area, entity) in core.rooms().iter().zip(map.rooms()) {
            let room = world.get::<Room>(*entity).expect("a room");
            assert_eq!((room.number, &room.name), (area.number, &area.name));
            let finds: Vec<(&str, u32)> = room.finds.iter().map(|find| (find.text.as_str(), find.quantity)).collect();
            let wanted: Vec<(&str, u32)> = area.finds.iter().map(|find| (find.text.as_str(), find.quantity)).collect();
            assert_eq!(finds, wanted);
            let ways = world.get::<Neighbours>(*entity).expect("ways");
            let names: std::collections::BTreeSet<String> =
                ways.iter().map(|way| way.name.expect("every way has a name").to_string()).collect();
            let wanted: std::collections::BTreeSet<String> =
                area.exits.iter().map(|exit| exit.name.to_string()).collect();
            assert_eq!((names.len(), names), (ways.len(), wanted), "unique in the room, as in the core");
        }
        for hazard in &core.hazards {
            let Some(thing) = hazard.thing else { continue };
            let entity = map.things()[thing.index()];
            let spot = world.get::<Spot>(entity).expect("a spot");
            assert!(matches!(spot.kind, SpotKind::Trap | SpotKind::Obstruction));
            assert_eq!(spot.kind.as_str(), hazard.label.word());
            assert_eq!(spot.find.as_ref().map(|find| &find.text), hazard.find.as_ref().map(|find| &find.text));
            assert!(world.get::<Hall>(spot.room).is_some(), "it lies in a hall");
            assert!(world.get::<Contents>(spot.room).is_some_and(|contents| contents.contains(&entity)));
        }
        for link in &core.links {
            for (end, other) in [(0, 1), (1, 0)] {
                let [end, other] = [end, other].map(|i| map.things()[link.ends[i].index()]);
                let landing = world.get::<Stairs>(end).and_then(|stairs| stairs.leads_to).expect("it leads somewhere");
                let there = world.get::<Stairs>(other).expect("the other end").room;
                assert_eq!(map.room_at(landing), Some(there));
            }
        }
    }
}

#[test]
fn from_every_room_a_way_leads_over_all_levels_to_the_end() {
    let mut stage = immediate();
    let dungeon = crawl(&mut stage, 4);
    let map = stage.map(dungeon).clone();
    let keys: Vec<u32> = map.dungeon().locks.iter().map(|lock| lock.key_kind).collect();
    let end = map.rooms()[map.dungeon().end.index()];
    let at = |stage: &Stage, room: Entity| *stage.app.world().get::<TilePos>(room).expect("a place");
    let goal = at(&stage, end);
    let mut levels = std::collections::BTreeSet::new();
    for &room in map.rooms() {
        let way = stage.nav(dungeon).path_with(at(&stage, room), goal, &Travel::with_keys(keys.clone()));
        levels.extend(way.expect("a way").tiles.iter().map(|tile| tile.level));
    }
    assert_eq!(levels.len(), 3);
}

#[test]
fn another_layout_in_the_file_is_put_up_and_the_shown_level_stays_in_range() {
    for mut stage in [immediate(), background()] {
        let dungeon = crawl(&mut stage, 1);
        stage.switch(dungeon, ActiveLevel::Only(2));
        stage.rewrite("crawl.dungeon.ron", "(format: 1, layout: GridCarve(columns: 5, rows: 4))");
        stage.until_told(2);
        stage.update(2);
        assert_eq!((stage.map(dungeon).levels().len(), stage.active(dungeon)), (1, ActiveLevel::Only(0)));
        assert_eq!(stage.count::<DungeonLevel>(), 1);
        stage.rewrite("crawl.dungeon.ron", CRAWL);
        stage.until_told(3);
        assert_eq!(stage.map(dungeon).levels().len(), 3);
    }
}

#[test]
fn tables_beside_the_preset_are_rolled_on_and_read_again_when_they_change() {
    let ghosts = |what: &str| {
        format!(r#"(format: 1, tables: {{ "monsters": (rows: [(text: "{what}", kind: "ghost", level: 1)]) }})"#)
    };
    let text = CRAWL.replace("format: 1,", r#"format: 1, stocking: (tables: ["ghosts"], monster: 6),"#);
    for mut stage in [immediate(), background()] {
        stage.write("ghosts.tables.ron", &ghosts("a pale lady"));
        stage.write("haunted.dungeon.ron", &text);
        let preset = stage.preset("haunted.dungeon.ron");
        let dungeon = stage.world().spawn(Dungeon::new(preset)).id();
        stage.until_told(1);
        assert_eq!(stage.told().failed, []);
        let haunts = |stage: &Stage, what: &str| {
            let rooms = stage.map(dungeon).rooms().iter().filter_map(|room| stage.app.world().get::<Room>(*room));
            rooms.flat_map(|room| &room.finds).filter(|find| find.text.contains(what)).count()
        };
        assert!(haunts(&stage, "a pale lady") > 5);
        stage.rewrite("ghosts.tables.ron", &ghosts("a cold wind"));
        stage.until_told(2);
        assert_eq!(stage.told().failed, []);
        assert!(haunts(&stage, "a cold wind") > 5 && haunts(&stage, "a pale lady") == 0);
        stage.rewrite("ghosts.tables.ron", "(format: 1, tables: 3)");
        stage.until_told(3);
        let failed = std::mem::take(&mut stage.told().failed);
        assert!(failed[0].1.contains("ghosts.tables.ron"), "{failed:?}");
        assert!(haunts(&stage, "a cold wind") > 5, "the last good dungeon stands");
    }
}
