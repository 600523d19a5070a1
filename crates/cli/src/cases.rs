//! `touchmove gen`: test input.

use crate::args::GenArgs;
use crate::draft::Draft;
use crate::exit::{Failure, print};
use std::path::Path;
use touchmove::Game;
use touchmove_contest::games::checkers::Checkers;
use touchmove_contest::games::correct_move::CorrectMove;
use touchmove_contest::games::duck_chess::DuckChess;
use touchmove_contest::games::kings_tour::KingsTour;
use touchmove_contest::{Problem, candidates, generate, killing_set};

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
    if let Some(folder) = &args.kill_all {
        return kill_all::<P>(folder, args.seed);
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

/// A small set of tests that finds every known mistake: one input, or as many as there are games.
fn kill_all<P: Problem>(folder: &Path, seed: u64) -> Result<(), Failure> {
    let set = killing_set::<P>(&candidates::<P>(seed));
    std::fs::create_dir_all(folder).map_err(|error| Failure::File(folder.to_owned(), error))?;
    for (cases, number) in set.chunks(P::MOST_CASES).zip(1..) {
        let answers: String = cases.iter().flat_map(P::answers).map(|answer| answer + "\n").collect();
        for (ending, text) in [("in", P::input(cases)), ("ans", answers)] {
            let path = folder.join(format!("{number}.{ending}"));
            std::fs::write(&path, text).map_err(|error| Failure::File(path.clone(), error))?;
        }
    }
    Ok(())
}
