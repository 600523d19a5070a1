//! The input: one case per line, `king queen new-queen`.

use super::fast::AnswerCache;
use crate::error::Error;
use crate::format::ContestFormat;
use crate::reader::CaseReader;
use crate::recorded::{RecordedCase, RecordedMove};
use crate::ruling::{AttemptedMove, CasePosition, Note, Ruling};
use crate::token::Token;
use std::io::{Read, Write};
use touchmove::correct_move::{Illegal, Move, Position, Setup, SetupError, Side, Square};
use touchmove::{Game, LocalizedText, Path, Position as _, Refusal, Text, View};

/// The contest's answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    IllegalState,
    IllegalMove,
    NotAllowed,
    Stop,
    Continue,
}

impl Answer {
    pub(super) const ALL: [Answer; 5] =
        [Answer::IllegalState, Answer::IllegalMove, Answer::NotAllowed, Answer::Stop, Answer::Continue];

    pub(super) const fn text(self) -> &'static str {
        match self {
            Answer::IllegalState => "Illegal state",
            Answer::IllegalMove => "Illegal move",
            Answer::NotAllowed => "Move not allowed",
            Answer::Stop => "Stop",
            Answer::Continue => "Continue",
        }
    }
}

/// A judged case.
pub(super) struct Judged {
    setup: Setup,
    mv: Move,
    /// The position after the move, or what is wrong.
    result: Result<Position, Wrong>,
}

enum Wrong {
    State(SetupError),
    Move(Position, Illegal),
}

impl Judged {
    pub(super) fn new(king: Square, queen: Square, to: Square) -> Self {
        let setup = Setup { king, queen, to_move: Side::Queen };
        let mv = Move { to };
        let result = setup.validate().map_err(Wrong::State).and_then(|position| {
            let mut after = position;
            after.play(&mv).map(|_| after).map_err(|reason| Wrong::Move(position, reason))
        });
        Judged { setup, mv, result }
    }

    pub(super) fn answer(&self) -> Answer {
        match &self.result {
            Err(Wrong::State(_)) => Answer::IllegalState,
            Err(Wrong::Move(_, reason)) if reason.is_legal_but_not_allowed() => Answer::NotAllowed,
            Err(Wrong::Move(..)) => Answer::IllegalMove,
            Ok(after) if after.outcome().is_some() => Answer::Stop,
            Ok(_) => Answer::Continue,
        }
    }

    fn ruling(&self, case: u64, line: u64) -> Ruling {
        let (position, attempted, outcome) = match &self.result {
            Err(Wrong::State(error)) => {
                let text = format!("{} {}", self.setup.king, self.setup.queen);
                let view = lone_king(self.setup.king);
                (CasePosition::Impossible { text, view }, None, Err(Refusal::from_reason(*error)))
            }
            Err(Wrong::Move(position, reason)) => {
                let attempted = AttemptedMove { number: 1, line, text: self.mv.to_string() };
                let refusal = position.refusal(&self.mv, *reason);
                (CasePosition::Legal((*position).into()), Some(attempted), Err(refusal))
            }
            Ok(after) => (CasePosition::Legal((*after).into()), None, Ok(freedom_of_king(after))),
        };
        Ruling {
            game: Game::CorrectMove,
            case,
            line,
            answer: self.answer().text().to_owned(),
            position,
            attempted,
            outcome,
            shortest_path: Vec::new(),
        }
    }
}

/// Says where the king can still move, or that the queen could move to all those squares as well (CM4).
fn freedom_of_king(after: &Position) -> Note {
    let allowed: Vec<Square> = after.legal_moves().iter().map(|mv| mv.to).collect();
    let is_locked_in = allowed.is_empty();
    let squares = if is_locked_in { after.king_reach().iter().collect() } else { allowed };
    let names: Vec<String> = squares.iter().map(|square| square.to_string()).collect();
    let (king, en, zh) = (after.setup().king, names.join(", "), names.join("、"));
    let message = if is_locked_in {
        LocalizedText::new(
            format!("the king on {king} is locked in: the queen could move to {en} as well"),
            format!("王在 {king} 被困死：{zh} 后也都能走到"),
        )
    } else {
        LocalizedText::new(
            format!("the king on {king} can still move to {en}"),
            format!("王在 {king} 还能走到 {zh}"),
        )
    };
    let squares = squares.into_iter().map(Square::coord).collect();
    Note { clauses: "CM4", message, path: Path::default(), squares }
}

/// Returns the board of two pieces on one square, of which the king is shown.
fn lone_king(square: Square) -> View {
    let queen = Square::all().find(|other| *other != square).unwrap_or(square);
    let Ok(position) = (Setup { king: square, queen, to_move: Side::Queen }).validate() else {
        unreachable!("the queen stands elsewhere")
    };
    let mut view = View::new(&position);
    for cell in &mut view.cells {
        cell.piece = cell.piece.filter(|_| cell.square == square.coord());
    }
    view
}

impl ContestFormat for Position {
    type AnswerCache = AnswerCache;

    fn judge<R: Read, W: Write>(
        reader: &mut CaseReader<'_, R, W>,
        cache: &mut AnswerCache,
    ) -> Result<(), Error> {
        reader.judge_lines(|bytes, out| cache.judge_fast(bytes, out), judge_case)
    }

    fn read_case<R: Read, W: Write>(
        reader: &mut CaseReader<'_, R, W>,
    ) -> Result<Option<RecordedCase>, Error> {
        let [(first, king), (_, queen), (third, to)] = read_squares(reader)?;
        let moves = vec![RecordedMove { location: third.location, text: to.to_string() }];
        Ok(Some(RecordedCase { line: first.line(), start: Some(format!("{king} {queen}")), moves }))
    }
}

fn judge_case<R: Read, W: Write>(reader: &mut CaseReader<'_, R, W>) -> Result<(), Error> {
    let [(first, king), (_, queen), (_, to)] = read_squares(reader)?;
    let judged = Judged::new(king, queen, to);
    reader.answer(judged.answer().text(), |case| judged.ruling(case, first.line()))
}

/// Reads the squares of a case: the king's, the queen's, and her new one.
fn read_squares<R: Read, W: Write>(reader: &mut CaseReader<'_, R, W>) -> Result<[(Token, Square); 3], Error> {
    let king = read_square(reader, Text::new("the king's place", "王的位置"))?;
    let queen = read_square(reader, Text::new("the queen's place", "后的位置"))?;
    let to = read_square(reader, Text::new("the queen's new place", "后的新位置"))?;
    reader.expect_line_end()?;
    Ok([king, queen, to])
}

fn read_square<R: Read, W: Write>(
    reader: &mut CaseReader<'_, R, W>,
    name: Text,
) -> Result<(Token, Square), Error> {
    let expected = || LocalizedText::new(format!("{}, 0 to 63", name.en), format!("{}，0 到 63", name.zh));
    reader.expect_on_line(&expected)?;
    let (token, number) = reader.integer(&expected)?;
    match u8::try_from(number).ok().and_then(Square::from_index) {
        Some(square) => Ok((token, square)),
        None => Err(reader.unexpected(&token, &expected)),
    }
}
