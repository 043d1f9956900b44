//! Writes the tilesets of all themes as PNG files into a folder, the first argument or `assets/tilesets`, and the actors of
//! the roguelike into a file, the second argument or `examples/roguelike/actors.png`.

use std::error::Error;
use std::path::PathBuf;
use tileset_painter::{THEMES, encode, paint, paint_actors};

fn main() -> Result<(), Box<dyn Error>> {
    let argument = |place, otherwise: &str| std::env::args_os().nth(place).map_or(otherwise.into(), PathBuf::from);
    let folder = argument(1, "assets/tilesets");
    std::fs::create_dir_all(&folder)?;
    for theme in THEMES {
        let tileset = paint(theme).ok_or("a listed theme has no palette")?;
        let path = folder.join(format!("{theme}.png"));
        std::fs::write(&path, encode(&tileset)?)?;
        println!("{}", path.display());
    }
    let actors = argument(2, "examples/roguelike/actors.png");
    std::fs::write(&actors, encode(&paint_actors())?)?;
    println!("{}", actors.display());
    Ok(())
}
