//! Whole archives, if `TOUCHMOVE_DATA` names the folder that holds `checkers/acf.pdn` and `checkers/tinsley.pdn`.

use crate::common::located;
use crate::parts::{cut_after, read_parts};
use std::fs::File;
use std::path::PathBuf;
use touchmove::checkers::Position;
use touchmove_contest::random::Random;
use touchmove_records::Record;
use touchmove_records::lint::{Lint, lint_block};
use touchmove_records::pdn::{Blocks, first_certain_start, read};
use touchmove_records::replay::{ReplayError, replay};

fn archive(name: &str) -> Option<PathBuf> {
    let path = PathBuf::from(std::env::var_os("TOUCHMOVE_DATA")?).join("checkers").join(name);
    path.is_file().then_some(path)
}

/// Counts games and plies, and returns the errors with the numbers of their games.
fn replay_archive(path: PathBuf) -> (u64, u64, Vec<(u64, ReplayError<Position>)>) {
    let (mut games, mut plies, mut errors) = (0, 0, Vec::new());
    for block in Blocks::new(File::open(path).unwrap()) {
        let on_record = |record: Record<'_>| {
            let report = replay::<Position>(&record, &mut ());
            games += 1;
            plies += report.plies;
            errors.extend(report.error.map(|error| (games, error)));
        };
        read(&block.unwrap(), on_record, |_, _| ());
    }
    (games, plies, errors)
}

#[test]
fn all_games_of_the_acf_archive_are_legal() {
    let Some(path) = archive("acf.pdn") else { return };
    assert_eq!(replay_archive(path), (9_377, 460_287, vec![]));
}

#[test]
fn the_tinsley_archive_has_one_illegal_move() {
    let Some(path) = archive("tinsley.pdn") else { return };
    let (games, plies, errors) = replay_archive(path);
    assert_eq!((games, plies), (724, 36_108));
    let [(541, ReplayError::Illegal(illegal))] = &errors[..] else { panic!("{errors:?}") };
    assert_eq!((illegal.ply, illegal.text.as_str(), illegal.refusal.clause.id), (123, "32-28", "CK1"));
}

#[test]
fn quiet_moves_with_an_x_in_the_tinsley_archive_are_counted() {
    let Some(path) = archive("tinsley.pdn") else { return };
    let blocks = Blocks::new(File::open(path).unwrap());
    let diagnostics = blocks.flat_map(|block| lint_block(&block.unwrap()).diagnostics);
    assert_eq!(diagnostics.filter(|diagnostic| diagnostic.lint == Lint::QuietX).count(), 2_326);
}

#[test]
fn the_archives_can_be_cut_into_parts() {
    for path in ["acf.pdn", "tinsley.pdn"].into_iter().filter_map(archive) {
        let file = std::fs::read(path).unwrap();
        let mut cuts = Vec::new();
        for nominal in (0..file.len() - 100_000).step_by(50_000) {
            let cut = cut_after(&file, nominal).unwrap();
            assert!(cut - nominal < 5_000, "{nominal}: {cut}");
            let window = &file[nominal..nominal + 100_000];
            assert_eq!(first_certain_start(window, false), Some(cut - nominal));
            cuts.push(cut);
        }
        assert_eq!(read_parts(&file, &cuts, &mut Random(1)), located(&file, 1, 0));
    }
}
