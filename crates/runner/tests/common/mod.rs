//! What the tests share: a runner, programs in several languages, and a look at what is left behind.
#![allow(dead_code)]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use touchmove_runner::{Limits, Program, Run, Runner};

pub fn runner() -> Runner {
    Runner::with_launcher(env!("CARGO_BIN_EXE_touchmove-launch")).unwrap()
}

/// Limits that no honest program meets, on a slow machine either.
pub fn generous() -> Limits {
    Limits { cpu: Duration::from_secs(60), wall: Duration::from_secs(120), ..Limits::default() }
}

pub fn sh(script: &str) -> Program {
    Program::new(["sh", "-c", script], ".")
}

/// A Python program, if there is Python: the real one, not a script that looks for it.
pub fn python(script: &str) -> Option<Program> {
    static PYTHON: std::sync::OnceLock<Option<PathBuf>> = std::sync::OnceLock::new();
    let find = || {
        let mut command = Command::new("python3");
        let said = command.args(["-c", "import sys; print(sys.executable)"]).output().ok()?;
        said.status.success().then(|| PathBuf::from(String::from_utf8_lossy(&said.stdout).trim()))
    };
    let python = PYTHON.get_or_init(find).clone();
    if python.is_none() {
        println!("skipped: there is no python3");
    }
    Some(Program::new([python?.into_os_string(), "-c".into(), script.into()], "."))
}

/// A C program, if there is a compiler.
pub fn c(source: &str) -> Option<Program> {
    let folder = folder();
    let (from, to) = (folder.join("program.c"), folder.join("program"));
    std::fs::write(&from, source).unwrap();
    let mut command = Command::new("cc");
    command.arg("-O1").arg("-w").arg("-o").arg(&to).arg(&from).stdin(Stdio::null());
    match command.status() {
        Ok(status) => assert!(status.success(), "the test's program does not compile"),
        Err(_) => {
            println!("skipped: there is no C compiler");
            return None;
        }
    }
    Some(Program::new([to], "."))
}

/// A fresh folder, named after the test.
pub fn folder() -> PathBuf {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let test = std::thread::current().name().unwrap_or("test").to_owned();
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("runner").join(format!("{test}-{number}"));
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

/// Runs a program, and looks that nothing is left of it.
pub fn run(program: &Program, input: &[u8], limits: &Limits) -> Run {
    let runner = runner();
    let run = runner.run(program, input, limits);
    assert_nothing_left(&runner);
    run
}

/// The command lines of what runs for the runner with this folder.
pub fn running(folder: &Path) -> Vec<String> {
    let name = folder.file_name().unwrap().to_str().unwrap();
    let mark = format!("TOUCHMOVE_RUN={}-", name.strip_prefix("touchmove-run-").unwrap());
    let carries = |process: &Path| {
        let environment = std::fs::read(process.join("environ")).unwrap_or_default();
        environment.windows(mark.len()).any(|window| window == mark.as_bytes())
    };
    let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten().map(|entry| entry.path());
    let command = |process: PathBuf| text(&std::fs::read(process.join("cmdline")).unwrap_or_default());
    processes.filter(|process| carries(process)).map(command).collect()
}

/// Nothing that a runner started runs any more, and its folder has nothing in it.
pub fn assert_nothing_left(runner: &Runner) {
    assert_eq!(running(runner.folder()), [""; 0], "what was started is gone");
    let files: Vec<_> =
        std::fs::read_dir(runner.folder()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(files, ["lock"], "what was written is gone");
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
