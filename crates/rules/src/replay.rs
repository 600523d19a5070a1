//! Plays a record up to its first illegal move.

use crate::Position;

/// A game being replayed move by move: the position so far, and the first illegal move.
///
/// ```
/// use touchmove::{checkers, replay::Replay};
///
/// let mut replay = Replay::new(checkers::Position::default());
/// for text in ["9-14", "23-19", "14-17", "19-15"] {
///     replay.push(text.parse().expect("these are moves"));
/// }
/// // White had to capture the man on 17.
/// let illegal = replay.illegal_ply().expect("19-15 is illegal");
/// assert_eq!(illegal.ply, 4);
/// assert!(matches!(illegal.reason, checkers::Illegal::MustJump { .. }));
/// assert_eq!(replay.plies(), 3);
/// ```
#[derive(Clone, Debug)]
pub struct Replay<P: Position> {
    position: P,
    plies: u64,
    illegal: Option<IllegalPly<P::Illegal>>,
}

/// The first illegal move of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalPly<I> {
    /// The number of the move, counted from 1.
    pub ply: u64,
    /// Why it is illegal.
    pub reason: I,
}

impl<P: Position> Replay<P> {
    /// Starts a replay from `position`.
    pub fn new(position: P) -> Self {
        Replay { position, plies: 0, illegal: None }
    }

    /// Plays the next move and returns what it did. After an illegal move nothing is played any more, since the rest of a
    /// record makes no sense without it.
    pub fn push(&mut self, mv: P::Move) -> Option<P::Played> {
        if self.illegal.is_some() {
            return None;
        }
        match self.position.play(&mv) {
            Ok(played) => {
                self.plies += 1;
                Some(played)
            }
            Err(reason) => {
                self.push_illegal(reason);
                None
            }
        }
    }

    /// Takes the next move as illegal, for a text that is a move in no position.
    pub fn push_illegal(&mut self, reason: P::Illegal) {
        self.illegal.get_or_insert(IllegalPly { ply: self.plies + 1, reason });
    }

    /// Returns the position after all legal moves.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// Returns the number of moves that were played.
    pub fn plies(&self) -> u64 {
        self.plies
    }

    /// Returns the first illegal move, if there was one.
    pub fn illegal_ply(&self) -> Option<IllegalPly<P::Illegal>> {
        self.illegal
    }
}

/// Replays moves up to the first illegal one.
pub fn replay<P: Position>(start: P, moves: impl IntoIterator<Item = P::Move>) -> Replay<P> {
    let mut replay = Replay::new(start);
    for mv in moves {
        replay.push(mv);
    }
    replay
}
