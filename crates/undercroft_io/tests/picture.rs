//! The software picture: its size, its scaling, and that void, walls and floor can be told apart.

mod shipped;

use undercroft::{
    Dungeon,
    dungeon::{TileKind, TileMap},
    grid::{Direction, Point},
    tileset::Tileset,
};
use undercroft_assets::TilesetAsset;
use undercroft_io::{
    png::{RenderError, overview, render},
    template,
};

struct Image {
    width: usize,
    height: usize,
    rgb: Vec<u8>,
}

impl Image {
    fn decode(png: &[u8]) -> Self {
        let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().expect("a PNG");
        let mut rgb = vec![0; reader.output_buffer_size().expect("a small picture")];
        reader.next_frame(&mut rgb).expect("a whole PNG");
        Self { width: reader.info().width as usize, height: reader.info().height as usize, rgb }
    }

    fn at(&self, x: usize, y: usize) -> [u8; 3] {
        let i = (y * self.width + x) * 3;
        [self.rgb[i], self.rgb[i + 1], self.rgb[i + 2]]
    }
}

fn assets_of(dungeon: &Dungeon) -> (Tileset, &'static TilesetAsset) {
    let asset = undercroft_assets::tileset(&dungeon.look.tileset).expect("a shipped tileset");
    (Tileset::parse(asset.text).expect("valid"), asset)
}

fn draw(dungeon: &Dungeon, px: u32) -> Image {
    let (tileset, asset) = assets_of(dungeon);
    Image::decode(&render(dungeon, 0, &tileset, asset.png, px).expect("a picture"))
}

/// CIE lightness of an sRGB colour.
fn lightness(rgb: [u8; 3]) -> f64 {
    let linear = rgb.map(|v| {
        let v = f64::from(v) / 255.0;
        if v <= 0.04045 { v / 12.92 } else { libm::pow((v + 0.055) / 1.055, 2.4) }
    });
    let y = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
    if y > 0.008_856 { 116.0 * libm::cbrt(y) - 16.0 } else { 903.3 * y }
}

/// Mean lightness of the pixels of a 16 px picture that `pixels` picks, tile by tile.
fn mean(image: &Image, map: &TileMap, pixels: impl Fn(Point, usize, usize) -> bool) -> f64 {
    let (mut sum, mut count) = (0.0, 0_u32);
    for y in 0..map.height() as i32 {
        for x in 0..map.width() as i32 {
            for i in 0..256 {
                if pixels(Point::new(x, y), i % 16, i / 16) {
                    sum += lightness(image.at((x as usize + 1) * 16 + i % 16, (y as usize + 1) * 16 + i / 16));
                    count += 1;
                }
            }
        }
    }
    assert!(count > 500, "{count} pixels");
    sum / f64::from(count)
}

#[test]
fn void_wall_tops_and_floor_differ_in_lightness() {
    for asset in undercroft_assets::PRESETS {
        let dungeon = shipped::dungeon(asset.name, 7);
        let map = &dungeon.levels[0];
        let image = draw(&dungeon, 16);
        let walkable = |p: Point| map.kind(p).is_walkable();
        let all_void =
            |p: Point| (-1..=1).all(|dy| (-1..=1).all(|dx| map.kind(Point::new(p.x + dx, p.y + dy)) == TileKind::Void));
        // The coping: the six pixels of a top that lie along the floor.
        let coping = |p: Point, x: usize, y: usize| {
            map.kind(p) == TileKind::Wall
                && !walkable(p.step(Direction::South))
                && (walkable(p.step(Direction::North)) && y < 6
                    || walkable(p.step(Direction::West)) && x < 6
                    || walkable(p.step(Direction::East)) && x >= 10)
        };
        let void = mean(&image, map, |p, _, _| all_void(p));
        let tops = mean(&image, map, coping);
        let floor = mean(&image, map, |p, _, _| map.kind(p) == TileKind::Room);
        println!("{}: void {void:.1}, tops {tops:.1}, floor {floor:.1}", asset.name);
        assert!(tops - void >= 8.0 && floor - tops >= 8.0, "{}: {void:.1} {tops:.1} {floor:.1}", asset.name);
    }
}

