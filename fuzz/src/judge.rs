//! The judge never panics, answers the same however the input is split, and gives the same answers in every output format.

use crate::{Chunked, lines};
use touchmove::{Game, Lang, ParseError, display_width};
use touchmove_contest::{Error, OutputFormat, judge};
use touchmove_draw::ColorChoice;

pub(crate) fn correct_move(data: &[u8]) {
    any_bytes(Game::CorrectMove, data);
}

pub(crate) fn kings_tour(data: &[u8]) {
    any_bytes(Game::KingsTour, data);
}

pub(crate) fn checkers(data: &[u8]) {
    any_bytes(Game::Checkers, data);
}

pub(crate) fn duck_chess(data: &[u8]) {
    any_bytes(Game::DuckChess, data);
}

fn judged(game: Game, data: &[u8], size: usize, format: &OutputFormat) -> (String, Option<ParseError>) {
    let mut output = Vec::new();
    let error = match judge(game, Chunked { data, size }, &mut output, format) {
        Ok(()) => None,
        Err(Error::Parse(error)) => Some(*error),
        Err(error) => panic!("memory cannot fail: {error}"),
    };
    (String::from_utf8(output).expect("answers are UTF-8"), error)
}

fn any_bytes(game: Game, data: &[u8]) {
    let (answers, error) = judged(game, data, usize::MAX, &OutputFormat::Contest);
    for size in [1, 2, 7] {
        let chunked = judged(game, data, size, &OutputFormat::Contest);
        assert_eq!(chunked, (answers.clone(), error.clone()), "in chunks of {size}");
    }
    if let Some(error) = &error {
        check_location(data, error);
    }
    let json = OutputFormat::Json { lang: Lang::Zh, file: None };
    let (objects, json_error) = judged(game, data, usize::MAX, &json);
    assert_eq!(error, json_error);
    let mut json_answers = String::new();
    for (case, line) in (1..).zip(objects.lines()) {
        let object: serde_json::Value = serde_json::from_str(line).expect("each line is an object");
        assert_eq!(object["case"], case);
        json_answers.push_str(object["answer"].as_str().expect("each has its answer"));
        json_answers.push('\n');
    }
    assert_eq!(json_answers, answers);
    let explain = OutputFormat::Explain { lang: Lang::En, color: ColorChoice::Never };
    let (explained, _) = judged(game, data, usize::MAX, &explain);
    let unindented = explained.lines().filter(|line| !line.is_empty() && !line.starts_with("  "));
    assert_eq!(unindented.map(|line| format!("{line}\n")).collect::<String>(), answers);
}

/// Checks that an error points into the input, or just after it.
fn check_location(data: &[u8], error: &ParseError) {
    let data = data.strip_prefix(b"\xef\xbb\xbf").unwrap_or(data);
    let index = error.location.line as usize - 1;
    let line = *lines(data).get(index).expect("there is such a line");
    // A carriage return before a line feed can be pointed at.
    assert!((1..=line.len() as u64 + 2).contains(&error.location.column), "{error}");
    let excerpt = error.excerpt.as_ref().expect("the judge shows the line");
    assert!(!excerpt.text.contains(['\n', '\t', '\0']));
    let columns = display_width(&excerpt.text);
    assert!(columns <= 2 * 80, "{error}");
    assert!(excerpt.before + excerpt.length <= columns + 1, "{error}");
}
