//! Standard output, and files that are written whole.

use crate::atomic_file::replace_file;
use crate::exit::Failure;
use crate::terminal::escape;
use serde::Serialize;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use touchmove_draw::ColorChoice;

/// The version of the JSON that commands print.
pub(crate) const JSON_VERSION: u8 = 2;

pub(crate) fn print(text: &str) -> Result<(), Failure> {
    print_bytes(escape(text).as_bytes())
}

/// Returns an object as a line of JSON, with the version before its keys.
pub(crate) fn json_line(object: &impl Serialize) -> Result<String, Failure> {
    #[derive(Serialize)]
    struct Versioned<'a, T> {
        v: u8,
        #[serde(flatten)]
        object: &'a T,
    }
    let versioned = Versioned { v: JSON_VERSION, object };
    serde_json::to_string(&versioned).map(|line| line + "\n").map_err(|_| Failure::Internal)
}

/// Prints objects as JSON, one per line.
pub(crate) fn print_json<T: Serialize>(objects: impl IntoIterator<Item = T>) -> Result<(), Failure> {
    let lines: Result<String, Failure> = objects.into_iter().map(|object| json_line(&object)).collect();
    print(&lines?)
}

pub(crate) fn print_bytes(bytes: &[u8]) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(bytes).and_then(|()| stdout.flush()).map_err(Failure::Output)
}

/// Writes a file; an older one is replaced once the new one is complete.
pub(crate) fn write_file(path: &Path, content: impl AsRef<[u8]>) -> Result<(), Failure> {
    replace_file(path, content.as_ref()).map_err(Failure::file(path))
}

pub(crate) fn create_dir(path: &Path) -> Result<(), Failure> {
    fs::create_dir_all(path).map_err(Failure::file(path))
}

/// Returns colour only for a terminal, and not if the user opted out (no-color.org).
pub(crate) fn color_choice() -> ColorChoice {
    let opted_out = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    if io::stdout().is_terminal() && !opted_out && !is_dumb { ColorChoice::Ansi } else { ColorChoice::Never }
}
