//! Which cases detect which mutations, and a small suite that detects all of them.

use crate::generate::TestData;
use crate::problem::{CaseSource, Problem};
use crate::random::Random;
use crate::reference::Mutation;
use touchmove::{Game, with_game};

/// Returns the mutations that a case detects: their mutants answer it wrongly.
pub fn detects<P: Problem>(case: &P::Case) -> Vec<&'static Mutation> {
    let expected = P::answers(case);
    let is_detected = |mutation: &&Mutation| P::reference_answers(case, Some(mutation)) != expected;
    P::MUTATIONS.iter().filter(is_detected).collect()
}

/// Returns a small test suite that detects every known mutation: one input, or several where an input has one case only. The same
/// seed gives the same suite.
pub fn minimal_suite(game: Game, seed: u64) -> Vec<TestData> {
    fn suite<P: Problem>(seed: u64) -> Vec<TestData> {
        let cases = minimal_cases::<P>(&candidates::<P>(seed));
        cases.chunks(P::MAX_CASES).map(TestData::new::<P>).collect()
    }
    with_game!(game, P => suite::<P>(seed))
}

/// Returns some cases of every generator, for [`minimal_cases`] to choose from.
fn candidates<P: Problem>(seed: u64) -> Vec<P::Case> {
    const MAX_EXHAUSTIVE: usize = 4_000;
    const RANDOM_ANSWERS: usize = 60;
    let mut random = Random(seed);
    let mut cases = Vec::new();
    for generator in P::generators() {
        match generator.source {
            CaseSource::Exhaustive(all) => {
                let all = all();
                let step = all.len().div_ceil(MAX_EXHAUSTIVE).max(1);
                cases.extend(all.into_iter().step_by(step));
            }
            CaseSource::Random(case) => {
                cases.extend((0..RANDOM_ANSWERS / P::TYPICAL_ANSWERS).map(|_| case(&mut random)));
            }
        }
    }
    cases
}

/// Returns a few of these cases that detect every mutation which they detect all together. Finding the fewest is hard; this greedy
/// choice takes what detects most, again and again, and drops what has become redundant.
pub fn minimal_cases<P: Problem>(cases: &[P::Case]) -> Vec<P::Case> {
    let detected: Vec<Vec<&'static str>> =
        cases.iter().map(|case| detects::<P>(case).iter().map(|mutation| mutation.name).collect()).collect();
    let mut undetected: Vec<&str> = detected.concat();
    undetected.sort_unstable();
    undetected.dedup();
    let all = undetected.clone();
    let mut chosen = Vec::new();
    while !undetected.is_empty() {
        let count = |index: &usize| detected[*index].iter().filter(|name| undetected.contains(name)).count();
        let Some(best) = (0..cases.len()).rev().max_by_key(count) else { break };
        undetected.retain(|name| !detected[best].contains(name));
        chosen.push(best);
    }
    for index in (0..chosen.len()).rev() {
        let mut fewer = chosen.clone();
        fewer.remove(index);
        if all.iter().all(|name| fewer.iter().any(|other| detected[*other].contains(name))) {
            chosen = fewer;
        }
    }
    chosen.sort_unstable();
    chosen.into_iter().map(|index| cases[index].clone()).collect()
}
