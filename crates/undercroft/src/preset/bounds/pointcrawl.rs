//! Bounds of the pointcrawl.

use super::Judge;
use crate::{
    error::MAX_TILES,
    preset::settings::{FarLabels, LevelCount, NearLabels, Pointcrawl, RoomCount, Settings, Shape, Side, root_up},
    tiles::tiles_across,
};

/// What decides how many lattice points there are.
const LATTICE: &[&str] = &["layout.rooms", "layout.levels", "layout.side", "layout.empty_factor"];

impl Judge {
    pub(super) fn pointcrawl(&mut self, crawl: &Pointcrawl, settings: &Settings) {
        let rooms_fit = self.rooms(crawl.rooms);
        let levels_fit = self.levels(crawl, rooms_fit);
        let points_fit = self.empty_factor(crawl);
        let side_fits = match crawl.side {
            Side::Fitted => true,
            Side::Exactly(side) => self.number("layout.side", u64::from(side)),
        };
        self.decimal("layout.entrance_chance", crawl.entrance_chance);
        self.labels(crawl);
        self.number("layout.bonus_draws", u64::from(crawl.bonus_draws));
        self.number("layout.level_cost", u64::from(crawl.level_cost));
        self.number("layout.level_power", u64::from(crawl.level_power));
        self.decimal("layout.teleporter_chance", crawl.teleporter_chance);
        let gutter_fits = self.number("layout.gutter", u64::from(crawl.gutter));
        if rooms_fit && levels_fit && points_fit && side_fits && self.lattice_holds_all(crawl) && gutter_fits {
            self.lattice_tiles(crawl, settings);
        }
    }

    fn rooms(&mut self, rooms: RoomCount) -> bool {
        match rooms {
            RoomCount::Exactly(count) => self.number("layout.rooms", u64::from(count)),
            RoomCount::LogNormal { mu, sigma, min, max } => {
                let shape = self.decimal("layout.rooms.mu", mu) & self.decimal("layout.rooms.sigma", sigma);
                let ends =
                    self.number("layout.rooms.min", u64::from(min)) & self.number("layout.rooms.max", u64::from(max));
                if ends && min > max {
                    let message = format!("at least {min}, because layout.rooms.min is {min}; found {max}");
                    let finding = self.add("layout.rooms.max", message);
                    finding.with = vec!["layout.rooms.min".into()];
                    finding.help = Some(format!("min: {max}, max: {min}"));
                }
                shape && ends && min <= max
            }
        }
    }

    /// Every level has a room, also in the smallest dungeon.
    fn levels(&mut self, crawl: &Pointcrawl, rooms_fit: bool) -> bool {
        let (fewest_rooms, most_rooms) = crawl.rooms.range();
        match crawl.levels {
            LevelCount::Exactly(levels) => {
                let fits = self.number("layout.levels", u64::from(levels));
                if fits && rooms_fit && levels > fewest_rooms {
                    let rooms = match crawl.rooms {
                        RoomCount::Exactly(_) => format!("{fewest_rooms}"),
                        RoomCount::LogNormal { .. } => format!("as few as {fewest_rooms}"),
                    };
                    let message = format!(
                        "at most {fewest_rooms}, because layout.rooms@(layout.rooms) is {rooms} and every level has \
                         one; found {levels}"
                    );
                    self.add("layout.levels", message).needing(&["layout.rooms"]).help =
                        Some(format!("Exactly({fewest_rooms})"));
                    return false;
                }
                fits
            }
            LevelCount::Drawn { spare, factor } => {
                let parts = self.number("layout.levels.spare", u64::from(spare))
                    & self.decimal_range("layout.levels.factor", factor);
                if !parts || !rooms_fit {
                    return parts;
                }
                let (_, most) = crawl.levels.range(most_rooms);
                let (_, allowed) = self.layout.bounds("layout.levels");
                let fits = u64::from(most) <= allowed;
                if !fits {
                    let message = format!("up to {most} levels with {most_rooms} rooms, at most {allowed}");
                    self.add("layout.levels.factor", message).needing(&["layout.rooms"]);
                }
                fits
            }
        }
    }

    /// Every room needs a point of its own.
    fn empty_factor(&mut self, crawl: &Pointcrawl) -> bool {
        let (low, high) = crawl.empty_factor;
        let (least, _) = self.decimals("layout.empty_factor");
        if low <= high && low < least {
            let message =
                format!("at least {least}, because every room needs a point of its own; found ({low}, {high})");
            self.add("layout.empty_factor", message).help = Some(format!("({least}, {})", high.max(least)));
            return false;
        }
        self.decimal_range("layout.empty_factor", crawl.empty_factor)
    }

