//! Every control of the panel, clicked, dragged or typed into as a designer would, changes the preset that comes out.

use bevy_egui::egui::{Event, Key, Modifiers, PointerButton, Pos2, Vec2, accesskit::Role, vec2};
use bevy_undercroft::panel::{PanelState, Spot, card, panel};
use egui_kittest::{Harness, kittest::Queryable as _};
use undercroft::{
    Settings,
    dungeon::Word,
    preset::{
        GridCarve, HallWidth, LayoutSettings, LevelCount, Library, Locked, Pointcrawl, RoomCount, Shape, StartEnd,
        StockingMethod,
    },
};

type Page = Harness<'static, PanelState>;

fn page() -> Page {
    page_of("lab")
}

fn page_of(preset: &str) -> Page {
    let state = PanelState::built_in(preset, Library::new()).expect("it is built in and valid");
    let mut page = Harness::builder().with_size(Vec2::new(1600.0, 1300.0)).with_step_dt(1.0 / 60.0).build_ui_state(
        |ui, state: &mut PanelState| {
            if panel(ui, state).regenerate {
                state.generate();
            }
        },
        state,
    );
    page.run_steps(3);
    page
}

fn open(page: &mut Page, sections: &[&str]) {
    for section in sections {
        page.get_by_label(section).click();
        page.run_steps(8);
    }
}

fn carve(settings: &Settings) -> &GridCarve {
    match &settings.layout {
        LayoutSettings::GridCarve(carve) => carve,
        other => panic!("{other:?}"),
    }
}

fn button(page: &Page, at: Pos2, pressed: bool, modifiers: Modifiers) {
    page.event(Event::PointerButton { pos: at, button: PointerButton::Primary, pressed, modifiers });
}

/// Presses at the first place, moves in steps to the second, lets go.
fn drag(page: &mut Page, from: Pos2, to: Pos2) {
    page.event(Event::PointerMoved(from));
    button(page, from, true, Modifiers::NONE);
    for step in 1..=6_u8 {
        page.event(Event::PointerMoved(from + (to - from) * (f32::from(step) / 6.0)));
    }
    button(page, to, false, Modifiers::NONE);
    page.run_steps(2);
}

fn slide(page: &mut Page, name: &str, share: f32) {
    let rect = page.get_by_role_and_label(Role::Slider, name).rect();
    let to = rect.left_center() + vec2(rect.width() * share, 0.0);
    drag(page, rect.center(), to);
}

fn drag_box(page: &mut Page, name: &str, points: f32) {
    let from = page.get_by_label(name).rect().center();
    drag(page, from, from + vec2(points, 0.0));
}

fn settings(page: &Page) -> Settings {
    (**page.state().settings()).clone()
}

/// Moves a slider far to the left and to the right and expects that `read` sees both, as two steps of undo.
fn check_slider(page: &mut Page, name: &str, read: impl Fn(&Settings) -> u64) {
    let before = page.state().draft.text().to_owned();
    slide(page, name, 0.02);
    let low = read(&settings(page));
    slide(page, name, 0.7);
    let high = read(&settings(page));
    assert!(low < high, "{name}: {low} and {high}");
    for _ in 0..2 {
        page.key_press_modifiers(Modifiers::COMMAND, Key::Z);
        page.run_steps(2);
    }
    assert_eq!(page.state().draft.text(), before, "{name}: two drags are two steps");
}

#[test]
fn each_slider_of_the_grid_and_the_halls_changes_its_value() {
    let mut page = page();
    check_slider(&mut page, "X columns", |s| carve(s).columns.into());
    check_slider(&mut page, "Y rows", |s| carve(s).rows.into());
    check_slider(&mut page, "Z steps", |s| carve(s).steps);
    check_slider(&mut page, "W room %", |s| carve(s).remove_room.into());
    check_slider(&mut page, "V connection %", |s| carve(s).remove_connection.into());
    check_slider(&mut page, "Keep at least", |s| carve(s).min_rooms.into());
    check_slider(&mut page, "Doors %", |s| s.doors.chance.into());
}

