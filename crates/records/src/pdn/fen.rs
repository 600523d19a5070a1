//! Positions in PDN, read liberally: blanks, small letters, a dot behind, a side left out.

use touchmove::Phrase;
use touchmove::checkers::{Position, Side};

/// Reads a position.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn read(text: &str) -> Result<Position, Phrase> {
    let format_block = format_block(text);
    if format_block.starts_with('?') {
        return Err(Phrase::new("nobody knows whose turn it is", "不知道轮到谁走"));
    }
    format_block.parse::<Position>().map_err(|error| error.phrase())
}

/// A position as [`Position`]'s own reader wants it.
fn format_block(text: &str) -> String {
    let mut format_block: String = text.chars().filter(|c| !c.is_whitespace() && *c != '"').collect();
    format_block.make_ascii_uppercase();
    let length = format_block.trim_end_matches('.').len();
    format_block.truncate(length);
    for side in [":W", ":B"] {
        if format_block.matches(':').count() == 1 && !format_block.contains(side) {
            format_block.push_str(side);
        }
    }
    format_block
}

/// `W::` and `B::` change nothing but the turn.
pub(crate) fn null_move(position: &Position, text: &str) -> Option<Position> {
    let to_move = match format_block(text).as_str() {
        "W::" => Side::White,
        "B::" => Side::Red,
        _ => return None,
    };
    let mut setup = position.setup();
    setup.to_move = to_move;
    setup.check().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn untidy_positions_are_read() {
        let tidy = "W:W29,K31:B1-4";
        for text in [" w : w29, k31 : b1-4 . ", "W:B1,2,3,4:W29,K31.", "W:W29,K31:B1-4"] {
            assert_eq!(read(text).unwrap().to_string(), tidy, "{text}");
        }
        assert_eq!(read("W:B1").unwrap().to_string(), "W:W:B1");
        assert!(read("?:W29:B1").unwrap_err().en.contains("turn"));
        assert!(read("W:W99:B1").is_err());
        assert!(read("").is_err());
    }

    #[test]
    fn a_null_move_changes_the_turn_only() {
        let position = read("W:W29:B1").unwrap();
        assert_eq!(null_move(&position, "B::").unwrap().to_string(), "B:W29:B1");
        assert_eq!(null_move(&position, "B:W2:B1"), None);
    }
}
