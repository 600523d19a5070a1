//! The yardstick: plain alpha-beta that counts pieces. It deepens iteratively, searches on while captures are forced, and has nothing else:
//! no memory, no order of moves, no pruning. Of moves with the same score it plays one at random.

use crate::players::Budget;
use std::time::Instant;
use touchmove::{BoardGame, GameHistory, Outcome};
use touchmove_contest::random::Random;

pub struct Found<M> {
    pub mv: Option<M>,
    pub depth: u32,
    pub nodes: u64,
}

const WIN: i32 = 100_000;

struct Search {
    budget: Budget,
    start: Instant,
    nodes: u64,
}

impl Search {
    fn is_over(&self) -> bool {
        match self.budget {
            Budget::Nodes(most) => self.nodes >= most,
            Budget::Time(most) => self.nodes % 256 == 0 && self.start.elapsed() >= most,
        }
    }
}

/// Returns the pieces of the side to move less those of the other; a checkers king counts one and a half.
fn material<P: BoardGame>(position: &P) -> i32 {
    let to_move = touchmove::Side::name(position.to_move());
    let value = |letter: char| match letter.to_ascii_lowercase() {
        'k' => 15_000,
        'a' | 'b' => 20,
        'n' | 'd' => 40,
        'p' => 30,
        _ => 90,
    };
    let is_checkers = P::GAME == touchmove::Game::Checkers;
    position
        .pieces()
        .iter()
        .map(|placed| {
            let own = placed.piece.side == Some(to_move);
            let letter = placed.piece.letter;
            let value = if is_checkers { if letter.is_uppercase() { 15 } else { 10 } } else { value(letter) };
            if own { value } else { -value }
        })
        .sum()
}

pub fn search<P: BoardGame>(
    game: &GameHistory<P>,
    budget: Budget,
    start: Instant,
    random: &mut Random,
) -> Found<P::Move> {
    let mut search = Search { budget, start, nodes: 0 };
    let mut moves = game.position().legal_moves();
    for index in (1..moves.len()).rev() {
        moves.swap(index, random.below(index + 1));
    }
    let mut found = Found { mv: moves.first().copied(), depth: 0, nodes: 0 };
    for depth in 1..100 {
        let (mut alpha, mut best) = (-WIN * 2, None);
        for (index, mv) in moves.iter().enumerate() {
            let mut next = game.position().clone();
            next.play_if_legal(mv);
            let value = -alpha_beta(&mut search, &next, depth - 1, -WIN * 2, -alpha, 1);
            if search.is_over() && depth > 1 {
                found.nodes = search.nodes;
                return found;
            }
            if value > alpha {
                (alpha, best) = (value, Some(index));
            }
        }
        if let Some(index) = best {
            // The best move first, so that it is kept if nothing is better.
            moves[..=index].rotate_right(1);
            found = Found { mv: Some(moves[0]), depth: depth as u32, nodes: search.nodes };
        }
        if moves.len() <= 1 || alpha.abs() > WIN / 2 {
            break;
        }
    }
    found
}

fn alpha_beta<P: BoardGame>(
    search: &mut Search,
    position: &P,
    depth: i32,
    mut alpha: i32,
    beta: i32,
    ply: i32,
) -> i32 {
    search.nodes += 1;
    if search.is_over() {
        return 0;
    }
    if let Some(outcome) = position.outcome() {
        let is_won = outcome == Outcome::Win(position.to_move());
        return if is_won { WIN - ply } else { ply - WIN };
    }
    let is_checkers = P::GAME == touchmove::Game::Checkers;
    let mut moves = Vec::new();
    position.for_each_move(|mv| moves.push(mv));
    let is_forced = is_checkers && moves.first().is_some_and(|mv| position.is_capture(mv));
    if (depth <= 0 && !is_forced) || ply > 60 {
        return material(position);
    }
    if moves.is_empty() {
        return ply - WIN;
    }
    for mv in moves {
        let mut next = position.clone();
        next.play_if_legal(&mv);
        alpha = alpha.max(-alpha_beta(search, &next, depth - 1, -beta, -alpha, ply + 1));
        if alpha >= beta {
            break;
        }
    }
    alpha
}
