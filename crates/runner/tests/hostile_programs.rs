//! Programs that try to escape their limits or to outlive their run. `docs/running.md` lists what each attack achieves at each
//! level of protection; every line of that table is tested here.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod common;

use common::{ample_limits, assert_nothing_left, c, run, runner, running, sh, test_dir, text, wait_until};
use std::os::unix::fs::MetadataExt;
use std::process::Command;
use std::time::Duration;
use touchmove_runner::{Limits, Program, Protection, Restrictions, Signal, Verdict};

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

fn restrictions() -> Restrictions {
    runner().run(&sh("true"), b"", &ample_limits()).restrictions
}

const INCLUDES: &str = "#define _GNU_SOURCE\n#include <errno.h>\n#include <fcntl.h>\n#include <sched.h>\n#include <signal.h>\n\
    #include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <sys/ipc.h>\n#include <sys/mman.h>\n\
    #include <sys/prctl.h>\n#include <sys/resource.h>\n#include <sys/shm.h>\n#include <sys/socket.h>\n\
    #include <sys/stat.h>\n#include <sys/syscall.h>\n#include <sys/time.h>\n#include <sys/wait.h>\n#include <unistd.h>\n";

/// Compiles the body of a `main` function.
fn main_with(body: &str) -> Option<Program> {
    c(&format!("{INCLUDES}int main(int argc, char **argv) {{ {body} }}"))
}

/// Runs the body of a `main` function that prints the error numbers of calls, and returns what it printed.
fn output_of(body: &str) -> Option<String> {
    let run = run(&main_with(body)?, b"", &ample_limits());
    assert_eq!(run.verdict, Verdict::Success, "{}", text(&run.stderr));
    Some(text(&run.stdout))
}

const MEBIBYTE: u64 = 1 << 20;

/// Checks that a program which writes without end is stopped soon after it exceeds its limit of files.
fn check_files_are_limited(body: &str) {
    let limits = Limits { files: 16 * MEBIBYTE, ..ample_limits() };
    let Some(program) = main_with(&format!(
        "static char block[1 << 20]; memset(block, 1, sizeof block); {body}\
         /* At most 800 MiB, in case nobody stops it. */ puts(\"not stopped\"); return 0;"
    )) else {
        return;
    };
    let run = run(&program, b"", &limits);
    assert_eq!((run.verdict, text(&run.stdout)), (Verdict::OutputLimit, String::new()));
}

#[test]
fn the_level_of_protection_is_the_one_that_was_asked_for() {
    let wanted = std::env::var("TOUCHMOVE_TEST_MAX_PROTECTION").unwrap_or_else(|_| "namespaces".to_owned());
    let protection = restrictions().protection;
    if protection.name() != wanted {
        println!("skipped: this system does not support {wanted}, so the tests use {protection}");
    }
    assert!(protection.name() == wanted || protection < Protection::Namespaces);
}

/// Runs a fork bomb in which every process starts a new session. As root, no limit of the kernel stops it, so it stops itself.
#[test]
fn a_fork_bomb_with_new_sessions_is_killed() {
    let max = if rustix::process::getuid().is_root() { 400 } else { 3000 };
    let Some(bomb) = main_with(&format!(
        "volatile int *n = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);\
         while (__sync_add_and_fetch(n, 1) < {max}) {{ if (!fork()) setsid(); }} for (;;) pause();"
    )) else {
        return;
    };
    assert_eq!(run(&bomb, b"", &ample_limits()).verdict, Verdict::ProcessLimit);
}

#[test]
fn a_user_cannot_have_more_processes_than_the_limit_and_those_that_exist() {
    if rustix::process::getuid().is_root() {
        return println!("skipped: the kernel does not limit the processes of root");
    }
    let Some(output) = output_of(
        "struct rlimit limit; getrlimit(RLIMIT_NPROC, &limit); printf(\"%ld\", (long)limit.rlim_cur);",
    ) else {
        return;
    };
    // The user of these tests has few processes.
    let limit: u64 = output.parse().unwrap();
    assert!((1024..1024 + 256 + 2000).contains(&limit), "{limit}");
}

#[test]
fn processes_in_new_sessions_do_not_outlive_the_run() {
    let Some(program) = main_with(
        "for (int i = 0; i < 40; i++) if (!fork()) { setsid(); if (!fork()) { setsid(); clearenv(); sleep(1000); } _exit(0); }\
         while (wait(0) > 0); puts(\"done\"); return 0;",
    ) else {
        return;
    };
    let limits = Limits { processes: 200, ..ample_limits() };
    let run = run(&program, b"", &limits);
    assert_eq!((run.verdict, text(&run.stdout)), (Verdict::Success, "done\n".into()));
}

