//! Programs that exceed limits or try to escape: each gets its verdict, and nothing of it is left.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod common;

use common::{
    ample_limits, assert_nothing_left, c, python, run, runner, sh, test_dir, text, wait_until_started,
};
use std::sync::atomic::Ordering;
use std::time::Duration;
use touchmove_runner::{Limits, Program, Signal, Verdict};

/// Runs a program that waits forever and checks that it is killed for being idle.
///
/// On a slow machine it may still be starting when its wall time is up, which counts as computing. Then it gets more time.
fn check_idle(program: &Program, input: &[u8]) {
    let mut limits = Limits { wall_time: Duration::from_secs(1), ..ample_limits() };
    loop {
        let run = run(program, input, &limits);
        assert!(run.wall_time >= limits.wall_time, "{run:?}");
        if run.verdict != Verdict::TimeLimit || limits.wall_time > Duration::from_secs(300) {
            return assert_eq!(run.verdict, Verdict::IdlenessLimit);
        }
        limits.wall_time *= 2;
    }
}

/// Limits for programs that compute.
fn short_cpu_time() -> Limits {
    Limits { cpu_time: Duration::from_millis(300), ..ample_limits() }
}

#[test]
fn a_sleeping_program_is_idle() {
    check_idle(&sh("sleep 10000"), b"");
}

#[test]
fn an_endless_loop_exceeds_the_time_limit() {
    let run = run(&sh("while :; do :; done"), b"", &short_cpu_time());
    assert_eq!(run.verdict, Verdict::TimeLimit);
    assert!(run.cpu_time >= Duration::from_millis(300), "{:?}", run.cpu_time);
}

#[test]
fn cpu_time_of_children_counts() {
    let many_short = "while :; do (:); done";
    assert_eq!(run(&sh(many_short), b"", &short_cpu_time()).verdict, Verdict::TimeLimit);
    let one_long = "(while :; do :; done) & wait";
    assert_eq!(run(&sh(one_long), b"", &short_cpu_time()).verdict, Verdict::TimeLimit);
}

#[test]
fn cpu_time_of_orphans_counts() {
    // Each orphan computes for a moment and exits, and only the supervisor can reap it.
    let Some(program) = c("#include <unistd.h>\n#include <time.h>\n#include <sys/wait.h>\n\
        int main(void) { for (;;) { if (!fork()) { if (!fork()) while (clock() < CLOCKS_PER_SEC / 40); _exit(0); }\
        wait(0); usleep(40000); } }")
    else {
        return;
    };
    assert_eq!(run(&program, b"", &short_cpu_time()).verdict, Verdict::TimeLimit);
}

#[test]
fn programs_that_ignore_signals_are_killed() {
    check_idle(&sh("trap '' TERM INT HUP XCPU; sleep 10000 & wait; sleep 10000"), b"");
    let computing = "trap '' TERM INT HUP XCPU; while :; do :; done";
    assert_eq!(run(&sh(computing), b"", &short_cpu_time()).verdict, Verdict::TimeLimit);
}

#[test]
fn a_program_that_closes_its_pipes_and_sleeps_is_idle() {
    check_idle(&sh("exec <&- >&- 2>&-; sleep 10000"), &vec![b'x'; 1 << 20]);
}

#[test]
fn endless_output_exceeds_the_output_limit() {
    let limits = Limits { output: 1 << 20, ..ample_limits() };
    let to_stdout = run(&sh("while :; do echo yes yes yes yes yes yes yes yes; done"), b"", &limits);
    assert_eq!((to_stdout.verdict, to_stdout.stdout.len()), (Verdict::OutputLimit, 1 << 20));
    let to_stderr = run(&sh("cat /dev/zero >&2"), b"", &limits);
    assert_eq!((to_stderr.verdict, to_stderr.stderr.len()), (Verdict::OutputLimit, 64 << 10));
}

#[test]
fn filling_the_scratch_directory_exceeds_the_output_limit() {
    let limits = Limits { files: 1 << 20, ..ample_limits() };
    let one_file = "exec 2>/dev/null; cat /dev/zero > $TMPDIR/x; sleep 1000";
    assert_eq!(run(&sh(one_file), b"", &limits).verdict, Verdict::OutputLimit);
    let many_files = "i=0; while :; do i=$((i+1)); head -c 9999 /dev/zero > $TMPDIR/$i; done";
    assert_eq!(run(&sh(many_files), b"", &limits).verdict, Verdict::OutputLimit);
}

#[test]
fn too_much_memory_exceeds_the_memory_limit() {
    let limits = Limits { memory: 100 << 20, ..ample_limits() };
    let Some(greedy) = python(
        "import time\nx = []\nwhile len(x) < 300: x.append(bytearray(b'x' * (1 << 20)))\ntime.sleep(1000)",
    ) else {
        return;
    };
    let greedy = run(&greedy, b"", &limits);
    assert_eq!(greedy.verdict, Verdict::MemoryLimit);
    assert!(greedy.peak_memory > 100 << 20, "{}", greedy.peak_memory);
    // None of the children exceeds the limit alone.
    let distributed = python(
        "import os, time\n\
         for _ in range(4):\n\
         \x20 if os.fork() == 0:\n\
         \x20   x = os.urandom(40 << 20)\n\
         \x20   time.sleep(1000)\n\
         time.sleep(1000)",
    );
    assert_eq!(run(&distributed.unwrap(), b"", &limits).verdict, Verdict::MemoryLimit);
}

