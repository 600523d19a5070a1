//! `touchmove` as the launcher of somebody's program.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::process::{Command, Stdio};
use touchmove_runner::{Limits, Program, Runner, Verdict};

#[test]
fn touchmove_launches_programs() {
    let runner = Runner::with_supervisor(env!("CARGO_BIN_EXE_touchmove")).unwrap();
    let program = Program::new(["sh", "-c", "cat; exit 7"], ".");
    let run = runner.run(&program, b"through\n", &Limits::default());
    assert_eq!((run.verdict, run.stdout.as_slice()), (Verdict::NonZeroExit(7), b"through\n".as_slice()));
}

#[test]
fn by_hand_it_launches_nothing() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_touchmove"));
    let said = command.arg("__supervise").stdin(Stdio::null()).output().unwrap();
    assert_eq!(said.status.code(), Some(2));
    assert!(said.stdout.is_empty());
    assert!(String::from_utf8(said.stderr).unwrap().contains("not a command"));
}
