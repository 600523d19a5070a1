//! The search itself: principal-variation search below the root, and quiescence search below that.
//!
//! Pruning never makes a proof: a win or loss is only returned if every move of the losing side has been searched and loses, or a table
//! says so. Skipped moves and passes count as estimates.

use super::game::{Candidate, Node, SearchGame};
use super::limits::{Control, Limits, MAX_PLY};
use super::ordering::{Statistics, select};
use super::path::Path;
use super::reductions::reduction;
use super::table::EndgameTable;
use super::transposition::{Bound, TranspositionTable};
use super::value::{
    DRAW, INFINITY, Value, estimate, from_ancestor, from_descendant, is_decisive, is_loss, is_win, of_table,
    plies_beyond_table, plies_to_end, win_in,
};
use crate::score::Score;

/// The number of positions between two looks at the clock and the stop flag.
const CHECK_INTERVAL: u64 = 512;

/// Close to the limit of HR2 and HR3, scores of other paths mean little: from this many plies on they are not used.
const NEAR_QUIET_LIMIT: u32 = 16;

type MoveOf<P> = <<P as SearchGame>::Node as Node>::Move;

/// A search in progress.
pub(crate) struct Worker<'a, P: SearchGame> {
    pub(crate) transpositions: &'a mut TranspositionTable,
    pub(crate) statistics: &'a mut Statistics,
    pub(crate) endgames: Option<&'a dyn EndgameTable<P>>,
    pub(crate) control: &'a mut dyn Control<P>,
    pub(crate) limits: Limits,
    pub(crate) path: Path,
    pub(crate) nodes: u64,
    pub(crate) is_stopped: bool,
    /// Limits are ignored until something is known.
    pub(crate) can_reach_limits: bool,
    /// The depth of the iteration.
    pub(crate) iteration: i32,
    /// The best line from each ply on.
    pub(crate) lines: Vec<Vec<MoveOf<P>>>,
    /// The moves of the positions on the path, those of the last one at the end.
    moves: Vec<Candidate<MoveOf<P>>>,
    /// The slot of the move that led to each ply; none after a pass.
    slots: Vec<Option<u16>>,
    estimates: Vec<Value>,
}

impl<'a, P: SearchGame> Worker<'a, P> {
    pub(crate) fn new(
        transpositions: &'a mut TranspositionTable,
        statistics: &'a mut Statistics,
        endgames: Option<&'a dyn EndgameTable<P>>,
        control: &'a mut dyn Control<P>,
        limits: Limits,
        path: Path,
    ) -> Self {
        Worker {
            transpositions,
            statistics,
            endgames,
            control,
            limits,
            path,
            nodes: 0,
            is_stopped: false,
            can_reach_limits: false,
            iteration: 0,
            lines: vec![Vec::new(); MAX_PLY + 2],
            moves: Vec::new(),
            slots: vec![None; MAX_PLY + 2],
            estimates: vec![0; MAX_PLY + 2],
        }
    }

    /// Counts a position, and ends the search when a limit is reached or the caller wants it.
    fn count_node(&mut self) -> bool {
        if self.is_stopped {
            return true;
        }
        self.nodes += 1;
        if self.nodes % CHECK_INTERVAL == 0 && self.control.should_stop() {
            self.is_stopped = true;
        }
        if self.can_reach_limits {
            let is_over = self.limits.nodes.is_some_and(|most| self.nodes >= most)
                || (self.nodes % CHECK_INTERVAL == 0
                    && self.limits.time.is_some_and(|most| self.control.elapsed() >= most));
            self.is_stopped |= is_over;
        }
        self.is_stopped
    }

    /// Plays a move and searches the position after it.
    pub(crate) fn search_child(
        &mut self,
        child: &P::Node,
        candidate: &Candidate<MoveOf<P>>,
        depth: i32,
        (alpha, beta): (Value, Value),
        ply: usize,
    ) -> Value {
        self.slots[ply + 1] = Some(candidate.slot);
        self.descend(child, candidate.is_irreversible, depth, (alpha, beta), ply)
    }

