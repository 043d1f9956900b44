//! Parameters of the pointcrawl.

use super::{Choice, Field, Form, LayoutName, Values, choice, decimal, number, only, row};

const ROOMS: &[Choice] =
    &[choice("LogNormal", Values::Named(&["mu", "sigma", "min", "max"])), choice("Exactly", Values::Number)];

const LEVELS: &[Choice] = &[choice("Drawn", Values::Named(&["spare", "factor"])), choice("Exactly", Values::Number)];

const SIDE: &[Choice] = &[choice("Fitted", Values::None), choice("Exactly", Values::Number)];

const CROSSING: &[Choice] = &[choice("Avoid", Values::None), choice("Allow", Values::None)];

/// Most rooms.
const MOST: u64 = 100_000;

pub(super) const FIELDS: &[Field] = &only(LayoutName::Pointcrawl, [
    row(
        "layout.rooms",
        Form::Choice(ROOMS),
        "LogNormal(mu: 3.5, sigma: 0.5, min: 10, max: 144)",
        "How large the dungeon is: so many rooms, or a number drawn round e^mu, now and then a far larger one.",
    )
    .within(1, MOST)
    .of("rooms"),
    decimal("layout.rooms.mu", (0, 12_000), "", "The usual size: e^mu rooms. 3.0: 20 rooms. 3.5: 33. 4.0: 55.")
        .required(),
    decimal("layout.rooms.sigma", (0, 10_000), "", "How much sizes differ from seed to seed. 0.0: always the same.")
        .required(),
    number("layout.rooms.min", "rooms", (1, MOST), "", "A smaller number that is drawn becomes this one.").required(),
    number("layout.rooms.max", "rooms", (1, MOST), "", "A larger number that is drawn becomes this one.").required(),
    row(
        "layout.levels",
        Form::Choice(LEVELS),
        "Drawn(spare: 10, factor: (0.25, 1.4))",
        "How deep it goes: so many levels, or the root of (rooms - spare) times a factor, rounded up. Each level has a \
         room at least, so there are never more levels than rooms.",
    )
    .within(1, 4_096)
    .of("levels"),
    number("layout.levels.spare", "rooms", (0, MOST), "", "So many rooms dig no deeper.").required(),
    row(
        "layout.levels.factor",
        Form::DecimalRange,
        "",
        "Flat or deep: drawn between the two for each dungeon. Small: few wide levels. Large: many narrow ones.",
    )
    .within(0, 100_000)
    .required(),
    row(
        "layout.empty_factor",
        Form::DecimalRange,
        "(1.2, 2.5)",
        "How scattered the rooms lie: lattice points for each room, drawn between the two. Near 1: packed, halls of \
         one step with doors. More: longer halls, with traps and obstructions.",
    )
    .within(1_000, 100_000)
    .of("points a room"),
    row(
        "layout.side",
        Form::Choice(SIDE),
        "Fitted",
        "Columns and rows of every level: as few as empty_factor asks for, or so many. side x side x levels is at \
         least the number of rooms.",
    )
    .within(1, 1_024)
    .of("points"),
    decimal(
        "layout.entrance_chance",
        (0, 1_000),
        "0.2",
        "Ways in. Chance that a room of the first level is an entrance; half of it on the second, a third on the third. \
         There is always one.",
    ),
    row(
        "layout.near_labels",
        Form::Group,
        "(door: 3, locked: 2, open: 1, secret: 0)",
        "What joins rooms on neighbouring points, by weight.",
    ),
    number("layout.near_labels.door", "weight", (0, 10_000), "3", "A door."),
    number("layout.near_labels.locked", "weight", (0, 10_000), "2", "A locked door, as far as doors.locked keeps it."),
    number("layout.near_labels.open", "weight", (0, 10_000), "1", "An opening without a door."),
    number("layout.near_labels.secret", "weight", (0, 10_000), "0", "A hidden door."),
    row(
        "layout.far_labels",
        Form::Group,
        "(corridor: 4, trap: 1, obstruction: 1, secret: 0)",
        "What joins rooms that lie farther apart, by weight.",
    ),
    number("layout.far_labels.corridor", "weight", (0, 10_000), "4", "A plain hall."),
    number("layout.far_labels.trap", "weight", (0, 10_000), "1", "A hall with a trap; it can always be passed."),
    number(
        "layout.far_labels.obstruction",
        "weight",
        (0, 10_000),
        "1",
        "A hall with something in the way; it can always be passed.",
    ),
    number("layout.far_labels.secret", "weight", (0, 10_000), "0", "A hall with hidden doors at its ends."),
    number(
        "layout.bonus_draws",
        "draws",
        (0, 100),
        "3",
        "Loops and short cuts: the least of so many numbers from 1 to the number of rooms is how many connections are \
         added. 0: none. 1: very many. More draws: fewer.",
    ),
    row(
        "layout.bonus_crossing",
        Form::Choice(CROSSING),
        "Avoid",
        "Whether bonus connections may cross others and run over rooms. Avoid: one that would is left out. Allow, as \
         published: more loops, and some halls become pairs of numbered tunnel ends.",
    ),
    number(
        "layout.level_cost",
        "points",
        (0, 10_000),
        "64",
        "How seldom bonus connections are stairs: a level counts for so many lattice points of distance. 0: stairs \
         everywhere.",
    ),
    number(
        "layout.level_power",
        "",
        (0, 4),
        "3",
        "How seldom bonus stairs skip levels: level_cost x levels^level_power.",
    ),
    decimal(
        "layout.teleporter_chance",
        (0, 1_000),
        "0.002",
        "Chance of teleporters, once for each room: a dungeon of 40 rooms has some with 40 times this chance. 0.0: \
         never.",
    ),
    number(
        "layout.gutter",
        "tiles",
        (3, 59),
        "3",
        "Space for halls between the largest rooms of neighbouring points. More makes the map wider, not simpler. At \
         least the widest hall + 2.",
    ),
]);
