//! Correct Move: all 262,144 inputs.

use crate::problem::{Kind, Problem};
use touchmove::Game;
use touchmove::Position as _;
use touchmove::correct_move::{Move, Place, Setup, Side};

/// The problem.
#[derive(Clone, Copy, Debug)]
pub struct CorrectMove;

/// King, queen, her new place.
pub type Case = [u8; 3];

impl Problem for CorrectMove {
    const GAME: Game = Game::CorrectMove;
    const MOST_CASES: usize = usize::MAX;
    type Case = Case;

    fn input(cases: &[Case]) -> String {
        cases.iter().map(|[king, queen, to]| format!("{king} {queen} {to}\n")).collect()
    }

    fn answers(case: &Case) -> Vec<String> {
        vec![answer(*case).to_owned()]
    }

    /// A case is three numbers, and there is nothing to leave out; but lower ones are easier to find on the board. Of many, some
    /// from all over.
    fn simpler(case: &Case) -> Vec<Case> {
        const FEW: usize = 3_000;
        let before = usize::from(case[0]) * 4096 + usize::from(case[1]) * 64 + usize::from(case[2]);
        let step = if before > 2 * FEW { (before / FEW) | 1 } else { 1 };
        all().take(before).step_by(step).collect()
    }

    fn kinds() -> Vec<Kind<Self>> {
        vec![
            Kind::all("stop", "the king is locked in (CM4)", || with_answer("Stop")),
            Kind::all("not-allowed", "the king could go there as well (CM3)", || {
                with_answer("Move not allowed")
            }),
            Kind::all("illegal-state", "both on one place (CM1)", || with_answer("Illegal state")),
            Kind::all("continue", "an allowed move, and the king can still go (CM4)", || {
                with_answer("Continue")
            }),
            Kind::all("illegal-move", "no move of a queen like this one (CM2)", || {
                with_answer("Illegal move")
            }),
        ]
    }
}

fn all() -> impl Iterator<Item = Case> {
    (0..64).flat_map(|king| (0..64).flat_map(move |queen| (0..64).map(move |to| [king, queen, to])))
}

fn with_answer(wanted: &str) -> Vec<Case> {
    all().filter(|case| answer(*case) == wanted).collect()
}

fn answer(case: Case) -> &'static str {
    let [Some(king), Some(queen), Some(to)] = case.map(Place::from_index) else { return "Illegal state" };
    let Ok(mut position) = (Setup { king, queen, to_move: Side::Queen }).check() else {
        return "Illegal state";
    };
    match position.play(&Move { to }) {
        Err(reason) if reason.is_legal_but_not_allowed() => "Move not allowed",
        Err(_) => "Illegal move",
        Ok(_) if position.outcome().is_some() => "Stop",
        Ok(_) => "Continue",
    }
}