#[test]
fn memory_without_a_name_is_refused() {
    let output = output_of("int fd = memfd_create(\"x\", 0); printf(\"%d\", fd < 0 ? errno : 0);");
    assert!(output.is_none_or(|output| output == libc::ENOSYS.to_string()));
}

#[test]
fn shared_memory_that_would_outlive_the_run_is_refused() {
    let Some(output) = output_of(
        "errno = 0; shmget(0x70756368, 1 << 20, IPC_CREAT | 0600); printf(\"%d \", errno);\
         errno = 0; syscall(SYS_msgget, 0x70756368, IPC_CREAT | 0600); printf(\"%d \", errno);\
         errno = 0; syscall(SYS_semget, 0x70756368, 1, IPC_CREAT | 0600); printf(\"%d \", errno);\
         errno = 0; syscall(SYS_mq_open, \"x\", O_CREAT | O_RDWR, 0600, 0); printf(\"%d\", errno);",
    ) else {
        return;
    };
    assert_eq!(output, format!("{0} {0} {0} {0}", libc::ENOSYS));
    let segments = std::fs::read_to_string("/proc/sysvipc/shm").unwrap_or_default();
    assert!(!segments.contains(&0x7075_6368.to_string()), "{segments}");
}

#[test]
fn files_in_shared_memory_are_refused_or_count() {
    let Some(output) = output_of(
        "errno = 0; int fd = open(\"/dev/shm/touchmove-test\", O_CREAT | O_WRONLY, 0600);\
         printf(\"%d\", fd < 0 ? 1 : 0); if (fd >= 0) unlink(\"/dev/shm/touchmove-test\");",
    ) else {
        return;
    };
    assert_eq!(output == "1", restrictions().writes);
}

#[test]
fn removed_files_that_are_still_open_count() {
    check_files_are_limited(
        "chdir(getenv(\"TMPDIR\")); for (int i = 0; i < 100; i++) { int fd = open(\"x\", O_CREAT | O_WRONLY, 0600); unlink(\"x\");\
         for (int j = 0; j < 8; j++) if (write(fd, block, sizeof block) < 0) pause(); usleep(20000); }",
    );
}

#[test]
fn files_below_the_longest_path_count() {
    check_files_are_limited(
        "chdir(getenv(\"TMPDIR\")); for (int i = 0; i < 300; i++) { mkdir(\"a-name-of-twenty-bytes\", 0700); chdir(\"a-name-of-twenty-bytes\"); }\
         for (int i = 0; i < 100; i++) { char name[9]; sprintf(name, \"%d\", i); int fd = open(name, O_CREAT | O_WRONLY, 0600);\
         for (int j = 0; j < 8; j++) if (write(fd, block, sizeof block) < 0) pause(); close(fd); usleep(20000); }",
    );
}

#[test]
fn files_in_a_directory_without_permissions_count() {
    check_files_are_limited(
        "chdir(getenv(\"TMPDIR\")); mkdir(\"locked\", 0700); int dir = open(\"locked\", O_RDONLY); \
         for (int i = 0; i < 100; i++) { char name[9]; sprintf(name, \"%d\", i); chmod(\"locked\", 0700);\
         int fd = openat(dir, name, O_CREAT | O_WRONLY, 0600); chmod(\"locked\", 0);\
         for (int j = 0; j < 8; j++) if (write(fd, block, sizeof block) < 0) pause(); close(fd); usleep(20000); }",
    );
}

/// `run` checks that nothing is left.
#[test]
fn a_nest_of_directories_is_removed() {
    let Some(program) = main_with(
        "chdir(getenv(\"TMPDIR\")); for (int i = 0; i < 1500; i++) { if (mkdir(\"a-name-of-twenty-bytes\", 0700)) return 1;\
         if (chdir(\"a-name-of-twenty-bytes\")) return 2; chmod(\".\", i % 3 ? 0700 : 0100); } return 0;",
    ) else {
        return;
    };
    let run = run(&program, b"", &ample_limits());
    // As an ordinary user it cannot create a directory inside one that it may not write to.
    assert!(matches!(run.verdict, Verdict::Success | Verdict::NonZeroExit(1)), "{}", run.verdict);
}

