//! Paints the tilesets.
fn main() {}
