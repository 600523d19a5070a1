//! The tables of mutations: every row is well formed, and its witness shows what it says.

use crate::cases::{Search as _, difference, is_valid_tour, random_game, witnesses};
use std::collections::HashSet;
use touchmove::{Game, checkers, correct_move, duck_chess, kings_tour, with_game};
use touchmove_contest::random::Random;
use touchmove_contest::reference::{answers, find_mutation, mutations, parse_cases};
use touchmove_contest::{Mutation, Problem};

fn all_mutations() -> impl Iterator<Item = &'static Mutation> {
    Game::ALL.into_iter().flat_map(mutations)
}

fn check_witnesses<P: Problem>() {
    for mutation in P::MUTATIONS {
        let name = mutation.name;
        let cases = parse_cases::<P>(mutation.witness.input);
        assert_eq!(cases.len(), 1, "{name}");
        assert_eq!(P::input(&cases), mutation.witness.input, "{name}");
        let (_, expected, actual) = difference::<P>(&cases[0], mutation).unwrap_or_else(|| panic!("{name}"));
        let table = (mutation.witness.expected, mutation.witness.actual);
        assert_eq!((expected.as_str(), actual.as_str()), table, "{name}");
    }
}

#[test]
fn every_mutation_shows_in_its_witness() {
    for game in Game::ALL {
        with_game!(game, P => check_witnesses::<P>());
    }
}

/// The contests promise this of their inputs.
#[test]
fn witnesses_are_valid_input() {
    assert!(witnesses::<kings_tour::Position>().into_iter().all(is_valid_tour));
    for case in witnesses::<checkers::Position>() {
        let all: HashSet<i64> = case.red.iter().chain(&case.white).map(|square| square.abs()).collect();
        assert_eq!(all.len(), case.red.len() + case.white.len(), "{case:?}");
        assert!(all.iter().all(|square| (1..=32).contains(square)), "{case:?}");
        assert!(case.red.iter().all(|square| *square <= 28), "{case:?}");
        assert!(case.white.iter().all(|square| !(1..=4).contains(square)), "{case:?}");
        assert!((1..=12).contains(&case.red.len()) && (1..=12).contains(&case.white.len()), "{case:?}");
        assert!(case.moves.iter().all(|path| (2..=13).contains(&path.len())), "{case:?}");
        assert!(case.moves.iter().flatten().all(|square| (1..=32).contains(square)), "{case:?}");
    }
    for [from_row, from_column, to_row, to_column] in witnesses::<duck_chess::Position>().concat() {
        assert!((0..10).contains(&from_row) && (0..9).contains(&from_column));
        assert!((0..10).contains(&to_row) && (0..9).contains(&to_column));
    }
}

#[test]
fn names_are_unique_and_clauses_exist() {
    let mut names = HashSet::new();
    for mutation in all_mutations() {
        let name = mutation.name;
        assert!(names.insert(name), "{name}");
        assert_eq!(find_mutation(name), Some(mutation));
        assert!(name.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-'), "{name}");
        assert!(mutation.game.info().clause(mutation.clause).is_some(), "{name}");
    }
    assert_eq!(find_mutation("none"), None);
}

#[test]
fn descriptions_are_sentences_in_both_languages() {
    let mut descriptions = HashSet::new();
    for mutation in all_mutations() {
        let (en, zh) = (mutation.description.en, mutation.description.zh);
        assert!(en.starts_with("It ") && en.ends_with('.') && en.is_ascii(), "{en}");
        assert!(zh.ends_with('。') && !zh.contains([',', ';', '.']), "{zh}");
        assert!(
            descriptions.insert(en) && descriptions.insert(zh),
            "two mutations have one description: {en}"
        );
    }
}

#[test]
fn a_mutation_of_another_game_changes_nothing() {
    let case = [0, 1, 2];
    let other = find_mutation("swaps-pawns");
    let answers = |mutation| correct_move::Position::reference_answers(&case, mutation);
    assert_eq!(answers(other), answers(None));
}

/// Whatever the input, every mutant answers, and ends.
#[test]
fn odd_and_long_input_is_answered() {
    let crowded =
        "12 12\n-1 -2 -3 -4 -9 -10 -11 -12 -17 -18 -19 -20\n-5 -6 -7 -8 -13 -14 -15 -16 -21 -22 -23 -24\n";
    let ring = "1 9\n-1\n-6 -7 -8 -14 -15 -16 -22 -23 -24\n";
    let path = "1-10-19-28-19-10-1-10-3-12-19-26-17\n".repeat(300);
    let mut random = Random(9);
    let commands: Vec<[i64; 4]> = (0..200).flat_map(|_| random_game(&[], &mut random)).take(3000).collect();
    let inputs = [
        (Game::Checkers, format!("{crowded}300 R\n{path}")),
        (Game::Checkers, format!("{ring}301 R\n{path}1\n")),
        (Game::Checkers, "1 1\n40\n-99999999999999999999\n3 W\n-3--4\n7\n--\n".to_owned()),
        (Game::DuckChess, "4\n-1 0 0 99999999999999999999\n9 9 9 9\n0 0 10 0\n8 9 7 9\n".to_owned()),
        (Game::DuckChess, "9999\n0 0 1 0\n1 2\n".to_owned()),
        (Game::DuckChess, duck_chess::Position::input(&[commands])),
        (Game::CorrectMove, "-1 99 x\n1 2".to_owned()),
        (Game::KingsTour, "a1 a1 a1\nz9 a é\n".to_owned()),
    ];
    for (game, input) in inputs {
        for mutation in mutations(game) {
            assert!(!answers(game, &input, Some(mutation)).is_empty(), "{}: {input:.200}", mutation.name);
        }
    }
}

/// Random cases are what the search for witnesses needs: most mutants fail on some.
#[test]
fn random_cases_show_mutations() {
    let mut random = Random(3);
    let cases: Vec<_> = (0..300).map(|_| checkers::Position::random_case(&mut random, None)).collect();
    let shown = mutations(Game::Checkers).iter().filter(|mutation| {
        cases.iter().any(|case| difference::<checkers::Position>(case, mutation).is_some())
    });
    assert!(shown.count() > mutations(Game::Checkers).len() / 2);
}
