//! Programs that behave, and the ways in which programs usually fail.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod common;

use common::{c, folder, generous, python, run, runner, sh, text};
use std::os::unix::fs::PermissionsExt;
use std::time::Duration;
use touchmove_runner::{Ending, Limits, NotStarted, Program, Signal};

#[test]
fn input_goes_in_and_output_comes_out() {
    let run = run(&sh("read a b; echo $((a + b)); echo so it is >&2"), b"20 22\n", &generous());
    assert_eq!(run.ending, Ending::Finished);
    assert_eq!((text(&run.output), text(&run.error)), ("42\n".into(), "so it is\n".into()));
    assert!(run.wall > Duration::ZERO && run.memory > 0, "{run:?}");
}

#[test]
fn the_exit_code_is_told() {
    assert_eq!(run(&sh("exit 3"), b"", &generous()).ending, Ending::Exit(3));
}

#[test]
fn crashes_have_their_names() {
    for (name, number) in [("SEGV", 11), ("ABRT", 6), ("FPE", 8), ("KILL", 9), ("PIPE", 13)] {
        let ending = run(&sh(&format!("kill -{name} $$")), b"", &generous()).ending;
        assert_eq!(ending, Ending::Signal(Signal(number)));
        assert_eq!(ending.to_string(), format!("ended by SIG{name}"));
    }
    // A shell that stays tells by its exit code what its program died of.
    let ending = run(&sh("sh -c 'kill -SEGV $$'; exit $?"), b"", &generous()).ending;
    assert_eq!((&ending, ending.signal()), (&Ending::Exit(139), Some(Signal(11))));
}

#[test]
fn real_crashes_are_crashes() {
    let Some(program) = c("int main(void) { *(volatile int *)8 = 1; }") else { return };
    assert_eq!(run(&program, b"", &generous()).ending, Ending::Signal(Signal(11)));
    let program = c("#include <stdlib.h>\nint main(void) { abort(); }").unwrap();
    assert_eq!(run(&program, b"", &generous()).ending, Ending::Signal(Signal(6)));
    let deep = c(
        "int f(int n) { volatile char x[999]; x[0] = n; return f(n + 1) + x[0]; } int main(void) { return f(0); }",
    );
    assert_eq!(run(&deep.unwrap(), b"", &generous()).ending, Ending::Signal(Signal(11)));
}

#[test]
fn no_core_files_are_made() {
    let run = run(&sh("ulimit -c"), b"", &generous());
    assert_eq!(text(&run.output), "0\n");
}

#[test]
fn what_cannot_be_started_says_why() {
    let folder = folder();
    let file = |name: &str, content: &str, mode: u32| {
        std::fs::write(folder.join(name), content).unwrap();
        std::fs::set_permissions(folder.join(name), PermissionsExt::from_mode(mode)).unwrap();
    };
    file("plain", "echo no", 0o644);
    file("strange", "#!/there/is/no/such/thing\n", 0o755);
    file("garbage", "\x7fELF garbage", 0o755);
    std::fs::create_dir(folder.join("inside")).unwrap();
    let try_to_run = |command: &str| run(&Program::new([command], &folder), b"x", &generous()).ending;
    let refused = |why| Ending::NotStarted(why);
    assert_eq!(try_to_run("there-is-no-such-command"), refused(NotStarted::NotFound));
    assert_eq!(try_to_run("./missing"), refused(NotStarted::NotFound));
    assert_eq!(try_to_run("./plain"), refused(NotStarted::NotExecutable));
    assert_eq!(try_to_run("./plain/x"), refused(NotStarted::NotFound));
    assert_eq!(try_to_run("./inside"), refused(NotStarted::Folder));
    assert_eq!(try_to_run("./strange"), refused(NotStarted::NoInterpreter));
    assert_eq!(try_to_run("./garbage"), refused(NotStarted::NoProgram));
    assert_eq!(try_to_run(""), refused(NotStarted::Empty));
    let nothing = Program { command: Vec::new(), folder: folder.clone() };
    assert_eq!(run(&nothing, b"", &generous()).ending, refused(NotStarted::Empty));
    let nowhere = Program::new(["true"], folder.join("nowhere"));
    assert_eq!(run(&nowhere, b"", &generous()).ending, refused(NotStarted::NoFolder));
}

#[test]
fn a_program_runs_where_it_is_told_by_a_relative_path_too() {
    let folder = folder();
    std::fs::write(folder.join("a.out"), "#!/bin/sh\ncat data; pwd").unwrap();
    std::fs::set_permissions(folder.join("a.out"), PermissionsExt::from_mode(0o755)).unwrap();
    std::fs::write(folder.join("data"), "some data\n").unwrap();
    let run = run(&Program::new(["./a.out"], &folder), b"", &generous());
    let here = folder.canonicalize().unwrap();
    assert_eq!(text(&run.output), format!("some data\n{}\n", here.display()));
}

#[test]
fn there_is_a_folder_to_write_in_and_it_goes() {
    let run = run(&sh("mkdir $TMPDIR/a && echo x > $TMPDIR/a/b && cat $TMPDIR/a/b"), b"", &generous());
    assert_eq!((run.ending, text(&run.output)), (Ending::Finished, "x\n".into()), "{}", text(&run.error));
}

