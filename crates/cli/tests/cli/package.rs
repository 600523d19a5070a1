//! `touchmove package`.

use crate::common::{Output, run, temp_dir, write};
use std::path::Path;
use touchmove::{Game, with_game};
use touchmove_contest::{PackageFormat, Problem as _, package};

fn write_package(game: &str, format: &str, out: &Path) -> Output {
    run(&["package", game, "--format", format, "--out", out.to_str().unwrap()])
}

#[test]
#[ignore = "slow"]
fn packages_are_written_in_every_format() {
    let dir = temp_dir();
    for game in Game::ALL.into_iter().filter(|game| with_game!(game, P => P::PACKAGE.is_some())) {
        for (name, format) in [("kattis", PackageFormat::Kattis), ("kattis-2025", PackageFormat::Kattis2025)]
        {
            let out = dir.path().join(name).join(game.name());
            let output = write_package(game.name(), name, &out);
            assert_eq!((output.code, output.stdout.as_str(), output.stderr.as_str()), (0, "", ""));
            for file in package(game, format).unwrap() {
                assert!(std::fs::read(out.join(&file.path)).unwrap() == file.bytes, "{}", file.path);
            }
        }
    }
}

#[test]
fn an_empty_folder_is_accepted() {
    assert_eq!(write_package("kings-tour", "kattis", temp_dir().path()).code, 0);
}

#[test]
fn existing_files_are_left_alone() {
    let dir = temp_dir();
    let file = write(&dir, "mine", "mine");
    let output = write_package("kings-tour", "kattis", dir.path());
    let message = format!("touchmove: {}: not replaced: it holds another file, mine\n", dir.path().display());
    assert_eq!((output.code, output.stderr), (74, message));
    assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 1);
    assert_eq!(write_package("kings-tour", "kattis", Path::new(&file)).code, 74);
}
