//! Whether a game has ended, by the rules of the game, by a house rule, or by what the players declared.

use crate::Limits;
use crate::engine::{check_move_count, house_rules, play_move, position_of};
use crate::games::HouseRule;
use crate::problem::{Problem, kinds};
use crate::setup::find_side;
use serde::{Deserialize, Serialize};
use touchmove::{Ending, Game, GameHistory, Side as _, Text, with_game};
use touchmove_engine::EngineGame;
use touchmove_records::games::Playable;

/// A game as it was played.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EndingRequest {
    /// The position that the game started from; without it, the game's default position.
    pub position: Option<String>,
    /// The moves played since.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The numbers of the house rules that are switched off.
    #[serde(default)]
    pub without: Vec<String>,
    /// The English name of a side that has resigned after these moves.
    pub resigned: Option<String>,
    /// Whether the sides have agreed on a draw after these moves.
    #[serde(default)]
    pub agreed_draw: bool,
}

/// How the game has ended.
#[derive(Clone, Debug, Serialize)]
pub struct EndingResponse {
    /// The ending; absent while the game goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ending: Option<EndingBody>,
}

/// The end of a game.
#[derive(Clone, Debug, Serialize)]
pub struct EndingBody {
    /// The number of moves after which the game ended; the request may have more.
    pub plies: usize,
    /// Who has won; absent if it is a draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<Text>,
    /// The house rule that ended the game; absent if the rules of the game did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub house_rule: Option<HouseRule>,
}

/// Says whether a game has ended, and how.
///
/// # Errors
/// Returns an error if the position, a move, a house rule or a side is malformed, impossible, illegal or unknown.
pub fn ending(game: Game, request: &EndingRequest, limits: &Limits) -> Result<EndingResponse, Problem> {
    with_game!(game, P => ending_of::<P>(request, limits))
}

fn ending_of<P: EngineGame + Playable>(
    request: &EndingRequest,
    limits: &Limits,
) -> Result<EndingResponse, Problem> {
    check_move_count(&request.moves, limits)?;
    let start = position_of::<P>(request.position.as_deref())?;
    let mut game = GameHistory::with_house_rules(start, house_rules::<P>(&request.without)?);
    for (text, number) in request.moves.iter().zip(1..) {
        // Moves after the end are not looked at: a house rule may apply only now.
        if game.ending().is_some() {
            break;
        }
        play_move(&mut game, text, number)?;
    }
    if let Some(name) = &request.resigned {
        let index = find_side(P::GAME, name)?;
        let side = P::Side::ALL.get(index).copied().ok_or_else(Problem::internal)?;
        if P::Side::ALL.len() < 2 {
            return Err(Problem::new(
                kinds::NO_SUCH_SIDE,
                format!("{} has no other side that could win", P::GAME),
            ));
        }
        game.resign(side);
    }
    if request.agreed_draw {
        game.agree_on_draw();
    }
    let body = |ending: Ending<P::Side>| EndingBody {
        plies: game.plies().len(),
        winner: ending.outcome.winner().map(|side| side.name()),
        house_rule: ending.house_rule.map(HouseRule::new),
    };
    Ok(EndingResponse { ending: game.ending().map(body) })
}
