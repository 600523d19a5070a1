//! Files that deviate from the standard.

use crate::common::{game, games, moves, replay_pdn};
use touchmove_records::pdn::Warning;
use touchmove_records::{LocatedText, MovetextItem};

#[test]
fn non_standard_moves_are_read() {
    for text in [
        "1. 9-14 22-18",
        "1.9-14 22-18",
        "1 9-14 22-18",
        "9-14 22-18",
        "1. 09-14 22-018",
        "1. 9 - 14 22- 18",
        "1. 9–14 22—18",
        "1. 0914 2218",
        "1. 9-14! 22-18 (?!)",
        "1. ... 9-14 22-18",
        "1. 9-14 1... 22-18",
        "1. 9-14 $1 { why } ( 1. 10-14 22-18 ) 22-18 ; because",
        "1. 9-14 \u{1a}\u{a0}22-18\0",
        "\u{feff}1. 9-14 } 22-18",
    ] {
        assert_eq!(moves(&game(text)), "9-14 22-18", "{text:?}");
    }
    assert_eq!(moves(&game("15X22 15:22 15×22x29")), "15x22 15x22 15x22x29");
    assert_eq!(moves(&game("c3-d4 e7:g5 a3b4")), "c3-d4 e7xg5 a3-b4");
}

#[test]
fn all_common_results_are_read() {
    for result in ["1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0", "*"] {
        let record = game(format!("[Event \"e\"]\n1. 9-14 22-18 {result}\n"));
        assert_eq!(record.result.map(|result| result.text).as_deref(), Some(result));
    }
    for (text, result) in [("1 - 0", "1-0"), ("1/2", "1/2-1/2"), ("½-½", "1/2-1/2")] {
        assert_eq!(game(format!("9-14 {text}")).result.unwrap().text, result);
    }
    // These moves look like results.
    assert_eq!(moves(&game("1. 1-10 1-5 2-06")), "1-10 1-5 2-6");
}

/// "Game Separator (1)": `*` ends a game, but is also used as an annotation.
#[test]
fn a_star_ends_a_game_or_annotates_a_move() {
    let moves_of = |text: &str| games(text).0.iter().map(moves).collect::<Vec<_>>();
    assert_eq!(moves_of("9-14 * 9-13 *"), ["9-14", "9-13"]);
    assert_eq!(moves_of("1. 9-14* 22-18 *"), ["9-14 22-18"]);
    assert_eq!(moves_of("1. 9-14 22-18* 2. 5-9 *"), ["9-14 22-18 5-9"]);
    assert_eq!(moves_of("1. 9-14 22-18 * 2. 5-9 *"), ["9-14 22-18 5-9"]);
    assert_eq!(moves_of("1. 9-14 22-18*\n1. 9-13 *"), ["9-14 22-18", "9-13"]);
    assert_eq!(moves_of("1. 9-14 ( 9-13* 22-18 ) 22-18*"), ["9-14 22-18"]);
    assert_eq!(moves_of("[A \"1\"] 9-14*\n[A \"2\"] 9-13*"), ["9-14", "9-13"]);
    assert_eq!(games("1. 9-14* 22-18 *").1.first().map(|(_, warning)| *warning), Some(Warning::StarMark));
}

#[test]
fn non_standard_tags_are_read() {
    let record = game(
        "[ event \"a \\\"b\\\" c\" ]\n[Site \"he said \"no\" twice\"]\n[Round 3]\n[White \"M\u{fc}ller\"]\n[Path \"C:\\\"]\n9-14",
    );
    let values = ["event", "Site", "Round", "White", "Path"].map(|name| record.tag(name).unwrap_or("none"));
    assert_eq!(values, ["a \"b\" c", "he said \"no\" twice", "3", "Müller", "C:\\"]);
    assert_eq!(moves(&record), "9-14");
}

