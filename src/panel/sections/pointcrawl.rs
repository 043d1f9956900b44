//! POINTCRAWL: how many rooms on how many levels, how scattered, how they are joined.

use bevy_egui::egui::{self, Ui};
use undercroft::preset::{Crossing, LayoutSettings, LevelCount, Pointcrawl, RoomCount, Side};

use super::section;
use crate::panel::{
    controls::{Knob, choice, decimal_knob, knob, named_row, segments},
    coupling::{MAX_WEIGHT, pointcrawl as limits},
    number::{decimal, thousandths},
    state::PanelState,
    style,
    wish::{Bound, Crawl, Far, Near, Wish},
};

/// Shows the group, for presets of this layout.
pub fn show(ui: &mut Ui, state: &mut PanelState) {
    let LayoutSettings::Pointcrawl(crawl) = state.settings().layout.clone() else { return };
    let rooms = match crawl.rooms {
        RoomCount::Exactly(rooms) => format!("{rooms} rooms"),
        RoomCount::LogNormal { mu, min, max, .. } => {
            format!("about {} rooms", (mu.to_f64().exp().round() as u32).clamp(min, max))
        }
    };
    let levels = match crawl.levels {
        LevelCount::Exactly(1) => "1 level".to_owned(),
        LevelCount::Exactly(levels) => format!("{levels} levels"),
        LevelCount::Drawn { .. } => "levels drawn".to_owned(),
    };
    section(ui, state, ("POINTCRAWL", &format!("{rooms}, {levels}")), &["layout"], true, |ui, state| {
        rooms_of(ui, state, crawl.rooms);
        levels_of(ui, state, crawl.levels);
        lattice(ui, state, &crawl);
        ways_in(ui, state, &crawl);
        heading(ui, "Neighbours are joined by");
        near(ui, state, &crawl);
        heading(ui, "Rooms farther apart are joined by");
        far(ui, state, &crawl);
        heading(ui, "Other ways round");
        bonus(ui, state, &crawl);
    });
}

fn heading(ui: &mut Ui, text: &str) {
    ui.add_space(3.0);
    ui.label(egui::RichText::new(text).color(style::FAINT).size(11.5));
}

/// A slider of whole numbers.
fn whole<'a>(path: &'a str, name: &'a str, value: u32, slider: (u32, u32), most: u32, note: &str) -> Knob<'a> {
    let (low, high) = slider;
    Knob {
        path,
        letter: "",
        name,
        value: value.into(),
        slider: low.into()..=u64::from(high.max(value)),
        typed: low.into()..=most.into(),
        note: note.into(),
    }
}

/// A slider of thousandths.
fn part<'a>(path: &'a str, name: &'a str, value: u64, slider: (u64, u64), typed: (u64, u64), note: &str) -> Knob<'a> {
    Knob {
        path,
        letter: "",
        name,
        value,
        slider: slider.0..=slider.1.max(value),
        typed: typed.0..=typed.1,
        note: note.into(),
    }
}

fn rooms_of(ui: &mut Ui, state: &mut PanelState, rooms: RoomCount) {
    let path = "layout.rooms";
    let wish = |rooms: RoomCount| Wish::Crawl(Crawl::Rooms(rooms));
    let drawn = matches!(rooms, RoomCount::LogNormal { .. });
    named_row(ui, state, path, "Rooms", |ui, state| {
        let modes = [("drawn", "Rooms drawn".to_owned()), ("exactly", "Rooms exactly".to_owned())];
        if let Some(mode) = segments(ui, &modes, usize::from(!drawn)) {
            // What is usual now is what there is then.
            let rooms = match (mode, rooms) {
                (0, _) => Pointcrawl::default().rooms,
                (_, RoomCount::LogNormal { mu, min, max, .. }) => {
                    RoomCount::Exactly((mu.to_f64().exp().round() as u32).clamp(min, max))
                }
                (_, exactly) => exactly,
            };
            state.ask(path, wish(rooms));
        }
    });
    match rooms {
        RoomCount::Exactly(count) => {
            let rooms = whole(path, "how many", count, (1, 144), limits::MAX_ROOMS, "rooms");
            knob(ui, state, &rooms, |rooms| wish(RoomCount::Exactly(rooms as u32)));
        }
        RoomCount::LogNormal { mu, sigma, min, max } => {
            let usual = format!("{:.0} rooms", mu.to_f64().exp());
            let size = part("layout.rooms.mu", "μ size", thousandths(mu), (1_000, 5_500), (0, limits::MAX_MU), &usual);
            decimal_knob(ui, state, &size, |mu| wish(RoomCount::LogNormal { mu: decimal(mu), sigma, min, max }));
            let spread =
                part("layout.rooms.sigma", "σ spread", thousandths(sigma), (0, 1_500), (0, limits::MAX_SIGMA), "");
            decimal_knob(ui, state, &spread, |sigma| {
                wish(RoomCount::LogNormal { mu, sigma: decimal(sigma), min, max })
            });
            let fewest = whole("layout.rooms.min", "at least", min, (1, 144), limits::MAX_ROOMS, "rooms");
            knob(ui, state, &fewest, |value| {
                let (min, max) = Bound::Min.moved((min, max), value as u32);
                wish(RoomCount::LogNormal { mu, sigma, min, max })
            });
            let most = whole("layout.rooms.max", "at most", max, (1, 300), limits::MAX_ROOMS, "rooms");
            knob(ui, state, &most, |value| {
                let (min, max) = Bound::Max.moved((min, max), value as u32);
                wish(RoomCount::LogNormal { mu, sigma, min, max })
            });
        }
    }
}

