//! Whoever runs programs may be killed: what runs goes too.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod common;

use common::{generous, runner, running, sh};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Says to this test that it is the one to be killed.
const VICTIM: &str = "TOUCHMOVE_TEST_VICTIM";

#[test]
fn victim() {
    if std::env::var_os(VICTIM).is_none() {
        return;
    }
    let runner = runner();
    println!("\nfolder {}", runner.folder().display());
    runner.run(&sh("setsid sleep 1000 & sleep 1000"), b"", &generous());
}

/// Starts this test as another process, and waits until its program runs.
fn start() -> (Child, PathBuf) {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "victim", "--nocapture"]).env(VICTIM, "1").stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let folder = lines.find_map(|line| line.strip_prefix("folder ").map(PathBuf::from)).unwrap();
    wait_until(|| !running(&folder).is_empty());
    (child, folder)
}

fn wait_until(is: impl Fn() -> bool) {
    let begun = Instant::now();
    while !is() {
        assert!(begun.elapsed() < Duration::from_secs(60), "it takes too long");
        std::thread::sleep(Duration::from_millis(10));
    }
}

fn killed_by(signal: &str) {
    let (mut child, folder) = start();
    let status = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
    assert!(status.success());
    child.wait().unwrap();
    wait_until(|| running(&folder).is_empty());
    // The folder is left; the next one that comes a minute later would remove it.
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn nothing_runs_after_a_kill() {
    killed_by("-KILL");
}

#[test]
fn nothing_runs_after_an_interruption() {
    killed_by("-INT");
}
