//! Standard output, and files that are written whole.

use crate::exit::Failure;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use touchmove_draw::ColorChoice;

/// The version of the JSON that commands print.
pub(crate) const JSON_VERSION: u8 = 2;

pub(crate) fn print(text: &str) -> Result<(), Failure> {
    print_bytes(text.as_bytes())
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
