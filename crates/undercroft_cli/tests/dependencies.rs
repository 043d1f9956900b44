//! The command builds in a minute since nothing of Bevy is in it.

use std::process::Command;

#[test]
fn nothing_of_bevy_is_in_the_tree() {
    let tree = Command::new(env!("CARGO"))
        .args(["tree", "--offline", "--prefix", "none", "-p", "undercroft_cli", "-e", "normal"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    let tree = String::from_utf8(tree.stdout).expect("cargo writes UTF-8");
    assert!(tree.contains("undercroft_io"), "{tree}");
    assert!(!tree.contains("bevy") && !tree.contains("wgpu"), "{tree}");
}