#[test]
fn a_brief_memory_peak_exceeds_the_memory_limit() {
    let Some(program) = c("#include <stdlib.h>\n\
        int main(void) { volatile char *x = malloc(80 << 20); for (int i = 0; i < 80 << 20; i += 999) x[i] = 1; return x[999] - 1; }")
    else {
        return;
    };
    let with_memory = |memory| run(&program, b"", &Limits { memory, ..ample_limits() }).verdict;
    assert_eq!(with_memory(40 << 20), Verdict::MemoryLimit);
    assert_eq!(with_memory(200 << 20), Verdict::Success);
}

#[test]
fn shared_and_reserved_memory_does_not_count() {
    let limits = Limits { memory: 150 << 20, ..ample_limits() };
    let reserving = "import mmap, time\n\
        x = mmap.mmap(-1, 8 << 30, flags=mmap.MAP_PRIVATE, prot=mmap.PROT_READ)\ntime.sleep(0.1)";
    let Some(reserving) = python(reserving) else { return };
    assert_eq!(run(&reserving, b"", &limits).verdict, Verdict::Success);
    let sharing = "import os, time\nx = os.urandom(60 << 20)\n\
        for _ in range(5):\n  if os.fork() == 0: time.sleep(0.5); os._exit(0)\ntime.sleep(0.5)";
    assert_eq!(run(&python(sharing).unwrap(), b"", &limits).verdict, Verdict::Success);
}

/// Checks that a program is killed that runs `step` in ever more processes. It stops at 400 of them, which then wait, so that
/// a failure of the runner does not bring the machine down.
fn check_fork_bomb(step: &str) {
    let source = format!(
        "#include <unistd.h>\n#include <sys/mman.h>\n\
         int main(void) {{ volatile int *n = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);\
         while (__sync_add_and_fetch(n, 1) < 400) {{ {step} }} for (;;) pause(); }}"
    );
    if let Some(bomb) = c(&source) {
        assert_eq!(run(&bomb, b"", &ample_limits()).verdict, Verdict::ProcessLimit);
    }
}

#[test]
fn a_fork_bomb_is_killed() {
    check_fork_bomb("fork(); usleep(20000);");
}

#[test]
fn a_fork_bomb_that_leaves_its_session_is_killed() {
    check_fork_bomb("if (!fork()) setsid(); usleep(20000);");
}

#[test]
fn a_fork_bomb_without_pauses_is_killed() {
    check_fork_bomb("if (!fork()) setsid();");
}

#[test]
fn too_many_threads_exceed_the_process_limit() {
    let Some(program) = python(
        "import threading, time\nfor _ in range(200): threading.Thread(target=time.sleep, args=(1000,)).start()",
    ) else {
        return;
    };
    let limits = Limits { processes: 8, ..ample_limits() };
    assert_eq!(run(&program, b"", &limits).verdict, Verdict::ProcessLimit);
}

#[test]
fn a_chain_of_short_lived_processes_is_killed() {
    // Each process exits as soon as it has started the next one, in a new session. The chain ends by itself after 3 seconds,
    // long before the supervisor would give up.
    let Some(program) = c("#include <unistd.h>\n#include <time.h>\n\
        int main(void) { time_t end = time(0) + 3; while (time(0) < end) { if (fork()) _exit(0); setsid(); } }")
    else {
        return;
    };
    assert_eq!(run(&program, b"", &ample_limits()).verdict, Verdict::Success);
}

#[test]
fn background_processes_are_killed_when_the_program_ends() {
    let scripts = [
        "sleep 1000 & echo done",
        "setsid sleep 1000 & echo done",
        "setsid sh -c 'setsid sleep 1000 & setsid sleep 1000 &' & sleep 0.1; echo done",
        "(trap '' HUP; sleep 1000 <&- >&- 2>&- &) ; echo done",
    ];
    for script in scripts {
        let run = run(&sh(script), b"", &ample_limits());
        assert_eq!((run.verdict, text(&run.stdout)), (Verdict::Success, "done\n".into()), "{script}");
    }
}

