//! Each lint, and formatting.

use touchmove_records::format::format_block;
use touchmove_records::lint::{Lint, lint_block};
use touchmove_records::pdn::{Blocks, check_grammar};

/// A game with all required tags.
fn with_tags(more: &str, moves: &str) -> String {
    format!(
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n[GameType \"21\"]\n{more}\n{moves}\n"
    )
}

fn lints(text: impl AsRef<[u8]>) -> Vec<(Lint, u64, u64)> {
    let blocks = Blocks::new(text.as_ref()).map(Result::unwrap);
    let diagnostics = blocks.flat_map(|block| lint_block(&block));
    diagnostics.map(|found| (found.lint, found.location.line, found.location.column)).collect()
}

fn formatted(text: impl AsRef<[u8]>) -> String {
    let blocks = Blocks::new(text.as_ref()).map(|block| format_block(&block.unwrap()).bytes);
    String::from_utf8(blocks.flatten().collect()).unwrap()
}

#[test]
fn each_lint_is_found_at_its_location() {
    // The moves are on line 10.
    for (lint, more, moves, column) in [
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
        let mut found = lints(with_tags(more, moves));
        // One mistake may cause several lints.
        found.retain(|(found, ..)| *found == lint);
        let (_, line, at) = *found.first().unwrap_or_else(|| panic!("{}: {moves}", lint.name()));
        if lint == Lint::End && column == 1 {
            continue;
        }
        assert_eq!((line, at), (10, column), "{}: {moves}", lint.name());
    }
}

#[test]
fn tags_are_checked() {
    assert_eq!(lints("9-14 *"), [(Lint::MissingTags, 1, 1)]);
    assert_eq!(
        lints(with_tags("[event \"again\"]", "9-14 *")),
        [(Lint::Tag, 9, 1), (Lint::DuplicateTag, 9, 1)]
    );
    let dated = with_tags("", "9-14 *").replace("????.??.??", "1.1.1994");
    assert_eq!(lints(dated), [(Lint::Date, 3, 1)]);
    assert_eq!(lints(with_tags("[FEN \"W:W29 :B1.\"]", "1... 29-25 *")), [(Lint::Fen, 9, 1)]);
    assert_eq!(
        lints(with_tags("", "9-14 *").replace("[Result \"*\"]", "[Result \"3-1\"]")),
        [(Lint::Result, 7, 1)]
    );
    assert_eq!(lints(b"[White \"\xfc\"]\n9-14 *"), [(Lint::MissingTags, 1, 1), (Lint::Encoding, 1, 9)]);
}

#[test]
fn the_result_of_a_finished_game_is_checked() {
    // White has no piece left after the capture: Black, touchmove's Red, has won.
    let game = |result| {
        with_tags("[FEN \"B:W18:B14\"]", &format!("1. 14x23 {result}"))
            .replace("[Result \"*\"]", &format!("[Result \"{result}\"]"))
    };
    assert_eq!(lints(game("1-0")), []);
    assert_eq!(lints(game("*")), []);
    assert_eq!(lints(game("0-1")), [(Lint::Result, 10, 10)]);
    assert_eq!(lints(game("1/2-1/2")), [(Lint::Result, 10, 10)]);
}

#[test]
fn standard_games_have_no_lints_and_stay_unchanged() {
    for moves in
        ["1. 11-15 22-18 2. 15x22 25x18 *", "1. 9-14! { so } ( 1. 10-14 $2 ) 1... 22-18 *", "1. 9-14 22-18 *"]
    {
        assert_eq!(lints(with_tags("", moves)), [], "{moves}");
        assert_eq!(formatted(with_tags("", moves)), with_tags("", moves) + "\n");
    }
    assert_eq!(lints(with_tags("[FEN \"W:W29:B1\"]", "1... 29-25 2. 1-5 *")), []);
    assert_eq!(lints(with_tags("[FEN \"W:W29:B1\"]", "1. 29-25 1-5 2. 25-22 *")), []);
    assert_eq!(lints(with_tags("[FEN \"W:W29:B1\"]", "17. 29-25 1-5 18. 25-22 *")), []);
}

#[test]
fn formatting_fixes_everything_fixable_and_keeps_the_game() {
    let text = "[event \"x\"]\n[White 'a \"b\"']\n3. 11x15 22 - 18 5. 15-22 ; note\n25-18 (26x17* {q}) 08-11 draw\n0-1\n\
                  [Event \"two\"]\n[FEN \"w:wk3:b 6,7.\"]\n1. 3x10 oh *";
    let fixed = formatted(text);
    assert_eq!(check_grammar(&fixed), Ok(()), "{fixed}");
    let left: Vec<Lint> = lints(&fixed).into_iter().map(|(lint, ..)| lint).collect();
    assert!(left.iter().all(|lint| !lint.is_fixable()), "{left:?}\n{fixed}");
    assert!(
        fixed.contains("1. 11-15 22-18 2. 15x22 { note } 25x18 ( 2... 26x17 $7 { q } ) 3. 8-11 { draw }"),
        "{fixed}"
    );
    assert_eq!(formatted(&fixed), fixed);
}

#[test]
fn unreadable_games_are_copied_unchanged() {
    let text = "[Event \"bad\"]\n1. 9-14 ( 22-18\n\n[Event \"far\"]\n[GameType \"25\"]\n1. c3:d4 *\n\n";
    assert_eq!(formatted(text), text);
}