#[test]
fn the_next_run_sees_nothing_of_the_one_before() {
    let runner = runner();
    let program = sh("ls -A $TMPDIR; touch $TMPDIR/left");
    for _ in 0..2 {
        let run = runner.run(&program, b"", &generous());
        assert_eq!((run.ending, text(&run.output)), (Ending::Finished, String::new()));
    }
}

#[test]
fn much_input_and_much_output_pass_through() {
    let input: Vec<u8> = (0..50_000_000u32).map(|i| (i % 251) as u8).collect();
    let run = run(&sh("cat"), &input, &generous());
    assert_eq!(run.ending, Ending::Finished);
    assert!(run.output == input, "{} bytes came back", run.output.len());
}

#[test]
fn input_that_is_not_read_holds_nothing_up() {
    let input = vec![b'x'; 5_000_000];
    assert_eq!(run(&sh("exec <&-; echo done"), &input, &generous()).output, b"done\n");
    assert_eq!(run(&sh("echo done"), &input, &generous()).output, b"done\n");
    let Some(program) = python("import os, time; os.close(0); time.sleep(0.2); print('done')") else {
        return;
    };
    assert_eq!(run(&program, &input, &generous()).output, b"done\n");
}

#[test]
fn much_on_standard_error_is_cut_and_holds_nothing_up() {
    let run = run(&sh("head -c 3000000 /dev/zero >&2; echo done"), b"", &generous());
    assert_eq!((run.ending, run.output.as_slice()), (Ending::Finished, b"done\n".as_slice()));
    assert_eq!(run.error.len(), 64 << 10);
}

#[test]
fn output_of_exactly_the_limit_is_within_it() {
    let limits = Limits { output: 100_000, ..generous() };
    let within = run(&sh("head -c 100000 /dev/zero"), b"", &limits);
    assert_eq!((within.ending, within.output.len()), (Ending::Finished, 100_000));
    let beyond = run(&sh("head -c 100001 /dev/zero"), b"", &limits);
    assert_eq!((beyond.ending, beyond.output.len()), (Ending::OutputLimit, 100_000));
}

#[test]
fn processor_time_and_memory_are_told_with_those_of_children() {
    let Some(program) = python(
        "import os, time\n\
         if os.fork() == 0:\n\
         \x20 x = b'x' * 100_000_000\n\
         \x20 while time.process_time() < 0.3: pass\n\
         else: os.wait()",
    ) else {
        return;
    };
    let run = run(&program, b"", &generous());
    assert_eq!(run.ending, Ending::Finished);
    assert!(run.cpu >= Duration::from_millis(300), "{:?}", run.cpu);
    assert!(run.memory >= 100_000_000 && run.memory < 400_000_000, "{}", run.memory);
}

#[test]
fn programs_run_side_by_side() {
    let runner = runner();
    std::thread::scope(|scope| {
        for worker in 0..8 {
            let runner = &runner;
            scope.spawn(move || {
                for round in 0..5 {
                    let input = format!("{worker} {round}\n").repeat(20_000);
                    let run = runner.run(&sh("cat; echo $TMPDIR > $TMPDIR/x"), input.as_bytes(), &generous());
                    assert_eq!(run.ending, Ending::Finished, "{}", text(&run.error));
                    assert!(run.output == input.as_bytes());
                }
            });
        }
    });
    common::assert_nothing_left(&runner);
}

#[test]
fn nothing_is_left_when_the_runner_goes() {
    let runner = runner();
    let path = runner.folder().to_owned();
    runner.run(&sh("touch $TMPDIR/x; chmod 0 $TMPDIR"), b"", &generous());
    assert!(path.exists());
    drop(runner);
    assert!(!path.exists());
}

#[test]
fn limits_may_be_as_large_or_small_as_can_be() {
    let limits = |time, number| Limits {
        cpu: time,
        wall: time,
        memory: number,
        output: number,
        files: number,
        processes: u32::try_from(number).unwrap_or(u32::MAX),
    };
    let program = sh("echo x > $TMPDIR/x; sleep 0.1; cat");
    let free = run(&program, b"y", &limits(Duration::MAX, u64::MAX));
    assert_eq!((free.ending, free.output.as_slice()), (Ending::Finished, b"y".as_slice()));
    let ending = run(&program, b"y", &limits(Duration::ZERO, 0)).ending;
    assert!(!matches!(ending, Ending::Finished | Ending::Exit(_) | Ending::NotStarted(_)), "{ending}");
}

#[test]
fn a_launcher_that_is_not_there_is_told() {
    let runner = touchmove_runner::Runner::with_launcher("/there/is/no/launcher").unwrap();
    let ending = runner.run(&sh("true"), b"", &generous()).ending;
    assert!(matches!(ending, Ending::NotStarted(NotStarted::Other(_))), "{ending:?}");
    // A program that is no launcher ends without a report.
    let runner = touchmove_runner::Runner::with_launcher("/bin/true").unwrap();
    let ending = runner.run(&sh("true"), b"", &generous()).ending;
    assert!(matches!(ending, Ending::Lost | Ending::NotStarted(_)), "{ending:?}");
}
