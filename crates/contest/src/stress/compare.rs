//! Comparing a program's output with the right one, in bounded memory.
//!
//! Both are sequences of words with gaps between them. A wrong word is a wrong answer; a wrong gap, or a capital, is an error of
//! layout. As long as the line breaks are right, a wrong word is a mistake of the line that it is in; otherwise the line of the first
//! wrong line break is to blame.

use std::io::{self, BufRead};

/// How an output compares with the right one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// All lines are right; spaces at their ends, carriage returns and blank lines after them do not count.
    Equal,
    /// The words are right, but not their layout: the index of the first line that differs.
    Presentation(usize),
    /// The index of the first wrong line; it may be missing, or one too many. Errors of layout before it do not count.
    Wrong(usize),
}

/// Compares an output with the expected lines.
///
/// ```
/// use touchmove_contest::{Comparison, compare};
/// let expected = ["Stop", "Continue"];
/// assert_eq!(compare(&expected, "Stop\r\nContinue  \n\n"), Comparison::Equal);
/// assert_eq!(compare(&expected, "stop\n\nCONTINUE"), Comparison::Presentation(0));
/// assert_eq!(compare(&expected, "Stop"), Comparison::Wrong(1));
/// ```
pub fn compare<S: AsRef<str>>(expected: &[S], actual: &str) -> Comparison {
    let mut comparer = OutputComparer::new(actual.as_bytes());
    let result = expected.iter().try_for_each(|line| comparer.expect(line.as_ref()));
    // A string is read without errors.
    let difference = result.and_then(|()| comparer.finish());
    difference.map_or(Comparison::Wrong(0), |difference| difference.comparison)
}

/// The result of comparing two outputs, with the beginnings of the two lines in question.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Difference {
    /// How they compare.
    pub comparison: Comparison,
    /// The expected line, if there should be one.
    pub expected: Option<String>,
    /// As much of the actual line as is kept, if there is one.
    pub actual: Option<String>,
}

/// Compares an output with the right one while both are being read.
///
/// ```
/// use touchmove_contest::{Comparison, OutputComparer};
/// let mut comparer = OutputComparer::new("Stop\nStop\n".as_bytes());
/// for line in ["Stop", "Continue"] {
///     comparer.expect(line)?;
/// }
/// let difference = comparer.finish()?;
/// assert_eq!(difference.comparison, Comparison::Wrong(1));
/// assert_eq!(difference.actual.as_deref(), Some("Stop"));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct OutputComparer<R> {
    actual: WordReader<R>,
    /// The number of lines that were expected so far.
    lines: usize,
    last_expected: String,
    /// The number of line breaks before the next word.
    line_breaks: usize,
    /// The first line with an error of layout.
    layout: Option<usize>,
    /// The first line after which the lines do not correspond any more.
    shifted: Option<usize>,
    wrong: Option<usize>,
    /// The expected lines that may be reported: at most those of the three fields above.
    noted: Vec<(usize, Option<String>)>,
}

impl<R: BufRead> OutputComparer<R> {
    /// Creates a comparer of an output.
    pub fn new(actual: R) -> Self {
        OutputComparer {
            actual: WordReader::new(actual),
            lines: 0,
            last_expected: String::new(),
            line_breaks: 0,
            layout: None,
            shifted: None,
            wrong: None,
            noted: Vec::new(),
        }
    }

    /// Compares the next line.
    ///
    /// # Errors
    /// Returns an error if the output cannot be read.
    pub fn expect(&mut self, line: &str) -> io::Result<()> {
        let index = self.lines;
        self.lines += 1;
        if self.wrong.is_some() {
            return Ok(());
        }
        self.line_breaks += usize::from(index > 0);
        for (word_index, word) in line.split_ascii_whitespace().enumerate() {
            let gap = self.actual.next_word()?;
            if self.actual.word.is_empty() {
                self.is_wrong(self.shifted.unwrap_or(index), line);
                return Ok(());
            }
            let line_breaks = std::mem::take(&mut self.line_breaks);
            if gap.line_breaks != line_breaks {
                // Too few: there is more than there should be in the line before.
                let first = if gap.line_breaks < line_breaks { index.saturating_sub(1) } else { index };
                self.is_shifted(first, line);
            } else if gap.spaces != usize::from(word_index > 0) || gap.has_other_spaces {
                self.is_laid_out_wrongly(index, line);
            }
            if !self.actual.word.eq_ignore_ascii_case(word.as_bytes()) {
                self.is_wrong(self.shifted.unwrap_or(index), line);
                return Ok(());
            }
            if self.actual.word != word.as_bytes() {
                self.is_laid_out_wrongly(index, line);
            }
        }
        self.last_expected.clear();
        self.last_expected.push_str(line);
        Ok(())
    }

