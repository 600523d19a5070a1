//! Iterative deepening: the moves of the position itself, searched deeper and deeper.

use super::alpha_beta::Worker;
use super::analysis::{Analysis, Line};
use super::game::{Candidate, Node, SearchGame};
use super::limits::MAX_DEPTH;
use super::table::EndgameTable;
use super::value::{INFINITY, Value, is_decisive, is_loss, is_win, of_table, plies_to_end, to_score};
use crate::exact::{one_ply_earlier, solve_by};
use crate::score::Score;

/// The half width of the first window around the score of the iteration before.
const WINDOW: Value = 24;

type MoveOf<P> = <<P as SearchGame>::Node as Node>::Move;

/// A move of the position.
struct RootMove<P: SearchGame> {
    candidate: Candidate<MoveOf<P>>,
    child: P::Node,
    /// The score of this iteration, if it is exact.
    value: Option<Value>,
    line: Vec<MoveOf<P>>,
    /// The score by a table, if it holds under the house rules.
    proved: Option<Score>,
    /// The score by a table, without the house rules.
    by_table: Option<Score>,
    /// The sign of the score by a table, if the tables have those of all moves; otherwise 0.
    result: Value,
}

/// Searches a position until a limit is reached.
pub(crate) fn analyze<P: SearchGame>(mut worker: Worker<'_, P>, position: &P) -> Analysis<P> {
    let root = P::Node::new(position);
    let mut moves = root_moves(&mut worker, &root);
    let (wanted, is_exact) = (worker.limits.lines.clamp(1, moves.len().max(1)), is_solved(&moves));
    sort_by_table(&mut moves);
    if wanted == 1 {
        keep_best_by_table(&mut moves);
    }
    let wanted = wanted.min(moves.len());
    let mut analysis =
        Analysis { lines: lines(&worker, &root, position, &moves[..wanted]), depth: 0, nodes: 0 };
    if moves.is_empty() {
        return analysis;
    }
    let deepest = worker.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
    for depth in 1..=deepest {
        worker.iteration = depth as i32;
        let completed = iterate(&mut worker, &mut moves, wanted, depth as i32);
        if wanted == 1 {
            prefer_win_by_table(&mut moves);
        }
        // What an iteration that was stopped has found replaces what was known before.
        let found = lines(&worker, &root, position, &moves[..completed]);
        let is_new = |line: &Line<P>| found.iter().all(|other| other.moves.first() != line.moves.first());
        analysis.lines.retain(is_new);
        analysis.lines.splice(..0, found);
        analysis.lines.truncate(wanted);
        analysis.lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        analysis.nodes = worker.nodes;
        if worker.is_stopped {
            break;
        }
        analysis.depth = depth;
        worker.can_reach_limits = true;
        worker.control.iteration_finished(&analysis);
        let is_proved =
            |line: &Line<P>| line.score.is_proved() && line.score.plies().is_none_or(|plies| plies <= depth);
        if analysis.lines.iter().all(is_proved) || is_exact || is_over(&mut worker) {
            break;
        }
    }
    analysis
}

/// Whether no further iteration should begin.
fn is_over<P: SearchGame>(worker: &mut Worker<'_, P>) -> bool {
    let limits = worker.limits;
    let times = [limits.time, limits.soft_time];
    limits.nodes.is_some_and(|most| worker.nodes >= most)
        || times.into_iter().flatten().any(|most| worker.control.elapsed() >= most)
        || worker.control.should_stop()
}

fn root_moves<P: SearchGame>(worker: &mut Worker<'_, P>, root: &P::Node) -> Vec<RootMove<P>> {
    let mut list = Vec::new();
    root.moves(&mut list);
    worker.statistics.score(root, &mut list, 0, None, 0);
    list.sort_by_key(|candidate| -candidate.order);
    let mut root_move = |candidate: Candidate<MoveOf<P>>| {
        let child = root.play(&candidate.mv);
        worker.path.push(child.key(), candidate.is_irreversible);
        let value = worker.probe(&child, 0);
        worker.path.pop();
        let proved = value.map(|value| {
            if value == 0 { Score::Draw } else { to_score(super::value::from_ancestor(-value, 1)) }
        });
        let table = worker.endgames.filter(|table| child.pieces() <= table.max_pieces());
        let by_table = table
            .and_then(|table| table.probe(child.position()))
            .map(|score| one_ply_earlier(score.negated()));
        RootMove { child, value: None, line: vec![candidate.mv], candidate, proved, by_table, result: 0 }
    };
    list.into_iter().map(&mut root_move).collect()
}

