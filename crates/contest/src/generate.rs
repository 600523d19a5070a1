//! Test input by kinds.

use crate::problem::{Cases, Kind, Problem};
use crate::random::Random;

/// So many cases of these kinds, each kind having its share; the same seed gives the same cases. Where an input has room for one
/// game only, it is one with so many answers at most.
pub fn generate<P: Problem>(kinds: &[Kind<P>], count: usize, seed: u64) -> Vec<P::Case> {
    let mut random = Random(seed);
    if P::MOST_CASES == 1 {
        let longest = (0..kinds.len() * 2).filter_map(|index| one(&kinds[index % kinds.len()], &mut random));
        let longest = longest.max_by_key(|case| P::answers(case).len().min(count));
        return longest.map(|case| P::up_to(&case, count.saturating_sub(1))).into_iter().collect();
    }
    let mut cases = Vec::with_capacity(count);
    let shares: Vec<usize> =
        (0..kinds.len()).map(|index| (count + kinds.len() - 1 - index) / kinds.len()).collect();
    for (kind, share) in kinds.iter().zip(shares) {
        match kind.cases {
            Cases::Random(make) => cases.extend((0..share).map(|_| make(&mut random))),
            Cases::All(all) => {
                let all = all();
                // All of them before any comes again.
                let mut order: Vec<usize> = (0..all.len()).collect();
                for index in 0..order.len() {
                    let other = index + random.below(order.len() - index);
                    order.swap(index, other);
                }
                cases.extend(order.iter().cycle().take(share).map(|index| all[*index].clone()));
            }
        }
    }
    cases
}

fn one<P: Problem>(kind: &Kind<P>, random: &mut Random) -> Option<P::Case> {
    match kind.cases {
        Cases::Random(make) => Some(make(random)),
        Cases::All(all) => random.pick(&all()).cloned(),
    }
}
