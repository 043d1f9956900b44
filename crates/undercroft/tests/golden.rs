//! What a seed gives does not change. A failure here is a breaking change: raise `GENERATOR` and say so in the changelog.
//!
//! `BLESS=1 cargo test -p undercroft --test golden` writes the file anew.

mod shipped;

use std::fmt::Write as _;

use shipped::presets;
use undercroft::{Dungeon, Seed, generate, seed::mix};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/fingerprints.txt");

/// One number for a dungeon and its props, which its fingerprint leaves out.
fn whole(dungeon: &Dungeon) -> u64 {
    dungeon.props.iter().fold(dungeon.fingerprint(), |all, prop| {
        let place = (u64::from(prop.at.level) << 48) ^ ((prop.at.x as u64) << 24) ^ prop.at.y as u64;
        mix(mix(all ^ place) ^ (prop.kind as u64) << 32 ^ u64::from(prop.area.0))
    })
}

/// One line a tier: the dungeons of a number, of a phrase, and of a hundred seeds folded into one.
fn fingerprints() -> String {
    let mut text = String::new();
    for preset in presets() {
        for tier in preset.tiers() {
            let of = |seed: Seed| whole(&generate(tier, seed).expect("a shipped preset"));
            let phrase = "the cellar under the old mill".parse().unwrap_or_default();
            let hundred = (0..100).fold(0, |all, seed| mix(all ^ of(Seed(seed))));
            writeln!(text, "{} {} {:016x} {:016x} {hundred:016x}", preset.name(), tier.tier(), of(Seed(7)), of(phrase))
                .expect("a string");
        }
    }
    text
}

#[test]
fn what_a_seed_gives_does_not_change() {
    let found = fingerprints();
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(FILE, &found).expect("the file can be written");
    }
    let golden = std::fs::read_to_string(FILE).expect("the file is there");
    assert_eq!(found, golden, "generator {}", undercroft::GENERATOR);
}

#[test]
fn threads_do_not_matter() {
    let alone = fingerprints();
    let together: Vec<String> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(fingerprints)).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    });
    assert!(together.iter().all(|text| *text == alone));
}
