//! One game of a batch: a position with what the house rules and the next step need.

use super::encoding::{BatchGame, COMMON_PLANES};

/// How a step has changed a game.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum StepResult {
    Continues,
    /// The side that moved has won.
    Won,
    Drawn,
}

/// A game.
pub(super) struct Episode<P: BatchGame> {
    position: P,
    /// The legal moves that begin with the actions so far; none if the game is over.
    moves: Vec<P::Move>,
    /// The number of actions of the move that is being made.
    actions: usize,
    /// A key for each position after the last irreversible move, that position and the present one included. Sides to move alternate.
    keys: Vec<u64>,
}

impl<P: BatchGame> Episode<P> {
    pub(super) fn new(start: &P) -> Self {
        let mut episode = Episode { position: *start, moves: Vec::new(), actions: 0, keys: vec![0] };
        episode.list_moves();
        episode
    }

    pub(super) fn reset(&mut self, start: &P) {
        self.position = *start;
        self.start_counting();
        self.list_moves();
    }

    pub(super) fn position(&self) -> &P {
        &self.position
    }

    pub(super) fn is_over(&self) -> bool {
        self.moves.is_empty()
    }

    fn list_moves(&mut self) {
        self.actions = 0;
        self.moves.clear();
        let moves = &mut self.moves;
        self.position.for_each_move(|mv| moves.push(mv));
    }

    /// Forgets the positions before, which cannot occur again.
    fn start_counting(&mut self) {
        self.keys.clear();
        self.keys.push(0);
    }

    /// Returns the legal actions. Moves that begin alike repeat them.
    #[inline]
    fn legal_actions(&self) -> impl Iterator<Item = u16> {
        self.moves.iter().map(|mv| self.position.action(mv, self.actions))
    }

    pub(super) fn for_each_legal_action(&self, mut visit: impl FnMut(usize)) {
        self.legal_actions().for_each(|action| visit(action.into()));
    }

    pub(super) fn is_legal(&self, action: u16) -> bool {
        self.legal_actions().any(|legal| legal == action)
    }

    /// Returns one of the legal actions, each with the same probability, by a random number.
    pub(super) fn sample(&self, random: u64) -> Option<u16> {
        let below = |count: usize| ((u128::from(random) * count as u128) >> u64::BITS) as usize;
        if P::ACTIONS > u128::BITS as usize {
            // Every action is a move of its own.
            return self.moves.get(below(self.moves.len())).map(|mv| self.position.action(mv, 0));
        }
        let mut legal = self.legal_actions().fold(0_u128, |legal, action| legal | 1 << action);
        for _ in 0..below(legal.count_ones() as usize) {
            legal &= legal - 1;
        }
        (legal != 0).then(|| legal.trailing_zeros() as u16)
    }

    /// Does a legal action.
    pub(super) fn step(&mut self, action: u16) -> StepResult {
        let (position, index) = (&self.position, self.actions);
        self.moves.retain(|mv| position.action(mv, index) == action);
        self.actions += 1;
        // No legal move is the beginning of another one, so that a complete one is the only one.
        match self.moves.first().copied() {
            Some(mv) if P::action_count(&mv) == self.actions => self.play(&mv),
            _ => StepResult::Continues,
        }
    }

    fn play(&mut self, mv: &P::Move) -> StepResult {
        if self.position.is_irreversible(mv) {
            self.start_counting();
        } else {
            let last = self.keys.last().copied().unwrap_or(0);
            self.keys.push(last ^ self.position.key_change(mv));
        }
        self.position.make_move(mv);
        self.list_moves();
        if self.moves.is_empty() {
            return StepResult::Won;
        }
        let limit = P::INFO.quiet_limit.map_or(u32::MAX, |limit| limit.plies);
        if self.quiet_plies() >= limit as usize || self.occurrences() >= 3 {
            self.moves.clear();
            return StepResult::Drawn;
        }
        StepResult::Continues
    }

    fn quiet_plies(&self) -> usize {
        self.keys.len() - 1
    }

    /// Returns how often the position has occurred, this time included.
    fn occurrences(&self) -> usize {
        let Some((last, before)) = self.keys.split_last() else { return 1 };
        // The same position needs two moves of either side.
        let earlier = before.iter().rev().skip(3).step_by(2);
        1 + earlier.filter(|key| *key == last).count()
    }

    /// Sets planes: the pieces, the repetition, and the clock.
    pub(super) fn observe(&self, viewer: usize, planes: &mut [bool]) {
        let [rows, columns, depth] = P::SHAPE;
        let partial = self.moves.first().filter(|_| self.actions > 0).map(|mv| (mv, self.actions));
        let mut set = |place: usize, plane: usize| {
            if let Some(cell) = planes.get_mut(place * depth + plane) {
                *cell = true;
            }
        };
        self.position
            .for_each_feature(partial, viewer, |row, column, plane| set(row * columns + column, plane));
        let first = depth - COMMON_PLANES;
        if self.occurrences() > 1 {
            (0..rows * columns).for_each(|place| set(place, first));
        }
        set(self.quiet_plies() / 2, first + 1);
    }
}
