//! The fast way of checkers: instances straight from their bytes.

use crate::desk::Taken;
use crate::regular::{Digits, Line};
use touchmove::checkers::{Illegal, MOST_PIECES, Move, MoveBuilder, Piece, Setup, Side, Square};
use touchmove::replay::Replay;

/// Judges instances whose words have one blank or line feed between them, and whose last word ends its line.
pub(super) fn take(bytes: &[u8], out: &mut Vec<u8>) -> Taken {
    let mut words = Words { bytes, at: 0, lines: 0, line_start: 0 };
    let mut taken = Taken::default();
    while let Some(refused) = words.instance() {
        if words.line_start != words.at {
            break;
        }
        match refused {
            0 => ALL_VALID.append_to(out),
            ply => out.extend_from_slice(format!("Move {ply} is invalid\n").as_bytes()),
        }
        taken = Taken { bytes: words.at, lines: words.lines, cases: taken.cases + 1 };
    }
    taken
}

const ALL_VALID: Line<16> = Line::new("All moves valid\n");

/// Regular input, word by word. `None` means that it goes on irregularly, or that there is no more of it.
struct Words<'a> {
    bytes: &'a [u8],
    at: usize,
    lines: u64,
    line_start: usize,
}

impl Words<'_> {
    /// The number of the first illegal move of an instance, or 0.
    fn instance(&mut self) -> Option<u64> {
        let (red, white) = (self.number()?, self.number()?);
        let side = 1..=MOST_PIECES as i64;
        if !side.contains(&red) || !side.contains(&white) {
            return None;
        }
        let mut setup = Setup::new(Side::Red);
        for (side, count) in [(Side::Red, red), (Side::White, white)] {
            for _ in 0..count {
                let number = self.number()?;
                setup.place(Square::new(number.abs())?, Piece { side, king: number < 0 }).ok()?;
            }
        }
        let moves = self.number().filter(|moves| *moves > 0)?;
        let text = self.ahead()?;
        setup.to_move = match text as u8 {
            b'R' => Side::Red,
            b'W' => Side::White,
            _ => return None,
        };
        self.at += 1;
        self.end_word((text >> 8) as u8)?;
        let mut replay = Replay::new(setup.check().ok()?);
        for _ in 0..moves {
            match self.path()? {
                Ok(mv) => drop(replay.push(mv)),
                Err(reason) => replay.refuse(reason),
            }
        }
        Some(replay.refusal().map_or(0, |refusal| refusal.ply))
    }

    /// The eight bytes from here on, the first in the lowest bits.
    fn ahead(&self) -> Option<u64> {
        self.bytes.get(self.at..)?.first_chunk().map(|bytes| u64::from_le_bytes(*bytes))
    }

    /// A whole word that is a number of one or two digits, perhaps negative.
    fn number(&mut self) -> Option<i64> {
        let text = self.ahead()?;
        let negative = text as u8 == b'-';
        let digits = Digits::read(if negative { text >> 8 } else { text });
        if digits.value > 99 {
            return None;
        }
        self.at += digits.length + usize::from(negative);
        self.end_word(digits.behind)?;
        let value = i64::from(digits.value);
        Some(if negative { -value } else { value })
    }

    /// Steps over the one blank or line feed behind a word, which is this byte.
    fn end_word(&mut self, behind: u8) -> Option<()> {
        match behind {
            b' ' => self.at += 1,
            b'\n' => {
                self.at += 1;
                self.lines += 1;
                self.line_start = self.at;
            }
            _ => return None,
        }
        Some(())
    }

    /// A move: numbers of one or two digits joined by `-`.
    fn path(&mut self) -> Option<Result<Move, Illegal>> {
        let mut path = MoveBuilder::default();
        loop {
            let digits = Digits::read(self.ahead()?);
            if digits.value > 99 {
                return None;
            }
            path.push(digits.value.into());
            self.at += digits.length;
            if digits.behind != b'-' {
                self.end_word(digits.behind)?;
                return Some(path.finish());
            }
            self.at += 1;
        }
    }
}
