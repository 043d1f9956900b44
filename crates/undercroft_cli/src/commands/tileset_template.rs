//! `undercroft tileset-template`

use std::{fs, path::Path};

use undercroft::tileset::Tileset;
use undercroft_io::template;

use crate::{
    args::TilesetTemplateArgs,
    failure::{Failure, Outcome, Result},
    output,
};

/// The built-in tileset whose cells and comments the template has.
const MODEL: &str = "lab";

/// The comment before what only the model has; the template ends its list there.
const ITS_OWN: &str = "// of this tileset only";

const HEAD: &str = "// A tileset of your own: draw over the cells of the sheet. What you don't need, leave out here.\n";

/// Writes a sheet and its `.tileset.ron`.
pub fn run(args: &TilesetTemplateArgs) -> Result {
    output::ending(&args.output, &["png"])?;
    let sheet = &args.output;
    let description = sheet.with_extension("tileset.ron");
    let image = sheet.file_name().unwrap_or_default();
    let image = image.to_str().filter(|name| !name.contains(['"', '\\'])).ok_or_else(|| {
        Failure::input(format_args!("{}: this name can't be written into the tileset's file", sheet.display()))
    })?;
    let text = text(image, args.tile).ok_or_else(|| Failure::input("the template can't be made"))?;
    let tileset = Tileset::parse(&text).map_err(Failure::input)?;
    let png = template::sheet(&tileset, args.tile / template::CELL_PX, !args.no_labels).map_err(Failure::input)?;
    let files: [(&Path, &[u8]); 2] = [(sheet, &png), (&description, text.as_bytes())];
    if !args.force
        && let Some((there, _)) = files.iter().find(|(path, _)| fs::symlink_metadata(path).is_ok())
    {
        return Err(Failure::input(format_args!("{} is there already; --force replaces it", there.display())));
    }
    for (path, bytes) in files {
        output::write_file(path, bytes)?;
    }
    let line = "a preset beside them shows it with  theme: (tileset: ";
    let name = description.file_name().unwrap_or_default().display();
    output::say(&format!("{} and {} are written; {line}\"{name}\")", sheet.display(), description.display()));
    Ok(Outcome::Fine)
}

/// The model's text, for a sheet of this name and with tiles of this size.
fn text(image: &str, tile_px: u32) -> Option<String> {
    let model = undercroft_assets::tileset(MODEL)?.text;
    let mut text = HEAD.to_owned();
    let mut skips = false;
    for line in model.lines().skip(1) {
        let field = line.trim_start();
        if field.starts_with(ITS_OWN) {
            skips = true;
        } else if skips && field.starts_with('}') {
            skips = false;
        }
        if skips {
            continue;
        }
        if field.starts_with("image:") {
            text.push_str(&format!("    image: \"{image}\",       // beside this file"));
        } else if field.starts_with("tile:") {
            text.push_str(&format!("    tile: {tile_px},               // width and height of a tile in pixels"));
        } else if field.starts_with("ambient:") {
            text.push_str("    ambient: \"#ffffff\",     // the light these tiles are painted for");
        } else {
            text.push_str(line);
        }
        text.push('\n');
    }
    Some(text)
}
