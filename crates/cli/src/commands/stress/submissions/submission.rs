//! A submission, what came of it, and what the class has in common.

use super::super::Report;
use super::super::build::NotTestable;
use super::super::remarks::{run_time_error, verdict};
use indicatif::HumanCount;
use serde::Serialize;
use std::collections::HashMap;
use touchmove::Lang;
use touchmove_contest::{Counterexample, Failure, Mistake, RuntimeError};

/// A program, and the report on it or why it could not be tested.
pub(super) struct Submission {
    /// The path in the folder.
    pub(super) name: String,
    pub(super) result: Result<Report, NotTestable>,
    /// The number of cases that the problem has, if they can be counted.
    pub(super) possible_cases: Option<u64>,
    /// `--cases`.
    pub(super) max_cases: Option<u64>,
    pub(super) is_interrupted: bool,
}

/// What came of a submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// It passed all cases that there are.
    Correct,
    /// It passed the cases that were tried, but there are more.
    Passed,
    /// It fails.
    Failed,
    /// It does not compile.
    NotCompiled,
    /// It could not be tested.
    NotTested,
}

impl Submission {
    pub(super) fn outcome(&self) -> Outcome {
        match &self.result {
            Ok(report) if report.result.counterexample.is_some() => Outcome::Failed,
            Ok(report) if report.result.is_exhaustive => Outcome::Correct,
            Ok(_) => Outcome::Passed,
            Err(error) if error.is_compile_error() => Outcome::NotCompiled,
            Err(_) => Outcome::NotTested,
        }
    }

    pub(super) fn counterexample(&self) -> Option<&Counterexample> {
        self.result.as_ref().ok()?.result.counterexample.as_ref()
    }

    /// Returns the verdict, and for a program that passed what it passed.
    pub(super) fn verdict(&self, lang: Lang) -> String {
        let report = match &self.result {
            Ok(report) => report,
            Err(error) => return error.verdict(lang).to_owned(),
        };
        match &report.result.counterexample {
            // The details are in another column.
            Some(Counterexample { failure: Failure::Runtime(RuntimeError::Crash(_)), .. }) => {
                return run_time_error(lang).to_owned();
            }
            Some(counterexample) => return verdict(&counterexample.failure, lang),
            None => {}
        }
        let cases = report.result.progress.cases;
        let end = if report.result.is_exhaustive {
            End::AllCases
        } else if self.is_interrupted {
            End::Interrupted
        } else if self.max_cases.is_some_and(|max| cases >= max) {
            End::MaxCases
        } else {
            End::Time
        };
        passed(cases, self.possible_cases, end, lang)
    }

    /// Returns the clause of the likely mistake; if that is unknown, the clause of the case that it answers wrongly.
    pub(super) fn clause(&self) -> String {
        let mut clauses: Vec<&str> = Vec::new();
        for clause in self.mistakes().iter().filter_map(|mistake| mistake.clause) {
            if !clauses.contains(&clause) {
                clauses.push(clause);
            }
        }
        // A program that crashes or prints nothing breaks no clause in particular.
        let is_answer = |counterexample: &&Counterexample| {
            matches!(counterexample.failure, Failure::WrongAnswer(_))
                && !counterexample.actual.trim().is_empty()
        };
        if self.mistakes().is_empty() {
            let ruling = self.counterexample().filter(is_answer).and_then(|it| it.ruling.as_ref());
            clauses.extend(ruling.map(|ruling| ruling.clauses()));
        }
        clauses.join(" / ")
    }

    /// Returns the likely mistakes.
    fn mistakes(&self) -> &[Mistake] {
        self.counterexample().map_or(&[], |counterexample| &counterexample.diagnosis.mistakes)
    }

    /// Returns the names of the likely mistakes; `+` joins those that it makes all, and `/` those of which it makes one.
    pub(super) fn mistake_names(&self) -> String {
        let is_combined = self.counterexample().is_some_and(|it| it.diagnosis.is_combined);
        let names: Vec<String> = self.mistakes().iter().map(ToString::to_string).collect();
        names.join(if is_combined { " + " } else { " / " })
    }

    /// Returns the likely mistake in words, or what else is known about the failure, in one line.
    pub(super) fn explanation(&self, lang: Lang) -> String {
        let report = match &self.result {
            Ok(report) => report,
            Err(error) if error.is_compile_error() => return first_error(&error.reason(lang)).to_owned(),
            Err(error) => return error.reason(lang),
        };
        match self.mistakes() {
            [] => {
                let crash = match self.counterexample().map(|counterexample| &counterexample.failure) {
                    Some(Failure::Runtime(RuntimeError::Crash(how))) => Some(how.as_str()),
                    _ => None,
                };
                let remark = report.remarks.first().and_then(|remark| remark.lines().next());
                crash.into_iter().chain(remark).collect::<Vec<_>>().join("; ")
            }
            [mistake] => mistake.explanation().get(lang).to_owned(),
            _ => self.mistake_names(),
        }
    }

    /// Returns what it has in common with others that make the same mistake, if it fails.
    fn group(&self, lang: Lang) -> Option<String> {
        let (clause, mistakes) = (self.clause(), self.mistake_names());
        let in_parentheses = |text: &str| if text.is_empty() { String::new() } else { format!(" ({text})") };
        Some(match self.outcome() {
            Outcome::Correct | Outcome::Passed | Outcome::NotTested => return None,
            Outcome::NotCompiled => self.verdict(lang),
            Outcome::Failed if !mistakes.is_empty() => {
                format!("{mistakes}{}", in_parentheses(&clause))
            }
            Outcome::Failed => format!("{}{}", self.verdict(lang), in_parentheses(&clause)),
        })
    }
}

