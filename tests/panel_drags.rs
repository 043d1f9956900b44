//! No drag makes an error: whatever is asked of whichever control, in whatever order, the preset stays valid.

use bevy_undercroft::panel::{
    PanelState,
    coupling::grant,
    edits,
    wish::{Bound, Side, Wish},
};
use undercroft::{
    Settings,
    grid::Point,
    preset::{Fallback, LayoutSettings, Library, Locked, Shape, StartEnd},
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
    match numbers.below(25) {
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
        11 => Wish::Locked(if numbers.below(2) == 0 { Locked::Exactly(value) } else { Locked::Upto(value) }),
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
    let lab: Settings = (**state.settings()).clone();
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
