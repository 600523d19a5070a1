//! Shared by the tests: a runner, programs in several languages, and checks for leftovers.
#![allow(dead_code)]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use touchmove_runner::{Limits, Program, Run, Runner};

pub fn runner() -> Runner {
    Runner::with_supervisor(env!("CARGO_BIN_EXE_touchmove-supervisor")).unwrap()
}

/// Limits that no honest program reaches, not even on a slow or busy machine.
pub fn ample_limits() -> Limits {
    Limits { cpu_time: Duration::from_secs(300), wall_time: Duration::from_secs(600), ..Limits::default() }
}

pub fn sh(script: &str) -> Program {
    Program::new(["sh", "-c", script], ".")
}

/// Returns a Python program, if Python is installed. It names the real executable, since `python3` may be a wrapper.
pub fn python(script: &str) -> Option<Program> {
    static PYTHON: std::sync::OnceLock<Option<PathBuf>> = std::sync::OnceLock::new();
    let find = || {
        let mut command = Command::new("python3");
        let output = command.args(["-c", "import sys; print(sys.executable)"]).output().ok()?;
        output.status.success().then(|| PathBuf::from(text(&output.stdout).trim()))
    };
    let python = PYTHON.get_or_init(find).clone();
    if python.is_none() {
        println!("skipped: there is no python3");
    }
    Some(Program::new([python?.into_os_string(), "-c".into(), script.into()], "."))
}

/// Returns a compiled C program, if a C compiler is installed.
pub fn c(source: &str) -> Option<Program> {
    let dir = test_dir();
    let (source_file, program) = (dir.join("program.c"), dir.join("program"));
    std::fs::write(&source_file, source).unwrap();
    let mut command = Command::new("cc");
    command.arg("-O1").arg("-w").arg("-o").arg(&program).arg(&source_file).stdin(Stdio::null());
    match command.status() {
        Ok(status) => assert!(status.success(), "the test's program does not compile"),
        Err(_) => {
            println!("skipped: there is no C compiler");
            return None;
        }
    }
    Some(Program::new([program], "."))
}

/// Creates an empty directory named after the test.
pub fn test_dir() -> PathBuf {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let test = std::thread::current().name().unwrap_or("test").to_owned();
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("runner").join(format!("{test}-{number}"));
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

/// Runs a program and checks that it leaves nothing behind.
pub fn run(program: &Program, input: &[u8], limits: &Limits) -> Run {
    let runner = runner();
    let run = runner.run(program, input, limits);
    assert_nothing_left(&runner);
    run
}

/// Returns the command lines of the processes that run for the runner with this temporary directory.
pub fn running(temp_dir: &Path) -> Vec<String> {
    let token_start = format!("TOUCHMOVE_RUN={}/", temp_dir.display());
    let has_token = |process: &Path| {
        let environment = std::fs::read(process.join("environ")).unwrap_or_default();
        environment.windows(token_start.len()).any(|window| window == token_start.as_bytes())
    };
    let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten().map(|entry| entry.path());
    let command_line = |process: PathBuf| text(&std::fs::read(process.join("cmdline")).unwrap_or_default());
    processes.filter(|process| has_token(process)).map(command_line).collect()
}

/// Checks that no process of the runner exists and that its directory contains nothing but the lock file.
pub fn assert_nothing_left(runner: &Runner) {
    assert_eq!(running(runner.temp_dir()), [""; 0], "processes are left");
    let files: Vec<_> =
        std::fs::read_dir(runner.temp_dir()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(files, ["lock"], "files are left");
}

/// Waits until `count` programs of the runner have created the file `started` in their scratch directories.
pub fn wait_until_started(runner: &Runner, count: usize) {
    let has_started = |entry: std::io::Result<std::fs::DirEntry>| {
        entry.is_ok_and(|entry| entry.path().join("started").exists())
    };
    wait_until(|| {
        std::fs::read_dir(runner.temp_dir()).unwrap().map(has_started).filter(|&started| started).count()
            == count
    });
}

/// Waits for an event for up to ten minutes.
pub fn wait_until(mut condition: impl FnMut() -> bool) {
    let started_at = Instant::now();
    while !condition() {
        assert!(started_at.elapsed() < Duration::from_secs(600), "the event never came");
        std::thread::sleep(Duration::from_millis(10));
    }
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
