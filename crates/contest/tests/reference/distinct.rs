//! No two mutants of a game are the same, nor is any the same as the reference: for each pair there is a case that tells them apart.

use crate::cases::{Search, is_valid_tour, witnesses};
use std::collections::HashMap;
use touchmove::{checkers, correct_move, duck_chess, kings_tour};
use touchmove_contest::Problem;
use touchmove_contest::random::Random;

/// Sorts the mutants into classes that have answered all cases alike, until each is alone.
fn check_distinct<P: Problem>(cases: impl Iterator<Item = P::Case>) {
    let mut mutants = vec![None];
    mutants.extend(P::MUTATIONS.iter().map(Some));
    let mut classes = vec![0; mutants.len()];
    for case in cases {
        let mut known: HashMap<(usize, Vec<String>), usize> = HashMap::new();
        for (mutation, class) in mutants.iter().zip(&mut classes) {
            let next = known.len();
            *class = *known.entry((*class, P::reference_answers(&case, *mutation))).or_insert(next);
        }
        if known.len() == mutants.len() {
            return;
        }
    }
    let mut alike: HashMap<usize, Vec<&str>> = HashMap::new();
    for (mutation, class) in mutants.iter().zip(classes) {
        alike.entry(class).or_default().push(mutation.map_or("the reference", |mutation| mutation.name));
    }
    alike.retain(|_, names| names.len() > 1);
    panic!("the same: {:?}", alike.values());
}

/// Visits all cases of a puzzle in steps of a prime, so that different ones come early.
fn check_puzzle<P: Problem<Case = [u8; 3]>>(is_valid: fn([u8; 3]) -> bool) {
    const COUNT: usize = 64 * 64 * 64;
    let case = |index: usize| {
        let number = index * 7919 % COUNT;
        [number / 4096, number / 64 % 64, number % 64].map(|square| square as u8)
    };
    let all = (0..COUNT).map(case).filter(|case| is_valid(*case));
    check_distinct::<P>(witnesses::<P>().into_iter().chain(all));
}

fn check_game<P: Search>(rounds: usize) {
    let mut random = Random(5);
    let searched = (0..rounds).map(|_| P::random_case(&mut random, None));
    check_distinct::<P>(witnesses::<P>().into_iter().chain(searched));
}

#[test]
fn mutants_of_correct_move_differ() {
    check_puzzle::<correct_move::Position>(|_| true);
}

#[test]
fn mutants_of_kings_tour_differ() {
    check_puzzle::<kings_tour::Position>(is_valid_tour);
}

#[test]
fn mutants_of_checkers_differ() {
    check_game::<checkers::Position>(20_000);
}

#[test]
fn mutants_of_duck_chess_differ() {
    check_game::<duck_chess::Position>(2000);
}