    /// Searches the position after a move or a pass, captures only if no depth is left.
    fn descend(
        &mut self,
        child: &P::Node,
        is_irreversible: bool,
        mut depth: i32,
        (alpha, beta): (Value, Value),
        ply: usize,
    ) -> Value {
        // A threat against the captain must be answered before captures are all that counts.
        if depth <= 0 && ply + 1 < 2 * self.iteration as usize && child.is_in_check() {
            depth = 1;
        }
        let value = if depth <= 0 {
            self.path.push_unrepeatable(is_irreversible);
            -self.quiesce(child, (-beta, -alpha), ply + 1)
        } else {
            self.path.push(child.key(), is_irreversible);
            -self.search(child, depth, (-beta, -alpha), ply + 1)
        };
        self.path.pop();
        value
    }

    /// Searches a position to a depth and returns its score: exact within the window, otherwise a bound.
    fn search(&mut self, node: &P::Node, depth: i32, window: (Value, Value), ply: usize) -> Value {
        let (mut depth, is_in_check) = (depth, node.is_in_check());
        self.lines[ply].clear();
        if self.count_node() {
            return DRAW;
        }
        if self.path.is_repetition() {
            return DRAW;
        }
        if self.path.is_at_quiet_limit() {
            return if self.has_no_move(node) { -win_in(ply as u32) } else { DRAW };
        }
        if let Some(mv) = node.winning_move() {
            self.lines[ply].push(mv);
            return win_in(ply as u32 + 1);
        }
        if ply >= MAX_PLY {
            return estimate(node.evaluate());
        }
        // Nothing found here can be worse than losing now, or better than winning by the next move.
        let (mut alpha, beta) = (window.0.max(-win_in(ply as u32)), window.1.min(win_in(ply as u32 + 1)));
        if alpha >= beta {
            return alpha;
        }
        if let Some(value) = self.probe(node, ply) {
            return value;
        }
        let is_pv = beta - alpha > 1;
        let can_prune = !is_pv && !is_in_check && !is_decisive(beta);
        let early = if P::Node::ESTIMATES_ARE_CHEAP { Some(estimate(node.evaluate())) } else { None };
        if let Some(static_value) = early {
            if can_prune && self.is_far_above(static_value, beta, depth, ply) {
                return static_value;
            }
            let hope = P::Node::PRUNING.futility * (depth + 1);
            if can_prune && depth <= P::Node::PRUNING.razoring_depth && static_value + hope <= alpha {
                return self.search_captures(node, (alpha, beta), ply);
            }
        }
        let is_stored = depth >= P::Node::MIN_STORED_DEPTH;
        let key = if is_stored { self.path.salted_key() } else { 0 };
        let entry = if is_stored { self.transpositions.get(key) } else { None };
        if let Some(entry) = entry.filter(|_| !is_pv) {
            let value = from_ancestor(entry.value(), ply);
            let is_deep_enough = entry.depth() >= depth || is_decisive(value);
            let is_bound = match entry.bound() {
                Bound::Exact => true,
                Bound::Lower => value >= beta,
                Bound::Upper => value <= alpha,
            };
            if is_deep_enough && is_bound && self.is_valid_here(entry.value()) {
                return value;
            }
        }
        let static_value = match (early, entry) {
            (Some(value), _) => value,
            (None, Some(entry)) => entry.estimate(),
            (None, None) => estimate(node.evaluate()),
        };
        self.estimates[ply] = static_value;
        let is_improving = !is_in_check && self.is_improving(static_value, ply);
        if can_prune {
            if early.is_none() && self.is_far_above(static_value, beta, depth, ply) {
                return static_value;
            }
            let known = entry.map(|entry| (entry.depth(), entry.value()));
            if let Some(value) = self.prune_node(node, depth, beta, ply, static_value, known) {
                return value;
            }
            if self.is_stopped {
                return DRAW;
            }
        }
        let table_code = entry.map_or(0, |entry| entry.code);
        if table_code == 0 && depth >= 4 {
            // Without a move to begin with, a shallower search finds one for the next time.
            depth -= 1;
        }

        let first = self.moves.len();
        node.moves(&mut self.moves);
        let count = self.moves.len() - first;
        if count == 0 {
            return -win_in(ply as u32);
        }
        if count == 1 && ply < 2 * self.iteration as usize {
            depth += 1;
        }
        let previous = self.slots[ply];
        self.statistics.score(node, &mut self.moves[first..], table_code, previous, ply);
        let original_alpha = alpha;
        let (mut best, mut best_code) = (-INFINITY, 0);
        let mut tried: [(u16, u16); 64] = [(0, 0); 64];
        let mut quiets = 0;
        for index in 0..count {
            select(&mut self.moves[first..], index);
            let candidate = self.moves[first + index];
            // The side to move must have a move that does not lose before any other is skipped.
            if !is_pv && !is_in_check && index > 0 && !is_loss(best) {
                let is_losing_capture = !candidate.is_quiet && candidate.order < 0;
                let skip = if candidate.is_quiet {
                    depth <= P::Node::PRUNING.futility_depth
                        && (quiets >= late_move_count(depth, is_improving)
                            || static_value + P::Node::PRUNING.futility * (depth + 1) <= alpha)
                } else {
                    is_losing_capture && depth <= 4
                };
                if skip {
                    continue;
                }
            }
            let child = node.play(&candidate.mv);
            let mut value = alpha + 1;
            let mut is_full_depth = true;
            if depth >= 3 && index > 1 && (candidate.is_quiet || candidate.order < 0) {
                let mut less = reduction::<P::Node>(depth, index);
                less -= i32::from(is_pv) + i32::from(self.statistics.is_killer(ply, candidate.code));
                less += i32::from(!is_improving);
                if candidate.is_quiet {
                    less -= self.statistics.of_quiet(previous, candidate.slot) / 5000;
                }
                let less = less.clamp(0, depth - 2);
                if less > 0 {
                    value = self.search_child(&child, &candidate, depth - 1 - less, (alpha, alpha + 1), ply);
                    is_full_depth = value > alpha;
                }
            }
            if is_full_depth && (!is_pv || index > 0) {
                value = self.search_child(&child, &candidate, depth - 1, (alpha, alpha + 1), ply);
            }
            if is_pv && (index == 0 || (value > alpha && value < beta)) {
                value = self.search_child(&child, &candidate, depth - 1, (alpha, beta), ply);
            }
            if self.is_stopped {
                break;
            }
            if candidate.is_quiet && quiets < tried.len() {
                tried[quiets] = (candidate.code, candidate.slot);
                quiets += 1;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_code = candidate.code;
                    if is_pv {
                        self.set_line(ply, candidate.mv);
                    }
                }
            }
            if alpha >= beta {
                if candidate.is_quiet {
                    self.statistics.note_cutoff(&tried[..quiets], previous, ply, depth);
                }
                break;
            }
        }
        self.moves.truncate(first);
        if self.is_stopped {
            return DRAW;
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > original_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        if is_stored {
            self.transpositions.put(key, best_code, from_descendant(best, ply), static_value, depth, bound);
        }
        best
    }