#[test]
fn a_tile_has_as_many_pixels_as_asked_and_the_map_a_rim_of_one_tile() {
    let dungeon = shipped::dungeon("lab", 2);
    let (width, height) = (dungeon.levels[0].width() as usize + 2, dungeon.levels[0].height() as usize + 2);
    for px in [1, 3, 8, 15, 16, 17, 32] {
        let image = draw(&dungeon, px);
        assert_eq!((image.width, image.height), (width * px as usize, height * px as usize));
    }
}

#[test]
fn larger_pictures_repeat_pixels_and_smaller_ones_average_them() {
    let dungeon = shipped::dungeon("caverns", 2);
    let native = draw(&dungeon, 16);
    let large = draw(&dungeon, 48);
    for y in (0..large.height).step_by(5) {
        for x in 0..large.width {
            assert_eq!(large.at(x, y), native.at(x / 3, y / 3), "({x}, {y})");
        }
    }
    let small = draw(&dungeon, 4);
    for y in 0..small.height {
        for x in 0..small.width {
            let sum = |channel: usize| -> usize {
                (0..16).map(|i| usize::from(native.at(x * 4 + i % 4, y * 4 + i / 4)[channel])).sum()
            };
            assert_eq!(small.at(x, y), [0, 1, 2].map(|channel| ((sum(channel) + 8) / 16) as u8), "({x}, {y})");
        }
    }
}

#[test]
fn the_overview_tells_rooms_halls_walls_and_rock_apart_and_shows_the_special_rooms() {
    for asset in undercroft_assets::PRESETS {
        let dungeon = shipped::dungeon(asset.name, 7);
        let (tileset, sheet) = assets_of(&dungeon);
        let image = Image::decode(&overview(&dungeon, 0, &tileset, sheet.png, 1).expect("a picture"));
        let map = &dungeon.levels[0];
        assert_eq!((image.width, image.height), (map.width() as usize, map.height() as usize));
        let role_at = |p| dungeon.area(map.area(p)?).and_then(|area| undercroft::picture::role_colour(&area.role));
        let mean = |wanted: TileKind| {
            let (mut sum, mut count) = (0.0, 0.0);
            for (y, x) in (0..image.height).flat_map(|y| (0..image.width).map(move |x| (y, x))) {
                let p = Point::new(x as i32, y as i32);
                if map.kind(p) == wanted && role_at(p).is_none() {
                    (sum, count) = (sum + lightness(image.at(x, y)), count + 1.0);
                }
            }
            sum / count
        };
        let by_kind = [TileKind::Void, TileKind::Wall, TileKind::Hall, TileKind::Room].map(mean);
        assert!(by_kind.windows(2).all(|pair| pair[1] - pair[0] >= 5.0), "{}: {by_kind:?}", asset.name);
        for room in dungeon.rooms() {
            let Some(role) = undercroft::picture::role_colour(&room.role) else { continue };
            let tiles = (room.bounds.y..room.bounds.bottom())
                .flat_map(|y| (room.bounds.x..room.bounds.right()).map(move |x| (x, y)));
            let floor: Vec<(i32, i32)> = tiles.filter(|(x, y)| map.area(Point::new(*x, *y)) == Some(room.id)).collect();
            let near = |(x, y): &(i32, i32)| {
                let colour = image.at(*x as usize, *y as usize);
                colour.iter().zip(role).all(|(is, role)| is.abs_diff(role) < 60)
            };
            let coloured = floor.iter().filter(|at| near(at)).count();
            assert!(
                coloured * 10 >= floor.len() * 8,
                "{}: room {}: {coloured} of {}",
                asset.name,
                room.number,
                floor.len()
            );
        }
        let large = Image::decode(&overview(&dungeon, 0, &tileset, sheet.png, 3).expect("a picture"));
        assert_eq!((large.width, large.at(10, 20)), (3 * image.width, image.at(3, 6)));
    }
}

