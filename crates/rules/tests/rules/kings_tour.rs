//! Kings Tour: every valid input there is.

use crate::conformance;
use crate::samples::each_input;
use touchmove::Position as _;
use touchmove::kings_tour::{Distances, Move, Pawn, Position, Setup, Square};

fn mirrored(square: Square) -> Square {
    Square::new(square.row(), 7 - square.column()).unwrap()
}

#[test]
fn all_inputs_have_a_shortest_tour() {
    let (mut valid, mut longest) = (0, 0);
    each_input(|king, a, b| {
        let position = (Setup { king, a: Some(a), b: Some(b) }).validate();
        if a != b {
            let moves = Distances::new(a, Some(b)).of(king);
            assert_eq!(
                moves.is_some(),
                position.is_ok(),
                "{king} {a} {b}: a distance only where the king can stand"
            );
        }
        let Ok(position) = position else { return };
        valid += 1;
        let way = position.shortest_tour();
        longest = longest.max(way.len());
        // The way can really be gone.
        let mut king_on_his_way = position;
        for (index, mv) in way.iter().enumerate() {
            let played = king_on_his_way.play(mv).expect("each move of the way is legal");
            assert_eq!(played.is_end(), index + 1 == way.len());
        }
    });
    assert_eq!((valid, longest), (237_916, 9));
}

#[test]
fn all_positions_with_a_captured_pawn_have_a_tour_or_are_over() {
    for king in Square::all() {
        for other in Square::all() {
            if let Ok(position) = (Setup { king, a: Some(other), b: None }).validate() {
                let way = position.shortest_tour();
                assert!((1..=9).contains(&way.len()), "{position}");
            }
            if let Ok(position) = (Setup { king, a: None, b: Some(other) }).validate() {
                assert!(position.outcome().is_some() && position.shortest_tour().is_empty());
            }
        }
    }
}

#[test]
fn all_positions_pass_the_kit() {
    let all: Vec<Move> = Square::all().map(|to| Move { to }).collect();
    // One king's square of each row and half of the columns, all pawns: the rest is the mirror image.
    for king in Square::all().filter(|square| square.column() < 4) {
        for a in Square::all().map(Some).chain([None]) {
            for b in Square::all().step_by(7).map(Some).chain([None]) {
                if let Ok(position) = (Setup { king, a, b }).validate() {
                    conformance::check_position(&position, &all);
                }
            }
        }
    }
}

#[test]
fn mirroring_the_board_changes_no_answer_and_no_move() {
    each_input(|king, a, b| {
        if (king.index() + a.index() + b.index()) % 7 != 0 {
            return;
        }
        let here = (Setup { king, a: Some(a), b: Some(b) }).validate();
        let there = (Setup { king: mirrored(king), a: Some(mirrored(a)), b: Some(mirrored(b)) }).validate();
        assert_eq!(here.is_ok(), there.is_ok());
        if let (Ok(here), Ok(there)) = (here, there) {
            assert_eq!(here.shortest_tour().len(), there.shortest_tour().len());
            let flipped: Vec<Square> = there.legal_moves().iter().map(|mv| mirrored(mv.to)).collect();
            assert!(here.legal_moves().iter().all(|mv| flipped.contains(&mv.to)));
            assert_eq!(here.legal_moves().len(), flipped.len());
        }
    });
}

/// The traps of the rulebook and the source document's samples.
#[test]
fn traps() {
    let answers = [
        ("c4 e6 d5", 2),
        ("a1 a2 b1", 2),
        ("a1 d4 b2", 3),
        ("a8 a1 b1", 9),
        ("g2 a8 a2", 6),
        ("a3 b1 c1", 7),
    ];
    for (case, moves) in answers {
        assert_eq!(case.parse::<Position>().unwrap().shortest_tour().len(), moves, "{case}");
    }
}

#[test]
fn capturing_b_opens_the_way() {
    let mut position: Position = "a1 a2 b1".parse().unwrap();
    assert_eq!(position.play(&"b1".parse().unwrap()).unwrap().captured, Some(Pawn::B));
    assert_eq!(position.to_string(), "b1 a2 -");
    let played = position.play(&"a2".parse().unwrap()).unwrap();
    assert!(played.is_end());
    assert_eq!(position.to_string(), "a2 - -");
}
