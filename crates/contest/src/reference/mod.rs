//! A slow reference implementation of the games, written clause by clause on arrays and small integers. It shares no rule with the
//! crate `touchmove`, so that the tests can compare the two; it gives no reasons. The
//! rules are in the folders of the [`games`](crate::games).
//!
//! It can also be wrong on purpose: a [`Mutation`] changes exactly one clause. The mutants stand for the programs that contest
//! programmers write.

pub(crate) mod mutation;

pub(crate) use mutation::{Changes, MadeChange, Rules};
pub use mutation::{Mutant, Mutation, MutationScope, Witness};

use crate::problem::Problem;
use touchmove::{Game, with_game};

/// Returns the mutations of a game.
pub fn mutations(game: Game) -> &'static [Mutation] {
    with_game!(game, P => P::MUTATIONS)
}

/// Returns the mutation with this name.
pub fn find_mutation(name: &str) -> Option<&'static Mutation> {
    Game::ALL.into_iter().flat_map(mutations).find(|mutation| mutation.name == name)
}

/// Returns the answers of the reference, or of a mutant, to a whole input. A mutation of another game changes nothing.
pub fn answers(game: Game, input: &str, mutation: Option<&Mutation>) -> Vec<String> {
    fn all<P: Problem>(input: &str, mutation: Option<&Mutation>) -> Vec<String> {
        parse_cases::<P>(input).iter().flat_map(|case| P::reference_answers(case, mutation)).collect()
    }
    with_game!(game, P => all::<P>(input, mutation))
}

/// Parses all cases of an input leniently, as contest programs do: words between spaces, as long as there are some.
pub fn parse_cases<P: Problem>(input: &str) -> Vec<P::Case> {
    let mut words = input.trim_start_matches('\u{feff}').split_whitespace().map(str::to_owned);
    std::iter::from_fn(|| P::parse_case(&mut words)).collect()
}

/// Parses a number; 0 for anything else, and the nearest `i64` for one that is too large.
pub(crate) fn parse_number(word: &str) -> i64 {
    let limit = if word.starts_with('-') { i64::MIN } else { i64::MAX };
    let digits = word.trim_start_matches('-');
    if digits.is_empty() || digits.contains(|letter: char| !letter.is_ascii_digit()) {
        return 0;
    }
    word.parse().unwrap_or(limit)
}
