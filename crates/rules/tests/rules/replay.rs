//! A record, and what is told of its first refusal.

use touchmove::checkers::{Illegal, Move, Position};
use touchmove::replay::{Refusal, Replay, replay};
use touchmove::{Game, Position as _};

fn legal_moves(text: &str) -> Vec<Move> {
    text.split(' ').map(|mv| mv.parse().unwrap()).collect()
}

#[test]
fn a_legal_record_is_played_to_its_end() {
    let record = moves("9-14 22-18 5-9");
    let mut step_by_step = Replay::new(Position::default());
    for (index, mv) in record.iter().enumerate() {
        assert_eq!(step_by_step.push(*mv).map(|played| played.mv), Some(*mv));
        assert_eq!(step_by_step.plies(), index as u64 + 1);
    }
    let at_once = replay(Position::default(), record);
    assert_eq!((at_once.plies(), at_once.refusal()), (3, None));
    assert_eq!(at_once.position(), step_by_step.position());
    assert_eq!(at_once.position().to_string(), "W:W18,21,23-32:B1-4,6-12,14");
}

#[test]
fn the_first_refusal_stops_the_record_and_is_the_one_that_counts() {
    let ended = replay(Position::default(), moves("9-14 22-18 14-9 1-5 18-15"));
    let refusal = ended.refusal().unwrap();
    assert_eq!((refusal.ply, ended.plies()), (3, 2));
    assert!(matches!(refusal.reason, Illegal::ManStepsBack { .. }));
    assert_eq!(ended.position().to_string(), "B:W18,21,23-32:B1-8,10,11,12,14");
}

#[test]
fn what_is_no_move_in_any_position_is_a_refusal_too() {
    let mut record = Replay::new(Position::default());
    record.push("9-14".parse().unwrap());
    let reason = Illegal::OffBoard { number: 99 };
    record.refuse(reason);
    record.refuse(Illegal::TooManySquares);
    assert_eq!(record.refusal(), Some(Refusal { ply: 2, reason }));
    assert_eq!(record.push("22-18".parse().unwrap()), None);
    assert_eq!(record.plies(), 1);
}

#[test]
fn games_and_clauses_show_their_names() {
    assert_eq!(format!("{:>12}|{}", Game::Checkers, Game::DuckChess.clauses()[9]), "    checkers|DC10");
    assert_ne!(Game::DuckChess.clauses()[0], Game::DuckChess.clauses()[9]);
    assert_eq!(Position::default().legal_moves()[0].to_string(), "9-13");
}
