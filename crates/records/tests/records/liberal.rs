//! Untidy files, read for what they mean.

use crate::common::{game, games, moves, verdict};
use touchmove_records::pdn::Warning;
use touchmove_records::{MovetextItem, Text};

#[test]
fn moves_in_every_dress() {
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
fn results_of_all_the_usual_kinds() {
    for result in ["1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0", "*"] {
        let record = game(format!("[Event \"e\"]\n1. 9-14 22-18 {result}\n"));
        assert_eq!(record.result.map(|result| result.text).as_deref(), Some(result));
    }
    for (text, result) in [("1 - 0", "1-0"), ("1/2", "1/2-1/2"), ("½-½", "1/2-1/2")] {
        assert_eq!(game(format!("9-14 {text}")).result.unwrap().text, result);
    }
    // Moves that look like results, and results that look like moves.
    assert_eq!(moves(&game("1. 1-10 1-5 2-06")), "1-10 1-5 2-6");
}

/// "Game Separator (1)": `*` is a terminator, and people use it as a mark.
#[test]
fn a_star_ends_a_game_or_marks_a_move() {
    let count = |text: &str| games(text).0.iter().map(moves).collect::<Vec<_>>();
    assert_eq!(count("9-14 * 9-13 *"), ["9-14", "9-13"]);
    assert_eq!(count("1. 9-14* 22-18 *"), ["9-14 22-18"]);
    assert_eq!(count("1. 9-14 22-18* 2. 5-9 *"), ["9-14 22-18 5-9"]);
    assert_eq!(count("1. 9-14 22-18 * 2. 5-9 *"), ["9-14 22-18 5-9"]);
    assert_eq!(count("1. 9-14 22-18*\n1. 9-13 *"), ["9-14 22-18", "9-13"]);
    assert_eq!(count("1. 9-14 ( 9-13* 22-18 ) 22-18*"), ["9-14 22-18"]);
    assert_eq!(count("[A \"1\"] 9-14*\n[A \"2\"] 9-13*"), ["9-14", "9-13"]);
    assert_eq!(games("1. 9-14* 22-18 *").1.first().map(|(_, remark)| *remark), Some(Warning::StarMark));
}

#[test]
fn tags_in_every_dress() {
    let record = game(
        "[ event \"a \\\"b\\\" c\" ]\n[Site \"he said \"no\" twice\"]\n[Round 3]\n[White \"M\u{fc}ller\"]\n[Path \"C:\\\"]\n9-14",
    );
    let values = ["event", "Site", "Round", "White", "Path"].map(|name| record.tag(name).unwrap_or("none"));
    assert_eq!(values, ["a \"b\" c", "he said \"no\" twice", "3", "Müller", "C:\\"]);
    assert_eq!(moves(&record), "9-14");
}

#[test]
fn latin_1_is_read_and_remarked_on() {
    let (records, remarks) = games(b"[White \"a\"]\n[Black \"M\xfcller\"]\n9-14 *\n");
    assert_eq!(records[0].tag("Black"), Some("Müller"));
    assert_eq!((remarks[0].0.line, remarks[0].0.column, remarks[0].1), (2, 10, Warning::Encoding));
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
    ] = &record.line[..]
    else {
        panic!("{record:?}")
    };
    assert_eq!((first.as_str(), last.as_str()), ("first", "last"));
    let [MovetextItem::Move(_), MovetextItem::Comment(deep), MovetextItem::Variation(_)] = &line[..] else {
        panic!("{line:?}")
    };
    assert_eq!(deep, "deep (x)");
    assert!(matches!(set_up, Text { text, .. } if text == "W:W22:B14"));
}

/// A file with one broken game does not hide the others.
#[test]
fn a_broken_game_hides_no_other() {
    let good = "[Event \"good\"]\n1. 9-14 22-18 *\n\n";
    for broken in [
        "[Event \"bad\"]\n1. 9-14 { never closed 22-18 *\n\n",
        "[Event \"bad\"]\n1. 9-14 ( 22-18 *\n\n",
        "[Event \"bad\"]\n1. 9-14 2&2-18 *\n\n",
        "[Event \"bad]\n1. 9-14 22-18 *\n\n",
        "[Event \"bad\"]\n[Site\n1. 9-14 22-18 *\n\n",
        "[Event \"bad\"]\n1. 9-14 /FEN 22-18 *\n\n",
        "[Event \"bad\"]\n1. - - 2. - -\n\n",
    ] {
        let (records, _) = games(format!("{good}{broken}{good}{good}"));
        let states: Vec<bool> = records.iter().map(|record| record.broken.is_some()).collect();
        assert_eq!(states, [false, true, false, false], "{broken}: {records:#?}");
        let fault = records[1].broken.as_ref().unwrap();
        assert!((4..=6).contains(&fault.location.line), "{fault}");
    }
}

#[test]
fn games_without_moves_or_ends() {
    let (records, remarks) = games("[Event \"a\"]\n\n[Event \"b\"]\n9-14\n\n[Event \"c\"]\n*\n{ the end }\n");
    assert_eq!(records.len(), 3);
    assert_eq!(remarks.iter().filter(|(_, remark)| *remark == Warning::NoEnd).count(), 2);
    assert!(games("").0.is_empty());
    assert!(games("\n\n  \n").0.is_empty());
}

#[test]
fn a_game_behind_its_result_may_have_a_remark() {
    let (records, remarks) = games("9-14 1-0 { well played } 1-0\n1. 9-13 *");
    assert_eq!(records.len(), 2);
    assert!(matches!(&records[0].line[1], MovetextItem::Comment(text) if text == "well played"));
    assert_eq!(remarks[0].1, Warning::SecondEnd);
}

#[test]
fn places_are_lines_and_columns() {
    let record = game("[White \"Müller\"] 9-14\n  22-18 é");
    let locations: Vec<_> =
        record.moves().map(|written| (written.location.line, written.location.column)).collect();
    assert_eq!(locations, [(1, 18), (2, 3)]);
}

#[test]
fn variations_have_an_end_somewhere() {
    let deep = format!("9-14 {} 22-18", "( 9-13 ".repeat(10_000));
    assert!(verdict(&deep).fault.is_some());
    let closed = format!("9-14 {}{} 22-18", "( 9-13 ".repeat(10_000), ")".repeat(10_000));
    assert!(verdict(&closed).fault.is_some());
}
