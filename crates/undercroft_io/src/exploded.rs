//! The exploded view of a dungeon as a picture: levels set down and to the right of each other, rooms as numbered squares,
//! ways as labelled lines, with a title and what the signs mean.

use undercroft::{
    Dungeon,
    exploded::{
        ENTRANCE_PX, Exploded, HALF_PX, Label, Plate, RoomSquare, Way, WayKind,
        colour::{
            BONUS, END, INK, MONSTER, PAPER, PLATE, PLATE_LINE, ROOM, STAIRS, START, TELEPORTER, TREASURE,
            TREASURE_LINE, TUNNEL, WARNING,
        },
    },
};

use crate::{
    ink::{self, Align, Colour, Shape, Weight, width},
    png::RenderError,
};

/// Left and right of all.
const SIDE_PX: f32 = 44.0;
/// Above the view: the title.
const HEAD_PX: f32 = 108.0;
/// Below the view.
const FOOT_PX: f32 = 56.0;

/// The exploded view as an RGB PNG. `title` stands above it; empty for the preset's name.
///
/// # Errors
/// A dungeon whose picture would have more than [`crate::png::MAX_PIXELS`] pixels or a side of more than
/// [`crate::png::MAX_SIDE_PX`].
pub fn png(dungeon: &Dungeon, title: &str) -> Result<Vec<u8>, RenderError> {
    let (shapes, size) = sheet(dungeon, title);
    ink::png(&shapes, size, PAPER)
}

/// The exploded view as an SVG, of any size; words are in the reader's own fonts.
pub fn svg(dungeon: &Dungeon, title: &str) -> String {
    let (shapes, size) = sheet(dungeon, title);
    ink::svg(&shapes, size, PAPER)
}

fn sheet(dungeon: &Dungeon, title: &str) -> (Vec<Shape>, [u32; 2]) {
    let exploded = Exploded::of(dungeon);
    let mut legend = legend(&exploded);
    let [view_width, view_height] = exploded.size_px.map(|px| px as f32);
    let title = if title.is_empty() { dungeon.preset.as_str() } else { title };
    let about = about(dungeon, &exploded);
    let words = width(title, 34.0, Weight::Bold).max(width(&about, 14.0, Weight::Plain));
    // The legend stands in the upper right corner, beside the title and what of the view is as high up.
    let beside = exploded.plates.iter().filter(|plate| (plate.at[1] as f32) + HEAD_PX < legend.height + 60.0);
    let beside = beside.map(|plate| (plate.at[0] + plate.size[0]) as f32).fold(words, f32::max);
    let wide = (view_width + 2.0 * SIDE_PX).max(beside + 2.0 * SIDE_PX + 40.0 + legend.width);
    let high = (HEAD_PX + view_height + FOOT_PX).max(legend.height + 90.0);

    let mut shapes = vec![
        words_of(title, [SIDE_PX + 8.0, 48.0], 34.0, INK).bold().titled().shape(),
        words_of(&about, [SIDE_PX + 9.0, 86.0], 14.0, STAIRS).titled().shape(),
        words_of(&dungeon.share_code(), [wide - SIDE_PX, high - 26.0], 12.0, STAIRS).right().shape(),
    ];
    view(&exploded, &mut shapes, [SIDE_PX, HEAD_PX]);
    legend.move_to([wide - SIDE_PX - legend.width, 30.0]);
    shapes.extend(legend.shapes);
    (shapes, [wide.ceil() as u32, high.ceil() as u32])
}

fn about(dungeon: &Dungeon, exploded: &Exploded) -> String {
    let rooms = dungeon.room_count();
    let rooms = if rooms == 1 { "1 room".to_owned() } else { format!("{rooms} rooms") };
    match exploded.plates.len() {
        0 | 1 => format!("{rooms} on one level"),
        levels => {
            format!("{rooms} on {levels} levels, exploded: each level is set down and to the right of the one above")
        }
    }
}

/// Plates, ways, titles, words, rooms, in this order, moved by `by`.
fn view(exploded: &Exploded, shapes: &mut Vec<Shape>, by: [f32; 2]) {
    exploded.plates.iter().for_each(|plate| add_plate(plate, shapes, by));
    for way in &exploded.ways {
        let points = |points: Vec<[f32; 2]>| points.into_iter().map(|[x, y]| [x + by[0], y + by[1]]).collect();
        shapes.push(match way.kind {
            WayKind::Teleporter => dots(points(way.dots(9.0))),
            _ => line(way.kind, way.bonus, points(way.points(3.0))),
        });
    }
    exploded.plates.iter().for_each(|plate| add_title(plate, shapes, by));
    exploded
        .ways
        .iter()
        .filter_map(|way| Some((way, way.label?)))
        .for_each(|(way, label)| add_word(way, label, shapes, by));
    exploded.rooms.iter().for_each(|room| add_room(room, shapes, by));
}

