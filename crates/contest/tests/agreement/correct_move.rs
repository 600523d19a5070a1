//! Correct Move: every input there is.

use crate::samples::{each_input, verdict};
use touchmove::Position as _;
use touchmove::correct_move::{Setup, Side, Square};
use touchmove_contest::games::correct_move::reference;

#[test]
fn all_inputs_of_correct_move_agree_with_the_reference() {
    each_input(|king, queen, to| {
        let number = |place: Square| i32::from(place.index());
        let expected = reference::verdict(number(king), number(queen), number(to));
        assert_eq!(verdict(king, queen, to), expected, "{king} {queen} {to}");
    });
}

#[test]
fn moves_of_the_king_agree_with_the_reference() {
    for king in Square::all() {
        for queen in Square::all() {
            let Ok(position) = (Setup { king, queen, to_move: Side::King }).validate() else { continue };
            let (k, q) = (i32::from(king.index()), i32::from(queen.index()));
            let queen_places = reference::queen_places(k, q);
            let mut allowed = reference::king_places(k, q);
            allowed.retain(|place| !queen_places.contains(place));
            allowed.sort_unstable();
            let ours: Vec<i32> = position.legal_moves().iter().map(|mv| i32::from(mv.to.index())).collect();
            assert_eq!(ours, allowed, "{position}");
        }
    }
}
