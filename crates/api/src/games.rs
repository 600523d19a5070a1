//! Lists the games.

use serde::Serialize;
use touchmove::{Figure, Game, Words, table};

/// All games.
#[derive(Clone, Debug, Serialize)]
pub struct GamesResponse {
    /// The games, in the order of [`Game::ALL`].
    pub games: Vec<GameInfo>,
}

/// What a front end shows of a game. Every text is in all languages.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)] // The fields are those of `Game`.
pub struct GameInfo {
    pub game: Game,
    #[serde(rename = "short")]
    pub short_name: Words,
    pub title: Words,
    #[serde(rename = "sentence")]
    pub summary: Words,
    #[serde(rename = "contest")]
    pub input_format: Words,
    #[serde(rename = "board")]
    pub board_description: Words,
    #[serde(rename = "start")]
    pub default_position: &'static str,
    /// Whether the default position is the one that every game starts from.
    #[serde(rename = "opening")]
    pub has_initial_position: bool,
    pub sides: Vec<Words>,
    #[serde(rename = "figures")]
    pub pieces: Vec<PieceInfo>,
}

/// A kind of piece.
#[derive(Clone, Debug, Serialize)]
pub struct PieceInfo {
    /// Its letter and name.
    #[serde(flatten)]
    pub piece: Figure,
    /// The side that it belongs to, if any.
    pub side: Option<Words>,
    /// The clauses that say how it moves.
    pub clauses: Vec<&'static str>,
}

/// Returns all games.
pub fn games() -> GamesResponse {
    GamesResponse { games: Game::ALL.into_iter().map(info).collect() }
}

fn info(game: Game) -> GameInfo {
    let piece = |piece: Figure| PieceInfo {
        piece,
        side: table::owner(game, piece.letter),
        clauses: table::gaits(game, piece.letter).iter().map(|clause| clause.id).collect(),
    };
    GameInfo {
        game,
        short_name: game.short(),
        title: game.title(),
        summary: game.sentence(),
        input_format: game.contest(),
        board_description: game.board(),
        default_position: game.start(),
        has_initial_position: table::open(game, None).is_ok(),
        sides: table::sides(game),
        pieces: table::figures(game).into_iter().map(piece).collect(),
    }
}
