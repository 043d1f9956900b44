//! `undercroft render`

use std::{
    borrow::Cow,
    fs,
    path::{Path, PathBuf},
};

use undercroft::{Dungeon, picture::Picture, tileset::Tileset};
use undercroft_io::{png, text};

use crate::{
    args::RenderArgs,
    failure::{Failure, Outcome, Result},
    output,
    preset::Chosen,
    seeds,
};

/// Makes a dungeon and draws one of its levels.
pub fn run(args: &RenderArgs) -> Result {
    let format = args.output.as_deref().map(|path| output::ending(path, &["png", "txt"])).transpose()?;
    let chosen = Chosen::find(&args.wish.preset, args.wish.tier.as_deref())?;
    let seed = seeds::given_or_random(args.wish.seed.as_deref());
    let dungeon = chosen.generate(seed)?;
    let level = args.level as usize - 1;
    if level >= dungeon.levels.len() {
        let levels = dungeon.levels.len();
        return Err(Failure::input(format_args!("no level {}; this dungeon has {levels}", args.level)));
    }
    let bytes = match format {
        Some("txt") => text::render(&dungeon, level).into_bytes(),
        _ => picture(&chosen, &dungeon, level, args)?,
    };
    let path = args.output.clone().unwrap_or_else(|| default_path(&chosen, &dungeon));
    output::write_file(&path, bytes)?;
    output::say(&format!("{} is in {}", dungeon.share_code(), path.display()));
    Ok(Outcome::Fine)
}

fn default_path(chosen: &Chosen, dungeon: &Dungeon) -> PathBuf {
    PathBuf::from(format!("{}-{}-{}.png", chosen.tier.name(), chosen.tier.tier(), dungeon.seed))
}

fn picture(chosen: &Chosen, dungeon: &Dungeon, level: usize, args: &RenderArgs) -> Result<Vec<u8>> {
    let (tileset, sheet) = find_tileset(&dungeon.look.tileset, chosen.source.path.as_deref())?;
    if let Some(warning) = tileset.missing_roles_warning() {
        output::say(&format!("{}: {warning}", dungeon.look.tileset));
    }
    let bytes = if args.overview {
        png::overview(dungeon, level, &tileset, &sheet, args.px.unwrap_or(1))
    } else {
        let mut picture = Picture::new(dungeon, level, &tileset);
        picture.set_lit(!args.no_light);
        png::render_picture(&picture, &sheet, args.px.unwrap_or_else(|| tileset.tile_px()))
    };
    bytes.map_err(Failure::input)
}

/// A built-in tileset, or one that lies beside the preset's file or beside its folder.
fn find_tileset(wanted: &str, preset: Option<&Path>) -> Result<(Tileset, Cow<'static, [u8]>)> {
    let parse =
        |file: &str, text: &str| Tileset::parse(text).map_err(|error| Failure::input(format_args!("{file}: {error}")));
    let folders = preset.and_then(Path::parent).into_iter().flat_map(|folder| [folder.to_owned(), folder.join("..")]);
    if let Some(path) = folders.map(|folder| folder.join(wanted)).find(|path| path.is_file()) {
        let text = fs::read_to_string(&path).map_err(|error| Failure::file("read", &path, &error))?;
        let tileset = parse(&path.display().to_string(), &text)?;
        let image = path.with_file_name(tileset.image());
        let sheet = fs::read(&image).map_err(|error| Failure::file("read", &image, &error))?;
        return Ok((tileset, sheet.into()));
    }
    match undercroft_assets::tileset(wanted) {
        Some(asset) => Ok((parse(asset.path, asset.text)?, asset.png.into())),
        None => {
            let known: Vec<&str> = undercroft_assets::TILESETS.iter().map(|asset| asset.path).collect();
            let place = if preset.is_some() { ", nor beside the preset" } else { "" };
            Err(Failure::input(format_args!(
                "theme.tileset: no \"{wanted}\" is built in{place}\nbuilt in: {}",
                known.join(", ")
            )))
        }
    }
}
