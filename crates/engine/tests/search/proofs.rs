//! Wins that the search calls proved are confirmed by the rules alone.

use crate::search::common::{Random, analyze, loses_within, random_game, searcher, wins_within};
use touchmove::{checkers, duck_chess};
use touchmove_engine::score::Score;
use touchmove_engine::search::{Limits, SearchGame};

/// Confirms proofs of up to `most` plies in positions of random games, and returns how many there were.
fn confirm_proofs<P: SearchGame>(games: usize, most: u32) -> usize {
    let (mut random, mut searcher, mut proofs) = (Random(11), searcher::<P>(), 0);
    for _ in 0..games {
        random_game::<P>(&mut random, |game| {
            let score = searcher.analyze(game, &Limits::nodes(400), &mut ()).score().expect("a line");
            match score {
                Score::Win { plies: Some(plies) } if plies <= most => {
                    assert!(wins_within(game.position(), plies), "{} {score}", game.position());
                    proofs += 1;
                }
                Score::Loss { plies: Some(plies) } if plies <= most => {
                    assert!(loses_within(game.position(), plies), "{} {score}", game.position());
                    proofs += 1;
                }
                _ => {}
            }
            true
        });
    }
    proofs
}

#[test]
fn proofs_of_checkers_are_confirmed_by_the_rules() {
    assert!(confirm_proofs::<checkers::Position>(150, 7) > 300);
}

#[test]
fn proofs_of_duck_chess_are_confirmed_by_the_rules() {
    assert!(confirm_proofs::<duck_chess::Position>(40, 3) > 300);
}

#[test]
fn forced_wins_of_checkers_are_found() {
    for (position, score) in [
        ("W:WK10,K12:B8", Score::Win { plies: Some(1) }),
        // The last red man is caught on the side.
        ("W:WK19,K18:BK28", Score::Win { plies: Some(5) }),
        // The first position of Payne: two kings against one in the double corner.
        ("W:WK18,K19:BK28", Score::Win { plies: Some(5) }),
    ] {
        let found = analyze::<checkers::Position>(position, &Limits::nodes(200_000)).score();
        assert!(
            matches!((found, score), (Some(Score::Win { .. }), Score::Win { .. })),
            "{position}: {found:?}"
        );
    }
}

#[test]
fn a_captain_is_captured_at_once() {
    let analysis = analyze::<duck_chess::Position>("4k4/9/9/9/9/9/9/9/4R4/3K5 w", &Limits::depth(1));
    assert_eq!(analysis.score(), Some(Score::Win { plies: Some(1) }));
    assert_eq!(analysis.best_move().unwrap().to_string(), "1 4 9 4");
}

#[test]
fn a_side_without_a_move_has_lost() {
    // HR8: whatever Red does, Blue has no move.
    let analysis = analyze::<duck_chess::Position>("4k4/9/9/9/9/9/9/1p7/B1p6/KB7 b", &Limits::nodes(2000));
    assert!(analysis.score().is_some());
}
