//! Which cases find which mistakes, and a small set of cases that finds all of them.

use crate::problem::{Cases, Problem};
use crate::random::Random;
use crate::reference::{Mistake, contest};

/// The mistakes that a case finds: whoever makes one of them answers it wrongly.
pub fn killed<P: Problem>(case: &P::Case) -> Vec<Mistake> {
    let Some(game) = contest::Game::parse(P::GAME.name()) else { return Vec::new() };
    let (input, right) = (P::input(std::slice::from_ref(case)), P::answers(case));
    let is_wrong = |mistake: &Mistake| contest::answer_all(game, &input, Some(*mistake)) != right;
    Mistake::of(game).into_iter().filter(is_wrong).collect()
}

/// Some cases of every kind, for [`killing_set`] to choose from.
pub fn candidates<P: Problem>(seed: u64) -> Vec<P::Case> {
    const EACH: usize = 4_000;
    const RANDOM: usize = 60;
    let mut random = Random(seed);
    let mut cases = Vec::new();
    for kind in P::kinds() {
        match kind.cases {
            Cases::All(all) => {
                let all = all();
                let step = all.len().div_ceil(EACH).max(1);
                cases.extend(all.into_iter().step_by(step));
            }
            Cases::Random(make) => cases.extend((0..RANDOM / P::LENGTH).map(|_| make(&mut random))),
        }
    }
    cases
}

/// A small set of these cases that finds every mistake which they find at all. The smallest of all such sets is hard to know;
/// this is the one that comes of taking what finds most, again and again, and leaving out what is not needed in the end.
pub fn killing_set<P: Problem>(cases: &[P::Case]) -> Vec<P::Case> {
    let kills: Vec<Vec<&'static str>> =
        cases.iter().map(|case| killed::<P>(case).iter().map(|mistake| mistake.name()).collect()).collect();
    let mut alive: Vec<&str> = kills.concat();
    alive.sort_unstable();
    alive.dedup();
    let all = alive.clone();
    let mut chosen = Vec::new();
    while !alive.is_empty() {
        let count = |index: &usize| kills[*index].iter().filter(|name| alive.contains(name)).count();
        let Some(best) = (0..cases.len()).rev().max_by_key(count) else { break };
        alive.retain(|name| !kills[best].contains(name));
        chosen.push(best);
    }
    // What came first may have become needless.
    for index in (0..chosen.len()).rev() {
        let mut fewer = chosen.clone();
        fewer.remove(index);
        if all.iter().all(|name| fewer.iter().any(|other| kills[*other].contains(name))) {
            chosen = fewer;
        }
    }
    chosen.sort_unstable();
    chosen.into_iter().map(|index| cases[index].clone()).collect()
}