/// Whether tables say everything about the position, so that searching deeper is pointless.
fn is_solved<P: SearchGame>(moves: &[RootMove<P>]) -> bool {
    let is_certain = |score: Score| score == Score::Draw || score.plies().is_some();
    moves.iter().all(|mv| mv.proved.is_some_and(is_certain))
}

/// Sorts the moves by the result that tables prove, if they have those of all moves. House rules can turn a win or loss into a draw, but do
/// not make another result better than that, and no search may put a draw before a win. A table without distances cannot tell the better of
/// two wins; the search can.
fn sort_by_table<P: SearchGame>(moves: &mut [RootMove<P>]) {
    if moves.iter().all(|mv| mv.by_table.is_some()) {
        moves.iter_mut().for_each(|mv| mv.result = mv.by_table.map_or(0, |score| of_table(score).signum()));
        moves.sort_by_key(|mv| std::cmp::Reverse(mv.result));
        return;
    }
    // Another move may be better than one that draws.
    moves.iter_mut().for_each(|mv| mv.proved = mv.proved.filter(|score| *score != Score::Draw));
}

/// Drops the moves that do not keep the best result that a table proves.
fn keep_best_by_table<P: SearchGame>(moves: &mut Vec<RootMove<P>>) {
    let best = moves.first().map(|mv| mv.result);
    moves.retain(|mv| Some(mv.result) == best);
}

/// Puts the fastest win by a table first if no win is proved. So progress is made in a win that is longer than HR2 or HR3 allow without
/// a capture or an advance.
fn prefer_win_by_table<P: SearchGame>(moves: &mut [RootMove<P>]) {
    if moves.first().and_then(|mv| mv.value).is_some_and(is_win) {
        return;
    }
    let plies = |mv: &RootMove<P>| match mv.by_table {
        Some(Score::Win { plies }) => plies,
        _ => None,
    };
    let fastest = (0..moves.len()).filter(|index| plies(&moves[*index]).is_some());
    if let Some(index) = fastest.min_by_key(|index| plies(&moves[*index])) {
        moves[..=index].rotate_right(1);
    }
}

/// Searches the best `wanted` moves to a depth, and puts them first. Moves that a table proves to be worse come after all others. Returns
/// how many of them are known: all, unless the search was stopped.
fn iterate<P: SearchGame>(
    worker: &mut Worker<'_, P>,
    moves: &mut [RootMove<P>],
    wanted: usize,
    depth: i32,
) -> usize {
    for index in 0..wanted {
        let equal = moves[index..].iter().take_while(|mv| mv.result == moves[index].result).count();
        let rest = &mut moves[index..index + equal];
        let guess = rest[0].value.filter(|value| depth >= 5 && !is_decisive(*value));
        rest.iter_mut().for_each(|mv| mv.value = None);
        let is_known = match guess {
            Some(guess) => search_around(worker, rest, depth, guess),
            None => search_moves(worker, rest, depth, (-INFINITY, INFINITY)).is_some(),
        };
        // A move that loses says nothing about the position before the others have been searched.
        let best = rest.iter().filter_map(|mv| mv.value).max();
        let is_known = is_known && !(worker.is_stopped && best.is_some_and(is_loss));
        // Those with an exact score come first, in descending order; the others stay as they are.
        if is_known {
            rest.sort_by_key(|mv| std::cmp::Reverse(mv.value));
        }
        if worker.is_stopped {
            return index + usize::from(is_known);
        }
    }
    wanted
}

/// Searches with a window around a guess, which is widened until the score is inside. Returns whether the best move is known.
fn search_around<P: SearchGame>(
    worker: &mut Worker<'_, P>,
    moves: &mut [RootMove<P>],
    depth: i32,
    guess: Value,
) -> bool {
    let (mut below, mut above) = (WINDOW, WINDOW);
    loop {
        let window = (
            if below > 1000 { -INFINITY } else { guess - below },
            if above > 1000 { INFINITY } else { guess + above },
        );
        let Some(best) = search_moves(worker, moves, depth, window) else { return false };
        if best <= window.0 && window.0 > -INFINITY {
            below *= 4;
        } else if best >= window.1 && window.1 < INFINITY {
            above *= 4;
        } else {
            return true;
        }
        if worker.is_stopped {
            // A move that is better than the window counts; of a window that was too high nothing is known.
            return best >= window.1;
        }
    }
}

