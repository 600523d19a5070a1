//! What a program was seen to answer, passed cases included: the evidence for a diagnosis.

use super::StressOptions;
use super::compare::lines;
use super::harness::{FailingRun, Outcome};
use crate::problem::{CaseSource, Generator, Problem, witnesses};
use crate::random::Random;
use crate::reference::{Mutant, Mutation};
use touchmove::parallel_map;

/// The most answers to passed cases that are kept, apart from those of the probe.
const MAX_PASSED: usize = 20_000;
/// The most cases with wrong answers that are kept.
const MAX_WRONG: usize = 2_000;
/// The most whole runs that are kept, right ones and wrong ones each, and the most answers of such a run.
const MAX_RUNS: usize = 40;
const MAX_RUN_ANSWERS: usize = 5_000;

/// A case up to the first wrong answer of the program.
pub(super) struct WrongCase<P: Problem> {
    pub(super) case: P::Case,
    /// The index of the first wrong answer.
    pub(super) line: usize,
    /// That answer; `None` if it is missing.
    pub(super) actual: Option<String>,
}

impl<P: Problem> WrongCase<P> {
    /// Whether mutants give the program's answers up to the first wrong one.
    pub(super) fn is_explained_by(&self, mutants: [Option<Mutant<'_>>; 2]) -> bool {
        let answers = P::mutant_answers(&self.case, mutants);
        let is_same = match (answers.get(self.line), &self.actual) {
            (Some(answer), Some(actual)) => P::is_same_mistake(answer, actual),
            (answer, actual) => answer.is_none() && actual.is_none(),
        };
        if !is_same {
            return false;
        }
        let before = answers.len().min(self.line);
        answers[..before] == P::answers(&self.case)[..self.line]
    }
}

/// A whole run that ended properly, with its cases told apart.
pub(super) struct ObservedRun {
    /// The input.
    pub(super) input: String,
    /// The text of each case with its right answers; where an input has one case only, of each command.
    pub(super) cases: Vec<(String, Vec<String>)>,
    /// The lines of the output.
    pub(super) actual: Vec<String>,
}

impl ObservedRun {
    pub(super) fn expected(&self) -> impl Iterator<Item = &str> {
        self.cases.iter().flat_map(|(_, answers)| answers).map(String::as_str)
    }

    pub(super) fn is_right(&self) -> bool {
        self.expected().eq(self.actual.iter().map(String::as_str))
    }
}

/// What a program was seen to answer.
pub(super) struct Observations<P: Problem> {
    passed: Vec<P::Case>,
    passed_answers: usize,
    wrong: Vec<WrongCase<P>>,
    right_runs: Vec<ObservedRun>,
    wrong_runs: Vec<ObservedRun>,
    /// Cases to which mutants give different answers, and all the program's answers to them.
    telling: Vec<(P::Case, Vec<String>)>,
}

impl<P: Problem> Default for Observations<P> {
    fn default() -> Self {
        Observations {
            passed: Vec::new(),
            passed_answers: 0,
            wrong: Vec::new(),
            right_runs: Vec::new(),
            wrong_runs: Vec::new(),
            telling: Vec::new(),
        }
    }
}

impl<P: Problem> Observations<P> {
    /// Returns the cases that were answered wrongly.
    pub(super) fn wrong(&self) -> &[WrongCase<P>] {
        &self.wrong
    }

    /// Returns whole runs, wrong ones first.
    pub(super) fn runs(&self) -> impl Iterator<Item = &ObservedRun> + Clone {
        self.wrong_runs.iter().chain(&self.right_runs)
    }

    /// Keeps cases that were answered rightly, as long as there is room.
    pub(super) fn add_passed(&mut self, cases: &[P::Case]) {
        if self.right_runs.len() < MAX_RUNS && cases.len() <= MAX_RUN_ANSWERS {
            let run = observed_run::<P>(cases, None);
            self.right_runs.push(run);
        }
        for case in cases {
            if self.passed_answers >= MAX_PASSED {
                return;
            }
            self.passed_answers += if P::MAX_CASES > 1 { 1 } else { P::answers(case).len() };
            self.passed.push(case.clone());
        }
    }

