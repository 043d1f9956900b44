//! How the values of the pointcrawl and of the stocking give way to each other.

use undercroft::{
    Settings,
    dungeon::Word,
    error::MAX_TILES,
    preset::{Decimal, HallWidth, LayoutSettings, LevelCount, Locked, Pointcrawl, Range, RoomCount, Side},
    tiles::tiles_across,
};

use super::MAX_WEIGHT;
use crate::panel::wish::{Crawl, Faces, Far, Near, Stock};

/// Most rooms that can be asked for.
pub const MAX_ROOMS: u32 = 100_000;
/// Most levels.
pub const MAX_LEVELS: u32 = 4_096;
/// Most points along a side of the lattice.
pub const MAX_POINTS: u32 = 1_024;
/// Least and most tiles between rooms.
pub const GUTTER: Range = (3, 59);
/// Largest mean of the logarithm of the number of rooms, and its largest deviation, in thousandths.
pub const MAX_MU: u64 = 12_000;
/// Largest deviation of the logarithm, in thousandths.
pub const MAX_SIGMA: u64 = 10_000;
/// Bounds of the factors, in thousandths.
pub const FACTOR: (i64, i64) = (0, 100_000);
/// Bounds of the points for each room, in thousandths.
pub const EMPTY_FACTOR: (i64, i64) = (1_000, 100_000);
/// Most numbers that are drawn for bonus connections.
pub const MAX_DRAWS: u32 = 100;
/// Most points that a level counts for.
pub const MAX_COST: u32 = 10_000;
/// Largest power of the levels between.
pub const MAX_POWER: u32 = 4;
/// Longest side of a room.
pub const MAX_ROOM: u32 = 61;
/// Most letters of a word.
const MAX_LETTERS: usize = 64;
/// Most files of tables.
const MAX_FILES: usize = 64;

/// Grants a wish about the layout.
pub(super) fn grant(settings: &mut Settings, wish: Crawl) {
    let LayoutSettings::Pointcrawl(crawl) = &mut settings.layout else { return };
    let chance = |chance: Decimal| clamp(chance, (0, 1_000));
    match wish {
        Crawl::Rooms(rooms) => {
            crawl.rooms = rooms_within(rooms);
            settle_levels_below_rooms(crawl);
        }
        Crawl::Levels(levels) => {
            crawl.levels = levels_within(levels);
            settle_rooms_above_levels(crawl);
        }
        Crawl::EmptyFactor(bound, points) => {
            crawl.empty_factor = bound.moved(crawl.empty_factor, clamp(points, EMPTY_FACTOR));
        }
        Crawl::Side(side) => crawl.side = side,
        Crawl::EntranceChance(wanted) => crawl.entrance_chance = chance(wanted),
        Crawl::Near(label, weight) => near(crawl, label, weight),
        Crawl::Far(label, weight) => far(crawl, label, weight),
        Crawl::BonusDraws(draws) => crawl.bonus_draws = draws.min(MAX_DRAWS),
        Crawl::BonusCrossing(crossing) => crawl.bonus_crossing = crossing,
        Crawl::LevelCost(cost) => crawl.level_cost = cost.min(MAX_COST),
        Crawl::LevelPower(power) => crawl.level_power = power.min(MAX_POWER),
        Crawl::TeleporterChance(wanted) => crawl.teleporter_chance = chance(wanted),
        Crawl::Gutter(tiles) => crawl.gutter = tiles.clamp(GUTTER.0, GUTTER.1),
    }
    settle(settings);
}

/// Brings everything that depends on the number of rooms, the shapes and the gutter back within its bounds.
pub(super) fn settle(settings: &mut Settings) {
    let around = settings.clone();
    let halls = settings.halls.width.range();
    let LayoutSettings::Pointcrawl(crawl) = &mut settings.layout else { return };
    settle_drawn_levels(crawl);
    settle_side(crawl);
    settle_tiles(crawl, &around);
    // One room has no door to lock.
    if crawl.rooms.range().1 == 1 && matches!(settings.doors.locked, Locked::Exactly(_)) {
        settings.doors.locked = Locked::Exactly(0);
    }
    let most = crawl.gutter - 2;
    let narrowed = (halls.0.min(most), halls.1.min(most));
    settings.halls.width = match settings.halls.width {
        HallWidth::Shared(..) => HallWidth::Shared(narrowed.0, narrowed.1),
        HallWidth::PerHall(..) => HallWidth::PerHall(narrowed.0, narrowed.1),
    };
}

/// Widens the gutter so that halls of this width fit.
pub(super) fn widen_gutter(settings: &mut Settings, hall: u32) {
    if let LayoutSettings::Pointcrawl(crawl) = &mut settings.layout {
        crawl.gutter = crawl.gutter.max(hall + 2).min(GUTTER.1);
    }
}

fn clamp(value: Decimal, (low, high): (i64, i64)) -> Decimal {
    Decimal::from_thousandths(value.thousandths().clamp(low, high))
}

