//! Programs that do what they should not: each gets its verdict, and nothing is left of any.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod common;

use common::{assert_nothing_left, c, folder, generous, python, run, runner, sh, text};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use touchmove_runner::{Ending, Limits, Program, Signal};

/// Little time on the clock, for those who wait.
fn short() -> Limits {
    Limits { wall: Duration::from_millis(700), ..generous() }
}

/// Little processor time, for those who do not.
fn quick() -> Limits {
    Limits { cpu: Duration::from_millis(300), ..generous() }
}

#[test]
fn who_sleeps_is_idle() {
    let run = run(&sh("sleep 1000"), b"", &short());
    assert_eq!(run.ending, Ending::Idle);
    assert!(run.wall >= Duration::from_millis(700), "{:?}", run.wall);
}

#[test]
fn who_waits_after_work_is_idle_too() {
    let Some(program) = python("import time\nwhile time.process_time() < 0.1: pass\ntime.sleep(1000)") else {
        return;
    };
    let limits = Limits { wall: Duration::from_secs(4), ..generous() };
    assert_eq!(run(&program, b"", &limits).ending, Ending::Idle);
}

#[test]
fn who_spins_exceeds_the_time() {
    let run = run(&sh("while :; do :; done"), b"", &quick());
    assert_eq!(run.ending, Ending::TimeLimit);
    assert!(run.cpu >= Duration::from_millis(300), "{:?}", run.cpu);
}

#[test]
fn who_spins_on_a_busy_machine_is_not_idle() {
    let limits = Limits { wall: Duration::from_millis(1500), ..generous() };
    assert_eq!(run(&sh("while :; do :; done"), b"", &limits).ending, Ending::TimeLimit);
}

#[test]
fn work_that_is_given_to_children_counts() {
    // Short ones, one after the other.
    assert_eq!(run(&sh("while :; do (:); done"), b"", &quick()).ending, Ending::TimeLimit);
    // One that lives on.
    assert_eq!(run(&sh("(while :; do :; done) & wait"), b"", &quick()).ending, Ending::TimeLimit);
}

#[test]
fn work_of_orphans_counts() {
    // Each works for a moment and dies, and nobody but the launcher buries it.
    let Some(program) = c("#include <unistd.h>\n#include <time.h>\n#include <sys/wait.h>\n\
        int main(void) { for (;;) { if (!fork()) { if (!fork()) while (clock() < CLOCKS_PER_SEC / 40); _exit(0); }\
        wait(0); usleep(40000); } }")
    else {
        return;
    };
    let run = run(&program, b"", &Limits { wall: Duration::from_secs(30), ..quick() });
    assert_eq!(run.ending, Ending::TimeLimit);
    assert!(run.wall < Duration::from_secs(30), "{:?}", run.wall);
}

#[test]
fn who_ignores_signals_is_killed() {
    assert_eq!(
        run(&sh("trap '' TERM INT HUP XCPU; sleep 1000 & wait; sleep 1000"), b"", &short()).ending,
        Ending::Idle
    );
    assert_eq!(
        run(&sh("trap '' TERM INT HUP XCPU; while :; do :; done"), b"", &quick()).ending,
        Ending::TimeLimit
    );
}

#[test]
fn who_closes_everything_and_sleeps_is_idle() {
    assert_eq!(
        run(&sh("exec <&- >&- 2>&-; sleep 1000"), &vec![b'x'; 1 << 20], &short()).ending,
        Ending::Idle
    );
}

#[test]
fn who_prints_without_end_exceeds_the_output() {
    let limits = Limits { output: 1 << 20, ..generous() };
    let out = run(&sh("while :; do echo yes yes yes yes yes yes yes yes; done"), b"", &limits);
    assert_eq!((out.ending, out.output.len()), (Ending::OutputLimit, 1 << 20));
    let error = run(&sh("cat /dev/zero >&2"), b"", &limits);
    assert_eq!((error.ending, error.error.len()), (Ending::OutputLimit, 64 << 10));
}

#[test]
fn who_fills_its_folder_exceeds_the_output() {
    let limits = Limits { files: 1 << 20, ..generous() };
    let one = "cat /dev/zero > $TMPDIR/x; sleep 1000";
    let many = "i=0; while :; do i=$((i+1)); head -c 9999 /dev/zero > $TMPDIR/$i; done";
    let run_one = run(
        &sh(&format!("exec 2>/dev/null; {one}")),
        b"",
        &Limits { wall: Duration::from_secs(20), ..limits.clone() },
    );
    assert_eq!(run_one.ending, Ending::OutputLimit);
    assert_eq!(run(&sh(many), b"", &limits).ending, Ending::OutputLimit);
}

