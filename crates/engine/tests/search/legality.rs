//! No move is ever illegal, and every line can be played.

use crate::search::common::{Random, random_game, searcher};
use touchmove::{checkers, duck_chess};
use touchmove_engine::search::{Limits, SearchGame};

const POSITIONS: usize = 10_000;

fn lines_are_legal<P: SearchGame>() {
    let (mut random, mut searcher, mut seen) = (Random(7), searcher::<P>(), 0);
    while seen < POSITIONS {
        random_game::<P>(&mut random, |game| {
            seen += 1;
            let limits = Limits { lines: 1 + seen % 3, ..Limits::nodes(200) };
            let analysis = searcher.analyze(game, &limits, &mut ());
            let legal = game.position().legal_moves();
            assert_eq!(analysis.lines.len(), limits.lines.min(legal.len()), "{}", game.position());
            for line in &analysis.lines {
                assert!(legal.contains(&line.moves[0]), "{}: {}", game.position(), line.moves[0]);
                let mut position = game.position().clone();
                for mv in &line.moves {
                    assert!(position.play(mv).is_ok(), "{}: {mv} in {:?}", game.position(), line.moves);
                }
            }
            let firsts: Vec<_> = analysis.lines.iter().map(|line| line.moves[0]).collect();
            assert!((1..firsts.len()).all(|index| !firsts[..index].contains(&firsts[index])));
            assert!(analysis.lines.is_sorted_by(|a, b| a.score >= b.score), "{:?}", analysis.lines);
            seen < POSITIONS
        });
    }
}

#[test]
fn lines_of_checkers_are_legal_in_random_positions() {
    lines_are_legal::<checkers::Position>();
}

#[test]
fn lines_of_duck_chess_are_legal_in_random_positions() {
    lines_are_legal::<duck_chess::Position>();
}
