//! Attacked squares, compared with a slow definition: a square is attacked if and only if a capture there would be listed, or in the
//! puzzles, if the rules refuse to let a king or queen go there for this reason.

use crate::samples::{each_input, for_seeds, random_game};
use touchmove::board::Square;
use touchmove::{
    BoardGame, Coord, MoveEffect, Position as _, Side as _, checkers, correct_move, duck_chess, kings_tour,
};

/// Whether the other side could capture a piece of the side to move on `square`, if the piece with this letter stood there.
fn can_be_captured<P: BoardGame>(position: &P, square: Coord, letter: char) -> Option<bool> {
    let others = position.pieces().into_iter().filter(|placed| placed.square != square);
    let mut pieces: Vec<(Coord, char)> = others.map(|placed| (placed.square, placed.piece.letter)).collect();
    pieces.push((square, letter));
    let other = P::Side::ALL.iter().position(|side| *side != position.to_move())?;
    let answering = P::from_pieces(&pieces, other).ok()?;
    let captures = |mv: &P::Move| {
        let effect: MoveEffect = answering.clone().play(mv).expect("a listed move can be played").into();
        effect.captured.iter().any(|placed| placed.square == square)
    };
    Some(answering.legal_moves().iter().any(captures))
}

#[test]
fn squares_are_attacked_where_a_capture_would_be_listed_in_checkers() {
    for_seeds(20, |random| {
        random_game(checkers::Position::default(), 80, random, |position, _| {
            let attacked = position.attacked_squares();
            let king = if position.setup().to_move == checkers::Side::Red { 'R' } else { 'W' };
            for square in checkers::Position::all_squares() {
                // A thirteenth piece cannot be set up.
                let Some(expected) = can_be_captured(position, square, king) else { continue };
                assert_eq!(attacked.contains(&square), expected, "{position}: {}", square.label);
            }
        });
    });
    let position: checkers::Position = "W:WK10,K12:B8".parse().unwrap();
    let labels: Vec<String> =
        position.attacked_squares().iter().map(|square| square.label.to_string()).collect();
    assert_eq!(labels, ["11"]);
}

#[test]
fn squares_are_attacked_where_a_capture_would_be_listed_in_duck_chess() {
    for_seeds(20, |random| {
        random_game(duck_chess::Position::default(), 120, random, |position, _| {
            let attacked = position.attacked_squares();
            let setup = position.setup();
            for square in duck_chess::Square::all() {
                let captain = setup.piece_on(square).filter(|piece| piece.kind == duck_chess::Kind::Captain);
                let letter = match (setup.to_move, captain) {
                    (side, Some(captain)) if captain.side != side => {
                        assert!(!attacked.contains(&square.coord()));
                        continue;
                    }
                    (duck_chess::Side::Red, captain) => captain.map_or('P', |_| 'K'),
                    (duck_chess::Side::Blue, captain) => captain.map_or('p', |_| 'k'),
                };
                let expected = can_be_captured(position, square.coord(), letter).unwrap_or(false);
                assert_eq!(
                    attacked.contains(&square.coord()),
                    expected,
                    "{position}: {}",
                    square.coord().label
                );
            }
        });
    });
}

#[test]
fn squares_are_attacked_where_the_king_may_not_go_in_kings_tour() {
    each_input(|king: kings_tour::Square, a, b| {
        let Ok(position) = (kings_tour::Setup { king, a: Some(a), b: Some(b) }).validate() else { return };
        let attacked = position.attacked_squares();
        for square in Square::all() {
            // A king that goes to a pawn captures it.
            let stands = |pawn| Some(pawn).filter(|pawn| *pawn != square);
            let there = kings_tour::Setup { king: square, a: stands(a), b: stands(b) };
            assert_eq!(attacked.contains(&square.coord()), there.validate().is_err(), "{position}: {square}");
        }
    });
}

#[test]
fn squares_are_attacked_where_the_other_piece_could_go_in_correct_move() {
    for side in correct_move::Side::ALL.iter().copied() {
        each_input(|king: correct_move::Square, queen, to| {
            let setup = |to_move| correct_move::Setup { king, queen, to_move }.validate();
            let (Ok(position), Ok(other)) = (setup(side), setup(side.other())) else { return };
            // What is legal by CM2 counts, whether it is allowed or not.
            let expected = match other.check(&correct_move::Move { to }) {
                Ok(()) => true,
                Err(reason) => reason.is_legal_but_not_allowed(),
            };
            assert_eq!(position.attacked_squares().contains(&to.coord()), expected, "{position}: {to}");
        });
    }
}
