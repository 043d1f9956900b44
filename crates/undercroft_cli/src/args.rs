//! What can be typed after `undercroft`.

use std::path::PathBuf;

use clap::{Parser, Subcommand};

use crate::seeds::SeedRange;

/// The command line.
#[derive(Debug, Parser)]
#[command(
    name = "undercroft",
    version,
    about = "A preset and a seed become a dungeon, the same one everywhere",
    long_about = "A preset and a seed become a dungeon, the same one everywhere.\n\n\
        PRESET is the name of a built-in preset (see `undercroft presets`) or a preset file of your own.\n\
        What a program reads goes to stdout, everything else to stderr.\n\
        Exit codes: 0 fine, 1 dungeons with faults, 2 bad input.",
    after_help = "Examples:\n  \
        undercroft render lab                             a picture of a new dungeon\n  \
        undercroft generate lab --tier elite --seed 7 -o seven.json\n  \
        undercroft key lab --seed 7                       its rooms, exits, locks and contents, to be read\n  \
        undercroft show lab > mine.dungeon.ron            begin a preset of your own\n  \
        undercroft validate mine.dungeon.ron              is it right, and if not, where\n  \
        undercroft measure mine.dungeon.ron --seeds 0..1000\n\n\
        `undercroft help COMMAND` says more about each."
)]
pub struct Args {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What the command can do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// List the built-in presets
    ///
    /// One line each: name, layout, tiers, what it is like; two spaces between them.
    Presets,
    /// Make a dungeon, as JSON or RON
    Generate(GenerateArgs),
    /// Draw a dungeon, as a PNG or a map of letters
    Render(RenderArgs),
    /// Write the key of a dungeon: what to read to it at the table
    Key(KeyArgs),
    /// Begin a tileset of your own: a sheet with every tile in its place
    TilesetTemplate(TilesetTemplateArgs),
    /// Make many dungeons and look for faults
    Check(CheckArgs),
    /// Make many dungeons and say what they are like
    Measure(MeasureArgs),
    /// Look for mistakes in preset files
    Validate(ValidateArgs),
    /// List all fields of presets: bounds, defaults, what each does to the dungeon
    Schema(SchemaArgs),
    /// Print a preset: as it is written, or complete, with every field
    Show(ShowArgs),
}

/// Which preset, tier and seed.
#[derive(Debug, clap::Args)]
pub struct Wish {
    /// Name of a built-in preset, or a preset file
    pub preset: String,
    /// Tier of the preset [default: the preset's own]
    #[arg(long)]
    pub tier: Option<String>,
    /// A number, or any phrase [default: a random number, named on stderr]
    #[arg(long, allow_hyphen_values = true)]
    pub seed: Option<String>,
}

/// `generate`
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    undercroft generate lab --seed 7\n  \
    undercroft generate caverns --tier elite --seed \"my castle\" -o castle.ron")]
pub struct GenerateArgs {
    /// Preset, tier, seed.
    #[command(flatten)]
    pub wish: Wish,
    /// File to write, .json or .ron [default: JSON to stdout]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// `render`
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    undercroft render lab --seed 7                    lab-veteran-7.png\n  \
    undercroft render ratkin --tier elite -o map.png --px 32\n  \
    undercroft render lab --gm                        with the numbers of the key\n  \
    undercroft render lab --players                   without what players must not know\n  \
    undercroft render lab --view exploded             all levels at once, as squares and lines\n  \
    undercroft render caverns --overview --px 4       rooms, halls and what is special, from afar\n  \
    undercroft render lab --seed 7 -o map.txt         a map of letters\n\n\
    A dungeon of several levels gives a file for each, such as map-level-2.png; --level picks one.")]
pub struct RenderArgs {
    /// Preset, tier, seed.
    #[command(flatten)]
    pub wish: Wish,
    /// What to draw
    #[arg(long, value_enum, default_value_t = View::Tiles)]
    pub view: View,
    /// Write the numbers of rooms on it, and where stairs, teleporters and tunnels lead
    #[arg(long, conflicts_with_all = ["players", "overview"])]
    pub gm: bool,
    /// Leave out hidden doors, traps, monsters, treasure and keys
    #[arg(long, conflicts_with = "overview")]
    pub players: bool,
    /// File to write, .png or .txt; of the exploded view .png or .svg [default: PRESET-TIER-SEED.png in this directory]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Pixels a tile, of a picture [default: the tileset's own size; 1 in an overview]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=256))]
    pub px: Option<u32>,
    /// Draw the tiles as they were painted: no tint, no pools of light
    #[arg(long, conflicts_with = "overview")]
    pub no_light: bool,
    /// Draw one colour a tile instead of the tiles; special rooms have the colours of their roles
    #[arg(long)]
    pub overview: bool,
    /// Level to draw; 1 is the top one [default: all, a file each]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    pub level: Option<u32>,
}

/// What `render` draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum View {
    /// The tiles of a level
    Tiles,
    /// All levels at once: rooms as squares, ways as lines
    Exploded,
}

