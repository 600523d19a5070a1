//! Scores as responses carry them, and in words.

use serde::Serialize;
use touchmove::{Lang, LocalizedText, Side as _, Text};
use touchmove_engine::EngineGame;
use touchmove_engine::score::Score;

/// A score of the side to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ScoreBody {
    /// Whether the result is proved; otherwise there is an estimate.
    pub proved: bool,
    /// The proved result for the side to move: `win`, `draw` or `loss`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<&'static str>,
    /// The number of moves of both sides to a proved win or loss, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
    /// An estimate in hundredths of a man or soldier; positive if the side to move is better.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimate: Option<i32>,
    /// The score in words.
    pub message: String,
}

impl ScoreBody {
    /// Creates the body of a score in this position. `is_exact` says whether its number of plies is exact, and not only a maximum.
    pub fn new<P: EngineGame>(score: Score, is_exact: bool, position: &P, lang: Lang) -> Self {
        let (result, estimate) = match score {
            Score::Win { .. } => (Some("win"), None),
            Score::Draw => (Some("draw"), None),
            Score::Loss { .. } => (Some("loss"), None),
            Score::Estimated(estimate) => (None, Some(estimate)),
        };
        let message = message(score, is_exact, position).get(lang).to_owned();
        ScoreBody { proved: score.is_proved(), result, plies: score.plies(), estimate, message }
    }
}

/// Says what a score of the side to move means: who wins, and in how many plies, or within how many if that is not exact; in a puzzle
/// how many moves are left.
pub fn message<P: EngineGame>(score: Score, is_exact: bool, position: &P) -> LocalizedText {
    let to_move = position.to_move();
    let Some(opponent) = P::Side::ALL.iter().copied().find(|side| *side != to_move) else {
        let moves = score.plies().unwrap_or(0);
        let unit = if moves == 1 { "move" } else { "moves" };
        return LocalizedText::new(format!("{moves} {unit} at best"), format!("最少 {moves} 步"));
    };
    let wins = |side: P::Side, plies: Option<u32>| {
        let name = side.name();
        match plies {
            None => LocalizedText::new(format!("{} wins", name.en), format!("{}胜", name.zh)),
            Some(0) => LocalizedText::new(format!("{} has won", name.en), format!("{}已胜", name.zh)),
            Some(plies) => {
                let unit = if plies == 1 { "ply" } else { "plies" };
                let within = if is_exact { Text::new("in", "") } else { Text::new("within", "以内") };
                LocalizedText::new(
                    format!("{} wins {} {plies} {unit}", name.en, within.en),
                    format!("{} {plies} 步{}胜", name.zh, within.zh),
                )
            }
        }
    };
    match score {
        Score::Win { plies } => wins(to_move, plies),
        Score::Loss { plies } => wins(opponent, plies),
        Score::Draw => LocalizedText::new("draw", "和棋"),
        Score::Estimated(estimate) => {
            let (sign, size) = (if estimate < 0 { '-' } else { '+' }, estimate.unsigned_abs());
            let number = format!("{sign}{}.{:02}", size / 100, size % 100);
            let name = to_move.name();
            LocalizedText::new(format!("about {number} for {}", name.en), format!("{}约 {number}", name.zh))
        }
    }
}
