//! The likely mistake: which mutants answer like the program, wherever it was seen to answer.

use super::observations::{Observations, WrongCase, agreeing_mutants};
use super::reading;
use crate::problem::Problem;
use crate::reference::{Mutant, Mutation, MutationScope};
use std::fmt;
use touchmove::{LocalizedText, Text};

/// A mistake that a program is likely to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Mistake {
    /// The name, such as `forgets-must-jump`.
    pub name: &'static str,
    /// The clause that is broken; `None` if the mistake has nothing to do with the rules.
    pub clause: Option<&'static str>,
    /// What such a program does wrong, as one would tell its author.
    pub description: Text,
    /// The only part of the rules in which it makes the mistake; `None` if it makes it everywhere.
    pub scope: Option<MutationScope>,
}

/// The name, with the scope after a colon: `row-by-difference:stop`.
impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)?;
        self.scope.map_or(Ok(()), |scope| write!(f, ":{}", scope.name))
    }
}

impl Mistake {
    /// Returns what such a program does wrong, and where.
    pub fn explanation(&self) -> LocalizedText {
        let Text { en, zh } = self.description;
        match self.scope.map(|scope| scope.description) {
            None => LocalizedText::new(en, zh),
            Some(only) => {
                LocalizedText::new(format!("{en} It does so {}.", only.en), format!("{zh}（{}）", only.zh))
            }
        }
    }
}

impl From<Mutant<'_>> for Mistake {
    fn from(mutant: Mutant<'_>) -> Self {
        let Mutation { name, clause, description, .. } = *mutant.mutation;
        Mistake { name, clause: Some(clause), description, scope: mutant.scope() }
    }
}

/// The mistakes that agree with everything that was seen of a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnosis {
    /// The mistakes; none if no known one agrees.
    pub mistakes: Vec<Mistake>,
    /// Whether the program makes all of them, and perhaps more; otherwise it makes one of them.
    pub is_combined: bool,
}

impl Diagnosis {
    /// Whether the mistake is one of reading or printing, not of the rules.
    pub fn is_about_text(&self) -> bool {
        self.mistakes.iter().any(|mistake| mistake.clause.is_none())
    }
}

/// The mistake of a program that answers each case rightly alone, but not some of them together.
const DEPENDS_ON_CASES_BEFORE: Mistake = Mistake {
    name: "depends-on-cases-before",
    clause: None,
    description: Text::new(
        "A case goes wrong because of the one before it: something is not reset, or the one before was not read to its end.",
        "前面的数据影响了后面的回答：变量或数组没有清空，或者前一组数据没有读完。",
    ),
    scope: None,
};

/// Diagnoses a mistake that shows only in several cases together.
pub(super) fn diagnose_dependence() -> Diagnosis {
    Diagnosis { mistakes: vec![DEPENDS_ON_CASES_BEFORE], is_combined: false }
}

/// Diagnoses a mistake of reading or printing.
pub(super) fn diagnose_text<P: Problem>(observations: &Observations<P>) -> Diagnosis {
    let runs: Vec<_> = observations.runs().collect();
    let mistakes = reading::find(P::GAME, P::INPUT_END, &runs).into_iter().collect();
    Diagnosis { mistakes, is_combined: false }
}

/// Diagnoses a mistake in the rules: one, or two at a time. Nothing is named that disagrees with a single answer.
pub(super) fn diagnose_rules<P: Problem>(observations: &Observations<P>) -> Diagnosis {
    if observations.wrong().is_empty() {
        return Diagnosis::default();
    }
    let mut one: Vec<Mistake> = agreeing_mutants(observations).into_iter().map(Mistake::from).collect();
    one.dedup();
    if !one.is_empty() {
        return Diagnosis { mistakes: one, is_combined: false };
    }
    let mut pairs = agreeing_pairs(observations);
    // Of a mistake that may be limited or not, the simpler explanation is enough.
    let count_limited = |pair: &[Mutant<'_>; 2]| pair.iter().filter(|mutant| mutant.scope.is_some()).count();
    let fewest = pairs.iter().map(count_limited).min();
    pairs.retain(|pair| Some(count_limited(pair)) == fewest);
    // What all pairs have in common is certain.
    let mut common: Vec<Mistake> = pairs.first().map_or(Vec::new(), |pair| pair.map(Mistake::from).to_vec());
    common.retain(|mistake| pairs.iter().all(|pair| pair.map(Mistake::from).contains(mistake)));
    Diagnosis { mistakes: common, is_combined: true }
}

/// Returns the pairs of mutants that agree with all observations, if neither of the two is enough. One of them shows alone; the other
/// one may be hidden by it everywhere, unless it is limited to a part of the rules.
fn agreeing_pairs<P: Problem>(observations: &Observations<P>) -> Vec<[Mutant<'static>; 2]> {
    /// The number of cases in which one shows alone, and in which one is not enough.
    const MIN_CASES: usize = 2;
    /// The number of answers that are looked at for that.
    const MAX_ANSWERS: usize = 3_000;
    let mut answers = 0;
    let has_room = |wrong: &&WrongCase<P>| {
        answers += wrong.line + 1;
        answers <= MAX_ANSWERS
    };
    let sample: Vec<&WrongCase<P>> = observations.wrong().iter().take_while(has_room).collect();
    let explained = |mutant: Mutant<'_>| -> Vec<bool> {
        sample.iter().map(|wrong| wrong.is_explained_by([Some(mutant), None])).collect()
    };
    let count = |explained: &[bool], is: bool| explained.iter().filter(|it| **it == is).count();
    let shows = |explained: &[bool]| count(explained, true) >= MIN_CASES;
    let is_enough = |explained: &[bool]| count(explained, false) < MIN_CASES;
    let mutants = || P::MUTATIONS.iter().flat_map(Mutation::mutants);
    let everywhere = mutants().map(|mutant| (mutant, explained(mutant)));
    let limited = mutants().flat_map(Mutant::limited).map(|mutant| (mutant, explained(mutant)));
    let mut candidates: Vec<_> = everywhere.collect();
    candidates.extend(limited.filter(|(_, explained)| shows(explained)));
    candidates.retain(|(_, explained)| !is_enough(explained));
    let mut pairs: Vec<[Mutant<'static>; 2]> = Vec::new();
    for (index, (first, by_first)) in candidates.iter().enumerate() {
        for (second, by_second) in &candidates[index + 1..] {
            if first.mutation != second.mutation
                && (shows(by_first) || shows(by_second))
                && observations.agrees([Some(*first), Some(*second)])
            {
                pairs.push([*first, *second]);
            }
        }
    }
    pairs
}