#[test]
fn the_template_has_a_drawing_and_a_label_in_every_cell_that_is_named() {
    let tileset = Tileset::parse(undercroft_assets::tileset("lab").expect("shipped").text).expect("valid");
    let decode = |png: &[u8]| {
        let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().expect("a PNG");
        let mut rgba = vec![0; reader.output_buffer_size().expect("a small picture")];
        reader.next_frame(&mut rgba).expect("a whole PNG");
        (reader.info().width as usize, rgba)
    };
    let (width, plain) = decode(&template::sheet(&tileset, 1, false).expect("a sheet"));
    let (_, labelled) = decode(&template::sheet(&tileset, 1, true).expect("a sheet"));
    assert_eq!((width, plain.len()), (256, 256 * 256 * 4));
    let cell = |rgba: &[u8], tile: usize| -> Vec<u8> {
        let (left, top) = (tile % 16 * 16, tile / 16 * 16);
        (top..top + 16).flat_map(|y| rgba[(y * width + left) * 4..][..64].to_vec()).collect()
    };
    let opaque = |cell: &[u8]| cell.chunks(4).all(|pixel| pixel[3] == 255);
    for tile in 0..256 {
        let (plain, labelled) = (cell(&plain, tile), cell(&labelled, tile));
        let named: Vec<&str> =
            tileset.uses().iter().filter(|use_| usize::from(use_.tile) == tile).map(|use_| &*use_.field).collect();
        if named.is_empty() {
            assert!(labelled.iter().all(|byte| *byte == 0), "{tile}");
            continue;
        }
        assert_ne!(plain, labelled, "{tile} has a number");
        let lies_below = named[0].starts_with("walls") && named[0] != "walls.lips"
            || ["room", "hall", "rock"].iter().any(|ground| named[0].starts_with(ground));
        assert_eq!(opaque(&plain), lies_below, "{tile}: {named:?}");
    }
    let (wide, large) = decode(&template::sheet(&tileset, 2, false).expect("a sheet"));
    assert_eq!((wide, &large[..8]), (512, &[&plain[..4], &plain[..4]].concat()[..]));
    assert!(template::sheet(&tileset, 0, false).is_err());
}

#[test]
fn the_same_dungeon_gives_the_same_picture() {
    let (tileset, asset) = assets_of(&shipped::dungeon("ratkin", 4));
    let picture = || render(&shipped::dungeon("ratkin", 4), 0, &tileset, asset.png, 8).expect("a picture");
    assert_eq!(picture(), picture());
}

#[test]
fn a_picture_that_can_not_be_is_refused() {
    let mut dungeon = shipped::dungeon("lab", 1);
    let (tileset, asset) = assets_of(&dungeon);
    let message = |dungeon: &Dungeon, level, sheet: &[u8], px| {
        render(dungeon, level, &tileset, sheet, px).expect_err("no picture").to_string()
    };
    assert_eq!(message(&dungeon, 3, asset.png, 16), "level 4 is not there; the dungeon has 1");
    let sheet = message(&dungeon, 0, b"no PNG", 16);
    assert!(sheet.starts_with("lab.png: "), "{sheet}");
    assert!(message(&dungeon, 0, &asset.png[..2_000], 16).starts_with("lab.png: "));
    dungeon.levels[0] = TileMap::new(998, 998);
    assert_eq!(message(&dungeon, 0, asset.png, 0), "1000x1000 tiles at 0 pixels: a tile must have at least 1 pixel");
    let large = message(&dungeon, 0, asset.png, 17);
    assert_eq!(large, "1000x1000 tiles at 17 pixels: at most 16 pixels a tile fit in a picture");
    assert!(message(&dungeon, 0, asset.png, u32::MAX).ends_with("at most 16 pixels a tile fit in a picture"));
    dungeon.levels[0] = TileMap::new(70_000, 1);
    let wide = render(&dungeon, 0, &tileset, asset.png, 1);
    assert!(matches!(wide, Err(RenderError::Size { width: 70_002, height: 3, .. })));
}

#[test]
fn a_sheet_that_is_too_small_for_its_tileset_is_refused() {
    let dungeon = shipped::dungeon("lab", 1);
    let (_, asset) = assets_of(&dungeon);
    let large = Tileset::parse(&asset.text.replace("tile: 16", "tile: 17")).expect("valid");
    let error = render(&dungeon, 0, &large, asset.png, 16).expect_err("too few tiles");
    assert_eq!(error.to_string(), "lab.png: it is 256x256 pixels; its tileset needs 272x272");
}
