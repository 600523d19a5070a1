//! Checkers: instances `r w`, the red squares, the white squares, `m side`, m moves; `0 0` ends. Line breaks mean nothing.

use crate::error::Fault;
use crate::fast::append_decimal;
use crate::number::Number;
use crate::printers::{Attempt, Verdict, Why};
use crate::reader::{Desk, Expected, Word};
use crate::records::Recorded;
use std::io::{Read, Write};
use touchmove::checkers::{Illegal, MOST_PIECES, Move, MoveBuilder, Piece, Position, Setup, Side, Square};
use touchmove::replay::Replay;
use touchmove::table::{Refused, View};
use touchmove::{Lang, Phrase, Player, Position as _, SetupReason as _, Words};

/// An instance, replayed.
struct Case {
    replay: Replay<Position>,
    /// The first illegal move.
    refused: Option<Attempt>,
}

impl Verdict for Case {
    fn write_answer(&self, out: &mut Vec<u8>) {
        match self.replay.refusal() {
            None => out.extend_from_slice(b"All moves valid"),
            Some(refusal) => append_refusal(refusal.ply, out),
        }
    }

    fn why(&self, lang: Lang) -> Why {
        match self.replay.refusal() {
            Some(refusal) => {
                Why::Refused { mv: self.refused.clone(), refused: Refused::new(refusal.reason, lang) }
            }
            None => all_valid(self.replay.position(), self.replay.plies(), lang),
        }
    }

    fn position(&self) -> String {
        self.replay.position().to_string()
    }

    fn view(&self) -> View {
        View::new(self.replay.position())
    }
}

/// The contest's answer to an instance whose first illegal move is this one.
pub(super) fn append_refusal(ply: u64, out: &mut Vec<u8>) {
    out.extend_from_slice(b"Move ");
    append_decimal(ply, out);
    out.extend_from_slice(b" is invalid");
}

/// CK7 is told where it applies; the contest does not ask for it.
fn all_valid(position: &Position, plies: u64, lang: Lang) -> Why {
    let words = match (lang, plies) {
        (Lang::En, 1) => "the move is legal".to_owned(),
        (Lang::En, _) => format!("all {plies} moves are legal"),
        (Lang::Zh, 1) => "这一着合法".to_owned(),
        (Lang::Zh, _) => format!("{plies} 着全部合法"),
    };
    let Some(winner) = position.outcome() else {
        return Why::Fine { clauses: "CK1–CK6", words, path: vec![], turning: None, squares: vec![] };
    };
    let loser = winner.other().name().get(lang);
    let words = match lang {
        Lang::En => format!("{words}; {loser} cannot move and has lost"),
        Lang::Zh => format!("{words}；{loser}无棋可走，负"),
    };
    Why::Fine { clauses: "CK1–CK7", words, path: vec![], turning: None, squares: vec![] }
}

pub(crate) fn judge<R: Read, W: Write>(desk: &mut Desk<'_, R, W>) -> Result<(), Fault> {
    while desk.next_anywhere()? {
        desk.take_regular(super::fast::take);
        if !desk.next_anywhere()? {
            break;
        }
        let Some((line, position)) = position(desk)? else { return Ok(()) };
        let case = replay(desk, position)?;
        desk.answer(line, &case)?;
    }
    Ok(())
}

/// The position of an instance and the line it begins on; `None` for the final `0 0`.
fn position<R: Read, W: Write>(desk: &mut Desk<'_, R, W>) -> Result<Option<(u64, Counted)>, Fault> {
    let (red_word, red) = count(desk, &|| {
        Phrase::new(
            "the number of red pieces, 1 to 12, or `0 0` to end",
            "红子数，1 到 12，或表示结束的 `0 0`",
        )
    })?;
    let (white_word, white) =
        count(desk, &|| Phrase::new("the number of white pieces, 1 to 12", "白子数，1 到 12"))?;
    match (red, white) {
        (0, 0) => return Ok(None),
        // Only both of them together may be none.
        (0, _) => {
            return Err(desk.unexpected(&red_word, &|| Phrase::new("1 to 12 red pieces", "1 到 12 个红子")));
        }
        (_, 0) => {
            return Err(
                desk.unexpected(&white_word, &|| Phrase::new("1 to 12 white pieces", "1 到 12 个白子"))
            );
        }
        _ => {}
    }
    let mut setup = Setup::new(Side::Red);
    place(desk, &mut setup, Side::Red, red)?;
    place(desk, &mut setup, Side::White, white)?;
    let expected = || Phrase::new("the number of moves, 1 or more", "着数，至少 1");
    desk.expect_anywhere(&expected)?;
    let (word, moves) = desk.number(&expected)?;
    let moves = match u64::try_from(moves) {
        Ok(moves) if moves > 0 => moves,
        _ => return Err(desk.unexpected(&word, &expected)),
    };
    setup.to_move = side(desk)?;
    match setup.check() {
        Ok(position) => Ok(Some((red_word.line(), Counted { position, moves, total: word.text() }))),
        Err(error) => {
            let found = Phrase::new(error.words(Lang::En), error.words(Lang::Zh));
            Err(desk.malformed(&red_word, found, &can_be))
        }
    }
}