    /// Ends the comparison: no more lines are expected.
    ///
    /// # Errors
    /// Returns an error if the output cannot be read.
    pub fn finish(mut self) -> io::Result<Difference> {
        if self.wrong.is_none() {
            let gap = self.actual.next_word()?;
            if !self.actual.word.is_empty() {
                let is_same_line = gap.line_breaks == 0 && self.lines > 0;
                let index = if is_same_line { self.lines - 1 } else { self.lines };
                let last_expected = self.last_expected.clone();
                self.is_wrong(self.shifted.unwrap_or(index), &last_expected);
            }
        }
        let layout = [self.layout, self.shifted].into_iter().flatten().min();
        let (comparison, index) = match (self.wrong, layout) {
            (Some(index), _) => (Comparison::Wrong(index), index),
            (None, Some(index)) => (Comparison::Presentation(index), index),
            (None, None) => {
                return Ok(Difference { comparison: Comparison::Equal, expected: None, actual: None });
            }
        };
        let expected = self.noted.into_iter().find(|(noted, _)| *noted == index).and_then(|(_, line)| line);
        let actual = self.actual.kept_line(index)?;
        let actual = actual.map(|bytes| String::from_utf8_lossy(bytes.trim_ascii_end()).into_owned());
        Ok(Difference { comparison, expected, actual })
    }

    fn is_laid_out_wrongly(&mut self, index: usize, line: &str) {
        if self.layout.is_none() {
            self.layout = Some(index);
            self.note(index, line);
        }
    }

    fn is_shifted(&mut self, index: usize, line: &str) {
        if self.shifted.is_none() {
            self.shifted = Some(index);
            self.note(index, line);
        }
    }

    fn is_wrong(&mut self, index: usize, line: &str) {
        self.wrong = Some(index);
        self.note(index, line);
    }

    /// Keeps the two lines with this index, of which the expected one is the current one or the one before.
    fn note(&mut self, index: usize, line: &str) {
        if self.noted.iter().any(|(noted, _)| *noted == index) {
            return;
        }
        let expected = match index {
            _ if index >= self.lines => None,
            _ if index + 1 == self.lines => Some(line.to_owned()),
            _ => Some(self.last_expected.clone()),
        };
        self.actual.keep_line(index);
        self.noted.push((index, expected));
    }
}

/// What is between two words.
#[derive(Debug, Default)]
struct Gap {
    line_breaks: usize,
    /// The number of spaces after the last line break.
    spaces: usize,
    /// Whether any of them is a tab or the like.
    has_other_spaces: bool,
}

/// Reads words, of which only the beginning is kept, as of lines.
#[derive(Debug)]
struct WordReader<R> {
    input: R,
    /// The last word; empty at the end of the output.
    word: Vec<u8>,
    /// The index of the current line.
    line_index: usize,
    /// The beginning of the current line.
    line: Vec<u8>,
    /// The last line before with a word in it, and its index.
    last_line: (usize, Vec<u8>),
    /// Lines to keep, as far as they have ended.
    kept: Vec<(usize, Option<Vec<u8>>)>,
}

/// How much of a word or a line is kept; no answer is that long.
const MAX_KEPT: usize = 1024;

impl<R: BufRead> WordReader<R> {
    fn new(input: R) -> Self {
        WordReader {
            input,
            word: Vec::new(),
            line_index: 0,
            line: Vec::new(),
            last_line: (0, Vec::new()),
            kept: Vec::new(),
        }
    }

