//! Correct Move: every input there is.

use touchmove::Position as _;
use touchmove::correct_move::{Move, Setup, Side, Square};
use touchmove_contest::games::correct_move::reference;

fn verdict(king: Square, queen: Square, to: Square) -> &'static str {
    let Ok(mut position) = (Setup { king, queen, to_move: Side::Queen }).validate() else {
        return "Illegal state";
    };
    match position.play(&Move { to }) {
        Err(reason) if reason.is_legal_but_not_allowed() => "Move not allowed",
        Err(_) => "Illegal move",
        Ok(played) if played.locked_in => "Stop",
        Ok(_) => "Continue",
    }
}

fn each_input(mut visit: impl FnMut(Square, Square, Square)) {
    for king in Square::all() {
        for queen in Square::all() {
            Square::all().for_each(|to| visit(king, queen, to));
        }
    }
}

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
