//! Bugs that fuzzing or reading the code found, each in its smallest case.

use crate::common::{block, game, games, moves};
use std::ops::ControlFlow;
use touchmove::checkers::Position;
use touchmove::{Game, Location};
use touchmove_records::convert::to_contest;
use touchmove_records::format::format_block;
use touchmove_records::lint::lint_block;
use touchmove_records::pdn::{self, check_grammar};
use touchmove_records::{MovetextItem, Source, json, move_list};

/// Formats a text, and checks that formatting it again changes nothing.
fn format(text: &str) -> String {
    let formatted = String::from_utf8(format_block(&block(text)).bytes).unwrap();
    assert_eq!(format_block(&block(&formatted)).bytes, formatted.as_bytes(), "{text:?}");
    formatted
}

#[test]
fn huge_move_numbers_do_not_overflow() {
    for number in ["18446744073709551615", "99999999999999999999", "9223372036854775809"] {
        let text = format!("[FEN \"B:W18:B14\"]\n{number}... 14x23 {number}. 18-15");
        assert!(!lint_block(&block(&text)).diagnostics.is_empty());
        assert!(pdn::write(&game(&text)).contains("14x23"));
        format(&text);
    }
}

#[test]
fn an_empty_line_and_a_bracket_in_a_comment_do_not_split_the_formatted_game() {
    let text = "{ a\n\n[B ] } 9-14 *";
    assert_eq!(games(format(text)).0.len(), 1);
    assert!(format(text).contains("{ a\n[B ] }"));
}

#[test]
fn a_line_break_in_a_set_up_does_not_split_the_formatted_game() {
    let text = "[A \"\"] / ]\n[B/";
    assert_eq!(games(text).0.len(), 1);
    assert_eq!(games(format(text)).0.len(), 1);
}

#[test]
fn four_digits_do_not_become_a_result_when_written() {
    for text in ["0001", "0100", "0101", "9-14 0000 22-18"] {
        let moves_in = moves(&game(text));
        assert_eq!(moves(&game(format(text))), moves_in, "{text}");
    }
    assert_eq!(moves(&game("0105")), "1-5");
}

#[test]
fn tags_that_get_the_same_name_are_kept_once() {
    assert_eq!(format("[1x \"c\"] [X1x \"c\"]\n9-14 *").matches("[X1x").count(), 1);
}

#[test]
fn a_huge_annotation_is_kept_as_a_comment() {
    let record = game("9-14 $99999999999 22-18");
    assert_eq!(record.error, None);
    assert_eq!(record.movetext[1], MovetextItem::Comment("$99999999999".into()));
}

#[test]
fn a_move_can_mix_both_kinds_of_squares() {
    for text in ["a1-12", "12-a1", "9x18xa3"] {
        assert_eq!(check_grammar(text), Ok(()), "{text}");
        let record = game(text);
        assert_eq!((record.error.as_ref(), moves(&record).as_str()), (None, text));
    }
}

#[test]
fn a_star_before_letters_does_not_join_the_next_move() {
    for text in ["9-14*a3b4", "c3-d4*b6c5"] {
        let (records, _) = games(text);
        assert!(records.iter().all(|record| record.error.is_none()), "{text}");
    }
    assert_eq!(moves(&game("1. c3-d4*b6c5")), "c3-d4 b6-c5");
}

#[test]
fn json_of_deep_variations_can_be_read_back() {
    for depth in [60, 61, 99, 100, 101] {
        let record = game("9-14 (".repeat(depth) + "9-14" + &")".repeat(depth));
        if record.error.is_some() {
            assert!(depth > 60);
            continue;
        }
        let written = json::write(Game::Checkers, &record).unwrap();
        let mut again = Vec::new();
        Source::new(Game::Checkers, written.as_bytes())
            .unwrap()
            .read(|record| {
                again.push(record.into_owned());
                ControlFlow::Continue(())
            })
            .unwrap();
        assert_eq!(again[0].error, None, "{depth}");
        assert_eq!(json::write(Game::Checkers, &again[0]).unwrap(), written);
    }
}

/// Quadratic time would take minutes here.
#[test]
fn long_texts_take_linear_time() {
    const SIZE: usize = 250_000;
    let names: String = (0..SIZE / 12).map(|number| format!("[T{number} \"\"]\n")).collect();
    let pieces = [
        "(", "{", "[", "\"", "1-", "*", "/", "%", "\n[A", "9-14*", "9 - ", "9-14 ", "}", "[A \"\"]",
        "[A \"\" ", "\u{b}\n", "*/", "* [A \"",
    ];
    let texts = pieces.iter().map(|piece| piece.repeat(SIZE / piece.len()));
    for text in texts.chain([names]) {
        for text in [format!("[A \"{text}"), text] {
            let _ = check_grammar(&text);
            lint_block(&block(&text));
            format_block(&block(&text));
        }
    }
    let list = "9-14 ".repeat(SIZE / 5);
    let source = Source::new(Game::DuckChess, list.as_bytes()).unwrap();
    source
        .read(|record| {
            assert_eq!(record.moves().count(), SIZE / 5);
            ControlFlow::Continue(())
        })
        .unwrap();
}

