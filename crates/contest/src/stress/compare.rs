//! Comparing a program's output with the right one.

/// How an output compares with the right one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// All lines are right; spaces at their ends, carriage returns and blank lines after them do not count.
    Equal,
    /// The words are right, but not their layout: the index of the first line that differs.
    Presentation(usize),
    /// The index of the first wrong line; it may be missing, or one too many.
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
    let mut actual_lines = lines(actual);
    let differs = expected.iter().position(|line| actual_lines.next() != Some(line.as_ref()));
    let first = match differs {
        Some(index) => index,
        None if actual_lines.all(str::is_empty) => return Comparison::Equal,
        None => expected.len(),
    };
    let words = |text: &str| text.split_whitespace().map(str::to_lowercase).collect::<Vec<_>>();
    let expected_words = expected.iter().flat_map(|line| words(line.as_ref()));
    if expected_words.eq(words(actual)) { Comparison::Presentation(first) } else { Comparison::Wrong(first) }
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
        ] {
            assert_eq!(compare(&expected, actual), comparison, "{actual:?}");
        }
    }
}
