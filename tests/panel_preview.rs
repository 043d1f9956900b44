//! The preview runs anywhere: without a display, with one that is not there, with one that no driver can draw on.

use std::{
    fs,
    io::{BufRead as _, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
};

/// The example as built beside this test.
fn preview() -> Command {
    let test = std::env::current_exe().expect("a test knows where it is");
    let program = test.parent().and_then(Path::parent).expect("tests lie in deps").join("examples/preview");
    assert!(program.exists(), "build it first: cargo build --workspace --example preview");
    let mut command = Command::new(program);
    command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    command
}

fn picture(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("undercroft_preview_{name}_{}.png", std::process::id()))
}

/// Runs it and expects the picture in the file, measures and verdict in words, and how to get the window.
fn expect_picture(name: &str, command: &mut Command) {
    let file = picture(name);
    let output = command.args(["--preset", "ratkin", "--seed", "3", "--screenshot"]).arg(&file).output();
    let output = output.expect("the program starts");
    let words = String::from_utf8_lossy(&output.stdout).into_owned();
    let bytes = fs::read(&file).unwrap_or_default();
    let _ = fs::remove_file(&file);
    assert!(output.status.success(), "{words}{}", String::from_utf8_lossy(&output.stderr));
    assert!(bytes.starts_with(b"\x89PNG"), "{words}");
    assert!(words.contains("ratkin/veteran/3@2") && words.contains("checked, 0 faults"), "{words}");
    assert!(words.contains("rooms") && words.contains("No window, because"), "{words}");
}

#[test]
fn without_a_display() {
    expect_picture("none", &mut preview());
}

#[test]
fn with_a_display_that_is_not_there() {
    expect_picture("nowhere", preview().env("DISPLAY", ":64123"));
}

#[test]
fn with_a_display_but_no_driver() {
    let Some(server) = Server::start() else {
        eprintln!("Xvfb is not installed: this machine can't show a display without a driver");
        return;
    };
    let nowhere = "/nonexistent/undercroft";
    let mut command = preview();
    command.env("DISPLAY", &server.display);
    for name in ["VK_ICD_FILENAMES", "VK_DRIVER_FILES", "LIBGL_DRIVERS_PATH", "__EGL_VENDOR_LIBRARY_FILENAMES"] {
        command.env(name, nowhere);
    }
    expect_picture("driverless", &mut command);
}

fn run(args: &[&str]) -> Output {
    preview().args(args).output().expect("the program starts")
}

#[test]
fn wrong_arguments_are_said_and_exit_with_2() {
    for args in [
        &["--hat"][..],
        &["--preset"],
        &["--preset", "nowhere.dungeon.ron"],
        &["--tier", "godlike"],
        &["--size", "9"],
        &["--overlays", "stars"],
    ] {
        let output = run(args);
        let words = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {words}");
        assert!(args.last().is_some_and(|last| words.contains(last)), "{args:?}: {words}");
    }
    let help = run(&["--help"]);
    assert!(help.status.success() && String::from_utf8_lossy(&help.stdout).contains("--screenshot"));
}

/// A virtual display of its own, on a number that it chooses.
struct Server {
    process: Child,
    display: String,
}

impl Server {
    fn start() -> Option<Self> {
        let mut process = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "640x480x24"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let mut number = String::new();
        BufReader::new(process.stdout.take()?).read_line(&mut number).ok()?;
        Some(Self { process, display: format!(":{}", number.trim()) })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
