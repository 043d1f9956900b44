//! `undercroft key`

use undercroft_io::key::{self, Format, Options, Reader};

use crate::{
    args::KeyArgs,
    failure::{Failure, Outcome, Result},
    output,
    preset::Chosen,
    seeds,
};

/// Makes a dungeon and writes its key.
pub fn run(args: &KeyArgs) -> Result {
    let format = format(args)?;
    let chosen = Chosen::find(&args.wish.preset, args.wish.tier.as_deref())?;
    let dungeon = chosen.generate(seeds::given_or_random(args.wish.seed.as_deref()))?;
    let options = Options {
        reader: if args.players { Reader::Players } else { Reader::GameMaster },
        title: chosen.preset.title().to_owned(),
        rooms_per_page: args.rooms_per_page.unwrap_or(0),
        wandering_chance: chosen.tier.stocking.wandering_chance,
        wandering_turns: chosen.tier.stocking.wandering_turns,
    };
    let text = key::write(&dungeon, format, &options);
    match &args.output {
        Some(path) => {
            output::write_file(path, &text)?;
            output::say(&format!("the key of {} is in {}", dungeon.share_code(), path.display()));
        }
        None => output::print(&text)?,
    }
    Ok(Outcome::Fine)
}

/// As `--format` says, else as the file is called. The two must not differ.
fn format(args: &KeyArgs) -> Result<Format> {
    let endings = Format::ALL.map(Format::ending);
    let by_file = args.output.as_deref().map(|path| output::ending(path, &endings)).transpose()?;
    let asked = args.format.as_deref();
    if let (Some(asked), Some(ending), Some(path)) = (asked, by_file, &args.output)
        && asked != ending
    {
        return Err(Failure::input(format_args!(
            "{}: the name must end in .{asked}, as --format says",
            path.display()
        )));
    }
    let wanted = asked.or(by_file).unwrap_or(Format::Markdown.ending());
    Ok(Format::ALL.into_iter().find(|format| format.ending() == wanted).unwrap_or_default())
}