fn rooms_within(rooms: RoomCount) -> RoomCount {
    let count = |rooms: u32| rooms.clamp(1, MAX_ROOMS);
    match rooms {
        RoomCount::Exactly(rooms) => RoomCount::Exactly(count(rooms)),
        RoomCount::LogNormal { mu, sigma, min, max } => {
            let min = count(min);
            let (mu, sigma) = (clamp(mu, (0, MAX_MU as i64)), clamp(sigma, (0, MAX_SIGMA as i64)));
            RoomCount::LogNormal { mu, sigma, min, max: count(max).max(min) }
        }
    }
}

fn levels_within(levels: LevelCount) -> LevelCount {
    match levels {
        LevelCount::Exactly(levels) => LevelCount::Exactly(levels.clamp(1, MAX_LEVELS)),
        LevelCount::Drawn { spare, factor: (low, high) } => {
            let low = clamp(low, FACTOR);
            LevelCount::Drawn { spare: spare.min(MAX_ROOMS), factor: (low, clamp(high, FACTOR).max(low)) }
        }
    }
}

/// Every level has a room: fewer rooms, fewer levels.
fn settle_levels_below_rooms(crawl: &mut Pointcrawl) {
    if let LevelCount::Exactly(levels) = &mut crawl.levels {
        *levels = (*levels).min(crawl.rooms.range().0);
    }
}

/// The other way round: more levels, more rooms.
fn settle_rooms_above_levels(crawl: &mut Pointcrawl) {
    let LevelCount::Exactly(levels) = crawl.levels else { return };
    match &mut crawl.rooms {
        RoomCount::Exactly(rooms) => *rooms = (*rooms).max(levels),
        RoomCount::LogNormal { min, max, .. } => {
            *min = (*min).max(levels);
            *max = (*max).max(*min);
        }
    }
}

/// The factor gives way where it would draw more levels than there may be.
fn settle_drawn_levels(crawl: &mut Pointcrawl) {
    let rooms = crawl.rooms.range().1;
    let LevelCount::Drawn { spare, factor: (low, high) } = crawl.levels else { return };
    let counted = rooms.saturating_sub(spare).max(1);
    // ⌈√counted × factor⌉ ≤ most, with the root taken upwards.
    let root = u64::from(root_up(counted.into()).max(1) as u32);
    let most = i64::from(MAX_LEVELS) * 1_000 / root.max(1) as i64;
    let fits = |factor: Decimal| if rooms <= MAX_LEVELS { factor } else { clamp(factor, (0, most)) };
    crawl.levels = LevelCount::Drawn { spare, factor: (fits(low), fits(high)) };
}

/// A lattice of a given side has a point for every room, also where fewest levels are drawn.
fn settle_side(crawl: &mut Pointcrawl) {
    let Side::Exactly(side) = crawl.side else { return };
    let (fewest, most) = crawl.rooms.range();
    let needed = |rooms: u32| root_up(rooms.div_ceil(fewest_levels(crawl.levels, rooms)).into()) as u32;
    // With a given number of levels the most rooms need most; else it may be any number, at most 100,000.
    let first = if matches!(crawl.levels, LevelCount::Exactly(_)) { most } else { fewest };
    let least = (first..=most).map(needed).max().unwrap_or(1);
    crawl.side = if least > MAX_POINTS { Side::Fitted } else { Side::Exactly(side.clamp(least, MAX_POINTS)) };
}

fn fewest_levels(levels: LevelCount, rooms: u32) -> u32 {
    levels.range(rooms).0.max(1)
}

/// The largest dungeon that can be drawn keeps within the bound of tiles: the side or the points for each room give way,
/// then the rooms.
fn settle_tiles(crawl: &mut Pointcrawl, settings: &Settings) {
    let fits = |crawl: &Pointcrawl| tiles(crawl, settings) <= MAX_TILES;
    if fits(crawl) {
        return;
    }
    let wanted = crawl.clone();
    // The smallest lattice of dungeons with at most so many rooms. Of one room it is one point.
    let tightest = |most: u32| {
        let mut crawl = Pointcrawl { rooms: at_most(wanted.rooms, most), ..wanted.clone() };
        settle_levels_below_rooms(&mut crawl);
        match crawl.side {
            Side::Exactly(_) => {
                crawl.side = Side::Exactly(1);
                settle_side(&mut crawl);
            }
            Side::Fitted => crawl.empty_factor = up_to(wanted.empty_factor, EMPTY_FACTOR.0 as u32),
        }
        crawl
    };
    *crawl = tightest(largest_that(1, wanted.rooms.range().1, |rooms| fits(&tightest(rooms))));
    // And as much of what gave way as there is room for.
    if let (Side::Exactly(least), Side::Exactly(side)) = (crawl.side, wanted.side) {
        let with = |side| Pointcrawl { side: Side::Exactly(side), ..crawl.clone() };
        *crawl = with(largest_that(least, side, |side| fits(&with(side))));
    } else {
        let most = wanted.empty_factor.1.thousandths().clamp(EMPTY_FACTOR.0, EMPTY_FACTOR.1) as u32;
        let with = |points| Pointcrawl { empty_factor: up_to(wanted.empty_factor, points), ..crawl.clone() };
        *crawl = with(largest_that(EMPTY_FACTOR.0 as u32, most, |points| fits(&with(points))));
    }
}

