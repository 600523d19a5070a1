//! Programs that behave, and the usual ways in which programs fail.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod common;

use common::{ample_limits, assert_nothing_left, c, python, run, runner, sh, test_dir, text};
use std::os::unix::fs::PermissionsExt;
use std::time::Duration;
use touchmove_runner::{Limits, Program, Runner, Signal, StartError, Verdict};

#[test]
fn input_is_passed_in_and_output_collected() {
    let run = run(&sh("read a b; echo $((a + b)); echo two numbers >&2"), b"20 22\n", &ample_limits());
    assert_eq!(run.verdict, Verdict::Success);
    assert_eq!((text(&run.stdout), text(&run.stderr)), ("42\n".into(), "two numbers\n".into()));
    assert!(run.wall_time > Duration::ZERO && run.peak_memory > 0, "{run:?}");
}

#[test]
fn exit_codes_are_reported() {
    assert_eq!(run(&sh("exit 3"), b"", &ample_limits()).verdict, Verdict::NonZeroExit(3));
}

#[test]
fn signals_are_reported_by_name() {
    for (name, number) in [("SEGV", 11), ("ABRT", 6), ("FPE", 8), ("KILL", 9), ("PIPE", 13)] {
        let verdict = run(&sh(&format!("kill -{name} $$")), b"", &ample_limits()).verdict;
        assert_eq!(verdict, Verdict::Signal(Signal(number)));
        assert_eq!(verdict.to_string(), format!("ended by SIG{name}"));
    }
    // A shell reports the signal of its child by its exit code.
    let verdict = run(&sh("sh -c 'kill -SEGV $$'; exit $?"), b"", &ample_limits()).verdict;
    assert_eq!((&verdict, verdict.signal()), (&Verdict::NonZeroExit(139), Some(Signal(11))));
}

#[test]
fn crashes_are_reported_as_signals() {
    let Some(program) = c("int main(void) { *(volatile int *)8 = 1; }") else { return };
    assert_eq!(run(&program, b"", &ample_limits()).verdict, Verdict::Signal(Signal(11)));
    let program = c("#include <stdlib.h>\nint main(void) { abort(); }").unwrap();
    assert_eq!(run(&program, b"", &ample_limits()).verdict, Verdict::Signal(Signal(6)));
    let deep = c(
        "int f(int n) { volatile char x[999]; x[0] = n; return f(n + 1) + x[0]; } int main(void) { return f(0); }",
    );
    assert_eq!(run(&deep.unwrap(), b"", &ample_limits()).verdict, Verdict::Signal(Signal(11)));
}

#[test]
fn core_dumps_are_disabled() {
    let run = run(&sh("ulimit -c"), b"", &ample_limits());
    assert_eq!(text(&run.stdout), "0\n");
}

#[test]
fn start_errors_name_the_cause() {
    let dir = test_dir();
    let file = |name: &str, content: &str, mode: u32| {
        std::fs::write(dir.join(name), content).unwrap();
        std::fs::set_permissions(dir.join(name), PermissionsExt::from_mode(mode)).unwrap();
    };
    file("plain", "echo no", 0o644);
    file("unknown-interpreter", "#!/there/is/no/such/thing\n", 0o755);
    file("unknown-to-env", "#!/usr/bin/env no-such-interpreter\n", 0o755);
    file("exit-127", "#!/usr/bin/env sh\nexit 127\n", 0o755);
    file("garbage", "\x7fELF garbage", 0o755);
    std::fs::create_dir(dir.join("subdir")).unwrap();
    let try_run = |command: &str| run(&Program::new([command], &dir), b"x", &ample_limits()).verdict;
    let not_started = Verdict::NotStarted;
    assert_eq!(
        try_run("there-is-no-such-command"),
        not_started(StartError::NotFound("there-is-no-such-command".to_owned()))
    );
    assert_eq!(try_run("./missing"), not_started(StartError::NotFound("./missing".to_owned())));
    assert_eq!(try_run("./plain"), not_started(StartError::NotExecutable));
    assert_eq!(try_run("./plain/x"), not_started(StartError::NotFound("./plain/x".to_owned())));
    assert_eq!(try_run("./subdir"), not_started(StartError::IsDirectory));
    let no_interpreter = |name: &str| not_started(StartError::InterpreterNotFound(Some(name.to_owned())));
    assert_eq!(try_run("./unknown-interpreter"), no_interpreter("/there/is/no/such/thing"));
    assert_eq!(try_run("./unknown-to-env"), no_interpreter("no-such-interpreter"));
    assert_eq!(try_run("./exit-127"), Verdict::NonZeroExit(127));
    assert_eq!(try_run("./garbage"), not_started(StartError::InvalidExecutable));
    assert_eq!(try_run(""), not_started(StartError::EmptyCommand));
    let empty = Program { command: Vec::new(), working_dir: dir.clone() };
    assert_eq!(run(&empty, b"", &ample_limits()).verdict, not_started(StartError::EmptyCommand));
    let nowhere = Program::new(["true"], dir.join("nowhere"));
    assert_eq!(run(&nowhere, b"", &ample_limits()).verdict, not_started(StartError::WorkingDir));
}

#[test]
fn relative_paths_start_at_the_working_directory() {
    let dir = test_dir();
    std::fs::write(dir.join("a.out"), "#!/bin/sh\ncat data; pwd").unwrap();
    std::fs::set_permissions(dir.join("a.out"), PermissionsExt::from_mode(0o755)).unwrap();
    std::fs::write(dir.join("data"), "some data\n").unwrap();
    let run = run(&Program::new(["./a.out"], &dir), b"", &ample_limits());
    let here = dir.canonicalize().unwrap();
    assert_eq!(text(&run.stdout), format!("some data\n{}\n", here.display()));
}

