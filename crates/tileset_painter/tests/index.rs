//! Every tile of the index is painted, and nothing else.

use image::RgbaImage;
use tileset_painter::{THEMES, paint};

fn tile(sheet: &RgbaImage, index: u32) -> impl Iterator<Item = [u8; 4]> + '_ {
    let (left, top) = (index % 16 * 16, index / 16 * 16);
    (0..256).map(move |i| sheet.get_pixel(left + i % 16, top + i / 16).0)
}

fn is_used(theme: &str, index: u32) -> bool {
    match index {
        // No wall, no shadow.
        80 => false,
        // The corner of a light pool lies beyond its radius.
        178 => false,
        0..=178 => true,
        180 | 181 => matches!(theme, "caverns" | "ratkin" | "town"),
        182..=191 => theme == "town",
        192..=239 => true,
        _ => false,
    }
}

/// Tiles that hide everything below them: floors, rock, wall tops, faces and hedges.
fn is_base(index: u32) -> bool {
    matches!(index, 0..=79 | 100..=111 | 180..=191)
}

#[test]
fn exactly_the_listed_tiles_are_painted() {
    for theme in THEMES {
        let sheet = paint(theme).unwrap();
        for index in 0..256 {
            let painted = tile(&sheet, index).any(|pixel| pixel[3] > 0);
            assert_eq!(painted, is_used(theme, index), "{theme}: tile {index}");
        }
    }
}

#[test]
fn base_tiles_are_opaque() {
    for theme in THEMES {
        let sheet = paint(theme).unwrap();
        for index in (0..192).filter(|index| is_base(*index) && is_used(theme, *index)) {
            assert!(tile(&sheet, index).all(|pixel| pixel[3] == 255), "{theme}: tile {index}");
        }
    }
}

#[test]
fn tiles_laid_over_the_base_let_it_shine_through() {
    for theme in THEMES {
        let sheet = paint(theme).unwrap();
        for index in (81..=99).chain(123..=178).chain(214..=239) {
            assert!(tile(&sheet, index).any(|pixel| pixel[3] < 255), "{theme}: tile {index}");
        }
    }
}

#[test]
fn doors_of_different_states_differ_in_shape() {
    for theme in THEMES {
        let sheet = paint(theme).unwrap();
        for first in [112, 118] {
            for (a, b) in (0..6).flat_map(|a| (0..a).map(move |b| (first + a, first + b))) {
                let differing = tile(&sheet, a).zip(tile(&sheet, b)).filter(|(p, q)| p != q).count();
                assert!(differing >= 4, "{theme}: doors {a} and {b}");
            }
        }
    }
}

/// First tiles of the wide doors in walls that run east-west and north-south, and of their states: closed, open,
/// locked, trapped, portcullis, secret.
const WIDE: [u32; 2] = [192, 214];
const WIDE_MIDDLES: [u32; 6] = [3, 6, 10, 14, 17, 20];

#[test]
fn wide_doors_of_different_states_differ_in_shape() {
    for theme in THEMES {
        let sheet = paint(theme).unwrap();
        for first in WIDE {
            let middles = WIDE_MIDDLES.map(|middle| first + middle);
            for (i, a) in middles.into_iter().enumerate() {
                for b in &middles[..i] {
                    let differing = tile(&sheet, a).zip(tile(&sheet, *b)).filter(|(p, q)| p != q).count();
                    assert!(differing >= 12, "{theme}: doors {a} and {b}");
                }
            }
        }
    }
}

#[test]
fn only_the_ends_of_a_wide_door_have_jambs() {
    for theme in THEMES {
        let sheet = paint(theme).unwrap();
        let column = |index: u32, x: usize| -> Vec<[u8; 4]> { tile(&sheet, index).skip(x).step_by(16).collect() };
        let jamb = column(112, 1)[4..].to_vec();
        for (first, middle, last) in [(194, 195, 196), (197, 198, 199), (208, 209, 210)] {
            assert_eq!(column(first, 1)[4..], jamb, "{theme}: {first}");
            assert_eq!(column(last, 14)[4..], jamb, "{theme}: {last}");
            for x in 0..16 {
                assert_ne!(column(middle, x)[4..], jamb, "{theme}: {middle}");
            }
            // The lintel goes on over all tiles.
            for y in 1..3 {
                assert_eq!(column(first, 15)[y], column(middle, 0)[y], "{theme}: {first}");
                assert_eq!(column(middle, 15)[y], column(last, 0)[y], "{theme}: {last}");
            }
        }
    }
}
