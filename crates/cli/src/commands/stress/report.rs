//! The report on a program, as text or JSON.

use super::Args;
use super::remarks::{runtime_error, verdict};
use crate::commands::check::{aligned, labelled, shown_line};
use crate::exit::Failure;
use crate::output::{self, color_choice, json_line};
use serde::Serialize;
use std::borrow::Cow;
use touchmove::{Game, Lang};
use touchmove_contest::{
    Counterexample, Diagnosis, Failure as ProgramFailure, RuntimeError, StressReport, lines,
};
use touchmove_runner::Protection;

/// The result of a stress test, and how long it took.
pub(super) struct Report {
    pub(super) result: StressReport,
    /// What else there is to say about a failure.
    pub(super) remarks: Vec<String>,
    /// The lowest level of protection in any run, if there was one.
    pub(super) protection: Option<Protection>,
    /// Whether the program was in a control group of its own in every run, if there was one.
    pub(super) cgroup: Option<bool>,
    pub(super) seconds: f64,
}

/// The object of `--json`; `schemas/stress.json` describes it.
#[derive(Serialize)]
struct JsonReport<'a> {
    /// The path in the folder, with `--class`.
    #[serde(skip_serializing_if = "Option::is_none")]
    program: Option<&'a str>,
    game: Game,
    verdict: String,
    seed: u64,
    cases: u64,
    runs: u64,
    unconfirmed: u64,
    proved: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    protection: Option<Protection>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cgroup: Option<bool>,
    #[serde(flatten)]
    failure: Option<JsonFailure<'a>>,
}

#[derive(Serialize)]
struct JsonFailure<'a> {
    generator: &'a str,
    input: &'a str,
    expected: &'a str,
    actual: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    other_actual: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    stateful: bool,
    minimal: bool,
    smallest: bool,
    confirmed: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    clause: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    mistakes: Vec<String>,
    /// Whether the program makes all of `mistakes`; otherwise it makes one of them.
    all_mistakes: bool,
    further_clauses: &'a [&'static str],
    wrong_layout: bool,
    remarks: &'a [String],
}

impl Report {
    pub(super) fn verdict(&self) -> String {
        match &self.result.counterexample {
            Some(counterexample) => counterexample.failure.to_string(),
            None if self.result.is_exhaustive => "proved right".to_owned(),
            None => "survived".to_owned(),
        }
    }

    /// Returns why the program could not be started, if it could not.
    pub(super) fn start_error(&self) -> Option<&str> {
        match &self.result.counterexample.as_ref()?.failure {
            ProgramFailure::Runtime(RuntimeError::NotStarted(reason)) => Some(reason),
            _ => None,
        }
    }

    /// Returns the picture of the failing case.
    pub(super) fn svg(&self, lang: Lang) -> Option<String> {
        self.result.counterexample.as_ref()?.ruling.as_ref()?.svg(lang)
    }
}

pub(super) fn print(args: &Args, game: Game, report: &Report) -> Result<(), Failure> {
    let text = if args.json { to_json(args, game, None, report)? } else { to_text(args, report) };
    output::print(&text)
}

pub(super) fn to_json(
    args: &Args,
    game: Game,
    program: Option<&str>,
    report: &Report,
) -> Result<String, Failure> {
    let position = |it: &Counterexample| it.ruling.as_ref().map(|ruling| ruling.position.to_string());
    let StressReport { progress, counterexample, .. } = &report.result;
    let failure = counterexample.as_ref().map(|it| JsonFailure {
        generator: it.generator,
        input: &it.input,
        expected: &it.expected,
        actual: &it.actual,
        other_actual: match &it.failure {
            ProgramFailure::Flaky { outputs, .. } => Some(&outputs[1].stdout),
            _ => None,
        },
        line: it.failure.line().map(|line| line + 1),
        stateful: it.is_stateful,
        minimal: it.is_minimal,
        smallest: it.is_smallest,
        confirmed: it.is_confirmed,
        clause: it.ruling.as_ref().map(|ruling| ruling.clauses()),
        message: it.ruling.as_ref().map(|ruling| ruling.message().get(args.lang)),
        position: position(it),
        mistakes: it.diagnosis.mistakes.iter().map(ToString::to_string).collect(),
        all_mistakes: it.diagnosis.is_combined,
        further_clauses: &it.further_clauses,
        wrong_layout: it.has_wrong_layout,
        remarks: &report.remarks,
    });
    json_line(&JsonReport {
        program,
        game,
        verdict: report.verdict(),
        seed: args.seed,
        cases: progress.cases,
        runs: progress.runs,
        unconfirmed: progress.unconfirmed,
        proved: report.result.is_exhaustive,
        protection: report.protection,
        cgroup: report.cgroup,
        failure,
    })
}