#[test]
fn who_takes_all_memory_exceeds_it() {
    let limits = Limits { memory: 100 << 20, ..generous() };
    let Some(greedy) = python("x = []\nwhile True: x.append(bytearray(1 << 20))") else { return };
    let run_greedy = run(&greedy, b"", &limits);
    assert_eq!(run_greedy.ending, Ending::MemoryLimit);
    assert!(run_greedy.memory > 100 << 20, "{}", run_greedy.memory);
    // Spread over children, none of which has too much.
    let spread = python(
        "import os, time\n\
         for _ in range(4):\n\
         \x20 if os.fork() == 0:\n\
         \x20   x = os.urandom(40 << 20)\n\
         \x20   time.sleep(1000)\n\
         time.sleep(1000)",
    );
    assert_eq!(run(&spread.unwrap(), b"", &limits).ending, Ending::MemoryLimit);
}

#[test]
fn too_much_memory_for_a_moment_is_too_much() {
    let Some(program) = c("#include <stdlib.h>\n\
        int main(void) { volatile char *x = malloc(80 << 20); for (int i = 0; i < 80 << 20; i += 999) x[i] = 1; return x[999] - 1; }")
    else {
        return;
    };
    assert_eq!(run(&program, b"", &Limits { memory: 40 << 20, ..generous() }).ending, Ending::MemoryLimit);
    assert_eq!(run(&program, b"", &Limits { memory: 200 << 20, ..generous() }).ending, Ending::Finished);
}

#[test]
fn memory_that_is_shared_or_only_reserved_does_not_count() {
    let limits = Limits { memory: 150 << 20, ..generous() };
    let reserve =
        "import mmap, time, os\nx = mmap.mmap(-1, 8 << 30, flags=mmap.MAP_PRIVATE, prot=mmap.PROT_READ)\n";
    let Some(reserving) = python(&format!("{reserve}time.sleep(0.1)")) else { return };
    assert_eq!(run(&reserving, b"", &limits).ending, Ending::Finished);
    let sharing = "import os, time\nx = os.urandom(60 << 20)\n\
        for _ in range(5):\n  if os.fork() == 0: time.sleep(0.5); os._exit(0)\ntime.sleep(0.5)";
    assert_eq!(run(&python(sharing).unwrap(), b"", &limits).ending, Ending::Finished);
}

#[test]
fn a_fork_bomb_is_stopped() {
    // It ends by itself after a while, should it not be stopped.
    let Some(bomb) = c("#include <unistd.h>\n#include <time.h>\n\
        int main(void) { time_t end = time(0) + 8; while (time(0) < end) { fork(); usleep(20000); } pause(); }")
    else {
        return;
    };
    assert_eq!(run(&bomb, b"", &generous()).ending, Ending::ProcessLimit);
}

#[test]
fn a_fork_bomb_that_leaves_its_group_is_stopped() {
    let Some(bomb) = c("#include <unistd.h>\n#include <time.h>\n\
        int main(void) { time_t end = time(0) + 8; while (time(0) < end) { if (!fork()) setsid(); usleep(20000); } }")
    else {
        return;
    };
    assert_eq!(run(&bomb, b"", &generous()).ending, Ending::ProcessLimit);
}

#[test]
fn a_furious_fork_bomb_is_stopped() {
    // Without a pause, and each process in a session of its own. Ordinary users have a limit from the system; here, only a
    // count stands between it and the machine, should it not be stopped.
    let Some(bomb) = c("#include <unistd.h>\n#include <sys/mman.h>\n\
        int main(void) { volatile int *n = mmap(0, 4096, 3, 0x21, -1, 0);\
        while (__sync_add_and_fetch(n, 1) < 400) if (!fork()) setsid(); pause(); }")
    else {
        return;
    };
    assert_eq!(run(&bomb, b"", &generous()).ending, Ending::ProcessLimit);
}

#[test]
fn too_many_threads_are_stopped() {
    let Some(program) = python(
        "import threading, time\nfor _ in range(200): threading.Thread(target=time.sleep, args=(1000,)).start()",
    ) else {
        return;
    };
    assert_eq!(run(&program, b"", &Limits { processes: 8, ..generous() }).ending, Ending::ProcessLimit);
}

#[test]
fn who_hops_from_process_to_process_is_caught() {
    // Each process lives only to start the next one, in a session of its own.
    let Some(program) = c("#include <unistd.h>\n#include <time.h>\n\
        int main(void) { time_t end = time(0) + 8; while (time(0) < end) { if (fork()) _exit(0); setsid(); } }")
    else {
        return;
    };
    // Its first process ends well; the rest has to be caught.
    let begun = Instant::now();
    assert_eq!(run(&program, b"", &generous()).ending, Ending::Finished);
    println!("caught after {:?}", begun.elapsed());
}

#[test]
fn who_leaves_something_behind_leaves_nothing_behind() {
    let scripts = [
        "sleep 1000 & echo done",
        "setsid sleep 1000 & echo done",
        "setsid sh -c 'setsid sleep 1000 & setsid sleep 1000 &' & sleep 0.1; echo done",
        "(trap '' HUP; sleep 1000 <&- >&- 2>&- &) ; echo done",
    ];
    for script in scripts {
        let run = run(&sh(script), b"", &generous());
        assert_eq!((run.ending, text(&run.output)), (Ending::Finished, "done\n".into()), "{script}");
        assert!(run.wall < Duration::from_secs(60), "nobody waits for it: {script}");
    }
}

