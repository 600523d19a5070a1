//! Positions in PDN, read liberally: with spaces, lower-case letters, a final dot or one side left out.

use touchmove::LocalizedText;
use touchmove::checkers::{Position, Side};

/// Parses a position.
pub(crate) fn parse(text: &str) -> Result<Position, LocalizedText> {
    let text = normalize(text);
    if text.starts_with('?') {
        return Err(LocalizedText::new("nobody knows whose turn it is", "不知道轮到谁走"));
    }
    text.parse::<Position>().map_err(|error| error.message())
}

/// Returns the text as the strict parser of [`Position`] expects it.
fn normalize(text: &str) -> String {
    let mut normalized: String = text.chars().filter(|c| !c.is_whitespace() && *c != '"').collect();
    normalized.make_ascii_uppercase();
    let length = normalized.trim_end_matches('.').len();
    normalized.truncate(length);
    for side in [":W", ":B"] {
        if normalized.matches(':').count() == 1 && !normalized.contains(side) {
            normalized.push_str(side);
        }
    }
    normalized
}

/// Plays a null move, `W::` or `B::`, which changes only the side to move. Returns `None` for any other text.
pub(crate) fn null_move(position: &Position, text: &str) -> Option<Position> {
    let to_move = match normalize(text).as_str() {
        "W::" => Side::White,
        "B::" => Side::Red,
        _ => return None,
    };
    let mut setup = position.setup();
    setup.to_move = to_move;
    setup.validate().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn non_standard_positions_are_read() {
        let standard = "W:W29,K31:B1-4";
        for text in [" w : w29, k31 : b1-4 . ", "W:B1,2,3,4:W29,K31.", "W:W29,K31:B1-4"] {
            assert_eq!(parse(text).unwrap().to_string(), standard, "{text}");
        }
        assert_eq!(parse("W:B1").unwrap().to_string(), "W:W:B1");
        assert!(parse("?:W29:B1").unwrap_err().en.contains("turn"));
        assert!(parse("W:W99:B1").is_err());
        assert!(parse("").is_err());
    }

    #[test]
    fn a_null_move_changes_only_the_side_to_move() {
        let position = parse("W:W29:B1").unwrap();
        assert_eq!(null_move(&position, "B::").unwrap().to_string(), "B:W29:B1");
        assert_eq!(null_move(&position, "B:W2:B1"), None);
    }
}
