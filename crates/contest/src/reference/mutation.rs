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
    /// The number of variants, such as one for each direction that may be wrong. Its witness shows the first.
    pub variants: u8,
    /// The index in the table of its game.
    pub(crate) index: usize,
}

/// The reference with a mutation, in one of its variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mutant<'a> {
    /// The mutation.
    pub mutation: &'a Mutation,
    /// The variant, less than [`Mutation::variants`].
    pub variant: u8,
}

/// The first variant of a mutation.
impl<'a> From<&'a Mutation> for Mutant<'a> {
    fn from(mutation: &'a Mutation) -> Self {
        Mutant { mutation, variant: 0 }
    }
}

impl Mutation {
    /// Returns its mutants, one for each variant.
    pub fn mutants(&self) -> impl Iterator<Item = Mutant<'_>> {
        (0..self.variants).map(|variant| Mutant { mutation: self, variant })
    }
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

/// The rules of a game, with one or two of them changed perhaps. Without the lines that call `has`, they are correct.
#[derive(Clone, Copy)]
pub(crate) struct Rules<C> {
    pub(crate) changes: Changes<C>,
}

/// Up to two changes, each with its variant.
pub(crate) type Changes<C> = [Option<(C, u8)>; 2];

impl<C: Copy + PartialEq> Rules<C> {
    pub(crate) const CORRECT: Self = Rules { changes: [None, None] };

    /// Returns the rules with this change only.
    pub(crate) const fn with(change: C) -> Self {
        Rules { changes: [Some((change, 0)), None] }
    }

    pub(crate) fn has(self, change: C) -> bool {
        self.variant(change).is_some()
    }

    /// Returns the variant of a change, if it is made.
    pub(crate) fn variant(self, change: C) -> Option<u8> {
        self.changes.into_iter().flatten().find(|(made, _)| *made == change).map(|(_, variant)| variant)
    }

    /// Whether a change is made in this variant.
    pub(crate) fn has_variant(self, change: C, variant: usize) -> bool {
        self.variant(change).is_some_and(|made| usize::from(made) == variant)
    }
}

/// Declares the mutations of a game: the enum `Change`, which the reference asks for, and the table `MUTATIONS`.
macro_rules! mutations {
    ($game:ident: $($variant:ident $([$variants:literal])? { $name:literal, $clause:literal, $en:literal, $zh:literal, $input:literal => $expected:literal, $actual:literal })+) => {
        /// What a mutant of this game does wrong.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Change {
            $(#[doc = $en] $variant,)+
        }

        impl Change {
            const ALL: &[Change] = &[$(Change::$variant),+];

            /// Returns the change that a mutation of this game makes.
            pub(crate) fn of($crate::reference::Mutant { mutation, variant }: $crate::reference::Mutant<'_>) -> Option<(Change, u8)> {
                let change = Self::ALL.get(mutation.index).filter(|_| mutation.game == touchmove::Game::$game)?;
                Some((*change, variant))
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
                variants: 1 $(- 1 + $variants)?,
                index: Change::$variant as usize,
            },
        )+];
    };
}
pub(crate) use mutations;
