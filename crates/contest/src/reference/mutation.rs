//! Named mistakes: the plain referee with exactly one clause changed is a *wrong referee*, such as contest programmers write. Each
//! mistake stands in one row of its game's table: name, clause, words, and the smallest input that shows it.

use super::{Game, checkers, correct_move, duck_chess, kings_tour};

/// The smallest known input that shows a mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Witness {
    /// Contest input, whole.
    pub input: &'static str,
    /// The first answer that differs, as it should be.
    pub right: &'static str,
    /// What the wrong referee answers there; empty when it answers nothing.
    pub wrong: &'static str,
}

/// Makes a game's `Mistake` of its table.
macro_rules! mistakes {
    ($($variant:ident { $name:literal, $clause:literal, $en:literal, $zh:literal, $input:literal => $right:literal, $wrong:literal })+) => {
        /// What a wrong referee of this game does wrong.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Mistake {
            $(#[doc = $en] $variant,)+
        }

        impl Mistake {
            /// All of them.
            pub const ALL: [Mistake; [$($name),+].len()] = [$(Mistake::$variant),+];

            /// Its name, such as `forgets-jump-due`.
            pub fn name(self) -> &'static str {
                match self { $(Mistake::$variant => $name,)+ }
            }

            /// The clause that is changed; of a mistake in reading or answering, the clause that suffers.
            pub fn clause(self) -> &'static str {
                match self { $(Mistake::$variant => $clause,)+ }
            }

            /// What such a program does wrong, as one would tell its author.
            pub fn words_en(self) -> &'static str {
                match self { $(Mistake::$variant => $en,)+ }
            }

            /// The same in Chinese.
            pub fn words_zh(self) -> &'static str {
                match self { $(Mistake::$variant => $zh,)+ }
            }

            /// The smallest known input that shows it.
            pub fn witness(self) -> $crate::reference::Witness {
                match self {
                    $(Mistake::$variant => $crate::reference::Witness { input: $input, right: $right, wrong: $wrong },)+
                }
            }
        }
    };
}
pub(crate) use mistakes;

/// A mistake of any game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mistake {
    /// In Correct Move.
    CorrectMove(correct_move::Mistake),
    /// In Kings Tour.
    KingsTour(kings_tour::Mistake),
    /// In checkers.
    Checkers(checkers::Mistake),
    /// In duck chess.
    DuckChess(duck_chess::Mistake),
}

impl Mistake {
    /// All mistakes of all games, game by game.
    pub fn all() -> Vec<Mistake> {
        let mut all = vec![];
        all.extend(correct_move::Mistake::ALL.map(Mistake::CorrectMove));
        all.extend(kings_tour::Mistake::ALL.map(Mistake::KingsTour));
        all.extend(checkers::Mistake::ALL.map(Mistake::Checkers));
        all.extend(duck_chess::Mistake::ALL.map(Mistake::DuckChess));
        all
    }

    /// All mistakes of a game.
    pub fn of(game: Game) -> Vec<Mistake> {
        Mistake::all().into_iter().filter(|mistake| mistake.game() == game).collect()
    }

    /// The mistake of that name. No two games have one of the same name.
    pub fn parse(name: &str) -> Option<Mistake> {
        Mistake::all().into_iter().find(|mistake| mistake.name() == name)
    }

    /// The game it is made in.
    pub fn game(self) -> Game {
        match self {
            Mistake::CorrectMove(_) => Game::CorrectMove,
            Mistake::KingsTour(_) => Game::KingsTour,
            Mistake::Checkers(_) => Game::Checkers,
            Mistake::DuckChess(_) => Game::DuckChess,
        }
    }

    /// Its name, such as `forgets-jump-due`.
    pub fn name(self) -> &'static str {
        match self {
            Mistake::CorrectMove(mistake) => mistake.name(),
            Mistake::KingsTour(mistake) => mistake.name(),
            Mistake::Checkers(mistake) => mistake.name(),
            Mistake::DuckChess(mistake) => mistake.name(),
        }
    }

    /// The clause that is changed.
    pub fn clause(self) -> &'static str {
        match self {
            Mistake::CorrectMove(mistake) => mistake.clause(),
            Mistake::KingsTour(mistake) => mistake.clause(),
            Mistake::Checkers(mistake) => mistake.clause(),
            Mistake::DuckChess(mistake) => mistake.clause(),
        }
    }

    /// What such a program does wrong, in English or in Chinese.
    pub fn words(self, chinese: bool) -> &'static str {
        match (self, chinese) {
            (Mistake::CorrectMove(mistake), false) => mistake.words_en(),
            (Mistake::CorrectMove(mistake), true) => mistake.words_zh(),
            (Mistake::KingsTour(mistake), false) => mistake.words_en(),
            (Mistake::KingsTour(mistake), true) => mistake.words_zh(),
            (Mistake::Checkers(mistake), false) => mistake.words_en(),
            (Mistake::Checkers(mistake), true) => mistake.words_zh(),
            (Mistake::DuckChess(mistake), false) => mistake.words_en(),
            (Mistake::DuckChess(mistake), true) => mistake.words_zh(),
        }
    }

    /// The smallest known input that shows it.
    pub fn witness(self) -> Witness {
        match self {
            Mistake::CorrectMove(mistake) => mistake.witness(),
            Mistake::KingsTour(mistake) => mistake.witness(),
            Mistake::Checkers(mistake) => mistake.witness(),
            Mistake::DuckChess(mistake) => mistake.witness(),
        }
    }
}