    fn labels(&mut self, crawl: &Pointcrawl) {
        let NearLabels { door, locked, open, secret } = crawl.near_labels;
        self.weighed("layout.near_labels", &[("door", door), ("locked", locked), ("open", open), ("secret", secret)]);
        let FarLabels { corridor, trap, obstruction, secret } = crawl.far_labels;
        let far = [("corridor", corridor), ("trap", trap), ("obstruction", obstruction), ("secret", secret)];
        self.weighed("layout.far_labels", &far);
    }

    fn weighed(&mut self, path: &str, weights: &[(&str, u32)]) {
        for (name, weight) in weights {
            self.number(&format!("{path}.{name}"), u64::from(*weight));
        }
        self.weights(path, weights.iter().map(|(_, weight)| *weight));
    }

    /// A lattice of a given side has a point for every room, also where fewest levels are drawn.
    fn lattice_holds_all(&mut self, crawl: &Pointcrawl) -> bool {
        let Side::Exactly(side) = crawl.side else { return true };
        let (fewest, most) = crawl.rooms.range();
        let needed = |rooms: u32| {
            let (levels, _) = crawl.levels.range(rooms);
            (root_up(u64::from(rooms.div_ceil(levels))), rooms, levels)
        };
        // At most 100,000 numbers of rooms; with a given number of levels the most rooms need most.
        let first = if matches!(crawl.levels, LevelCount::Exactly(_)) { most } else { fewest };
        let Some((least, rooms, levels)) = (first..=most).map(needed).max() else { return true };
        let fits = u64::from(side) >= least;
        if !fits {
            let message = format!(
                "at least {least}, because {rooms} rooms@(layout.rooms) can lie on {levels} level{}@(layout.levels) and \
                 {side} x {side} x {levels} = {} points don't hold them; found {side}",
                if levels == 1 { "" } else { "s" },
                u64::from(side) * u64::from(side) * u64::from(levels)
            );
            self.add("layout.side", message).needing(&["layout.rooms", "layout.levels"]).help =
                Some(format!("Exactly({least}), or Fitted"));
        }
        fits
    }

    /// All levels together, in the largest dungeon that can be drawn.
    fn lattice_tiles(&mut self, crawl: &Pointcrawl, settings: &Settings) {
        let largest = largest_side(settings);
        if largest > 63 {
            return;
        }
        let pitch = u64::from(largest + crawl.gutter);
        let (tiles, side, levels) = widest(crawl, settings);
        if tiles <= MAX_TILES {
            return;
        }
        let message = format!(
            "up to {levels} level{} of {side} x {side} points of {pitch} x {pitch} tiles and a margin are {tiles} \
             tiles, at most {MAX_TILES}",
            if levels == 1 { "" } else { "s" }
        );
        let finding = self.add("layout.rooms", message);
        let others = LATTICE.iter().skip(1).copied().chain(["layout.gutter", "shapes"]);
        finding.needs = others.map(str::to_owned).collect();
        finding.help = Some("fewer rooms, smaller shapes, or a smaller empty_factor".into());
    }
}

/// Tiles, side and levels of the largest lattice that can be drawn. O(levels), at most 4,096.
fn widest(crawl: &Pointcrawl, settings: &Settings) -> (u64, u64, u64) {
    let (_, rooms) = crawl.rooms.range();
    let (fewest, most) = crawl.levels.range(rooms);
    let points = u64::from(rooms) * u64::try_from(crawl.empty_factor.1.thousandths()).unwrap_or(0);
    let lattice = |levels: u64| {
        let side = match crawl.side {
            Side::Fitted => root_up(points.div_ceil(1_000 * levels)),
            Side::Exactly(side) => u64::from(side),
        };
        let points = u32::try_from(side).unwrap_or(u32::MAX);
        let width = u64::try_from(tiles_across(settings, points, crawl.gutter)).unwrap_or(u64::MAX);
        (width.saturating_mul(width).saturating_mul(levels), side, levels)
    };
    (u64::from(fewest)..=u64::from(most)).map(lattice).max().unwrap_or_default()
}

/// Tiles across the largest room.
fn largest_side(settings: &Settings) -> u32 {
    let side = |shape: Shape| match shape {
        Shape::Rectangle { w, h } => w.1.max(h.1),
        Shape::Disc { radius } => radius.1.saturating_mul(2).saturating_add(1),
    };
    let ordinary = settings.shapes.iter().map(|row| row.shape);
    let special = settings.special_rooms.iter().filter_map(|room| room.shape);
    ordinary.chain(special).map(side).max().unwrap_or(0)
}
