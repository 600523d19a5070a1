//! Duck chess: random positions and games.

use crate::samples::{all_duck_chess_moves, each_duck_chess_position};
use touchmove::Position as _;
use touchmove::duck_chess::{Move, Position, Side, Square};
use touchmove_contest::games::duck_chess::reference;

fn to_reference(position: &Position) -> reference::Board {
    let mut cells = [[' '; 9]; 10];
    for square in Square::all() {
        if let Some(piece) = position.piece_on(square) {
            cells[usize::from(square.row())][usize::from(square.column())] = piece.info().letter;
        }
    }
    reference::Board { cells, red_to_move: position.to_move() == Side::Red }
}

fn check_position(position: &Position, moves: &[Move]) {
    let board = to_reference(position);
    assert_eq!(position.attacked_captain().is_some(), board.is_check(), "{position}");
    assert_eq!(position.outcome().is_some(), board.is_over(), "{position}");
    for mv in moves {
        let (mut ours, mut theirs) = (*position, board.clone());
        let played = ours.play(mv);
        let done = theirs.command(mv.to_numbers());
        assert_eq!(played.is_ok(), done.is_some(), "{position}: {mv}");
        if let (Ok(played), Some(done)) = (played, done) {
            assert_eq!(played.piece.info().letter, done.mover);
            assert_eq!(played.captured.map_or(' ', |piece| piece.info().letter), done.captured);
            assert_eq!((played.check.is_some(), played.over), (done.check, done.over), "{position}: {mv}");
        }
        assert_eq!(to_reference(&ours), theirs, "{position}: {mv}");
    }
}

#[test]
fn random_positions_and_games_of_duck_chess_agree_with_the_reference() {
    let all = all_duck_chess_moves();
    each_duck_chess_position(|position| check_position(position, &all));
}

#[test]
fn the_opening_of_duck_chess_is_that_of_the_reference() {
    assert_eq!(to_reference(&Position::default()), reference::Board::opening());
}
