//! Whatever valid settings ask for, the dungeon has no faults.

use undercroft::{
    GenerateError, Seed, Settings,
    check::check,
    dungeon::Word,
    grid::Point,
    preset::{
        Cell, ContentsRow, Doors, Fallback, GridCarve, HallWidth, Halls, Keys, LayoutSettings, Locked, Range, Rule,
        Shape, SpecialRoom, StartEnd, WeightedShape,
    },
    seed::{below, mix},
};

struct Dice(u64);

impl Dice {
    fn roll(&mut self, low: u32, high: u32) -> u32 {
        self.0 = mix(self.0.wrapping_add(1));
        low + below(self.0, u64::from(high.max(low) - low) + 1) as u32
    }

    fn range(&mut self, low: u32, high: u32) -> Range {
        let (a, b) = (self.roll(low, high), self.roll(low, high));
        (a.min(b), a.max(b))
    }

    fn words(&mut self) -> Vec<Word> {
        (0..self.roll(0, 4)).map(|_| Word::from(["combat", "curio", "trap"][self.roll(0, 2) as usize])).collect()
    }
}

fn layout(dice: &mut Dice) -> GridCarve {
    let (columns, rows) = (dice.roll(1, 9), dice.roll(2, 7));
    let remove_room = dice.roll(0, 100);
    let start_end = match dice.roll(0, 4) {
        0 => StartEnd::Corners,
        1 if columns > 1 => StartEnd::Sides,
        2 => StartEnd::Random { min_distance: dice.roll(1, columns + rows - 2) },
        3 => StartEnd::At { start: Point::new(0, 1), end: Point::new(columns as i32 - 1, 0) },
        _ => StartEnd::Farthest,
    };
    GridCarve {
        columns,
        rows,
        steps: u64::from(dice.roll(0, 2 * columns * rows)),
        remove_room,
        remove_connection: dice.roll(0, 100 - remove_room),
        start_end,
        min_rooms: dice.roll(0, columns * rows / 2),
    }
}

fn shape(dice: &mut Dice, cell: Cell) -> Shape {
    if dice.roll(0, 2) == 0 {
        let most = (cell.width.min(cell.height) - 3) / 2;
        Shape::Disc { radius: dice.range(1, most) }
    } else {
        Shape::Rectangle { w: dice.range(1, cell.width - 2), h: dice.range(1, cell.height - 2) }
    }
}

fn rule(dice: &mut Dice) -> Rule {
    let (a, b) = dice.range(0, 5);
    match dice.roll(0, 6) {
        0 => Rule::Halls(a.max(1), b.max(1)),
        1 => Rule::DistanceFromStart(a, b),
        2 => Rule::DistanceToEnd(a, b),
        3 => Rule::OnEveryRoute,
        4 => Rule::NeverOnEveryRoute,
        5 => Rule::MarkAsBlocked,
        _ => Rule::DeadEnd { length: (1, b.max(1)), within: dice.range(0, 3) },
    }
}

fn special_room(dice: &mut Dice, kind: &str, cell: Cell) -> SpecialRoom {
    SpecialRoom {
        kind: kind.into(),
        count: dice.range(0, 4),
        chance: [100, 50][dice.roll(0, 1) as usize],
        rules: (0..dice.roll(0, 3)).map(|_| rule(dice)).collect(),
        required: dice.roll(0, 9) == 0,
        fallback: [Fallback::DropRules, Fallback::Skip, Fallback::Anywhere][dice.roll(0, 2) as usize],
        shape: (dice.roll(0, 1) == 0).then(|| shape(dice, cell)),
        spots: dice.words(),
        tiers: None,
    }
}

fn settings(dice: &mut Dice) -> Settings {
    let cell = Cell { width: dice.roll(5, 16), height: dice.roll(5, 16) };
    let (min, max) = dice.range(1, cell.width.min(cell.height) - 4);
    Settings {
        layout: LayoutSettings::GridCarve(layout(dice)),
        cell,
        shapes: (0..dice.roll(1, 3))
            .map(|_| WeightedShape { weight: dice.roll(1, 5), shape: shape(dice, cell) })
            .collect(),
        halls: Halls {
            width: if dice.roll(0, 1) == 0 { HallWidth::Shared(min, max) } else { HallWidth::PerHall(min, max) },
        },
        doors: Doors {
            chance: [0, 40, 100][dice.roll(0, 2) as usize],
            locked: if dice.roll(0, 1) == 0 { Locked::Exactly(dice.roll(0, 5)) } else { Locked::Upto(dice.roll(0, 5)) },
            require_blocking: dice.roll(0, 1) == 0,
            keys: if dice.roll(0, 1) == 0 { Keys::PerLock } else { Keys::PerColour(dice.roll(1, 3)) },
            ..Settings::default().doors
        },
        contents: (0..dice.roll(1, 4)).map(|_| ContentsRow { weight: dice.roll(1, 5), spots: dice.words() }).collect(),
        special_rooms: ["boss", "vault", "shrine"]
            .iter()
            .take(dice.roll(0, 3) as usize)
            .map(|kind| special_room(dice, kind, cell))
            .collect(),
        ..Settings::default()
    }
}

#[test]
fn no_valid_settings_give_a_dungeon_with_faults() {
    let (mut checked, mut refused) = (0, 0);
    for case in 0..3000_u64 {
        let mut dice = Dice(case << 20);
        let settings = settings(&mut dice);
        let Ok(preset) = settings.clone().validate("random", "veteran") else {
            refused += 1;
            continue;
        };
        match undercroft::generate(&preset, Seed(case)) {
            Ok(dungeon) => {
                let faults: Vec<String> = check(&dungeon, Some(&preset)).iter().map(ToString::to_string).collect();
                assert!(faults.is_empty(), "case {case}:\n{}\n{settings:#?}", faults.join("\n"));
                checked += 1;
            }
            Err(GenerateError::SpecialRoom { index, .. }) => {
                assert!(preset.special_rooms[index as usize].required, "case {case}");
            }
            Err(error) => panic!("case {case}: {error}"),
        }
    }
    assert!(checked > 2000, "{checked} checked, {refused} refused");
}