fn to_text(args: &Args, report: &Report) -> String {
    let lang = args.lang;
    let unconfirmed = match (report.result.progress.unconfirmed, lang) {
        (0, _) => String::new(),
        (1, Lang::En) => {
            "1 run took too long, which was not confirmed by repeating it: it does not count\n".to_owned()
        }
        (count, Lang::En) => {
            format!(
                "{count} runs took too long, which was not confirmed by repeating them: they do not count\n"
            )
        }
        (count, Lang::Zh) => format!("有 {count} 次运行超时，但重新运行未能确认，故不计入\n"),
    };
    verdict_text(report, lang) + &unconfirmed + &weaker_protection(args, report)
}

/// Names the level of protection if the system does not allow the highest one.
fn weaker_protection(args: &Args, report: &Report) -> String {
    match (report.protection, args.lang) {
        (None | Some(Protection::Namespaces), _) => String::new(),
        _ if args.no_sandbox => String::new(),
        (Some(protection), Lang::En) => {
            format!("protection from the program: {protection}; this system allows no more\n")
        }
        (Some(protection), Lang::Zh) => format!("对程序的防护级别：{protection}；系统不支持更高级别\n"),
    }
}

fn verdict_text(report: &Report, lang: Lang) -> String {
    let Report { result: StressReport { progress, counterexample, is_exhaustive, .. }, seconds, .. } = report;
    let (cases, generators) = (progress.cases, progress.generators.len());
    match (counterexample, is_exhaustive, lang) {
        (Some(counterexample), ..) => failure_text(counterexample, &report.remarks, cases, lang),
        (None, true, Lang::En) => {
            format!("proved right: all {cases} possible inputs were answered correctly ({seconds:.1} s)\n")
        }
        (None, true, Lang::Zh) => {
            format!("已证明正确：全部 {cases} 种输入的回答都正确（{seconds:.1} 秒）\n")
        }
        (None, false, Lang::En) => {
            format!("survived {cases} cases from {generators} generators in {seconds:.1} s\n")
        }
        (None, false, Lang::Zh) => {
            format!("通过了 {generators} 类共 {cases} 组数据（{seconds:.1} 秒）\n")
        }
    }
}

fn indent(text: &str) -> String {
    text.lines().map(|line| format!("  {line}\n")).collect()
}

/// Replaces the middle of a long input by the number of lines left out.
fn abridge(input: &str, lang: Lang) -> String {
    const MAX_LINES: usize = 60;
    const KEPT_AT_EACH_END: usize = 10;
    let lines: Vec<&str> = input.lines().collect();
    if lines.len() <= MAX_LINES {
        return input.to_owned();
    }
    let left_out = lines.len() - 2 * KEPT_AT_EACH_END;
    let middle = match lang {
        Lang::En => format!("… {left_out} more lines; --out keeps them all …"),
        Lang::Zh => format!("……另有 {left_out} 行，--out 会全部保存……"),
    };
    let (first, last) = (&lines[..KEPT_AT_EACH_END], &lines[lines.len() - KEPT_AT_EACH_END..]);
    [first, &[middle.as_str()], last].concat().join("\n")
}

fn input_heading(counterexample: &Counterexample, lang: Lang) -> &'static str {
    let Counterexample { is_smallest, is_minimal, .. } = counterexample;
    match (is_smallest, is_minimal, lang) {
        (true, _, Lang::En) => "input (no smaller one fails):\n",
        (true, _, Lang::Zh) => "输入（没有更小的出错输入）：\n",
        (false, true, Lang::En) => "input (minimal: nothing can be removed):\n",
        (false, true, Lang::Zh) => "输入（极小：不能再删减）：\n",
        (false, false, Lang::En) => "input:\n",
        (false, false, Lang::Zh) => "输入：\n",
    }
}

fn failure_text(counterexample: &Counterexample, remarks: &[String], cases: u64, lang: Lang) -> String {
    let failure = &counterexample.failure;
    let verdict = verdict(failure, lang);
    let mut text = match lang {
        Lang::En => format!("{verdict}, after {cases} cases\n\n"),
        Lang::Zh => format!("{verdict}（试了 {cases} 组数据）\n\n"),
    };
    text.push_str(input_heading(counterexample, lang));
    text.push_str(&indent(&abridge(&counterexample.input, lang)));
    if let Some(line) = failure.line() {
        let heading = match lang {
            Lang::En => format!("output line {}:", line + 1),
            Lang::Zh => format!("输出第 {} 行：", line + 1),
        };
        text.push_str(&format!("\n{heading}\n{}", aligned(&labelled_answers(counterexample, lang), lang)));
    }
    for remark in remarks {
        text.push_str(&format!("\n{remark}\n"));
    }
    text.push_str(&notes(counterexample, lang));
    if let Some(ruling) = &counterexample.ruling {
        text.push('\n');
        text.push_str(&ruling.explanation(lang, color_choice()));
    }
    text.push_str(&likely_mistakes(&counterexample.diagnosis, lang));
    text.push_str(&further_clauses(&counterexample.further_clauses, lang));
    text
}

