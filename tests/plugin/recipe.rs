//! Recipes: what is saved of a dungeon, and whether it comes back.

use bevy::prelude::*;
use bevy_undercroft::{RecipeError, core, prelude::*};

use crate::stage::{SMALL, Stage, background, immediate};

/// What was told of recipes, in order.
#[derive(Resource, Default)]
struct Matches(Vec<bool>);

fn stage() -> Stage {
    let mut stage = immediate();
    listen(&mut stage);
    stage
}

fn listen(stage: &mut Stage) {
    stage.app.init_resource::<Matches>();
    stage.app.add_observer(|on: On<DungeonReady>, mut matches: ResMut<Matches>| matches.0.push(on.matches_recipe));
}

fn matches(stage: &mut Stage) -> Vec<bool> {
    std::mem::take(&mut stage.world().resource_mut::<Matches>().0)
}

fn load(stage: &mut Stage, recipe: &Recipe) -> Entity {
    let dungeon = Dungeon::from_recipe(recipe, stage.app.world().resource::<AssetServer>());
    let told = stage.told().ready.len() + stage.told().failed.len();
    let entity = stage.world().spawn(dungeon).id();
    stage.until_told(told + 1);
    entity
}

#[test]
fn a_saved_dungeon_comes_back_with_the_same_numbers() {
    for (path, tier, seed) in
        [(presets::LAB, "elite", 3), (presets::RATKIN, "novice", u64::MAX), ("small.dungeon.ron", "", 9)]
    {
        for mut stage in [immediate(), background()] {
            listen(&mut stage);
            let preset = stage.preset(path);
            let mut wish = Dungeon::new(preset).with_seed(seed);
            if !tier.is_empty() {
                wish = wish.with_tier(tier);
            }
            let first = stage.world().spawn(wish).id();
            stage.until_told(1);
            let map = stage.map(first).clone();
            let text = map.recipe().to_string();
            assert_eq!(text.lines().count(), 1, "{text}");
            assert!(text.contains(path), "{text}");
            let recipe: Recipe = text.parse().expect("just written");
            assert_eq!(recipe, map.recipe());
            stage.world().despawn(first);

            let again = load(&mut stage, &recipe);
            assert_eq!(stage.map(again).dungeon(), map.dungeon());
            assert_eq!(matches(&mut stage), [true, true]);
            assert_eq!(stage.map(again).recipe(), recipe, "and can be saved again");
        }
    }
}

#[test]
fn a_tier_by_steps_is_saved_by_its_name() {
    let mut stage = stage();
    let preset = stage.preset("small.dungeon.ron");
    let dungeon = stage.world().spawn(Dungeon::new(preset).with_tier(Tier::from("novice").harder())).id();
    stage.until_told(1);
    assert_eq!(stage.map(dungeon).recipe().tier, "veteran");
}

#[test]
fn a_preset_that_has_changed_since_is_told() {
    let mut stage = stage();
    let dungeon = stage.small(5);
    let recipe = stage.map(dungeon).recipe();
    stage.world().despawn(dungeon);
    let again = load(&mut stage, &recipe);
    assert_eq!(matches(&mut stage), [true, true]);
    // While it stands, and before it is loaded.
    stage.rewrite("small.dungeon.ron", &SMALL.replace("columns: 5", "columns: 6"));
    stage.until_told(3);
    assert_eq!(matches(&mut stage), [false]);
    stage.world().despawn(again);
    load(&mut stage, &recipe);
    assert_eq!(matches(&mut stage), [false]);
}

#[test]
fn another_wish_has_no_recipe_to_match() {
    let mut stage = stage();
    let dungeon = stage.small(5);
    let recipe = Recipe { fingerprint: 1, ..stage.map(dungeon).recipe() };
    let loaded = load(&mut stage, &recipe);
    assert_eq!(matches(&mut stage), [true, false]);
    stage.edit(loaded, |dungeon| dungeon.seed = dungeon.seed.child(1));
    stage.update(1);
    stage.edit(loaded, |dungeon| dungeon.tier = dungeon.tier.harder());
    stage.update(1);
    let lab = stage.preset(presets::LAB);
    stage.edit(loaded, |dungeon| dungeon.preset = lab);
    stage.until_told(5);
    assert_eq!(matches(&mut stage), [true, true, true]);
    let small = stage.preset("small.dungeon.ron");
    stage.edit(loaded, |dungeon| {
        *dungeon = Dungeon { recipe: Some(recipe.clone()), ..Dungeon::new(small).with_seed(5) }
    });
    stage.until_told(6);
    assert_eq!(matches(&mut stage), [false], "back to what the recipe is of");
}

#[test]
fn a_recipe_of_another_generator_makes_a_dungeon_that_does_not_match() {
    let mut stage = stage();
    let dungeon = stage.small(5);
    let recipe = Recipe { generator: core::GENERATOR + 1, ..stage.map(dungeon).recipe() };
    let loaded = load(&mut stage, &recipe);
    assert_eq!(matches(&mut stage), [true, false]);
    assert_eq!(stage.map(loaded).seed(), Seed(5));
    assert_eq!(stage.told().failed, []);
    assert_eq!(stage.map(loaded).recipe().generator, core::GENERATOR, "saved as what it is now");
}

