//! `touchmove check`: whether a contest output is right.

use crate::args::CheckArgs;
use crate::exit::{Code, Failure, print};
use crate::files;
use crate::judge::ink;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;
use touchmove::Lang;
use touchmove_contest::{Compared, Explanation, compare, explain, lines};
use touchmove_contest::{Fault, Style, judge};

pub(crate) fn run(args: &CheckArgs) -> Result<(), Failure> {
    let (input, output) = (read(&args.input)?, read(&args.output)?);
    let mut right = Vec::new();
    judge(args.game, &input[..], &mut right, &Style::Contest).map_err(|fault| match fault {
        Fault::Malformed(malformed) => {
            Failure::Malformed(format!("{}:{malformed}", files::name(&args.input).display()))
        }
        _ => Failure::OwnFault,
    })?;
    let (right, said) = (String::from_utf8_lossy(&right), String::from_utf8_lossy(&output));
    let expected: Vec<&str> = right.lines().collect();
    let lang: Lang = args.lang.into();
    let (line, is_layout) = match compare(&expected, &said) {
        Compared::Right => return print(&format!("{}\n", all_right(expected.len(), lang))),
        Compared::Presentation(line) => (line, true),
        Compared::Wrong(line) => (line, false),
    };
    let explanation = explain(args.game, &String::from_utf8_lossy(&input), line, lang);
    let got = lines(&said).nth(line);
    let names = [&args.input, &args.output].map(|file| files::name(file).display().to_string());
    print(&told(&names, line, is_layout, expected.get(line).copied(), got, explanation.as_ref(), lang))?;
    if let (Some(path), Some(explanation)) = (&args.svg, &explanation) {
        if let Some(picture) = explanation.picture(lang) {
            std::fs::write(path, picture.svg()).map_err(|error| Failure::File(path.clone(), error))?;
        }
    }
    Err(Failure::Said(Code::No))
}

fn read(file: &Path) -> Result<Vec<u8>, Failure> {
    let failed = |error| Failure::File(file.to_owned(), error);
    let mut bytes = Vec::new();
    files::open(file, &Arc::default()).map_err(failed)?.reader.read_to_end(&mut bytes).map_err(failed)?;
    Ok(bytes)
}

fn all_right(count: usize, lang: Lang) -> String {
    match (lang, count) {
        (Lang::En, 1) => "right: 1 answer".to_owned(),
        (Lang::En, _) => format!("right: {count} answers"),
        (Lang::Zh, _) => format!("正确：{count} 个答案"),
    }
}

/// The first wrong answer: where it is in both files, what was expected, and why.
fn told(
    [input, output]: &[String; 2],
    line: usize,
    is_layout: bool,
    expected: Option<&str>,
    got: Option<&str>,
    explanation: Option<&Explanation>,
    lang: Lang,
) -> String {
    let number = line + 1;
    let about = explanation.map_or(String::new(), |explanation| format!(" ({input}:{})", explanation.line));
    let what = match (lang, is_layout) {
        (Lang::En, false) => "wrong answer",
        (Lang::En, true) => "right words, wrong layout",
        (Lang::Zh, false) => "答案错误",
        (Lang::Zh, true) => "内容正确，格式错误",
    };
    let none = |text: Option<&str>| match (text, lang) {
        (Some(text), _) => text.to_owned(),
        (None, Lang::En) => "(no line)".to_owned(),
        (None, Lang::Zh) => "（无此行）".to_owned(),
    };
    let (expected, got) = (none(expected), none(got));
    let mut text = match lang {
        Lang::En => format!("{output}:{number}: {what}{about}\n  expected: {expected}\n  got:      {got}\n"),
        Lang::Zh => format!("{output}:{number}: {what}{about}\n  应为：{expected}\n  实为：{got}\n"),
    };
    if let Some(explanation) = explanation {
        text.push('\n');
        text.push_str(&explanation.text(lang, ink()));
    }
    text
}
