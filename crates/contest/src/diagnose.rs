//! The likely mistake: which wrong referees say everything that the program said.

use crate::problem::Problem;
use crate::reference::{Mistake, contest};

/// The wrong referees that agree with all that was seen; none if nothing was.
pub fn guess<P: Problem>(seen: &[(P::Case, Vec<String>)]) -> Vec<Mistake> {
    let Some(game) = contest::Game::parse(P::GAME.name()).filter(|_| !seen.is_empty()) else {
        return Vec::new();
    };
    // Of those that fail a mistake is told; what is right tells mistakes apart as well.
    let inputs: Vec<(String, &Vec<String>)> =
        seen.iter().map(|(case, said)| (P::input(std::slice::from_ref(case)), said)).collect();
    let agrees = |mistake: &Mistake| {
        inputs.iter().all(|(input, said)| contest::answer_all(game, input, Some(*mistake)) == **said)
    };
    Mistake::of(game).into_iter().filter(agrees).collect()
}
