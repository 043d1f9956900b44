//! Saving touches only what was changed, nothing is ever lost, and what someone else saves is noticed.

use std::{
    fs,
    path::{Path, PathBuf},
};

use bevy_undercroft::panel::{PanelState, Question, Source, Trouble, wish::Wish};
use undercroft::preset::{LayoutSettings, Library};

/// A folder of its own for each test, gone when the test is.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("undercroft_panel_{name}_{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("the folder for temporary files can be written");
        Self(path)
    }

    fn lab(&self) -> (PathBuf, PanelState) {
        let path = self.0.join("mine.dungeon.ron");
        fs::write(&path, lab_text()).expect("the folder was just made");
        let state = PanelState::open(&path, Library::new()).expect("lab is valid");
        (path, state)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn lab_text() -> &'static str {
    undercroft_assets::preset("lab").expect("lab is built in").text
}

fn columns(state: &PanelState) -> u32 {
    match &state.settings().layout {
        LayoutSettings::GridCarve(carve) => carve.columns,
        other => panic!("{other:?}"),
    }
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("the file is there")
}

fn drag_columns(state: &mut PanelState, to: u32) {
    for x in [8, 9, to] {
        state.ask("layout.columns", Wish::Columns(x));
    }
    state.end_drag();
}

/// Lines of `new` that are not at the same place in `old`; both have as many lines.
fn changed_lines<'a>(old: &'a str, new: &'a str) -> Vec<(&'a str, &'a str)> {
    assert_eq!(old.lines().count(), new.lines().count());
    old.lines().zip(new.lines()).filter(|(a, b)| a != b).collect()
}

#[test]
fn one_slider_saved_is_one_line_of_difference() {
    let folder = Folder::new("one_line");
    let (path, mut state) = folder.lab();
    state.z_follows_area = false;
    for tier in ["novice", "adept", "veteran", "elite"] {
        state.set_tier(tier);
        let before = read(&path);
        drag_columns(&mut state, 10);
        assert_eq!(state.unsaved_lines(), 1);
        state.save();
        let after = read(&path);
        let changed = changed_lines(&before, &after);
        assert_eq!(changed.len(), 1, "{tier}: {changed:?}");
        assert!(changed[0].1.contains("columns: 10"), "{tier}: {changed:?}");
        assert_eq!(before.matches("//").count(), after.matches("//").count(), "comments stay");
        assert_eq!(state.unsaved_lines(), 0);
    }
    assert_eq!(read(&folder.0.join("mine.dungeon.ron.bak")), lab_text(), "the first save keeps what stood there");
}

#[test]
fn a_built_in_preset_is_saved_as_a_file() {
    let folder = Folder::new("built_in");
    let mut state = PanelState::built_in("lab", Library::new()).expect("lab is built in");
    drag_columns(&mut state, 12);
    state.save();
    assert_eq!(state.question, Some(Question::SaveAs));
    let path = folder.0.join("wide.dungeon.ron");
    state.save_as(&path);
    assert_eq!((state.question.clone(), &state.file.source), (None, &Source::File(path.clone())));
    assert_eq!(state.settings().name(), "wide");
    let again = PanelState::open(&path, Library::new()).expect("what was saved is valid");
    assert_eq!(columns(&again), 12);
}

#[test]
fn a_read_only_file_is_an_error_and_nothing_is_lost() {
    let folder = Folder::new("read_only");
    let (path, mut state) = folder.lab();
    drag_columns(&mut state, 12);
    let mut permissions = fs::metadata(&path).expect("the file is there").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).expect("the file is ours");
    state.save();
    assert_eq!(read(&path), lab_text());
    let complaint = &state.troubles[&Trouble::File][0];
    assert!(complaint.line.starts_with("mine.dungeon.ron is read-only"), "{complaint:?}");
    assert_eq!((columns(&state), state.unsaved_lines()), (12, 1));
    let left: Vec<_> = fs::read_dir(&folder.0).expect("the folder is there").collect();
    assert_eq!(left.len(), 1, "{left:?}");
}

#[test]
fn a_file_that_changed_on_disk_is_not_written_over_unasked() {
    let folder = Folder::new("race");
    let (path, mut state) = folder.lab();
    drag_columns(&mut state, 12);
    let theirs = lab_text().replace("rows: 5, ", "rows: 6, ");
    fs::write(&path, &theirs).expect("the file is ours");
    state.save();
    assert_eq!(state.question, Some(Question::Overwrite));
    assert_eq!(read(&path), theirs);
    state.save_over();
    assert_eq!((state.question.clone(), read(&path)), (None, state.draft.text().to_owned()));
}

