//! The pages for game developers: the index leads to all of them, no link leads nowhere, and the first game is the program
//! that is played by a test.

use std::{fs, path::Path};

fn pages() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/game");
    let files = fs::read_dir(folder).expect("the folder is there").map(|file| file.expect("readable").path());
    let pages = files.filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    let name = |path: &Path| path.file_name().expect("a name").to_string_lossy().into_owned();
    pages.map(|path| (name(&path), fs::read_to_string(&path).expect("text"))).collect()
}

#[test]
fn the_index_leads_to_every_page_and_no_link_leads_nowhere() {
    let pages = pages();
    let (_, index) = pages.iter().find(|(name, _)| name == "README.md").expect("an index");
    let links = |text: &str| -> Vec<String> {
        let ends = text.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
        ends.map(|(link, _)| link.to_owned()).filter(|link| !link.starts_with("http")).collect()
    };
    let compiled = include_str!("../../src/doc_pages.rs");
    for (name, text) in &pages {
        for link in links(text) {
            assert!(pages.iter().any(|(page, _)| *page == link), "{name}: {link}");
        }
        if name != "README.md" {
            assert!(links(index).contains(name), "the index leaves out {name}");
            assert!(compiled.contains(&format!("\"{name}\"")), "the code of {name} is not compiled");
            assert!(text.contains("What can go wrong"), "{name}");
        }
    }
}

#[test]
fn the_first_game_is_the_program_that_is_played() {
    let pages = pages();
    let (_, page) = pages.iter().find(|(name, _)| name == "first-game.md").expect("the page");
    assert!(page.contains(include_str!("../../docs/game/program.rs")));
}
