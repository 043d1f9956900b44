//! Writes the tilesets of all themes as PNG files into a folder: the argument, or `assets/tilesets`.

use std::error::Error;
use std::path::PathBuf;
use tileset_painter::{THEMES, encode, paint};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args_os().nth(1).map_or_else(|| PathBuf::from("assets/tilesets"), PathBuf::from);
    std::fs::create_dir_all(&folder)?;
    for theme in THEMES {
        let tileset = paint(theme).ok_or("a listed theme has no palette")?;
        let path = folder.join(format!("{theme}.png"));
        std::fs::write(&path, encode(&tileset)?)?;
        println!("{}", path.display());
    }
    Ok(())
}
