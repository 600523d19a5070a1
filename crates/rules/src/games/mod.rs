//! The registry: the one list of games, and the one dispatch over them.

// Declared here and not by the macro, so that rustfmt finds them.
pub mod checkers;
pub mod correct_move;
pub mod duck_chess;
pub mod kings_tour;

use crate::board::{Board, Coord, Square};
use crate::{BoardGame, GameInfo, LocalizedText, PieceInfo};

/// Declares the games: [`Game`], [`AnyPosition`](crate::AnyPosition), [`AnyMove`](crate::AnyMove) and
/// [`with_game!`](crate::with_game).
macro_rules! games {
    (($dollar:tt) $($(#[$doc:meta])* $variant:ident: $module:ident,)+) => {
        /// One of the games.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Game {
            $($(#[$doc])* $variant,)+
        }

        impl Game {
            /// All games, in the order of the rulebook.
            pub const ALL: [Game; [$(Game::$variant),+].len()] = [$(Game::$variant),+];

            /// Returns the description of the game.
            pub const fn info(self) -> &'static GameInfo {
                match self {
                    $(Game::$variant => <$module::Position as BoardGame>::INFO,)+
                }
            }
        }

        impl AnyPosition {
            /// Returns the game.
            pub const fn game(&self) -> Game {
                match self {
                    $(AnyPosition::$variant(_) => Game::$variant,)+
                }
            }
        }

        /// A position of a game that is known only at run time.
        // Positions are copied rarely enough that boxing the largest would not pay.
        #[allow(clippy::large_enum_variant)]
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum AnyPosition {
            $($(#[$doc])* $variant($module::Position),)+
        }

        /// A move of a game that is known only at run time. Its text is the contest's notation.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum AnyMove {
            $($(#[$doc])* $variant($module::Move),)+
        }

        impl AnyMove {
            /// Returns the game.
            pub const fn game(&self) -> Game {
                match self {
                    $(AnyMove::$variant(_) => Game::$variant,)+
                }
            }
        }

        $(
            impl From<$module::Position> for AnyPosition {
                fn from(position: $module::Position) -> Self {
                    AnyPosition::$variant(position)
                }
            }

            impl TryFrom<AnyPosition> for $module::Position {
                type Error = crate::any::OtherGame;

                fn try_from(position: AnyPosition) -> Result<Self, Self::Error> {
                    match position {
                        AnyPosition::$variant(position) => Ok(position),
                        _ => Err(crate::any::OtherGame),
                    }
                }
            }

            impl From<$module::Move> for AnyMove {
                fn from(mv: $module::Move) -> Self {
                    AnyMove::$variant(mv)
                }
            }

            impl TryFrom<AnyMove> for $module::Move {
                type Error = crate::any::OtherGame;

                fn try_from(mv: AnyMove) -> Result<Self, Self::Error> {
                    match mv {
                        AnyMove::$variant(mv) => Ok(mv),
                        _ => Err(crate::any::OtherGame),
                    }
                }
            }
        )+

        /// Evaluates an expression with a type name bound to the game's position type. It is the only dispatch over games,
        /// so that a new game is added to one list.
        ///
        /// ```
        /// use touchmove::{BoardGame, Game, with_game};
        /// let squares = with_game!(Game::Checkers, P => P::all_squares().len());
        /// assert_eq!(squares, 32);
        /// ```
        #[macro_export]
        macro_rules! with_game {
            ($dollar game:expr, $dollar P:ident => $dollar body:expr) => {
                match $dollar game {
                    $($crate::Game::$variant => {
                        type $dollar P = $crate::$module::Position;
                        $dollar body
                    })+
                }
            };
        }

        /// Evaluates an expression with the position of an [`AnyPosition`] bound to a name.
        macro_rules! with_position {
            ($dollar any:expr, $dollar position:pat => $dollar body:expr) => {
                match $dollar any {
                    $($crate::AnyPosition::$variant($dollar position) => $dollar body,)+
                }
            };
        }

        /// Evaluates an expression with the move of an [`AnyMove`] bound to a name.
        macro_rules! with_move {
            ($dollar any:expr, $dollar mv:pat => $dollar body:expr) => {
                match $dollar any {
                    $($crate::AnyMove::$variant($dollar mv) => $dollar body,)+
                }
            };
        }
    };
}

games! {
    ($)
    /// Correct Move: a queen hems in a king (UVa 255).
    CorrectMove: correct_move,
    /// Kings Tour: a king captures a pawn in the fewest moves (e-olymp 2621).
    KingsTour: kings_tour,
    /// Checkers, that is, English draughts (UVa 1540, POJ 1643).
    Checkers: checkers,
    /// Duck chess, 鸭棋, of THUPC 2019 (Luogu P5380, LOJ 6619).
    DuckChess: duck_chess,
}

/// Finds the only piece of a kind in a set-up.
pub(crate) fn exactly_one<B: Board>(
    pieces: &[(Coord, char)],
    piece: &PieceInfo,
) -> Result<Square<B>, LocalizedText> {
    at_most_one(pieces, piece)?.ok_or_else(|| {
        LocalizedText::new(format!("the {} is missing", piece.name.en), format!("缺少{}", piece.name.zh))
    })
}

/// Finds the only piece of a kind in a set-up, if there is one.
pub(crate) fn at_most_one<B: Board>(
    pieces: &[(Coord, char)],
    piece: &PieceInfo,
) -> Result<Option<Square<B>>, LocalizedText> {
    let mut found = pieces.iter().filter(|(_, letter)| *letter == piece.letter);
    let first = found.next().and_then(|(coord, _)| Square::from_coord(*coord));
    if found.next().is_some() {
        return Err(LocalizedText::new(
            format!("there can be only one {}", piece.name.en),
            format!("只能有一个{}", piece.name.zh),
        ));
    }
    Ok(first)
}
