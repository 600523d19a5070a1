//! The reference imports nothing from the rules: only the name of the game and the text type.

use std::fs;
use std::path::{Path, PathBuf};

/// Returns all Rust files below a folder.
fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

/// Returns what follows each `prefix` in a source, up to the end of the path.
fn paths_after<'a>(source: &'a str, prefix: &str) -> Vec<&'a str> {
    let path = |(index, _): (usize, &'a str)| {
        let rest = &source[index + prefix.len()..];
        let is_end = |c: char| !(c.is_ascii_alphanumeric() || "_:{}, ".contains(c));
        &rest[..rest.find(is_end).unwrap_or(rest.len())]
    };
    source.match_indices(prefix).map(path).collect()
}

#[test]
fn the_reference_imports_no_rules() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let games = fs::read_dir(source.join("games")).unwrap().map(|entry| entry.unwrap().path());
    let folders: Vec<PathBuf> =
        games.filter(|path| path.is_dir()).map(|path| path.join("reference")).collect();
    assert!(folders.len() >= 4);
    let files: Vec<PathBuf> = folders.iter().flat_map(|folder| rust_files(folder)).collect();
    for path in files.iter().chain([&source.join("reference/mutation.rs")]) {
        let text = fs::read_to_string(path).unwrap();
        let code: String =
            text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
        for import in paths_after(&code, "touchmove::") {
            let allowed = ["Game", "Text", "{Game, Text}"];
            let is_allowed = allowed.iter().any(|name| {
                import.strip_prefix(name).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
            });
            assert!(is_allowed, "{}: touchmove::{import}", path.display());
        }
        for import in paths_after(&code, "crate::") {
            assert!(import.starts_with("reference"), "{}: crate::{import}", path.display());
        }
        assert!(!code.contains("super::super"), "{}", path.display());
    }
}
