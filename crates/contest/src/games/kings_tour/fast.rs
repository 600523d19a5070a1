//! The fast path: regular lines straight from their bytes, answers from a table.

use crate::reader::Consumed;
use touchmove::kings_tour::{Distances, Square};

/// The answers to all inputs; those of a pair of pawns are computed by the rules when they are needed first.
#[derive(Default)]
pub(crate) struct AnswerCache {
    /// By pawn A, pawn B and king: the number of moves, 0 where it has not been computed or the case is impossible.
    moves: Vec<u8>,
}

impl AnswerCache {
    /// Judges lines of three squares separated by one space each.
    pub(super) fn judge_fast(&mut self, bytes: &[u8], out: &mut Vec<u8>) -> Consumed {
        const LINE: usize = "c4 e6 d5\n".len();
        if self.moves.is_empty() {
            self.moves = vec![0; 64 * 64 * 64];
        }
        let mut consumed = Consumed::default();
        for line in bytes.chunks_exact(LINE) {
            let &[k, kr, b' ', a, ar, b' ', b, br, b'\n'] = line else { break };
            let [columns, rows] =
                [[k, a, b].map(|c| c.wrapping_sub(b'a')), [kr, ar, br].map(|r| r.wrapping_sub(b'1'))];
            if columns.iter().chain(&rows).fold(0, |all, index| all | index) > 7 {
                break;
            }
            let [king, a, b] = [0, 1, 2].map(|which: usize| usize::from(rows[which] << 3 | columns[which]));
            let moves = match self.moves[a << 12 | b << 6 | king] {
                0 => self.compute(a, b, king),
                known => known,
            };
            if moves == 0 {
                break;
            }
            out.extend_from_slice(&[b'0' + moves, b'\n']);
            consumed.bytes += LINE;
            consumed.lines += 1;
        }
        Consumed { cases: consumed.lines, ..consumed }
    }

    /// Computes the answers for all squares of the king and returns that of one; 0 if the case is impossible.
    #[cold]
    fn compute(&mut self, a: usize, b: usize, king: usize) -> u8 {
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
