//! Kings Tour: the rules know the length of the shortest tours from every square.

use super::Exact;
use crate::score::Score;
use touchmove::kings_tour::Position;

impl Exact for Position {
    fn exact_score(&self) -> Score {
        Score::Win { plies: Some(self.fewest_moves().into()) }
    }
}
