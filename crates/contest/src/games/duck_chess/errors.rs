//! What is wrong about an answer of a program for duck chess.

use super::fast::answer_line;
use super::reference::Case;
use crate::ruling::AnswerError;
use touchmove::duck_chess::{Illegal, Kind, Move, Piece, Played, Position, Side, Square};
use touchmove::{LocalizedText, MoveEffect, Path, Position as _, Reason as _};

/// Explains a wrong answer to a valid command; one to an invalid command is explained by the reason to refuse it.
pub(super) fn explain(case: &Case, index: usize, actual: &str) -> Option<AnswerError> {
    let mut after = Position::default();
    let mut was_refused = false;
    for command in &case[..index.min(case.len())] {
        was_refused = Move::from_numbers(*command).and_then(|mv| after.play(&mv)).is_err();
    }
    let before = after;
    let command = case.get(index)?;
    let mv = Move::from_numbers(*command).ok()?;
    let played = after.play(&mv).ok()?;
    let line = answer_line(Some(&played));
    let error = if actual.eq_ignore_ascii_case("Invalid command") {
        refused_legal_move(&before, &played, was_refused)
    } else {
        let (expected, actual) = (line.text().split(';'), actual.split(';').map(str::trim));
        if actual.clone().count() != 4 {
            return None;
        }
        let field = expected.zip(actual).position(|(expected, actual)| expected != actual)?;
        wrong_field(&before, &after, &played, field)?
    };
    Some(AnswerError { attempted: Some(command.map(|number| number.to_string()).join(" ")), ..error })
}

fn refused_legal_move(before: &Position, played: &Played, was_refused: bool) -> AnswerError {
    let Played { piece, from, to, captured, .. } = *played;
    let (name, clause) = (piece.name(), piece.kind.clause());
    // The English clause begins with "The" and the name of the piece.
    let skipped = "The ".len() + piece.kind.name().en.len();
    let movement = clause.text.en.trim_end_matches('.').get(skipped..).unwrap_or("");
    let mut message = LocalizedText::new(
        format!("the {} may move from {from} to {to}: it{movement}", name.en),
        format!("{}可以从 {from} 走到 {to}：{}", name.zh, clause.text.zh.trim_end_matches('。')),
    );
    if let Some(captured) = captured {
        message.en += &format!("; it captures the {}", captured.name().en);
        message.zh += &format!("；吃掉{}", captured.name().zh);
    }
    if played.check.is_some_and(|check| check.attacker.side != piece.side) {
        message.en += "; a captain may be left in danger (DC8)";
        message.zh += "；可以让己方的王被攻击（DC8）";
    }
    if was_refused {
        message.en += "; the invalid command before it did not pass the turn (DC11)";
        message.zh += "；前一条不合法的操作不换边（DC11）";
    }
    let MoveEffect { path, .. } = (*played).into();
    let squares = path.squares.clone();
    AnswerError { clauses: clause.id, message, position: (*before).into(), path, squares, attempted: None }
}

fn wrong_field(before: &Position, after: &Position, played: &Played, field: usize) -> Option<AnswerError> {
    let Played { piece, from, to, captured, over, .. } = *played;
    let (clauses, message, position, squares) = match field {
        0 => {
            let name = piece.name();
            let message = LocalizedText::new(
                format!("the piece on {from} is the {}", name.en),
                format!("{from} 上的棋子是{}", name.zh),
            );
            ("DC12", message, before, vec![from])
        }
        1 => {
            let message = match captured {
                Some(captured) => LocalizedText::new(
                    format!("the {} stands on {to} and is captured", captured.name().en),
                    format!("{to} 上是{}，被吃掉了", captured.name().zh),
                ),
                None => LocalizedText::new(
                    format!("no piece stands on {to}: nothing is captured"),
                    format!("{to} 上没有棋子，没有吃子"),
                ),
            };
            ("DC8", message, before, vec![to])
        }
        2 => {
            let (message, squares) = about_check(after, played);
            ("DC10", message, after, squares)
        }
        3 if over => {
            let name = Piece { side: piece.side.other(), kind: Kind::Captain }.name();
            let message = LocalizedText::new(
                format!("the {} is captured, which ends the game", name.en),
                format!("{}被吃掉，游戏结束", name.zh),
            );
            ("DC9", message, before, vec![to])
        }
        3 => {
            let message = LocalizedText::new(
                "both captains are still on the board: the game goes on",
                "双方的王都还在，游戏没有结束",
            );
            let captains = Side::BOTH.into_iter().filter_map(|side| after.captain(side)).collect();
            ("DC9", message, after, captains)
        }
        _ => return None,
    };
    let squares = squares.into_iter().map(Square::coord).collect();
    let position = (*position).into();
    Some(AnswerError { clauses, message, position, path: Path::default(), squares, attempted: None })
}

/// Says why it is check, or why it is not.
fn about_check(after: &Position, played: &Played) -> (LocalizedText, Vec<Square>) {
    if let Some(check) = played.check {
        let captain = Piece { side: check.attacker.side.other(), kind: Kind::Captain }.name();
        let (attacker, from, at) = (check.attacker.name(), check.from, check.captain);
        let message = LocalizedText::new(
            format!("it is check: the {} on {from} could capture the {} on {at}", attacker.en, captain.en),
            format!("是将军：{from} 上的{}可以吃掉 {at} 上的{}", attacker.zh, captain.zh),
        );
        return (message, vec![from, at]);
    }
    if played.over {
        let message = LocalizedText::new(
            "the game has ended with this move, and then it is never check",
            "这一步结束了游戏，此时不算将军",
        );
        return (message, vec![played.to]);
    }
    match blocked_attacker(after) {
        Some((piece, from, reason @ Illegal::Blocked { at, .. })) => {
            let (name, reason) = (piece.name(), reason.message());
            let message = LocalizedText::new(
                format!("it is not check: the {} on {from} cannot capture: {}", name.en, reason.en),
                format!("不是将军：{from} 上的{}吃不到王，{}", name.zh, reason.zh),
            );
            (message, vec![from, at])
        }
        _ => {
            let message = LocalizedText::new(
                "it is not check: no piece of either side could capture the other captain",
                "不是将军：双方都没有棋子能吃掉对方的王",
            );
            (message, Side::BOTH.into_iter().filter_map(|side| after.captain(side)).collect())
        }
    }
}

/// Returns a piece that would attack a captain if it were not blocked; one with legs rather than a car.
fn blocked_attacker(position: &Position) -> Option<(Piece, Square, Illegal)> {
    let mut found = Vec::new();
    for side in Side::BOTH {
        let mut setup = position.setup();
        setup.to_move = side;
        let (Ok(position), Some(to)) = (setup.validate(), position.captain(side.other())) else { continue };
        for from in position.of(side).iter() {
            if let Err(reason @ Illegal::Blocked { piece, .. }) = position.check(&Move { from, to }) {
                found.push((piece, from, reason));
            }
        }
    }
    found.into_iter().min_by_key(|(piece, ..)| piece.kind == Kind::Car)
}