fn add_plate(plate: &Plate, shapes: &mut Vec<Shape>, by: [f32; 2]) {
    let at = place(plate.at, by);
    let size = plate.size.map(|px| px as f32);
    shapes.push(Shape::Box { at, size, radius: 14.0, fill: Some(PLATE), line: Some((PLATE_LINE, 1.0)) });
}

/// The title of a plate, on paper of its own where a way passes behind it.
fn add_title(plate: &Plate, shapes: &mut Vec<Shape>, by: [f32; 2]) {
    let title = place(plate.title, by);
    let text = format!("Level {}", plate.level + 1);
    let (at, size) = ([title[0] - 4.0, title[1] - 11.0], [width(&text, 17.0, Weight::Plain) + 8.0, 22.0]);
    shapes.push(Shape::Box { at, size, radius: 3.0, fill: Some(PAPER), line: None });
    shapes.push(words_of(&text, title, 17.0, STAIRS).titled().shape());
}

fn dots(centres: Vec<[f32; 2]>) -> Shape {
    Shape::Dots { centres, radius: 2.2, colour: TELEPORTER }
}

fn line(kind: WayKind, bonus: bool, points: Vec<[f32; 2]>) -> Shape {
    let (colour, width, dashes) = match kind {
        WayKind::Stairs => (STAIRS, 2.4, Some([12.0, 8.0])),
        WayKind::Tunnel => (TUNNEL, 3.0, Some([3.0, 5.0])),
        _ if bonus => (BONUS, 2.0, None),
        _ => (INK, 2.0, None),
    };
    Shape::Line { points, colour, width, dashes }
}

fn add_word(way: &Way, label: Label, shapes: &mut Vec<Shape>, by: [f32; 2]) {
    let colour = match way.kind {
        _ if way.warns => WARNING,
        WayKind::Hall => INK,
        WayKind::Stairs => STAIRS,
        WayKind::Teleporter => TELEPORTER,
        WayKind::Tunnel => TUNNEL,
    };
    let centre = place(label.centre, by);
    let size = label.letters_px as f32;
    // The plate is no wider than the word needs.
    let plate = [width(&way.word, size, Weight::Plain) + 7.0, size + 3.0];
    let plate = [plate[0].min(label.size[0] as f32), plate[1].min(label.size[1] as f32)];
    let at = [centre[0] - plate[0] / 2.0, centre[1] - plate[1] / 2.0];
    shapes.push(Shape::Box { at, size: plate, radius: 3.0, fill: Some(PLATE), line: None });
    shapes.push(words_of(&way.word, [centre[0], centre[1] - 0.3], size, colour).middle().shape());
}

fn add_room(room: &RoomSquare, shapes: &mut Vec<Shape>, by: [f32; 2]) {
    let centre = place(room.centre, by);
    square(shapes, centre, HALF_PX as f32, ENTRANCE_PX as f32, room);
    let number = room.number.to_string();
    let size = if number.len() < 4 { 15.0 } else { 12.5 };
    shapes.push(words_of(&number, centre, size, INK).bold().middle().shape());
}

/// The square of a room, in its own size or small for the legend.
fn square(shapes: &mut Vec<Shape>, centre: [f32; 2], half: f32, apart: f32, room: &RoomSquare) {
    let mut frame = |half: f32, fill: Option<Colour>, line: Colour, width: f32| {
        let at = [centre[0] - half, centre[1] - half];
        shapes.push(Shape::Box { at, size: [2.0 * half; 2], radius: 0.0, fill, line: Some((line, width)) });
    };
    if room.entrance {
        frame(half + apart, Some(PLATE), INK, 2.0);
    }
    frame(half, Some(if room.monster { MONSTER } else { ROOM }), INK, 2.0);
    if room.treasure {
        let thick = half * 5.0 / HALF_PX as f32 + 0.5;
        frame(half - thick / 2.0, None, TREASURE, thick);
        frame(half, None, TREASURE_LINE, 1.0);
        frame(half - thick, None, TREASURE_LINE, 1.0);
    }
    let (far, near) = (half - 1.0, if half < HALF_PX as f32 { -half * 0.1 } else { half * 0.3 });
    let mut corner = |sign: f32, fill: Colour| {
        let point = |x: f32, y: f32| [centre[0] + sign * x, centre[1] + sign * y];
        let points = vec![point(far, far), point(near, far), point(far, near)];
        shapes.push(Shape::Polygon { points, fill, line: Some((INK, 1.2)) });
    };
    if room.start {
        corner(-1.0, START);
    }
    if room.end {
        corner(1.0, END);
    }
}

fn place(point: [i32; 2], by: [f32; 2]) -> [f32; 2] {
    [point[0] as f32 + by[0], point[1] as f32 + by[1]]
}

/// What the signs mean, those that there are.
struct Legend {
    shapes: Vec<Shape>,
    width: f32,
    height: f32,
}

