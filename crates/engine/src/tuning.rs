//! The weights of the evaluations, for programs that tune them. The search uses those of the files in `weights`.

use crate::search::{checkers_evaluation, duck_chess_evaluation, weights};
use std::error::Error;
use touchmove::{checkers, duck_chess};

/// A weight for the middle game and one for the ending, in hundredths.
pub type Weight = [i16; 2];

/// A game whose evaluation has weights.
pub trait TunableGame: Sized {
    /// Returns the weights that the search uses.
    fn default_weights() -> Vec<Weight>;

    /// Returns the name of each weight as the file has it.
    fn weight_names() -> Vec<String>;

    /// Returns whether a weight is one of the piece that estimates are measured in: they are hundredths of a man or a soldier.
    fn is_unit(name: &str) -> bool;

    /// Parses the text of a weights file.
    ///
    /// # Errors
    /// The line that is wrong, and what is expected there.
    fn parse_weights(text: &str) -> Result<Vec<Weight>, Box<dyn Error + Send + Sync>>;

    /// Estimates positions with these weights, in hundredths for the side to move. Missing weights are zero.
    fn estimates(weights: &[Weight], positions: &[Self]) -> Vec<i32>;
}

macro_rules! tunable_game {
    ($position:ty, $evaluation:ident, $unit:literal) => {
        impl TunableGame for $position {
            fn default_weights() -> Vec<Weight> {
                $evaluation::DEFAULT.to_vec()
            }

            fn weight_names() -> Vec<String> {
                $evaluation::NAMES.iter().map(|name| weights::DisplayName(*name).to_string()).collect()
            }

            fn is_unit(name: &str) -> bool {
                name.starts_with($unit)
            }

            fn parse_weights(text: &str) -> Result<Vec<Weight>, Box<dyn Error + Send + Sync>> {
                Ok(weights::parse(&$evaluation::NAMES, text)?.to_vec())
            }

            fn estimates(weights: &[Weight], positions: &[Self]) -> Vec<i32> {
                let mut all = [[0; 2]; $evaluation::NAMES.len()];
                all.iter_mut().zip(weights).for_each(|(weight, given)| *weight = *given);
                let evaluation = $evaluation::Evaluation::new(&all);
                positions.iter().map(|position| evaluation.evaluate_position(position)).collect()
            }
        }
    };
}

tunable_game!(checkers::Position, checkers_evaluation, "man-");
tunable_game!(duck_chess::Position, duck_chess_evaluation, "soldier-value");