#[test]
fn latin_1_is_read_with_a_warning() {
    let (records, warnings) = games(b"[White \"a\"]\n[Black \"M\xfcller\"]\n9-14 *\n");
    assert_eq!(records[0].tag("Black"), Some("Müller"));
    assert_eq!((warnings[0].0.line, warnings[0].0.column, warnings[0].1), (2, 10, Warning::Encoding));
}

#[test]
fn comments_variations_and_set_ups_are_kept() {
    let record = game("{ first } 9-14 $3 (9-13 {deep (x)} (10-14)) /FEN \"W:W22:B14\"/ 22-18 % last\n*");
    let [
        MovetextItem::Comment(first),
        MovetextItem::Move(_),
        MovetextItem::Nag(3),
        MovetextItem::Variation(line),
        MovetextItem::Setup(set_up),
        MovetextItem::Move(_),
        MovetextItem::Comment(last),
    ] = &record.movetext[..]
    else {
        panic!("{record:?}")
    };
    assert_eq!((&**first, &**last), ("first", "last"));
    let [MovetextItem::Move(_), MovetextItem::Comment(deep), MovetextItem::Variation(_)] = &line[..] else {
        panic!("{line:?}")
    };
    assert_eq!(deep, "deep (x)");
    assert!(matches!(set_up, LocatedText { text, .. } if text == "W:W22:B14"));
}

#[test]
fn an_unreadable_game_does_not_hide_the_others() {
    let good = "[Event \"good\"]\n1. 9-14 22-18 *\n\n";
    for unreadable in [
        "[Event \"bad\"]\n1. 9-14 { never closed 22-18 *\n\n",
        "[Event \"bad\"]\n1. 9-14 ( 22-18 *\n\n",
        "[Event \"bad\"]\n1. 9-14 2&2-18 *\n\n",
        "[Event \"bad]\n1. 9-14 22-18 *\n\n",
        "[Event \"bad\"]\n[Site\n1. 9-14 22-18 *\n\n",
        "[Event \"bad\"]\n1. 9-14 /FEN 22-18 *\n\n",
        "[Event \"bad\"]\n1. - - 2. - -\n\n",
    ] {
        let (records, _) = games(format!("{good}{unreadable}{good}{good}"));
        let states: Vec<bool> = records.iter().map(|record| record.error.is_some()).collect();
        assert_eq!(states, [false, true, false, false], "{unreadable}: {records:#?}");
        let error = records[1].error.as_ref().unwrap();
        assert!((4..=6).contains(&error.location.line), "{error}");
    }
}

#[test]
fn games_without_moves_or_ends_are_read() {
    let (records, warnings) =
        games("[Event \"a\"]\n\n[Event \"b\"]\n9-14\n\n[Event \"c\"]\n*\n{ the end }\n");
    assert_eq!(records.len(), 3);
    assert_eq!(warnings.iter().filter(|(_, warning)| *warning == Warning::MissingEnd).count(), 2);
    assert!(games("").0.is_empty());
    assert!(games("\n\n  \n").0.is_empty());
}

#[test]
fn a_comment_after_the_result_belongs_to_the_game() {
    let (records, warnings) = games("9-14 1-0 { well played } 1-0\n1. 9-13 *");
    assert_eq!(records.len(), 2);
    assert!(matches!(&records[0].movetext[1], MovetextItem::Comment(text) if text == "well played"));
    assert_eq!(warnings[0].1, Warning::SecondEnd);
}

#[test]
fn locations_are_lines_and_columns_in_characters() {
    let record = game("[White \"Müller\"] 9-14\n  22-18 é");
    let locations: Vec<_> = record.moves().map(|mv| (mv.location.line, mv.location.column)).collect();
    assert_eq!(locations, [(1, 18), (2, 3)]);
}

#[test]
fn deeply_nested_variations_are_an_error() {
    let deep = format!("9-14 {} 22-18", "( 9-13 ".repeat(10_000));
    assert!(replay_pdn(&deep).error.is_some());
    let closed = format!("9-14 {}{} 22-18", "( 9-13 ".repeat(10_000), ")".repeat(10_000));
    assert!(replay_pdn(&closed).error.is_some());
}
