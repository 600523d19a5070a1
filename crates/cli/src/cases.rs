//! `touchmove gen`: test input.

use crate::args::GenArgs;
use crate::draft::Draft;
use crate::exit::{Failure, print};
use touchmove::Game;
use touchmove_lab::problems::checkers::Checkers;
use touchmove_lab::problems::correct_move::CorrectMove;
use touchmove_lab::problems::duck_chess::DuckChess;
use touchmove_lab::problems::kings_tour::KingsTour;
use touchmove_lab::{Problem, generate};

pub(crate) fn run(args: &GenArgs) -> Result<(), Failure> {
    match args.game {
        Game::CorrectMove => generate_for::<CorrectMove>(args),
        Game::KingsTour => generate_for::<KingsTour>(args),
        Game::Checkers => generate_for::<Checkers>(args),
        Game::DuckChess => generate_for::<DuckChess>(args),
    }
}

fn generate_for<P: Problem>(args: &GenArgs) -> Result<(), Failure> {
    let mut kinds = P::kinds();
    if args.list_kinds {
        let width = kinds.iter().map(|kind| kind.name.len()).max().unwrap_or(0);
        let lines = kinds.iter().map(|kind| format!("{:width$}  {}\n", kind.name, kind.words));
        return print(&lines.collect::<String>());
    }
    if let Some(unknown) = args.kind.iter().find(|name| !kinds.iter().any(|kind| kind.name == **name)) {
        let names: Vec<&str> = kinds.iter().map(|kind| kind.name).collect();
        let message =
            format!("--kind: found `{}`, expected one of {}", unknown.escape_debug(), names.join(", "));
        return Err(Failure::Nonsense("gen", message));
    }
    if !args.kind.is_empty() {
        kinds.retain(|kind| args.kind.iter().any(|name| name == kind.name));
    }
    let cases = generate::<P>(&kinds, args.cases as usize, args.seed);
    let mut draft = Draft::new(args.out.as_deref())?;
    draft.write(P::input(&cases).as_bytes())?;
    if let Some(path) = &args.answers {
        let mut answers = Draft::new(Some(path))?;
        for line in cases.iter().flat_map(P::answers) {
            answers.write(line.as_bytes())?;
            answers.write(b"\n")?;
        }
        answers.finish()?;
    }
    draft.finish()
}
