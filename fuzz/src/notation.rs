//! Positions and moves that parse are printed and parsed again as the same.

use touchmove::{AnyPosition, Game, Position, with_game};

pub(crate) fn notation(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for game in Game::ALL {
        with_game!(game, P => round_trip::<P>(&text));
        if let Ok(position) = AnyPosition::parse(game, &text) {
            assert_eq!(position.view().moves.len(), position.legal_moves().len());
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
