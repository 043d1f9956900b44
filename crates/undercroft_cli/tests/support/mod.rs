//! Runs the command as a user would.

use std::{
    path::Path,
    process::{Command, Output},
};

/// What came of it.
#[derive(Debug)]
pub struct Ran {
    /// Exit code.
    pub code: Option<i32>,
    /// Data.
    pub stdout: String,
    /// Words.
    pub stderr: String,
}

/// The command, to be run in a folder.
pub fn command(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_undercroft"));
    command.current_dir(folder).args(args);
    command
}

/// Runs the command in a folder.
pub fn run_in(folder: &Path, args: &[&str]) -> Ran {
    let Output { status, stdout, stderr } = command(folder, args).output().expect("the command starts");
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    Ran { code: status.code(), stdout: text(stdout), stderr: text(stderr) }
}

/// Runs it in an empty folder.
#[allow(dead_code, reason = "not every test that shares this module needs one")]
pub fn run(args: &[&str]) -> Ran {
    run_in(tempfile::tempdir().expect("a folder").path(), args)
}