#[test]
fn a_daemon_without_the_token_is_killed() {
    // The pipe is closed when the daemon has replaced its environment.
    let Some(program) = python(
        "import os\n\
         reader, writer = os.pipe()\n\
         if os.fork() == 0:\n\
         \x20 os.setsid()\n\
         \x20 if os.fork() == 0:\n\
         \x20   os.execve('/bin/sh', ['sh', '-c', 'sleep 987654; :'], {'PATH': os.environ['PATH']})\n\
         \x20 os._exit(0)\n\
         os.close(writer)\n\
         os.read(reader, 1)",
    ) else {
        return;
    };
    assert_eq!(run(&program, b"", &ample_limits()).verdict, Verdict::Success);
    for entry in std::fs::read_dir("/proc").into_iter().flatten().flatten() {
        let command = std::fs::read_to_string(entry.path().join("cmdline")).unwrap_or_default();
        assert!(!command.contains("sleep\x00987654"), "the daemon is left");
    }
}

#[test]
fn a_program_that_kills_its_supervisor_is_killed() {
    // The sandbox would prevent it.
    let runner = runner().without_sandbox();
    let run = runner.run(&sh("kill -KILL $PPID; sleep 1000"), b"", &ample_limits());
    assert_eq!(run.verdict, Verdict::SupervisorLost);
    assert_nothing_left(&runner);
    let sandboxed = common::run(&sh("kill -KILL $PPID; echo alive"), b"", &ample_limits());
    if sandboxed.restrictions.signals {
        assert_eq!((sandboxed.verdict, text(&sandboxed.stdout)), (Verdict::Success, "alive\n".into()));
    } else {
        println!("skipped: this kernel cannot restrict signals");
    }
}

#[test]
fn a_program_that_kills_its_process_group_kills_only_itself() {
    let run = run(&sh("kill -KILL 0"), b"", &ample_limits());
    assert_eq!(run.verdict, Verdict::Signal(Signal(9)));
}

#[test]
fn the_sandbox_prevents_writing_elsewhere() {
    let dir = test_dir();
    let file = dir.join("here");
    std::fs::write(&file, "before").unwrap();
    let script =
        "echo a > here; echo b > there; rm here; mkdir new; cat here; echo fine > /dev/null && echo fine";
    let program = Program::new(["sh", "-c", script], &dir);
    let run = run(&program, b"", &ample_limits());
    if run.restrictions.writes {
        assert_eq!(text(&run.stdout), "beforefine\n", "{}", text(&run.stderr));
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "before");
        assert_eq!(std::fs::read_dir(&dir).unwrap().count(), 1);
    } else {
        println!("skipped: this kernel cannot restrict files");
    }
    let run = runner().without_sandbox().run(&program, b"", &ample_limits());
    assert!(!run.restrictions.writes && !file.exists() && dir.join("there").exists());
}

#[test]
fn the_sandbox_allows_opening_standard_streams_by_name() {
    let run = run(&sh("echo a > /dev/stdout; cat /dev/stdin"), b"b\n", &ample_limits());
    assert_eq!(text(&run.stdout), "a\nb\n");
}

#[test]
fn the_sandbox_prevents_tcp() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let script =
        format!("import socket; socket.create_connection(('127.0.0.1', {port})); print('connected')");
    let Some(program) = python(&script) else { return };
    let run = run(&program, b"", &ample_limits());
    if run.restrictions.tcp {
        let stderr = text(&run.stderr);
        assert!(run.stdout.is_empty() && stderr.contains("PermissionError"), "{stderr}");
    } else {
        println!("skipped: this kernel cannot restrict TCP");
    }
    let run = runner().without_sandbox().run(&program, b"", &ample_limits());
    assert_eq!(text(&run.stdout), "connected\n", "{}", text(&run.stderr));
}

#[test]
fn the_cancel_flag_ends_all_runs() {
    let runner = runner();
    let program = sh("setsid sleep 1000 & touch $TMPDIR/started; sleep 1000");
    std::thread::scope(|scope| {
        let runs = [0, 1, 2].map(|_| scope.spawn(|| runner.run(&program, b"", &ample_limits())));
        wait_until_started(&runner, runs.len());
        runner.cancel_flag().store(true, Ordering::Relaxed);
        for run in runs {
            assert_eq!(run.join().unwrap().verdict, Verdict::Cancelled);
        }
    });
    assert_eq!(runner.run(&sh("echo no"), b"", &ample_limits()).verdict, Verdict::Cancelled);
    assert_nothing_left(&runner);
}

/// Closing the pipes terminates a program that writes by SIGPIPE, which used to be reported as a crash.
#[test]
fn cancelling_a_program_that_is_writing_is_not_a_crash() {
    let program = sh("touch $TMPDIR/started; while :; do echo x; done");
    for _ in 0..20 {
        let runner = runner();
        std::thread::scope(|scope| {
            let run = scope.spawn(|| runner.run(&program, b"", &ample_limits()));
            wait_until_started(&runner, 1);
            runner.cancel_flag().store(true, Ordering::Relaxed);
            assert_eq!(run.join().unwrap().verdict, Verdict::Cancelled);
        });
    }
}

#[test]
#[ignore = "slow"]
fn again_at_lower_levels() {
    common::again_at_lower_levels();
}

#[test]
#[ignore = "slow"]
fn again_as_an_ordinary_user() {
    common::again_as_an_ordinary_user();
}
