//! No drag makes an error: whatever is asked of whichever control, in whatever order, the preset stays valid.

use bevy_undercroft::panel::{
    PanelState,
    coupling::grant,
    edits,
    wish::{Bound, Crawl, Faces, Far, Near, Side, Stock, Wish},
};
use undercroft::{
    Seed, Settings,
    grid::Point,
    preset::{
        Crossing, Decimal, Fallback, Keys, LayoutName, LayoutSettings, LevelCount, Library, Locked, RoomCount, Shape,
        Side as LatticeSide, StartEnd, StockingMethod,
    },
    seed::{below, mix},
};

/// Numbers that look random and are the same each time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_add(1);
        below(mix(self.0), u64::from(n)) as u32
    }

    /// Mostly a small number, now and then a wild one.
    fn value(&mut self) -> u32 {
        match self.below(8) {
            0 => 0,
            1 => self.below(2_000_000),
            2 => u32::MAX,
            _ => self.below(120),
        }
    }

    fn row(&mut self) -> usize {
        self.below(5) as usize
    }
}

fn wish(numbers: &mut Numbers) -> Wish {
    let value = numbers.value();
    let row = numbers.row();
    let bound = if numbers.below(2) == 0 { Bound::Min } else { Bound::Max };
    match numbers.below(31) {
        25 => Wish::Keys(if bound == Bound::Min { Keys::PerLock } else { Keys::PerColour(value) }),
        26 => Wish::RequireBlocking(bound == Bound::Min),
        27..31 => Wish::Stock(stock(numbers, value)),
        0 => Wish::Columns(value),
        1 => Wish::Rows(value),
        2 => Wish::Steps(u64::from(value) * u64::from(numbers.below(3))),
        3 => Wish::RemoveRoom(value),
        4 => Wish::RemoveConnection(value),
        5 => Wish::MinRooms(value),
        6 => Wish::StartEnd(start_end(numbers)),
        7 => Wish::HallMin(value),
        8 => Wish::HallMax(value),
        9 => Wish::HallShared(numbers.below(2) == 0),
        10 => Wish::DoorChance(value),
        11 => Wish::Locked(match numbers.below(3) {
            0 => Locked::Exactly(value),
            1 => Locked::Upto(value),
            _ => Locked::AsLabelled,
        }),
        12 => Wish::CellWidth(value),
        13 => Wish::CellHeight(value),
        14 => Wish::ShapeWeight(row, value),
        15 => {
            let side = [Side::Width, Side::Height, Side::Radius][numbers.below(3) as usize];
            Wish::ShapeSide(row, side, bound, value)
        }
        16 => Wish::ShapeForm(row, Shape::Disc { radius: (value.min(40), 40) }),
        17 => {
            if numbers.below(2) == 0 {
                Wish::AddShape
            } else {
                Wish::RemoveShape(row)
            }
        }
        18 => {
            if numbers.below(2) == 0 {
                Wish::AddContents
            } else {
                Wish::RemoveContents(row)
            }
        }
        19 => Wish::ContentsWeight(row, value),
        20 => {
            if bound == Bound::Min {
                Wish::SpecialMin(row, value)
            } else {
                Wish::SpecialMax(row, value)
            }
        }
        21 => Wish::SpecialChance(row, value),
        22 => Wish::SpecialFallback(row, [Fallback::Skip, Fallback::Anywhere][numbers.below(2) as usize]),
        23 => Wish::Props(value),
        _ => Wish::FloorVariation(value),
    }
}

fn stock(numbers: &mut Numbers, value: u32) -> Stock {
    let faces = [Faces::Monster, Faces::Guarded, Faces::Unguarded, Faces::KeyGuard, Faces::Wandering];
    match numbers.below(7) {
        0 => Stock::Method([StockingMethod::Contents, StockingMethod::Dice][numbers.below(2) as usize]),
        1 => Stock::DepthPerLock(value),
        2 => Stock::Vaults(value > 50),
        3 => Stock::WanderingTurns(value),
        4 => Stock::MonsterSpot(["", "beast", "ghost"][numbers.below(3) as usize].into()),
        _ => Stock::Faces(faces[numbers.below(5) as usize], value),
    }
}

