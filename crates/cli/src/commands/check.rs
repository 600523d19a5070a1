//! `touchmove check`: whether a contest output is right.

use crate::commands::HELP_TEMPLATE;
use crate::exit::{Code, Failure};
use crate::input;
use crate::output::{color_choice, print, write_file};
use crate::value_parsers::{game, lang};
use indicatif::ProgressBar;
use std::io::Read;
use std::path::{Path, PathBuf};
use touchmove::{Game, Lang};
use touchmove_contest::{Comparison, Error, OutputFormat, compare, judge, lines, ruling_of_error};

#[derive(clap::Args)]
#[command(help_template = HELP_TEMPLATE, before_help = "\
Examples:
  touchmove check checkers games.in my.out
  ./my-program < games.in | touchmove check checkers games.in -
  touchmove check duck-chess a.in a.out --lang zh --svg wrong.svg
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
    /// The language of the explanation
    #[arg(long, value_parser = lang(), default_value = "en")]
    lang: Lang,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let lang = args.lang;
    let (input, output) = (read(&args.input)?, read(&args.output)?);
    let [input_name, output_name] =
        [&args.input, &args.output].map(|file| input::display_name(file).display());
    let mut answers = Vec::new();
    judge(args.game, &input[..], &mut answers, &OutputFormat::Contest).map_err(|error| match error {
        Error::Parse(error) => Failure::Malformed(format!("{input_name}:{error}")),
        _ => Failure::Internal,
    })?;
    let (answers, output) = (String::from_utf8_lossy(&answers), String::from_utf8_lossy(&output));
    let expected: Vec<&str> = answers.lines().collect();
    let compared = compare(&expected, &output);
    let (line, verdict) = match (compared, lang) {
        (Comparison::Equal, _) => return print(&format!("{}\n", all_right(expected.len(), lang))),
        (Comparison::Presentation(line), Lang::En) => (line, "right words, wrong layout"),
        (Comparison::Presentation(line), Lang::Zh) => (line, "内容正确，格式错误"),
        (Comparison::Wrong(line), Lang::En) => (line, "wrong answer"),
        (Comparison::Wrong(line), Lang::Zh) => (line, "答案错误"),
    };
    let is_wrong = matches!(compared, Comparison::Wrong(_));
    let actual = lines(&output).nth(line).filter(|_| is_wrong);
    let ruling = ruling_of_error(args.game, &String::from_utf8_lossy(&input), line, actual);
    let place =
        ruling.as_ref().map_or(String::new(), |ruling| format!(" ({input_name}:{})", ruling.source_line()));
    let comparison = expected_and_got(expected.get(line).copied(), lines(&output).nth(line), lang);
    let mut text = format!("{output_name}:{}: {verdict}{place}\n{comparison}", line + 1);
    if let Some(ruling) = &ruling {
        text.push('\n');
        text.push_str(&ruling.explanation(lang, color_choice()));
    }
    print(&text)?;
    if let (Some(path), Some(svg)) = (&args.svg, ruling.and_then(|ruling| ruling.svg(lang))) {
        write_file(path, svg)?;
    }
    Err(Failure::Exit(Code::Negative))
}

fn read(file: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let input = input::open(file, &ProgressBar::hidden()).map_err(Failure::file(file))?;
    { input.reader }.read_to_end(&mut bytes).map_err(Failure::file(file))?;
    Ok(bytes)
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
    let no_line = if lang == Lang::En { "(no line)" } else { "（无此行）" };
    let (expected, got) = (expected.unwrap_or(no_line), got.unwrap_or(no_line));
    match lang {
        Lang::En => format!("  expected: {expected}\n  got:      {got}\n"),
        Lang::Zh => format!("  应为：{expected}\n  实为：{got}\n"),
    }
}
