//! What a batch asks of one of its games.

/// How a step has changed a game.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum StepResult {
    Continues,
    /// The side that moved has won.
    Won,
    Drawn,
}

/// A game: a position with what the house rules and the next step need.
pub(super) trait Episode: Send + Sync {
    type Position;

    fn new(start: &Self::Position) -> Self;

    fn reset(&mut self, start: &Self::Position);

    /// Returns the position as text: that before the move that is being made.
    fn text(&self) -> String;

    /// Returns the index of the side to move.
    fn player(&self) -> usize;

    fn is_over(&self) -> bool;

    fn for_each_legal_action(&self, visit: impl FnMut(usize));

    fn is_legal(&self, action: u16) -> bool;

    /// Returns one of the legal actions, each with the same probability, by a random number.
    fn sample(&self, random: u64) -> Option<u16>;

    /// Does a legal action.
    fn step(&mut self, action: u16) -> StepResult;

    /// Sets planes: the pieces as a player sees them, the repetition, and the clock.
    fn observe(&self, viewer: usize, planes: &mut [bool]);
}

/// Returns a number below `count` by a random one.
#[inline]
pub(super) fn below(random: u64, count: usize) -> usize {
    ((u128::from(random) * count as u128) >> u64::BITS) as usize
}

/// Sets elements of planes that are stored last.
pub(super) struct Planes<'a> {
    cells: &'a mut [bool],
    depth: usize,
}

/// The planes after those of the pieces: one is full if the position has occurred before; in the other, one element counts the
/// pairs of reversible plies.
pub(super) const COMMON_PLANES: usize = 2;

impl<'a> Planes<'a> {
    pub(super) fn new(cells: &'a mut [bool], depth: usize) -> Self {
        Planes { cells, depth }
    }

    /// Sets an element of a plane, whose places are counted row by row.
    #[inline]
    pub(super) fn set(&mut self, place: usize, plane: usize) {
        if let Some(cell) = self.cells.get_mut(place * self.depth + plane) {
            *cell = true;
        }
    }

    /// Sets the planes that all games have.
    pub(super) fn set_common(&mut self, is_repetition: bool, quiet_plies: usize) {
        let first = self.depth - COMMON_PLANES;
        if is_repetition {
            self.cells.iter_mut().skip(first).step_by(self.depth).for_each(|cell| *cell = true);
        }
        self.set(quiet_plies / 2, first + 1);
    }
}
