//! Checkers: random positions and games.

use crate::samples::{for_seeds, random_checkers, random_game};
use touchmove::Position as _;
use touchmove::checkers::{Move, Position, Side, Square};
use touchmove_contest::games::checkers::reference;

fn to_reference(position: &Position) -> reference::Board {
    let mut cells = [[' '; 8]; 8];
    for square in Square::all() {
        if let Some(piece) = position.piece_on(square) {
            cells[usize::from(square.row())][usize::from(square.column())] = piece.info().letter;
        }
    }
    reference::Board { cells, to_move: if position.to_move() == Side::Red { 'r' } else { 'w' } }
}

fn numbers(mv: &Move) -> Vec<i64> {
    mv.squares().iter().map(|square| i64::from(square.number())).collect()
}

fn check_position(position: &Position) {
    let board = to_reference(position);
    let mut listed: Vec<Vec<i64>> = position.legal_moves().iter().map(numbers).collect();
    let mut reference_moves = board.moves();
    listed.sort_unstable();
    reference_moves.sort_unstable();
    assert_eq!(listed, reference_moves, "{position}");
    for mv in position.legal_moves() {
        let (mut ours, mut theirs) = (*position, board.clone());
        ours.play(&mv).unwrap();
        assert!(theirs.play(&numbers(&mv)));
        assert_eq!(to_reference(&ours), theirs, "{position}: {mv}");
        assert_eq!(ours.outcome().is_some(), theirs.moves().is_empty(), "{position}: {mv}");
    }
}

#[test]
fn random_positions_of_checkers_agree_with_the_reference() {
    for_seeds(1_500, |random| check_position(&random_checkers(random)));
}

#[test]
fn random_games_of_checkers_agree_with_the_reference() {
    for_seeds(25, |random| {
        random_game(Position::default(), 120, random, |position, _| check_position(position))
    });
}
