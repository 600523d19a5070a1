//! The contest problems, one folder per game.

pub mod checkers;
pub mod correct_move;
pub mod duck_chess;
pub mod kings_tour;
