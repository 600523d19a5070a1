//! Duck chess: random positions and games.

use crate::{for_seeds, random_game};
use touchmove::Position as _;
use touchmove::duck_chess::{Kind, Move, Piece, Position, Setup, Side, Square};
use touchmove_contest::games::duck_chess::reference;
use touchmove_contest::random::Random;

fn to_reference(position: &Position) -> reference::Board {
    let mut cells = [[' '; 9]; 10];
    for square in Square::all() {
        if let Some(piece) = position.piece_on(square) {
            cells[usize::from(square.row())][usize::from(square.column())] = piece.info().letter;
        }
    }
    reference::Board { cells, red_to_move: position.to_move() == Side::Red }
}

fn numbers(mv: &Move) -> [i64; 4] {
    [mv.from.row(), mv.from.column(), mv.to.row(), mv.to.column()].map(i64::from)
}

fn all_moves() -> Vec<Move> {
    Square::all().flat_map(|from| Square::all().map(move |to| Move { from, to })).collect()
}

fn random_square(random: &mut Random) -> Square {
    Square::from_index(random.below(90) as u8).unwrap()
}

/// Two captains and any number of other pieces, crowded or not.
fn random_position(random: &mut Random) -> Position {
    loop {
        let mut setup = Setup::new(if random.percent(50) { Side::Red } else { Side::Blue });
        for _ in 0..random.below(60) {
            let side = if random.percent(50) { Side::Red } else { Side::Blue };
            let kind = Kind::ALL[1 + random.below(6)];
            setup.put(random_square(random), Some(Piece { side, kind }));
        }
        for side in Side::BOTH {
            setup.put(random_square(random), Some(Piece { side, kind: Kind::Captain }));
        }
        if let Ok(position) = setup.validate() {
            return position;
        }
    }
}

fn check_position(position: &Position) {
    let all = all_moves();
    let board = to_reference(position);
    assert_eq!(position.attacked_captain().is_some(), board.is_check(), "{position}");
    assert_eq!(position.outcome().is_some(), board.is_over(), "{position}");
    for mv in &all {
        let (mut ours, mut theirs) = (*position, board.clone());
        let played = ours.play(mv);
        let done = theirs.command(numbers(mv));
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
fn random_positions_of_duck_chess_agree_with_the_reference() {
    for_seeds(100, |random| check_position(&random_position(random)));
}

#[test]
fn random_games_of_duck_chess_agree_with_the_reference() {
    for_seeds(8, |random| {
        random_game(Position::default(), 150, random, |position, random| {
            // All moves of all positions would take long; the end is looked at always.
            if random.percent(8) || position.outcome().is_some() {
                check_position(position);
            }
        });
    });
}

#[test]
fn the_opening_of_duck_chess_is_that_of_the_reference() {
    assert_eq!(to_reference(&Position::default()), reference::Board::opening());
}
