//! The presets that come with Undercroft.

mod shipped;

use shipped::library;
use undercroft::{Seed, ValidPreset, generate, measure::measure, preset::Preset};

fn load(name: &str) -> Preset {
    let asset = undercroft_assets::preset(name).unwrap();
    Preset::load(name, asset.path, asset.text, &library()).unwrap_or_else(|problems| panic!("{problems}"))
}

#[test]
fn all_presets_load_with_four_tiers() {
    for asset in undercroft_assets::PRESETS {
        let preset = load(asset.name);
        let tiers: Vec<&str> = preset.tiers().iter().map(|tier| tier.tier()).collect();
        assert_eq!(tiers, ["novice", "adept", "veteran", "elite"]);
        assert_eq!(preset.default_tier(), "veteran");
        assert_eq!(preset.tier(None).unwrap().tier(), "veteran");
        assert!(!preset.title().is_empty() && !preset.about().is_empty());
    }
}

#[test]
fn an_unknown_tier_names_those_that_there_are() {
    let message = load("lab").tier(Some("hard")).unwrap_err().to_string();
    assert_eq!(message, "no tier \"hard\": lab has the tiers novice, adept, veteran, elite");
}

/// Means over seeds 0..1000.
#[derive(Debug, Default)]
struct Means {
    rooms: f64,
    path: f64,
    loops: f64,
}

fn means(tier: &ValidPreset) -> Means {
    const SEEDS: u64 = 1_000;
    let mut sums = Means::default();
    for seed in 0..SEEDS {
        let dungeon =
            generate(tier, Seed(seed)).unwrap_or_else(|error| panic!("{} {}: {error}", tier.name(), tier.tier()));
        let measures = measure(&dungeon);
        sums.rooms += f64::from(measures.rooms);
        sums.path += f64::from(measures.path);
        sums.loops += f64::from(measures.loops);
    }
    let n = SEEDS as f64;
    Means { rooms: sums.rooms / n, path: sums.path / n, loops: sums.loops / n }
}

#[test]
fn tiers_grow_in_rooms_and_in_the_length_of_the_way() {
    for asset in undercroft_assets::PRESETS {
        let tiers: Vec<Means> = load(asset.name).tiers().iter().map(means).collect();
        for pair in tiers.windows(2) {
            assert!(pair[1].rooms >= 1.25 * pair[0].rooms, "{}: {tiers:#?}", asset.name);
            assert!(pair[1].path >= 1.15 * pair[0].path, "{}: {tiers:#?}", asset.name);
        }
    }
}

#[test]
fn the_laboratory_has_most_ways_round_and_the_caverns_fewest() {
    let loops = |name| means(load(name).tier(Some("elite")).unwrap()).loops;
    let (lab, ratkin, caverns) = (loops("lab"), loops("ratkin"), loops("caverns"));
    assert!(lab >= 2.0 * caverns && ratkin >= 1.5 * caverns, "lab {lab}, ratkin {ratkin}, caverns {caverns}");
    assert!(lab >= 2.0 / 1.5 * ratkin, "lab {lab}, ratkin {ratkin}");
}
