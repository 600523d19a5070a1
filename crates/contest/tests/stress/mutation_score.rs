//! Which generator detects which mutations: the table in the documentation, and the small suites.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use touchmove::{Game, checkers, correct_move, duck_chess, kings_tour};
use touchmove_contest::{
    CaseSource, Problem, detects, generate_cases, minimal_cases, minimal_suite, reference,
};

fn all<P: Problem>() -> BTreeSet<&'static str> {
    P::MUTATIONS.iter().map(|mutation| mutation.name).collect()
}

/// Returns some cases of one generator.
fn some<P: Problem>(index: usize, count: usize) -> Vec<P::Case> {
    let generators = P::generators();
    let generator = &generators[index..=index];
    if let CaseSource::Exhaustive(all) = generator[0].source {
        let all = all();
        let step = all.len().div_ceil(count).max(1);
        return all.into_iter().step_by(step).collect();
    }
    let inputs = if P::MAX_CASES == 1 { (0..count as u64 / 10).collect() } else { vec![1] };
    inputs.into_iter().flat_map(|seed| generate_cases::<P>(generator, count, seed)).collect()
}

fn rows<P: Problem>(page: &mut String, count: usize) -> BTreeSet<&'static str> {
    let everything = all::<P>();
    let mut found = BTreeSet::new();
    writeln!(
        page,
        "\n## {}\n\n| kind | what | finds | which |\n| --- | --- | --- | --- |",
        P::GAME.info().title.en
    )
    .unwrap();
    for (index, generator) in P::generators().iter().enumerate() {
        let names: BTreeSet<&str> =
            some::<P>(index, count).iter().flat_map(detects::<P>).map(|mutation| mutation.name).collect();
        let missing: Vec<&str> = everything.difference(&names).copied().collect();
        let list = names.iter().copied().collect::<Vec<_>>().join(", ");
        let which = match missing.len() {
            0 => "all".to_owned(),
            1..8 if names.len() > 8 => format!("all but {}", missing.join(", ")),
            _ => list,
        };
        let (all, one) = (everything.len(), names.len());
        writeln!(page, "| `{}` | {} | {one} of {all} | {which} |", generator.name, generator.description)
            .unwrap();
        found.extend(names);
    }
    found
}

#[test]
fn the_table_of_generators_and_mutations_is_up_to_date() {
    let mut page = "<!-- Made by the tests of the laboratory (BLESS=1); do not edit. -->\n\n# Which input finds which mistake\n\n\
        Each kind of cases of `touchmove gen`, and which of the wrong referees of [mistakes.md](mistakes.md) give a wrong answer \
        to at least one of 4,000 of them (checkers: of 200; duck chess: of 20 games with 200 commands at most).\n"
        .to_owned();
    assert_eq!(rows::<correct_move::Position>(&mut page, 4000), all::<correct_move::Position>());
    assert_eq!(rows::<kings_tour::Position>(&mut page, 4000), all::<kings_tour::Position>());
    assert_eq!(rows::<checkers::Position>(&mut page, 200), all::<checkers::Position>());
    assert_eq!(rows::<duck_chess::Position>(&mut page, 200), all::<duck_chess::Position>());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/kinds.md");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &page).unwrap();
    }
    assert_eq!(std::fs::read_to_string(path).unwrap(), page);
}

fn check_minimal_cases<P: Problem>(count: usize) {
    let cases: Vec<P::Case> = (0..P::generators().len()).flat_map(|index| some::<P>(index, count)).collect();
    let few = minimal_cases::<P>(&cases);
    let detected: BTreeSet<&str> = few.iter().flat_map(detects::<P>).map(|mutation| mutation.name).collect();
    assert_eq!(detected, all::<P>(), "{}", P::GAME);
    assert!(few.len() <= 20, "{} needs {}", P::GAME, few.len());
}

#[test]
fn a_few_cases_detect_all_mutations() {
    check_minimal_cases::<correct_move::Position>(4000);
    check_minimal_cases::<kings_tour::Position>(1000);
    check_minimal_cases::<checkers::Position>(60);
    check_minimal_cases::<duck_chess::Position>(60);
}

#[test]
fn minimal_suites_detect_all_mutations() {
    for game in Game::ALL {
        let suite = minimal_suite(game, 1);
        for mutation in reference::mutations(game) {
            let is_detected = suite.iter().any(|data| {
                let answers = reference::answers(game, &data.input, Some(mutation));
                answers.iter().map(String::as_str).ne(data.answers.lines())
            });
            assert!(is_detected, "{game}: {} is not detected", mutation.name);
        }
    }
}