fn crawl(settings: &Settings) -> &Pointcrawl {
    match &settings.layout {
        LayoutSettings::Pointcrawl(crawl) => crawl,
        other => panic!("{other:?}"),
    }
}

#[test]
fn each_slider_of_the_pointcrawl_changes_its_value() {
    let mut page = page_of("pointcrawl");
    let thousandths = |value: undercroft::preset::Decimal| value.thousandths() as u64;
    let drawn = |s: &Settings| match crawl(s).rooms {
        RoomCount::LogNormal { mu, sigma, min, max } => (thousandths(mu), thousandths(sigma), min, max),
        RoomCount::Exactly(_) => panic!("drawn"),
    };
    check_slider(&mut page, "μ size", |s| drawn(s).0);
    check_slider(&mut page, "σ spread", |s| drawn(s).1);
    check_slider(&mut page, "at least", |s| drawn(s).2.into());
    check_slider(&mut page, "at most", |s| drawn(s).3.into());
    check_slider(&mut page, "Densest", |s| thousandths(crawl(s).empty_factor.0));
    check_slider(&mut page, "Sparsest", |s| thousandths(crawl(s).empty_factor.1));
    check_slider(&mut page, "Gutter", |s| crawl(s).gutter.into());
    check_slider(&mut page, "Entrances", |s| thousandths(crawl(s).entrance_chance));
    check_slider(&mut page, "door", |s| crawl(s).near_labels.door.into());
    check_slider(&mut page, "locked door", |s| crawl(s).near_labels.locked.into());
    check_slider(&mut page, "secret door", |s| crawl(s).near_labels.secret.into());
    check_slider(&mut page, "corridor", |s| crawl(s).far_labels.corridor.into());
    check_slider(&mut page, "trap", |s| crawl(s).far_labels.trap.into());
    check_slider(&mut page, "Bonus draws", |s| crawl(s).bonus_draws.into());
    check_slider(&mut page, "Level cost", |s| crawl(s).level_cost.into());
    check_slider(&mut page, "Level power", |s| crawl(s).level_power.into());
    check_slider(&mut page, "Teleporters", |s| thousandths(crawl(s).teleporter_chance));
    for switch in ["Rooms exactly", "Levels exactly", "Side exactly"] {
        page.get_by_label(switch).click();
        page.run_steps(3);
    }
    assert!(matches!(crawl(&settings(&page)).rooms, RoomCount::Exactly(33)), "e^3.5 rooms");
    check_slider(&mut page, "how many", |s| crawl(s).rooms.range().0.into());
    check_slider(&mut page, "how deep", |s| match crawl(s).levels {
        LevelCount::Exactly(levels) => levels.into(),
        LevelCount::Drawn { .. } => panic!("exactly"),
    });
}

#[test]
fn each_control_of_the_stocking_changes_its_value() {
    let mut page = page_of("pointcrawl");
    open(&mut page, &["POINTCRAWL", "STOCKING"]);
    check_slider(&mut page, "Monster", |s| s.stocking.monster.into());
    check_slider(&mut page, "Guarded chest", |s| s.stocking.guarded_treasure.into());
    check_slider(&mut page, "Lone chest", |s| s.stocking.unguarded_treasure.into());
    check_slider(&mut page, "Key is guarded", |s| s.stocking.key_guard.into());
    check_slider(&mut page, "Wanderers", |s| s.stocking.wandering_chance.into());
    check_slider(&mut page, "every", |s| s.stocking.wandering_turns.into());
    check_slider(&mut page, "Depth per lock", |s| s.stocking.depth_per_lock.into());
    page.get_by_label("Vaults").click();
    page.get_by_label("Stocking by rows").click();
    page.run_steps(2);
    let stocking = settings(&page).stocking;
    assert!(!stocking.vaults && stocking.method == StockingMethod::Contents);
    page.get_by_label("Monster's word text").click();
    page.run_steps(2);
    page.key_press_modifiers(Modifiers::COMMAND, Key::A);
    page.event(Event::Text("ghost".into()));
    page.key_press(Key::Enter);
    page.run_steps(3);
    assert_eq!(&*settings(&page).stocking.monster_spot, "ghost");
}

