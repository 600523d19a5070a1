//! When the process that uses a runner is killed, its programs are killed too.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod common;

use common::{ample_limits, runner, running, sh, wait_until};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// Makes `helper_process` run a program instead of doing nothing.
const HELPER: &str = "TOUCHMOVE_TEST_HELPER";

/// Not a test by itself: the other tests start it as a process of its own and kill it.
#[test]
fn helper_process() {
    if std::env::var_os(HELPER).is_none() {
        return;
    }
    let runner = runner();
    println!("\ntemp_dir {}", runner.temp_dir().display());
    let run = runner.run(&sh("setsid sleep 1000 & sleep 1000"), b"", &ample_limits());
    panic!("the helper was not killed: {run:?}");
}

/// Starts the helper and waits until its program runs.
fn start_helper() -> (Child, PathBuf) {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "helper_process", "--nocapture"]).env(HELPER, "1").stdout(Stdio::piped());
    let mut helper = command.spawn().unwrap();
    let mut lines = BufReader::new(helper.stdout.take().unwrap()).lines().map(Result::unwrap);
    let temp_dir = lines.find_map(|line| line.strip_prefix("temp_dir ").map(PathBuf::from)).unwrap();
    wait_until(|| !running(&temp_dir).is_empty());
    (helper, temp_dir)
}

fn check_killed_by(signal: &str) {
    let (mut helper, temp_dir) = start_helper();
    let status = Command::new("kill").args([signal, &helper.id().to_string()]).status().unwrap();
    assert!(status.success());
    helper.wait().unwrap();
    wait_until(|| running(&temp_dir).is_empty());
    // Otherwise the next runner would remove it, after a minute.
    std::fs::remove_dir_all(temp_dir).unwrap();
}

#[test]
fn programs_are_killed_when_the_runner_is_killed() {
    check_killed_by("-KILL");
}

#[test]
fn programs_are_killed_when_the_runner_is_interrupted() {
    check_killed_by("-INT");
}