/// Why no further cases were tried.
#[derive(Clone, Copy, Debug)]
enum End {
    AllCases,
    Interrupted,
    MaxCases,
    Time,
}

/// Returns the verdict on a program that passed all cases that were tried.
fn passed(cases: u64, possible_cases: Option<u64>, end: End, lang: Lang) -> String {
    let count = HumanCount(cases);
    let end = match (end, lang) {
        (End::AllCases, Lang::En) => return format!("correct: passed all {count} cases"),
        (End::AllCases, Lang::Zh) => return format!("正确：通过全部 {count} 组数据"),
        (End::Interrupted, Lang::En) => "interrupted",
        (End::Interrupted, Lang::Zh) => "已中断",
        (End::MaxCases, Lang::En) => "as many as --cases allows",
        (End::MaxCases, Lang::Zh) => "已达 --cases 上限",
        (End::Time, Lang::En) => "time up",
        (End::Time, Lang::Zh) => "时间已到",
    };
    match (possible_cases.map(HumanCount), lang) {
        (Some(all), Lang::En) => format!("passed {count} of {all} cases, {end}"),
        (Some(all), Lang::Zh) => format!("通过 {all} 组数据中的 {count} 组，{end}"),
        (None, Lang::En) => format!("passed {count} cases, {end}"),
        (None, Lang::Zh) => format!("通过 {count} 组数据，{end}"),
    }
}

/// Returns the first error in a compiler's output.
fn first_error(output: &str) -> &str {
    let error = output.lines().find(|line| line.to_lowercase().contains("error"));
    error.or_else(|| output.lines().nth(1)).or_else(|| output.lines().next()).unwrap_or_default()
}

/// The programs that make the same mistake.
pub(super) struct Group<'a> {
    pub(super) mistake: String,
    pub(super) programs: Vec<&'a str>,
}

/// Groups the programs that fail by their mistakes, the most frequent first.
pub(super) fn groups(submissions: &[Submission], lang: Lang) -> Vec<Group<'_>> {
    let mut groups: HashMap<String, Vec<&str>> = HashMap::new();
    for submission in submissions {
        if let Some(mistake) = submission.group(lang) {
            groups.entry(mistake).or_default().push(&submission.name);
        }
    }
    let mut groups: Vec<Group<'_>> =
        groups.into_iter().map(|(mistake, programs)| Group { mistake, programs }).collect();
    groups.sort_by(|a, b| b.programs.len().cmp(&a.programs.len()).then_with(|| a.mistake.cmp(&b.mistake)));
    groups
}

/// How many submissions had each outcome.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Summary {
    pub(super) programs: usize,
    pub(super) correct: usize,
    pub(super) passed: usize,
    pub(super) failed: usize,
    pub(super) not_compiled: usize,
    pub(super) not_tested: usize,
}

impl Summary {
    pub(super) fn of(submissions: &[Submission]) -> Self {
        let count = |outcome| submissions.iter().filter(|it| it.outcome() == outcome).count();
        Summary {
            programs: submissions.len(),
            correct: count(Outcome::Correct),
            passed: count(Outcome::Passed),
            failed: count(Outcome::Failed),
            not_compiled: count(Outcome::NotCompiled),
            not_tested: count(Outcome::NotTested),
        }
    }

    /// Returns the summary in one line.
    pub(super) fn text(&self, lang: Lang) -> String {
        let Summary { programs, correct, passed, failed, not_compiled, not_tested } = *self;
        let parts = match lang {
            Lang::En => [
                (correct, "correct"),
                (passed, "passed what was tried"),
                (failed, "failed"),
                (not_compiled, if not_compiled == 1 { "does not compile" } else { "do not compile" }),
                (not_tested, "not tested"),
            ],
            Lang::Zh => [
                (correct, "个正确"),
                (passed, "个通过已试数据"),
                (failed, "个失败"),
                (not_compiled, "个编译失败"),
                (not_tested, "个未测试"),
            ],
        };
        let parts = parts.iter().filter(|(count, _)| *count > 0);
        let parts: Vec<String> = parts.map(|(count, name)| format!("{count} {name}")).collect();
        match (lang, programs) {
            (Lang::En, 1) => format!("1 program: {}", parts.join(", ")),
            (Lang::En, _) => format!("{programs} programs: {}", parts.join(", ")),
            (Lang::Zh, _) => format!("共 {programs} 个程序：{}", parts.join("，")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_error_of_a_compiler_is_found() {
        assert_eq!(first_error("g++\na.cpp: In function\na.cpp:1: error: x\nnote"), "a.cpp:1: error: x");
        assert_eq!(first_error("cc\nnothing to say"), "nothing to say");
        assert_eq!(first_error("cc: ended by SIGSEGV"), "cc: ended by SIGSEGV");
        assert_eq!(first_error(""), "");
    }

    #[test]
    fn passing_until_time_is_up_is_not_being_correct() {
        let all = Some(262_144);
        assert_eq!(passed(9_000, all, End::Time, Lang::En), "passed 9,000 of 262,144 cases, time up");
        assert_eq!(passed(9_000, None, End::Interrupted, Lang::En), "passed 9,000 cases, interrupted");
        assert_eq!(passed(262_144, all, End::AllCases, Lang::En), "correct: passed all 262,144 cases");
        assert_eq!(passed(9, all, End::Time, Lang::Zh), "通过 262,144 组数据中的 9 组，时间已到");
    }

    #[test]
    fn a_summary_leaves_out_what_did_not_occur() {
        let summary = Summary { programs: 3, correct: 1, not_compiled: 2, ..Summary::default() };
        assert_eq!(summary.text(Lang::En), "3 programs: 1 correct, 2 do not compile");
        assert_eq!(summary.text(Lang::Zh), "共 3 个程序：1 个正确，2 个编译失败");
    }
}