    /// Returns the next byte without consuming it; `None` at the end.
    fn peek(&mut self) -> io::Result<Option<u8>> {
        loop {
            match self.input.fill_buf() {
                Ok(bytes) => return Ok(bytes.first().copied()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Consumes a byte.
    fn consume(&mut self, byte: u8) {
        self.input.consume(1);
        if byte == b'\n' {
            for (_, line) in self.kept.iter_mut().filter(|(index, _)| *index == self.line_index) {
                *line = Some(self.line.clone());
            }
            if !self.line.trim_ascii().is_empty() {
                self.last_line.0 = self.line_index;
                std::mem::swap(&mut self.last_line.1, &mut self.line);
            }
            self.line.clear();
            self.line_index += 1;
        } else if self.line.len() < MAX_KEPT {
            self.line.push(byte);
        }
    }

    /// Reads the next word and returns the gap before it.
    fn next_word(&mut self) -> io::Result<Gap> {
        let mut gap = Gap::default();
        self.word.clear();
        while let Some(byte) = self.peek()?.filter(u8::is_ascii_whitespace) {
            match byte {
                b'\n' => gap = Gap { line_breaks: gap.line_breaks + 1, ..Gap::default() },
                _ => {
                    gap.spaces += 1;
                    gap.has_other_spaces |= byte != b' ';
                }
            }
            self.consume(byte);
        }
        // The rest of a word that is too long becomes the next one, which is wrong anyway.
        while let Some(byte) = self.peek()?.filter(|byte| !byte.is_ascii_whitespace()) {
            if self.word.len() == MAX_KEPT {
                break;
            }
            self.word.push(byte);
            self.consume(byte);
        }
        Ok(gap)
    }

    /// Keeps the line with this index, which is the current one or one just before, for [`WordReader::kept_line`].
    fn keep_line(&mut self, index: usize) {
        let line = match index {
            _ if index >= self.line_index => None,
            _ if index == self.last_line.0 => Some(self.last_line.1.clone()),
            // Only blank lines have followed that one.
            _ => Some(Vec::new()),
        };
        self.kept.push((index, line));
    }

    /// Returns the beginning of a line to keep; `None` if there is no such line. Reads on if it has not ended yet.
    fn kept_line(&mut self, index: usize) -> io::Result<Option<Vec<u8>>> {
        if index == self.line_index {
            while let Some(byte) = self.peek()?.filter(|byte| *byte != b'\n' && self.line.len() < MAX_KEPT) {
                self.consume(byte);
            }
            let is_missing = self.line.is_empty() && self.peek()?.is_none();
            return Ok((!is_missing).then(|| self.line.clone()));
        }
        let kept = self.kept.iter().find(|(other, _)| *other == index);
        Ok(kept.and_then(|(_, line)| line.clone()))
    }
}

/// Returns the lines of an output as they are compared.
pub fn lines(output: &str) -> impl Iterator<Item = &str> {
    output.lines().map(str::trim_end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_and_trailing_white_space_do_not_count() {
        let expected = ["a b", "c"];
        for actual in ["a b\nc\n", "a b\nc", "a b\r\nc\r\n", "a b \nc\n\n\n"] {
            assert_eq!(compare(&expected, actual), Comparison::Equal, "{actual:?}");
        }
        assert_eq!(compare::<&str>(&[], ""), Comparison::Equal);
    }

    #[test]
    fn the_first_difference_is_found() {
        let expected = ["a b", "c"];
        for (actual, comparison) in [
            ("", Comparison::Wrong(0)),
            ("a b\n", Comparison::Wrong(1)),
            ("a b\nd\n", Comparison::Wrong(1)),
            ("a b\nc\nc\n", Comparison::Wrong(2)),
            ("a  b\nc\n", Comparison::Presentation(0)),
            ("a b\n\nc\n", Comparison::Presentation(1)),
            ("a b c\n", Comparison::Presentation(0)),
            (" a b\nC\n", Comparison::Presentation(0)),
            ("a\tb\nc\n", Comparison::Presentation(0)),
            ("a\nb\nc\n", Comparison::Presentation(0)),
            ("a b c\nd\n", Comparison::Wrong(0)),
            ("a b d\nc\n", Comparison::Wrong(0)),
            ("a b\nc d\n", Comparison::Wrong(1)),
        ] {
            assert_eq!(compare(&expected, actual), comparison, "{actual:?}");
        }
    }

    #[test]
    fn an_error_of_layout_does_not_hide_a_wrong_answer() {
        let expected = ["a b", "c", "d"];
        assert_eq!(compare(&expected, "A  b\nc\ne\n"), Comparison::Wrong(2));
        // The lines do not correspond any more.
        assert_eq!(compare(&expected, "a b\n\nc\ne\n"), Comparison::Wrong(1));
    }

    /// Returns the two lines in question.
    fn compared_lines(actual: &[u8]) -> [Option<String>; 2] {
        let lines = |buffer_size| {
            let mut comparer = OutputComparer::new(io::BufReader::with_capacity(buffer_size, actual));
            ["a b", "c", "d"].iter().try_for_each(|line| comparer.expect(line)).unwrap();
            let difference = comparer.finish().unwrap();
            [difference.expected, difference.actual]
        };
        assert_eq!(lines(1), lines(1 << 13));
        lines(1)
    }

    #[test]
    fn both_lines_are_shown() {
        let some = |expected: &str, actual: &str| [Some(expected.to_owned()), Some(actual.to_owned())];
        assert_eq!(compared_lines(b"a b\nc\nd\n"), [None, None]);
        assert_eq!(compared_lines(b"a b\ne f\nd\n"), some("c", "e f"));
        assert_eq!(compared_lines(b"a b x y\nc\n"), some("a b", "a b x y"));
        assert_eq!(compared_lines(b"a b\n\n\nc\nd\n"), some("c", ""));
        assert_eq!(compared_lines(b"a\nb\n"), some("a b", "a"));
        assert_eq!(compared_lines(b"a b\nc\n"), [Some("d".to_owned()), None]);
        assert_eq!(compared_lines(b"a b\nc\nd\ne f\n"), [None, Some("e f".to_owned())]);
        assert_eq!(compared_lines(b"\xff\n"), some("a b", "\u{fffd}"));
    }

    #[test]
    fn of_a_flood_only_the_beginning_is_kept() {
        let [_, actual] = compared_lines(&vec![b'y'; 1 << 22]);
        assert!(actual.unwrap().len() <= MAX_KEPT);
        let [_, actual] = compared_lines(&b"y ".repeat(1 << 20));
        assert!(actual.unwrap().len() <= MAX_KEPT);
    }
}
