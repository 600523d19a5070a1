//! The witnesses are small: a search finds no smaller ones. `ROUNDS=n` searches longer, `SEED=n` elsewhere; what it finds belongs
//! into the tables.

use crate::cases::{Search, difference, is_valid_tour};
use touchmove::{checkers, correct_move, duck_chess, kings_tour};
use touchmove_contest::random::Random;
use touchmove_contest::{Mutation, reference};

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|number| number.parse().ok()).unwrap_or(default)
}

/// The text decides between cases of the same size.
fn rank<P: Search>(case: &P::Case) -> ([usize; 4], String) {
    (P::size(case), P::input(std::slice::from_ref(case)))
}

/// Returns the smallest case near this one that still shows the mutation.
fn shrink<P: Search>(case: P::Case, mutation: &Mutation) -> P::Case {
    let first = difference::<P>(&case, mutation);
    let mut case = first.map_or(case.clone(), |(at, ..)| P::truncate_after(&case, at));
    let shows = |case: &P::Case| difference::<P>(case, mutation).is_some();
    while let Some(next) = P::smaller(&case).into_iter().find(shows) {
        case = next;
    }
    case
}

fn check_witnesses<P: Search>(best: Vec<Option<P::Case>>) {
    let mut found = String::new();
    for (mutation, case) in P::MUTATIONS.iter().zip(best) {
        let Some(case) = case else { continue }; // rare; its witness shows it
        let known = reference::parse_cases::<P>(mutation.witness.input).into_iter().next();
        if known.is_none_or(|known| P::size(&case) < P::size(&known)) {
            let (_, expected, actual) = difference::<P>(&case, mutation).unwrap();
            let input = P::input(&[case]);
            found += &format!("WITNESS {} {input:?} {expected:?} {actual:?}\n", mutation.name);
        }
    }
    assert_eq!(found, "", "smaller witnesses:\n{found}");
}

fn search_puzzle<P: Search<Case = [u8; 3]>>(is_valid: fn([u8; 3]) -> bool) {
    let all = (0..64 * 64 * 64).map(|number| [number / 4096, number / 64 % 64, number % 64]);
    let mut cases: Vec<[u8; 3]> =
        all.map(|case| case.map(|square: u32| square as u8)).filter(|case| is_valid(*case)).collect();
    cases.sort_by_cached_key(rank::<P>);
    let first = |mutation: &Mutation| cases.iter().find(|case| difference::<P>(case, mutation).is_some());
    check_witnesses::<P>(P::MUTATIONS.iter().map(|mutation| first(mutation).copied()).collect());
}

fn search_game<P: Search>(rounds: u64) {
    let mut best: Vec<Option<P::Case>> = vec![None; P::MUTATIONS.len()];
    let mut random = Random(number("SEED", 1));
    for _ in 0..number("ROUNDS", rounds) {
        let start = random.pick(&best).cloned().flatten();
        let case = P::random_case(&mut random, start.as_ref());
        for (mutation, best) in P::MUTATIONS.iter().zip(&mut best) {
            let Some((at, ..)) = difference::<P>(&case, mutation) else { continue };
            if best.as_ref().is_some_and(|best| P::is_hopeless(at, best)) {
                continue;
            }
            let small = shrink::<P>(case.clone(), mutation);
            if best.as_ref().is_none_or(|best| rank::<P>(&small) < rank::<P>(best)) {
                *best = Some(small);
            }
        }
    }
    check_witnesses::<P>(best);
}

#[test]
fn no_smaller_witness_in_correct_move() {
    search_puzzle::<correct_move::Position>(|_| true);
}

#[test]
fn no_smaller_witness_in_kings_tour() {
    search_puzzle::<kings_tour::Position>(is_valid_tour);
}

#[test]
fn no_smaller_witness_in_checkers() {
    search_game::<checkers::Position>(2000);
}

#[test]
fn no_smaller_witness_in_duck_chess() {
    search_game::<duck_chess::Position>(200);
}
