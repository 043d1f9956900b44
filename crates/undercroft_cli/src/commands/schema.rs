//! `undercroft schema`

use undercroft::preset::fields::{self, LayoutName};

use crate::{
    args::SchemaArgs,
    failure::{Failure, Outcome, Result},
    output,
};

/// Prints the table of fields.
pub fn run(args: &SchemaArgs) -> Result {
    let known = LayoutName::BUILT_IN.map(LayoutName::name).join(", ");
    let text = fields::schema(&args.layout)
        .ok_or_else(|| Failure::input(format_args!("no layout \"{}\"; there are {known}", args.layout)))?;
    output::print(&text)?;
    Ok(Outcome::Fine)
}
