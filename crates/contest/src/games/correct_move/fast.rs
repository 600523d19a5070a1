//! The fast path: regular lines straight from their bytes, answers from a table.

use super::format::{Answer, Judged};
use crate::fast::{Line, NUMBERS, Numbers, first_eight};
use crate::reader::Consumed;
use touchmove::correct_move::Square;

/// The answers with their line feeds, in the order of [`Answer`].
const LINES: [Line<24>; 5] = {
    let mut lines = [Line::new(""); 5];
    let mut index = 0;
    while index < lines.len() {
        lines[index] = Line::joined(&[Answer::ALL[index].text(), "\n"]);
        index += 1;
    }
    lines
};

/// The answers to all inputs, each computed by the rules when it is needed first.
#[derive(Default)]
pub(crate) struct AnswerCache {
    /// By king, queen and new square: one more than the index of the answer, 0 where it has not been computed.
    answers: Vec<u8>,
}

impl AnswerCache {
    /// Judges lines of three squares separated by one space each.
    pub(super) fn judge_fast(&mut self, bytes: &[u8], out: &mut Vec<u8>) -> Consumed {
        if self.answers.is_empty() {
            self.answers = vec![0; 64 * 64 * 64];
        }
        let mut consumed = Consumed::default();
        while let Some(line) = bytes[consumed.bytes..].first_chunk::<16>() {
            let Some(text) = first_eight(line) else { break };
            let Numbers { values, length, wrong } = NUMBERS[2].read(text);
            let too_large = values & 0x0040_0040_0040;
            let no_end = u64::from(line[length & 15] ^ b'\n');
            if wrong | too_large | no_end != 0 {
                break;
            }
            // Multiplying moves the three next to each other, six bits each.
            let index = (values.wrapping_mul(1 << 44 | 1 << 22 | 1) >> 32 & 0x3ffff) as usize;
            let answer = match self.answers[index] {
                0 => self.compute(index),
                known => known - 1,
            };
            LINES[usize::from(answer)].append_to(out);
            consumed.bytes += length + 1;
            consumed.lines += 1;
        }
        Consumed { cases: consumed.lines, ..consumed }
    }

    #[cold]
    fn compute(&mut self, index: usize) -> u8 {
        let square = |shift: usize| Square::from_index((index >> shift & 63) as u8);
        let (Some(king), Some(queen), Some(to)) = (square(12), square(6), square(0)) else {
            unreachable!("six bits are a square")
        };
        let answer = Judged::new(king, queen, to).answer() as u8;
        self.answers[index] = answer + 1;
        answer
    }
}