fn levels_of(ui: &mut Ui, state: &mut PanelState, levels: LevelCount) {
    let path = "layout.levels";
    let wish = |levels: LevelCount| Wish::Crawl(Crawl::Levels(levels));
    let drawn = matches!(levels, LevelCount::Drawn { .. });
    named_row(ui, state, path, "Levels", |ui, state| {
        let modes = [("drawn", "Levels drawn".to_owned()), ("exactly", "Levels exactly".to_owned())];
        if let Some(mode) = segments(ui, &modes, usize::from(!drawn)) {
            let levels =
                if mode == 0 { Pointcrawl::default().levels } else { LevelCount::Exactly(state.levels() as u32) };
            state.ask(path, wish(levels));
        }
    });
    match levels {
        LevelCount::Exactly(count) => {
            let levels = whole(path, "how deep", count, (1, 16), limits::MAX_LEVELS, "levels");
            knob(ui, state, &levels, |levels| wish(LevelCount::Exactly(levels as u32)));
        }
        LevelCount::Drawn { spare, factor } => {
            let rooms = whole("layout.levels.spare", "spare", spare, (0, 60), limits::MAX_ROOMS, "rooms");
            knob(ui, state, &rooms, |spare| wish(LevelCount::Drawn { spare: spare as u32, factor }));
            let most = limits::FACTOR.1 as u64;
            for (name, bound, value) in [("flattest", Bound::Min, factor.0), ("deepest", Bound::Max, factor.1)] {
                let knob = part("layout.levels.factor", name, thousandths(value), (0, 3_000), (0, most), "√rooms");
                decimal_knob(ui, state, &knob, |value| {
                    wish(LevelCount::Drawn { spare, factor: bound.moved(factor, decimal(value)) })
                });
            }
        }
    }
}

fn lattice(ui: &mut Ui, state: &mut PanelState, crawl: &Pointcrawl) {
    let path = "layout.empty_factor";
    let bounds = (limits::EMPTY_FACTOR.0 as u64, limits::EMPTY_FACTOR.1 as u64);
    let (low, high) = crawl.empty_factor;
    for (name, bound, value) in [("Densest", Bound::Min, low), ("Sparsest", Bound::Max, high)] {
        let points = part(path, name, thousandths(value), (1_000, 5_000), bounds, "pts/room");
        decimal_knob(ui, state, &points, |points| Wish::Crawl(Crawl::EmptyFactor(bound, decimal(points))));
    }
    let path = "layout.side";
    named_row(ui, state, path, "Side", |ui, state| {
        let modes = [("fitted", "Side fitted".to_owned()), ("exactly", "Side exactly".to_owned())];
        if let Some(mode) = segments(ui, &modes, usize::from(crawl.side != Side::Fitted)) {
            // The coupling makes it large enough.
            state.ask(path, Wish::Crawl(Crawl::Side(if mode == 0 { Side::Fitted } else { Side::Exactly(1) })));
        }
    });
    if let Side::Exactly(side) = crawl.side {
        let side = whole(path, "how wide", side, (1, 30), limits::MAX_POINTS, "points");
        knob(ui, state, &side, |side| Wish::Crawl(Crawl::Side(Side::Exactly(side as u32))));
    }
    let (least, most) = limits::GUTTER;
    let gutter = whole("layout.gutter", "Gutter", crawl.gutter, (least, 16), most, "tiles");
    knob(ui, state, &gutter, |tiles| Wish::Crawl(Crawl::Gutter(tiles as u32)));
}

