//! `touchmove check`: whether a contest output is right.

use crate::commands::HELP_TEMPLATE;
use crate::exit::{Code, Failure};
use crate::input;
use crate::output::{color_choice, print, print_json, write_file};
use crate::terminal::shown;
use crate::value_parsers::{game, lang};
use indicatif::ProgressBar;
use serde::Serialize;
use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, Write};
use std::path::{Path, PathBuf};
use touchmove::{Game, Lang, display_width};
use touchmove_contest::{AnswerComparer, Comparison, Error, OutputFormat, judge, ruling_at, ruling_of_error};

#[derive(clap::Args)]
#[command(help_template = HELP_TEMPLATE, before_help = "\
Examples:
  touchmove check checkers games.in my.out
  ./my-program < games.in | touchmove check checkers games.in -
  touchmove check duck-chess a.in a.out --lang zh --svg wrong.svg
  touchmove check checkers games.in my.out --json
")]
pub(crate) struct Args {
    /// The game, by name or alias
    #[arg(value_parser = game(), ignore_case = true, value_name = "GAME")]
    game: Game,
    /// The contest input
    #[arg(value_name = "INPUT")]
    input: PathBuf,
    /// The answers of a program; `-` is standard input
    #[arg(value_name = "OUTPUT")]
    output: PathBuf,
    /// Also draw the board of the first wrong answer
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Print one JSON object; `touchmove schema check` describes it
    #[arg(long)]
    json: bool,
    /// The language of the explanation
    #[arg(long, value_parser = lang(), default_value = "en")]
    lang: Lang,
}

/// The length of the longest input for which the error in an answer is explained. For longer ones the right answer is, which can be
/// done in bounded memory.
const MAX_EXPLAINED: u64 = 8 << 20;

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let lang = args.lang;
    if [&args.input, &args.output].into_iter().all(|file| input::is_stdin(file)) {
        return Err(Failure::usage("check", "only one of INPUT and OUTPUT can be standard input"));
    }
    let open = |file: &Path| input::open(file, &ProgressBar::hidden()).map_err(Failure::file(file));
    let (input, output) = (open(&args.input)?, open(&args.output)?);
    let [input_name, output_name] = [&args.input, &args.output].map(|file| shown(input::display_name(file)));
    // The input is read once more for the explanation; one that can be read only once is copied to a file.
    let mut copy = match input.is_file {
        true => None,
        false => Some(tempfile::tempfile().map_err(Failure::file(&std::env::temp_dir()))?),
    };
    let mut comparison = AnswerComparer::new(BufReader::new(output.reader));
    let reader = CopyingReader { reader: input.reader, copy: copy.as_mut() };
    judge(args.game, reader, &mut comparison, &OutputFormat::Contest).map_err(|error| match error {
        Error::Parse(error) => Failure::Malformed(format!("{input_name}:{error}")),
        Error::Read(error) => Failure::File(args.input.clone(), error),
        Error::Write(error) => Failure::File(args.output.clone(), error),
        _ => Failure::Internal,
    })?;
    let count = comparison.count();
    let difference = comparison.finish().map_err(Failure::file(&args.output))?;
    if args.json && difference.comparison == Comparison::Equal {
        return print_json([JsonReport::right(args.game, count)]);
    }
    let (line, verdict) = match (difference.comparison, lang) {
        (Comparison::Equal, _) => return print(&format!("{}\n", all_right(count, lang))),
        (Comparison::Presentation(line), Lang::En) => (line, "right words, wrong layout"),
        (Comparison::Presentation(line), Lang::Zh) => (line, "内容正确，格式错误"),
        (Comparison::Wrong(line), Lang::En) => (line, "wrong answer"),
        (Comparison::Wrong(line), Lang::Zh) => (line, "答案错误"),
    };
    let is_wrong = matches!(difference.comparison, Comparison::Wrong(_));
    let actual = difference.actual.as_deref().filter(|_| is_wrong);
    let reopen = || -> Result<Box<dyn Read + '_>, Failure> {
        let Some(mut copy) = copy.as_ref() else { return Ok(Box::new(open(&args.input)?.reader)) };
        copy.rewind().map_err(Failure::file(&std::env::temp_dir()))?;
        Ok(Box::new(copy))
    };
    let mut start = Vec::new();
    reopen()?.take(MAX_EXPLAINED + 1).read_to_end(&mut start).map_err(Failure::file(&args.input))?;
    let ruling = if start.len() as u64 > MAX_EXPLAINED {
        ruling_at(args.game, reopen()?, line)
    } else {
        ruling_of_error(args.game, &String::from_utf8_lossy(&start), line, actual)
    };
    let place =
        ruling.as_ref().map_or(String::new(), |ruling| format!(" ({input_name}:{})", ruling.source_line()));
    let lines = expected_and_got(difference.expected.as_deref(), difference.actual.as_deref(), lang);
    if args.json {
        let failure = match difference.comparison {
            Comparison::Presentation(line) => touchmove_contest::Failure::Presentation(line),
            _ => touchmove_contest::Failure::WrongAnswer(line),
        };
        let lines = [difference.expected.as_deref(), difference.actual.as_deref()];
        print_json([JsonReport::wrong(args.game, count, &failure, lines, ruling.as_ref(), lang)])?;
    } else {
        let mut text = format!("{output_name}:{}: {verdict}{place}\n{lines}", line + 1);
        if let Some(ruling) = &ruling {
            text.push('\n');
            text.push_str(&ruling.explanation(lang, color_choice()));
        }
        print(&text)?;
    }
    if let (Some(path), Some(svg)) = (&args.svg, ruling.and_then(|ruling| ruling.svg(lang))) {
        write_file(path, svg)?;
    }
    Err(Failure::Exit(Code::Negative))
}

