//! `touchmove` as the supervisor of an untrusted program.

use crate::common::{TIMEOUT, run};
use touchmove_runner::{Limits, Program, Runner, Verdict};

#[test]
fn touchmove_supervises_programs() {
    let runner = Runner::with_supervisor(env!("CARGO_BIN_EXE_touchmove")).unwrap();
    let program = Program::new(["sh", "-c", "cat; exit 7"], ".");
    let run = runner.run(&program, b"through\n", &Limits { wall_time: TIMEOUT, ..Limits::default() });
    assert_eq!((run.verdict, run.stdout.as_slice()), (Verdict::NonZeroExit(7), b"through\n".as_slice()));
}

#[test]
fn users_cannot_start_the_supervisor() {
    let output = run(&["__supervise"]);
    assert_eq!((output.code, output.stdout.as_str()), (2, ""));
    assert!(output.stderr.contains("not a command"), "{}", output.stderr);
}