    /// Keeps the answers of a run that failed but ended properly; those to each case, if they can be told apart: there is one
    /// case only, or a line for each answer.
    pub(super) fn add(&mut self, run: &FailingRun<P>) {
        let mut actual: Vec<&str> = lines(&run.output.stdout).collect();
        while actual.last().is_some_and(|line| line.is_empty()) {
            actual.pop();
        }
        if run.output.error.is_some() || actual.len() > MAX_RUN_ANSWERS + 1 {
            return;
        }
        if self.wrong_runs.len() < MAX_RUNS {
            self.wrong_runs.push(observed_run::<P>(&run.cases, Some(&actual)));
        }
        let expected: Vec<Vec<String>> = run.cases.iter().map(P::answers).collect();
        let is_single = expected.len() == 1;
        if !is_single && actual.len() != expected.iter().map(Vec::len).sum::<usize>() {
            return;
        }
        let mut left = &actual[..];
        for (case, expected) in run.cases.iter().zip(expected) {
            let (answers, rest) = left.split_at(if is_single { left.len() } else { expected.len() });
            left = rest;
            let count = answers.len().max(expected.len());
            let differs =
                |line: &usize| answers.get(*line).copied() != expected.get(*line).map(String::as_str);
            match (0..count).find(differs) {
                Some(line) if self.wrong.len() < MAX_WRONG => {
                    let actual = answers.get(line).map(|answer| (*answer).to_owned());
                    self.wrong.push(WrongCase { case: P::truncate_after(case, line), line, actual });
                }
                Some(_) => {}
                None if self.passed_answers < MAX_PASSED => {
                    self.passed_answers += count;
                    self.passed.push(case.clone());
                }
                None => {}
            }
        }
    }

    /// Runs the program on every kind of case: the smallest that show a mistake, and some of each generator. `is_over` ends the
    /// probe. Returns the number of runs.
    pub(super) fn probe(
        &mut self,
        options: &StressOptions<'_>,
        run: impl Fn(&[P::Case]) -> Outcome<P> + Sync,
        is_over: impl Fn() -> bool,
    ) -> u64 {
        let mut cases = witnesses::<P>();
        let known = cases.len();
        cases.extend(samples::<P>(options.seed));
        let mut runs = 0;
        if P::MAX_CASES > 1 {
            runs += 1;
            let outcome = run(&cases);
            self.add_probed(&cases, &outcome);
            match outcome {
                Outcome::Failing(run) if lines(&run.output.stdout).count() != cases.len() => {}
                _ => return runs,
            }
            // The answers cannot be told apart, so a few cases are run one by one.
            cases.truncate(known);
        }
        let singles: Vec<&[P::Case]> = cases.chunks(1).collect();
        for some in singles.chunks(options.jobs.max(1) * 2) {
            if is_over() {
                break;
            }
            runs += some.len() as u64;
            let outcomes = parallel_map(some, options.jobs, |cases| run(cases));
            for (cases, outcome) in some.iter().zip(&outcomes) {
                self.add_probed(cases, outcome);
            }
        }
        runs
    }

    /// Runs the program on cases to which the mutants that agree with everything so far give different answers, as long as that rules
    /// some of them out; then on cases that those which are left answer wrongly. Returns the number of runs.
    pub(super) fn tell_apart(
        &mut self,
        options: &StressOptions<'_>,
        run: impl Fn(&[P::Case]) -> Outcome<P> + Sync,
        is_over: impl Fn() -> bool,
    ) -> u64 {
        let (mut runs, mut random) = (0, Random(options.seed));
        let mut agreeing = agreeing_mutants(self);
        let mut is_last = false;
        while !agreeing.is_empty() && !is_last && !is_over() {
            let answers =
                |mutant: &Mutant<'_>, case: &P::Case| P::mutant_answers(case, [Some(*mutant), None]);
            let differ = |case: &P::Case| {
                let first = answers(&agreeing[0], case);
                agreeing[1..].iter().any(|mutant| answers(mutant, case) != first)
            };
            let mut telling = match agreeing.len() {
                1 => Vec::new(),
                _ => telling_cases::<P>(&mut random, usize::MAX, differ),
            };
            is_last = telling.is_empty();
            if is_last {
                const MAX_CASES: usize = 4_000;
                let is_wrong = |case: &P::Case| {
                    let right = P::answers(case);
                    agreeing.iter().any(|mutant| answers(mutant, case) != right)
                };
                telling = telling_cases::<P>(&mut random, MAX_CASES, is_wrong);
            }
            let batches: Vec<&[P::Case]> = telling.chunks(P::MAX_CASES.min(telling.len().max(1))).collect();
            runs += batches.len() as u64;
            let outcomes = parallel_map(&batches, options.jobs, |cases| run(cases));
            for (cases, outcome) in batches.iter().zip(&outcomes) {
                self.add_probed(cases, outcome);
                if let ([case], Outcome::Failing(run)) = (cases, outcome) {
                    let output = lines(&run.output.stdout).map(ToOwned::to_owned).collect();
                    self.telling.push((case.clone(), output));
                }
            }
            let before = agreeing.len();
            agreeing = agreeing_mutants(self);
            if agreeing.len() == before && !is_last {
                // The rest cannot be told apart.
                break;
            }
        }
        runs
    }

