//! The results of games, as records write them: the score of the side that moves first comes first.

use touchmove::{Outcome, Side};

/// Reads a result. `None` if it is unknown, such as `*`. In English draughts the first side is Black, our Red.
///
/// ```
/// use touchmove::{Outcome, checkers::Side};
/// use touchmove_records::parse_result;
/// assert_eq!(parse_result("1 : 0"), Some(Outcome::Win(Side::Red)));
/// assert_eq!(parse_result::<Side>("½-½"), Some(Outcome::Draw));
/// assert_eq!(parse_result::<Side>("*"), None);
/// ```
pub fn parse_result<S: Side>(text: &str) -> Option<Outcome<S>> {
    match text {
        "1-0" | "2-0" => S::ALL.first().copied().map(Outcome::Win),
        "0-1" | "0-2" => S::ALL.get(1).copied().map(Outcome::Win),
        "1/2-1/2" | "1-1" | "½-½" | "1/2" => Some(Outcome::Draw),
        _ if text.contains(|c: char| c == ':' || c.is_whitespace()) => {
            let compact: String = text.chars().filter(|c| !c.is_whitespace()).collect();
            parse_result(&compact.replace(':', "-"))
        }
        _ => None,
    }
}

/// Writes a result: `1-0`, `0-1` or `1/2-1/2`.
///
/// ```
/// use touchmove::{Outcome, checkers::Side};
/// assert_eq!(touchmove_records::score(Outcome::Win(Side::White)), "0-1");
/// ```
pub fn score<S: Side>(outcome: Outcome<S>) -> &'static str {
    match outcome {
        Outcome::Win(side) if S::ALL.first() == Some(&side) => "1-0",
        Outcome::Win(_) => "0-1",
        Outcome::Draw => "1/2-1/2",
    }
}
