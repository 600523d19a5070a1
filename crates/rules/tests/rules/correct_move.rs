//! Correct Move: every input there is.

use crate::conformance;
use crate::samples::{each_input, verdict};
use std::collections::BTreeMap;
use touchmove::correct_move::{Move, Position, Setup, Side, Square};
use touchmove::{Outcome, Position as _};

#[test]
fn verdicts_of_all_inputs_have_the_known_totals() {
    let mut totals = BTreeMap::new();
    each_input(|king, queen, to| {
        *totals.entry(verdict(king, queen, to)).or_insert(0) += 1;
    });
    let expected = [
        ("Continue", 51_464),
        ("Illegal move", 204_288),
        ("Illegal state", 4_096),
        ("Move not allowed", 2_240),
        ("Stop", 56),
    ];
    assert_eq!(totals, BTreeMap::from(expected));
}

#[test]
fn all_positions_pass_the_kit_for_both_sides() {
    let all: Vec<Move> = Square::all().map(|to| Move { to }).collect();
    for king in Square::all() {
        for queen in Square::all() {
            for to_move in [Side::King, Side::Queen] {
                let Ok(position) = (Setup { king, queen, to_move }).validate() else { continue };
                conformance::check_position(&position, &all);
                let stuck = position.legal_moves().is_empty();
                assert_eq!(
                    stuck,
                    position.outcome().is_some(),
                    "{position}: only a locked-in king cannot move"
                );
            }
        }
    }
}

#[test]
fn turning_and_mirroring_the_board_changes_no_verdict() {
    let mirror = |place: Square| Square::new(place.row(), 7 - place.column()).unwrap();
    let transpose = |place: Square| Square::new(place.column(), place.row()).unwrap();
    each_input(|king, queen, to| {
        let here = verdict(king, queen, to);
        assert_eq!(here, verdict(mirror(king), mirror(queen), mirror(to)));
        assert_eq!(here, verdict(transpose(king), transpose(queen), transpose(to)));
    });
}

/// The traps of the rulebook.
#[test]
fn traps() {
    let traps = [
        ((17, 17, 49), "Illegal state"),
        ((0, 9, 9), "Illegal move"),
        ((17, 49, 9), "Illegal move"),
        ((17, 49, 25), "Move not allowed"),
        ((7, 0, 8), "Continue"),
        ((17, 56, 0), "Continue"),
        ((56, 48, 49), "Stop"),
    ];
    for ((king, queen, to), expected) in traps {
        let place = |index| Square::from_index(index).unwrap();
        assert_eq!(verdict(place(king), place(queen), place(to)), expected, "{king} {queen} {to}");
    }
}

#[test]
fn the_queen_wins_by_locking_the_king_in() {
    let mut position: Position = "56 48".parse().unwrap();
    assert!(position.play(&"49".parse().unwrap()).unwrap().locked_in);
    assert_eq!((position.outcome(), position.to_move()), (Some(Outcome::Win(Side::Queen)), Side::King));
    for to in Square::all() {
        assert!(position.check(&Move { to }).is_err(), "a king who is locked in has no move");
    }
}
