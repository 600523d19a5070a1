//! `touchmove package`: what it writes, and where it does not.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};
use touchmove::Game;
use touchmove_contest::{Format, package};

fn write(game: &str, format: &str, out: &PathBuf) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_touchmove"));
    command.args(["package", game, "--format", format, "--out"]).arg(out).output().unwrap()
}

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

#[test]
fn every_package_is_written() {
    for game in Game::ALL {
        for (name, format) in [("kattis", Format::Kattis), ("kattis-2025", Format::Kattis2025)] {
            let out = folder(&format!("{name}-{}", game.name())).join("deep");
            let output = write(game.name(), name, &out);
            assert_eq!((output.status.code(), output.stdout.len(), output.stderr.len()), (Some(0), 0, 0));
            for item in package(game, format).unwrap() {
                assert!(fs::read(out.join(&item.path)).unwrap() == item.bytes, "{}", item.path);
            }
        }
    }
}

#[test]
fn an_empty_folder_will_do() {
    let out = folder("empty-package");
    fs::create_dir_all(&out).unwrap();
    assert_eq!(write("kings-tour", "kattis", &out).status.code(), Some(0));
}

#[test]
fn what_is_there_is_left_alone() {
    let out = folder("taken-package");
    fs::create_dir_all(&out).unwrap();
    fs::write(out.join("mine"), "mine").unwrap();
    let output = write("kings-tour", "kattis", &out);
    assert_eq!(output.status.code(), Some(74));
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(message, format!("touchmove: {}: the folder is not empty\n", out.display()));
    assert_eq!(fs::read_dir(&out).unwrap().count(), 1);
    // Nor is a file taken for a folder.
    assert_eq!(write("kings-tour", "kattis", &out.join("mine")).status.code(), Some(74));
}
