//! Random settings of the pointcrawl.
#![allow(dead_code)] // Each file that uses it compiles its own copy.

use undercroft::{
    preset::{Crossing, Decimal, LevelCount, Pointcrawl, RoomCount, Side},
    seed::{between, mix},
};

/// A number of thousandths.
pub const fn decimal(thousandths: u32) -> Decimal {
    Decimal::from_thousandths(thousandths as i64)
}

/// Settings of every kind, all valid.
pub fn any_settings(case: u64) -> Pointcrawl {
    let draw = |what: u64, low: u32, high: u32| between(mix(mix(case) + what), low, high);
    let rooms = draw(0, 1, 90);
    let levels = draw(1, 1, rooms.min(12));
    let (low, high) = (draw(2, 1_000, 3_000), draw(3, 0, 2_000));
    Pointcrawl {
        rooms: match draw(4, 0, 1) {
            0 => RoomCount::Exactly(rooms),
            _ => RoomCount::LogNormal {
                mu: decimal(draw(5, 0, 5_000)),
                sigma: decimal(draw(6, 0, 2_000)),
                min: rooms,
                max: 2 * rooms,
            },
        },
        levels: match draw(7, 0, 1) {
            0 => LevelCount::Exactly(levels),
            _ => LevelCount::Drawn {
                spare: draw(8, 0, 20),
                factor: (decimal(draw(9, 0, 1_000)), decimal(draw(10, 1_000, 3_000))),
            },
        },
        empty_factor: (decimal(low), decimal(low + high)),
        side: if draw(11, 0, 3) == 0 { Side::Exactly(draw(12, 14, 40)) } else { Side::Fitted },
        entrance_chance: decimal(draw(13, 0, 1_000)),
        bonus_draws: draw(14, 0, 4),
        bonus_crossing: if draw(15, 0, 2) == 0 { Crossing::Allow } else { Crossing::Avoid },
        level_cost: draw(16, 0, 128),
        level_power: draw(17, 0, 8),
        teleporter_chance: decimal([0, 2, 50, 1_000][draw(18, 0, 3) as usize]),
        ..Pointcrawl::default()
    }
}