#[test]
fn a_list_cannot_hold_a_set_up() {
    let record = game("1. 9-14 /FEN \"W:W18:B14\"/ 1... 18x9");
    let error = move_list::write::<Position>(&record).unwrap_err();
    assert_eq!(error.to_string(), "1:9: found a set-up among the moves, expected moves only, in a list");
    assert!(move_list::write::<Position>(&game("1. 9-14 ( /B::/ ) 22-18")).is_ok());
}

#[test]
fn columns_in_malformed_json_are_counted_in_characters() {
    let text = "{\"v\":1,\"½½\":x";
    let mut records = Vec::new();
    Source::new(Game::Checkers, text.as_bytes())
        .unwrap()
        .read(|record| {
            records.push(record.into_owned());
            ControlFlow::Continue(())
        })
        .unwrap();
    let location = records[0].error.as_ref().unwrap().location;
    assert!(location.column <= text.chars().count() as u64, "{location:?}");
}

#[test]
fn columns_after_wide_characters_are_counted_in_characters() {
    let (records, _) = games("{ ½½ } 9-14 { ½\n½ } 22-18");
    let locations: Vec<Location> = records[0].moves().map(|mv| mv.location).collect();
    assert_eq!(locations, [Location { line: 1, column: 8 }, Location { line: 2, column: 5 }]);
}

#[test]
fn a_lone_number_is_not_a_game() {
    assert_eq!(format("1."), "");
    assert_eq!(format("*"), "");
}

#[test]
fn empty_variations_are_dropped() {
    assert_eq!(moves(&game(format("9-14 (()) 22-18 *"))), "9-14 22-18");
    format("(()))");
}

#[test]
fn wide_spaces_separate_words() {
    assert_eq!(format("a\u{85}b *"), format("a b *"));
    assert_eq!(format("a\u{3000}b *"), format("a b *"));
}

#[test]
fn an_unreadable_game_without_tags_does_not_hide_the_next() {
    let (records, _) = games("9-14 ( 22-18 *\n1. 9-13 *\n");
    assert_eq!(records.len(), 2);
    assert_eq!(moves(&records[1]), "9-13");
}

#[test]
fn a_number_without_a_move_does_not_start_a_game() {
    format("[FEN \"W:*\n 1. \n; x\n");
}

/// The contest has no letters, so the judge could not read them.
#[test]
fn illegal_moves_by_letters_become_numbers_in_contest_inputs() {
    let text = to_contest::<Position>(&game("1. a3-b4 c3-d4 2. b4-c5")).unwrap();
    assert!(text.ends_with("3 R\n12-16\n11-15\n16-19\n"), "{text}");
}

/// Lines of a PDN file ended with a carriage return, and those of lists and contest inputs did not.
#[test]
fn a_lone_carriage_return_ends_a_line_in_every_format() {
    for (game, text) in [
        (Game::Checkers, "1. 9-14\r22-18"),
        (Game::Checkers, "position startpos moves 9-14\rposition startpos moves 9-13"),
        (Game::DuckChess, "a4a5 # x\ra7a6"),
        (Game::CorrectMove, "17 49 25\r17 49 9"),
    ] {
        let mut lines = Vec::new();
        let source = Source::new(game, text.as_bytes()).unwrap();
        let result = source.read(|record| {
            lines.extend(record.moves().map(|mv| mv.location.line));
            ControlFlow::Continue(())
        });
        result.unwrap();
        assert_eq!(lines, [1, 2], "{text:?}");
    }
}

#[test]
fn the_place_of_a_byte_that_is_not_utf8_is_counted_in_latin_1() {
    let (_, warnings) = games(b"{ \xc3\xa9 \xfc } 9-14 &");
    let columns: Vec<u64> = warnings.iter().map(|(location, _)| location.column).collect();
    assert_eq!(columns[..2], [6, 15]);
}

/// The text of a game has to mean the same wherever it stands.
#[test]
fn the_next_game_does_not_change_what_a_star_means() {
    for (text, next) in [
        ("9-14 * * ", "2. 22-18"),
        ("9-14 1-0* ", "22-18"),
        ("9-14* ( 22-18 ", "[A \"1\"] ) 2. 9-13"),
        ("9-14* ( 22-18 ", "[A \n ) 2. 9-13"),
    ] {
        let (alone, _) = games(text);
        let (records, _) = games(format!("{text}{next}"));
        assert_eq!(records[..records.len() - 1], alone, "{text}{next}");
    }
    assert_eq!(moves(&game("9-14*22")), "9-14x22");
    assert_eq!(moves(&game("9-14*22b6c5")), "9-14x22 b6-c5");
}
