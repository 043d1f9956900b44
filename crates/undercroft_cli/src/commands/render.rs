//! `undercroft render`

use std::{
    borrow::Cow,
    fs,
    path::{Path, PathBuf},
};

use undercroft::{
    Dungeon,
    picture::{Picture, Viewer, map_labels},
    tileset::Tileset,
};
use undercroft_io::{png, text};

use crate::{
    args::{RenderArgs, View},
    failure::{Failure, Outcome, Result},
    output,
    preset::Chosen,
    seeds,
};

/// Makes a dungeon and draws it: its levels, or all of them at once.
pub fn run(args: &RenderArgs) -> Result {
    match args.view {
        View::Tiles => tiles(args),
        View::Exploded => exploded(args),
    }
}

fn exploded(args: &RenderArgs) -> Result {
    let unfit = [
        (args.players, "--players"),
        (args.overview, "--overview"),
        (args.no_light, "--no-light"),
        (args.px.is_some(), "--px"),
        (args.level.is_some(), "--level"),
    ];
    if let Some((_, option)) = unfit.iter().find(|(is_given, _)| *is_given) {
        let why = match *option {
            "--players" => "it shows monsters, treasure and where every way leads",
            "--level" => "it shows all levels",
            _ => "it shows no tiles",
        };
        return Err(Failure::input(format_args!("{option} does not go with --view exploded: {why}")));
    }
    let format = args.output.as_deref().map(|path| output::ending(path, &["png", "svg"])).transpose()?;
    let (chosen, dungeon) = dungeon(args)?;
    let title = chosen.preset.title();
    let bytes = match format {
        Some("svg") => undercroft_io::exploded::svg(&dungeon, title).into_bytes(),
        _ => undercroft_io::exploded::png(&dungeon, title).map_err(Failure::input)?,
    };
    let path = args.output.clone().unwrap_or_else(|| default_path(&chosen, &dungeon, "-exploded"));
    output::write_file(&path, bytes)?;
    output::say(&format!("{} is in {}", dungeon.share_code(), path.display()));
    Ok(Outcome::Fine)
}

fn tiles(args: &RenderArgs) -> Result {
    let format = args.output.as_deref().map(|path| output::ending(path, &["png", "txt"])).transpose()?;
    let (chosen, dungeon) = dungeon(args)?;
    let count = dungeon.levels.len();
    let levels = match args.level.map(|level| level as usize) {
        Some(level) if level > count => {
            return Err(Failure::input(format_args!("no level {level}; this dungeon has {count}")));
        }
        Some(level) => level - 1..level,
        None => 0..count,
    };
    let viewer = if args.players { Viewer::Players } else { Viewer::GameMaster };
    let path = args.output.clone().unwrap_or_else(|| default_path(&chosen, &dungeon, suffix(args)));
    let is_one_of_several = count > 1 && args.level.is_none();
    let mut written = Vec::new();
    let tileset = match format {
        Some("txt") => None,
        _ => Some(find_tileset(&dungeon.look.tileset, chosen.source.path.as_deref())?),
    };
    if let Some((tileset, _)) = &tileset
        && let Some(warning) = tileset.missing_roles_warning()
    {
        output::say(&format!("{}: {warning}", dungeon.look.tileset));
    }
    for level in levels {
        let bytes = match &tileset {
            None => text::render_for(&dungeon, level, viewer).into_bytes(),
            Some((tileset, sheet)) => picture(&dungeon, level, viewer, (tileset, sheet), args)?,
        };
        let path = if is_one_of_several { level_path(&path, level, count) } else { path.clone() };
        output::write_file(&path, bytes)?;
        written.push(path);
    }
    output::say(&said(&dungeon, &written));
    Ok(Outcome::Fine)
}

fn dungeon(args: &RenderArgs) -> Result<(Chosen, Dungeon)> {
    let chosen = Chosen::find(&args.wish.preset, args.wish.tier.as_deref())?;
    let seed = seeds::given_or_random(args.wish.seed.as_deref());
    let dungeon = chosen.generate(seed)?;
    Ok((chosen, dungeon))
}

/// One line, however many levels there are.
fn said(dungeon: &Dungeon, written: &[PathBuf]) -> String {
    let code = dungeon.share_code();
    match written {
        [] => format!("{code} has no level"),
        [path] => format!("{code} is in {}", path.display()),
        [first, .., last] => {
            format!("{code} is in {} files, a level each: {} to {}", written.len(), first.display(), last.display())
        }
    }
}

fn suffix(args: &RenderArgs) -> &'static str {
    match (args.gm, args.players) {
        (true, _) => "-gm",
        (_, true) => "-players",
        _ => "",
    }
}

fn default_path(chosen: &Chosen, dungeon: &Dungeon, suffix: &str) -> PathBuf {
    PathBuf::from(format!("{}-{}-{}{suffix}.png", chosen.tier.name(), chosen.tier.tier(), dungeon.seed))
}

/// `map.png` becomes `map-level-2.png`; of ten levels and more `map-level-02.png`, so that names sort.
fn level_path(path: &Path, level: usize, count: usize) -> PathBuf {
    let digits = count.to_string().len();
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{stem}-level-{:0digits$}.{ending}", level + 1))
}

fn picture(
    dungeon: &Dungeon,
    level: usize,
    viewer: Viewer,
    (tileset, sheet): (&Tileset, &[u8]),
    args: &RenderArgs,
) -> Result<Vec<u8>> {
    let bytes = if args.overview {
        png::overview(dungeon, level, tileset, sheet, args.px.unwrap_or(1))
    } else {
        let mut picture = Picture::of(dungeon, level, tileset, viewer);
        picture.set_lit(!args.no_light);
        let labels = if args.gm || args.players { map_labels(dungeon, level, viewer) } else { Vec::new() };
        png::render_labelled(&picture, &labels, sheet, args.px.unwrap_or_else(|| tileset.tile_px()))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_levels_sort_by_level() {
        let path = |level, count| level_path(Path::new("maps/my.map.png"), level, count);
        assert_eq!(path(1, 9), Path::new("maps/my.map-level-2.png"));
        let mut all: Vec<PathBuf> = (0..12).map(|level| path(level, 12)).collect();
        assert_eq!(all[1], Path::new("maps/my.map-level-02.png"));
        let in_order = all.clone();
        all.sort();
        assert_eq!(all, in_order);
    }
}
