//! Every random number of the pointcrawl. Numbers of the whole dungeon have the key 0, and each question its own `what`.

use crate::{
    Seed,
    key::{ConnectionKey, RoomKey},
    plan::Label,
    preset::{Decimal, FarLabels, NearLabels},
    seed::{Stage, below, draw, pick_weighted},
};

const CELL: u64 = 0;
const ROOMS: u64 = 1;
const ROOMS_TOO: u64 = 2;
const LEVELS: u64 = 3;
const EMPTY: u64 = 4;
const ENTRANCE: u64 = 5;
const ONLY_ENTRANCE: u64 = 6;
const STAIRS: u64 = 7;
const STAIRS_DOWN: u64 = 8;
const LABEL: u64 = 9;
const BONUS_COUNT: u64 = 10;
const BONUS_FROM: u64 = 11;
const BONUS_TO: u64 = 12;
const TELEPORTERS: u64 = 13;
const TELEPORTER_COUNT: u64 = 14;
const TELEPORTER_FROM: u64 = 15;
const TELEPORTER_TO: u64 = 16;
const TELEPORTER_ROOM_FROM: u64 = 17;
const TELEPORTER_ROOM_TO: u64 = 18;
const BONUS_IN_SIGHT: u64 = 19;

/// Questions asked again and again about one key begin here, each with its own range.
const AGAIN: u64 = 1 << 32;

fn layout(seed: Seed, key: u64, what: u64) -> u64 {
    draw(seed, Stage::Layout, key, what)
}

/// 0 ≤ u < 1, a multiple of 2⁻⁵³.
fn unit(bits: u64) -> f64 {
    (bits >> 11) as f64 / (1_u64 << 53) as f64
}

/// A number of the standard normal distribution (Box and Muller 1958): the logarithm of the number of rooms.
pub fn normal_of_rooms(seed: Seed) -> f64 {
    let radius = libm::sqrt(-2.0 * libm::log(1.0 - unit(layout(seed, 0, ROOMS))));
    radius * libm::cos(std::f64::consts::TAU * unit(layout(seed, 0, ROOMS_TOO)))
}

/// What factors are counted in: parts of 1.
pub const PARTS: u64 = 1_000 << 20;

/// The factor that decides the number of levels, in [`PARTS`].
pub fn level_factor(seed: Seed, range: (Decimal, Decimal)) -> u64 {
    uniform(layout(seed, 0, LEVELS), range)
}

/// Lattice points for each room, in [`PARTS`].
pub fn empty_factor(seed: Seed, range: (Decimal, Decimal)) -> u64 {
    uniform(layout(seed, 0, EMPTY), range)
}

/// In [`PARTS`], from `low` to `high`, both included. What is negative counts as 0, what is too large as 2³¹ thousandths.
fn uniform(bits: u64, (low, high): (Decimal, Decimal)) -> u64 {
    let parts = |decimal: Decimal| decimal.thousandths().clamp(0, 1 << 31).unsigned_abs() * (PARTS / 1_000);
    parts(low) + below(bits, parts(high).saturating_sub(parts(low)) + 1)
}

/// The points with the lowest ones are rooms. It depends on the point alone, not on the size of the lattice.
pub fn point_priority(seed: Seed, room: RoomKey) -> u64 {
    layout(seed, room.0, CELL)
}

/// Whether a room is an entrance: `chance` divided by the number of its level, from 1.
pub fn is_entrance(seed: Seed, room: RoomKey, number: u64, chance: Decimal) -> bool {
    below(layout(seed, room.0, ENTRANCE), 1_000 * number) < chance.thousandths().max(0).unsigned_abs()
}

/// The room of the top level with the lowest one is the entrance if there is no other.
pub fn only_entrance_priority(seed: Seed, room: RoomKey) -> u64 {
    layout(seed, room.0, ONLY_ENTRANCE)
}

/// The upper room with the lowest one has the stairs.
pub fn stairs_priority(seed: Seed, upper: RoomKey) -> u64 {
    layout(seed, upper.0, STAIRS)
}

/// How a room fares in the race for the lower end of stairs that come from anywhere above.
pub fn stairs_down(seed: Seed, lower: RoomKey) -> u64 {
    layout(seed, lower.0, STAIRS_DOWN)
}

