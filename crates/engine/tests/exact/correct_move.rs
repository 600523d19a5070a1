//! Correct Move: all 8,064 states.

use crate::replay;
use std::collections::HashMap;
use touchmove::correct_move::Position;
use touchmove_engine::exact::{Exact, solve};
use touchmove_engine::score::Score;

/// King, queen, and whether the king is to move.
type State = (i32, i32, bool);

fn row_and_column(square: i32) -> (i32, i32) {
    (square / 8, square % 8)
}

/// The squares the king could legally move to.
fn king_moves((king, queen, _): State) -> Vec<i32> {
    let (row, column) = row_and_column(king);
    let is_step = |to: &i32| {
        let (to_row, to_column) = row_and_column(*to);
        (to_row - row).abs() + (to_column - column).abs() == 1 && *to != queen
    };
    (0..64).filter(is_step).collect()
}

/// The squares the queen could legally move to.
fn queen_moves((king, queen, _): State) -> Vec<i32> {
    let mut moves = Vec::new();
    let (row, column) = row_and_column(queen);
    for (down, right) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
        for steps in 1..8 {
            let (row, column) = (row + steps * down, column + steps * right);
            let to = row * 8 + column;
            if !(0..8).contains(&row) || !(0..8).contains(&column) || to == king {
                break;
            }
            moves.push(to);
        }
    }
    moves
}

fn next_states(state: State) -> Vec<State> {
    let (king, queen, kings_turn) = state;
    let (king_moves, queen_moves) = (king_moves(state), queen_moves(state));
    if kings_turn {
        let allowed = king_moves.into_iter().filter(|to| !queen_moves.contains(to));
        allowed.map(|to| (to, queen, false)).collect()
    } else {
        let allowed = queen_moves.into_iter().filter(|to| !king_moves.contains(to));
        allowed.map(|to| (king, to, true)).collect()
    }
}

/// Returns after how many plies the queen can force the end at the latest, for the states in which she can. Looks at all states
/// again for each number of plies.
fn forced_wins() -> HashMap<State, u32> {
    let pairs = || (0..64).flat_map(|king| (0..64).map(move |queen| (king, queen)));
    let states: Vec<State> = pairs()
        .filter(|(king, queen)| king != queen)
        .flat_map(|(king, queen)| [(king, queen, false), (king, queen, true)])
        .collect();
    let mut won = HashMap::new();
    for plies in 0.. {
        let is_won = |state: &&State| {
            let next = next_states(**state);
            match state.2 {
                true => next.iter().all(|state| won.contains_key(state)),
                false => next.iter().any(|state| won.contains_key(state)),
            }
        };
        let new: Vec<State> =
            states.iter().filter(|state| !won.contains_key(*state)).filter(is_won).copied().collect();
        if new.is_empty() {
            break;
        }
        won.extend(new.into_iter().map(|state| (state, plies)));
    }
    won
}

/// Returns the number of lines of best play: each move leads one ply nearer to the end.
fn count_lines(state: State, won: &HashMap<State, u32>, counted: &mut HashMap<State, u64>) -> u64 {
    let nearer = match won[&state] {
        0 => return 1,
        plies => plies - 1,
    };
    if let Some(count) = counted.get(&state) {
        return *count;
    }
    let next = next_states(state).into_iter().filter(|next| won.get(next) == Some(&nearer));
    let count = next.map(|next| count_lines(next, won, counted)).sum();
    counted.insert(state, count);
    count
}

#[test]
fn every_state_has_the_value_that_trying_everything_gives() {
    let (won, mut counted) = (forced_wins(), HashMap::new());
    // With the queen to move and with the king to move.
    let (mut won_by_queen, mut longest) = ([0; 2], [0; 2]);
    for (king, queen) in (0..64).flat_map(|king| (0..64).map(move |queen| (king, queen))) {
        for kings_turn in [false, true] {
            let text = format!("{king} {queen}{}", if kings_turn { " k" } else { "" });
            let Ok(position) = text.parse::<Position>() else {
                assert_eq!(king, queen);
                continue;
            };
            let expected = match (won.get(&(king, queen, kings_turn)), kings_turn) {
                (None, _) => Score::Draw,
                (Some(plies), true) => Score::Loss { plies: Some(*plies) },
                (Some(plies), false) => Score::Win { plies: Some(*plies) },
            };
            assert_eq!(position.exact_score(), expected, "{text}");
            let solution = solve(&position);
            let lines = count_lines((king, queen, kings_turn), &won, &mut counted);
            assert_eq!(solution.lines, Some(lines), "{text}");
            replay(&position, &solution);
            let side = usize::from(kings_turn);
            won_by_queen[side] += u32::from(expected != Score::Draw);
            longest[side] = longest[side].max(expected.plies().unwrap_or(0));
        }
    }
    // The queen wins from everywhere.
    assert_eq!((won_by_queen, longest), ([4032, 4032], [15, 16]));
}