    /// Whether mutants give all the answers that the program was seen to give.
    pub(super) fn agrees(&self, mutants: [Option<Mutant<'_>>; 2]) -> bool {
        let is_right = |case: &P::Case| P::mutant_answers(case, mutants) == P::answers(case);
        self.wrong.iter().all(|wrong| wrong.is_explained_by(mutants)) && self.passed.iter().all(is_right)
    }

    /// Keeps what the probe saw, whether or not there is room.
    fn add_probed(&mut self, cases: &[P::Case], outcome: &Outcome<P>) {
        let answers = std::mem::take(&mut self.passed_answers);
        match outcome {
            Outcome::Failing(run) => self.add(run),
            Outcome::Right(_) => self.add_passed(cases),
            Outcome::Unknown => {}
        }
        self.passed_answers = answers;
    }
}

/// Returns the mutants that agree with everything that was seen; none if no answer was wrong. Those that are limited to a part of the
/// rules count only if no others agree.
pub(super) fn agreeing_mutants<P: Problem>(observations: &Observations<P>) -> Vec<Mutant<'static>> {
    if observations.wrong.is_empty() {
        return Vec::new();
    }
    let mutants = || P::MUTATIONS.iter().flat_map(Mutation::mutants);
    let agrees = |mutant: &Mutant<'_>| observations.agrees([Some(*mutant), None]);
    let mut agreeing: Vec<Mutant<'static>> = mutants().filter(agrees).collect();
    if agreeing.is_empty() {
        agreeing = mutants().flat_map(Mutant::limited).filter(agrees).collect();
    }
    // After its first wrong answer a program may differ from the mutant with the same mistake; but if one of them gives all its
    // answers, that is the one.
    let gives_all = |mutant: &Mutant<'_>| {
        let answers = |case: &P::Case| P::mutant_answers(case, [Some(*mutant), None]);
        observations.telling.iter().all(|(case, output)| answers(case) == *output)
    };
    if agreeing.len() > 1 && agreeing.iter().any(gives_all) {
        agreeing.retain(gives_all);
    }
    agreeing
}

/// Returns a few cases of each generator that tell something, of at most `max` that are looked at.
fn telling_cases<P: Problem>(
    random: &mut Random,
    max: usize,
    tells: impl Fn(&P::Case) -> bool,
) -> Vec<P::Case> {
    const PER_GENERATOR: usize = 3;
    let rounds = if P::MAX_CASES > 1 { 200 } else { 10 };
    let mut telling = Vec::new();
    for generator in P::generators() {
        let cases = some_of(&generator, random, rounds, max);
        telling.extend(cases.into_iter().filter(&tells).take(PER_GENERATOR));
    }
    telling
}

/// Returns this number of random cases, or at most `max` of all there are.
fn some_of<P: Problem>(
    generator: &Generator<P>,
    random: &mut Random,
    rounds: usize,
    max: usize,
) -> Vec<P::Case> {
    match generator.source {
        CaseSource::Exhaustive(all) => {
            let all = all();
            let step = all.len().div_ceil(max).max(1);
            all.into_iter().step_by(step).collect()
        }
        CaseSource::Random(case) => (0..rounds).map(|_| case(random)).collect(),
    }
}

/// Returns some cases of each generator.
fn samples<P: Problem>(seed: u64) -> Vec<P::Case> {
    let per_generator = if P::MAX_CASES > 1 { 40 } else { 2 };
    let mut random = Random(seed);
    P::generators()
        .iter()
        .flat_map(|generator| some_of(generator, &mut random, per_generator, per_generator))
        .collect()
}

/// Returns a run with the lines of its output; `None` if they are right.
fn observed_run<P: Problem>(cases: &[P::Case], actual: Option<&[&str]>) -> ObservedRun {
    let input = P::input(cases);
    let cases: Vec<(String, Vec<String>)> = if P::MAX_CASES > 1 {
        let text = |case: &P::Case| {
            let text = P::input(std::slice::from_ref(case));
            text.strip_suffix(P::INPUT_END).unwrap_or(&text).to_owned()
        };
        cases.iter().map(|case| (text(case), P::answers(case))).collect()
    } else {
        // The first line is the number of commands.
        let answers = cases.iter().flat_map(P::answers).map(|answer| vec![answer]);
        input.lines().skip(1).map(ToOwned::to_owned).zip(answers).collect()
    };
    let right = || cases.iter().flat_map(|(_, answers)| answers).cloned().collect();
    let actual = actual.map_or_else(right, |lines| lines.iter().map(|line| (*line).to_owned()).collect());
    ObservedRun { input, cases, actual }
}