    /// Whether the side to move has more than two plies ago.
    fn is_improving(&self, static_value: Value, ply: usize) -> bool {
        ply >= 2 && static_value > self.estimates[ply - 2]
    }

    /// Whether an estimate is so far above beta that a search of low depth would hardly say anything else.
    fn is_far_above(&self, static_value: Value, beta: Value, depth: i32, ply: usize) -> bool {
        let pruning = &P::Node::PRUNING;
        depth <= pruning.reverse_futility_depth && {
            let plies = depth - i32::from(self.is_improving(static_value, ply));
            static_value - pruning.reverse_futility * plies.max(1) >= beta
        }
    }

    /// Tries to show that a position is too good for the opponent without searching each move. Returns the score if so.
    fn prune_node(
        &mut self,
        node: &P::Node,
        depth: i32,
        beta: Value,
        ply: usize,
        static_value: Value,
        known: Option<(i32, Value)>,
    ) -> Option<Value> {
        let pruning = &P::Node::PRUNING;
        if depth >= 3 && static_value >= beta && self.slots[ply].is_some() {
            if let Some(passed) = node.pass() {
                let less = 3 + depth / 4 + ((static_value - beta) / 150).min(3);
                self.slots[ply + 1] = None;
                let value = self.descend(&passed, true, depth - 1 - less, (beta - 1, beta), ply);
                if self.is_stopped {
                    return None;
                }
                if value >= beta {
                    // A pass is no move, so it proves nothing.
                    return Some(if is_win(value) { beta } else { value });
                }
            }
        }
        let confirmed = beta + pruning.probcut;
        let less = pruning.probcut_reduction;
        let is_refuted =
            known.is_some_and(|(known_depth, value)| known_depth >= depth - less && value < confirmed);
        if less > 0 && depth > less + 1 && !is_refuted && static_value >= beta && !is_decisive(confirmed) {
            let value = self.search(node, depth - less, (confirmed - 1, confirmed), ply);
            if value >= confirmed && !self.is_stopped {
                return Some(value);
            }
        }
        None
    }