/// `key`
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    undercroft key pointcrawl --seed 3                for the game master, as Markdown\n  \
    undercroft key pointcrawl --seed 3 -o key.html    a page with links, to be read or printed\n  \
    undercroft key pointcrawl --seed 3 --players      what the players may know\n  \
    undercroft key lab --seed 7 --format txt --rooms-per-page 4")]
pub struct KeyArgs {
    /// Preset, tier, seed.
    #[command(flatten)]
    pub wish: Wish,
    /// Leave out what players must not know: monsters, treasure, keys, traps, hidden doors, where exits lead, the seed
    #[arg(long)]
    pub players: bool,
    /// How it is written [default: by the ending of FILE, else md]
    #[arg(long, value_name = "FORMAT", value_parser = ["md", "html", "txt"])]
    pub format: Option<String>,
    /// Begin a new page after so many rooms
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub rooms_per_page: Option<u32>,
    /// File to write, .md, .html or .txt [default: to stdout]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// `tileset-template`
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Writes two files: mine.png, a sheet in which every cell has a plain drawing, its number and what it is\n\
    for; and mine.tileset.ron, which says which cell is what. They can be used at once, by a preset that lies\n\
    beside them and says\n\n  \
    theme: (tileset: \"mine.tileset.ron\")\n\nExamples:\n  \
    undercroft tileset-template -o mine.png\n  \
    undercroft tileset-template -o mine.png --tile 32 --no-labels"
)]
pub struct TilesetTemplateArgs {
    /// Sheet to write, .png; the tileset's file gets its name
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    /// Width and height of a tile in pixels: 16, 32, 48 or 64
    #[arg(long, default_value_t = 16, value_parser = tile_px)]
    pub tile: u32,
    /// Leave numbers and names out of the drawings
    #[arg(long)]
    pub no_labels: bool,
    /// Replace files that are there
    #[arg(long)]
    pub force: bool,
}

fn tile_px(text: &str) -> Result<u32, &'static str> {
    text.parse().ok().filter(|px| [16, 32, 48, 64].contains(px)).ok_or("16, 32, 48 or 64")
}

/// `check`
#[derive(Debug, clap::Args)]
#[command(after_help = "The last line counts: `1000 dungeons, 0 faults`. Each dungeon with faults is named by the\n\
    command that makes it again, with its faults below.\n\nExample:\n  \
    undercroft check lab --tier elite --seeds 0..10000")]
pub struct CheckArgs {
    /// Name of a built-in preset, or a preset file
    pub preset: String,
    /// Tier of the preset [default: the preset's own]
    #[arg(long)]
    pub tier: Option<String>,
    /// Seeds A..B: from A up to, not including, B
    #[arg(long, value_name = "A..B", default_value = "0..1000")]
    pub seeds: SeedRange,
}

/// `measure`
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    undercroft measure lab --tier elite --seeds 0..1000\n  \
    undercroft measure mine.dungeon.ron --csv mine.csv   a row a dungeon, for your spreadsheet\n  \
    undercroft measure --markdown                        all built-in presets and tiers, as a page")]
pub struct MeasureArgs {
    /// Name of a built-in preset, or a preset file
    #[arg(required_unless_present = "markdown")]
    pub preset: Option<String>,
    /// Tier of the preset [default: the preset's own]
    #[arg(long, conflicts_with = "markdown")]
    pub tier: Option<String>,
    /// Seeds A..B: from A up to, not including, B
    #[arg(long, value_name = "A..B", default_value = "0..1000")]
    pub seeds: SeedRange,
    /// Also write the measures of every dungeon, a row each
    #[arg(long, value_name = "FILE", conflicts_with = "markdown")]
    pub csv: Option<PathBuf>,
    /// Print a page with all tiers side by side, of one preset or of all built-in ones
    #[arg(long)]
    pub markdown: bool,
}

/// `validate`
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Every tier is checked. A mistake is named with file, line and column; the exit code is then 2."
)]
pub struct ValidateArgs {
    /// Preset files
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<String>,
}

/// `schema`
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  undercroft schema grid_carve")]
pub struct SchemaArgs {
    /// Name of a layout: grid_carve or pointcrawl
    pub layout: String,
}

/// `show`
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    undercroft show lab > mine.dungeon.ron        a copy to change, comments and all\n  \
    undercroft show mine.dungeon.ron --merged     what it says with defaults, `extends` and tier put in")]
pub struct ShowArgs {
    /// Name of a built-in preset, or a preset file
    pub preset: String,
    /// Print one tier with every field, instead of the file
    #[arg(long)]
    pub merged: bool,
    /// Tier to print [default: the preset's own]
    #[arg(long, requires = "merged")]
    pub tier: Option<String>,
}
