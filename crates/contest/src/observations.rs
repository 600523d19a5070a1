//! What a program was seen to say, for guessing its mistake.

use crate::compare::lines;
use crate::problem::Problem;
use crate::stress::Failure;

/// How many cases that were answered rightly are kept, and how many wrongly: what is wrong tells most.
const MOST_RIGHT: usize = 2_000;
const MOST_WRONG: usize = 2_000;

/// Cases, and what the program said to each.
pub(crate) struct Seen<P: Problem> {
    right: Vec<(P::Case, Vec<String>)>,
    wrong: Vec<(P::Case, Vec<String>)>,
}

impl<P: Problem> Default for Seen<P> {
    fn default() -> Self {
        Seen { right: Vec::new(), wrong: Vec::new() }
    }
}

impl<P: Problem> Seen<P> {
    /// Keeps what the program said to each case, if its answers can be told apart: to one case alone, or a line for each.
    pub(crate) fn add(&mut self, failure: &Failure<P>) {
        let expected: Vec<Vec<String>> = failure.cases.iter().map(P::answers).collect();
        let said: Vec<&str> = lines(&failure.reply.said).collect();
        let is_alone = expected.len() == 1;
        if !is_alone && said.len() != expected.iter().map(Vec::len).sum::<usize>() {
            return;
        }
        let mut said = said.into_iter().map(ToOwned::to_owned);
        for (case, expected) in failure.cases.iter().zip(expected) {
            let count = if is_alone { usize::MAX } else { expected.len() };
            let answers: Vec<String> = said.by_ref().take(count).collect();
            let (kept, most) = if answers == expected {
                (&mut self.right, MOST_RIGHT)
            } else {
                (&mut self.wrong, MOST_WRONG)
            };
            if kept.len() < most {
                kept.push((case.clone(), answers));
            }
        }
    }

    /// All of them, those with wrong answers first. None if there is no wrong answer: then there is nothing to guess from.
    pub(crate) fn into_cases(self) -> Vec<(P::Case, Vec<String>)> {
        let mut cases = self.wrong;
        if !cases.is_empty() {
            cases.extend(self.right);
        }
        cases
    }
}
