//! The input: one case per line, `king pawnA pawnB`.

use super::fast::AnswerCache;
use crate::error::Error;
use crate::format::ContestFormat;
use crate::reader::CaseReader;
use crate::recorded::RecordedCase;
use crate::ruling::{CasePosition, Note, Ruling};
use crate::token::Token;
use std::io::{Read, Write};
use touchmove::kings_tour::{Move, Pawn, Position, Setup, SetupError, Square};
use touchmove::{Game, LocalizedText, Path, Position as _, Text};

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
        let (line, position) = read_position(reader)?;
        Ok(Some(RecordedCase { line, start: Some(position.to_string()), moves: Vec::new() }))
    }
}

fn judge_case<R: Read, W: Write>(reader: &mut CaseReader<'_, R, W>) -> Result<(), Error> {
    let (line, position) = read_position(reader)?;
    let answer = position.fewest_moves().to_string();
    reader.answer(&answer, |case| ruling(&position, case, line))
}

fn ruling(position: &Position, case: u64, line: u64) -> Ruling {
    let tour = position.shortest_tour();
    let (path, squares) = (Path::default(), Vec::new());
    Ruling {
        game: Game::KingsTour,
        case,
        line,
        answer: tour.len().to_string(),
        position: CasePosition::Legal((*position).into()),
        attempted: None,
        outcome: Ok(Note { clauses: "KT5", message: describe(position, &tour), path, squares }),
        shortest_path: tour.iter().map(|mv| mv.to.coord()).collect(),
    }
}

/// Lists the squares of a tour, with what is captured on them.
fn describe(position: &Position, tour: &[Move]) -> LocalizedText {
    let (king, mut position) = (position.setup().king, *position);
    let mut step = |mv: &Move| match position.play(mv).ok().and_then(|played| played.captured) {
        Some(Pawn::A) => format!("{mv} (xA)"),
        Some(Pawn::B) => format!("{mv} (xB)"),
        None => mv.to_string(),
    };
    let steps: Vec<String> = tour.iter().map(&mut step).collect();
    LocalizedText::new(
        format!("a shortest path from {king}: {}", steps.join(", ")),
        format!("从 {king} 出发的一条最短路：{}", steps.join("、")),
    )
}

/// Reads the position of a case, and returns the line it stands on.
fn read_position<R: Read, W: Write>(reader: &mut CaseReader<'_, R, W>) -> Result<(u64, Position), Error> {
    let (first, king) = read_square(reader, Text::new("the king's square", "王的格子"))?;
    let (second, a) = read_square(reader, Text::new("pawn A's square", "兵 A 的格子"))?;
    let (third, b) = read_square(reader, Text::new("pawn B's square", "兵 B 的格子"))?;
    let position = match (Setup { king, a: Some(a), b: Some(b) }).validate() {
        Ok(position) => position,
        Err(error) => {
            // Point at the later of the two tokens that contradict each other.
            let (token, expected) = match error {
                SetupError::KingThreatened { .. } => {
                    (first, Text::new("a king who is not threatened", "不受攻击的王"))
                }
                _ => (
                    if king == a { second } else { third },
                    Text::new("three different squares", "三个不同的格子"),
                ),
            };
            return Err(reader.error_at(&token, token.quote_with(error), &|| expected.into()));
        }
    };
    reader.expect_line_end()?;
    Ok((first.line(), position))
}

fn read_square<R: Read, W: Write>(
    reader: &mut CaseReader<'_, R, W>,
    name: Text,
) -> Result<(Token, Square), Error> {
    let expected = || LocalizedText::new(format!("{}, a1 to h8", name.en), format!("{}，a1 到 h8", name.zh));
    reader.expect_on_line(&expected)?;
    let token = reader.token(|_| ())?;
    let square = match token.kept() {
        [column @ b'a'..=b'h', row @ b'1'..=b'8'] => Square::new(row - b'1', column - b'a'),
        _ => None,
    };
    match square {
        Some(square) => Ok((token, square)),
        None => Err(reader.unexpected(&token, &expected)),
    }
}
