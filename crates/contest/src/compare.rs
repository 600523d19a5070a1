//! What a program said, held against what is right.

/// How a program's output compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compared {
    /// All lines are right; blanks at their ends, carriage returns and blank lines behind them do not count.
    Right,
    /// The words are right, but not where they stand: the first line that differs, from 0.
    Presentation(usize),
    /// The first line that is wrong, from 0; it may be one that is missing, or one too many.
    Wrong(usize),
}

/// Compares the lines of an output with those that are expected.
///
/// ```
/// use touchmove_contest::{Compared, compare};
/// let right = ["Stop", "Continue"].map(str::to_owned);
/// assert_eq!(compare(&right, "Stop\r\nContinue  \n\n"), Compared::Right);
/// assert_eq!(compare(&right, "stop\n\nCONTINUE"), Compared::Presentation(0));
/// assert_eq!(compare(&right, "Stop"), Compared::Wrong(1));
/// ```
pub fn compare<S: AsRef<str>>(expected: &[S], said: &str) -> Compared {
    let mut said_lines = lines(said);
    let differs = expected.iter().position(|line| said_lines.next() != Some(line.as_ref()));
    let first = match differs {
        Some(index) => index,
        None if said_lines.all(str::is_empty) => return Compared::Right,
        None => expected.len(),
    };
    let words = |text: &str| text.split_whitespace().map(str::to_lowercase).collect::<Vec<_>>();
    let expected_words = expected.iter().flat_map(|line| words(line.as_ref()));
    if expected_words.eq(words(said)) { Compared::Presentation(first) } else { Compared::Wrong(first) }
}

/// The lines of an output, as they are compared.
pub fn lines(said: &str) -> impl Iterator<Item = &str> {
    said.lines().map(str::trim_end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn habits_of_right_programs_are_right() {
        let right = ["a b", "c"];
        for said in ["a b\nc\n", "a b\nc", "a b\r\nc\r\n", "a b \nc\n\n\n"] {
            assert_eq!(compare(&right, said), Compared::Right, "{said:?}");
        }
        assert_eq!(compare::<&str>(&[], ""), Compared::Right);
    }

    #[test]
    fn the_first_difference_is_found() {
        let right = ["a b", "c"];
        for (said, compared) in [
            ("", Compared::Wrong(0)),
            ("a b\n", Compared::Wrong(1)),
            ("a b\nd\n", Compared::Wrong(1)),
            ("a b\nc\nc\n", Compared::Wrong(2)),
            ("a  b\nc\n", Compared::Presentation(0)),
            ("a b\n\nc\n", Compared::Presentation(1)),
            ("a b c\n", Compared::Presentation(0)),
            (" a b\nC\n", Compared::Presentation(0)),
        ] {
            assert_eq!(compare(&right, said), compared, "{said:?}");
        }
    }
}