/// A wish about the pointcrawl, or one about what it has in common with other layouts.
fn crawl_wish(numbers: &mut Numbers) -> Wish {
    let value = numbers.value();
    let part = Decimal::from_thousandths(i64::from(value) * 37 - 50);
    let other = Decimal::from_thousandths(i64::from(numbers.value()) * 53);
    let bound = if numbers.below(2) == 0 { Bound::Min } else { Bound::Max };
    let near = [Near::Door, Near::Locked, Near::Open, Near::Secret][numbers.below(4) as usize];
    let far = [Far::Corridor, Far::Trap, Far::Obstruction, Far::Secret][numbers.below(4) as usize];
    Wish::Crawl(match numbers.below(20) {
        0 => Crawl::Rooms(RoomCount::Exactly(value)),
        1 | 2 => Crawl::Rooms(RoomCount::LogNormal { mu: part, sigma: other, min: value, max: numbers.value() }),
        3 | 4 => Crawl::Levels(LevelCount::Exactly(value)),
        5 => Crawl::Levels(LevelCount::Drawn { spare: value, factor: (part, other) }),
        6 => Crawl::EmptyFactor(bound, part),
        7 => Crawl::Side(LatticeSide::Fitted),
        8 | 9 => Crawl::Side(LatticeSide::Exactly(value)),
        10 => Crawl::EntranceChance(part),
        11 => Crawl::Near(near, value),
        12 => Crawl::Far(far, value),
        13 => Crawl::BonusDraws(value),
        14 => Crawl::BonusCrossing([Crossing::Avoid, Crossing::Allow][numbers.below(2) as usize]),
        15 => Crawl::LevelCost(value),
        16 => Crawl::LevelPower(value),
        17 => Crawl::TeleporterChance(part),
        18 => Crawl::Gutter(value),
        _ => return wish(numbers),
    })
}

const CRAWL: &str = r#"(
    format: 1, // mine
    layout: Pointcrawl(
        rooms: Exactly(20), // rooms
        gutter: 5,
    ),
    stocking: (monster: 3),
    tiers: [(name: "easy", layout: (levels: Exactly(2))), (name: "hard", doors: (keys: PerColour(3)))],
)"#;

fn crawl() -> PanelState {
    let mut library = Library::new();
    library.add_preset("crawl", CRAWL);
    PanelState::built_in("crawl", library).expect("it is valid")
}

fn start_end(numbers: &mut Numbers) -> StartEnd {
    let mut cell = || Point::new(numbers.below(60) as i32 - 10, numbers.below(60) as i32 - 10);
    let (start, end) = (cell(), cell());
    match numbers.below(5) {
        0 => StartEnd::Corners,
        1 => StartEnd::Sides,
        2 => StartEnd::Farthest,
        3 => StartEnd::Random { min_distance: numbers.value() },
        _ => StartEnd::At { start, end },
    }
}

#[test]
fn thousands_of_random_drags_never_make_an_invalid_preset() {
    let state = PanelState::built_in("lab", Library::new()).expect("lab is built in and valid");
    // Dice roll on tables.
    let lab = Settings { tables: crawl().settings().tables.clone(), ..(**state.settings()).clone() };
    let mut numbers = Numbers(1);
    for walk in 0..200 {
        let mut settings = lab.clone();
        for step in 0..40 {
            let wish = wish(&mut numbers);
            let after = grant(&settings, &wish, numbers.below(2) == 0);
            let judged = after.clone().validate("lab", "veteran");
            assert!(judged.is_ok(), "walk {walk}, step {step}: {wish:?}\n{}", judged.unwrap_err());
            settings = after;
        }
    }
}

#[test]
fn no_drag_makes_an_invalid_pointcrawl() {
    let start: Settings = (**crawl().settings()).clone();
    let mut numbers = Numbers(5);
    for walk in 0..150 {
        let mut settings = start.clone();
        for step in 0..40 {
            let wish = crawl_wish(&mut numbers);
            let after = grant(&settings, &wish, numbers.below(2) == 0);
            let judged = after.clone().validate("crawl", "hard");
            assert!(judged.is_ok(), "walk {walk}, step {step}: {wish:?}\n{}", judged.unwrap_err());
            settings = after;
        }
    }
}

#[test]
fn what_is_dragged_in_a_pointcrawl_wins_and_the_rest_gives_way() {
    let start: Settings = (**crawl().settings()).clone();
    let after = |wishes: &[Crawl]| {
        let granted = wishes.iter().fold(start.clone(), |now, wish| grant(&now, &Wish::Crawl(*wish), true));
        let LayoutSettings::Pointcrawl(crawl) = granted.layout.clone() else { panic!("still a pointcrawl") };
        (crawl, granted)
    };
    let (crawl, _) = after(&[Crawl::Levels(LevelCount::Exactly(30))]);
    assert_eq!((crawl.rooms, crawl.levels), (RoomCount::Exactly(30), LevelCount::Exactly(30)));
    let (crawl, _) = after(&[Crawl::Levels(LevelCount::Exactly(12)), Crawl::Rooms(RoomCount::Exactly(5))]);
    assert_eq!((crawl.rooms, crawl.levels), (RoomCount::Exactly(5), LevelCount::Exactly(5)));
    let (crawl, _) = after(&[Crawl::Levels(LevelCount::Exactly(1)), Crawl::Side(LatticeSide::Exactly(2))]);
    assert_eq!(crawl.side, LatticeSide::Exactly(5), "20 rooms on one level");
    let wide = grant(&start, &Wish::HallMax(6), true);
    let LayoutSettings::Pointcrawl(crawl) = &wide.layout else { panic!("still a pointcrawl") };
    assert_eq!(crawl.gutter, 8, "the gutter has room for wide halls");
    let narrow = grant(&wide, &Wish::Crawl(Crawl::Gutter(4)), true);
    assert_eq!(narrow.halls.width.range().1, 2, "halls fit into the gutter");
}