/// Searches the moves, the first with the whole window. Returns the best score, unless the search was stopped before the first
/// move was searched.
fn search_moves<P: SearchGame>(
    worker: &mut Worker<'_, P>,
    moves: &mut [RootMove<P>],
    depth: i32,
    (mut alpha, beta): (Value, Value),
) -> Option<Value> {
    let mut best = None;
    for (index, mv) in moves.iter_mut().enumerate() {
        mv.value = None;
        let mut is_better = index == 0;
        if index > 0 {
            let less = i32::from(depth >= 4 && index >= 4 && mv.candidate.is_quiet);
            let null_window = (alpha, alpha + 1);
            let value = worker.search_child(&mv.child, &mv.candidate, depth - 1 - less, null_window, 0);
            is_better = value > alpha && !worker.is_stopped;
        }
        if is_better {
            let value = worker.search_child(&mv.child, &mv.candidate, depth - 1, (alpha, beta), 0);
            if worker.is_stopped {
                return best;
            }
            if value > alpha || index == 0 {
                mv.value = Some(value);
                mv.line.truncate(1);
                mv.line.extend_from_slice(&worker.lines[1]);
                best = Some(best.map_or(value, |best: Value| best.max(value)));
                alpha = alpha.max(value);
            }
            if value >= beta {
                return best;
            }
        }
        if worker.is_stopped {
            return best;
        }
    }
    best
}

/// Returns the lines in the terms of the rules. Those that a table decides go on to the end of the game.
fn lines<P: SearchGame>(
    worker: &Worker<'_, P>,
    root: &P::Node,
    position: &P,
    moves: &[RootMove<P>],
) -> Vec<Line<P>> {
    let line = |mv: &RootMove<P>| {
        let (mut node, mut end, mut played) = (root.clone(), position.clone(), Vec::new());
        for mv in &mv.line {
            let Some(rules_move) = node.to_rules(mv) else { break };
            if !end.play_if_legal(&rules_move) {
                break;
            }
            played.push(rules_move);
            node = node.play(mv);
        }
        let searched = mv.value.map_or(Score::Estimated(0), to_score);
        let score = match mv.proved {
            Some(proved) if !searched.is_proved() || plies_to_end(of_table(proved)).is_some() => proved,
            _ => searched,
        };
        let score = match mv.by_table {
            Some(by_table) if !score.is_proved() => unless_house_rules_draw(by_table).unwrap_or(score),
            _ => score,
        };
        if let Some(table) = worker.endgames.filter(|_| score.plies().is_some()) {
            played.extend(moves_to_the_end(&end, table));
        }
        Line { score, moves: played }
    };
    moves.iter().map(line).collect()
}

/// Returns an estimate for a win or loss by a table that is not proved, since HR2 or HR3 might draw it; the faster, the more.
fn unless_house_rules_draw(by_table: Score) -> Option<Score> {
    /// In hundredths of a man: a decisive advantage.
    const DECISIVE: i32 = 2000;
    let distance = by_table.plies().map_or(0, |plies| plies.min(1000) as i32);
    match by_table {
        Score::Win { .. } => Some(Score::Estimated(DECISIVE - distance)),
        Score::Loss { .. } => Some(Score::Estimated(distance - DECISIVE)),
        Score::Draw | Score::Estimated(_) => None,
    }
}

/// Returns best play from a position that a table says is won or lost, if it knows in how many plies.
fn moves_to_the_end<P: SearchGame>(position: &P, table: &dyn EndgameTable<P>) -> Vec<P::Move> {
    let score = |position: &P| table.probe(position);
    let is_decided = score(position).is_some_and(|score| score.plies().is_some());
    let solution = if is_decided { solve_by(position, &score) } else { None };
    solution.into_iter().flat_map(|solution| solution.line).map(|step| step.mv).collect()
}
