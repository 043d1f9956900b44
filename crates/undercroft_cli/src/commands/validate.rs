//! `undercroft validate`

use crate::{
    args::ValidateArgs,
    failure::{Failure, Outcome, Result},
    output,
    preset::Source,
};

/// Reads preset files and names their mistakes; goes on to the next file after one with mistakes.
pub fn run(args: &ValidateArgs) -> Result {
    let mut wrong = Vec::new();
    for file in &args.files {
        match Source::find(file).and_then(|source| source.load()) {
            Ok(preset) => {
                let tiers: Vec<&str> = preset.tiers().iter().map(|tier| tier.tier()).collect();
                output::print(&format!("{file}: right; tiers {}\n", tiers.join(", ")))?;
            }
            Err(Failure::BadInput(message)) => wrong.push(message),
            Err(Failure::NobodyReads) => return Err(Failure::NobodyReads),
        }
    }
    if wrong.is_empty() { Ok(Outcome::Fine) } else { Err(Failure::BadInput(wrong.join("\n"))) }
}