#[test]
fn what_is_dragged_in_a_pointcrawl_is_what_its_text_says() {
    let mut state = crawl();
    let mut numbers = Numbers(99);
    for step in 0..300 {
        if step % 50 == 0 {
            state = crawl();
            state.set_tier(["easy", "hard"][numbers.below(2) as usize]);
        }
        let wish = crawl_wish(&mut numbers);
        let wanted = grant(state.settings(), &wish, state.z_follows_area);
        state.ask(&format!("control {step}"), wish.clone());
        state.end_drag();
        let left = edits::between(state.settings(), &wanted);
        assert!(left.is_empty() && state.troubles.is_empty(), "{wish:?}: {left:?} {:?}", state.troubles);
    }
    assert!(state.draft.text().contains("// mine"));
}

#[test]
fn another_layout_keeps_what_both_have_and_is_one_step_of_undo() {
    for name in ["lab", "caverns", "ratkin"] {
        let mut state = PanelState::built_in(name, Library::new()).expect("it is built in and valid");
        let (text, before) = (state.draft.text().to_owned(), (**state.settings()).clone());
        state.switch_layout(LayoutName::Pointcrawl);
        assert!(state.troubles.is_empty(), "{name}: {:?}", state.troubles);
        let after = (**state.settings()).clone();
        assert!(matches!(after.layout, LayoutSettings::Pointcrawl(_)));
        assert_eq!((&after.shapes, after.halls.width), (&before.shapes, before.halls.width));
        assert_eq!((&after.contents, &after.special_rooms), (&before.contents, &before.special_rooms));
        assert_eq!((&after.theme, &after.tiers, state.seed), (&before.theme, &before.tiers, Seed(7)));
        assert_eq!((after.doors.chance, &after.doors.kinds), (before.doors.chance, &before.doors.kinds));
        let switched = state.draft.text().to_owned();
        state.switch_layout(LayoutName::GridCarve);
        assert!(state.troubles.is_empty(), "{name}: {:?}", state.troubles);
        assert!(matches!(state.settings().layout, LayoutSettings::GridCarve(_)));
        state.undo();
        assert_eq!(state.draft.text(), switched);
        state.undo();
        assert_eq!((state.draft.text(), state.undo_labels().0), (text.as_str(), None));
    }
}

#[test]
fn what_the_drag_asks_for_is_what_the_text_says() {
    let mut state = PanelState::built_in("lab", Library::new()).expect("lab is built in and valid");
    let mut numbers = Numbers(77);
    for step in 0..400 {
        if step % 60 == 0 {
            state = PanelState::built_in("lab", Library::new()).expect("lab is built in and valid");
            state.set_tier(["novice", "adept", "veteran", "elite"][numbers.below(4) as usize]);
        }
        let wish = wish(&mut numbers);
        let wanted = grant(state.settings(), &wish, state.z_follows_area);
        state.ask(&format!("control {step}"), wish.clone());
        state.end_drag();
        let left = edits::between(state.settings(), &wanted);
        assert!(left.is_empty(), "{wish:?}: {left:?}");
        assert!(state.troubles.is_empty(), "{wish:?}: {:?}", state.troubles);
    }
}

#[test]
fn a_drag_that_comes_back_leaves_the_text_as_it_was() {
    let mut state = PanelState::built_in("lab", Library::new()).expect("lab is built in and valid");
    let before = state.draft.text().to_owned();
    for w in [20, 60, 100, 40, 15] {
        state.ask("layout.remove_room", Wish::RemoveRoom(w));
        let LayoutSettings::GridCarve(carve) = &state.settings().layout else { panic!("lab is a grid carve") };
        assert!(carve.remove_room == w && carve.remove_connection == 85.min(100 - w));
    }
    state.end_drag();
    assert_eq!(state.draft.text(), before);
    assert_eq!(state.undo_labels(), (None, None), "nothing changed, nothing to undo");
}
