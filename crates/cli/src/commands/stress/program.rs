//! The program under test.

use super::Args;
use super::build::start_error;
use super::remarks::{RunDetails, describe_crash};
use crate::exit::Failure;
use std::time::Duration;
use touchmove::Lang;
use touchmove_contest::{RunOutput, RuntimeError};
use touchmove_runner::{Limits, Program, Run, Runner, Verdict};

pub(super) fn runner(args: &Args) -> Result<Runner, Failure> {
    let runner = Runner::new().map_err(Failure::file(&std::env::temp_dir()))?;
    Ok(if args.no_sandbox { runner.without_sandbox() } else { runner })
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
    pub(super) details: &'a RunDetails,
}

impl touchmove_contest::Program for TestedProgram<'_> {
    fn run(&self, input: &str, answers: usize, timeout: Option<Duration>) -> RunOutput {
        const CPU_TIME_PER_ANSWER: Duration = Duration::from_millis(10);
        // A single run must not use up the time of the whole search.
        let base = self.args.limit_cpu.min(Duration::from_secs(self.args.time) / 4);
        let cpu_time = base + CPU_TIME_PER_ANSWER.saturating_mul(answers.try_into().unwrap_or(u32::MAX));
        let full = limits(self.args, cpu_time);
        let mut limits = limits(self.args, timeout.map_or(cpu_time, |timeout| timeout.min(cpu_time)));
        if let Some(timeout) = timeout {
            // Not a verdict: what takes longer is repeated with all of its time.
            limits.wall_time = limits.wall_time.min(timeout * 2);
        }
        let is_cut_short = limits.wall_time < full.wall_time;
        let run = run(self.runner, self.program, input, &limits);
        self.details.record(input, &run, &limits, is_cut_short);
        run_output(run, self.args.lang)
    }
}

/// How often a run that something outside the program has ended is tried.
const ATTEMPTS: u32 = 5;

/// Runs a program. A run that something outside the program has ended is repeated, after ever longer pauses.
pub(super) fn run(runner: &Runner, program: &Program, input: &str, limits: &Limits) -> Run {
    const FIRST_PAUSE: Duration = Duration::from_millis(100);
    let mut attempt = 1;
    loop {
        let run = runner.run(program, input.as_bytes(), limits);
        if !run.verdict.is_external() || attempt == ATTEMPTS {
            return run;
        }
        std::thread::sleep(FIRST_PAUSE * 2_u32.pow(attempt - 1));
        attempt += 1;
    }
}

/// Returns what ended a run from outside.
fn external_end(verdict: &Verdict, lang: Lang) -> String {
    match (verdict, lang) {
        (_, Lang::En) => format!("{verdict}, {ATTEMPTS} times in a row"),
        (Verdict::SupervisorLost, Lang::Zh) => format!("监控进程连续 {ATTEMPTS} 次丢失"),
        (Verdict::InternalError(message), Lang::Zh) => {
            format!("连续 {ATTEMPTS} 次发生内部错误：{message}")
        }
        (_, Lang::Zh) => format!("连续 {ATTEMPTS} 次被 SIGKILL 终止"),
    }
}

/// Translates the result of a run.
pub(super) fn run_output(run: Run, lang: Lang) -> RunOutput {
    let error = match &run.verdict {
        Verdict::Success => None,
        Verdict::TimeLimit => Some(RuntimeError::TimeLimit),
        Verdict::IdlenessLimit => Some(RuntimeError::Idle),
        Verdict::MemoryLimit => Some(RuntimeError::MemoryLimit),
        Verdict::OutputLimit => Some(RuntimeError::OutputLimit),
        Verdict::Cancelled => Some(RuntimeError::Cancelled),
        verdict if verdict.is_external() => Some(RuntimeError::External(external_end(verdict, lang))),
        Verdict::NotStarted(error) => Some(RuntimeError::NotStarted(start_error(error, lang))),
        _ => Some(RuntimeError::Crash(describe_crash(&run))),
    };
    RunOutput { stdout: String::from_utf8_lossy(&run.stdout).into_owned(), error }
}
