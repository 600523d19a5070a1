//! What is wrong about an answer of a program for Checker's Check.

use super::case::to_move;
use super::reference::Case;
use crate::ruling::AnswerError;
use touchmove::checkers::{Played, Position};
use touchmove::{LocalizedText, Path, Position as _};

/// Explains an answer that refuses a legal move, or one that does not exist; one that accepts an illegal move is explained by the
/// reason to refuse it.
pub(super) fn explain(case: &Case, actual: &str) -> Option<AnswerError> {
    let number = actual.strip_prefix("Move ")?.strip_suffix(" is invalid")?;
    let number: usize = number.trim().parse().ok()?;
    let start = case.position()?;
    let Some(path) = number.checked_sub(1).and_then(|index| case.moves.get(index)) else {
        let count = case.moves.len();
        let message = LocalizedText::new(
            format!("there is no move {number}: the moves have the numbers 1 to {count}"),
            format!("没有第 {number} 着：着法的编号是 1 到 {count}"),
        );
        return Some(AnswerError::new("CK1", message, start));
    };
    let mut position = start;
    for path in &case.moves[..number - 1] {
        to_move(path).and_then(|mv| position.play(&mv)).ok()?;
    }
    let before = position;
    let played = to_move(path).and_then(|mv| position.play(&mv)).ok()?;
    let (clauses, message) = why_legal(&before, &played);
    let squares: Vec<_> = played.mv.squares().iter().map(|square| square.coord()).collect();
    let text = path.iter().map(ToString::to_string).collect::<Vec<_>>().join("-");
    Some(AnswerError {
        attempted: Some(text),
        path: Path::straight(squares.iter().copied()),
        squares,
        ..AnswerError::new(clauses, message, before)
    })
}

/// Returns the clause that most likely was overlooked, and why the move is legal.
fn why_legal(before: &Position, played: &Played) -> (&'static str, LocalizedText) {
    let (name, mv) = (played.piece.info().name, played.mv);
    let (from, to) = (mv.from(), mv.to());
    if played.captured.is_empty() {
        let message = LocalizedText::new(
            format!(
                "the move is legal: the {} steps from {from} to {to}, which is empty, and no piece can jump",
                name.en
            ),
            format!("这一着合法：{}从 {from} 走到空格 {to}，而且没有子可吃", name.zh),
        );
        return ("CK2", message);
    }
    let captured: Vec<String> = played.captured.iter().map(|square| square.to_string()).collect();
    let mut message = LocalizedText::new(
        format!("the move is legal: the {} jumps and captures {}", name.en, captured.join(", ")),
        format!("这一着合法：{}跳吃 {}", name.zh, captured.join("、")),
    );
    let can_capture_more =
        before.legal_moves().iter().any(|other| other.squares().len() > mv.squares().len());
    let (clause, en, zh) = if mv.squares()[1..].contains(&from) {
        ("CK6", "; the square it started from counts as empty".to_owned(), "；起点算作空格".to_owned())
    } else if played.crowned {
        let en = format!("; it is crowned on {to}, and that ends its move");
        ("CK5", en, format!("；兵在 {to} 升变为王，这一着到此为止"))
    } else if can_capture_more {
        (
            "CK4",
            "; any jump may be chosen, not only the longest".to_owned(),
            "；跳法可以任选，不必吃得最多".to_owned(),
        )
    } else {
        ("CK3", "; it cannot jump on".to_owned(), "；之后不能再跳吃".to_owned())
    };
    message.en += &en;
    message.zh += &zh;
    (clause, message)
}
