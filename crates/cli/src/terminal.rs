//! Text of others (programs, compilers, file names, records) on a terminal: control characters could clear the screen, fake a
//! verdict or write to the clipboard, so they are shown instead of sent.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::path::Path;
use touchmove_draw::ANSI_STYLES;

/// Escapes everything but text, line feeds and tabs as `\u001b`, which keeps JSON valid; the styles of boards are kept. A carriage
/// return before a line feed is dropped.
pub(crate) fn escape(text: &str) -> Cow<'_, str> {
    if !text.contains(is_unsafe) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(is_unsafe) {
        escaped.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some(style) = ANSI_STYLES.into_iter().find(|style| rest.starts_with(style)) {
            escaped.push_str(style);
            rest = &rest[style.len()..];
        } else if let Some(line_feed) = rest.strip_prefix("\r\n") {
            escaped.push('\n');
            rest = line_feed;
        } else if let Some(unsafe_char) = rest.chars().next() {
            push_escaped(&mut escaped, unsafe_char);
            rest = &rest[unsafe_char.len_utf8()..];
        }
    }
    escaped.push_str(rest);
    Cow::Owned(escaped)
}

/// Returns the name of a file on one line.
pub(crate) fn shown(path: &Path) -> String {
    on_one_line(&path.to_string_lossy())
}

/// Escapes line feeds and tabs as well.
pub(crate) fn on_one_line(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for char in text.chars() {
        if is_unsafe(char) || char.is_control() {
            push_escaped(&mut escaped, char)
        } else {
            escaped.push(char)
        }
    }
    escaped
}

/// Whether a character does something other than be shown: control characters, and those that reorder the text around them.
fn is_unsafe(char: char) -> bool {
    char.is_control() && !matches!(char, '\n' | '\t')
        || matches!(char, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn push_escaped(escaped: &mut String, char: char) {
    // Writing to a string never fails.
    let _ = write!(escaped, "\\u{:04x}", u32::from(char));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_text_and_the_styles_of_boards_reach_the_terminal() {
        for (text, expected) in [
            ("a\tb\n王", "a\tb\n王"),
            ("\u{1b}[2J\u{1b}]52;c;aGk=\u{7}", "\\u001b[2J\\u001b]52;c;aGk=\\u0007"),
            ("\u{1b}[31mred\u{1b}[0m", "\u{1b}[31mred\u{1b}[0m"),
            ("\u{1b}[8mhidden", "\\u001b[8mhidden"),
            ("a\r\nb\rc", "a\nb\\u000dc"),
            ("\u{9b}2J\u{7f}\0", "\\u009b2J\\u007f\\u0000"),
            ("a\u{202e}b\u{2066}", "a\\u202eb\\u2066"),
        ] {
            assert_eq!(escape(text), expected);
        }
        assert_eq!(on_one_line("a\nb\tc\u{1b}"), "a\\u000ab\\u0009c\\u001b");
    }
}
