//! Test data by generators.

use crate::problem::{CaseSource, Generator, Problem};
use crate::random::Random;
use std::fmt;
use touchmove::{Game, with_game};

/// A contest input with the right answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestData {
    /// The input.
    pub input: String,
    /// The answers, one per line.
    pub answers: String,
}

impl TestData {
    pub(crate) fn new<P: Problem>(cases: &[P::Case]) -> Self {
        let answers = cases.iter().flat_map(P::answers).map(|answer| answer + "\n").collect();
        TestData { input: P::input(cases), answers }
    }
}

/// The description of a generator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GeneratorInfo {
    /// The name, such as `must-jump`.
    pub name: &'static str,
    /// What is special about its cases.
    pub description: &'static str,
}

/// Returns the generators of a game, those of rare cases first.
pub fn generators(game: Game) -> Vec<GeneratorInfo> {
    fn all<P: Problem>() -> Vec<GeneratorInfo> {
        let info = |generator: Generator<P>| GeneratorInfo {
            name: generator.name,
            description: generator.description,
        };
        P::generators().into_iter().map(info).collect()
    }
    with_game!(game, P => all::<P>())
}

/// Returns the number of all cases that a game has, if its generators list them all.
///
/// ```
/// use touchmove::Game;
/// use touchmove_contest::count_cases;
///
/// assert_eq!(count_cases(Game::CorrectMove), Some(64 * 64 * 64));
/// assert_eq!(count_cases(Game::Checkers), None);
/// ```
pub fn count_cases(game: Game) -> Option<u64> {
    fn count<P: Problem>() -> Option<u64> {
        let mut counts = P::generators().into_iter().map(|generator| match generator.source {
            CaseSource::Exhaustive(cases) => Some(cases().len() as u64),
            CaseSource::Random(_) => None,
        });
        counts.try_fold(0, |sum, count| Some(sum + count?))
    }
    with_game!(game, P => count::<P>())
}

/// The error of naming a generator that does not exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownGenerator {
    /// The name that was given.
    pub name: String,
    /// The names of the game's generators.
    pub known: Vec<&'static str>,
}

impl fmt::Display for UnknownGenerator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found `{}`, expected one of {}", self.name.escape_debug(), self.known.join(", "))
    }
}

impl std::error::Error for UnknownGenerator {}

/// Generates `count` cases by the generators of these names, or by all of them if none is named; each has its share. The same seed
/// gives the same cases. A game with one case per input gets one with at most `count` answers.
///
/// ```
/// use touchmove::Game;
/// let data = touchmove_contest::generate(Game::CorrectMove, &["stop"], 2, 1).unwrap();
/// assert_eq!(data.answers, "Stop\nStop\n");
/// ```
///
/// # Errors
/// Returns an error if no generator has one of the names.
pub fn generate(
    game: Game,
    names: &[impl AsRef<str>],
    count: usize,
    seed: u64,
) -> Result<TestData, UnknownGenerator> {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    with_game!(game, P => generate_by_name::<P>(&names, count, seed))
}

fn generate_by_name<P: Problem>(
    names: &[&str],
    count: usize,
    seed: u64,
) -> Result<TestData, UnknownGenerator> {
    let mut generators = P::generators();
    let known: Vec<&'static str> = generators.iter().map(|generator| generator.name).collect();
    if let Some(unknown) = names.iter().find(|name| !known.contains(name)) {
        return Err(UnknownGenerator { name: (*unknown).to_owned(), known });
    }
    generators.retain(|generator| names.is_empty() || names.contains(&generator.name));
    Ok(TestData::new::<P>(&generate_cases::<P>(&generators, count, seed)))
}

/// Generates `count` cases, an equal share by each generator. See [`generate`].
pub fn generate_cases<P: Problem>(generators: &[Generator<P>], count: usize, seed: u64) -> Vec<P::Case> {
    let mut random = Random(seed);
    if P::MAX_CASES == 1 {
        let candidates = generators.iter().cycle().take(2 * generators.len());
        let longest = candidates
            .filter_map(|generator| any_case(generator, &mut random))
            .max_by_key(|case| P::answers(case).len().min(count));
        return longest.map(|case| P::truncate_after(&case, count.saturating_sub(1))).into_iter().collect();
    }
    let mut cases = Vec::with_capacity(count);
    for (index, generator) in generators.iter().enumerate() {
        let share = (count + generators.len() - 1 - index) / generators.len();
        match generator.source {
            CaseSource::Random(case) => cases.extend((0..share).map(|_| case(&mut random))),
            CaseSource::Exhaustive(all) => {
                let all = all();
                // A random order: all of them come before any comes again.
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

fn any_case<P: Problem>(generator: &Generator<P>, random: &mut Random) -> Option<P::Case> {
    match generator.source {
        CaseSource::Random(case) => Some(case(random)),
        CaseSource::Exhaustive(all) => random.pick(&all()).cloned(),
    }
}
