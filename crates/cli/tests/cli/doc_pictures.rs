//! The pictures in `docs/pictures` are what the program draws: each line of the README and of `docs/` that is a command and
//! writes into that folder is run, and the folder must contain those files and no others. `BLESS=1` writes them; look at
//! them before you commit them.

use crate::common::{root, temp_dir};
use crate::docs::pages;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

const FOLDER: &str = "docs/pictures";

/// Returns the commands in the documentation that draw pictures.
fn commands() -> Vec<String> {
    let draws = |line: &&str| line.starts_with("touchmove ") && line.contains(FOLDER);
    let commands_in = |page: PathBuf| {
        let text = std::fs::read_to_string(page).unwrap();
        text.lines().filter(draws).map(str::to_owned).collect::<Vec<_>>()
    };
    pages().into_iter().flat_map(commands_in).collect()
}

/// Returns all files below a folder by their paths in it.
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
fn documentation_shows_what_the_program_draws() {
    let temp_dir = temp_dir();
    let program = env!("CARGO_BIN_EXE_touchmove");
    let commands = commands();
    assert!(!commands.is_empty());
    for command in commands {
        let target = temp_dir.path().to_str().unwrap();
        let script = command.replacen("touchmove", program, 1).replace(FOLDER, target);
        let output = Command::new("sh").args(["-c", &script]).current_dir(root()).output().unwrap();
        assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
    }
    let drawn = files(temp_dir.path());
    if std::env::var_os("BLESS").is_some() {
        let _ = std::fs::remove_dir_all(root().join(FOLDER));
        for (name, bytes) in &drawn {
            let path = root().join(FOLDER).join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, bytes).unwrap();
        }
    }
    let documented = files(&root().join(FOLDER));
    assert_eq!(documented.keys().collect::<Vec<_>>(), drawn.keys().collect::<Vec<_>>());
    for (name, bytes) in documented {
        assert!(bytes == drawn[&name], "{} looks different; BLESS=1 writes it", name.display());
    }
}
