//! Which kind of cases finds which mistakes: the table in the documentation, and the small sets.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use touchmove::Game;
use touchmove_contest::games::checkers::Checkers;
use touchmove_contest::games::correct_move::CorrectMove;
use touchmove_contest::games::duck_chess::DuckChess;
use touchmove_contest::games::kings_tour::KingsTour;
use touchmove_contest::reference::contest;
use touchmove_contest::{Cases, Mistake, Problem, generate, killed, killing_set};

fn all<P: Problem>() -> BTreeSet<&'static str> {
    Mistake::of(contest::Game::parse(P::GAME.name()).unwrap()).iter().map(|mistake| mistake.name()).collect()
}

/// Some cases of one kind.
fn some<P: Problem>(index: usize, count: usize) -> Vec<P::Case> {
    let kinds = P::kinds();
    let kind = &kinds[index..=index];
    if let Cases::All(all) = kind[0].cases {
        let all = all();
        let step = all.len().div_ceil(count).max(1);
        return all.into_iter().step_by(step).collect();
    }
    let inputs = if P::MOST_CASES == 1 { (0..count as u64 / 10).collect() } else { vec![1] };
    inputs.into_iter().flat_map(|seed| generate::<P>(kind, count, seed)).collect()
}

fn rows<P: Problem>(page: &mut String, count: usize) -> BTreeSet<&'static str> {
    let everything = all::<P>();
    let mut found = BTreeSet::new();
    writeln!(
        page,
        "\n## {}\n\n| kind | what | finds | which |\n| --- | --- | --- | --- |",
        P::GAME.title().en
    )
    .unwrap();
    for (index, kind) in P::kinds().iter().enumerate() {
        let names: BTreeSet<&str> =
            some::<P>(index, count).iter().flat_map(killed::<P>).map(|mistake| mistake.name()).collect();
        let missing: Vec<&str> = everything.difference(&names).copied().collect();
        let list = names.iter().copied().collect::<Vec<_>>().join(", ");
        let which = match missing.len() {
            0 => "all".to_owned(),
            1..8 if names.len() > 8 => format!("all but {}", missing.join(", ")),
            _ => list,
        };
        let (all, one) = (everything.len(), names.len());
        writeln!(page, "| `{}` | {} | {one} of {all} | {which} |", kind.name, kind.words).unwrap();
        found.extend(names);
    }
    found
}

#[test]
fn the_table_of_kinds_and_mistakes_is_right() {
    let mut page = "<!-- Made by the tests of the laboratory (BLESS=1); do not edit. -->\n\n# Which input finds which mistake\n\n\
        Each kind of cases of `touchmove gen`, and which of the wrong referees of [mistakes.md](mistakes.md) give a wrong answer \
        to at least one of 4,000 of them (checkers: of 200; duck chess: of 20 games with 200 commands at most).\n"
        .to_owned();
    assert_eq!(rows::<CorrectMove>(&mut page, 4000), all::<CorrectMove>());
    assert_eq!(rows::<KingsTour>(&mut page, 4000), all::<KingsTour>());
    assert_eq!(rows::<Checkers>(&mut page, 200), all::<Checkers>());
    assert_eq!(rows::<DuckChess>(&mut page, 200), all::<DuckChess>());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/kinds.md");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &page).unwrap();
    }
    assert_eq!(std::fs::read_to_string(path).unwrap(), page);
}

fn a_small_set_kills_all<P: Problem>(count: usize) {
    let cases: Vec<P::Case> = (0..P::kinds().len()).flat_map(|index| some::<P>(index, count)).collect();
    let set = killing_set::<P>(&cases);
    let dead: BTreeSet<&str> = set.iter().flat_map(killed::<P>).map(|mistake| mistake.name()).collect();
    assert_eq!(dead, all::<P>(), "{}", P::GAME);
    println!("{}: {} cases", P::GAME, set.len());
    assert!(set.len() <= 20, "{} needs {}", P::GAME, set.len());
}

#[test]
fn small_sets_kill_all() {
    a_small_set_kills_all::<CorrectMove>(4000);
    a_small_set_kills_all::<KingsTour>(1000);
    a_small_set_kills_all::<Checkers>(60);
    a_small_set_kills_all::<DuckChess>(60);
    assert_eq!(Game::ALL.len(), 4);
}