#[test]
fn file_descriptors_are_not_inherited() {
    // Without the flag that closes it in other programs.
    let leaked = rustix::io::dup(std::fs::File::open("/dev/null").unwrap()).unwrap();
    let output =
        output_of("for (int fd = 3; fd < 1000; fd++) if (fcntl(fd, F_GETFD) != -1) printf(\"%d \", fd);");
    assert!(output.is_none_or(|output| output.is_empty()));
    drop(leaked);
}

/// A supervisor that cannot open files any more does not find the processes to kill.
#[test]
fn limits_and_priorities_of_the_supervisor_cannot_be_changed() {
    let Some(output) = output_of(
        "struct rlimit none = {0, 0}; pid_t parent = getppid();\
         errno = 0; prlimit(parent, RLIMIT_NOFILE, &none, 0); printf(\"%d \", errno);\
         errno = 0; setpriority(PRIO_PROCESS, parent, 0); printf(\"%d \", errno);\
         errno = 0; setpriority(PRIO_USER, 0, 0); printf(\"%d \", errno);\
         errno = 0; prlimit(0, RLIMIT_STACK, 0, &none); printf(\"%d\", errno);\
         if (!fork()) { setsid(); if (!fork()) { clearenv(); sleep(1000); } _exit(0); } wait(0);",
    ) else {
        return;
    };
    assert_eq!(output, format!("{0} {0} {0} 0", libc::EACCES));
}

#[test]
fn sockets_of_all_families_are_refused() {
    // TCP, UDP, MPTCP, Unix, netlink, the kernel's cryptography, virtual machines.
    let sockets = [(2, 1, 0), (2, 2, 0), (2, 1, 262), (1, 1, 0), (16, 3, 0), (38, 5, 0), (40, 1, 0)];
    let calls = sockets.map(|(family, kind, protocol)| {
        format!("errno = 0; socket({family}, {kind}, {protocol}); printf(\"%d \", errno);")
    });
    let pair = "int pair[2]; errno = 0; socketpair(1, 1, 0, pair); printf(\"%d \", errno);";
    let uring = "errno = 0; syscall(425, 1, 0); printf(\"%d\", errno);";
    let Some(output) = output_of(&format!("{}{pair}{uring}", calls.concat())) else { return };
    assert_eq!(output, format!("{}0 {}", format!("{} ", libc::EACCES).repeat(sockets.len()), libc::ENOSYS));
}

#[test]
fn a_program_cannot_create_namespaces_or_mount() {
    let Some(output) = output_of(
        "errno = 0; unshare(CLONE_NEWUSER); printf(\"%d \", errno);\
         errno = 0; syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0); printf(\"%d \", errno);\
         errno = 0; syscall(SYS_mount, \"tmpfs\", \"/there/is/no/directory\", \"tmpfs\", 0, 0); printf(\"%d \", errno);\
         errno = 0; syscall(435, 0, 0); printf(\"%d \", errno);\
         errno = 0; prctl(PR_SET_DUMPABLE, 0); printf(\"%d\", errno);",
    ) else {
        return;
    };
    assert_eq!(output, format!("{0} {0} {0} {1} {0}", libc::EACCES, libc::ENOSYS));
}

#[test]
#[cfg(target_arch = "x86_64")]
fn system_calls_of_the_x32_interface_are_refused() {
    let output = output_of("errno = 0; syscall(0x40000000 + 41, 1, 1, 0); printf(\"%d\", errno);");
    assert!(output.is_none_or(|output| output == libc::ENOSYS.to_string()));
}

/// The filter knows only the calls of 64-bit programs.
#[test]
#[cfg(target_arch = "x86_64")]
fn system_calls_of_32_bit_programs_end_the_program() {
    let Some(program) = main_with(
        "int id = 20; __asm__ volatile (\"int $0x80\" : \"+a\"(id)); puts(\"not ended\"); return 0;",
    ) else {
        return;
    };
    let verdict = run(&program, b"", &ample_limits()).verdict;
    // A kernel without support for 32-bit programs sends SIGSEGV.
    assert!(matches!(verdict.signal(), Some(Signal(libc::SIGSYS | libc::SIGSEGV))), "{verdict}");
}

#[test]
fn a_program_has_no_capabilities_in_its_namespaces() {
    if restrictions().protection != Protection::Namespaces {
        return println!("skipped: not at this level");
    }
    let run = run(
        &sh("grep -E '^Cap(Prm|Eff|Amb)' /proc/self/status; id -u; echo $$ > /dev/null"),
        b"",
        &ample_limits(),
    );
    let output = text(&run.stdout);
    assert_eq!(output.matches("0000000000000000").count(), 3, "{output}");
    assert!(output.ends_with(&format!("{}\n", rustix::process::getuid().as_raw())), "{output}");
}

