//! Simpler games that may fail the same way.

use super::idle_moves;
use super::reference::Case;
use touchmove::Position as _;
use touchmove::duck_chess::{Move, Position, Square};

/// The weight of a command that is not idle.
pub(super) const COMMAND_WEIGHT: usize = 12;
/// The contest promises no more commands.
pub(super) const MAX_COMMANDS: usize = 1000;

/// Returns games with fewer commands: without half of them, a quarter, down to one; without pairs, since a move may need its
/// reply; and with less for one side to do.
pub(super) fn simpler(case: &Case) -> Vec<Case> {
    const MAX_FOR_PAIRS: usize = 12;
    const MAX_FOR_ALL: usize = 5;
    const LONG: usize = 300;
    let mut simpler = vec![only_valid_before_last(case)];
    let mut length = case.len() / 2;
    // What one side need not do comes before what is tried command by command.
    while length > 1 && length >= case.len() / 8 {
        simpler.extend(without_parts(case, length));
        length /= 2;
    }
    simpler.extend(idle_moves::simpler(case));
    // Long games are cut down roughly first.
    let shortest_part = if case.len() > LONG { case.len() / 16 } else { 1 };
    while length >= shortest_part {
        simpler.extend(without_parts(case, length));
        length /= 2;
    }
    if case.len() <= MAX_FOR_PAIRS {
        for first in 0..case.len() {
            for second in first + 1..case.len() {
                simpler.push(without(case, |index| index == first || index == second));
            }
        }
    }
    if case.len() <= MAX_FOR_ALL {
        for kept in 0..1_usize << case.len() {
            if case.len() - kept.count_ones() as usize >= 3 {
                simpler.push(without(case, |index| kept >> index & 1 == 0));
            }
        }
    }
    simpler.retain(|simple| !simple.is_empty() && weight(simple) < weight(case));
    simpler
}

/// Returns games that contain all failures of one command, and those of a second command that must be refused: refused commands do
/// not change the position, so that one game contains many of them.
pub(super) fn sweep(than: &Case) -> Vec<Case> {
    let opening = Position::default();
    let legal = opening.legal_moves();
    if than.len() <= 1 {
        return Vec::new();
    }
    let mut games: Vec<Case> = refused_commands(&opening).chunks(MAX_COMMANDS).map(<[_]>::to_vec).collect();
    games.extend(legal.iter().map(|mv| vec![mv.to_numbers()]));
    for mv in legal.iter().filter(|_| than.len() > 2) {
        let mut position = opening;
        if position.play(mv).is_ok() {
            let refused = refused_commands(&position);
            games.extend(refused.chunks(MAX_COMMANDS - 1).map(|some| [&[mv.to_numbers()], some].concat()));
        }
    }
    games
}

/// Returns the commands that are refused. After the first move, only those of the side to move.
fn refused_commands(position: &Position) -> Case {
    let is_opening = *position == Position::default();
    let own = position.of(position.to_move());
    let starts = Square::all().filter(|square| is_opening || own.contains(*square));
    let moves = starts.flat_map(|from| Square::all().map(move |to| Move { from, to }));
    moves.filter(|mv| position.check(mv).is_err()).map(|mv| mv.to_numbers()).collect()
}

/// Returns how much there is to read in a case; an idle move is read more quickly.
pub(super) fn weight(case: &Case) -> usize {
    COMMAND_WEIGHT * case.len() - case.iter().filter(|command| idle_moves::is_idle(command)).count()
}

/// Returns the case without each of its parts of this length.
fn without_parts(case: &Case, length: usize) -> impl Iterator<Item = Case> + '_ {
    let starts = (0..case.len()).step_by(length);
    starts.map(move |start| without(case, |index| (start..start + length).contains(&index)))
}

fn without(case: &Case, is_dropped: impl Fn(usize) -> bool) -> Case {
    case.iter().enumerate().filter(|(index, _)| !is_dropped(*index)).map(|(_, command)| *command).collect()
}

/// Returns the valid commands, and the last one.
fn only_valid_before_last(case: &Case) -> Case {
    let mut position = Position::default();
    let last = case.len().saturating_sub(1);
    let is_needed = |(index, command): &(usize, &[i64; 4])| {
        Move::from_numbers(**command).is_ok_and(|mv| position.play(&mv).is_ok()) || *index == last
    };
    case.iter().enumerate().filter(is_needed).map(|(_, command)| *command).collect()
}
