//! The pictures of the documentation are what the program draws: each line of the README and of `docs/` that is a command and writes
//! into `docs/pictures` is run, and there must be those files in that folder and no others. `BLESS=1` writes them there: look at them
//! before you commit them.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

const FOLDER: &str = "docs/pictures";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// The commands of the documentation that draw.
fn commands() -> Vec<String> {
    let docs = std::fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let pages = docs.filter(|path| path.extension().is_some_and(|ending| ending == "md"));
    let draws = |line: &&str| line.starts_with("touchmove ") && line.contains(FOLDER);
    pages
        .chain([root().join("README.md")])
        .flat_map(|page| {
            let text = std::fs::read_to_string(page).unwrap();
            text.lines().filter(draws).map(str::to_owned).collect::<Vec<_>>()
        })
        .collect()
}

/// All files below a folder, by their paths in it.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        let name = PathBuf::from(path.file_name().unwrap());
        if path.is_dir() {
            found.extend(files(&path).into_iter().map(|(inner, bytes)| (name.join(inner), bytes)));
        } else {
            found.insert(name, std::fs::read(&path).unwrap());
        }
    }
    found
}

#[test]
fn the_documentation_shows_what_the_program_draws() {
    let drawn = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("pictures");
    let _ = std::fs::remove_dir_all(&drawn);
    std::fs::create_dir_all(&drawn).unwrap();
    let program = env!("CARGO_BIN_EXE_touchmove");
    let commands = commands();
    assert!(!commands.is_empty());
    for command in commands {
        let elsewhere = command.replacen("touchmove", program, 1).replace(FOLDER, drawn.to_str().unwrap());
        let said = Command::new("sh").args(["-c", &elsewhere]).current_dir(root()).output().unwrap();
        assert!(said.status.success(), "{command}: {}", String::from_utf8_lossy(&said.stderr));
    }
    let drawn = files(&drawn);
    if std::env::var_os("BLESS").is_some() {
        let _ = std::fs::remove_dir_all(root().join(FOLDER));
        for (name, bytes) in &drawn {
            let path = root().join(FOLDER).join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, bytes).unwrap();
        }
    }
    let shown = files(&root().join(FOLDER));
    assert_eq!(shown.keys().collect::<Vec<_>>(), drawn.keys().collect::<Vec<_>>());
    for (name, bytes) in shown {
        assert!(bytes == drawn[&name], "{} looks different; BLESS=1 writes it", name.display());
    }
}
