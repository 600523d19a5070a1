//! What fuzzing found, and reading the code for what fuzzers would find: each in its smallest case.

use crate::common::{game, games, moves};
use std::ops::ControlFlow;
use touchmove::Game;
use touchmove::checkers::Position;
use touchmove_records::format::format_block;
use touchmove_records::lint::lint;
use touchmove_records::pdn::{self, Block, refusal};
use touchmove_records::{Location, MovetextItem, Source, json, move_list};

fn block(text: &str) -> Block {
    Block { bytes: text.as_bytes().to_owned(), line: 1 }
}

/// The text made tidy, which must not change when it is made tidy again.
fn tidy(text: &str) -> String {
    let once = format_block(&block(text)).bytes;
    let once = String::from_utf8(once).unwrap();
    assert_eq!(format_block(&block(&once)).bytes, once.as_bytes(), "{text:?}");
    once
}

#[test]
fn a_huge_move_number_overflowed() {
    for number in ["18446744073709551615", "99999999999999999999", "9223372036854775809"] {
        let text = format!("[FEN \"B:W18:B14\"]\n{number}... 14x23 {number}. 18-15");
        assert!(!lint(&block(&text)).is_empty());
        assert!(pdn::write(&game(&text)).contains("14x23"));
        tidy(&text);
    }
}

#[test]
fn a_blank_line_and_a_bracket_in_a_comment_cut_the_tidy_game_in_two() {
    let text = "{ a\n\n[B ] } 9-14 *";
    assert_eq!(games(tidy(text)).0.len(), 1);
    assert!(tidy(text).contains("{ a\n[B ] }"));
}

#[test]
fn a_line_break_in_a_set_up_cut_the_tidy_game_in_two() {
    let text = "[A \"\"] / ]\n[B/";
    assert_eq!(games(text).0.len(), 1);
    assert_eq!(games(tidy(text)).0.len(), 1);
}

#[test]
fn four_zeros_became_a_result_when_written() {
    for text in ["0001", "0100", "0101", "9-14 0000 22-18"] {
        let moves_in = moves(&game(text));
        assert_eq!(moves(&game(tidy(text))), moves_in, "{text}");
    }
    assert_eq!(moves(&game("0105")), "1-5");
}

#[test]
fn tags_that_get_the_same_name_were_kept_twice() {
    assert_eq!(tidy("[1x \"c\"] [X1x \"c\"]\n9-14 *").matches("[X1x").count(), 1);
}

#[test]
fn a_huge_annotation_broke_its_game() {
    let record = game("9-14 $99999999999 22-18");
    assert_eq!(record.broken, None);
    assert_eq!(record.line[1], MovetextItem::Comment("$99999999999".to_owned()));
}

#[test]
fn a_move_with_both_kinds_of_squares_broke_its_game() {
    for text in ["a1-12", "12-a1", "9x18xa3"] {
        assert_eq!(refusal(text), None, "{text}");
        let record = game(text);
        assert_eq!((record.broken.as_ref(), moves(&record).as_str()), (None, text));
    }
}

#[test]
fn a_star_before_letters_tore_the_next_move() {
    for text in ["9-14*a3b4", "c3-d4*b6c5"] {
        let (records, _) = games(text);
        assert!(records.iter().all(|record| record.broken.is_none()), "{text}");
    }
    assert_eq!(moves(&game("1. c3-d4*b6c5")), "c3-d4 b6-c5");
}

#[test]
fn variations_deeper_than_json_can_be_were_written_to_it() {
    for depth in [60, 61, 99, 100, 101] {
        let record = game("9-14 (".repeat(depth) + "9-14" + &")".repeat(depth));
        if record.broken.is_some() {
            assert!(depth > 60);
            continue;
        }
        let written = json::write(Game::Checkers, &record).unwrap();
        let mut again = Vec::new();
        Source::new(Game::Checkers, written.as_bytes())
            .unwrap()
            .read(|record| {
                again.push(record);
                ControlFlow::Continue(())
            })
            .unwrap();
        assert_eq!(again[0].broken, None, "{depth}");
        assert_eq!(json::write(Game::Checkers, &again[0]).unwrap(), written);
    }
}

/// What is looked through again for each of its pieces takes minutes here; what is not, a blink.
#[test]
fn long_texts_took_quadratic_time() {
    const SIZE: usize = 250_000;
    let names: String = (0..SIZE / 12).map(|number| format!("[T{number} \"\"]\n")).collect();
    let pieces = [
        "(", "{", "[", "\"", "1-", "*", "/", "%", "\n[A", "9-14*", "9 - ", "9-14 ", "}", "[A \"\"]",
        "[A \"\" ", "\u{b}\n", "*/", "* [A \"",
    ];
    let texts = pieces.iter().map(|piece| piece.repeat(SIZE / piece.len()));
    for text in texts.chain([names]) {
        for text in [format!("[A \"{text}"), text] {
            refusal(&text);
            lint(&block(&text));
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
fn a_list_went_on_from_a_set_up_without_saying_so() {
    let record = game("1. 9-14 /FEN \"W:W18:B14\"/ 1... 18x9");
    let refused = move_list::write::<Position>(&record).unwrap_err();
    assert_eq!(refused.to_string(), "1:9: found a set-up among the moves, expected moves only, in a list");
    assert!(move_list::write::<Position>(&game("1. 9-14 ( /B::/ ) 22-18")).is_ok());
}

#[test]
fn the_column_of_broken_json_was_counted_in_bytes() {
    let text = "{\"v\":1,\"½½\":x";
    let mut records = Vec::new();
    Source::new(Game::Checkers, text.as_bytes())
        .unwrap()
        .read(|record| {
            records.push(record);
            ControlFlow::Continue(())
        })
        .unwrap();
    let location = records[0].broken.as_ref().unwrap().location;
    assert!(location.column <= text.chars().count() as u64, "{location:?}");
}

#[test]
fn columns_are_counted_on_over_wide_characters() {
    let (records, _) = games("{ ½½ } 9-14 { ½\n½ } 22-18");
    let locations: Vec<Location> = records[0].moves().map(|written| written.location).collect();
    assert_eq!(locations, [Location { line: 1, column: 8 }, Location { line: 2, column: 5 }]);
}

#[test]
fn a_number_alone_became_a_game_without_anything_in_it() {
    assert_eq!(tidy("1."), "");
    assert_eq!(tidy("*"), "");
}

#[test]
fn a_variation_with_nothing_but_an_empty_one_was_written_empty() {
    assert_eq!(moves(&game(tidy("9-14 (()) 22-18 *"))), "9-14 22-18");
    tidy("(()))");
}

#[test]
fn a_wide_blank_began_a_word_that_was_trimmed_later() {
    assert_eq!(tidy("a\u{85}b *"), tidy("a b *"));
    assert_eq!(tidy("a\u{3000}b *"), tidy("a b *"));
}

#[test]
fn a_game_without_tags_that_is_broken_hid_the_games_behind_it() {
    let (records, _) = games("9-14 ( 22-18 *\n1. 9-13 *\n");
    assert_eq!(records.len(), 2);
    assert_eq!(moves(&records[1]), "9-13");
}

#[test]
fn a_number_without_a_move_was_taken_for_the_next_game() {
    tidy("[FEN \"W:*\n 1. \n; x\n");
}
