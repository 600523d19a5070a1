//! Endgame tables as proved scores of a search.

use crate::score::Score;
use crate::search::EndgameTable;
use crate::tables::{Tables, Value};
use touchmove::checkers::Position;

impl From<Value> for Score {
    fn from(value: Value) -> Self {
        let plies = value.plies().map(u32::from);
        match value {
            Value::Win { .. } => Score::Win { plies },
            Value::Draw => Score::Draw,
            Value::Loss { .. } => Score::Loss { plies },
        }
    }
}

impl EndgameTable<Position> for Tables {
    fn max_pieces(&self) -> u32 {
        Tables::max_pieces(self).into()
    }

    /// A position in a block that cannot be read is unknown.
    fn probe(&self, position: &Position) -> Option<Score> {
        Tables::probe(self, position).ok().flatten().map(Score::from)
    }
}
