//! Lists the games.

use serde::Serialize;
use touchmove::{AnyPosition, BoardStyle, Clause, Game, REPETITION_RULE, Text, with_game};
use touchmove_contest::Problem as _;
use touchmove_engine::EngineGame as _;
use touchmove_records::games::Playable as _;
use touchmove_records::pdn::GameType;

/// All games.
#[derive(Clone, Debug, Serialize)]
pub struct GamesResponse {
    /// The games, in the order of [`Game::ALL`].
    pub games: Vec<GameInfo>,
}

/// What a front end shows of a game. Every text is in all languages.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)] // The fields are those of `touchmove::GameInfo`.
pub struct GameInfo {
    pub game: Game,
    pub aliases: &'static [&'static str],
    pub short_name: Text,
    pub title: Text,
    pub summary: Text,
    pub input_format: Text,
    pub board_description: Text,
    pub default_position: &'static str,
    /// Whether the default position is the one that every game starts from.
    pub has_initial_position: bool,
    pub sides: &'static [Text],
    pub pieces: Vec<PieceInfo>,
    pub board_style: BoardStyle,
    /// Whether pieces carry characters that can be replaced by their letters.
    pub has_characters: bool,
    /// Whether the aim is a shortest path.
    pub has_shortest_path: bool,
    /// The smallest and the largest number of moves in which puzzles can be won.
    pub puzzle_moves: [u32; 2],
    /// Whether PDN records can be read.
    pub has_pdn: bool,
    /// The number in the `GameType` tag of PDN records, for games that have PDN.
    pub pdn_game_type: Option<u32>,
    /// Whether a contest input is one game, and its cases are the moves.
    pub has_single_case: bool,
    /// The house rules that end games between players and can be switched off. A puzzle has none.
    pub house_rules: Vec<HouseRule>,
    pub sample_input: &'static str,
    pub sample_record: &'static str,
}

/// A house rule.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct HouseRule {
    /// Its number, such as `HR1`.
    pub id: &'static str,
    /// What it says.
    pub text: Text,
}

impl HouseRule {
    pub(crate) fn new(clause: &Clause) -> Self {
        HouseRule { id: clause.id, text: clause.text }
    }
}

/// Returns the house rules of a game that can be switched off.
pub(crate) fn house_rules(info: &touchmove::GameInfo) -> Vec<HouseRule> {
    if info.sides.len() < 2 {
        return Vec::new();
    }
    let rules = std::iter::once(REPETITION_RULE).chain(info.quiet_limit.map(|limit| limit.rule));
    rules.map(HouseRule::new).collect()
}

/// A kind of piece.
#[derive(Clone, Debug, Serialize)]
pub struct PieceInfo {
    /// Its letter and name.
    #[serde(flatten)]
    pub piece: &'static touchmove::PieceInfo,
    /// The side that it belongs to, if any.
    pub side: Option<Text>,
    /// The clauses that say how it moves, the plainest first.
    pub movement: Vec<&'static str>,
}

/// Returns all games.
pub fn games() -> GamesResponse {
    GamesResponse { games: Game::ALL.into_iter().map(info).collect() }
}

fn info(game: Game) -> GameInfo {
    let piece = |piece: &'static touchmove::PieceInfo| PieceInfo {
        piece,
        side: piece.side,
        movement: piece.movement.iter().map(|clause| clause.id).collect(),
    };
    let info = game.info();
    let has_pdn = with_game!(game, P => P::HAS_PDN);
    let default_position = AnyPosition::parse(game, info.default_position);
    GameInfo {
        game,
        aliases: info.aliases,
        short_name: info.short_name,
        title: info.title,
        summary: info.summary,
        input_format: info.input_format,
        board_description: info.board_description,
        default_position: info.default_position,
        has_initial_position: AnyPosition::initial(game).is_ok(),
        sides: info.sides,
        pieces: info.pieces.iter().map(piece).collect(),
        board_style: info.board_style,
        has_characters: info.has_characters(),
        has_shortest_path: default_position.is_ok_and(|position| position.shortest_path().is_some()),
        puzzle_moves: with_game!(game, P => [*P::PUZZLE_MOVES.start(), *P::PUZZLE_MOVES.end()]),
        has_pdn,
        // Of the games of PDN, only English draughts is one of ours.
        pdn_game_type: has_pdn.then_some(GameType::ENGLISH.0),
        has_single_case: with_game!(game, P => P::MAX_CASES == 1),
        house_rules: house_rules(info),
        sample_input: info.sample_input,
        sample_record: info.sample_record,
    }
}