#[test]
fn a_change_on_disk_is_taken_silently_and_undone_in_one_step() {
    let folder = Folder::new("reload");
    let (path, mut state) = folder.lab();
    fs::write(&path, lab_text().replace("columns: 7, ", "columns: 11, ")).expect("the file is ours");
    state.poll_file();
    assert_eq!((columns(&state), state.unsaved_lines()), (11, 0));
    state.undo();
    assert_eq!(columns(&state), 7);
}

#[test]
fn a_change_on_disk_beside_unsaved_changes_asks() {
    let folder = Folder::new("asks");
    for keep in [true, false] {
        let (path, mut state) = folder.lab();
        drag_columns(&mut state, 12);
        let theirs = lab_text().replace("columns: 7, ", "columns: 11, ");
        fs::write(&path, &theirs).expect("the file is ours");
        state.poll_file();
        let Some(Question::Changed { text }) = state.question.clone() else { panic!("{:?}", state.question) };
        assert_eq!(columns(&state), 12);
        if keep {
            state.keep_mine();
            state.save();
            assert_eq!(read(&path), state.draft.text());
            assert_eq!(columns(&state), 12);
        } else {
            state.take_from_disk(&text);
            assert_eq!(columns(&state), 11);
            state.undo();
            assert_eq!(columns(&state), 12, "undo brings the changes back");
        }
    }
}

#[test]
fn a_broken_file_keeps_the_last_good_version_and_says_where() {
    let folder = Folder::new("broken");
    let (path, mut state) = folder.lab();
    fs::write(&path, lab_text().replace("columns: 7, ", "colums: 7, ")).expect("the file is ours");
    state.poll_file();
    assert_eq!(columns(&state), 7);
    let complaint = &state.troubles[&Trouble::Disk][0];
    assert!(complaint.line.starts_with("mine.dungeon.ron:"), "{complaint:?}");
    assert!(complaint.line.contains("colums"), "{complaint:?}");
    for broken in [&b"\xff\xfe"[..], b"", b"(format: 1"] {
        fs::write(&path, broken).expect("the file is ours");
        state.poll_file();
        assert_eq!(columns(&state), 7);
        assert!(state.troubles.contains_key(&Trouble::Disk));
    }
    fs::write(&path, lab_text()).expect("the file is ours");
    state.poll_file();
    assert!(state.troubles.is_empty(), "{:?}", state.troubles);
}

#[test]
fn our_own_save_does_not_come_back_as_a_change() {
    let folder = Folder::new("own");
    let (_, mut state) = folder.lab();
    drag_columns(&mut state, 12);
    state.save();
    state.take_wish();
    state.poll_file();
    assert!(!state.take_wish());
    assert!(state.undo_labels().0.is_some(), "undo survives the save");
    state.undo();
    assert_eq!((columns(&state), state.unsaved_lines()), (7, 1));
}

#[test]
fn a_drag_a_seed_and_a_tier_are_one_step_of_undo_each() {
    let mut state = PanelState::built_in("lab", Library::new()).expect("lab is built in");
    drag_columns(&mut state, 12);
    state.set_seed(42.into());
    state.set_tier("novice");
    assert_eq!(state.undo_labels().0, Some("tier veteran→novice"));
    state.undo();
    assert_eq!(state.undo_labels().0, Some("seed 7→42"));
    state.undo();
    assert_eq!(state.undo_labels().0, Some("X 7→12"));
    state.undo();
    assert_eq!((columns(&state), state.undo_labels().0), (7, None));
    for _ in 0..3 {
        state.redo();
    }
    assert_eq!((state.settings().tier(), state.seed.0), ("novice", 42));
}

#[test]
fn a_share_code_brings_preset_tier_and_seed() {
    let mut state = PanelState::built_in("lab", Library::new()).expect("lab is built in");
    assert_eq!(state.share_code(), "lab/veteran/7@2");
    state.take_share_code("ratkin/elite/99@2").expect("ratkin is built in");
    assert_eq!(state.share_code(), "ratkin/elite/99@2");
    for wrong in ["", "lab", "lab/veteran/7", "lab/veteran/7@9", "nowhere/veteran/7@2", "lab/hard/7@2"] {
        assert!(state.take_share_code(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn a_preset_extends_the_file_beside_it() {
    let folder = Folder::new("extends");
    let (_, _) = folder.lab();
    let path = folder.0.join("narrow.dungeon.ron");
    fs::write(&path, "(format: 1, extends: \"mine\", halls: (width: Shared(1, 1)))").expect("the folder is ours");
    let state = PanelState::open(&path, Library::new()).expect("mine.dungeon.ron lies beside it");
    assert_eq!((columns(&state), state.settings().halls.width.range()), (7, (1, 1)));
}
