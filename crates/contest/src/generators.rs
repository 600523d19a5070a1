//! Generators of cases, kind by kind.

use crate::reference::Mistake;
use crate::reference::contest::{Case, Game, cases};

/// The smallest cases that show the mistakes of a game, each once.
pub(crate) fn witnesses(game: Game) -> Vec<Case> {
    let mut witnesses = Vec::new();
    for case in Mistake::of(game).iter().flat_map(|mistake| cases(game, mistake.witness().input)) {
        if !witnesses.contains(&case) {
            witnesses.push(case);
        }
    }
    // What is short is quick to understand.
    witnesses.sort_by_key(length);
    witnesses
}

fn length(case: &Case) -> usize {
    match case {
        Case::CorrectMove(_) | Case::KingsTour(_) => 1,
        Case::Checkers(instance) => instance.moves.len() + instance.red.len() + instance.white.len(),
        Case::DuckChess(commands) => commands.len(),
    }
}
