//! No two referees of a game, the right one included, are the same: for each pair there is an input that tells them apart.

use crate::cases::{all_cases, random_case};
use std::collections::HashMap;
use touchmove_contest::random::Random;
use touchmove_contest::reference::contest::{Case, answers, cases};
use touchmove_contest::reference::{Game, Mistake};

/// Sorts the referees into classes of those that have answered all cases alike, until each is alone.
fn separate(game: Game, cases: impl Iterator<Item = Case>) {
    let mut referees = vec![None];
    referees.extend(Mistake::of(game).into_iter().map(Some));
    let mut classes = vec![0; referees.len()];
    let mut count = 1;
    for case in cases {
        let mut known: HashMap<(usize, Vec<String>), usize> = HashMap::new();
        for (referee, class) in referees.iter().zip(&mut classes) {
            let next = known.len();
            *class = *known.entry((*class, answers(&case, *referee))).or_insert(next);
        }
        count = known.len();
        if count == referees.len() {
            return;
        }
    }
    let mut alike: HashMap<usize, Vec<&str>> = HashMap::new();
    for (referee, class) in referees.iter().zip(classes) {
        alike.entry(class).or_default().push(referee.map_or("the right one", Mistake::name));
    }
    alike.retain(|_, names| names.len() > 1);
    panic!("{count} of {}; the same: {:?}", referees.len(), alike.values());
}

fn witnesses(game: Game) -> Vec<Case> {
    Mistake::of(game).iter().flat_map(|mistake| cases(game, mistake.witness().input)).collect()
}

fn puzzle(game: Game) {
    // A prime's steps visit every case, and different ones early.
    let all = all_cases(game);
    let visits = (0..all.len()).map(|index| all[index * 7919 % all.len()].clone());
    separate(game, witnesses(game).into_iter().chain(visits));
}

fn by_search(game: Game, rounds: usize) {
    let mut random = Random(5);
    let searched = (0..rounds).map(|_| random_case(game, &mut random));
    separate(game, witnesses(game).into_iter().chain(searched));
}

#[test]
fn referees_of_correct_move_differ() {
    puzzle(Game::CorrectMove);
}

#[test]
fn referees_of_kings_tour_differ() {
    puzzle(Game::KingsTour);
}

#[test]
fn referees_of_checkers_differ() {
    by_search(Game::Checkers, 20_000);
}

#[test]
fn referees_of_duck_chess_differ() {
    by_search(Game::DuckChess, 2000);
}