/// The object of `--json`, and of `stress --replay --json`; `schemas/check.json` describes it.
#[derive(Serialize)]
pub(super) struct JsonReport<'a> {
    game: Game,
    verdict: String,
    cases: usize,
    #[serde(flatten)]
    difference: Option<JsonDifference<'a>>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    remarks: &'a [String],
}

/// The first wrong line, and the reason for the right one.
#[derive(Serialize)]
struct JsonDifference<'a> {
    line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    actual: Option<Cow<'a, str>>,
    #[serde(flatten)]
    reason: Option<JsonReason<'a>>,
}

#[derive(Serialize)]
struct JsonReason<'a> {
    case: u64,
    input_line: u64,
    clause: &'a str,
    message: &'a str,
    position: String,
}

impl<'a> JsonReport<'a> {
    pub(super) fn right(game: Game, cases: usize) -> Self {
        JsonReport { game, verdict: "right".to_owned(), cases, difference: None, remarks: &[] }
    }

    /// Creates the report on a program that did not end properly.
    pub(super) fn failed(
        game: Game,
        cases: usize,
        failure: &touchmove_contest::Failure,
        remarks: &'a [String],
    ) -> Self {
        JsonReport { game, verdict: failure.to_string(), cases, difference: None, remarks }
    }

    /// Creates the report on an output; `lines` are the expected line and the actual one.
    pub(super) fn wrong(
        game: Game,
        cases: usize,
        failure: &touchmove_contest::Failure,
        lines: [Option<&'a str>; 2],
        ruling: Option<&'a touchmove_contest::Ruling>,
        lang: Lang,
    ) -> Self {
        let [expected, actual] = lines.map(|line| line.map(|line| shown_line(Some(line), lang)));
        let reason = ruling.map(|ruling| JsonReason {
            case: ruling.case,
            input_line: ruling.source_line(),
            clause: ruling.clauses(),
            message: ruling.message().get(lang),
            position: ruling.position.to_string(),
        });
        let line = failure.line().map_or(1, |line| line + 1);
        let difference = Some(JsonDifference { line, expected, actual, reason });
        JsonReport { difference, ..JsonReport::failed(game, cases, failure, &[]) }
    }
}

/// Copies what is read from a reader.
struct CopyingReader<'a, R> {
    reader: R,
    copy: Option<&'a mut File>,
}

impl<R: Read> Read for CopyingReader<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.reader.read(buffer)?;
        if let Some(copy) = &mut self.copy {
            copy.write_all(&buffer[..count])?;
        }
        Ok(count)
    }
}

fn all_right(count: usize, lang: Lang) -> String {
    match (lang, count) {
        (Lang::En, 1) => "right: 1 answer".to_owned(),
        (Lang::En, _) => format!("right: {count} answers"),
        (Lang::Zh, _) => format!("正确：{count} 个答案"),
    }
}

/// Prints an expected line above the actual one.
pub(super) fn expected_and_got(expected: Option<&str>, got: Option<&str>, lang: Lang) -> String {
    aligned(&labelled(expected, got, lang), lang)
}

/// Labels an expected line and the actual one.
pub(super) fn labelled<'a>(
    expected: Option<&'a str>,
    got: Option<&'a str>,
    lang: Lang,
) -> [(&'static str, Cow<'a, str>); 2] {
    let [expected, got] = [expected, got].map(|line| shown_line(line, lang));
    match lang {
        Lang::En => [("expected", expected), ("got", got)],
        Lang::Zh => [("应为", expected), ("实为", got)],
    }
}

/// Prints lines below one another, after their labels.
pub(super) fn aligned(lines: &[(&str, Cow<'_, str>)], lang: Lang) -> String {
    let width = lines.iter().map(|(label, _)| display_width(label)).max().unwrap_or(0);
    let colon = if lang == Lang::Zh { "：" } else { ": " };
    let line = |(label, line): &(&str, Cow<'_, str>)| {
        format!("  {label}{colon}{}{line}\n", " ".repeat(width - display_width(label)))
    };
    lines.iter().map(line).collect()
}

/// Returns as much of a line as is shown, or that there is none.
pub(super) fn shown_line(line: Option<&str>, lang: Lang) -> Cow<'_, str> {
    const MAX_CHARS: usize = 200;
    let (no_line, cut) = match lang {
        Lang::En => ("(no line)", "… (cut: the line is longer)"),
        Lang::Zh => ("（无此行）", "……（此行过长，已截断）"),
    };
    match line.map(|line| (line, line.char_indices().nth(MAX_CHARS))) {
        None => no_line.into(),
        Some((line, None)) => line.into(),
        Some((line, Some((end, _)))) => format!("{}{cut}", &line[..end]).into(),
    }
}
