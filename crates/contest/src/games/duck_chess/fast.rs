//! The fast path: regular commands straight from their bytes, answers from a table.

use crate::fast::{HIGH_BITS, Line, first_eight};
use crate::reader::Consumed;
use touchmove::Position as _;
use touchmove::duck_chess::{Kind, Move, Piece, Played, Position, Side, Square};

const INVALID: Line<40> = Line::new("Invalid command\n");

const PIECES: usize = 2 * Kind::ALL.len();

/// All answers to valid commands: by the piece that moved, the piece it captured (or none, the last index), whether there is
/// check, and whether the game is over.
static ANSWERS: [[[[Line<40>; 2]; 2]; PIECES + 1]; PIECES] = {
    const EMPTY: Line<40> = Line::new("");
    let mut answers = [[[[EMPTY; 2]; 2]; PIECES + 1]; PIECES];
    let mut index = 0;
    while index < PIECES * (PIECES + 1) * 4 {
        let (mover, captured) = (index / 4 / (PIECES + 1), index / 4 % (PIECES + 1));
        let (check, over) = (index / 2 % 2, index % 2);
        let yes_no = ["no", "yes"];
        answers[mover][captured][check][over] =
            Line::joined(&[name(mover), ";", name(captured), ";", yes_no[check], ";", yes_no[over], "\n"]);
        index += 1;
    }
    answers
};

/// Returns the name of the piece with this [`piece_index`]; `NA` for none.
const fn name(index: usize) -> &'static str {
    if index == PIECES {
        return "NA";
    }
    let side = if index < Kind::ALL.len() { Side::Red } else { Side::Blue };
    Piece { side, kind: Kind::ALL[index % Kind::ALL.len()] }.name().en
}

fn piece_index(piece: Piece) -> usize {
    piece.side as usize * Kind::ALL.len() + piece.kind as usize
}

/// Returns the contest's answer with its line feed; `None` is an invalid command.
pub(super) fn answer_line(played: Option<&Played>) -> &'static Line<40> {
    let Some(played) = played else { return &INVALID };
    let (mover, captured) = (piece_index(played.piece), played.captured.map_or(PIECES, piece_index));
    &ANSWERS[mover][captured][usize::from(played.check.is_some())][usize::from(played.over)]
}

/// Judges lines of four digits separated by one space each, at most as many as there are commands left.
pub(super) fn judge_fast(
    position: &mut Position,
    commands: u64,
    bytes: &[u8],
    out: &mut Vec<u8>,
) -> Consumed {
    const LINE: usize = "3 0 4 0\n".len();
    let mut lines = 0;
    let max_lines = usize::try_from(commands).unwrap_or(usize::MAX);
    for line in bytes.chunks_exact(LINE).take(max_lines) {
        let Some(text) = first_eight(line) else { break };
        // Spaces, the line feed and the zeros taken away: at most 9 is left of a digit, and nothing of the others.
        let rest = text ^ u64::from_le_bytes(*b"0 0 0 0\n");
        if (rest | rest.wrapping_add(0x7f76_7f76_7f76_7f76)) & HIGH_BITS != 0 {
            break;
        }
        let [a, _, b, _, c, _, d, _] = rest.to_le_bytes();
        match (Square::new(a, b), Square::new(c, d)) {
            (Some(from), Some(to)) => match position.play(&Move { from, to }) {
                Ok(played) => answer_line(Some(&played)).append_to(out),
                Err(_) => INVALID.append_to(out),
            },
            _ => INVALID.append_to(out),
        }
        lines += 1;
    }
    Consumed { bytes: lines as usize * LINE, lines, cases: lines }
}