fn ways_in(ui: &mut Ui, state: &mut PanelState, crawl: &Pointcrawl) {
    let chance = part(
        "layout.entrance_chance",
        "Entrances",
        thousandths(crawl.entrance_chance),
        (0, 1_000),
        (0, 1_000),
        "a room",
    );
    decimal_knob(ui, state, &chance, |chance| Wish::Crawl(Crawl::EntranceChance(decimal(chance))));
}

fn near(ui: &mut Ui, state: &mut PanelState, crawl: &Pointcrawl) {
    let labels = crawl.near_labels;
    let rows = [
        ("layout.near_labels.door", "door", labels.door, Near::Door),
        ("layout.near_labels.locked", "locked door", labels.locked, Near::Locked),
        ("layout.near_labels.open", "opening", labels.open, Near::Open),
        ("layout.near_labels.secret", "secret door", labels.secret, Near::Secret),
    ];
    let total = rows.iter().map(|row| row.2).sum();
    for (path, name, weight, label) in rows {
        weight_knob(ui, state, (path, name), weight, total, |weight| Crawl::Near(label, weight));
    }
}

fn far(ui: &mut Ui, state: &mut PanelState, crawl: &Pointcrawl) {
    let labels = crawl.far_labels;
    let rows = [
        ("layout.far_labels.corridor", "corridor", labels.corridor, Far::Corridor),
        ("layout.far_labels.trap", "trap", labels.trap, Far::Trap),
        ("layout.far_labels.obstruction", "obstruction", labels.obstruction, Far::Obstruction),
        ("layout.far_labels.secret", "secret hall", labels.secret, Far::Secret),
    ];
    let total = rows.iter().map(|row| row.2).sum();
    for (path, name, weight, label) in rows {
        weight_knob(ui, state, (path, name), weight, total, |weight| Crawl::Far(label, weight));
    }
}

fn weight_knob(
    ui: &mut Ui,
    state: &mut PanelState,
    (path, name): (&str, &str),
    weight: u32,
    total: u32,
    wish: impl Fn(u32) -> Crawl,
) {
    let share = (weight * 100 + total / 2).checked_div(total).unwrap_or_default();
    let row = whole(path, name, weight, (0, 10), MAX_WEIGHT, &format!("{share} %"));
    knob(ui, state, &row, |weight| Wish::Crawl(wish(weight as u32)));
}

fn bonus(ui: &mut Ui, state: &mut PanelState, crawl: &Pointcrawl) {
    let draws = whole("layout.bonus_draws", "Bonus draws", crawl.bonus_draws, (0, 10), limits::MAX_DRAWS, "least of");
    knob(ui, state, &draws, |draws| Wish::Crawl(Crawl::BonusDraws(draws as u32)));
    let path = "layout.bonus_crossing";
    named_row(ui, state, path, "Crossing", |ui, state| {
        let chosen = usize::from(crawl.bonus_crossing == Crossing::Allow);
        if let Some(mode) = choice(ui, "Bonus crossing", 84.0, &["avoid", "allow"], chosen) {
            let crossing = if mode == 0 { Crossing::Avoid } else { Crossing::Allow };
            state.ask(path, Wish::Crawl(Crawl::BonusCrossing(crossing)));
        }
    });
    let cost = whole("layout.level_cost", "Level cost", crawl.level_cost, (0, 200), limits::MAX_COST, "points");
    knob(ui, state, &cost, |cost| Wish::Crawl(Crawl::LevelCost(cost as u32)));
    let power = whole("layout.level_power", "Level power", crawl.level_power, (0, 4), limits::MAX_POWER, "");
    knob(ui, state, &power, |power| Wish::Crawl(Crawl::LevelPower(power as u32)));
    let chance = thousandths(crawl.teleporter_chance);
    let teleporters = part("layout.teleporter_chance", "Teleporters", chance, (0, 100), (0, 1_000), "a room");
    decimal_knob(ui, state, &teleporters, |chance| Wish::Crawl(Crawl::TeleporterChance(decimal(chance))));
}
