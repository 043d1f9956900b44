//! `undercroft schema`

use undercroft::{
    layout::Layout as _,
    preset::{GridCarve, fields},
};

use crate::{
    args::SchemaArgs,
    failure::{Failure, Outcome, Result},
    output,
};

/// Prints the table of fields.
pub fn run(args: &SchemaArgs) -> Result {
    let known = [GridCarve::default().name().to_owned()];
    let text = fields::schema(&args.layout)
        .ok_or_else(|| Failure::input(format_args!("no layout \"{}\"; there is {}", args.layout, known.join(", "))))?;
    output::print(&text)?;
    Ok(Outcome::Fine)
}
