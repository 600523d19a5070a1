//! A record, and what is told of its first refusal.

use std::sync::Mutex;
use touchmove::checkers::{Illegal, Move, Position};
use touchmove::perft::{counts_by_threads, divide};
use touchmove::replay::{Refusal, Replay, replay};
use touchmove::{Game, Position as _};

fn moves(text: &str) -> Vec<Move> {
    text.split(' ').map(|mv| mv.parse().unwrap()).collect()
}

#[test]
fn a_legal_record_is_played_to_its_end() {
    let record = moves("9-14 22-18 5-9");
    let mut step_by_step = Replay::new(Position::opening());
    for (index, mv) in record.iter().enumerate() {
        assert_eq!(step_by_step.push(*mv).map(|played| played.mv), Some(*mv));
        assert_eq!(step_by_step.plies(), index as u64 + 1);
    }
    let at_once = replay(Position::opening(), record);
    assert_eq!((at_once.plies(), at_once.refusal()), (3, None));
    assert_eq!(at_once.position(), step_by_step.position());
    assert_eq!(at_once.position().to_string(), "W:W18,21,23-32:B1-4,6-12,14");
}

#[test]
fn the_first_refusal_stops_the_record_and_is_the_one_that_counts() {
    let ended = replay(Position::opening(), moves("9-14 22-18 14-9 1-5 18-15"));
    let refusal = ended.refusal().unwrap();
    assert_eq!((refusal.ply, ended.plies()), (3, 2));
    assert!(matches!(refusal.reason, Illegal::ManStepsBack { .. }));
    assert_eq!(ended.position().to_string(), "B:W18,21,23-32:B1-8,10,11,12,14");
}

#[test]
fn what_is_no_move_in_any_position_is_a_refusal_too() {
    let mut record = Replay::new(Position::opening());
    record.push("9-14".parse().unwrap());
    let reason = Illegal::OffBoard { number: 99 };
    record.refuse(reason);
    record.refuse(Illegal::TooManySquares);
    assert_eq!(record.refusal(), Some(Refusal { ply: 2, reason }));
    assert_eq!(record.push("22-18".parse().unwrap()), None);
    assert_eq!(record.plies(), 1);
}

#[test]
fn progress_is_told_up_to_the_last_part() {
    let told = Mutex::new(Vec::new());
    let listen = |done: usize, total: usize| told.lock().unwrap().push((done, total));
    assert_eq!(counts_by_threads(&Position::opening(), 4, 2, &listen), [7, 49, 302, 1469]);
    let mut parts = std::mem::take(&mut *told.lock().unwrap());
    parts.sort_unstable();
    assert_eq!(parts, (1..=302).map(|done| (done, 302)).collect::<Vec<_>>());
    assert_eq!(divide(&Position::opening(), 2, 1, &listen).len(), 7);
    assert_eq!(told.into_inner().unwrap().last(), Some(&(7, 7)));
}

#[test]
fn games_and_clauses_show_their_names() {
    assert_eq!(format!("{:>12}|{}", Game::Checkers, Game::DuckChess.clauses()[9]), "    checkers|DC10");
    assert_ne!(Game::DuckChess.clauses()[0], Game::DuckChess.clauses()[9]);
    assert_eq!(Position::opening().moves()[0].to_string(), "9-13");
}
