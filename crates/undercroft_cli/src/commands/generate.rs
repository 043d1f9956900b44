//! `undercroft generate`

use undercroft_io::{json, ron};

use crate::{
    args::GenerateArgs,
    failure::{Failure, Outcome, Result},
    output,
    preset::Chosen,
    seeds,
};

/// Makes a dungeon and writes it.
pub fn run(args: &GenerateArgs) -> Result {
    let format = args.output.as_deref().map(|path| output::ending(path, &["json", "ron"])).transpose()?;
    let chosen = Chosen::find(&args.wish.preset, args.wish.tier.as_deref())?;
    let dungeon = chosen.generate(seeds::given_or_random(args.wish.seed.as_deref()))?;
    let text = match format {
        Some("ron") => ron::write(&dungeon),
        _ => json::write(&dungeon),
    };
    let mut text = text.map_err(Failure::input)?;
    text.push('\n');
    match &args.output {
        Some(path) => {
            output::write_file(path, &text)?;
            output::say(&format!("{} is in {}", dungeon.share_code(), path.display()));
        }
        None => output::print(&text)?,
    }
    Ok(Outcome::Fine)
}
