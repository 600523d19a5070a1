//! Duck chess: one game an input, command by command.

use super::{generators as kinds, idle_moves as tempo};
use crate::problem::{Kind, Problem};
use crate::random::Random;
use touchmove::Game;
use touchmove::Position as _;
use touchmove::duck_chess::{Move, Position};

/// The problem.
#[derive(Clone, Copy, Debug)]
pub struct DuckChess;

/// Commands: row and column from where, row and column to where.
pub type Case = Vec<[i64; 4]>;

impl Problem for DuckChess {
    const GAME: Game = Game::DuckChess;
    const MOST_CASES: usize = 1;
    const LENGTH: usize = 10;
    // Every game starts from the opening, and some ways to the same mistake are long.
    const SECOND_TRIES: usize = 12;
    const SMALL_TRIES: usize = 150;
    type Case = Case;

    fn input(cases: &[Case]) -> String {
        // An input has one game.
        let commands = cases.first().map_or(&[][..], Vec::as_slice);
        let lines: String = commands.iter().map(|[a, b, c, d]| format!("{a} {b} {c} {d}\n")).collect();
        format!("{}\n{lines}", commands.len())
    }

    fn answers(case: &Case) -> Vec<String> {
        let mut position = Position::opening();
        case.iter().map(|command| answer(&mut position, *command)).collect()
    }

    fn up_to(case: &Case, answer: usize) -> Case {
        case[..case.len().min(answer + 1)].to_vec()
    }

    /// Fewer commands: half of them, a quarter, down to one; then two at a time, since a move may need its answer; then less for one
    /// side to do.
    fn simpler(case: &Case) -> Vec<Case> {
        const FEW: usize = 12;
        let mut simpler = vec![valid_before_last(case)];
        let mut length = case.len() / 2;
        // What one side need not do comes before what is tried command by command.
        while length > 1 && length >= case.len() / 8 {
            simpler.extend(without_parts(case, length));
            length /= 2;
        }
        simpler.extend(tempo::simpler(case));
        // What is very long is cut down roughly first.
        const MANY: usize = 300;
        let least = if case.len() > MANY { case.len() / 16 } else { 1 };
        while length >= least {
            simpler.extend(without_parts(case, length));
            length /= 2;
        }
        if case.len() <= FEW {
            for first in 0..case.len() {
                for second in first + 1..case.len() {
                    simpler.push(without(case, |index| index == first || index == second));
                }
            }
        }
        simpler.retain(|simple| !simple.is_empty() && Self::weight(simple) < Self::weight(case));
        simpler
    }

    /// A command that only passes the time is read more quickly.
    fn weight(case: &Case) -> usize {
        12 * case.len() - case.iter().filter(|command| tempo::is_idle(command)).count()
    }

    fn small(random: &mut Random, than: &Case) -> Option<Case> {
        kinds::small(random, than)
    }

    fn kinds() -> Vec<Kind<Self>> {
        kinds::all()
    }
}

/// The case without each part of this length.
fn without_parts(case: &Case, length: usize) -> impl Iterator<Item = Case> + '_ {
    let starts = (0..case.len()).step_by(length);
    starts.map(move |start| without(case, |index| (start..start + length).contains(&index)))
}

fn without(case: &Case, left_out: impl Fn(usize) -> bool) -> Case {
    case.iter().enumerate().filter(|(index, _)| !left_out(*index)).map(|(_, command)| *command).collect()
}

/// The commands that are valid, and the last.
fn valid_before_last(case: &Case) -> Case {
    let mut position = Position::opening();
    let last = case.len().saturating_sub(1);
    let is_needed = |(index, command): &(usize, &[i64; 4])| {
        Move::from_numbers(**command).is_ok_and(|mv| position.play(&mv).is_ok()) || *index == last
    };
    case.iter().enumerate().filter(is_needed).map(|(_, command)| *command).collect()
}

fn answer(position: &mut Position, command: [i64; 4]) -> String {
    let Ok(played) = Move::from_numbers(command).and_then(|mv| position.play(&mv)) else {
        return "Invalid command".to_owned();
    };
    let yes = |is: bool| if is { "yes" } else { "no" };
    let captured = played.captured.map_or("NA", |piece| piece.name().en);
    format!("{};{captured};{};{}", played.piece.name().en, yes(played.check.is_some()), yes(played.over))
}
