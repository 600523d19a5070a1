//! Kings Tour: the rules know the length of the shortest tours from every square.

use super::{Exact, Value};
use touchmove::kings_tour::Position;

impl Exact for Position {
    fn value(&self) -> Value {
        Value::Win(self.fewest_moves().into())
    }
}
