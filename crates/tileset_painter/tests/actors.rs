//! Actors stand out from the floor that they walk on, and from each other.

use image::RgbaImage;
use tileset_painter::{paint, paint_actors};

/// Row of the sheet, theme, and how many of its first tiles walk there.
const AT_HOME: [(u32, &str, u32); 3] = [(1, "lab", 4), (2, "caverns", 4), (3, "ratkin", 4)];

fn tile(sheet: &RgbaImage, column: u32, row: u32) -> Vec<[u8; 4]> {
    (0..256).map(|i| sheet.get_pixel(column * 16 + i % 16, row * 16 + i / 16).0).collect()
}

/// Relative luminance, as WCAG 2 defines it.
fn luminance(pixel: [u8; 4]) -> f64 {
    let linear = |value: u8| {
        let value = f64::from(value) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { libm::pow((value + 0.055) / 1.055, 2.4) }
    };
    0.2126 * linear(pixel[0]) + 0.7152 * linear(pixel[1]) + 0.0722 * linear(pixel[2])
}

fn contrast(a: f64, b: f64) -> f64 {
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[test]
fn everybody_stands_out_from_the_floor() {
    let actors = paint_actors();
    for (row, theme, monsters) in AT_HOME {
        let tileset = paint(theme).unwrap();
        let floor: Vec<f64> = tile(&tileset, 0, 0).into_iter().map(luminance).collect();
        let floor = floor.iter().sum::<f64>() / floor.len() as f64;
        let walkers = (0..monsters).map(|column| (column, row)).chain([(0, 0)]);
        for (column, row) in walkers {
            let pixels = tile(&actors, column, row);
            let solid: Vec<f64> = pixels.into_iter().filter(|p| p[3] > 250).map(luminance).collect();
            let light = solid.iter().filter(|l| **l > floor && contrast(**l, floor) >= 3.0).count();
            let dark = solid.iter().filter(|l| **l < floor && contrast(**l, floor) >= 2.5).count();
            assert!(light >= 12 && dark >= 24, "{theme}: actor {column} of row {row}: {light} light, {dark} dark");
        }
    }
}

#[test]
fn no_two_actors_are_alike() {
    let actors = paint_actors();
    let places: Vec<(u32, u32)> = (0..4).flat_map(|row| (0..4).map(move |column| (column, row))).collect();
    for (i, &(column, row)) in places.iter().enumerate() {
        for &(other, there) in &places[..i] {
            let pairs = tile(&actors, column, row).into_iter().zip(tile(&actors, other, there));
            let differing = pairs.filter(|(a, b)| contrast(luminance(*a), luminance(*b)) >= 2.0).count();
            assert!(differing >= 48, "({column}, {row}) and ({other}, {there}): {differing} pixels differ");
        }
    }
}
