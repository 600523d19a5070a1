//! What is untidy, kind by kind.

use touchmove_records::format::format_block;
use touchmove_records::lint::{Lint, lint};
use touchmove_records::pdn::{Blocks, refusal};

/// Everything a game should have, and then some moves.
fn with_tags(more: &str, moves: &str) -> String {
    format!(
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n[GameType \"21\"]\n{more}\n{moves}\n"
    )
}

fn findings(text: impl AsRef<[u8]>) -> Vec<(Lint, u64, u64)> {
    let blocks = Blocks::new(text.as_ref()).map(Result::unwrap);
    let findings = blocks.flat_map(|block| lint(&block));
    findings.map(|finding| (finding.kind, finding.location.line, finding.location.column)).collect()
}

fn fixed(text: impl AsRef<[u8]>) -> String {
    let blocks = Blocks::new(text.as_ref()).map(|block| format_block(&block.unwrap()).bytes);
    String::from_utf8(blocks.flatten().collect()).unwrap()
}

#[test]
fn each_kind_is_found_at_its_place() {
    // The moves stand on line 10.
    for (kind, more, moves, column) in [
        (Lint::QuietX, "", "1. 9x14 22-18 *", 4),
        (Lint::CaptureHyphen, "", "1. 11-15 22-18 2. 15-22 25x18 *", 19),
        (Lint::MoveNumber, "", "1. 9-14 22-18 3. 5-9 *", 15),
        (Lint::MoveNumber, "", "2. 9-14 22-18 *", 1),
        (Lint::MoveNumber, "", "1. 9-14 2. 22-18 *", 9),
        (Lint::MoveForm, "", "1. 9 - 14 *", 4),
        (Lint::StarMark, "", "1. 9-14 22-18* 2. 5-9 *", 14),
        (Lint::LineComment, "", "1. 9-14 ; so\n*", 9),
        (Lint::Stray, "", "1. 9-14 } 22-18 *", 9),
        (Lint::Stray, "", "1. 9-14 well 22-18 *", 9),
        (Lint::Stray, "", "1. 9-14 22-18 2. *", 15),
        (Lint::End, "", "1. 9-14", 1),
        (Lint::End, "", "1. 9-14 * *", 11),
        (Lint::Illegal, "", "1. 9-18 *", 4),
        (Lint::Variation, "", "1. 9-14 ( 1. 9-18 ) 22-18 *", 14),
        (Lint::Unreadable, "", "1. 9-14 2?2 & *", 9),
        (Lint::Result, "", "1. 9-14 1-0", 9),
        (Lint::Ambiguous, "[FEN \"W:WK3:B6,7,8,14,15,16\"]", "1... 3x1 *", 6),
        (Lint::PartialCapture, "[FEN \"B:W10,18,26:BK6\"]", "1. 6x22x31 *", 4),
    ] {
        let mut found = findings(with_tags(more, moves));
        // Words about one thing may lead to words about another; the first is what counts.
        found.retain(|(found, ..)| *found == kind);
        let (_, line, at) = *found.first().unwrap_or_else(|| panic!("{}: {moves}", kind.name()));
        if kind == Lint::End && column == 1 {
            continue;
        }
        assert_eq!((line, at), (10, column), "{}: {moves}", kind.name());
    }
}

#[test]
fn tags_are_looked_at() {
    assert_eq!(findings("9-14 *"), [(Lint::MissingTags, 1, 1)]);
    assert_eq!(
        findings(with_tags("[event \"again\"]", "9-14 *")),
        [(Lint::Tag, 9, 1), (Lint::TagTwice, 9, 1)]
    );
    let dated = with_tags("", "9-14 *").replace("????.??.??", "1.1.1994");
    assert_eq!(findings(dated), [(Lint::Date, 3, 1)]);
    assert_eq!(findings(with_tags("[FEN \"W:W29 :B1.\"]", "1... 29-25 *")), [(Lint::Fen, 9, 1)]);
    assert_eq!(
        findings(with_tags("", "9-14 *").replace("[Result \"*\"]", "[Result \"3-1\"]")),
        [(Lint::Result, 7, 1)]
    );
    assert_eq!(findings(b"[White \"\xfc\"]\n9-14 *"), [(Lint::MissingTags, 1, 1), (Lint::Encoding, 1, 9)]);
}

#[test]
fn a_game_that_is_over_has_its_result() {
    // White has nothing left after the capture: Black, our Red, has won.
    let game = |result| {
        with_tags("[FEN \"B:W18:B14\"]", &format!("1. 14x23 {result}"))
            .replace("[Result \"*\"]", &format!("[Result \"{result}\"]"))
    };
    assert_eq!(findings(game("1-0")), []);
    assert_eq!(findings(game("*")), []);
    assert_eq!(findings(game("0-1")), [(Lint::Result, 10, 10)]);
    assert_eq!(findings(game("1/2-1/2")), [(Lint::Result, 10, 10)]);
}

#[test]
fn tidy_games_are_left_in_peace() {
    for moves in
        ["1. 11-15 22-18 2. 15x22 25x18 *", "1. 9-14! { so } ( 1. 10-14 $2 ) 1... 22-18 *", "1. 9-14 22-18 *"]
    {
        assert_eq!(findings(with_tags("", moves)), [], "{moves}");
        assert_eq!(fixed(with_tags("", moves)), with_tags("", moves) + "\n");
    }
    assert_eq!(findings(with_tags("[FEN \"W:W29:B1\"]", "1... 29-25 2. 1-5 *")), []);
    assert_eq!(findings(with_tags("[FEN \"W:W29:B1\"]", "1. 29-25 1-5 2. 25-22 *")), []);
    assert_eq!(findings(with_tags("[FEN \"W:W29:B1\"]", "17. 29-25 1-5 18. 25-22 *")), []);
}

#[test]
fn what_was_mended_is_tidy_and_still_the_same_game() {
    let untidy = "[event \"x\"]\n[White 'a \"b\"']\n3. 11x15 22 - 18 5. 15-22 ; note\n25-18 (26x17* {q}) 08-11 draw\n0-1\n\
                  [Event \"two\"]\n[FEN \"w:wk3:b 6,7.\"]\n1. 3x10 oh *";
    let tidy = fixed(untidy);
    assert_eq!(refusal(&tidy), None, "{tidy}");
    let left: Vec<Lint> = findings(&tidy).into_iter().map(|(kind, ..)| kind).collect();
    assert!(left.iter().all(|kind| !kind.is_fixable()), "{left:?}\n{tidy}");
    assert!(
        tidy.contains("1. 11-15 22-18 2. 15x22 { note } 25x18 ( 2... 26x17 $7 { q } ) 3. 8-11 { draw }"),
        "{tidy}"
    );
    assert_eq!(fixed(&tidy), tidy);
}

#[test]
fn what_cannot_be_read_is_left_as_it_is() {
    let text = "[Event \"bad\"]\n1. 9-14 ( 22-18\n\n[Event \"far\"]\n[GameType \"25\"]\n1. c3:d4 *\n\n";
    assert_eq!(fixed(text), text);
}