#[test]
fn modes_and_times_of_files_elsewhere_change_only_below_the_level_of_namespaces() {
    let file = test_dir().join("file");
    std::fs::write(&file, "x").unwrap();
    std::fs::set_permissions(&file, std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
    let Some(mut program) = main_with(
        "struct timeval times[2] = {{1, 0}, {1, 0}};\
         printf(\"%d %d\", chmod(argv[1], 0644), utimes(argv[1], times)); return 0;",
    ) else {
        return;
    };
    program.command.push(file.clone().into());
    let run = run(&program, b"", &ample_limits());
    let metadata = file.metadata().unwrap();
    if run.restrictions.attributes {
        assert_eq!(text(&run.stdout), "-1 -1");
        assert!(metadata.mode() & 0o777 == 0o600 && metadata.mtime() != 1);
    } else {
        assert_eq!(text(&run.stdout), "0 0");
        assert!(metadata.mode() & 0o777 == 0o644 && metadata.mtime() == 1);
    }
}

#[test]
fn other_processes_are_out_of_reach() {
    if !restrictions().signals {
        let run = run(&sh("(setsid sleep 1000 &); kill -KILL $PPID; sleep 1000"), b"", &ample_limits());
        return assert_eq!(run.verdict, Verdict::SupervisorLost);
    }
    let mut victim = Command::new("sleep").arg("1000").spawn().unwrap();
    let output = output_of(&format!(
        "kill({}, SIGKILL); kill(getppid(), SIGKILL); kill(getppid(), SIGSTOP); puts(\"alive\");",
        victim.id()
    ));
    let is_alive = victim.try_wait().unwrap().is_none();
    victim.kill().unwrap();
    victim.wait().unwrap();
    assert!(is_alive && output.is_none_or(|output| output == "alive\n"));
}

#[test]
fn other_processes_are_invisible_in_a_namespace() {
    let run = run(&sh("echo $PPID; ls -d /proc/[0-9]*"), b"", &ample_limits());
    let output = text(&run.stdout);
    if run.restrictions.protection == Protection::Namespaces {
        assert!(output.starts_with("1\n") && output.lines().count() < 6, "{output}");
    } else {
        println!("skipped: not at this level");
    }
}

/// When a launcher is killed, its runs are lost and the next one gets a new launcher.
#[test]
fn a_killed_launcher_is_replaced() {
    let runner = runner();
    if restrictions().protection != Protection::Namespaces {
        return println!("skipped: not at this level");
    }
    let launcher_arguments = format!("__supervise\0launcher\0{}/", runner.temp_dir().display());
    let is_launcher = |entry: &std::fs::DirEntry| {
        let arguments = std::fs::read(entry.path().join("cmdline")).unwrap_or_default();
        text(&arguments).contains(&launcher_arguments)
    };
    std::thread::scope(|scope| {
        let run = scope.spawn(|| runner.run(&sh("setsid sleep 1000 & sleep 1000"), b"", &ample_limits()));
        wait_until(|| running(runner.temp_dir()).len() >= 2);
        let launcher = std::fs::read_dir("/proc").unwrap().flatten().find(is_launcher).unwrap();
        let pid = launcher.file_name().into_string().unwrap();
        assert!(Command::new("kill").args(["-KILL", &pid]).status().unwrap().success());
        assert_eq!(run.join().unwrap().verdict, Verdict::SupervisorLost);
    });
    assert_nothing_left(&runner);
    assert_eq!(runner.run(&sh("true"), b"", &ample_limits()).verdict, Verdict::Success);
}

#[test]
fn a_run_leaves_nothing_to_the_next_one() {
    let runner = runner();
    let limits = Limits { wall_time: Duration::from_secs(600), ..ample_limits() };
    for _ in 0..3 {
        let script = "ls -A $TMPDIR; echo x > $TMPDIR/x; (setsid sleep 1000 &); [ -e /proc/$$ ] && echo own";
        let run = runner.run(&sh(script), b"", &limits);
        assert_eq!(
            (run.verdict, text(&run.stdout)),
            (Verdict::Success, "own\n".into()),
            "{}",
            text(&run.stderr)
        );
        assert_nothing_left(&runner);
    }
}
