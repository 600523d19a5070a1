//! Reads contest input, writes the answers.

use crate::error::Fault;
use crate::games::{checkers, correct_move, duck_chess, kings_tour};
use crate::printers::Style;
use crate::reader::Desk;
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
pub(crate) struct Known {
    correct_move: correct_move::format::Known,
    kings_tour: kings_tour::format::Known,
}

pub(crate) fn judge_at<R: Read, W: Write>(
    desk: &mut Desk<'_, R, W>,
    game: Game,
    known: &mut Known,
) -> Result<(), Fault> {
    let judged = match game {
        Game::CorrectMove => correct_move::format::judge(desk, &mut known.correct_move),
        Game::KingsTour => kings_tour::format::judge(desk, &mut known.kings_tour),
        Game::Checkers => checkers::format::judge(desk),
        Game::DuckChess => duck_chess::format::judge(desk),
    };
    match judged {
        Err(Fault::Write(error)) => Err(Fault::Write(error)),
        // What was answered is never lost, malformed input or not; and if it is, that is the worse news.
        judged => desk.flush().and(judged),
    }
}