#[test]
fn decimals_are_typed_exactly() {
    let mut page = page_of("pointcrawl");
    page.get_by_label("Entrances number").click();
    page.run_steps(2);
    page.event(Event::Text("0.125".into()));
    page.key_press(Key::Enter);
    page.run_steps(3);
    assert_eq!(crawl(&settings(&page)).entrance_chance.thousandths(), 125);
    assert!(page.state().draft.text().contains("entrance_chance: 0.125"), "{}", page.state().draft.text());
}

#[test]
fn the_layout_is_chosen_from_a_list_and_undone_in_one_step() {
    let mut page = page();
    let before = page.state().draft.text().to_owned();
    page.get_by_label("Layout").click();
    page.run_steps(3);
    page.get_by_label("pointcrawl").click();
    page.run_steps(3);
    assert!(matches!(settings(&page).layout, LayoutSettings::Pointcrawl(_)));
    assert!(page.state().facts.as_ref().is_some_and(|facts| facts.faults.as_ref().is_some_and(Vec::is_empty)));
    assert!(page.query_by_label("POINTCRAWL").is_some() && page.query_by_label("GRID").is_none());
    page.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    page.run_steps(3);
    assert_eq!(page.state().draft.text(), before);
    assert!(page.query_by_label("GRID").is_some());
}

#[test]
fn levels_are_switched_by_buttons_and_keys() {
    let mut page = page_of("shaft");
    let levels = page.state().levels();
    assert!(levels > 2, "{levels}");
    page.get_by_label("Level below").click();
    page.run_steps(2);
    assert_eq!(page.state().level, 1);
    page.key_press(Key::PageDown);
    page.run_steps(2);
    assert_eq!(page.state().level, 2);
    page.key_press(Key::PageUp);
    page.get_by_label("Level above").click();
    page.run_steps(2);
    page.key_press(Key::PageUp);
    page.run_steps(2);
    assert_eq!(page.state().level, 0);
}

#[test]
fn the_exploded_view_has_the_cards_of_rooms_and_leads_to_their_levels() {
    let mut page = page_of("pointcrawl");
    page.key_press(Key::X);
    page.run_steps(3);
    assert!(page.state().is_exploded());
    let facts = page.state().facts.as_ref().expect("a dungeon");
    let room = facts.exploded().rooms.iter().find(|room| room.level == 1).expect("a room below");
    let (centre, key) = (room.centre, facts.dungeon.area(room.area).expect("a room").key);
    let at = page.state().view.to_screen(vec2(centre[0] as f32, centre[1] as f32) / 16.0);
    page.event(Event::PointerMoved(at - vec2(1.0, 0.0)));
    page.run_steps(2);
    page.event(Event::PointerMoved(at));
    page.run_steps(2);
    assert_eq!(page.state().hover, Some(Spot::Area(key)));
    button(&page, at, true, Modifiers::NONE);
    button(&page, at, false, Modifiers::NONE);
    page.run_steps(3);
    assert!(!page.state().is_exploded());
    assert_eq!((page.state().level, page.state().pinned), (1, Some(Spot::Area(key))));
}

#[test]
fn a_card_tells_what_tables_gave_and_what_the_ways_out_are_called() {
    let page = page_of("pointcrawl");
    let facts = page.state().facts.as_ref().expect("a dungeon");
    let room = facts.dungeon.rooms().iter().find(|room| !room.finds.is_empty() && !room.exits.is_empty());
    let room = room.expect("a room with finds");
    let card = card(facts, Spot::Area(room.key)).expect("a card");
    assert!(card.title.contains(&room.number.to_string()) && card.title.contains(&room.name));
    let text: Vec<&str> = card.lines.iter().map(|(_, text)| text.as_str()).collect();
    assert!(room.finds.iter().all(|find| text.contains(&find.text.as_str())), "{text:?}");
    let exits = card.lines.iter().find(|(name, _)| name == "exits").expect("exits");
    assert!(room.exits.iter().all(|exit| exits.1.contains(&exit.name.to_string())), "{exits:?}");
}

