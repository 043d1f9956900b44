//! Another layout for a preset: what layouts have in common stays, and what comes of it is valid.

mod shipped;

use shipped::library;
use undercroft::preset::{Document, LayoutName, LayoutSettings, Preset};

fn load(text: &str) -> Preset {
    Preset::load("my", "my.dungeon.ron", text, &library()).unwrap_or_else(|problems| panic!("{problems}\n{text}"))
}

/// The text with another layout, and what it says.
fn switched(text: &str, to: LayoutName) -> (String, Preset) {
    let mut document = Document::new("my.dungeon.ron", text);
    document.switch_layout(&load(text), to).expect("a layout of this crate");
    (document.text().to_owned(), load(document.text()))
}

/// Everything but the layout, and the cell that may give way to it.
fn common(preset: &Preset) -> Vec<String> {
    let of = |tier: &undercroft::ValidPreset| {
        format!(
            "{} {:?} {:?} {:?} {:?} {:?} {:?}",
            tier.tier(),
            tier.shapes,
            tier.halls,
            tier.doors,
            tier.contents,
            tier.special_rooms,
            tier.theme
        )
    };
    preset.tiers().iter().map(of).collect()
}

fn shipped() -> impl Iterator<Item = &'static str> {
    undercroft_assets::PRESETS.iter().map(|asset| asset.text)
}

#[test]
fn every_shipped_preset_can_have_every_layout_and_keeps_what_is_common() {
    for text in shipped() {
        for to in LayoutName::BUILT_IN {
            let (changed, preset) = switched(text, to);
            assert!(preset.tiers().iter().all(|tier| LayoutName::of(&tier.layout) == to));
            assert_eq!(common(&preset), common(&load(text)), "{changed}");
            assert_eq!(preset.default_tier(), load(text).default_tier());
        }
    }
}

#[test]
fn comments_outside_the_layout_stay() {
    let text = undercroft_assets::preset("lab").unwrap().text;
    let (changed, _) = switched(text, LayoutName::Pointcrawl);
    let comments = |text: &str| text.matches("//").count();
    assert_eq!(comments(text) - comments(&changed), 7, "the seven of the parameters:\n{changed}");
    assert!(changed.contains("(name: \"elite\",   doors: (locked: Exactly(2))),"), "{changed}");
}

#[test]
fn halls_have_room_in_the_gutter_and_rooms_in_the_cell() {
    let (text, wide) = switched("(format: 1, halls: (width: Shared(2, 5)))", LayoutName::Pointcrawl);
    assert!(text.contains("gutter: 7"), "{text}");
    assert!(matches!(&wide.tiers()[0].layout, LayoutSettings::Pointcrawl(crawl) if crawl.gutter == 7));
    let (text, _) = switched("(format: 1)", LayoutName::Pointcrawl);
    assert!(text.contains("gutter: 3"), "halls that are not written take the default of the layout: {text}");
    let large = "(format: 1, layout: Pointcrawl(), shapes: [(shape: Rectangle(w: (5, 20), h: (5, 9)))], \
                 tiers: [(name: \"a\"), (name: \"b\", cell: (width: 7), shapes: [(shape: Disc(radius: (2, 4)))])])";
    let (_, carved) = switched(large, LayoutName::GridCarve);
    let cells: Vec<(u32, u32)> = carved.tiers().iter().map(|tier| (tier.cell.width, tier.cell.height)).collect();
    assert_eq!(cells, [(22, 11), (22, 11)]);
}

#[test]
fn tiers_that_are_taken_over_are_copied_without_their_parameters() {
    let (text, preset) = switched("(format: 1, extends: \"lab\", name: \"Mine\")", LayoutName::Pointcrawl);
    let tiers: Vec<&str> = preset.tiers().iter().map(|tier| tier.tier()).collect();
    assert_eq!(tiers, ["novice", "adept", "veteran", "elite"], "{text}");
    assert_eq!(preset.default_tier(), "veteran");
    assert!(preset.tiers()[1].special_rooms[2].tiers.is_some(), "the shrine knows its tiers still");
}

#[test]
fn a_layout_that_is_in_force_already_changes_nothing() {
    let text = "(format: 1, layout: GridCarve(columns: 9))";
    assert_eq!(switched(text, LayoutName::GridCarve).0, text);
    let mut document = Document::new("my.dungeon.ron", text);
    assert!(document.switch_layout(&load(text), LayoutName::Custom).is_err());
    assert_eq!(document.text(), text);
}
