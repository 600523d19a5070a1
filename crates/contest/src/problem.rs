//! What the laboratory has to know of a contest problem.

use crate::random::Random;
use std::fmt::Debug;
use touchmove::Game;

/// One of the four problems.
pub trait Problem: Copy + Send + Sync + 'static {
    /// Which game it is about.
    const GAME: Game;
    /// How many cases an input can have.
    const MOST_CASES: usize;
    /// How many more failures of one kind are shrunk, in the hope of a smaller one.
    const SECOND_TRIES: usize = 0;
    /// How many small cases are tried, again and again, in the hope of a smaller failure.
    const SMALL_TRIES: usize = 0;
    /// How long a case is, roughly, beside those of the other problems.
    const LENGTH: usize = 1;
    /// A case: plain data, always valid.
    type Case: Clone + PartialEq + Debug + Send + Sync;

    /// An input with these cases, as the contest has it.
    fn input(cases: &[Self::Case]) -> String;

    /// The right answers to a case, a line each.
    fn answers(case: &Self::Case) -> Vec<String>;

    /// Simpler cases that may show the same, the simplest first; all of them valid.
    fn simpler(case: &Self::Case) -> Vec<Self::Case>;

    /// As much of a case as its answers up to this one are about.
    fn up_to(case: &Self::Case, _answer: usize) -> Self::Case {
        case.clone()
    }

    /// How much there is to read and to understand in a case.
    fn weight(case: &Self::Case) -> usize {
        Self::input(std::slice::from_ref(case)).len()
    }

    /// A case at random that is smaller than this one, most likely.
    fn small(_random: &mut Random, _than: &Self::Case) -> Option<Self::Case> {
        None
    }

    /// What kinds of cases there are, rare ones first.
    fn kinds() -> Vec<Kind<Self>>;
}

/// A kind of cases.
pub struct Kind<P: Problem> {
    /// Its name, such as `jump-due`.
    pub name: &'static str,
    /// What is special about it.
    pub words: &'static str,
    /// The cases.
    pub cases: Cases<P>,
}

/// Where the cases of a kind come from.
pub enum Cases<P: Problem> {
    /// These are all there are.
    All(fn() -> Vec<P::Case>),
    /// As many as one likes.
    Random(fn(&mut Random) -> P::Case),
}

impl<P: Problem> Kind<P> {
    /// A kind that can be gone through.
    pub(crate) const fn all(name: &'static str, words: &'static str, cases: fn() -> Vec<P::Case>) -> Self {
        Kind { name, words, cases: Cases::All(cases) }
    }

    /// A kind that never ends.
    pub(crate) const fn random(
        name: &'static str,
        words: &'static str,
        cases: fn(&mut Random) -> P::Case,
    ) -> Self {
        Kind { name, words, cases: Cases::Random(cases) }
    }
}
