//! What a program was seen to answer, and the likely mistake: which mutants answer like that.

use super::compare::lines;
use super::harness::FailingRun;
use crate::problem::Problem;
use crate::reference::Mutation;

/// The most cases with right answers that are kept.
const MAX_RIGHT: usize = 2_000;
/// The most cases with wrong answers that are kept.
const MAX_WRONG: usize = 2_000;

/// A case, and the program's answers to it.
pub(super) type Observation<P> = (<P as Problem>::Case, Vec<String>);

/// Cases, and the program's answers to each.
pub(super) struct Observations<P: Problem> {
    right: Vec<Observation<P>>,
    wrong: Vec<Observation<P>>,
}

impl<P: Problem> Default for Observations<P> {
    fn default() -> Self {
        Observations { right: Vec::new(), wrong: Vec::new() }
    }
}

impl<P: Problem> Observations<P> {
    /// Keeps the answers to each case, if they can be told apart: there is one case only, or a line for each answer.
    pub(super) fn add(&mut self, run: &FailingRun<P>) {
        let expected: Vec<Vec<String>> = run.cases.iter().map(P::answers).collect();
        let actual: Vec<&str> = lines(&run.output.stdout).collect();
        let is_single = expected.len() == 1;
        if !is_single && actual.len() != expected.iter().map(Vec::len).sum::<usize>() {
            return;
        }
        let mut actual = actual.into_iter().map(ToOwned::to_owned);
        for (case, expected) in run.cases.iter().zip(expected) {
            let count = if is_single { usize::MAX } else { expected.len() };
            let answers: Vec<String> = actual.by_ref().take(count).collect();
            let (kept, max) =
                if answers == expected { (&mut self.right, MAX_RIGHT) } else { (&mut self.wrong, MAX_WRONG) };
            if kept.len() < max {
                kept.push((case.clone(), answers));
            }
        }
    }

    /// Returns all of them, those with wrong answers first; nothing if there is no wrong answer to diagnose.
    pub(super) fn into_vec(self) -> Vec<Observation<P>> {
        let mut observations = self.wrong;
        if !observations.is_empty() {
            observations.extend(self.right);
        }
        observations
    }
}

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
