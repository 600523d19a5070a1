//! Running the program.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tempfile::TempDir;

/// How long to wait for something that is certain to happen, however busy the machine is.
pub const TIMEOUT: Duration = Duration::from_secs(600);

/// What the program printed, and its exit code.
#[derive(Debug, PartialEq, Eq)]
pub struct Output {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

impl From<std::process::Output> for Output {
    fn from(output: std::process::Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Output {
            code: output.status.code().unwrap(),
            stdout: text(output.stdout),
            stderr: text(output.stderr),
        }
    }
}

/// Returns the program with these arguments, in the root of the repository, with no input.
pub fn touchmove(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_touchmove"));
    // Answers must not depend on the endgame tables of whoever runs the tests.
    command.args(args).current_dir(root()).env("TOUCHMOVE_TABLES", "none");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

pub fn run(args: &[&str]) -> Output {
    touchmove(args).output().unwrap().into()
}

pub fn run_with_input(args: &[&str], input: impl AsRef<[u8]>) -> Output {
    finish_with_input(touchmove(args).stdin(Stdio::piped()).spawn().unwrap(), input)
}

/// Writes all the input and waits for the program to end; it may end before it has read everything.
pub fn finish_with_input(mut child: Child, input: impl AsRef<[u8]>) -> Output {
    let (mut stdin, input) = (child.stdin.take().unwrap(), input.as_ref());
    std::thread::scope(|scope| {
        scope.spawn(move || drop(stdin.write_all(input)));
        child.wait_with_output().unwrap().into()
    })
}

pub fn temp_dir() -> TempDir {
    tempfile::tempdir().unwrap()
}

/// Writes a file and returns its path as text.
pub fn write(dir: &TempDir, name: &str, content: impl AsRef<[u8]>) -> String {
    let path = dir.path().join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(&path, content).unwrap();
    path.to_str().unwrap().to_owned()
}

/// Returns the names of the files in a folder, sorted.
pub fn file_names(dir: &Path) -> Vec<String> {
    let name = |entry: std::io::Result<std::fs::DirEntry>| entry.unwrap().file_name().into_string().unwrap();
    let mut names: Vec<String> = std::fs::read_dir(dir).unwrap().map(name).collect();
    names.sort();
    names
}
