//! The layers of a tileset keep apart in lightness (CIE L*), measured in the painted picture.

use image::RgbaImage;
use tileset_painter::{THEMES, paint};

/// Mean lightness of the layers of a tileset.
struct Lightness {
    void: f64,
    top: f64,
    lip: f64,
    face: f64,
    floor: f64,
    hall: f64,
}

/// Wall tops that are open in the east, in the south and in the west.
const EAST_EDGE: u32 = 58;
const SOUTH_EDGE: u32 = 52;
const WEST_EDGE: u32 = 28;

impl Lightness {
    fn of(theme: &str) -> Self {
        let sheet = paint(theme).unwrap();
        let width = if theme == "town" { 7 } else { 6 };
        let whole = |indices: &[u32]| mean(&sheet, indices, [0, 0, 16, 16]);
        let edges = [
            mean(&sheet, &[SOUTH_EDGE], [0, 16 - width, 16, 15]),
            mean(&sheet, &[EAST_EDGE], [16 - width, 0, 15, 16]),
            mean(&sheet, &[WEST_EDGE], [1, 0, width, 16]),
        ];
        Self {
            void: whole(&[14]),
            top: edges.iter().sum::<f64>() / 3.0,
            lip: mean(&sheet, &[SOUTH_EDGE], [0, 15, 16, 16]),
            face: whole(&[64, 73, 74]),
            floor: whole(&[0, 1, 2, 3, 4]),
            hall: whole(&[8, 9, 10, 11]),
        }
    }
}

/// Mean lightness of the part `[left, top, right, bottom]` of the tiles.
fn mean(sheet: &RgbaImage, indices: &[u32], [left, top, right, bottom]: [u32; 4]) -> f64 {
    let mut values = Vec::new();
    for index in indices {
        for y in index / 16 * 16 + top..index / 16 * 16 + bottom {
            for x in index % 16 * 16 + left..index % 16 * 16 + right {
                values.push(lightness(sheet.get_pixel(x, y).0));
            }
        }
    }
    values.iter().sum::<f64>() / values.len() as f64
}

/// Relative luminance, as WCAG 2 defines it.
fn luminance([red, green, blue, _]: [u8; 4]) -> f64 {
    let linear = |value: u8| {
        let value = f64::from(value) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { libm::pow((value + 0.055) / 1.055, 2.4) }
    };
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

fn lightness(pixel: [u8; 4]) -> f64 {
    let luminance = luminance(pixel);
    if luminance > 0.008856 { 116.0 * luminance.cbrt() - 16.0 } else { 903.3 * luminance }
}

#[test]
fn the_layers_keep_apart() {
    for theme in THEMES {
        let Lightness { void, top, lip, face, floor, hall } = Lightness::of(theme);
        assert!(void < top && top < face, "{theme}: void {void:.1}, top {top:.1}, face {face:.1}");
        assert!(top - void >= 16.0, "{theme}: top {top:.1}, void {void:.1}");
        assert!((floor - face).abs() >= 11.0, "{theme}: floor {floor:.1}, face {face:.1}");
        assert!(lip >= face + 6.0, "{theme}: lip {lip:.1}, face {face:.1}");
        let darker = floor - hall;
        let allowed = if *theme == "town" { -6.0..=-3.0 } else { 7.0..=12.0 };
        assert!(allowed.contains(&darker), "{theme}: floor {floor:.1}, hall {hall:.1}");
    }
}

#[test]
fn the_lightness_is_as_designed() {
    let designed = [
        ("lab", [2.4, 20.7, 25.2, 41.7, 31.5, 68.5]),
        ("caverns", [2.8, 21.3, 24.9, 39.2, 32.0, 50.9]),
        ("ratkin", [2.7, 20.9, 26.3, 38.1, 29.9, 45.8]),
        ("keep", [3.3, 21.6, 27.6, 42.5, 31.2, 54.3]),
        ("crypt", [2.9, 19.8, 28.1, 43.3, 32.0, 50.1]),
        ("town", [9.0, 29.2, 48.5, 37.0, 41.3, 55.3]),
    ];
    for (theme, expected) in designed {
        let Lightness { void, top, lip, face, floor, hall } = Lightness::of(theme);
        let measured = [void, top, face, floor, hall, lip];
        for (value, wanted) in measured.into_iter().zip(expected) {
            assert!((value - wanted).abs() <= 2.0, "{theme}: {measured:.1?}, designed {expected:?}");
        }
    }
}

/// Ratio of two luminances, as WCAG 2 defines it.
fn contrast(a: f64, b: f64) -> f64 {
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// Luminances of the opaque pixels of a tile, ascending; the black outline counts where `outline` says so.
fn opaque(sheet: &RgbaImage, index: u32, outline: bool) -> Vec<f64> {
    let pixels = (0..256).map(|i| sheet.get_pixel(index % 16 * 16 + i % 16, index / 16 * 16 + i / 16).0);
    let counts = |pixel: &[u8; 4]| pixel[3] == 255 && (outline || pixel[..3] != [0; 3]);
    let mut luminances: Vec<f64> = pixels.filter(counts).map(luminance).collect();
    luminances.sort_by(f64::total_cmp);
    luminances
}

fn average(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// Mean of the lightest eighth of a thing, its outline left out.
fn light_part(sheet: &RgbaImage, index: u32) -> f64 {
    let pixels = opaque(sheet, index, false);
    average(&pixels[pixels.len() - pixels.len().div_ceil(8)..])
}

/// Mean of the darkest quarter of a thing, its outline counted.
fn dark_part(sheet: &RgbaImage, index: u32) -> f64 {
    let pixels = opaque(sheet, index, true);
    average(&pixels[..pixels.len().div_ceil(4)])
}

fn floor_luminance(sheet: &RgbaImage) -> f64 {
    average(&(0..5).flat_map(|index| opaque(sheet, index, true)).collect::<Vec<_>>())
}

/// Stairs, teleporter, entrance, exit and trap; combat to shrine, keys, lock badge and spawn ring.
const MARKERS: [std::ops::RangeInclusive<u32>; 2] = [127..=132, 144..=157];
/// What stands on the floor or opens in it. Webs, puddle, decals and rugs lie flat on it and may be faint.
const THINGS: [std::ops::RangeInclusive<u32>; 5] = [124..=135, 138..=140, 142..=157, 160..=165, 168..=169];

#[test]
fn markers_shine_on_their_floor() {
    for theme in THEMES {
        let sheet = paint(theme).unwrap();
        let floor = floor_luminance(&sheet);
        for index in MARKERS.into_iter().flatten() {
            let ratio = contrast(light_part(&sheet, index), floor);
            assert!(ratio >= 3.0, "{theme}: tile {index}: its lightest eighth has {ratio:.2} to the floor");
        }
    }
}

#[test]
fn things_stand_out_from_their_floor_by_light_or_by_outline() {
    for theme in THEMES {
        let sheet = paint(theme).unwrap();
        let floor = floor_luminance(&sheet);
        for index in THINGS.into_iter().flatten() {
            let ratios = [contrast(light_part(&sheet, index), floor), contrast(dark_part(&sheet, index), floor)];
            assert!(ratios[0].max(ratios[1]) >= 3.0, "{theme}: tile {index}: {ratios:.2?} to the floor");
        }
    }
}
