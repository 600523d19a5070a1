//! A game between players, or a puzzle, behind one type that Python can hold.

use touchmove::{
    AnyMove, AnyPosition, Clause, Coord, Game, GameHistory, HouseRules, MoveEffect, OtherGame, Outcome, Path,
    PlacedPiece, PlayError, Position, Refusal, Side, Text, with_game,
};
use touchmove_engine::EngineGame;
use touchmove_records::games::{Playable, ResolveError};

/// A game with everything that the package needs.
pub(crate) trait BoundGame:
    Playable
    + EngineGame
    + Into<AnyPosition>
    + Position<Move: Into<AnyMove> + TryFrom<AnyMove, Error = OtherGame>>
{
}

impl<P> BoundGame for P where
    P: Playable
        + EngineGame
        + Into<AnyPosition>
        + Position<Move: Into<AnyMove> + TryFrom<AnyMove, Error = OtherGame>>
{
}

/// How a game has ended.
pub(crate) struct NamedEnding {
    /// The index of the winner among the sides, unless the game is drawn.
    pub(crate) winner: Option<usize>,
    pub(crate) house_rule: Option<&'static Clause>,
}

/// A [`GameHistory`] of any game. A draw by a house rule does not refuse moves, so that records can be replayed.
///
/// # Panics
/// Methods that take a move panic if it is of another game.
pub(crate) trait AnyHistory: Send + Sync {
    fn game(&self) -> Game;
    fn boxed_clone(&self) -> Box<dyn AnyHistory>;
    fn start(&self) -> AnyPosition;
    fn position(&self) -> AnyPosition;
    fn same_position(&self, other: &dyn AnyHistory) -> bool;
    fn text(&self) -> String;
    fn to_move(&self) -> Text;
    fn ply(&self) -> usize;
    fn moves(&self) -> Vec<AnyMove>;
    fn last_move(&self) -> Option<AnyMove>;
    /// The path of the last move.
    fn last_path(&self) -> Option<Path>;
    fn legal_moves(&self) -> Vec<AnyMove>;
    /// Finds the legal move that a text names, in any notation of records.
    fn resolve(&self, text: &str) -> Result<AnyMove, ResolveError>;
    fn check(&self, mv: &AnyMove) -> Result<(), Refusal>;
    fn effect(&self, mv: &AnyMove) -> Result<MoveEffect, Refusal>;
    fn path(&self, mv: &AnyMove) -> Path;
    fn push(&mut self, mv: &AnyMove) -> Result<(), Refusal>;
    fn push_text(&mut self, text: &str) -> Result<AnyMove, ResolveError>;
    fn pop(&mut self) -> Option<AnyMove>;
    fn ending(&self, house_rules: HouseRules) -> Option<NamedEnding>;
    fn pieces(&self) -> Vec<PlacedPiece>;
    fn checks(&self) -> Vec<Coord>;
}

/// Creates a game from a position.
pub(crate) fn from_position(position: AnyPosition) -> Box<dyn AnyHistory> {
    fn boxed<P: BoundGame>(position: AnyPosition) -> Box<dyn AnyHistory> {
        let no_draws = HouseRules { repetition: false, quiet_limit: false };
        Box::new(GameHistory::with_house_rules(own::<P, _>(position), no_draws))
    }
    with_game!(position.game(), P => boxed::<P>(position))
}

/// Converts a move or position to one of its game. Callers make sure that it is one.
pub(crate) fn own<T: TryFrom<A, Error = OtherGame>, A>(any: A) -> T {
    T::try_from(any).unwrap_or_else(|error| panic!("{error}"))
}

impl<P: BoundGame> AnyHistory for GameHistory<P> {
    fn game(&self) -> Game {
        P::GAME
    }

    fn boxed_clone(&self) -> Box<dyn AnyHistory> {
        Box::new(self.clone())
    }

    fn start(&self) -> AnyPosition {
        GameHistory::start(self).clone().into()
    }

    fn position(&self) -> AnyPosition {
        self.position().clone().into()
    }

    fn same_position(&self, other: &dyn AnyHistory) -> bool {
        other.game() == P::GAME && own::<P, _>(other.position()) == *self.position()
    }

    fn text(&self) -> String {
        self.position().to_string()
    }

    fn to_move(&self) -> Text {
        self.position().to_move().name()
    }

    fn ply(&self) -> usize {
        self.plies().len()
    }

    fn moves(&self) -> Vec<AnyMove> {
        self.plies().iter().map(|ply| ply.mv.into()).collect()
    }

    fn last_move(&self) -> Option<AnyMove> {
        self.plies().last().map(|ply| ply.mv.into())
    }

    fn last_path(&self) -> Option<Path> {
        let (last, before) = self.plies().split_last()?;
        let position = before.last().map_or(GameHistory::start(self), |ply| &ply.position);
        Some(position.path(&last.mv))
    }

    fn legal_moves(&self) -> Vec<AnyMove> {
        self.position().legal_moves().into_iter().map(Into::into).collect()
    }

    fn resolve(&self, text: &str) -> Result<AnyMove, ResolveError> {
        Ok(self.position().clone().play_text(text)?.0.into())
    }

    fn check(&self, mv: &AnyMove) -> Result<(), Refusal> {
        let mv = own::<P::Move, _>(*mv);
        self.position().check(&mv).map_err(|reason| self.position().refusal(&mv, reason))
    }

    fn effect(&self, mv: &AnyMove) -> Result<MoveEffect, Refusal> {
        self.position().clone().into().play(mv)
    }

    fn path(&self, mv: &AnyMove) -> Path {
        self.position().path(&own::<P::Move, _>(*mv))
    }

    fn push(&mut self, mv: &AnyMove) -> Result<(), Refusal> {
        let mv = own::<P::Move, _>(*mv);
        match self.play(&mv) {
            Ok(_) => Ok(()),
            Err(PlayError::Illegal(reason)) => Err(self.position().refusal(&mv, reason)),
            // Only HR8 is left: there is no legal move, and so this one is illegal too.
            Err(PlayError::GameOver(_)) => self.check(&mv.into()),
        }
    }

    fn push_text(&mut self, text: &str) -> Result<AnyMove, ResolveError> {
        let mv = P::parse_move(text)?;
        let mv = match self.play(&mv) {
            Ok(_) => return Ok(mv.into()),
            Err(PlayError::Illegal(reason)) => self.position().expand(&mv, reason)?,
            Err(PlayError::GameOver(_)) => mv,
        };
        match AnyHistory::push(self, &mv.into()) {
            Ok(()) => Ok(mv.into()),
            Err(refusal) => Err(ResolveError::Illegal(Box::new(refusal))),
        }
    }

    fn pop(&mut self) -> Option<AnyMove> {
        self.undo().map(|ply| ply.mv.into())
    }

    fn ending(&self, house_rules: HouseRules) -> Option<NamedEnding> {
        let ending = self.ending_by(house_rules)?;
        let winner = match ending.outcome {
            Outcome::Win(winner) => P::Side::ALL.iter().position(|side| *side == winner),
            Outcome::Draw => None,
        };
        Some(NamedEnding { winner, house_rule: ending.house_rule })
    }

    fn pieces(&self) -> Vec<PlacedPiece> {
        self.position().pieces()
    }

    fn checks(&self) -> Vec<Coord> {
        self.position().checks()
    }
}
