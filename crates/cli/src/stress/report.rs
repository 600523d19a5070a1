//! What is said about a program.

use crate::args::StressArgs;
use crate::exit::{self, Failure};
use crate::judge::ink;
use serde::Serialize;
use touchmove::{Game, Lang};
use touchmove_contest::{Finding, Mistake};

/// What came of it.
pub(super) struct Told {
    pub(super) cases: u64,
    pub(super) runs: u64,
    pub(super) kinds: usize,
    pub(super) seconds: f64,
    pub(super) proved: bool,
    pub(super) finding: Option<Finding>,
}

/// The one object of `--json`. The keys are documented in `docs/json.md`.
#[derive(Serialize)]
struct Object<'a> {
    v: u8,
    game: Game,
    verdict: &'a str,
    seed: u64,
    cases: u64,
    runs: u64,
    proved: bool,
    #[serde(flatten)]
    failure: Option<Failing<'a>>,
}

#[derive(Serialize)]
struct Failing<'a> {
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

impl Told {
    /// One or two words.
    pub(super) fn verdict(&self) -> &str {
        match &self.finding {
            Some(finding) => &finding.verdict,
            None if self.proved => "proved right",
            None => "survived",
        }
    }

    /// Why the program could not be started, if it could not.
    pub(super) fn not_started(&self) -> Option<&str> {
        self.finding.as_ref()?.not_started.as_deref()
    }

    /// The picture of the failing case.
    pub(super) fn svg(&self, lang: Lang) -> Option<String> {
        Some(self.finding.as_ref()?.explanation.as_ref()?.picture(lang)?.svg())
    }
}

pub(super) fn print(args: &StressArgs, game: Game, told: &Told) -> Result<(), Failure> {
    if args.json { print_object(args, game, told) } else { exit::print(&in_words(told, args.lang.into())) }
}

fn print_object(args: &StressArgs, game: Game, told: &Told) -> Result<(), Failure> {
    let failure = told.finding.as_ref().map(|finding| {
        let explanation = finding.explanation.as_ref();
        Failing {
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
    let (cases, runs, proved) = (told.cases, told.runs, told.proved);
    let object =
        Object { v: 1, game, verdict: told.verdict(), seed: args.seed, cases, runs, proved, failure };
    let line = serde_json::to_string(&object).map_err(|_| Failure::OwnFault)?;
    exit::print(&format!("{line}\n"))
}

fn in_words(told: &Told, lang: Lang) -> String {
    let (cases, kinds, seconds) = (told.cases, told.kinds, told.seconds);
    match (&told.finding, lang) {
        (None, Lang::En) if told.proved => {
            format!(
                "proved right: every one of the {cases} inputs there are was answered rightly ({seconds:.1} s)\n"
            )
        }
        (None, Lang::Zh) if told.proved => {
            format!("已证明正确：全部 {cases} 种输入的回答都正确（{seconds:.1} 秒）\n")
        }
        (None, Lang::En) => format!("survived {cases} cases of {kinds} kinds in {seconds:.1} s\n"),
        (None, Lang::Zh) => format!("通过了 {kinds} 类共 {cases} 组数据（{seconds:.1} 秒）\n"),
        (Some(finding), _) => failure_in_words(told, finding, lang),
    }
}

/// Indents each line.
fn indented(text: &str) -> String {
    text.lines().map(|line| format!("  {line}\n")).collect()
}

/// The beginning and the end of what is long.
fn shortened(input: &str, lang: Lang) -> String {
    const MOST: usize = 60;
    const EACH: usize = 10;
    let lines: Vec<&str> = input.lines().collect();
    if lines.len() <= MOST {
        return input.to_owned();
    }
    let left_out = lines.len() - 2 * EACH;
    let middle = match lang {
        Lang::En => format!("… {left_out} more lines; --out keeps them all …"),
        Lang::Zh => format!("……另有 {left_out} 行，--out 会全部保存……"),
    };
    let (first, last) = (&lines[..EACH], &lines[lines.len() - EACH..]);
    [first, &[middle.as_str()], last].concat().join("\n")
}

fn failure_in_words(told: &Told, finding: &Finding, lang: Lang) -> String {
    let cases = told.cases;
    let mut text = match lang {
        Lang::En => format!("{}, after {cases} cases\n\ninput:\n", finding.verdict),
        Lang::Zh => format!("{}（试了 {cases} 组数据）\n\n输入：\n", finding.verdict),
    };
    text.push_str(&indented(&shortened(&finding.input, lang)));
    text.push_str(&answers(finding, lang));
    text.push_str(&notes(finding, lang));
    if let Some(explanation) = &finding.explanation {
        text.push('\n');
        text.push_str(&explanation.text(lang, ink()));
    }
    text.push_str(&guesses(&finding.mistakes, lang));
    text
}

fn answers(finding: &Finding, lang: Lang) -> String {
    let Some(line) = finding.line else { return String::new() };
    let (expected, got) = finding.expected_and_got();
    let none = if lang == Lang::En { "(no line)" } else { "（无此行）" };
    let (expected, got, number) = (expected.unwrap_or(none), got.unwrap_or(none), line + 1);
    match lang {
        Lang::En => format!("\noutput line {number}:\n  expected: {expected}\n  got:      {got}\n"),
        Lang::Zh => format!("\n输出第 {number} 行：\n  应为：{expected}\n  实为：{got}\n"),
    }
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

fn guesses(mistakes: &[Mistake], lang: Lang) -> String {
    let is_chinese = lang == Lang::Zh;
    let mut text = match (mistakes.len(), lang) {
        (0, _) => return String::new(),
        (1, Lang::En) => "\nlikely mistake:\n".to_owned(),
        (_, Lang::En) => "\nlikely mistakes, one of:\n".to_owned(),
        (_, Lang::Zh) => "\n可能的错误：\n".to_owned(),
    };
    for mistake in mistakes {
        text.push_str(&format!(
            "  {} ({}): {}\n",
            mistake.name(),
            mistake.clause(),
            mistake.words(is_chinese)
        ));
    }
    text
}
