//! The contest formats of touchmove's four games: bytes in, answers out.
//!
//! ```
//! use touchmove::Game;
//! use touchmove_judge::{judge, Style};
//!
//! let (input, mut output) = ("17 49 25\n56 48 49\n", Vec::new());
//! judge(Game::CorrectMove, input.as_bytes(), &mut output, &Style::Contest).unwrap();
//! assert_eq!(output, b"Move not allowed\nStop\n");
//! ```
//!
//! Memory is bounded whatever comes in; all answers to complete cases are written before more input is waited for; and when
//! the input turns out malformed, the answers before that place have been written.

mod album;
mod checkers;
mod correct_move;
mod crew;
mod desk;
mod duck_chess;
mod fault;
mod kings_tour;
mod lanes;
mod number;
mod records;
mod regular;
mod report;

pub use album::Album;
pub use crew::{Input, judge_all};
pub use fault::{Fault, Malformed};
pub use lanes::side_by_side;
pub use records::{Entry, Recorded, records};
pub use report::Style;
pub use touchmove_draw::{Excerpt, Ink};

use desk::Desk;
use std::io::{Read, Write};
use touchmove::Game;

/// Judges everything that `input` holds and writes the answers to `output`.
///
/// # Errors
/// When the input is malformed or cannot be read, or the output cannot be written. All answers to the cases before that have
/// been written, unless writing is what failed.
pub fn judge(game: Game, input: impl Read, output: impl Write, style: &Style) -> Result<(), Fault> {
    let mut desk = Desk::new(game, input, output, style);
    desk.skip_byte_order_mark()?;
    judge_at(&mut desk, game, &mut Known::default())
}

/// The answers that were found once and need not be found again.
#[derive(Default)]
struct Known {
    correct_move: correct_move::Known,
    kings_tour: kings_tour::Known,
}

fn judge_at<R: Read, W: Write>(
    desk: &mut Desk<'_, R, W>,
    game: Game,
    known: &mut Known,
) -> Result<(), Fault> {
    let judged = match game {
        Game::CorrectMove => correct_move::judge(desk, &mut known.correct_move),
        Game::KingsTour => kings_tour::judge(desk, &mut known.kings_tour),
        Game::Checkers => checkers::judge(desk),
        Game::DuckChess => duck_chess::judge(desk),
    };
    match judged {
        Err(Fault::Write(error)) => Err(Fault::Write(error)),
        // What was answered is never lost, malformed input or not; and if it is, that is the worse news.
        judged => desk.flush().and(judged),
    }
}
