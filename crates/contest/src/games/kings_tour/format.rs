//! Kings Tour: a line a case, `king pawnA pawnB`.

use crate::error::Fault;
use crate::printers::{Verdict, Why};
use crate::reader::{Desk, Taken, Word};
use crate::records::Recorded;
use std::io::{Read, Write};
use touchmove::board::Spot;
use touchmove::kings_tour::{Distances, Move, Pawn, Position, Setup, SetupError, Square};
use touchmove::table::View;
use touchmove::{Lang, Phrase, Position as _, Words};

/// A case with its shortest way.
struct Case {
    position: Position,
    way: Vec<Move>,
}

impl Verdict for Case {
    fn write_answer(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(self.way.len().to_string().as_bytes());
    }

    fn why(&self, lang: Lang) -> Why {
        Why::Fine {
            clauses: "KT5",
            words: self.words(lang),
            path: vec![],
            turning: None,
            squares: self.way(),
        }
    }

    fn position(&self) -> String {
        self.position.to_string()
    }

    fn view(&self) -> View {
        View::new(&self.position)
    }

    fn way(&self) -> Vec<Spot> {
        self.way.iter().map(|mv| mv.to.spot()).collect()
    }
}

impl Case {
    /// The way, with what is captured on it.
    fn words(&self, lang: Lang) -> String {
        let mut position = self.position;
        let steps: Vec<String> = self
            .way
            .iter()
            .map(|mv| match position.play(mv).ok().and_then(|played| played.captured) {
                Some(pawn) => format!("{mv} (x{})", if pawn == Pawn::A { "A" } else { "B" }),
                None => mv.to_string(),
            })
            .collect();
        let king = self.position.setup().king;
        match lang {
            Lang::En => format!("a shortest way from {king}: {}", steps.join(", ")),
            Lang::Zh => format!("从 {king} 出发的一条最短路：{}", steps.join("、")),
        }
    }
}

pub(crate) fn judge<R: Read, W: Write>(desk: &mut Desk<'_, R, W>, known: &mut Known) -> Result<(), Fault> {
    desk.judge_lines(|bytes, out| known.take(bytes, out), case)
}

/// The answers to all inputs; those of a pair of pawns are found by the rules when they are first asked for.
#[derive(Default)]
pub(crate) struct Known {
    /// By pawn A, pawn B and king: the number of moves, 0 where it is not known yet or the case cannot be.
    moves: Vec<u8>,
}

impl Known {
    /// Judges lines of three squares with one blank between them.
    fn take(&mut self, bytes: &[u8], out: &mut Vec<u8>) -> Taken {
        const LINE: usize = "c4 e6 d5\n".len();
        if self.moves.is_empty() {
            self.moves = vec![0; 64 * 64 * 64];
        }
        let mut taken = Taken::default();
        for line in bytes.chunks_exact(LINE) {
            let &[k, kr, b' ', a, ar, b' ', b, br, b'\n'] = line else { break };
            let [columns, rows] =
                [[k, a, b].map(|c| c.wrapping_sub(b'a')), [kr, ar, br].map(|r| r.wrapping_sub(b'1'))];
            if columns.iter().chain(&rows).fold(0, |all, index| all | index) > 7 {
                break;
            }
            let [king, a, b] = [0, 1, 2].map(|which: usize| usize::from(rows[which] << 3 | columns[which]));
            let moves = match self.moves[a << 12 | b << 6 | king] {
                0 => self.ask(a, b, king),
                known => known,
            };
            if moves == 0 {
                break;
            }
            out.extend_from_slice(&[b'0' + moves, b'\n']);
            taken.bytes += LINE;
            taken.lines += 1;
        }
        Taken { cases: taken.lines, ..taken }
    }

    /// Asks the rules for all squares of the king, and remembers; 0 if this one cannot be.
    #[cold]
    fn ask(&mut self, a: usize, b: usize, king: usize) -> u8 {
        let square = |index: usize| Square::from_index(index as u8);
        let (Some(a_square), Some(b_square)) = (square(a), square(b)) else { return 0 };
        if a == b {
            return 0;
        }
        let distances = Distances::new(a_square, Some(b_square));
        let row = &mut self.moves[a << 12 | b << 6..][..64];
        for (square, moves) in Square::all().zip(row.iter_mut()) {
            *moves = distances.of(square).unwrap_or(0);
        }
        row[king]
    }
}

fn case<R: Read, W: Write>(desk: &mut Desk<'_, R, W>) -> Result<(), Fault> {
    let (line, position) = position(desk)?;
    desk.answer(line, &Case { position, way: position.shortest_tour() })
}

pub(crate) fn record<R: Read, W: Write>(desk: &mut Desk<'_, R, W>) -> Result<Recorded, Fault> {
    let (line, position) = position(desk)?;
    Ok(Recorded { line, start: Some(position.to_string()), moves: Vec::new() })
}

/// The position of a case, and the line that it stands on.
fn position<R: Read, W: Write>(desk: &mut Desk<'_, R, W>) -> Result<(u64, Position), Fault> {
    let (first, king) = square(desk, Words::new("the king's square", "王的格子"))?;
    let (second, a) = square(desk, Words::new("pawn A's square", "兵 A 的格子"))?;
    let (third, b) = square(desk, Words::new("pawn B's square", "兵 B 的格子"))?;
    let position = Setup { king, a: Some(a), b: Some(b) }.check();
    let position = match position {
        Ok(position) => position,
        Err(error) => {
            // Point at the later of the two words that do not go together.
            let word = match error {
                SetupError::SameSquare { .. } if king == a => second,
                SetupError::SameSquare { .. } => third,
                SetupError::KingThreatened { .. } => first,
            };
            let expected = match error {
                SetupError::SameSquare { .. } => Words::new("three different squares", "三个不同的格子"),
                SetupError::KingThreatened { .. } => {
                    Words::new("a king who is not threatened", "不受攻击的王")
                }
            };
            return Err(desk.malformed(&word, word.quote_with(error), &|| expected.into()));
        }
    };
    desk.expect_line_end()?;
    Ok((first.line(), position))
}

fn square<R: Read, W: Write>(desk: &mut Desk<'_, R, W>, whose: Words) -> Result<(Word, Square), Fault> {
    let expected = || Phrase::new(format!("{}, a1 to h8", whose.en), format!("{}，a1 到 h8", whose.zh));
    desk.expect_on_line(&expected)?;
    let word = desk.word(|_| ())?;
    let square = match word.beginning() {
        [column @ b'a'..=b'h', row @ b'1'..=b'8'] => Square::new(row - b'1', column - b'a'),
        _ => None,
    };
    match square {
        Some(square) => Ok((word, square)),
        None => Err(desk.unexpected(&word, &expected)),
    }
}
