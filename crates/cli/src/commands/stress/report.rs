//! The report on a program, as text or JSON.

use super::Args;
use crate::commands::check::expected_and_got;
use crate::exit::Failure;
use crate::output::{self, color_choice};
use serde::Serialize;
use touchmove::{Game, Lang};
use touchmove_contest::{Finding, Mistake};

pub(super) struct StressReport {
    pub(super) cases: u64,
    pub(super) runs: u64,
    /// How many generators contributed cases.
    pub(super) generators: usize,
    pub(super) seconds: f64,
    /// Whether every possible input was tried and answered right.
    pub(super) proved: bool,
    pub(super) finding: Option<Finding>,
}

/// The object of `--json`; `docs/json.md` documents the keys.
#[derive(Serialize)]
struct JsonReport<'a> {
    v: u8,
    game: Game,
    verdict: &'a str,
    seed: u64,
    cases: u64,
    runs: u64,
    proved: bool,
    #[serde(flatten)]
    failure: Option<JsonFailure<'a>>,
}

#[derive(Serialize)]
struct JsonFailure<'a> {
    kind: &'a str,
    input: &'a str,
    expected: &'a str,
    actual: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    remembers: bool,
    smallest: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    clause: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<&'a str>,
    mistakes: Vec<&'static str>,
}

impl StressReport {
    pub(super) fn verdict(&self) -> &str {
        match &self.finding {
            Some(finding) => &finding.verdict,
            None if self.proved => "proved right",
            None => "survived",
        }
    }

    /// Returns why the program could not be started, if it could not.
    pub(super) fn start_error(&self) -> Option<&str> {
        self.finding.as_ref()?.not_started.as_deref()
    }

    /// Returns the picture of the failing case.
    pub(super) fn svg(&self, lang: Lang) -> Option<String> {
        Some(self.finding.as_ref()?.explanation.as_ref()?.picture(lang)?.svg())
    }
}

pub(super) fn print(args: &Args, game: Game, report: &StressReport) -> Result<(), Failure> {
    let text = if args.json { to_json(args, game, report)? } else { to_text(report, args.lang) };
    output::print(&text)
}

fn to_json(args: &Args, game: Game, report: &StressReport) -> Result<String, Failure> {
    let failure = report.finding.as_ref().map(|finding| {
        let explanation = finding.explanation.as_ref();
        JsonFailure {
            kind: finding.kind,
            input: &finding.input,
            expected: &finding.expected,
            actual: &finding.actual,
            line: finding.line.map(|line| line + 1),
            remembers: finding.remembers,
            smallest: finding.is_smallest,
            clause: explanation.and_then(|explanation| explanation.clause.as_deref()),
            reason: explanation.map(|explanation| explanation.words.as_str()),
            position: explanation.map(|explanation| explanation.position.as_str()),
            mistakes: finding.mistakes.iter().map(|mistake| mistake.name()).collect(),
        }
    });
    let (verdict, cases, runs, proved) = (report.verdict(), report.cases, report.runs, report.proved);
    let object = JsonReport { v: 1, game, verdict, seed: args.seed, cases, runs, proved, failure };
    serde_json::to_string(&object).map(|line| line + "\n").map_err(|_| Failure::Internal)
}

fn to_text(report: &StressReport, lang: Lang) -> String {
    let StressReport { cases, generators, seconds, proved, .. } = report;
    match (&report.finding, proved, lang) {
        (Some(finding), ..) => failure_text(report, finding, lang),
        (None, true, Lang::En) => format!(
            "proved right: every one of the {cases} inputs there are was answered rightly ({seconds:.1} s)\n"
        ),
        (None, true, Lang::Zh) => {
            format!("已证明正确：全部 {cases} 种输入的回答都正确（{seconds:.1} 秒）\n")
        }
        (None, false, Lang::En) => {
            format!("survived {cases} cases of {generators} kinds in {seconds:.1} s\n")
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

fn failure_text(report: &StressReport, finding: &Finding, lang: Lang) -> String {
    let cases = report.cases;
    let mut text = match lang {
        Lang::En => format!("{}, after {cases} cases\n\ninput:\n", finding.verdict),
        Lang::Zh => format!("{}（试了 {cases} 组数据）\n\n输入：\n", finding.verdict),
    };
    text.push_str(&indent(&abridge(&finding.input, lang)));
    text.push_str(&wrong_line(finding, lang));
    text.push_str(&notes(finding, lang));
    if let Some(explanation) = &finding.explanation {
        text.push('\n');
        text.push_str(&explanation.text(lang, color_choice()));
    }
    text.push_str(&likely_mistakes(&finding.mistakes, lang));
    text
}

fn wrong_line(finding: &Finding, lang: Lang) -> String {
    let Some(line) = finding.line else { return String::new() };
    let heading = match lang {
        Lang::En => format!("output line {}:", line + 1),
        Lang::Zh => format!("输出第 {} 行：", line + 1),
    };
    let (expected, got) = finding.expected_and_got();
    format!("\n{heading}\n{}", expected_and_got(expected, got, lang))
}

fn notes(finding: &Finding, lang: Lang) -> String {
    let mut text = String::new();
    if finding.remembers && finding.is_wrong {
        text.push_str(match lang {
            Lang::En => "\nthe last case alone is answered rightly: the program keeps something from one case to the next\n",
            Lang::Zh => "\n最后一组单独运行时回答正确：程序在各组数据之间残留了状态\n",
        });
    }
    if !finding.is_smallest {
        text.push_str(match lang {
            Lang::En => "\ntime was up: there may be a smaller input\n",
            Lang::Zh => "\n时间已到：也许还有更小的输入\n",
        });
    }
    text
}

fn likely_mistakes(mistakes: &[Mistake], lang: Lang) -> String {
    let is_chinese = lang == Lang::Zh;
    let mut text = match (mistakes.len(), lang) {
        (0, _) => return String::new(),
        (1, Lang::En) => "\nlikely mistake:\n".to_owned(),
        (_, Lang::En) => "\nlikely mistakes, one of:\n".to_owned(),
        (_, Lang::Zh) => "\n可能的错误：\n".to_owned(),
    };
    for mistake in mistakes {
        let (name, clause) = (mistake.name(), mistake.clause());
        text.push_str(&format!("  {name} ({clause}): {}\n", mistake.words(is_chinese)));
    }
    text
}