/// At most so many rooms.
fn at_most(rooms: RoomCount, most: u32) -> RoomCount {
    match rooms {
        RoomCount::Exactly(rooms) => RoomCount::Exactly(rooms.min(most)),
        RoomCount::LogNormal { mu, sigma, min, max } => {
            RoomCount::LogNormal { mu, sigma, min: min.min(most), max: max.min(most) }
        }
    }
}

/// At most so many thousandths.
fn up_to((low, high): (Decimal, Decimal), most: u32) -> (Decimal, Decimal) {
    let most = Decimal::from_thousandths(most.into());
    (low.min(most), high.min(most))
}

/// Tiles of the largest lattice that can be drawn. O(levels), at most 4,096.
fn tiles(crawl: &Pointcrawl, settings: &Settings) -> u64 {
    let rooms = crawl.rooms.range().1;
    let (fewest, most) = crawl.levels.range(rooms);
    let points = u64::from(rooms) * u64::try_from(crawl.empty_factor.1.thousandths()).unwrap_or(0);
    let lattice = |levels: u64| {
        let side = match crawl.side {
            Side::Fitted => root_up(points.div_ceil(1_000 * levels)),
            Side::Exactly(side) => u64::from(side),
        };
        let points = u32::try_from(side).unwrap_or(u32::MAX);
        let width = u64::try_from(tiles_across(settings, points, crawl.gutter)).unwrap_or(u64::MAX);
        width.saturating_mul(width).saturating_mul(levels)
    };
    (u64::from(fewest.max(1))..=u64::from(most.max(1))).map(lattice).max().unwrap_or_default()
}

/// The largest number of `low..=high` for which something holds, where it holds up to some number; else `low`. At most 32
/// steps.
fn largest_that(low: u32, high: u32, holds: impl Fn(u32) -> bool) -> u32 {
    let (mut low, mut high) = (low, high.max(low));
    while low < high {
        let middle = low + (high - low).div_ceil(2);
        if holds(middle) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    low
}

/// The least number whose square is at least this one.
const fn root_up(square: u64) -> u64 {
    let root = square.isqrt();
    if root * root == square { root } else { root + 1 }
}

fn near(crawl: &mut Pointcrawl, label: Near, weight: u32) {
    let labels = &mut crawl.near_labels;
    let own = match label {
        Near::Door => &mut labels.door,
        Near::Locked => &mut labels.locked,
        Near::Open => &mut labels.open,
        Near::Secret => &mut labels.secret,
    };
    *own = weight.min(MAX_WEIGHT);
    let total = labels.door + labels.locked + labels.open + labels.secret;
    if total == 0 {
        near(crawl, label, 1);
    }
}

fn far(crawl: &mut Pointcrawl, label: Far, weight: u32) {
    let labels = &mut crawl.far_labels;
    let own = match label {
        Far::Corridor => &mut labels.corridor,
        Far::Trap => &mut labels.trap,
        Far::Obstruction => &mut labels.obstruction,
        Far::Secret => &mut labels.secret,
    };
    *own = weight.min(MAX_WEIGHT);
    let total = labels.corridor + labels.trap + labels.obstruction + labels.secret;
    if total == 0 {
        far(crawl, label, 1);
    }
}

/// Grants a wish about the stocking.
pub(super) fn grant_stock(settings: &mut Settings, wish: &Stock) {
    let stocking = &mut settings.stocking;
    match wish {
        Stock::Method(method) => stocking.method = *method,
        Stock::Faces(which, faces) => {
            let own = match which {
                Faces::Monster => &mut stocking.monster,
                Faces::Guarded => &mut stocking.guarded_treasure,
                Faces::Unguarded => &mut stocking.unguarded_treasure,
                Faces::KeyGuard => &mut stocking.key_guard,
                Faces::Wandering => &mut stocking.wandering_chance,
            };
            *own = (*faces).min(6);
        }
        Stock::DepthPerLock(levels) => stocking.depth_per_lock = (*levels).min(12),
        Stock::Vaults(vaults) => stocking.vaults = *vaults,
        Stock::Origin(origin) => stocking.origin = word(origin),
        Stock::MonsterSpot(spot) if !spot.is_empty() => stocking.monster_spot = word(spot),
        Stock::TreasureSpot(spot) if !spot.is_empty() => stocking.treasure_spot = word(spot),
        Stock::MonsterSpot(_) | Stock::TreasureSpot(_) => {}
        Stock::WanderingTurns(turns) => stocking.wandering_turns = (*turns).clamp(1, 100),
        Stock::Tables(files) => stocking.tables = files.iter().take(MAX_FILES).cloned().collect(),
    }
}

fn word(word: &Word) -> Word {
    Word::from(word.as_str().chars().take(MAX_LETTERS).collect::<String>().as_str())
}