#[test]
fn each_slider_of_the_folded_groups_changes_its_value() {
    let mut page = page();
    open(&mut page, &["ROOMS"]);
    check_slider(&mut page, "Cell width", |s| s.cell.width.into());
    check_slider(&mut page, "Cell height", |s| s.cell.height.into());
    open(&mut page, &["ROOMS", "CONTENTS"]);
    for (row, name) in ["combat", "curio", "combat + curio", "nothing"].into_iter().enumerate() {
        check_slider(&mut page, name, |s| s.contents[row].weight.into());
    }
    open(&mut page, &["CONTENTS", "SPECIAL"]);
    for (row, name) in ["boss chance %", "treasury chance %", "shrine chance %"].into_iter().enumerate() {
        check_slider(&mut page, name, |s| s.special_rooms[row].chance.into());
    }
    open(&mut page, &["SPECIAL", "THEME"]);
    check_slider(&mut page, "Floor details %", |s| s.theme.floor_variation.into());
    check_slider(&mut page, "Props %", |s| s.theme.props.into());
}

#[test]
fn corridors_doors_and_shapes_are_dragged_in_their_boxes() {
    let mut page = page();
    drag_box(&mut page, "Corridor at most", 40.0);
    assert!(matches!(settings(&page).halls.width, HallWidth::Shared(2, max) if max > 3));
    drag_box(&mut page, "Corridor at least", -40.0);
    assert!(matches!(settings(&page).halls.width, HallWidth::Shared(1, _)));
    page.get_by_label("Corridor each").click();
    page.run_steps(2);
    assert!(matches!(settings(&page).halls.width, HallWidth::PerHall(1, _)));
    drag_box(&mut page, "Locked doors", 40.0);
    assert!(matches!(settings(&page).doors.locked, Locked::Exactly(n) if n > 0));
    open(&mut page, &["ROOMS"]);
    drag_box(&mut page, "Shape 2 weight", 60.0);
    assert!(settings(&page).shapes[1].weight > 2);
    drag_box(&mut page, "Shape 1 w at most", -40.0);
    drag_box(&mut page, "Shape 1 h at least", 40.0);
    drag_box(&mut page, "Shape 3 radius at most", -20.0);
    let settings = settings(&page);
    assert!(matches!(settings.shapes[0].shape, Shape::Rectangle { w: (_, w), h: (h, _) } if w < 9 && h > 5));
    assert!(matches!(settings.shapes[2].shape, Shape::Disc { radius: (_, r) } if r < 4));
}

#[test]
fn special_rooms_are_counted_required_and_reordered() {
    let mut page = page();
    open(&mut page, &["SPECIAL"]);
    drag_box(&mut page, "treasury at most", 40.0);
    assert!(settings(&page).special_rooms[1].count.1 > 2);
    page.get_by_label("boss required").click();
    page.run_steps(2);
    assert!(settings(&page).special_rooms[0].required);
    page.get_all_by_label("⬇").next().expect("an arrow a room").click();
    page.run_steps(2);
    assert_eq!(settings(&page).special_rooms[1].kind, Word::from("boss"));
}

#[test]
fn lists_of_choices_change_their_value() {
    let mut page = page();
    page.get_by_label("Start and end").click();
    page.run_steps(3);
    page.get_by_label("Farthest").click();
    page.run_steps(3);
    assert_eq!(carve(&settings(&page)).start_end, StartEnd::Farthest);
    open(&mut page, &["THEME"]);
    page.get_by_label("Tileset").click();
    page.run_steps(3);
    page.get_by_label("crypt").click();
    page.run_steps(3);
    assert_eq!(settings(&page).theme.tileset, "tilesets/crypt.tileset.ron");
}