#[test]
fn a_daemon_without_a_token_goes_too() {
    let Some(program) = python(
        "import os, sys, time\n\
         if os.fork() == 0:\n\
         \x20 os.setsid()\n\
         \x20 if os.fork() == 0:\n\
         \x20   os.execve('/bin/sh', ['sh', '-c', 'sleep 987654; :'], {'PATH': os.environ['PATH']})\n\
         \x20 os._exit(0)\n\
         time.sleep(0.3)",
    ) else {
        return;
    };
    assert_eq!(run(&program, b"", &generous()).ending, Ending::Finished);
    for entry in std::fs::read_dir("/proc").into_iter().flatten().flatten() {
        let command = std::fs::read_to_string(entry.path().join("cmdline")).unwrap_or_default();
        assert!(!command.contains("sleep\x00987654"), "the daemon is left");
    }
}

#[test]
fn who_kills_the_launcher_wins_nothing() {
    // The fence would not let it.
    let runner = runner().without_fence();
    let run = runner.run(&sh("kill -KILL $PPID; sleep 1000"), b"", &generous());
    assert_eq!(run.ending, Ending::Lost);
    assert_nothing_left(&runner);
    let fenced = common::run(&sh("kill -KILL $PPID; echo alive"), b"", &generous());
    if fenced.fence.signals {
        assert_eq!((fenced.ending, text(&fenced.output)), (Ending::Finished, "alive\n".into()));
    } else {
        println!("skipped: this kernel has no fence for signals");
    }
}

#[test]
fn who_kills_its_group_kills_itself() {
    assert_eq!(run(&sh("kill -KILL 0"), b"", &generous()).ending, Ending::Signal(Signal(9)));
}

#[test]
fn nothing_is_written_outside() {
    let folder = folder();
    let file = folder.join("here");
    std::fs::write(&file, "before").unwrap();
    let script =
        "echo a > here; echo b > there; rm here; mkdir new; cat here; echo fine > /dev/null && echo fine";
    let run = run(&Program::new(["sh", "-c", script], &folder), b"", &generous());
    if run.fence.files {
        assert_eq!(text(&run.output), "beforefine\n", "{}", text(&run.error));
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "before");
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
    } else {
        println!("skipped: this kernel has no fence for files");
    }
    let runner = runner().without_fence();
    let run = runner.run(&Program::new(["sh", "-c", script], &folder), b"", &generous());
    assert!(!run.fence.files && !file.exists() && folder.join("there").exists());
}

#[test]
fn output_can_be_opened_by_its_name() {
    assert_eq!(text(&run(&sh("echo a > /dev/stdout; cat /dev/stdin"), b"b\n", &generous()).output), "a\nb\n");
}

#[test]
fn nothing_is_sent_over_the_network() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let script =
        format!("import socket; socket.create_connection(('127.0.0.1', {port})); print('connected')");
    let Some(program) = python(&script) else { return };
    let run = run(&program, b"", &generous());
    if run.fence.tcp {
        assert!(
            run.output.is_empty() && text(&run.error).contains("PermissionError"),
            "{}",
            text(&run.error)
        );
    } else {
        println!("skipped: this kernel has no fence for TCP");
    }
    let run = runner().without_fence().run(&program, b"", &generous());
    assert_eq!(text(&run.output), "connected\n", "{}", text(&run.error));
}

#[test]
fn a_switch_ends_everything() {
    let runner = runner();
    let begun = Instant::now();
    std::thread::scope(|scope| {
        let runs = [0, 1, 2]
            .map(|_| scope.spawn(|| runner.run(&sh("setsid sleep 1000 & sleep 1000"), b"", &generous())));
        std::thread::sleep(Duration::from_millis(300));
        runner.stop().store(true, Ordering::Relaxed);
        for run in runs {
            assert_eq!(run.join().unwrap().ending, Ending::Stopped);
        }
    });
    assert!(begun.elapsed() < Duration::from_secs(60));
    assert_eq!(runner.run(&sh("echo no"), b"", &generous()).ending, Ending::Stopped);
    assert_nothing_left(&runner);
}

#[test]
fn a_program_that_was_writing_when_it_was_stopped_was_said_to_have_crashed() {
    let limits = Limits { output: 1 << 30, ..generous() };
    for _ in 0..20 {
        let runner = runner();
        let stop = runner.stop();
        std::thread::scope(|scope| {
            let run = scope.spawn(|| runner.run(&sh("exec yes"), b"", &limits));
            std::thread::sleep(Duration::from_millis(20));
            stop.store(true, Ordering::Relaxed);
            assert_eq!(run.join().unwrap().ending, Ending::Stopped);
        });
    }
}