fn can_be() -> Phrase {
    Phrase::new("a legal position", "合法的局面")
}

/// A position and how many moves follow.
struct Counted {
    position: Position,
    moves: u64,
    /// That number as it stands in the input: it may be larger than `u64` holds.
    total: String,
}

fn count<R: Read, W: Write>(desk: &mut Desk<'_, R, W>, expected: Expected<'_>) -> Result<(Word, u32), Fault> {
    desk.expect_anywhere(expected)?;
    let (word, number) = desk.number(expected)?;
    match u32::try_from(number) {
        Ok(count) if count <= MOST_PIECES => Ok((word, count)),
        _ => Err(desk.unexpected(&word, expected)),
    }
}

/// Puts a side's pieces on the board; a negative number is a king's square.
fn place<R: Read, W: Write>(
    desk: &mut Desk<'_, R, W>,
    setup: &mut Setup,
    side: Side,
    count: u32,
) -> Result<(), Fault> {
    let name = if side == Side::Red { Words::new("red", "红子") } else { Words::new("white", "白子") };
    for index in 1..=count {
        let expected = || {
            Phrase::new(
                format!("{} square {index} of {count}: 1 to 32, negative for a king", name.en),
                format!("{}的格号，{count} 个中的第 {index} 个：1 到 32，王为负数", name.zh),
            )
        };
        desk.expect_anywhere(&expected)?;
        let (word, number) = desk.number(&expected)?;
        let Some(square) = Square::new(number.abs()) else {
            return Err(desk.unexpected(&word, &expected));
        };
        if let Err(error) = setup.place(square, Piece { side, king: number < 0 }) {
            let found = word.quote_with(error);
            return Err(desk.malformed(&word, found, &can_be));
        }
    }
    Ok(())
}

fn side<R: Read, W: Write>(desk: &mut Desk<'_, R, W>) -> Result<Side, Fault> {
    let expected = || Phrase::new("the side to move, `R` or `W`", "走棋方，`R` 或 `W`");
    desk.expect_anywhere(&expected)?;
    let word = desk.word(|_| ())?;
    match word.beginning() {
        b"R" => Ok(Side::Red),
        b"W" => Ok(Side::White),
        _ => Err(desk.unexpected(&word, &expected)),
    }
}

pub(crate) fn record<R: Read, W: Write>(desk: &mut Desk<'_, R, W>) -> Result<Option<Recorded>, Fault> {
    let Some((line, Counted { position, moves, total })) = position(desk)? else { return Ok(None) };
    let mut record = Recorded { line, start: Some(position.to_string()), moves: Vec::new() };
    for index in 1..=moves {
        let (word, _) = read_move(desk, index, &total)?;
        record.push(desk, &word, word.text())?;
    }
    Ok(Some(record))
}

/// The next move of an instance, and the word that it is.
fn read_move<R: Read, W: Write>(
    desk: &mut Desk<'_, R, W>,
    index: u64,
    total: &str,
) -> Result<(Word, Result<Move, Illegal>), Fault> {
    let expected = || {
        Phrase::new(
            format!("move {index} of {total}, squares joined by `-`"),
            format!("{total} 着中的第 {index} 着，用 `-` 连接的格号"),
        )
    };
    desk.expect_anywhere(&expected)?;
    let mut path = Path::default();
    let word = desk.word(|byte| path.push(byte))?;
    match path.finish() {
        Some(mv) => Ok((word, mv)),
        None => Err(desk.unexpected(&word, &expected)),
    }
}

/// Plays the moves of an instance; those behind the first illegal one are read and ignored.
fn replay<R: Read, W: Write>(desk: &mut Desk<'_, R, W>, counted: Counted) -> Result<Case, Fault> {
    let Counted { position, moves, total } = counted;
    let mut case = Case { replay: Replay::new(position), refused: None };
    for index in 1..=moves {
        let (word, mv) = read_move(desk, index, &total)?;
        if case.replay.refusal().is_some() {
            continue;
        }
        match mv {
            Ok(mv) => drop(case.replay.push(mv)),
            Err(reason) => case.replay.refuse(reason),
        }
        if let Some(refusal) = case.replay.refusal() {
            case.refused = Some(Attempt { number: refusal.ply, line: word.line(), text: word.text() });
        }
    }
    Ok(case)
}

/// A move being read: integers joined by `-`.
#[derive(Default)]
struct Path {
    number: Number,
    builder: MoveBuilder,
    broken: bool,
}

impl Path {
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
            None => self.broken = true,
        }
    }

    /// The move, or why it is one in no position; `None` if it is not written like a move.
    fn finish(mut self) -> Option<Result<Move, Illegal>> {
        self.end_number();
        (!self.broken).then(|| self.builder.finish())
    }
}
