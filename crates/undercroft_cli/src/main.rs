//! The `undercroft` command.
fn main() {}