    /// Searches captures until the position is quiet.
    fn quiesce(&mut self, node: &P::Node, window: (Value, Value), ply: usize) -> Value {
        self.lines[ply].clear();
        if self.count_node() {
            return DRAW;
        }
        if let Some(mv) = node.winning_move() {
            self.lines[ply].push(mv);
            return win_in(ply as u32 + 1);
        }
        if ply >= MAX_PLY {
            return estimate(node.evaluate());
        }
        if self.path.is_at_quiet_limit() {
            return if self.has_no_move(node) { -win_in(ply as u32) } else { DRAW };
        }
        if let Some(value) = self.probe(node, ply) {
            return value;
        }
        self.search_captures(node, window, ply)
    }

    fn search_captures(&mut self, node: &P::Node, window: (Value, Value), ply: usize) -> Value {
        let (mut alpha, beta) = window;
        let mut best = -INFINITY;
        let first = self.moves.len();
        node.captures(&mut self.moves);
        let count = self.moves.len() - first;
        if count == 0 && node.has_no_move() {
            return -win_in(ply as u32);
        }
        if count == 0 || !P::Node::CAPTURES_ARE_FORCED {
            best = estimate(node.evaluate());
            if best >= beta || count == 0 {
                self.moves.truncate(first);
                return best;
            }
            alpha = alpha.max(best);
        }
        for candidate in &mut self.moves[first..] {
            candidate.order = candidate.gain.into();
        }
        let static_value = best;
        for index in 0..count {
            select(&mut self.moves[first..], index);
            let candidate = self.moves[first + index];
            if !P::Node::CAPTURES_ARE_FORCED
                && (static_value + i32::from(candidate.gain) + P::Node::PRUNING.futility <= alpha
                    || node.is_losing_capture(&candidate))
            {
                continue;
            }
            let child = node.play(&candidate.mv);
            self.path.push_unrepeatable(candidate.is_irreversible);
            let value = -self.quiesce(&child, (-beta, -alpha), ply + 1);
            self.path.pop();
            if self.is_stopped {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    if window.1 - window.0 > 1 {
                        self.set_line(ply, candidate.mv);
                    }
                }
                if value >= beta {
                    break;
                }
            }
        }
        self.moves.truncate(first);
        best
    }

    /// Returns the score by a table, if one holds under the house rules too.
    pub(crate) fn probe(&self, node: &P::Node, ply: usize) -> Option<Value> {
        let table = self.endgames.filter(|table| node.pieces() <= table.max_pieces())?;
        let score = table.probe(node.position())?;
        let value = of_table(score);
        let is_certain = match score {
            Score::Draw => true,
            Score::Estimated(_) => false,
            Score::Win { plies: None } | Score::Loss { plies: None } => self.path.quiet() == 0,
            Score::Win { .. } | Score::Loss { .. } => self.is_valid_here(value),
        };
        is_certain.then(|| from_ancestor(value, ply))
    }

    /// Whether a score that was found on another path holds on this one as well, where HR2 or HR3 may come sooner.
    fn is_valid_here(&self, value: Value) -> bool {
        let plies = match plies_to_end(value) {
            Some(plies) => plies,
            None if is_decisive(value) => plies_beyond_table(value),
            None => NEAR_QUIET_LIMIT,
        };
        !self.path.can_reach_quiet_limit(plies)
    }

    fn has_no_move(&mut self, node: &P::Node) -> bool {
        let first = self.moves.len();
        node.moves(&mut self.moves);
        let is_empty = self.moves.len() == first;
        self.moves.truncate(first);
        is_empty
    }

    /// Makes the best line from `ply` on that of the next ply after `mv`.
    fn set_line(&mut self, ply: usize, mv: MoveOf<P>) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        if let (Some(line), Some(rest)) = (before.last_mut(), after.first()) {
            line.clear();
            line.push(mv);
            line.extend_from_slice(rest);
        }
    }
}

/// Returns how many quiet moves are searched at a low depth before the others are skipped.
const fn late_move_count(depth: i32, is_improving: bool) -> usize {
    let count = 4 + (depth * depth) as usize;
    if is_improving { count } else { count * 2 / 3 }
}
