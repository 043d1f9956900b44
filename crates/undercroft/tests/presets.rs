//! The presets that come with Undercroft.

use undercroft::preset::{Library, Preset};

fn library() -> Library {
    let mut library = Library::new();
    for asset in undercroft_assets::PRESETS {
        library.add_preset(asset.name, asset.text);
    }
    library
}

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
