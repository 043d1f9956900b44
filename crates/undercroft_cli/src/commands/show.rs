//! `undercroft show`

use crate::{
    args::ShowArgs,
    failure::{Failure, Outcome, Result},
    output,
    preset::{Chosen, Source},
};

/// Prints a preset's text, or one of its tiers with every field.
pub fn run(args: &ShowArgs) -> Result {
    let mut text = if args.merged {
        let chosen = Chosen::find(&args.preset, args.tier.as_deref())?;
        let text = chosen.preset.merged_text(chosen.tier.tier());
        text.ok_or_else(|| Failure::input(format_args!("{}: this tier can't be written", args.preset)))?
    } else {
        Source::find(&args.preset)?.text
    };
    if !text.ends_with('\n') {
        text.push('\n');
    }
    output::print(&text)?;
    Ok(Outcome::Fine)
}
