//! The input: instances `r w`, the red squares, the white squares, `m side`, m moves; `0 0` ends. Line breaks mean nothing.

use super::fast::judge_fast;
use super::split::whole_instances;
use crate::error::Error;
use crate::format::ContestFormat;
use crate::reader::{CaseReader, Expected};
use crate::recorded::RecordedCase;
use crate::ruling::{AttemptedMove, CasePosition, Note, Ruling};
use crate::token::{IntegerParser, Token};
use std::borrow::Cow;
use std::io::{Read, Write};
use touchmove::checkers::{Illegal, MAX_PIECES, Move, MoveBuilder, Piece, Position, Setup, Side, Square};
use touchmove::{
    Game, LocalizedText, Outcome, Path, Position as _, Refusal, SetupReason as _, Side as _, Text,
};

impl ContestFormat for Position {
    const NUMBERS_MOVES: bool = true;
    type AnswerCache = ();

    fn judge<R: Read, W: Write>(reader: &mut CaseReader<'_, R, W>, _: &mut ()) -> Result<(), Error> {
        while reader.next_anywhere()? {
            reader.judge_fast(judge_fast);
            if !reader.next_anywhere()? {
                break;
            }
            let Some(instance) = read_instance(reader)? else { break };
            let judged = instance.judge(reader)?;
            reader.answer(&judged.answer(), |case| judged.ruling(case))?;
        }
        Ok(())
    }

    fn read_case<R: Read, W: Write>(
        reader: &mut CaseReader<'_, R, W>,
    ) -> Result<Option<RecordedCase>, Error> {
        let Some(instance) = read_instance(reader)? else { return Ok(None) };
        let start = Some(instance.position.to_string());
        let mut case = RecordedCase { line: instance.line, start, moves: Vec::new() };
        for number in 1..=instance.moves {
            let (token, _) = instance.read_move(reader, number)?;
            case.push(reader, &token, token.text())?;
        }
        Ok(Some(case))
    }

    fn whole_cases(bytes: &[u8]) -> usize {
        whole_instances(bytes)
    }
}

/// Returns the answer to an instance, by the number of its first illegal move.
pub(super) fn answer(refused: Option<u64>) -> Cow<'static, str> {
    match refused {
        None => "All moves valid".into(),
        Some(number) => format!("Move {number} is invalid").into(),
    }
}

/// An instance up to its moves.
struct Instance {
    line: u64,
    position: Position,
    moves: u64,
    /// The number of moves as it stands in the input: it may be larger than `u64` holds.
    moves_text: String,
}

/// Reads an instance up to its moves; `None` for the final `0 0`.
fn read_instance<R: Read, W: Write>(reader: &mut CaseReader<'_, R, W>) -> Result<Option<Instance>, Error> {
    let (red_token, red) = read_count(reader, &|| {
        LocalizedText::new(
            "the number of red pieces, 1 to 12, or `0 0` to end",
            "红子数，1 到 12，或表示结束的 `0 0`",
        )
    })?;
    let (white_token, white) =
        read_count(reader, &|| LocalizedText::new("the number of white pieces, 1 to 12", "白子数，1 到 12"))?;
    // Only both of them together may be zero.
    match (red, white) {
        (0, 0) => return Ok(None),
        (0, _) => {
            let expected = || LocalizedText::new("1 to 12 red pieces", "1 到 12 个红子");
            return Err(reader.unexpected(&red_token, &expected));
        }
        (_, 0) => {
            let expected = || LocalizedText::new("1 to 12 white pieces", "1 到 12 个白子");
            return Err(reader.unexpected(&white_token, &expected));
        }
        _ => {}
    }
    let mut setup = Setup::new(Side::Red);
    read_pieces(reader, &mut setup, Side::Red, red)?;
    read_pieces(reader, &mut setup, Side::White, white)?;
    let expected = || LocalizedText::new("the number of moves, 1 or more", "着数，至少 1");
    reader.expect_anywhere(&expected)?;
    let (token, moves) = reader.integer(&expected)?;
    let moves = match u64::try_from(moves) {
        Ok(moves) if moves > 0 => moves,
        _ => return Err(reader.unexpected(&token, &expected)),
    };
    setup.to_move = read_side(reader)?;
    match setup.validate() {
        Ok(position) => {
            Ok(Some(Instance { line: red_token.line(), position, moves, moves_text: token.text() }))
        }
        Err(error) => Err(reader.error_at(&red_token, error.message(), &legal_position)),
    }
}

fn legal_position() -> LocalizedText {
    LocalizedText::new("a legal position", "合法的局面")
}

fn read_count<R: Read, W: Write>(
    reader: &mut CaseReader<'_, R, W>,
    expected: Expected<'_>,
) -> Result<(Token, u32), Error> {
    reader.expect_anywhere(expected)?;
    let (token, number) = reader.integer(expected)?;
    match u32::try_from(number) {
        Ok(count) if count <= MAX_PIECES => Ok((token, count)),
        _ => Err(reader.unexpected(&token, expected)),
    }
}

