//! The result of a stress test, whatever the game.

use super::compare::lines;
use super::diagnose::{Diagnosis, diagnose_dependence, diagnose_rules, diagnose_text};
use super::layout::Layout;
use super::observations::{Observations, WrongCase};
use super::program::{RunOutput, RuntimeError};
use super::shrink::Shrunk;
use crate::judge::ruling_of_error;
use crate::problem::Problem;
use crate::ruling::Ruling;
use std::fmt;

/// The result of a stress test.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct StressReport {
    /// How much was tried.
    pub progress: Progress,
    /// Whether every possible input was tried, and answered rightly.
    pub is_exhaustive: bool,
    /// What the program fails on.
    pub counterexample: Option<Counterexample>,
    /// Why the test ended early: runs kept failing for a reason outside the program, of which nothing follows about it.
    pub run_error: Option<String>,
}

/// How much has been tried.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Progress {
    /// The number of cases.
    pub cases: u64,
    /// The number of runs of the program.
    pub runs: u64,
    /// The number of runs that took too long, which could not be confirmed by repeating them, so nothing follows from them.
    pub unconfirmed: u64,
    /// The names of the generators whose cases were tried.
    pub generators: Vec<&'static str>,
    /// The size of the smallest failing input so far, in bytes; 0 if there is none.
    pub smallest: usize,
}

/// A small input on which a program fails.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Counterexample {
    /// How the program fails.
    pub failure: Failure,
    /// The input.
    pub input: String,
    /// The right output.
    pub expected: String,
    /// The program's output.
    pub actual: String,
    /// The name of the generator that found it.
    pub generator: &'static str,
    /// Whether the cases fail only together: the program keeps state from one case to the next.
    pub is_stateful: bool,
    /// Whether nothing can be dropped from the input; otherwise time was up.
    pub is_minimal: bool,
    /// Whether it is proved to be the smallest input that fails, in the order that `docs/stress.md` describes.
    pub is_smallest: bool,
    /// Whether the program failed again when it was run once more; otherwise time was up.
    pub is_confirmed: bool,
    /// The mistakes that agree with all the answers that the program gave.
    pub diagnosis: Diagnosis,
    /// What is wrong about the program's answer, or why the right answer is right.
    pub ruling: Option<Ruling>,
    /// The other clauses that decide where the program was seen to fail.
    pub further_clauses: Vec<&'static str>,
    /// Whether its answers are wrong and also laid out wrongly.
    pub has_wrong_layout: bool,
}

/// How a program fails.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Failure {
    /// It gave a wrong answer: the index of the line of its output.
    WrongAnswer(usize),
    /// Its answers are right but laid out wrongly: the index of the line of its output.
    Presentation(usize),
    /// It did not end properly.
    Runtime(RuntimeError),
    /// Two runs on the same input ended differently.
    Flaky {
        /// The index of the first line of the output that differs.
        line: usize,
        /// The two outputs.
        outputs: Box<[RunOutput; 2]>,
    },
}

impl Failure {
    /// Returns the index of the first wrong line of the output, unless the program did not end properly.
    pub fn line(&self) -> Option<usize> {
        match self {
            Failure::WrongAnswer(line) | Failure::Presentation(line) | Failure::Flaky { line, .. } => {
                Some(*line)
            }
            Failure::Runtime(_) => None,
        }
    }

    /// Whether the program did not end in time.
    pub(super) fn is_timeout(&self) -> bool {
        matches!(self, Failure::Runtime(error) if error.is_timeout())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::WrongAnswer(_) => f.write_str("wrong answer"),
            Failure::Presentation(_) => {
                f.write_str("presentation: the words are right, but not the spaces, line breaks or capitals")
            }
            Failure::Runtime(error) => error.fmt(f),
            Failure::Flaky { .. } => f.write_str("flaky: different answers to the same input"),
        }
    }
}

impl Counterexample {
    pub(super) fn new<P: Problem>(
        shrunk: Shrunk<P>,
        observations: &Observations<P>,
        generator: &'static str,
    ) -> Self {
        let Shrunk { run, is_stateful, is_minimal, is_smallest, is_confirmed } = shrunk;
        let input = P::input(&run.cases);
        let answers: Vec<String> = run.cases.iter().flat_map(P::answers).collect();
        // A program that did not end properly was working on the case after its last answer.
        let line = run.failure.line().unwrap_or_else(|| lines(&run.output.stdout).count());
        let line = line.min(answers.len().saturating_sub(1));
        let is_wrong = matches!(run.failure, Failure::WrongAnswer(_));
        let actual = lines(&run.output.stdout).nth(line).filter(|_| is_wrong);
        let ruling = ruling_of_error(P::GAME, &input, line, actual);
        let mut diagnosis = Diagnosis::default();
        if matches!(run.failure, Failure::WrongAnswer(_) | Failure::Presentation(_)) {
            diagnosis = diagnose_text(observations);
        }
        let is_open = is_wrong && diagnosis.mistakes.is_empty();
        let is_about_rules = is_open && !is_stateful;
        if is_about_rules {
            diagnosis = diagnose_rules(observations);
        } else if is_open {
            diagnosis = diagnose_dependence();
        }
        let mut further_clauses = if is_about_rules { broken_clauses(observations) } else { Vec::new() };
        further_clauses.retain(|clause| ruling.as_ref().is_none_or(|ruling| ruling.clauses() != *clause));
        let layout = Layout::of::<P>();
        let has_wrong_layout = is_wrong
            && observations.runs().any(|run| layout.differs_from(run.actual.iter().map(String::as_str)));
        Counterexample {
            failure: run.failure,
            input,
            expected: answers.iter().map(|answer| format!("{answer}\n")).collect(),
            actual: run.output.stdout,
            generator,
            is_stateful,
            is_minimal,
            is_smallest,
            is_confirmed,
            diagnosis,
            ruling,
            further_clauses,
            has_wrong_layout,
        }
    }

    /// Returns the first wrong line as it should be, and as it is.
    pub fn expected_and_actual(&self) -> (Option<&str>, Option<&str>) {
        let Some(line) = self.failure.line() else { return (None, None) };
        (lines(&self.expected).nth(line), lines(&self.actual).nth(line))
    }
}

/// Returns the clauses that decide where the program was seen to fail, in their order.
fn broken_clauses<P: Problem>(observations: &Observations<P>) -> Vec<&'static str> {
    const MAX_CASES: usize = 300;
    let mut broken = Vec::new();
    for WrongCase { case, line, actual } in observations.wrong().iter().take(MAX_CASES) {
        let input = P::input(std::slice::from_ref(case));
        broken.extend(
            ruling_of_error(P::GAME, &input, *line, actual.as_deref()).map(|ruling| ruling.clauses()),
        );
    }
    let all = P::GAME.info().clauses.iter().map(|clause| clause.id);
    all.filter(|clause| broken.contains(clause)).collect()
}
