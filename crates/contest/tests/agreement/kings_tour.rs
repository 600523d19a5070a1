//! Kings Tour: every valid input there is.

use crate::samples::each_input;
use touchmove::kings_tour::{Setup, Square};
use touchmove_contest::games::kings_tour::reference;

fn reference_square(square: Square) -> reference::Square {
    (square.column().into(), square.row().into())
}

#[test]
fn all_inputs_of_kings_tour_agree_with_the_reference() {
    each_input(|king, a, b| {
        let [k, pawn_a, pawn_b] = [king, a, b].map(reference_square);
        let position = (Setup { king, a: Some(a), b: Some(b) }).validate();
        assert_eq!(position.is_ok(), reference::is_valid(k, pawn_a, pawn_b), "{king} {a} {b}");
        if let Ok(position) = position {
            let moves = position.shortest_tour().len() as u32;
            assert_eq!(Some(moves), reference::fewest_moves(k, pawn_a, pawn_b), "{position}");
        }
    });
}
