//! The program under test.

use super::Args;
use crate::exit::Failure;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::time::Duration;
use touchmove_contest::{Breakdown, Reply, Subject};
use touchmove_runner::{Ending, Languages, Limits, Program, Run, Runner};

pub(super) fn runner(args: &Args) -> Result<Runner, Failure> {
    let runner = Runner::new().map_err(Failure::file(&std::env::temp_dir()))?;
    Ok(if args.no_fence { runner.without_fence() } else { runner })
}

/// Returns the built-in languages and those of `--languages`.
pub(super) fn languages(args: &Args) -> Result<Languages, Failure> {
    let mut languages = Languages::default();
    if let Some(path) = &args.languages {
        let table = std::fs::read_to_string(path).map_err(Failure::file(path))?;
        languages.add(&table).map_err(|error| Failure::Malformed(format!("{}: {error}", path.display())))?;
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
    if languages.of(file).is_none() {
        return Ok(Program::new([dir.join(file)], dir));
    }
    runner
        .build(file, &dir, languages, &Limits::of_compiling())
        .map_err(|error| Failure::usage("stress", error.to_string()))
}

/// Returns the absolute path of PROGRAM if it is a source file.
pub(super) fn source_file(args: &Args, languages: &Languages) -> Option<PathBuf> {
    let file = args.program.as_deref().map(Path::new)?;
    languages.of(file).and_then(|_| std::path::absolute(file).ok())
}

pub(super) fn cannot_start(reason: &str) -> Failure {
    Failure::usage("stress", format!("the program cannot be started: {reason}"))
}

/// Returns the limits of a run that may use this much processor time.
pub(super) fn limits(args: &Args, cpu: Duration) -> Limits {
    Limits {
        cpu,
        wall: cpu * 2 + Duration::from_secs(2),
        memory: args.limit_memory << 20,
        output: args.limit_output << 20,
        ..Limits::default()
    }
}

pub(super) struct TestedProgram<'a> {
    pub(super) runner: &'a Runner,
    pub(super) program: &'a Program,
    pub(super) args: &'a Args,
    /// Whether an input is a single case of any length, with one answer per line.
    pub(super) is_case_per_line: bool,
}

impl Subject for TestedProgram<'_> {
    fn reply(&self, input: &str, cases: usize) -> Reply {
        self.reply_within(input, cases, Duration::MAX)
    }

    fn reply_within(&self, input: &str, cases: usize, max_cpu: Duration) -> Reply {
        const CPU_PER_ANSWER: Duration = Duration::from_millis(10);
        let answers = if self.is_case_per_line { input.lines().count() } else { cases };
        // A single run must not use up the time of the whole search.
        let base = self.args.limit_cpu.min(Duration::from_secs(self.args.time) / 4);
        let cpu = base + CPU_PER_ANSWER.saturating_mul(answers.try_into().unwrap_or(u32::MAX));
        let limits = limits(self.args, cpu.min(max_cpu));
        reply(self.runner.run(self.program, input.as_bytes(), &limits))
    }
}

/// Translates the result of a run.
pub(super) fn reply(run: Run) -> Reply {
    let breakdown = match &run.ending {
        Ending::Finished => None,
        Ending::TimeLimit => Some(Breakdown::Time),
        Ending::Idle => Some(Breakdown::Idle),
        Ending::MemoryLimit => Some(Breakdown::Memory),
        Ending::OutputLimit => Some(Breakdown::Output),
        Ending::Stopped => Some(Breakdown::Stopped),
        Ending::NotStarted(reason) => Some(Breakdown::NotStarted(reason.to_string())),
        Ending::Exit(_) | Ending::Signal(_) | Ending::ProcessLimit | Ending::Lost => {
            Some(Breakdown::Crash(describe_crash(&run)))
        }
    };
    Reply { said: String::from_utf8_lossy(&run.output).into_owned(), breakdown }
}

/// Describes a crash by its exit status and the last line of standard error.
fn describe_crash(run: &Run) -> String {
    let stderr = String::from_utf8_lossy(&run.error);
    match stderr.lines().rev().find(|line| !line.trim().is_empty()) {
        Some(line) => format!("{} ({})", run.ending, line.trim().chars().take(160).collect::<String>()),
        None => run.ending.to_string(),
    }
}
