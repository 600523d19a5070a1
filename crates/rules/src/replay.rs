//! A record played until its first refusal.

use crate::Position;

/// A game being played from a record, move by move: the state so far, and the first refusal.
///
/// ```
/// use touchmove::{checkers, replay::Replay};
///
/// let mut replay = Replay::new(checkers::Position::opening());
/// for text in ["9-14", "23-19", "14-17", "19-15"] {
///     replay.push(text.parse().expect("these are moves"));
/// }
/// // White had to take the man on 17.
/// let refusal = replay.refusal().expect("19-15 is illegal");
/// assert_eq!(refusal.ply, 4);
/// assert!(matches!(refusal.reason, checkers::Illegal::MustJump { .. }));
/// assert_eq!(replay.plies(), 3);
/// ```
#[derive(Clone, Debug)]
pub struct Replay<P: Position> {
    position: P,
    plies: u64,
    refusal: Option<Refusal<P::Illegal>>,
}

/// The first move of a record that was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal<I> {
    /// Which move it was, counted from 1.
    pub ply: u64,
    /// Why.
    pub reason: I,
}

impl<P: Position> Replay<P> {
    /// A record that starts from `position`.
    pub fn new(position: P) -> Self {
        Replay { position, plies: 0, refusal: None }
    }

    /// Plays the next move of the record and says what it did. After the first refusal nothing is played any more:
    /// the rest of a record makes no sense without the move that was refused.
    pub fn push(&mut self, mv: P::Move) -> Option<P::Played> {
        if self.refusal.is_some() {
            return None;
        }
        match self.position.play(&mv) {
            Ok(played) => {
                self.plies += 1;
                Some(played)
            }
            Err(reason) => {
                self.refuse(reason);
                None
            }
        }
    }

    /// Takes the next move of the record as refused: it was no move in any position.
    pub fn refuse(&mut self, reason: P::Illegal) {
        self.refusal.get_or_insert(Refusal { ply: self.plies + 1, reason });
    }

    /// The position after all moves that were played.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// How many moves were played.
    pub fn plies(&self) -> u64 {
        self.plies
    }

    /// The first refusal, if there was one.
    pub fn refusal(&self) -> Option<Refusal<P::Illegal>> {
        self.refusal
    }
}

/// Plays a whole record: the state that it reaches, and the first refusal.
pub fn replay<P: Position>(start: P, moves: impl IntoIterator<Item = P::Move>) -> Replay<P> {
    let mut replay = Replay::new(start);
    for mv in moves {
        replay.push(mv);
    }
    replay
}
