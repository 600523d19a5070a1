//! Replaying a record up to its first illegal move.

use touchmove::checkers::{Illegal, Move, Position};
use touchmove::replay::{IllegalPly, Replay, replay};
use touchmove::{Game, MoveError, Position as _};

fn moves(text: &str) -> Vec<Move> {
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
    assert_eq!((at_once.plies(), at_once.illegal_ply()), (3, None));
    assert_eq!(at_once.position(), step_by_step.position());
    assert_eq!(at_once.position().to_string(), "W:W18,21,23-32:B1-4,6-12,14");
}

#[test]
fn the_first_illegal_move_ends_the_replay() {
    let ended = replay(Position::default(), moves("9-14 22-18 14-9 1-5 18-15"));
    let illegal = ended.illegal_ply().unwrap();
    assert_eq!((illegal.ply, ended.plies()), (3, 2));
    assert!(matches!(illegal.reason, Illegal::ManStepsBack { .. }));
    assert_eq!(ended.position().to_string(), "B:W18,21,23-32:B1-8,10,11,12,14");
}

#[test]
fn a_move_that_no_position_allows_is_illegal_too() {
    let mut record = Replay::new(Position::default());
    record.push("9-14".parse().unwrap());
    let [off_board, one_square] = ["9-99", "9"].map(|text| match text.parse::<Move>() {
        Err(MoveError::Illegal(reason)) => reason,
        other => panic!("{other:?}"),
    });
    record.push_illegal(off_board);
    record.push_illegal(one_square);
    assert_eq!(record.illegal_ply(), Some(IllegalPly { ply: 2, reason: off_board }));
    assert_eq!(record.push("22-18".parse().unwrap()), None);
    assert_eq!(record.plies(), 1);
}

#[test]
fn games_and_clauses_display_their_names() {
    assert_eq!(format!("{:>12}|{}", Game::Checkers, Game::DuckChess.info().clauses[9]), "    checkers|DC10");
    assert_ne!(Game::DuckChess.info().clauses[0], Game::DuckChess.info().clauses[9]);
    assert_eq!(Position::default().legal_moves()[0].to_string(), "9-13");
}