/// Returns the first wrong line as it should be and as it is, of a flaky program in both runs, with labels. Long lines are cut.
pub(super) fn labelled_answers(
    counterexample: &Counterexample,
    lang: Lang,
) -> Vec<(&'static str, Cow<'_, str>)> {
    let (expected, actual) = counterexample.expected_and_actual();
    let mut answers = labelled(expected, actual, lang).to_vec();
    if let ProgramFailure::Flaky { line, outputs } = &counterexample.failure {
        let labels = match lang {
            Lang::En => ["one run", "another run"],
            Lang::Zh => ["一次运行", "另一次运行"],
        };
        answers.truncate(1);
        answers.extend(labels.into_iter().zip(&**outputs).map(|(label, output)| {
            let answer = shown_line(lines(&output.stdout).nth(*line), lang);
            let error = output.error.as_ref().map(|error| runtime_error(error, lang));
            (label, error.map_or(answer.clone(), |error| format!("{answer} ({error})").into()))
        }));
    }
    answers
}

fn notes(counterexample: &Counterexample, lang: Lang) -> String {
    let mut text = String::new();
    let is_wrong = matches!(counterexample.failure, ProgramFailure::WrongAnswer(_));
    if counterexample.is_stateful && is_wrong {
        text.push_str(match lang {
            Lang::En => "\nthe last case alone is answered correctly\n",
            Lang::Zh => "\n最后一组单独运行时回答正确\n",
        });
    }
    if counterexample.has_wrong_layout {
        text.push_str(match lang {
            Lang::En => "\nits layout is wrong as well: spaces, line breaks or capitals\n",
            Lang::Zh => "\n输出的格式也不对：空格、换行或大小写有误\n",
        });
    }
    let is_flaky = matches!(counterexample.failure, ProgramFailure::Flaky { .. });
    if is_flaky {
        text.push_str(match lang {
            Lang::En => "\nusual causes: a variable that is not initialised, a read beyond an array, random numbers, the clock\n",
            Lang::Zh => "\n常见原因：变量未初始化、数组越界、随机数、依赖时间\n",
        });
    }
    if !counterexample.is_confirmed {
        text.push_str(match lang {
            Lang::En => "\nthere was no time to run it again: the failure is not confirmed\n",
            Lang::Zh => "\n没有时间再次运行：这个错误尚未确认\n",
        });
    }
    if !counterexample.is_minimal && !is_flaky {
        text.push_str(match lang {
            Lang::En => "\ntime was up: there may be a smaller input\n",
            Lang::Zh => "\n时间已到：也许还有更小的输入\n",
        });
    }
    text
}

/// Names the other clauses that decide where the program fails.
fn further_clauses(clauses: &[&str], lang: Lang) -> String {
    match (clauses, lang) {
        ([], _) => String::new(),
        (_, Lang::En) => format!("\nit also fails where these clauses decide: {}\n", clauses.join(", ")),
        (_, Lang::Zh) => format!("\n在由这些条款决定的数据上也出错：{}\n", clauses.join("、")),
    }
}

fn likely_mistakes(diagnosis: &Diagnosis, lang: Lang) -> String {
    let Diagnosis { mistakes, is_combined, .. } = diagnosis;
    let mut text = match (mistakes.len(), is_combined, lang) {
        (0, ..) => return String::new(),
        (1, false, Lang::En) => "\nlikely mistake:\n",
        (1, true, Lang::En) => "\nlikely mistake, beside others:\n",
        (_, false, Lang::En) => "\nlikely mistakes, one of:\n",
        (_, true, Lang::En) => "\nlikely mistakes, all of:\n",
        (1, false, Lang::Zh) => "\n可能的错误：\n",
        (1, true, Lang::Zh) => "\n可能的错误（还有别的）：\n",
        (_, false, Lang::Zh) => "\n可能的错误，其中之一：\n",
        (_, true, Lang::Zh) => "\n可能的错误，同时都有：\n",
    }
    .to_owned();
    for mistake in mistakes {
        let clause = mistake.clause.map_or(String::new(), |clause| format!(" ({clause})"));
        text.push_str(&format!("  {mistake}{clause}: {}\n", mistake.explanation().get(lang)));
    }
    text
}
