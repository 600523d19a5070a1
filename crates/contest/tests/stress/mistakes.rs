//! Every wrong referee is caught, its counterexample is small, and its mistake is named.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use touchmove_contest::games::checkers::Checkers;
use touchmove_contest::games::correct_move::CorrectMove;
use touchmove_contest::games::duck_chess::DuckChess;
use touchmove_contest::games::kings_tour::KingsTour;
use touchmove_contest::reference::{Mistake, contest};
use touchmove_contest::{Options, Problem, Reply, Subject, guess, stress};

/// A wrong referee in this process.
struct Wrong(Mistake);

impl Subject for Wrong {
    fn reply(&self, input: &str, _: usize) -> Reply {
        Reply::said(contest::answer_all(self.0.game(), input, Some(self.0)).join("\n"))
    }
}

fn all_are_caught<P: Problem>(most_cases: u64, is_small: impl Fn(&P::Case) -> bool) {
    let stop = AtomicBool::new(false);
    let game = contest::Game::parse(P::GAME.name()).unwrap();
    let mut problems = Vec::new();
    for mistake in Mistake::of(game) {
        let options = Options {
            seed: 1,
            time: Duration::from_secs(60),
            cases: Some(most_cases),
            lanes: 2,
            stop: &stop,
        };
        let begun = Instant::now();
        let outcome = stress::<P>(&Wrong(mistake), &options, |_| ());
        let Some(found) = outcome.found else {
            problems.push(format!("{} is not caught", mistake.name()));
            continue;
        };
        let [case] = &found.failure.cases[..] else { panic!("{}: several cases", mistake.name()) };
        let guesses: Vec<&str> = guess::<P>(&found.seen).iter().map(|mistake| mistake.name()).collect();
        println!(
            "{} {} cases {} runs {:?} {}: {case:?} {guesses:?}",
            mistake.name(),
            outcome.progress.cases,
            outcome.progress.runs,
            begun.elapsed(),
            found.kind
        );
        if !guesses.contains(&mistake.name()) {
            problems.push(format!("{} is not guessed: {guesses:?}", mistake.name()));
        }
        if !found.is_smallest || !is_small(case) {
            problems.push(format!("{}: {case:?} is not small", mistake.name()));
        }
    }
    assert!(problems.is_empty(), "{problems:#?}");
}

#[test]
fn of_correct_move() {
    all_are_caught::<CorrectMove>(262_144, |_| true);
}

#[test]
fn of_kings_tour() {
    all_are_caught::<KingsTour>(237_916, |_| true);
}

#[test]
fn of_checkers() {
    all_are_caught::<Checkers>(20_000, |case| {
        case.moves.len() <= 3 && case.red.len() + case.white.len() <= 6
    });
}

#[test]
fn of_duck_chess() {
    all_are_caught::<DuckChess>(2_000, |case| case.len() <= 10);
}