#[test]
fn a_save_loaded_over_the_same_dungeon_is_told_too() {
    let mut stage = stage();
    let dungeon = stage.small(5);
    let recipe = stage.map(dungeon).recipe();
    stage.edit(dungeon, |dungeon| dungeon.recipe = Some(recipe));
    stage.update(2);
    assert_eq!(matches(&mut stage), [true, true]);
}

#[test]
fn a_hand_picked_dungeon_has_a_recipe_that_names_it_but_cannot_make_it() {
    let mut stage = stage();
    let house = stage.house();
    let recipe = stage.map(house).recipe();
    assert_eq!(recipe.preset, "");
    assert_eq!(recipe.fingerprint, stage.map(house).dungeon().fingerprint());
    assert_eq!(DungeonMap::from(stage.map(house).dungeon().clone()).recipe(), recipe, "also before it stands");
    assert_eq!(recipe.to_string().parse(), Ok(recipe.clone()));
    load(&mut stage, &recipe);
    assert_eq!(stage.told().failed.len(), 1);
    assert!(stage.told().failed[0].1.contains("not loaded"), "{:?}", stage.told().failed);
}

#[test]
fn a_preset_without_a_file_can_be_put_in_by_the_game() {
    let mut stage = stage();
    let small = stage.preset("small.dungeon.ron");
    stage.until("the preset", |world| world.resource::<Assets<DungeonPreset>>().contains(&small));
    let mut presets = stage.world().resource_mut::<Assets<DungeonPreset>>();
    let copy = presets.get(&small).expect("loaded").clone();
    let handle = presets.add(copy);
    let dungeon = stage.world().spawn(Dungeon::new(handle.clone()).with_seed(4)).id();
    stage.until_told(1);
    let recipe = stage.map(dungeon).recipe();
    assert_eq!(recipe.preset, "");
    let mut wish = Dungeon::from_recipe(&recipe, stage.app.world().resource::<AssetServer>());
    wish.preset = handle;
    stage.world().spawn(wish);
    stage.update(1);
    assert_eq!(matches(&mut stage), [true, true]);
}

#[test]
fn a_text_that_is_no_recipe_says_what_is_wrong() {
    let good = Recipe::default().to_string();
    let message = |text: &str| text.parse::<Recipe>().expect_err(text).to_string();
    assert_eq!(" \n".parse::<Recipe>(), Err(RecipeError::Empty));
    let broken = [
        (good.replace("seed", "sead"), "sead"),
        (good.replace("generator:", "generator:-"), "1:"),
        (good.replace(&format!("generator:{},", core::GENERATOR), ""), "generator"),
        (good.replace(":\"0000000000000000\"", ":\"lots\""), "hexadecimal"),
        (good.replace("embedded://", "://"), "no path of a preset"),
        (good[..good.len() - 1].to_owned(), "1:"),
        ("lab 7".to_owned(), "1:"),
    ];
    for (text, expected) in broken {
        let message = message(&text);
        assert!(message.starts_with("not a recipe: ") && message.contains(expected), "{text}: {message}");
    }
    let recipe: Recipe = "garbage".parse().unwrap_or_default();
    assert_eq!(recipe, Recipe::default());
}

#[test]
fn no_text_makes_a_recipe_panic() {
    let good = Recipe { tier: "nov\"ice\n".into(), seed: Seed(u64::MAX), fingerprint: u64::MAX, ..Recipe::default() };
    let text = good.to_string();
    assert_eq!(text.parse(), Ok(good));
    assert_eq!(text.lines().count(), 1);
    for at in (0..text.len()).filter(|at| text.is_char_boundary(*at)) {
        for put in ["", "(", "\"", "://", "#", "ä", "\0", "9999999999999999999999"] {
            let _ = format!("{}{put}{}", &text[..at], &text[at..]).parse::<Recipe>();
            let _ = format!("{}{put}", &text[..at]).parse::<Recipe>();
        }
    }
}

#[test]
fn a_broken_save_makes_the_default_dungeon_and_says_that_it_is_another() {
    let mut stage = stage();
    let recipe: Recipe = "no recipe".parse().unwrap_or_default();
    let dungeon = load(&mut stage, &recipe);
    assert_eq!(matches(&mut stage), [false]);
    assert_eq!(stage.map(dungeon).dungeon().preset, "lab");
}

#[test]
fn a_recipe_put_together_by_hand_is_never_a_panic() {
    let mut stage = stage();
    for preset in ["://", "a://b://c", "#", "nowhere://x.dungeon.ron", "../../x.dungeon.ron", "x#y"] {
        let recipe = Recipe { preset: preset.into(), tier: "no such".into(), ..Recipe::default() };
        load(&mut stage, &recipe);
    }
    assert_eq!(stage.told().failed.len(), 6);
}