fn legend(exploded: &Exploded) -> Legend {
    const ROW_PX: f32 = 32.0;
    const LEFT_PX: f32 = 24.0;
    let any = |is: fn(&RoomSquare) -> bool| exploded.rooms.iter().any(is);
    let plain = RoomSquare {
        area: Default::default(),
        number: 0,
        level: 0,
        centre: [0, 0],
        monster: false,
        treasure: false,
        entrance: false,
        start: false,
        end: false,
    };
    let rooms = [
        (true, "room", plain),
        (any(|room| room.monster), "monster", RoomSquare { monster: true, ..plain }),
        (any(|room| room.treasure), "treasure", RoomSquare { treasure: true, ..plain }),
        (
            any(|room| room.monster && room.treasure),
            "guarded treasure",
            RoomSquare { monster: true, treasure: true, ..plain },
        ),
        (any(|room| room.entrance), "entrance", RoomSquare { entrance: true, ..plain }),
        (any(|room| room.start), "start", RoomSquare { start: true, entrance: true, ..plain }),
        (any(|room| room.end), "way out", RoomSquare { end: true, ..plain }),
    ];
    let rooms: Vec<_> = rooms.into_iter().filter(|(is_there, ..)| *is_there).collect();
    let has = |kind: WayKind, bonus: bool| exploded.ways.iter().any(|way| way.kind == kind && way.bonus == bonus);
    let ways = [
        (has(WayKind::Hall, false), "way on one level", WayKind::Hall, false),
        (has(WayKind::Hall, true), "extra way", WayKind::Hall, true),
        (exploded.ways.iter().any(|way| way.kind == WayKind::Stairs), "stairs", WayKind::Stairs, false),
        (exploded.ways.iter().any(|way| way.kind == WayKind::Teleporter), "teleporter", WayKind::Teleporter, false),
        (exploded.ways.iter().any(|way| way.kind == WayKind::Tunnel), "tunnel", WayKind::Tunnel, false),
    ];
    let ways: Vec<_> = ways.into_iter().filter(|(is_there, ..)| *is_there).collect();
    let rows = rooms.len().max(ways.len()) as f32;
    let (width, height) = (348.0, rows * ROW_PX + 16.0);
    let mut shapes = vec![Shape::Box {
        at: [0.0, 0.0],
        size: [width, height],
        radius: 10.0,
        fill: Some(PLATE),
        line: Some((PLATE_LINE, 1.0)),
    }];
    for (row, (_, text, room)) in rooms.iter().enumerate() {
        let y = row as f32 * ROW_PX + ROW_PX / 2.0 + 8.0;
        square(&mut shapes, [LEFT_PX + 6.0, y], 9.0, 4.0, room);
        shapes.push(words_of(text, [LEFT_PX + 30.0, y], 13.0, INK).titled().shape());
    }
    for (row, (_, text, kind, bonus)) in ways.iter().enumerate() {
        let (x, y) = (LEFT_PX + 162.0, row as f32 * ROW_PX + ROW_PX / 2.0 + 8.0);
        shapes.push(match kind {
            WayKind::Teleporter => dots((0..5).map(|i| [x + 1.0 + i as f32 * 9.0, y]).collect()),
            _ => line(*kind, *bonus, vec![[x, y], [x + 37.0, y]]),
        });
        shapes.push(words_of(text, [x + 48.0, y], 13.0, INK).titled().shape());
    }
    Legend { shapes, width, height }
}

impl Legend {
    fn move_to(&mut self, by: [f32; 2]) {
        let moved = |point: &mut [f32; 2]| *point = [point[0] + by[0], point[1] + by[1]];
        for shape in &mut self.shapes {
            match shape {
                Shape::Box { at, .. } | Shape::Words { at, .. } => moved(at),
                Shape::Line { points, .. } | Shape::Polygon { points, .. } => points.iter_mut().for_each(moved),
                Shape::Dots { centres, .. } => centres.iter_mut().for_each(moved),
            }
        }
    }
}

/// Words on their way to a [`Shape`].
struct Words(Shape);

fn words_of(text: &str, at: [f32; 2], size: f32, colour: Colour) -> Words {
    let (weight, align, title) = (Weight::Plain, Align::Left, false);
    Words(Shape::Words { text: text.to_owned(), at, size, weight, align, colour, title })
}

impl Words {
    fn bold(mut self) -> Self {
        if let Shape::Words { weight, .. } = &mut self.0 {
            *weight = Weight::Bold;
        }
        self
    }

    fn middle(mut self) -> Self {
        if let Shape::Words { align, .. } = &mut self.0 {
            *align = Align::Middle;
        }
        self
    }

    fn right(mut self) -> Self {
        if let Shape::Words { align, .. } = &mut self.0 {
            *align = Align::Right;
        }
        self
    }

    fn titled(mut self) -> Self {
        if let Shape::Words { title, .. } = &mut self.0 {
            *title = true;
        }
        self
    }

    fn shape(self) -> Shape {
        self.0
    }
}
