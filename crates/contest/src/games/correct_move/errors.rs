//! What is wrong about an answer of a program for Correct Move.

use super::format::{Answer, Judged};
use super::reference::Case;
use crate::ruling::AnswerError;
use touchmove::board::Step;
use touchmove::correct_move::{Move, Setup, Side, Square};
use touchmove::{LocalizedText, Path};

/// Explains an answer that refuses too much; what it accepts wrongly is explained by the right answer.
pub(super) fn explain(case: &Case, actual: &str) -> Option<AnswerError> {
    let [Some(king), Some(queen), Some(to)] = case.map(Square::from_index) else { return None };
    let expected = Judged::new(king, queen, to).answer();
    let actual = Answer::ALL.into_iter().find(|answer| answer.text() == actual)?;
    let is_legal = matches!(expected, Answer::NotAllowed | Answer::Stop | Answer::Continue);
    let is_allowed = matches!(expected, Answer::Stop | Answer::Continue);
    let (clauses, message, squares) = match actual {
        Answer::IllegalState if expected != Answer::IllegalState => {
            let message = LocalizedText::new(
                format!(
                    "the state is legal: the king on {king} and the queen on {queen} stand on different places"
                ),
                format!("局面合法：王在 {king}，后在 {queen}，不在同一格"),
            );
            ("CM1", message, vec![king, queen])
        }
        Answer::IllegalMove if is_legal => {
            let line = if queen.row() == to.row() { ("row", "行") } else { ("column", "列") };
            let message = LocalizedText::new(
                format!(
                    "the move is legal: {to} is on the {} of the queen on {queen}, and the king on {king} is not in between",
                    line.0
                ),
                format!("这一着合法：{to} 与后所在的 {queen} 同{}，王在 {king}，没有挡在中间", line.1),
            );
            ("CM2", message, vec![queen, to])
        }
        Answer::NotAllowed if is_allowed => {
            let (en, zh) = why_out_of_reach(king.step_to(to));
            let message = LocalizedText::new(
                format!("the move is allowed: the king on {king} cannot go to {to}, {en}"),
                format!("这一着允许：王在 {king}，走不到 {to}，{zh}"),
            );
            ("CM3", message, vec![to, king])
        }
        _ => return None,
    };
    let position = Setup { king, queen, to_move: Side::Queen }.validate().ok()?;
    Some(AnswerError {
        attempted: Some(Move { to }.to_string()),
        path: Path::straight([queen.coord(), to.coord()]),
        squares: squares.into_iter().map(Square::coord).collect(),
        ..AnswerError::new(clauses, message, position)
    })
}

/// Says why the king does not move by this offset.
fn why_out_of_reach((rows, columns): Step) -> (&'static str, &'static str) {
    match (rows.abs(), columns.abs()) {
        (1, 1) => ("which is diagonal: it steps along a row or a column", "那是斜走，王只能横走或竖走一格"),
        (1, 7) | (0, 7) => ("which is on the other side of the board", "那在棋盘的另一侧，王不能绕过边界"),
        _ => ("which is more than one step away", "那不止一步远"),
    }
}
