//! Mutations: the reference with exactly one clause changed is a *mutant*, such as contest programmers write. Each mutation is one
//! row of its game's table: name, clause, description, and the smallest input that shows it.

use touchmove::{Game, Text};

/// A named change of one clause of the reference.
#[derive(Debug)]
#[non_exhaustive]
pub struct Mutation {
    /// The game.
    pub game: Game,
    /// The name, such as `forgets-must-jump`. No two games have the same one.
    pub name: &'static str,
    /// The clause that is changed; of a mistake in reading or answering, the clause that suffers.
    pub clause: &'static str,
    /// What such a program does wrong, as one would tell its author.
    pub description: Text,
    /// The smallest known input that shows it.
    pub witness: Witness,
    /// The index in the table of its game.
    pub(crate) index: usize,
}

/// Two mutations are equal if they have the same name.
impl PartialEq for Mutation {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Mutation {}

/// The smallest known input that shows a mutation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Witness {
    /// A whole contest input.
    pub input: &'static str,
    /// The first answer that differs, as it should be.
    pub expected: &'static str,
    /// The mutant's answer there; empty when it gives none.
    pub actual: &'static str,
}

/// The rules of a game, with one of them changed perhaps. Without the lines that call `has`, they are correct.
#[derive(Clone, Copy)]
pub(crate) struct Rules<C> {
    pub(crate) change: Option<C>,
}

impl<C: PartialEq> Rules<C> {
    pub(crate) const CORRECT: Self = Rules { change: None };

    pub(crate) fn has(self, change: C) -> bool {
        self.change == Some(change)
    }
}

/// Declares the mutations of a game: the enum `Change`, which the reference asks for, and the table `MUTATIONS`.
macro_rules! mutations {
    ($game:ident: $($variant:ident { $name:literal, $clause:literal, $en:literal, $zh:literal, $input:literal => $expected:literal, $actual:literal })+) => {
        /// What a mutant of this game does wrong.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Change {
            $(#[doc = $en] $variant,)+
        }

        impl Change {
            const ALL: &[Change] = &[$(Change::$variant),+];

            /// Returns the change that a mutation of this game makes.
            pub(crate) fn of(mutation: &$crate::reference::Mutation) -> Option<Change> {
                Self::ALL.get(mutation.index).copied().filter(|_| mutation.game == touchmove::Game::$game)
            }
        }

        /// The mutations of this game.
        pub static MUTATIONS: &[$crate::reference::Mutation] = &[$(
            $crate::reference::Mutation {
                game: touchmove::Game::$game,
                name: $name,
                clause: $clause,
                description: touchmove::Text::new($en, $zh),
                witness: $crate::reference::Witness { input: $input, expected: $expected, actual: $actual },
                index: Change::$variant as usize,
            },
        )+];
    };
}
pub(crate) use mutations;
