//! Budgets, the stop flag, and what a search finds with the same budget.

use crate::search::common::{Random, random_game, searcher};
use std::time::Duration;
use touchmove::{GameHistory, Position as _, checkers, duck_chess};
use touchmove_engine::search::{Analysis, Control, Limits, SearchGame};

fn is_deterministic<P: SearchGame>() {
    let mut random = Random(3);
    for _ in 0..5 {
        let mut plies = 0;
        let mut shared = searcher::<P>();
        random_game::<P>(&mut random, |game| {
            plies += 1;
            if plies % 16 == 0 {
                let limits = Limits { lines: 2, ..Limits::nodes(3000) };
                let fresh = searcher().analyze(game, &limits, &mut ());
                shared.clear();
                assert_eq!(shared.analyze(game, &limits, &mut ()), fresh);
                assert!(fresh.nodes <= 3000 || fresh.depth == 1, "{}", fresh.nodes);
            }
            plies < 80
        });
    }
}

#[test]
fn the_same_budget_finds_the_same_in_checkers() {
    is_deterministic::<checkers::Position>();
}

#[test]
fn the_same_budget_finds_the_same_in_duck_chess() {
    is_deterministic::<duck_chess::Position>();
}

/// Counts iterations, and stops at a time or when asked.
#[derive(Default)]
struct Watch {
    iterations: Vec<u32>,
    asked: u64,
    stop_after: Option<u64>,
    hours: u64,
}

impl<P: SearchGame> Control<P> for Watch {
    fn elapsed(&mut self) -> Duration {
        self.hours += 1;
        Duration::from_secs(3600 * self.hours)
    }

    fn should_stop(&mut self) -> bool {
        self.asked += 1;
        self.stop_after.is_some_and(|most| self.asked > most)
    }

    fn iteration_finished(&mut self, analysis: &Analysis<P>) {
        self.iterations.push(analysis.depth);
    }
}

fn initial<P: SearchGame>() -> GameHistory<P> {
    GameHistory::from_initial().expect("a game between players")
}

#[test]
fn a_depth_is_the_number_of_iterations() {
    let mut watch = Watch::default();
    let analysis = searcher().analyze(&initial::<checkers::Position>(), &Limits::depth(6), &mut watch);
    assert_eq!((analysis.depth, watch.iterations), (6, vec![1, 2, 3, 4, 5, 6]));
}

#[test]
fn a_search_ends_when_its_caller_wants_it() {
    for stop_after in [0, 1, 20, 100] {
        let mut watch = Watch { stop_after: Some(stop_after), ..Watch::default() };
        let game = initial::<duck_chess::Position>();
        let analysis = searcher().analyze(&game, &Limits::default(), &mut watch);
        assert!(watch.asked <= stop_after + 1);
        // There is a move to play however little is known.
        assert!(game.position().legal_moves().contains(&analysis.best_move().unwrap()));
    }
}

#[test]
fn a_search_ends_when_its_time_is_up() {
    let mut watch = Watch::default();
    let limits = Limits::time(Duration::from_secs(3 * 3600));
    let analysis = searcher().analyze(&initial::<checkers::Position>(), &limits, &mut watch);
    assert!(watch.hours <= 4, "{}", watch.hours);
    assert_eq!(analysis.depth as usize, watch.iterations.len());
    let limits = Limits { soft_time: Some(Duration::from_secs(3600)), ..Limits::default() };
    let analysis = searcher().analyze(&initial::<checkers::Position>(), &limits, &mut Watch::default());
    assert_eq!(analysis.depth, 1);
}

#[test]
fn a_game_that_is_over_has_no_lines() {
    let mut game = GameHistory::new("W:WK10:B".parse::<checkers::Position>().unwrap_or_default());
    game.resign(checkers::Side::Red);
    assert_eq!(searcher().analyze(&game, &Limits::depth(2), &mut ()).lines, []);
}
