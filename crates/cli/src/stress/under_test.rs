//! The program under test, run by the runner.

use crate::args::StressArgs;
use std::time::Duration;
use touchmove_contest::{Breakdown, Reply, Subject};
use touchmove_runner::{Limits, Program, Run, Runner, Verdict};

pub(super) struct UnderTest<'a> {
    pub(super) runner: &'a Runner,
    pub(super) program: &'a Program,
    pub(super) args: &'a StressArgs,
    /// Whether a run has one game, of any length.
    pub(super) is_game_a_run: bool,
}

impl UnderTest<'_> {
    /// What a run with so many answers may use: nobody is called slow for having much to do.
    fn limits(&self, answers: usize, most: Duration) -> Limits {
        const EACH: Duration = Duration::from_millis(10);
        // Whoever gives little time wants to know within that.
        let base = self.args.limit_cpu.min(Duration::from_secs(self.args.time) / 4);
        let cpu = (base + EACH.saturating_mul(answers.try_into().unwrap_or(u32::MAX))).min(most);
        Limits {
            cpu_time: cpu,
            wall_time: cpu * 2 + Duration::from_secs(2),
            memory: self.args.limit_memory << 20,
            output: self.args.limit_output << 20,
            ..Limits::default()
        }
    }
}

impl Subject for UnderTest<'_> {
    fn reply(&self, input: &str, cases: usize) -> Reply {
        self.reply_within(input, cases, Duration::MAX)
    }

    fn reply_within(&self, input: &str, cases: usize, most: Duration) -> Reply {
        let answers = if self.is_game_a_run { input.lines().count() } else { cases };
        reply(self.runner.run(self.program, input.as_bytes(), &self.limits(answers, most)))
    }
}

/// What came of a run, as the laboratory wants it.
pub(super) fn reply(run: Run) -> Reply {
    let breakdown = match &run.verdict {
        Verdict::Success => None,
        Verdict::TimeLimit => Some(Breakdown::Time),
        Verdict::IdlenessLimit => Some(Breakdown::Idle),
        Verdict::MemoryLimit => Some(Breakdown::Memory),
        Verdict::OutputLimit => Some(Breakdown::Output),
        Verdict::Cancelled => Some(Breakdown::Stopped),
        Verdict::NotStarted(why) => Some(Breakdown::NotStarted(why.to_string())),
        _ => Some(Breakdown::Crash(with_last_words(&run))),
    };
    Reply { said: String::from_utf8_lossy(&run.stdout).into_owned(), breakdown }
}

/// How it ended, and the last line of what it complained about.
fn with_last_words(run: &Run) -> String {
    let error = String::from_utf8_lossy(&run.stderr);
    match error.lines().rev().find(|line| !line.trim().is_empty()) {
        Some(line) => format!("{} ({})", run.verdict, line.trim().chars().take(160).collect::<String>()),
        None => run.verdict.to_string(),
    }
}
