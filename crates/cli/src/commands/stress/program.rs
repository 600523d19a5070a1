//! The program under test.

use super::Args;
use crate::exit::Failure;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::time::Duration;
use touchmove_contest::{RunOutput, RuntimeError};
use touchmove_runner::{Languages, Limits, Program, Run, Runner, Verdict};

pub(super) fn runner(args: &Args) -> Result<Runner, Failure> {
    let runner = Runner::new().map_err(Failure::file(&std::env::temp_dir()))?;
    Ok(if args.no_sandbox { runner.without_sandbox() } else { runner })
}

/// Returns the built-in languages and those of `--languages`.
pub(super) fn languages(args: &Args) -> Result<Languages, Failure> {
    let mut languages = Languages::default();
    if let Some(path) = &args.languages {
        let table = std::fs::read_to_string(path).map_err(Failure::file(path))?;
        languages
            .add_table(&table)
            .map_err(|error| Failure::Malformed(format!("{}: {error}", path.display())))?;
    }
    Ok(languages)
}

/// Compiles a source file, or returns the program or command as it is. A program is looked up in the current folder, not in
/// `PATH`.
pub(super) fn build(
    runner: &Runner,
    file: Option<&OsStr>,
    command: &[OsString],
    languages: &Languages,
) -> Result<Program, Failure> {
    let dir = std::env::current_dir().map_err(Failure::file(Path::new(".")))?;
    let Some(file) = file.map(Path::new) else {
        if command.is_empty() {
            return Err(Failure::usage("stress", "no program: give a source file, or `--` and a command"));
        }
        return Ok(Program::new(command, dir));
    };
    if languages.for_file(file).is_none() {
        return Ok(Program::new([dir.join(file)], dir));
    }
    runner
        .build(file, &dir, languages, &Limits::for_compiling())
        .map_err(|error| Failure::usage("stress", error.to_string()))
}

/// Returns the absolute path of PROGRAM if it is a source file.
pub(super) fn source_file(args: &Args, languages: &Languages) -> Option<PathBuf> {
    let file = args.program.as_deref().map(Path::new)?;
    languages.for_file(file).and_then(|_| std::path::absolute(file).ok())
}

pub(super) fn cannot_start(reason: &str) -> Failure {
    Failure::usage("stress", format!("the program cannot be started: {reason}"))
}

/// The program was not judged, through no fault of its own.
pub(super) fn not_tested(reason: &str) -> Failure {
    Failure::NotTested(reason.to_owned())
}

/// Returns the limits of a run that may use this much processor time.
pub(super) fn limits(args: &Args, cpu_time: Duration) -> Limits {
    Limits {
        cpu_time,
        wall_time: cpu_time * 2 + Duration::from_secs(2),
        memory: args.limit_memory << 20,
        output: args.limit_output << 20,
        ..Limits::default()
    }
}

/// The program under test, for the contest crate.
pub(super) struct TestedProgram<'a> {
    pub(super) runner: &'a Runner,
    pub(super) program: &'a Program,
    pub(super) args: &'a Args,
}

impl touchmove_contest::Program for TestedProgram<'_> {
    fn run(&self, input: &str, answers: usize, timeout: Option<Duration>) -> RunOutput {
        const CPU_TIME_PER_ANSWER: Duration = Duration::from_millis(10);
        // A single run must not use up the time of the whole search.
        let base = self.args.limit_cpu.min(Duration::from_secs(self.args.time) / 4);
        let cpu_time = base + CPU_TIME_PER_ANSWER.saturating_mul(answers.try_into().unwrap_or(u32::MAX));
        let mut limits = limits(self.args, timeout.map_or(cpu_time, |timeout| timeout.min(cpu_time)));
        if let Some(timeout) = timeout {
            // Not a verdict: what takes longer is repeated with all of its time.
            limits.wall_time = limits.wall_time.min(timeout * 2);
        }
        run(self.runner, self.program, input, &limits)
    }
}

/// Runs a program. A run that something outside the program has ended is repeated, after ever longer pauses.
pub(super) fn run(runner: &Runner, program: &Program, input: &str, limits: &Limits) -> RunOutput {
    const ATTEMPTS: u32 = 5;
    const FIRST_PAUSE: Duration = Duration::from_millis(100);
    let mut attempt = 1;
    loop {
        let run = runner.run(program, input.as_bytes(), limits);
        if !run.verdict.is_external() {
            return run_output(run);
        }
        if attempt == ATTEMPTS {
            let error = RuntimeError::External(format!("{}, {ATTEMPTS} times in a row", run.verdict));
            return RunOutput { stdout: String::new(), error: Some(error) };
        }
        std::thread::sleep(FIRST_PAUSE * 2_u32.pow(attempt - 1));
        attempt += 1;
    }
}

/// Translates the result of a run.
fn run_output(run: Run) -> RunOutput {
    let error = match &run.verdict {
        Verdict::Success => None,
        Verdict::TimeLimit => Some(RuntimeError::TimeLimit),
        Verdict::IdlenessLimit => Some(RuntimeError::Idle),
        Verdict::MemoryLimit => Some(RuntimeError::MemoryLimit),
        Verdict::OutputLimit => Some(RuntimeError::OutputLimit),
        Verdict::Cancelled => Some(RuntimeError::Cancelled),
        Verdict::NotStarted(error) => Some(RuntimeError::NotStarted(error.to_string())),
        _ => Some(RuntimeError::Crash(describe_crash(&run))),
    };
    RunOutput { stdout: String::from_utf8_lossy(&run.stdout).into_owned(), error }
}

/// Describes a crash by its exit status and the last line of standard error.
fn describe_crash(run: &Run) -> String {
    let stderr = String::from_utf8_lossy(&run.stderr);
    match stderr.lines().rev().find(|line| !line.trim().is_empty()) {
        Some(line) => format!("{} ({})", run.verdict, line.trim().chars().take(160).collect::<String>()),
        None => run.verdict.to_string(),
    }
}
