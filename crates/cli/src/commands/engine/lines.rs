//! Lines of input of bounded length.

use crate::exit::Failure;
use std::io::{BufRead, Read as _};
use std::path::Path;
use touchmove_engine::protocol::MAX_LINE;

/// Reads the next line; `None` at the end. What exceeds [`MAX_LINE`] is dropped, and bytes that are not UTF-8 are replaced.
pub(super) fn next_line(input: &mut impl BufRead) -> Result<Option<String>, Failure> {
    let mut line = Vec::new();
    let failure = Failure::file(Path::new("<stdin>"));
    if input.by_ref().take(MAX_LINE as u64).read_until(b'\n', &mut line).map_err(&failure)? == 0 {
        return Ok(None);
    }
    if !line.ends_with(b"\n") {
        input.skip_until(b'\n').map_err(&failure)?;
    }
    Ok(Some(String::from_utf8_lossy(&line).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_is_cut_and_the_next_one_is_whole() {
        let mut bytes = vec![b'x'; 3 * MAX_LINE];
        bytes.extend(b"\nquit\n\xff");
        let mut input = &bytes[..];
        assert_eq!(next_line(&mut input).unwrap().map(|line| line.len()), Some(MAX_LINE));
        assert_eq!(next_line(&mut input).unwrap().as_deref(), Some("quit\n"));
        assert_eq!(next_line(&mut input).unwrap().as_deref(), Some("\u{fffd}"));
        assert_eq!(next_line(&mut input).unwrap(), None);
    }
}
