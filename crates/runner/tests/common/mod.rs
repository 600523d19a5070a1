//! Shared by the tests: a runner, programs in several languages, and checks for leftovers.
#![allow(dead_code)]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use touchmove_runner::{Limits, Program, Protection, Run, Runner};

/// The environment variables by which the tests are run again in other circumstances.
const MAX_PROTECTION: &str = "TOUCHMOVE_TEST_MAX_PROTECTION";
const SUPERVISOR: &str = "TOUCHMOVE_TEST_SUPERVISOR";
const TEST_DIR: &str = "TOUCHMOVE_TEST_DIR";

const LEVELS: [Protection; 3] = [Protection::SystemCalls, Protection::Landlock, Protection::Namespaces];

/// Returns a runner with the highest level of protection, or with the one that the tests are run with.
pub fn runner() -> Runner {
    let built = || env!("CARGO_BIN_EXE_touchmove-supervisor").into();
    let supervisor: PathBuf = std::env::var_os(SUPERVISOR).map_or_else(built, PathBuf::from);
    let max = std::env::var(MAX_PROTECTION).ok();
    let level = max.map(|name| LEVELS.into_iter().find(|level| level.name() == name).expect("a level"));
    Runner::with_supervisor(supervisor).unwrap().with_max_protection(level.unwrap_or(Protection::Namespaces))
}

/// Runs all tests of this file again, except those whose names start with `again`, at each lower level of protection.
pub fn again_at_lower_levels() {
    for level in [Protection::Landlock, Protection::SystemCalls] {
        let mut command = Command::new(std::env::current_exe().unwrap());
        // The same tests run at the highest level meanwhile, and use files of the same names.
        let dir = tempfile::tempdir().unwrap();
        run_again(command.env(TEST_DIR, dir.path()), level);
    }
}

/// Runs all tests of this file again, except those whose names start with `again`, as an ordinary user at each level.
pub fn again_as_an_ordinary_user() {
    if !rustix::process::getuid().is_root() {
        return println!("skipped: the tests run as an ordinary user already");
    }
    // The user may not be allowed to reach the files of the build.
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    let copy = |from: &Path, name: &str| {
        std::fs::copy(from, dir.join(name)).unwrap();
        dir.join(name)
    };
    let tests = copy(&std::env::current_exe().unwrap(), "tests");
    let supervisor = copy(Path::new(env!("CARGO_BIN_EXE_touchmove-supervisor")), "supervisor");
    let open_dir = |path: &Path| {
        let _ = std::fs::create_dir(path);
        std::fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(0o777)).unwrap();
    };
    open_dir(dir);
    open_dir(&dir.join("files"));
    for level in LEVELS {
        let mut command = Command::new("setpriv");
        command.args(["--reuid=65534", "--regid=65534", "--clear-groups"]).arg(&tests).current_dir(dir);
        command.env(SUPERVISOR, &supervisor).env(TEST_DIR, dir.join("files"));
        command.env("HOME", dir).env("PATH", "/usr/local/bin:/usr/bin:/bin");
        if Command::new("setpriv").arg("--version").stdout(Stdio::null()).status().is_err() {
            return println!("skipped: there is no setpriv (util-linux)");
        }
        run_again(&mut command, level);
    }
}

fn run_again(command: &mut Command, level: Protection) {
    // One at a time: below the level of namespaces, a fork bomb uses up the processes of all runs of its user.
    command
        .args(["--skip", "again", "--test-threads", "1", "--show-output"])
        .env(MAX_PROTECTION, level.name());
    let output = command.output().unwrap();
    let text = text(&output.stdout);
    assert!(output.status.success(), "at the level {level}:\n{text}");
    let result = text.lines().find(|line| line.starts_with("test result: ok"));
    println!("at the level {level}: {}", result.expect("a result"));
    text.lines().filter(|line| line.starts_with("skipped")).for_each(|line| println!("{line}"));
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
    let parent = std::env::var_os(TEST_DIR).unwrap_or_else(|| env!("CARGO_TARGET_TMPDIR").into());
    let path = Path::new(&parent).join("runner").join(format!("{test}-{number}"));
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
    let command_line = |process: PathBuf| text(&std::fs::read(process.join("cmdline")).unwrap_or_default());
    processes_of(temp_dir).into_iter().map(command_line).collect()
}

/// Returns the directories in `/proc` of the processes that run for the runner with this temporary directory.
fn processes_of(temp_dir: &Path) -> Vec<PathBuf> {
    let token_start = format!("{}/", temp_dir.display());
    let is_of_runner = |process: &PathBuf| {
        let environment = std::fs::read(process.join("environ")).unwrap_or_default();
        token(&environment).is_some_and(|token| token.starts_with(&token_start))
    };
    let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten().map(|entry| entry.path());
    processes.filter(is_of_runner).collect()
}

/// Checks that no process of the runner exists and that its directory contains nothing but the lock file.
pub fn assert_nothing_left(runner: &Runner) {
    assert_eq!(running(runner.temp_dir()), [""; 0], "processes are left");
    let mut files: Vec<_> =
        std::fs::read_dir(runner.temp_dir()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    files.retain(|name| name != "private" && name != "lock");
    assert_eq!(files, [""; 0], "files are left");
    let private = std::fs::read_dir(runner.temp_dir().join("private"));
    assert_eq!(private.into_iter().flatten().count(), 0, "files are left in the mount point");
}

/// Waits until `count` programs of the runner have created the file `started` in their scratch directories, which others see
/// only through the programs' own view of the file system.
pub fn wait_until_started(runner: &Runner, count: usize) {
    let has_started = |process: &PathBuf| {
        let environment = std::fs::read(process.join("environ")).unwrap_or_default();
        let mut variables = environment.split(|&byte| byte == 0);
        let scratch_dir = variables.find_map(|it| it.strip_prefix(b"TMPDIR=")).map(text)?;
        let started = process.join("root").join(scratch_dir.trim_start_matches('/')).join("started");
        started.exists().then(|| token(&environment)).flatten()
    };
    wait_until(|| {
        let tokens: std::collections::HashSet<_> =
            processes_of(runner.temp_dir()).iter().filter_map(has_started).collect();
        tokens.len() == count
    });
}

/// Returns the value of the variable that identifies a run.
fn token(environment: &[u8]) -> Option<String> {
    environment.split(|&byte| byte == 0).find_map(|it| it.strip_prefix(b"TOUCHMOVE_RUN=")).map(text)
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
