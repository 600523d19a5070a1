//! Standard output, and files that are written whole.

use crate::exit::Failure;
use serde::Serialize;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use touchmove_draw::ColorChoice;

/// The version of the JSON that commands print.
pub(crate) const JSON_VERSION: u8 = 2;

pub(crate) fn print(text: &str) -> Result<(), Failure> {
    print_bytes(text.as_bytes())
}

/// Prints objects as JSON, one per line, each with the version.
pub(crate) fn print_json<T: Serialize>(objects: impl IntoIterator<Item = T>) -> Result<(), Failure> {
    #[derive(Serialize)]
    struct Versioned<T> {
        v: u8,
        #[serde(flatten)]
        object: T,
    }
    let mut text = String::new();
    for object in objects {
        let object = Versioned { v: JSON_VERSION, object };
        text += &serde_json::to_string(&object).map_err(|_| Failure::Internal)?;
        text.push('\n');
    }
    print(&text)
}

pub(crate) fn print_bytes(bytes: &[u8]) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(bytes).and_then(|()| stdout.flush()).map_err(Failure::Output)
}

pub(crate) fn write_file(path: &Path, content: impl AsRef<[u8]>) -> Result<(), Failure> {
    fs::write(path, content).map_err(Failure::file(path))
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