#[test]
fn words_of_contents_are_typed() {
    let mut page = page();
    open(&mut page, &["CONTENTS"]);
    page.get_by_label("Contents 4 words").click();
    page.run_steps(2);
    page.get_by_label("Contents 4 words").type_text("trap, lamp");
    page.run_steps(2);
    page.key_press(Key::Enter);
    page.run_steps(3);
    assert_eq!(settings(&page).contents[3].spots, [Word::from("trap"), Word::from("lamp")]);
}

#[test]
fn a_number_is_typed_beyond_the_slider() {
    let mut page = page();
    page.get_by_label("X columns number").click();
    page.run_steps(2);
    page.get_by_label("X columns number").type_text("40");
    page.run_steps(2);
    page.key_press(Key::Enter);
    page.run_steps(3);
    assert_eq!(carve(&settings(&page)).columns, 40);
}

#[test]
fn arrow_keys_move_a_slider_by_one_and_with_shift_by_ten() {
    let mut page = page();
    page.get_by_role_and_label(Role::Slider, "W room %").focus();
    page.run_steps(2);
    page.key_press(Key::ArrowRight);
    page.run_steps(2);
    assert_eq!(carve(&settings(&page)).remove_room, 16);
    page.key_press_modifiers(Modifiers::SHIFT, Key::ArrowRight);
    page.run_steps(2);
    assert_eq!(carve(&settings(&page)).remove_room, 26);
}

#[test]
fn the_wheel_over_a_slider_changes_nothing() {
    let mut page = page();
    page.get_by_role_and_label(Role::Slider, "X columns").hover();
    page.event(Event::MouseWheel {
        unit: bevy_egui::egui::MouseWheelUnit::Line,
        delta: vec2(0.0, -3.0),
        phase: bevy_egui::egui::TouchPhase::Move,
        modifiers: Modifiers::NONE,
    });
    page.run_steps(4);
    assert_eq!(carve(&settings(&page)).columns, 7);
}

#[test]
fn a_double_click_brings_the_value_of_the_file_back() {
    let mut page = page();
    slide(&mut page, "X columns", 0.9);
    assert_ne!(carve(&settings(&page)).columns, 7);
    let at = page.get_by_role_and_label(Role::Slider, "X columns").rect().left_center() + vec2(20.0, 0.0);
    page.event(Event::PointerMoved(at));
    for _ in 0..2 {
        button(&page, at, true, Modifiers::NONE);
        button(&page, at, false, Modifiers::NONE);
    }
    page.run_steps(3);
    assert_eq!(carve(&settings(&page)).columns, 7);
}

#[test]
fn tier_and_seed_are_chosen() {
    let mut page = page();
    page.get_by_label("Tier elite").click();
    page.run_steps(3);
    assert_eq!(page.state().settings().tier(), "elite");
    assert_eq!(page.state().facts.as_ref().map(|facts| facts.dungeon.tier.clone()), Some("elite".into()));
    page.get_by_label("Seed").click();
    page.run_steps(2);
    page.key_press_modifiers(Modifiers::COMMAND, Key::A);
    page.get_by_label("Seed").type_text("the old mill");
    page.run_steps(2);
    page.key_press(Key::Enter);
    page.run_steps(3);
    assert_eq!(Ok(page.state().seed), "the old mill".parse());
    page.get_by_label("Seed before").click();
    page.run_steps(2);
    assert_eq!(page.state().seed.0, 7);
    page.get_by_label("Seed after").click();
    page.run_steps(2);
    page.get_by_label("Reroll").click();
    page.run_steps(2);
    assert_ne!(Ok(page.state().seed), "the old mill".parse());
}

