//! Positions and moves that parse are printed and parsed again as the same.

use touchmove::{Game, Position, checkers, correct_move, duck_chess, kings_tour, table};

pub(crate) fn notation(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    round_trip::<correct_move::Position>(&text);
    round_trip::<kings_tour::Position>(&text);
    round_trip::<checkers::Position>(&text);
    round_trip::<duck_chess::Position>(&text);
    for game in Game::ALL {
        if let Ok(table) = table::open(game, Some(&text)) {
            assert_eq!(table.view().moves.len(), table.moves().len());
        }
    }
    let _ = text.parse::<Game>();
}

fn round_trip<P: Position>(text: &str) {
    match text.parse::<P>() {
        Ok(position) => assert_eq!(position.to_string().parse::<P>(), Ok(position)),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    match text.parse::<P::Move>() {
        Ok(mv) => assert_eq!(mv.to_string().parse::<P::Move>(), Ok(mv)),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