#[test]
fn programs_can_write_to_their_scratch_directory() {
    let run = run(&sh("mkdir $TMPDIR/a && echo x > $TMPDIR/a/b && cat $TMPDIR/a/b"), b"", &ample_limits());
    assert_eq!((run.verdict, text(&run.stdout)), (Verdict::Success, "x\n".into()), "{}", text(&run.stderr));
}

#[test]
fn each_run_has_an_empty_scratch_directory() {
    let runner = runner();
    let program = sh("ls -A $TMPDIR; touch $TMPDIR/left");
    for _ in 0..2 {
        let run = runner.run(&program, b"", &ample_limits());
        assert_eq!((run.verdict, text(&run.stdout)), (Verdict::Success, String::new()));
    }
}

#[test]
fn large_input_and_output_pass_through() {
    let input: Vec<u8> = (0..50_000_000u32).map(|i| (i % 251) as u8).collect();
    let run = run(&sh("cat"), &input, &ample_limits());
    assert_eq!(run.verdict, Verdict::Success);
    assert!(run.stdout == input, "{} bytes came back", run.stdout.len());
}

#[test]
fn unread_input_does_not_block() {
    let input = vec![b'x'; 5_000_000];
    assert_eq!(run(&sh("exec <&-; echo done"), &input, &ample_limits()).stdout, b"done\n");
    assert_eq!(run(&sh("echo done"), &input, &ample_limits()).stdout, b"done\n");
    let Some(program) = python("import os, time; os.close(0); time.sleep(0.2); print('done')") else {
        return;
    };
    assert_eq!(run(&program, &input, &ample_limits()).stdout, b"done\n");
}

#[test]
fn long_standard_error_is_truncated_and_does_not_block() {
    let run = run(&sh("head -c 3000000 /dev/zero >&2; echo done"), b"", &ample_limits());
    assert_eq!((run.verdict, run.stdout.as_slice()), (Verdict::Success, b"done\n".as_slice()));
    assert_eq!(run.stderr.len(), 64 << 10);
}

#[test]
fn output_of_exactly_the_limit_is_allowed() {
    let limits = Limits { output: 100_000, ..ample_limits() };
    let within = run(&sh("head -c 100000 /dev/zero"), b"", &limits);
    assert_eq!((within.verdict, within.stdout.len()), (Verdict::Success, 100_000));
    let beyond = run(&sh("head -c 100001 /dev/zero"), b"", &limits);
    assert_eq!((beyond.verdict, beyond.stdout.len()), (Verdict::OutputLimit, 100_000));
}

#[test]
fn cpu_time_and_memory_include_children() {
    let Some(program) = python(
        "import os, time\n\
         if os.fork() == 0:\n\
         \x20 x = b'x' * 100_000_000\n\
         \x20 while time.process_time() < 0.3: pass\n\
         else: os.wait()",
    ) else {
        return;
    };
    let run = run(&program, b"", &ample_limits());
    assert_eq!(run.verdict, Verdict::Success);
    assert!(run.cpu_time >= Duration::from_millis(300), "{:?}", run.cpu_time);
    assert!(run.peak_memory >= 100_000_000 && run.peak_memory < 400_000_000, "{}", run.peak_memory);
}

#[test]
fn threads_can_share_a_runner() {
    let runner = runner();
    std::thread::scope(|scope| {
        for worker in 0..8 {
            let runner = &runner;
            scope.spawn(move || {
                for round in 0..5 {
                    let input = format!("{worker} {round}\n").repeat(20_000);
                    let run =
                        runner.run(&sh("cat; echo $TMPDIR > $TMPDIR/x"), input.as_bytes(), &ample_limits());
                    assert_eq!(run.verdict, Verdict::Success, "{}", text(&run.stderr));
                    assert!(run.stdout == input.as_bytes());
                }
            });
        }
    });
    assert_nothing_left(&runner);
}

#[test]
fn dropping_the_runner_removes_its_directory() {
    let runner = runner();
    let path = runner.temp_dir().to_owned();
    let run = runner.run(&sh("touch $TMPDIR/x; chmod 0 $TMPDIR"), b"", &ample_limits());
    assert_eq!(run.verdict, Verdict::Success);
    assert!(path.exists());
    drop(runner);
    assert!(!path.exists());
}

#[test]
fn extreme_limits_are_accepted() {
    let limits = |time, number| Limits {
        cpu_time: time,
        wall_time: time,
        memory: number,
        output: number,
        files: number,
        processes: u32::try_from(number).unwrap_or(u32::MAX),
    };
    let program = sh("echo x > $TMPDIR/x; sleep 0.1; cat");
    let unlimited = run(&program, b"y", &limits(Duration::MAX, u64::MAX));
    assert_eq!((unlimited.verdict, unlimited.stdout.as_slice()), (Verdict::Success, b"y".as_slice()));
    let verdict = run(&program, b"y", &limits(Duration::ZERO, 0)).verdict;
    assert!(
        !matches!(
            verdict,
            Verdict::Success | Verdict::NonZeroExit(_) | Verdict::NotStarted(_) | Verdict::InternalError(_)
        ),
        "{verdict}"
    );
}

#[test]
fn a_missing_or_wrong_supervisor_is_reported() {
    let runner = Runner::with_supervisor("/there/is/no/supervisor").unwrap();
    let verdict = runner.run(&sh("true"), b"", &ample_limits()).verdict;
    assert!(matches!(verdict, Verdict::InternalError(_)), "{verdict:?}");
    // Any other program exits without a response.
    let runner = Runner::with_supervisor("/bin/true").unwrap();
    let verdict = runner.run(&sh("true"), b"", &ample_limits()).verdict;
    assert!(matches!(verdict, Verdict::SupervisorLost | Verdict::InternalError(_)), "{verdict:?}");
}
