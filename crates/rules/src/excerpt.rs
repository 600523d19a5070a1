//! A line of malformed input with the error marked, ready to print.

use std::fmt;

/// The maximum number of characters shown before the error, of it, and after it.
const BEFORE: usize = 30;
const WORD: usize = 24;
const AFTER: usize = 20;

/// A part of a line with the error marked. Widths are columns of a terminal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Excerpt {
    /// The text, with `…` at an end where the line goes on.
    pub text: String,
    /// The columns before the error.
    pub before: usize,
    /// The columns of the error, at least one.
    pub length: usize,
}

/// A part of a line, as far as it is in memory.
#[derive(Clone, Copy, Debug)]
pub struct ExcerptPart<'a> {
    /// The bytes.
    pub bytes: &'a [u8],
    /// Whether it goes on, on the side away from the error.
    pub goes_on: bool,
}

impl Excerpt {
    /// Creates an excerpt from the parts before, in and after the error.
    pub fn new(before: ExcerptPart<'_>, word: ExcerptPart<'_>, after: ExcerptPart<'_>) -> Self {
        let lead: Vec<char> = printable(before.bytes).chars().collect();
        let skipped = lead.len().saturating_sub(BEFORE);
        let cut = before.goes_on || skipped > 0;
        let mut text: String = if cut { "…".to_owned() } else { String::new() };
        text.extend(&lead[skipped..]);
        let lead = display_width(&text);
        let (shown, word_cut) = shortened(word, WORD);
        let length = display_width(&shown).max(1);
        text.push_str(&shown);
        if word_cut {
            text.push('…');
        } else {
            let (shown, cut) = shortened(after, AFTER);
            text.push_str(shown.trim_end());
            text.push_str(if cut { "…" } else { "" });
        }
        Excerpt { text, before: lead, length }
    }

    /// Creates an excerpt of a line with an error from a character (counted from 0) to the next white space.
    pub fn of_line(line: &str, at: usize) -> Self {
        let start = line.char_indices().nth(at).map_or(line.len(), |(index, _)| index);
        let (before, rest) = line.split_at(start);
        let (word, after) = rest.split_at(rest.find(char::is_whitespace).unwrap_or(rest.len()));
        let whole = |bytes| ExcerptPart { bytes, goes_on: false };
        Excerpt::new(whole(before.as_bytes()), whole(word.as_bytes()), whole(after.as_bytes()))
    }
}

impl fmt::Display for Excerpt {
    /// Two lines indented by two spaces: the text, and carets below the error. Nothing if the text is empty.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.text.is_empty() {
            return Ok(());
        }
        write!(f, "\n  {}\n  {}{}", self.text, " ".repeat(self.before), "^".repeat(self.length))
    }
}

/// Returns the number of terminal columns that a text takes: Chinese characters and punctuation take two each.
pub fn display_width(text: &str) -> usize {
    let is_wide = |c: char| {
        matches!(c, '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7a3}'
            | '\u{f900}'..='\u{faff}' | '\u{fe30}'..='\u{fe6f}' | '\u{ff00}'..='\u{ff60}'
            | '\u{ffe0}'..='\u{ffe6}' | '\u{20000}'..='\u{3fffd}')
    };
    text.chars().map(|c| if is_wide(c) { 2 } else { 1 }).sum()
}

/// Returns the first characters of a part, and whether it goes on after them.
fn shortened(part: ExcerptPart<'_>, max: usize) -> (String, bool) {
    // A character that is cut in two is left out.
    let whole = match std::str::from_utf8(part.bytes) {
        Err(error) if part.goes_on && error.error_len().is_none() => &part.bytes[..error.valid_up_to()],
        _ => part.bytes,
    };
    let text = printable(whole);
    (text.chars().take(max).collect(), part.goes_on || text.chars().count() > max)
}

/// Replaces tabs and line breaks by spaces and other control characters by `·`.
fn printable(bytes: &[u8]) -> String {
    let show = |c: char| match c {
        '\t' | '\r' | '\n' => ' ',
        c if c.is_control() || c == '\u{feff}' => '·',
        c => c,
    };
    String::from_utf8_lossy(bytes).chars().map(show).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whole(text: &str) -> ExcerptPart<'_> {
        ExcerptPart { bytes: text.as_bytes(), goes_on: false }
    }

    #[test]
    fn a_short_line_is_shown_whole() {
        let excerpt = Excerpt::of_line("17 6四 25", 3);
        assert_eq!(excerpt.to_string(), "\n  17 6四 25\n     ^^^");
        assert_eq!(Excerpt::of_line("17", 2).to_string(), "\n  17\n    ^");
        assert_eq!(Excerpt::of_line("", 0).to_string(), "");
    }

    #[test]
    fn a_long_line_is_cut_to_what_fits() {
        let long = "x".repeat(100);
        let excerpt = Excerpt::new(whole(&long), whole("yy"), whole(&long));
        assert_eq!(excerpt.text, format!("…{}yy{}…", "x".repeat(BEFORE), "x".repeat(AFTER)));
        assert_eq!((excerpt.before, excerpt.length), (BEFORE + 1, 2));
        let excerpt =
            Excerpt::new(whole("a "), ExcerptPart { bytes: long.as_bytes(), goes_on: true }, whole(" b"));
        assert_eq!(excerpt.text, format!("a {}…", "x".repeat(WORD)));
        let cut_in_two = ExcerptPart {
            bytes: "四十".as_bytes().split_last().map_or(&[], |(_, rest)| rest),
            goes_on: true,
        };
        assert_eq!(Excerpt::new(whole(""), cut_in_two, whole("")).text, "四…");
    }

    #[test]
    fn control_characters_are_shown_as_dots() {
        let parts =
            [&b"1\t2"[..], b"\x00\xc2\x9b\xff", b"\r"].map(|bytes| ExcerptPart { bytes, goes_on: false });
        assert_eq!(Excerpt::new(parts[0], parts[1], parts[2]).text, "1 2··\u{fffd}");
    }
}
