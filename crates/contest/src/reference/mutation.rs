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
    /// The parts of the game's rules to which a mutation may be limited, as when code was copied and one copy is wrong.
    pub scopes: &'static [MutationScope],
    /// The index in the table of its game.
    pub(crate) index: usize,
}

/// A part of a game's rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MutationScope {
    /// The name, such as `red`.
    pub name: &'static str,
    /// Continues the description of a mutation that is limited to it, such as "only for Red".
    pub description: Text,
}

/// The reference with a mutation, in one of its variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mutant<'a> {
    /// The mutation.
    pub mutation: &'a Mutation,
    /// The variant, less than [`Mutation::variants`].
    pub variant: u8,
    /// The part of the rules that it is limited to, an index of [`Mutation::scopes`]; `None` if it applies everywhere.
    pub scope: Option<u8>,
}

/// The first variant of a mutation, everywhere.
impl<'a> From<&'a Mutation> for Mutant<'a> {
    fn from(mutation: &'a Mutation) -> Self {
        Mutant { mutation, variant: 0, scope: None }
    }
}

impl<'a> Mutant<'a> {
    /// Returns the part of the rules that it is limited to.
    pub fn scope(&self) -> Option<MutationScope> {
        self.mutation.scopes.get(usize::from(self.scope?)).copied()
    }

    /// Returns the same mutants, limited to each part of the rules. Many of them make no difference.
    pub fn limited(self) -> impl Iterator<Item = Mutant<'a>> {
        let scopes = 0..self.mutation.scopes.len() as u8;
        scopes.map(move |scope| Mutant { scope: Some(scope), ..self })
    }
}

impl Mutation {
    /// Returns its mutants, one for each variant.
    pub fn mutants(&self) -> impl Iterator<Item = Mutant<'_>> {
        (0..self.variants).map(|variant| Mutant { variant, ..self.into() })
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

/// The changes of a game.
pub(crate) trait GameChange: Copy + PartialEq {
    /// The parts of the rules to which a change may be limited.
    type Scope: Copy + PartialEq;
}

/// A change that is made.
#[derive(Clone, Copy)]
pub(crate) struct MadeChange<C: GameChange> {
    pub(crate) change: C,
    pub(crate) variant: u8,
    /// The part of the rules that it is limited to.
    pub(crate) scope: Option<C::Scope>,
}

/// Up to two changes.
pub(crate) type Changes<C> = [Option<MadeChange<C>>; 2];

/// The rules of a game, with one or two of them changed perhaps. Without the lines that call `has` and `outside`, they are correct.
#[derive(Clone, Copy)]
pub(crate) struct Rules<C: GameChange> {
    pub(crate) changes: Changes<C>,
}

impl<C: GameChange> Rules<C> {
    pub(crate) const CORRECT: Self = Rules { changes: [None, None] };

    /// Returns the rules with this change only.
    pub(crate) const fn with(change: C) -> Self {
        Rules { changes: [Some(MadeChange { change, variant: 0, scope: None }), None] }
    }

    /// Returns the rules where these scopes do not apply: without the changes that are limited to one of them.
    pub(crate) fn outside(self, scopes: &[C::Scope]) -> Self {
        let is_outside = |made: &MadeChange<C>| made.scope.is_some_and(|scope| scopes.contains(&scope));
        Rules { changes: self.changes.map(|made| made.filter(|made| !is_outside(made))) }
    }

    /// Returns the rules with one change instead of another, if that is made.
    pub(crate) fn replacing(self, change: C, by: C) -> Self {
        let replaced = |made: MadeChange<C>| {
            if made.change == change { MadeChange { change: by, ..made } } else { made }
        };
        Rules { changes: self.changes.map(|made| made.map(replaced)) }
    }

    pub(crate) fn has(self, change: C) -> bool {
        self.variant(change).is_some()
    }

    /// Returns the variant of a change, if it is made.
    pub(crate) fn variant(self, change: C) -> Option<u8> {
        self.changes.into_iter().flatten().find(|made| made.change == change).map(|made| made.variant)
    }

    /// Whether a change is made in this variant.
    pub(crate) fn has_variant(self, change: C, variant: usize) -> bool {
        self.variant(change).is_some_and(|made| usize::from(made) == variant)
    }
}

/// Declares the mutations of a game: the enum `Scope` of the parts of its rules, the enum `Change`, which the reference asks for, and
/// the table `MUTATIONS`.
macro_rules! mutations {
    ($game:ident: $($scope:ident($scope_name:literal, $scope_en:literal, $scope_zh:literal))+; $($variant:ident $([$variants:literal])? { $name:literal, $clause:literal, $en:literal, $zh:literal, $input:literal => $expected:literal, $actual:literal })+) => {
        /// A part of the rules to which a change may be limited.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Scope {
            $(#[doc = $scope_en] $scope,)+
        }

        impl Scope {
            const ALL: &[Scope] = &[$(Scope::$scope),+];
            const TABLE: &[$crate::reference::MutationScope] = &[$($crate::reference::MutationScope {
                name: $scope_name,
                description: touchmove::Text::new($scope_en, $scope_zh),
            }),+];
        }

        /// What a mutant of this game does wrong.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Change {
            $(#[doc = $en] $variant,)+
        }

        impl $crate::reference::mutation::GameChange for Change {
            type Scope = Scope;
        }

        impl Change {
            const ALL: &[Change] = &[$(Change::$variant),+];

            /// Returns the change that a mutant of this game makes.
            pub(crate) fn of(mutant: $crate::reference::Mutant<'_>) -> Option<$crate::reference::MadeChange<Change>> {
                let $crate::reference::Mutant { mutation, variant, scope } = mutant;
                let change = *Self::ALL.get(mutation.index).filter(|_| mutation.game == touchmove::Game::$game)?;
                let scope = scope.and_then(|scope| Scope::ALL.get(usize::from(scope)).copied());
                Some($crate::reference::MadeChange { change, variant, scope })
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
                scopes: Scope::TABLE,
                index: Change::$variant as usize,
            },
        )+];
    };
}
pub(crate) use mutations;