#[test]
fn a_value_of_the_tier_goes_to_all_tiers_or_back_to_the_preset() {
    let mut page = page();
    page.get_by_label("Tier elite").click();
    page.run_steps(2);
    page.get_by_label("doors.locked of this tier").click();
    page.run_steps(3);
    page.get_by_label("Use for all tiers").click();
    page.run_steps(3);
    let locked = |page: &Page| -> Vec<Locked> {
        page.state().draft.preset().tiers().iter().map(|tier| tier.doors.locked).collect()
    };
    assert_eq!(locked(&page), [Locked::Exactly(2); 4]);
    page.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    page.run_steps(2);
    page.get_by_label("doors.locked of this tier").click();
    page.run_steps(3);
    page.get_by_label("Back to the preset").click();
    page.run_steps(3);
    assert_eq!(locked(&page), [Locked::Exactly(0); 4]);
}

#[test]
fn what_does_not_fit_all_tiers_is_refused_and_said() {
    let mut page = page();
    page.get_by_label("Tier novice").click();
    page.run_steps(2);
    let before = page.state().draft.text().to_owned();
    page.get_by_label("layout.columns of this tier").click();
    page.run_steps(3);
    page.get_by_label("Use for all tiers").click();
    page.run_steps(3);
    assert_eq!(page.state().draft.text(), before, "4 columns are too few for veteran's least number of rooms");
    assert!(page.query_all_by_label_contains("layout.min_rooms").next().is_some());
}

#[test]
fn keys_switch_the_overlays_but_not_while_a_text_is_typed() {
    let mut page = page();
    for key in [Key::G, Key::N, Key::C, Key::H] {
        page.key_press(key);
        page.run_steps(2);
    }
    let on = page.state().overlays;
    assert!(on.graph && on.numbers && on.contents && on.heat);
    page.get_by_label("Seed").click();
    page.run_steps(2);
    page.key_press(Key::G);
    page.run_steps(2);
    assert_eq!(page.state().overlays, on);
}

#[test]
fn a_click_on_a_room_pins_its_card() {
    let mut page = page();
    let state = page.state();
    let facts = state.facts.as_ref().expect("a dungeon is shown");
    let room = &facts.dungeon.rooms()[3];
    let at = state.view.to_screen(vec2(room.anchor.x as f32 + 0.5, room.anchor.y as f32 + 0.5));
    let expected = bevy_undercroft::panel::Spot::Area(room.key);
    page.event(Event::PointerMoved(at));
    button(&page, at, true, Modifiers::NONE);
    button(&page, at, false, Modifiers::NONE);
    page.run_steps(3);
    assert_eq!(page.state().pinned, Some(expected));
    let facts = page.state().facts.as_ref().expect("a dungeon is shown");
    let card = bevy_undercroft::panel::card(facts, expected).expect("the room stands");
    let names: Vec<&str> = card.lines.iter().map(|(name, _)| name.as_str()).collect();
    assert!(card.title.starts_with("Room 4"), "{card:?}");
    assert!(["holds", "depth", "exits", "shape"].iter().all(|name| names.contains(name)), "{card:?}");
}

#[test]
fn a_measure_lights_up_the_rooms_that_it_counts() {
    let mut page = page();
    let measures = page.state().facts.as_ref().expect("a dungeon stands").measures.clone();
    for (name, counted) in [("dead ends", measures.dead_ends), ("choke rooms", measures.choke_rooms)] {
        let at = page.get_by_label(&format!("{name} {counted}")).rect().center();
        page.event(Event::PointerMoved(at));
        page.run_steps(2);
        assert_eq!(page.state().lit.len(), counted as usize, "{name}");
    }
    page.event(Event::PointerMoved(Pos2::new(800.0, 300.0)));
    page.run_steps(2);
    assert!(page.state().lit.is_empty());
    let facts = page.state().facts.as_ref().expect("a dungeon stands");
    let off = facts.rooms_of("off the path").len() as f64;
    assert!((off * 100.0 / f64::from(measures.rooms) - measures.off_path_percent).abs() < 0.01);
}
