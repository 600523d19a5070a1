//! The judge never panics, answers the same however the input is split, and gives the same answers in every output format.

use crate::Chunked;
use touchmove::{Game, Lang};
use touchmove_contest::{Fault, Malformed, Style, judge};

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

fn judged(game: Game, data: &[u8], size: usize, style: &Style) -> (String, Option<Malformed>) {
    let mut output = Vec::new();
    let fault = match judge(game, Chunked { data, size }, &mut output, style) {
        Ok(()) => None,
        Err(Fault::Malformed(malformed)) => Some(*malformed),
        Err(fault) => panic!("memory cannot fail: {fault}"),
    };
    (String::from_utf8(output).expect("answers are UTF-8"), fault)
}

fn any_bytes(game: Game, data: &[u8]) {
    let (answers, malformed) = judged(game, data, usize::MAX, &Style::Contest);
    for size in [1, 2, 7] {
        let chunked = judged(game, data, size, &Style::Contest);
        assert_eq!(chunked, (answers.clone(), malformed.clone()), "in pieces of {size}");
    }
    if let Some(malformed) = &malformed {
        check_place(data, malformed);
    }
    let (objects, also_malformed) =
        judged(game, data, usize::MAX, &Style::Json { lang: Lang::Zh, file: None });
    assert_eq!(malformed, also_malformed);
    let mut json_answers = String::new();
    for (case, line) in (1..).zip(objects.lines()) {
        let object: serde_json::Value = serde_json::from_str(line).expect("each line is an object");
        assert_eq!(object["case"], case);
        json_answers.push_str(object["answer"].as_str().expect("each has its answer"));
        json_answers.push('\n');
    }
    assert_eq!(json_answers, answers);
    let ink = touchmove_contest::Ink::Plain;
    let (explained, _) = judged(game, data, usize::MAX, &Style::Explain { lang: Lang::En, ink, album: None });
    let unindented = explained.lines().filter(|line| !line.is_empty() && !line.starts_with("  "));
    assert_eq!(unindented.map(|line| format!("{line}\n")).collect::<String>(), answers);
}

/// Checks that an error points into the input, or just after it.
fn check_place(data: &[u8], malformed: &Malformed) {
    let data = data.strip_prefix(b"\xef\xbb\xbf").unwrap_or(data);
    let line =
        data.split(|byte| *byte == b'\n').nth(malformed.line as usize - 1).expect("there is such a line");
    assert!((1..=line.len() as u64 + 1).contains(&malformed.column), "{malformed}");
    assert!(!malformed.excerpt.text.contains(['\n', '\t', '\0']));
    let columns = touchmove_draw::columns(&malformed.excerpt.text);
    assert!(columns <= 2 * 80, "{malformed}");
    assert!(malformed.excerpt.before + malformed.excerpt.length <= columns + 1, "{malformed}");
}