/// Reads the pieces of a side; a negative number is the square of a king.
fn read_pieces<R: Read, W: Write>(
    reader: &mut CaseReader<'_, R, W>,
    setup: &mut Setup,
    side: Side,
    count: u32,
) -> Result<(), Error> {
    let name = if side == Side::Red { Text::new("red", "红子") } else { Text::new("white", "白子") };
    for index in 1..=count {
        let expected = || {
            LocalizedText::new(
                format!("{} square {index} of {count}: 1 to 32, negative for a king", name.en),
                format!("{}的格号，{count} 个中的第 {index} 个：1 到 32，王为负数", name.zh),
            )
        };
        reader.expect_anywhere(&expected)?;
        let (token, number) = reader.integer(&expected)?;
        let Some(square) = Square::new(number.abs()) else {
            return Err(reader.unexpected(&token, &expected));
        };
        if let Err(error) = setup.place(square, Piece { side, king: number < 0 }) {
            return Err(reader.error_at(&token, token.quote_with(error), &legal_position));
        }
    }
    Ok(())
}

fn read_side<R: Read, W: Write>(reader: &mut CaseReader<'_, R, W>) -> Result<Side, Error> {
    let expected = || LocalizedText::new("the side to move, `R` or `W`", "走棋方，`R` 或 `W`");
    reader.expect_anywhere(&expected)?;
    let token = reader.token(|_| ())?;
    match token.kept() {
        b"R" => Ok(Side::Red),
        b"W" => Ok(Side::White),
        _ => Err(reader.unexpected(&token, &expected)),
    }
}

impl Instance {
    /// Reads a move: its token, and the move or why it is illegal in every position.
    fn read_move<R: Read, W: Write>(
        &self,
        reader: &mut CaseReader<'_, R, W>,
        number: u64,
    ) -> Result<(Token, Result<Move, Illegal>), Error> {
        let total = &self.moves_text;
        let expected = || {
            LocalizedText::new(
                format!("move {number} of {total}, squares joined by `-`"),
                format!("{total} 着中的第 {number} 着，用 `-` 连接的格号"),
            )
        };
        reader.expect_anywhere(&expected)?;
        let mut parser = MoveParser::default();
        let token = reader.token(|byte| parser.push(byte))?;
        match parser.finish() {
            Some(mv) => Ok((token, mv)),
            None => Err(reader.unexpected(&token, &expected)),
        }
    }

    /// Plays the moves; those after the first illegal one are read and ignored.
    fn judge<R: Read, W: Write>(&self, reader: &mut CaseReader<'_, R, W>) -> Result<Judged, Error> {
        let Instance { line, position, .. } = *self;
        let mut judged = Judged { line, position, plies: 0, refused: None };
        for number in 1..=self.moves {
            let (token, mv) = self.read_move(reader, number)?;
            if judged.refused.is_some() {
                continue;
            }
            match mv.and_then(|mv| judged.position.play(&mv)) {
                Ok(_) => judged.plies += 1,
                Err(reason) => judged.refused = Some(Refused { number, token, mv: mv.ok(), reason }),
            }
        }
        Ok(judged)
    }
}

/// An instance that has been judged.
struct Judged {
    line: u64,
    /// The position after all moves, or before the first illegal one.
    position: Position,
    /// The number of moves played.
    plies: u64,
    refused: Option<Refused>,
}

/// The first illegal move.
struct Refused {
    number: u64,
    token: Token,
    /// The move, unless it is illegal in every position.
    mv: Option<Move>,
    reason: Illegal,
}

impl Judged {
    fn answer(&self) -> Cow<'static, str> {
        answer(self.refused.as_ref().map(|refused| refused.number))
    }

    fn ruling(&self, case: u64) -> Ruling {
        let (attempted, outcome) = match &self.refused {
            None => (None, Ok(self.note())),
            Some(Refused { number, token, mv, reason }) => {
                let refusal = match mv {
                    Some(mv) => self.position.refusal(mv, *reason),
                    None => Refusal::from_reason(*reason),
                };
                let attempted = AttemptedMove { number: *number, line: token.line(), text: token.text() };
                (Some(attempted), Err(refusal))
            }
        };
        Ruling {
            game: Game::Checkers,
            case,
            line: self.line,
            answer: self.answer().into_owned(),
            position: CasePosition::Legal(self.position.into()),
            attempted,
            outcome,
            shortest_path: Vec::new(),
        }
    }

    /// Says that all moves are legal, and who has lost (CK7), which the contest does not ask for.
    fn note(&self) -> Note {
        let mut message = match self.plies {
            1 => LocalizedText::new("the move is legal", "这一着合法"),
            plies => {
                LocalizedText::new(format!("all {plies} moves are legal"), format!("{plies} 着全部合法"))
            }
        };
        let mut clauses = "CK1–CK6";
        if let Some(Outcome::Win(winner)) = self.position.outcome() {
            let loser = winner.other().name();
            message.en += &format!("; {} has no legal move and has lost", loser.en);
            message.zh += &format!("；{}无棋可走，负", loser.zh);
            clauses = "CK1–CK7";
        }
        Note { clauses, message, path: Path::default(), squares: Vec::new() }
    }
}

/// Parses a move byte by byte, so that one of any length needs no memory.
#[derive(Default)]
struct MoveParser {
    number: IntegerParser,
    builder: MoveBuilder,
    is_malformed: bool,
}

impl MoveParser {
    fn push(&mut self, byte: u8) {
        if byte == b'-' && self.number.has_digits() {
            self.end_number();
        } else {
            self.number.push(byte);
        }
    }

    fn end_number(&mut self) {
        match std::mem::take(&mut self.number).finish() {
            Some(number) => self.builder.push(number),
            None => self.is_malformed = true,
        }
    }

    /// Returns the move, or why it is illegal in every position; `None` if it is malformed.
    fn finish(mut self) -> Option<Result<Move, Illegal>> {
        self.end_number();
        (!self.is_malformed).then(|| self.builder.finish())
    }
}
