//! Each lint, and formatting.

use touchmove_records::format::format_block;
use touchmove_records::lint::{Diagnostic, Lint, Severity, lint_block};
use touchmove_records::pdn::{Block, Blocks, check_grammar};

/// A game with all required tags.
fn with_tags(more: &str, moves: &str) -> String {
    format!(
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n[GameType \"21\"]\n{more}\n{moves}\n"
    )
}

fn lints(text: impl AsRef<[u8]>) -> Vec<(Lint, u64, u64)> {
    let blocks = Blocks::new(text.as_ref()).map(Result::unwrap);
    let diagnostics = blocks.flat_map(|block| lint_block(&block).diagnostics);
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
                  [Event \"two\"]\n[FEN \"w:wk3:b 5,7.\"]\n1. 3x10 oh *";
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

fn diagnostics(text: impl AsRef<[u8]>) -> Vec<Diagnostic> {
    lint_block(&Block::new(text.as_ref().to_owned(), 1)).diagnostics
}

/// What is left after formatting.
fn unfixed(text: impl AsRef<[u8]>) -> Vec<(Lint, u64)> {
    let formatted = format_block(&Block::new(text.as_ref().to_owned(), 1));
    let left = formatted.unfixed.diagnostics.iter();
    left.map(|diagnostic| (diagnostic.lint, diagnostic.location.line)).collect()
}

#[test]
fn a_game_type_is_added_only_to_games_that_replay_as_english_draughts() {
    let english = "[Event \"e\"]\n1. 9-14 22-18 *\n\n";
    assert!(formatted(english).contains("[GameType \"21\"]"));
    for other in [
        // International draughts, by its squares and by its first move.
        "[Event \"e\"]\n1. 32-28 19-23 2. 28x19 14x23 2-0\n\n",
        "[Event \"e\"]\n1. 33-29 *\n\n",
        // Russian draughts: this game has no move that English draughts does not have.
        "[Event \"e\"]\n1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 e7:c5 1-0\n\n",
        // An illegal move, an ambiguous one, a position of another board, and no move at all.
        "[Event \"e\"]\n1. 9x14 22-19 *\n\n",
        "[FEN \"W:WK3:B6,7,8,14,15,16\"]\n1... 3x1 *\n\n",
        "[FEN \"W:W45:B6\"]\n1. 45-40 *\n\n",
        "[event \"e\"]\n*\n\n",
    ] {
        assert_eq!(formatted(other), other);
        // The games around it are formatted.
        let both = formatted(format!("{english}{other}{english}"));
        assert!(both.contains(other) && both.matches("[GameType \"21\"]").count() == 2, "{both}");
    }
}

#[test]
fn games_that_are_not_formatted_stay_byte_for_byte() {
    let other: &[u8] = b"[Event \"\xfc\"]\r[GameType \"20\"]\r\n1. 32 - 28\r19-23 *\n\r";
    for text in [other.to_owned(), [b"\xef\xbb\xbf", other].concat()] {
        let bytes: Vec<u8> =
            Blocks::new(&text[..]).flat_map(|block| format_block(&block.unwrap()).bytes).collect();
        assert_eq!(bytes, text);
        assert_eq!(format_block(&Block::new(text.clone(), 1)).bytes, text);
    }
}

#[test]
fn what_is_fixed_after_a_skipped_game_is_not_reported() {
    let skipped = "[Event \"e\"]\n1. 9-14 ( 22-18\n";
    let fixed = "[event \"f\"]\n1. 9x14 22-18\n";
    assert_eq!(unfixed(fixed), []);
    let expected = [(Lint::MissingTags, 1), (Lint::Unreadable, 2), (Lint::End, 3)];
    assert_eq!(unfixed(skipped), expected);
    assert_eq!(unfixed(format!("{skipped}{fixed}")), expected);
    assert_eq!(unfixed(format!("{fixed}{skipped}")), expected.map(|(lint, line)| (lint, line + 2)));
}

#[test]
fn a_date_that_starts_with_its_year_is_fixed() {
    for (date, standard) in [
        ("1841-??-??", "1841.??.??"),
        ("1841", "1841.??.??"),
        ("1841/5/3", "1841.05.03"),
        ("1841.5.3", "1841.05.03"),
        ("????-??-??", "????.??.??"),
        ("1841.12", "1841.12.??"),
    ] {
        let text = with_tags("", "1. 9-14 *").replace("????.??.??", date);
        assert_eq!(lints(&text), [(Lint::Date, 3, 1)], "{date}");
        assert_eq!(unfixed(&text), [], "{date}");
        assert!(formatted(&text).contains(&format!("[Date \"{standard}\"]")), "{date}");
    }
    // Which number is the month is not known.
    for date in ["1.1.1994", "03/05/1994", "1994-31-12", "May 1994", "94-01-01"] {
        let text = with_tags("", "1. 9-14 *").replace("????.??.??", date);
        assert_eq!(unfixed(&text), [(Lint::Date, 3)], "{date}");
        assert!(formatted(&text).contains(date), "{date}");
    }
}

#[test]
fn a_stray_comma_is_dropped() {
    for moves in ["1. 9-14, 22-18 *", "1. 9-14,22-18, *", "1. 9-14 , , 22-18 *"] {
        let text = with_tags("", moves);
        assert!(lints(&text).iter().all(|(lint, ..)| *lint == Lint::Stray), "{moves}");
        assert!(formatted(&text).ends_with("\n1. 9-14 22-18 *\n\n"), "{}", formatted(&text));
    }
}

#[test]
fn games_that_look_like_another_variant_are_counted_instead_of_accused() {
    let message = |text: &str| {
        let linted = lint_block(&Block::new(text.as_bytes().to_owned(), 1));
        let accusations =
            [Lint::Illegal, Lint::Result, Lint::Unreadable, Lint::MoveForm, Lint::CaptureHyphen];
        assert!(linted.diagnostics.iter().all(|found| !accusations.contains(&found.lint)), "{linted:?}");
        linted.untagged.map(|games| games.message().en)
    };
    let international = "[White \"a\"]\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 4. 41-37 5-10 2-0\n\n";
    let likely = "like international draughts, type 20 (squares above 32, White begins); not checked";
    assert_eq!(message(international), Some(format!("1 game without a GameType tag looks {likely}")));
    assert_eq!(
        message(&international.repeat(3)),
        Some(format!("3 games without a GameType tag look {likely}"))
    );
    // An endgame of which only the position shows the board.
    let endgame = "[FEN \"W:WK46:B14,28\"]\n1. 46x5 1-0\n";
    assert!(message(endgame).is_some_and(|it| it.contains("(squares above 32)")));
    // By letters, one capture backwards is enough.
    let russian =
        "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 e7:c5 5. g3-f4 f8-e7 6. f4-g5 h4:f6 1-0\n";
    let found = message(russian).unwrap();
    assert!(
        found.contains("Russian draughts, type 25 (men capture backwards, squares by letters)"),
        "{found}"
    );
    // White begins on a board of 8×8 squares.
    let pool = "1. 22-18 11-15 2. 18x11 8x15 3. 21-17 9-13 *\n";
    assert!(message(pool).is_some_and(|it| it.contains("another variant of draughts (White begins)")));
    // Two moves by flying kings.
    let kings = "[FEN \"B:WK32,29:BK1\"]\n1. 1-10 32-27 2. 10-1 27-32 *\n";
    assert!(message(kings).is_some_and(|it| it.contains("(kings fly)")), "{:?}", message(kings));
}

#[test]
fn a_single_wrong_move_is_a_mistake_and_not_another_variant() {
    for moves in [
        // A square above 32, a king that flies once, a man that captures backwards once.
        "1. 9-14 22-18 2. 5-9 24-41 3. 11-15 18x11 4. 8x15 *",
        "[FEN \"B:WK32,29:BK1\"]\n1. 1-10 32-27 *",
        "[FEN \"B:W14,32:B18,1\"]\n1. 18x9 32-27 *",
        // White's first move after a lost one of Black.
        "1... 22-18 9-14 *",
        "1. 9-14 22-18 2. 14-18 *",
    ] {
        let linted = lint_block(&Block::new(moves.as_bytes().to_owned(), 1));
        assert_eq!(linted.untagged, None, "{moves}");
        assert!(linted.diagnostics.iter().any(|found| found.lint == Lint::Illegal), "{moves}");
    }
}

#[test]
fn contradictory_game_types_are_reported() {
    for (tags, moves) in [
        ("[GameType \"20\"]\n[GameType \"25\"]", "1. 32-28 *"),
        ("[GameType \"21\"]\n[GameType \"20\"]", "1. 9-14 *"),
        ("[GameType \"21,W,8,8,N1,0\"]", "1. 9-14 *"),
        ("[GameType \"21,B,10,10,N1,0\"]", "1. 9-14 *"),
        ("[GameType \"20,W,8,8,A0,0\"]", "1. 32-28 *"),
        ("[GameType \"English\"]", "1. 9-14 *"),
        ("[GameType \"21\"]", "1. 33-28 18-23 2. 39-33 20-24 *"),
    ] {
        let text = format!("{tags}\n{moves}\n");
        let found: Vec<Diagnostic> =
            diagnostics(&text).into_iter().filter(|found| found.lint == Lint::GameType).collect();
        assert_eq!(found.len(), 1, "{text}: {found:?}");
        assert!(!diagnostics(&text).iter().any(|found| found.lint == Lint::DuplicateTag), "{text}");
        if tags.matches("GameType").count() == 2 {
            assert_eq!(formatted(&text), text);
        }
    }
    for value in ["21", "21,B,8,8,N1,0", "23,W,8,8,A0,0", "20,W,10,10,N2,0"] {
        let text = format!("[GameType \"{value}\"]\n1. 9-14 *\n");
        assert!(diagnostics(&text).iter().all(|found| found.lint != Lint::GameType), "{value}");
    }
}

#[test]
fn findings_quote_the_offending_text() {
    let message = |moves: &str, lint: Lint| {
        let text = with_tags("", moves);
        let found = diagnostics(&text).into_iter().find(|found| found.lint == lint);
        let found = found.unwrap_or_else(|| panic!("{moves}: no {}", lint.name()));
        assert!(found.message.contains(&format!("`{}`", found.text)), "{found:?}");
        (found.text, found.message)
    };
    for (lint, moves, text) in [
        (Lint::Stray, "1. 9-14 & 22-18 *", "&"),
        (Lint::Stray, "1. 9-14 well 22-18 *", "well"),
        (Lint::Stray, "1. 9-14 22-18 7. *", "7."),
        (Lint::MoveForm, "1. 09 - 14 *", "09 - 14"),
        (Lint::LineComment, "1. 9-14 ; so\n*", "; so"),
        (Lint::StarMark, "1. 9-14 22-18* 2. 5-9 *", "*"),
        (Lint::End, "1. 9-14 * 1-0", "1-0"),
        (Lint::QuietX, "1. 9x14 *", "9x14"),
        (Lint::MoveNumber, "4. 9-14 *", "4."),
    ] {
        assert_eq!(message(moves, lint).0, text);
    }
    let text = with_tags("[event 'x']", "1. 9-14 *");
    assert!(diagnostics(&text).iter().any(|found| found.message.contains("`[event 'x']`")));
    let latin = diagnostics(b"[White \"Hans M\xfcller\"]\n9-14 *\n");
    assert!(latin.iter().any(|found| found.message.starts_with("`Müller\"]` is not UTF-8")), "{latin:?}");
}

#[test]
fn lints_have_severities() {
    for severity in Severity::ALL {
        assert!(Lint::ALL.iter().any(|lint| lint.severity() == severity));
    }
    assert_eq!(Lint::Illegal.severity(), Severity::Error);
    assert!(Lint::ALL.iter().all(|lint| !(lint.severity() == Severity::Error && lint.is_fixable())));
}
