//! The tables of mistakes: every row is as it should be, and its witness shows what it says.

use crate::cases::{all_cases, difference, random_case, text};
use std::collections::HashSet;
use touchmove_contest::random::Random;
use touchmove_contest::reference::contest::{Case, answers, cases};
use touchmove_contest::reference::{Game, Mistake, checkers};

#[test]
fn every_mistake_shows_in_its_witness() {
    for mistake in Mistake::all() {
        let witness = mistake.witness();
        let cases = cases(mistake.game(), witness.input);
        assert_eq!(cases.len(), 1, "{}", mistake.name());
        let case = &cases[0];
        assert_eq!(text(case), witness.input, "{}", mistake.name());
        let (_, right, wrong) = difference(case, mistake).unwrap_or_else(|| panic!("{}", mistake.name()));
        let table = (witness.right, witness.wrong);
        assert_eq!((right.as_str(), wrong.as_str()), table, "{}", mistake.name());
    }
}

/// The contest lets programs assume this of a position.
#[test]
fn witnesses_are_valid_input() {
    for mistake in Mistake::all() {
        for case in cases(mistake.game(), mistake.witness().input) {
            match case {
                Case::CorrectMove(_) => {}
                Case::KingsTour([king, a, b]) => {
                    assert!(touchmove_contest::reference::kings_tour::is_valid(king, a, b))
                }
                Case::Checkers(checkers::Instance { red, white, moves, .. }) => {
                    let all: HashSet<i64> = red.iter().chain(&white).map(|square| square.abs()).collect();
                    assert_eq!(all.len(), red.len() + white.len(), "{}", mistake.name());
                    assert!(all.iter().all(|square| (1..=32).contains(square)), "{}", mistake.name());
                    assert!(red.iter().all(|square| *square <= 28), "{}", mistake.name());
                    assert!(white.iter().all(|square| !(1..=4).contains(square)), "{}", mistake.name());
                    assert!((1..=12).contains(&red.len()) && (1..=12).contains(&white.len()));
                    assert!(moves.iter().all(|path| (2..=13).contains(&path.len())));
                    assert!(moves.iter().flatten().all(|square| (1..=32).contains(square)));
                }
                Case::DuckChess(commands) => {
                    for [from_row, from_column, to_row, to_column] in commands {
                        assert!((0..10).contains(&from_row) && (0..9).contains(&from_column));
                        assert!((0..10).contains(&to_row) && (0..9).contains(&to_column));
                    }
                }
            }
        }
    }
}

#[test]
fn names_are_unique_and_lead_back() {
    let all = Mistake::all();
    for mistake in &all {
        let name = mistake.name();
        assert_eq!(Mistake::parse(name), Some(*mistake));
        assert!(name.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-'), "{name}");
        let clauses = ["CM", "KT", "CK", "DC"];
        assert!(
            mistake
                .clause()
                .starts_with(clauses[Game::ALL.iter().position(|game| *game == mistake.game()).unwrap()])
        );
    }
    assert_eq!(all.iter().map(|mistake| mistake.name()).collect::<HashSet<_>>().len(), all.len());
    assert_eq!(Mistake::parse("none"), None);
    for game in Game::ALL {
        assert_eq!(Game::parse(game.name()), Some(game));
        assert!(Mistake::of(game).len() >= 14, "{}", game.name());
    }
}

#[test]
fn words_are_sentences_in_both_languages() {
    for mistake in Mistake::all() {
        let (en, zh) = (mistake.words(false), mistake.words(true));
        assert!(en.starts_with("It ") && en.ends_with('.') && en.is_ascii(), "{en}");
        assert!(zh.ends_with('。') && !zh.contains([',', ';', '.']), "{zh}");
    }
    for chinese in [false, true] {
        let words: HashSet<&str> = Mistake::all().iter().map(|mistake| mistake.words(chinese)).collect();
        assert_eq!(words.len(), Mistake::all().len(), "two mistakes are told in the same words");
    }
}

/// A mistake of another game is none.
#[test]
fn a_mistake_stays_in_its_game() {
    let case = &all_cases(Game::CorrectMove)[66];
    assert_eq!(answers(case, Mistake::parse("swaps-pawns")), answers(case, None));
}

/// Whatever comes, every referee answers, and ends.
#[test]
fn odd_and_long_input_is_answered() {
    let crowded =
        "12 12\n-1 -2 -3 -4 -9 -10 -11 -12 -17 -18 -19 -20\n-5 -6 -7 -8 -13 -14 -15 -16 -21 -22 -23 -24\n";
    let ring = "1 9\n-1\n-6 -7 -8 -14 -15 -16 -22 -23 -24\n";
    let path = "1-10-19-28-19-10-1-10-3-12-19-26-17\n".repeat(300);
    let inputs = [
        (Game::Checkers, format!("{crowded}300 R\n{path}")),
        (Game::Checkers, format!("{ring}301 R\n{path}1\n")),
        (Game::Checkers, "1 1\n40\n-99999999999999999999\n3 W\n-3--4\n7\n--\n".to_owned()),
        (Game::DuckChess, "4\n-1 0 0 99999999999999999999\n9 9 9 9\n0 0 10 0\n8 9 7 9\n".to_owned()),
        (Game::DuckChess, "9999\n0 0 1 0\n1 2\n".to_owned()),
        (Game::CorrectMove, "-1 99 x\n1 2".to_owned()),
        (Game::KingsTour, "a1 a1 a1\nz9 a é\n".to_owned()),
    ];
    for (game, input) in inputs {
        let cases = cases(game, &input);
        assert!(!cases.is_empty(), "{input}");
        for mistake in Mistake::of(game) {
            for case in &cases {
                assert!(!answers(case, Some(mistake)).is_empty(), "{}", mistake.name());
            }
        }
    }
    let mut random = Random(9);
    let mut commands = vec![];
    while commands.len() < 3000 {
        let Case::DuckChess(more) = random_case(Game::DuckChess, &mut random) else { continue };
        commands.extend(more);
    }
    for mistake in Mistake::of(Game::DuckChess) {
        assert!(!answers(&Case::DuckChess(commands.clone()), Some(mistake)).is_empty());
    }
}
