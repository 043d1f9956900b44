//! The tables of the assets: complete, and everything in them can be rolled.

mod shipped;

use undercroft::{
    dungeon::Purpose,
    seed::mix,
    tables::{NEEDED, Roll},
};

#[test]
fn nothing_that_stocking_needs_is_missing() {
    let tables = shipped::tables();
    assert!(tables.missing().is_empty(), "{:?}", tables.missing());
    for table in NEEDED {
        for origin in tables.origins() {
            for depth in 1..=15 {
                for bits in 0..20 {
                    let roll = Roll { table, depth, origin: &origin, purpose: Purpose::Dressing, bits: mix(bits) };
                    let find = tables.roll(roll).expect("the table is there");
                    assert!(!find.text.contains(['{', '}', '|']) && !find.text.contains("  "), "{}", find.text);
                }
            }
        }
    }
}
