//! Whole archives, where they are at hand: `TOUCHMOVE_DATA` names the folder that holds `checkers/acf.pdn` and
//! `checkers/tinsley.pdn`.

use std::fs::File;
use std::path::PathBuf;
use touchmove::Lang;
use touchmove::checkers::Position;
use touchmove_records::lint::{Lint, lint};
use touchmove_records::pdn::{Blocks, read};
use touchmove_records::replay::{ReplayError, replay};

fn archive(name: &str) -> Option<PathBuf> {
    let path = PathBuf::from(std::env::var_os("TOUCHMOVE_DATA")?).join("checkers").join(name);
    path.is_file().then_some(path)
}

/// Games, plies, and the faults with the numbers of their games.
fn played(path: PathBuf) -> (u64, u64, Vec<(u64, ReplayError)>) {
    let (mut games, mut plies, mut faults) = (0, 0, Vec::new());
    for block in Blocks::new(File::open(path).unwrap()) {
        let game = |record| {
            let verdict = replay::<Position>(&record, Lang::En, &mut ());
            games += 1;
            plies += verdict.plies;
            faults.extend(verdict.fault.map(|fault| (games, fault)));
        };
        read(&block.unwrap(), game, |_, _| ());
    }
    (games, plies, faults)
}

#[test]
fn every_game_of_the_federation_is_legal() {
    let Some(path) = archive("acf.pdn") else { return };
    assert_eq!(played(path), (9_377, 460_287, vec![]));
}

#[test]
fn tinsleys_games_have_one_mistake() {
    let Some(path) = archive("tinsley.pdn") else { return };
    let (games, plies, faults) = played(path);
    assert_eq!((games, plies), (724, 36_108));
    let [(541, ReplayError::Illegal(wrong))] = &faults[..] else { panic!("{faults:?}") };
    assert_eq!((wrong.ply, wrong.text.as_str(), wrong.refused.clause.id), (123, "32-28", "CK1"));
}

#[test]
fn tinsleys_quiet_moves_with_an_x_are_counted() {
    let Some(path) = archive("tinsley.pdn") else { return };
    let blocks = Blocks::new(File::open(path).unwrap());
    let findings = blocks.flat_map(|block| lint(&block.unwrap()));
    assert_eq!(findings.filter(|finding| finding.kind == Lint::QuietX).count(), 2_326);
}
