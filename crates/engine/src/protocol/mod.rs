//! Protocols by which other programs drive the engine, without input and output: lines are parsed into commands, and results are
//! written as lines. The command `touchmove engine` reads and writes them.

pub mod hub;
pub mod uci;

use crate::search::{Limits, SearchGame};
use std::time::Duration;
use touchmove::{GameHistory, HouseRules, PlayError};

/// The maximum length of a line in bytes, longer than any game. Callers should not keep more of a line.
pub const MAX_LINE: usize = 1 << 18;

/// A clock for the rest of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Clock {
    pub(crate) remaining: Duration,
    pub(crate) increment: Duration,
    /// The number of moves until there is more time, if the client says so.
    pub(crate) moves: Option<u32>,
}

/// What is kept of the remaining time, in case that the client is slow.
const RESERVE: Duration = Duration::from_millis(30);

impl Clock {
    /// Sets the limits of time for one move.
    pub(crate) fn limit(self, limits: &mut Limits) {
        let moves = self.moves.unwrap_or(30).clamp(1, 60);
        let usable = self.remaining.saturating_sub(RESERVE);
        let share = (usable / moves).saturating_add(self.increment / 4 * 3).min(usable);
        let most = (share * 4).min(if moves == 1 { usable } else { usable / 3 }).max(share.min(usable));
        limits.soft_time = Some(share * 3 / 5);
        limits.time = Some(most.max(Duration::from_millis(1)));
    }
}

/// Plays moves from a position, by a function that finds the move that a text means.
///
/// The client decides when a game is over: if it goes on after a draw by a house rule, those rules are switched off.
fn replay<'t, P: SearchGame>(
    start: &P,
    moves: impl Iterator<Item = &'t str> + Clone,
    find: impl Fn(&P, &str) -> Option<P::Move>,
) -> Result<GameHistory<P>, String> {
    let play = |house_rules| {
        let mut game = GameHistory::with_house_rules(start.clone(), house_rules);
        for text in moves.clone() {
            let mv = find(game.position(), text).ok_or_else(|| format!("illegal move: {}", printable(text)));
            match mv.map(|mv| game.play(&mv)) {
                Ok(Ok(_)) => {}
                Ok(Err(PlayError::GameOver(_))) => return Ok(None),
                Ok(Err(PlayError::Illegal(reason))) => return Err(reason.to_string()),
                Err(error) => return Err(error),
            }
        }
        Ok(Some(game))
    };
    if let Some(game) = play(HouseRules::default())? {
        return Ok(game);
    }
    play(HouseRules { repetition: false, quiet_limit: false })?.ok_or_else(|| "the game is over".to_owned())
}

/// Returns the beginning of a stranger's text, fit to be printed in one line.
fn printable(text: &str) -> String {
    text.chars().take(40).map(|c| if c.is_control() { '?' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_never_spends_more_than_is_left() {
        for remaining in [0, 10, 31, 100, 1000, 60_000] {
            for moves in [None, Some(0), Some(1), Some(40), Some(u32::MAX)] {
                for increment in [0, 100, 1_000_000] {
                    let [remaining, increment] = [remaining, increment].map(Duration::from_millis);
                    let mut limits = Limits::default();
                    Clock { remaining, increment, moves }.limit(&mut limits);
                    let (time, soft) = (limits.time.unwrap(), limits.soft_time.unwrap());
                    assert!(
                        time <= remaining.max(Duration::from_millis(1)),
                        "{remaining:?} {moves:?} {time:?}"
                    );
                    assert!(soft <= time, "{remaining:?} {moves:?} {soft:?} {time:?}");
                }
            }
        }
    }
}
