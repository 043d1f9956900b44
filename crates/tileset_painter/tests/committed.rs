//! The committed tilesets are exactly what the painter paints.

use std::path::PathBuf;
use tileset_painter::{THEMES, encode, paint, paint_actors};

fn committed(theme: &str) -> Vec<u8> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../../assets/tilesets/{theme}.png"));
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn the_pixels_are_the_committed_ones() {
    for theme in THEMES {
        let painted = paint(theme).unwrap();
        let stored = image::load_from_memory(&committed(theme)).unwrap().into_rgba8();
        assert_eq!(painted.dimensions(), (256, 256), "{theme}");
        assert_eq!(stored.dimensions(), (256, 256), "{theme}");
        let differing = painted.pixels().zip(stored.pixels()).filter(|(a, b)| a != b).count();
        assert_eq!(differing, 0, "{theme}: paint the tilesets anew and commit them");
    }
}

#[test]
fn the_files_are_the_encoder_s_output() {
    for theme in THEMES {
        let bytes = encode(&paint(theme).unwrap()).unwrap();
        assert!(bytes == committed(theme), "{theme}: paint the tilesets anew and commit them");
    }
}

#[test]
fn the_actors_are_the_committed_ones() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples/roguelike/actors.png");
    let stored = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert_eq!(paint_actors().dimensions(), (256, 64));
    assert!(encode(&paint_actors()).unwrap() == stored, "paint the actors anew and commit them");
    assert!(paint_actors() == paint_actors());
}

#[test]
fn painting_twice_gives_the_same() {
    for theme in THEMES {
        assert!(paint(theme) == paint(theme), "{theme}");
    }
}

#[test]
fn an_unknown_theme_has_no_tileset() {
    assert!(paint("attic").is_none());
}
