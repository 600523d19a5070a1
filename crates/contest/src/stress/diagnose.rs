//! The likely mistake: which mutants give all the answers that the program gave.

use super::observations::Observation;
use crate::problem::Problem;
use crate::reference::Mutation;

/// Returns the mutations whose mutants agree with all observations; none if there are no observations.
pub(super) fn diagnose<P: Problem>(observations: &[Observation<P>]) -> Vec<&'static Mutation> {
    if observations.is_empty() {
        return Vec::new();
    }
    // Right answers tell mutants apart as well.
    let agrees = |mutation: &&Mutation| {
        observations.iter().all(|(case, answers)| P::reference_answers(case, Some(mutation)) == *answers)
    };
    P::MUTATIONS.iter().filter(agrees).collect()
}