/// The label of a connection of length 1. [`Label::Any`] if all weights are 0.
pub fn near_label(seed: Seed, connection: ConnectionKey, weights: NearLabels) -> Label {
    let NearLabels { door, locked, open, secret } = weights;
    let row = pick_weighted(layout(seed, connection.0, LABEL), [door, locked, open, secret]);
    row.map_or(Label::Any, |row| [Label::Door, Label::Locked, Label::Open, Label::Secret][row])
}

/// The label of a longer connection. [`Label::Any`] if all weights are 0.
pub fn far_label(seed: Seed, connection: ConnectionKey, weights: FarLabels) -> Label {
    let FarLabels { corridor, trap, obstruction, secret } = weights;
    let row = pick_weighted(layout(seed, connection.0, LABEL), [corridor, trap, obstruction, secret]);
    row.map_or(Label::Any, |row| [Label::Corridor, Label::Trap, Label::Obstruction, Label::Secret][row])
}

/// How many bonus connections are tried: the least of `draws` numbers 1..=`rooms`, 0 without draws. No more is drawn
/// after a 1, so in the mean there are at most `rooms` draws.
pub fn bonus_count(seed: Seed, draws: u32, rooms: u32) -> u32 {
    let number = |i: u32| below(layout(seed, u64::from(i), BONUS_COUNT), u64::from(rooms)) as u32 + 1;
    let mut least = if draws == 0 { 0 } else { rooms };
    for i in 0..draws {
        least = least.min(number(i));
        if least <= 1 {
            break;
        }
    }
    least
}

/// The place, and more, that is looked at for the first room of a bonus connection.
pub fn bonus_from_place(seed: Seed, bonus: u32, attempt: u32) -> u64 {
    layout(seed, u64::from(bonus), AGAIN * BONUS_FROM + u64::from(attempt))
}

/// The place, and more, that is looked at for the second room of a bonus connection.
pub fn bonus_to_place(seed: Seed, bonus: u32, attempt: u32) -> (u64, u64) {
    let what = AGAIN * BONUS_TO + 2 * u64::from(attempt);
    (layout(seed, u64::from(bonus), what), layout(seed, u64::from(bonus), what + 1))
}

/// How a room in sight fares in the race for the second room of a bonus connection.
pub fn bonus_to_in_sight(seed: Seed, bonus: u32, second: RoomKey) -> u64 {
    layout(seed, second.0, AGAIN * BONUS_IN_SIGHT + u64::from(bonus))
}

/// Chooses the first room of a bonus connection by weight: 0..`total`.
pub fn bonus_from(seed: Seed, bonus: u32, total: u64) -> u64 {
    below(layout(seed, u64::from(bonus), BONUS_FROM), total)
}

/// Chooses the second room of a bonus connection by weight: 0..`total`.
pub fn bonus_to(seed: Seed, bonus: u32, total: u64) -> u64 {
    below(layout(seed, u64::from(bonus), BONUS_TO), total)
}

/// How many teleporters there are: 1..=⌈√`rooms`⌉ with probability `rooms` · `chance`, else none.
pub fn teleporter_count(seed: Seed, rooms: u32, chance: Decimal) -> u32 {
    let chance = u64::from(rooms).saturating_mul(chance.thousandths().max(0).unsigned_abs());
    if below(layout(seed, 0, TELEPORTERS), 1_000) >= chance {
        return 0;
    }
    let most = rooms.isqrt() + u32::from(rooms.isqrt().pow(2) < rooms);
    below(layout(seed, 0, TELEPORTER_COUNT), u64::from(most)) as u32 + 1
}

/// The place that is looked at for one of the two rooms of a teleporter.
pub fn teleporter_place(seed: Seed, teleporter: u32, is_second: bool, attempt: u32) -> u64 {
    let end = if is_second { TELEPORTER_TO } else { TELEPORTER_FROM };
    layout(seed, u64::from(teleporter), AGAIN * end + u64::from(attempt))
}

/// One of the two rooms of a teleporter: 0..`rooms`.
pub fn teleporter_room(seed: Seed, teleporter: u32, is_second: bool, attempt: u32, rooms: u32) -> u32 {
    let end = if is_second { TELEPORTER_ROOM_TO } else { TELEPORTER_ROOM_FROM };
    below(layout(seed, u64::from(teleporter), AGAIN * end + u64::from(attempt)), u64::from(rooms)) as u32
}
