//! Compares the output of a contest program with the right answers.

use crate::contest::{CaseAnswer, print};
use crate::limits::Limits;
use crate::problem::{InputError, Problem};
use crate::timed::took_too_long;
use serde::{Deserialize, Serialize};
use touchmove::{Game, Lang};
use touchmove_contest::{Comparison, compare, ruling_of_error};

/// A contest input and what a program printed for it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckRequest {
    /// The contest input.
    pub input: String,
    /// The output of the program.
    pub output: String,
    /// The number of the wrong line to explain, from 1; without it, the first.
    pub line: Option<usize>,
}

/// How an output compares with the right one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// All answers are right.
    Right,
    /// The words are right, but not their layout.
    WrongLayout,
    /// An answer is wrong, is missing, or is one too many.
    WrongAnswer,
}

/// Whether an output is right; if not, its first wrong line.
#[derive(Clone, Debug, Serialize)]
pub struct CheckResponse {
    /// How the output compares.
    pub verdict: Verdict,
    /// The number of right answers: of all cases before the place where the input is malformed, if it is.
    pub answers: usize,
    /// The number of wrong answers: those that are missing or too many count as well.
    pub wrong: usize,
    /// The numbers of the lines with the first of them.
    pub wrong_lines: Vec<usize>,
    /// The wrong line that was asked for, or the first; absent if that line is right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<WrongLine>,
    /// Where the input is malformed.
    pub error: Option<InputError>,
}

/// A wrong line of an output.
#[derive(Clone, Debug, Serialize)]
pub struct WrongLine {
    /// Its number, from 1.
    pub line: usize,
    /// What it should say; absent if there should be no such line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<String>,
    /// What it says; absent if there is no such line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub actual: Option<String>,
    /// The case that the line answers, with the reason for the right answer or, where it can be told, against the wrong one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<CaseAnswer>,
}

/// The number of characters of a line that a response holds.
const MAX_LINE: usize = 200;

/// Compares an output with the right one until `out_of_time` returns true.
///
/// # Errors
/// Returns an error if the time is up.
pub fn check(
    game: Game,
    request: &CheckRequest,
    lang: Lang,
    limits: &Limits,
    out_of_time: &dyn Fn() -> bool,
) -> Result<CheckResponse, Problem> {
    let (expected, error) = print(game, request.input.as_bytes(), out_of_time)?;
    let expected: Vec<&str> = expected.lines().collect();
    let (verdict, first) = match compare(&expected, &request.output) {
        Comparison::Equal => (Verdict::Right, None),
        Comparison::Presentation(line) => (Verdict::WrongLayout, Some(line)),
        Comparison::Wrong(line) => (Verdict::WrongAnswer, Some(line)),
    };
    let actual: Vec<&str> = request.output.lines().map(str::trim_end).collect();
    let wrong = if verdict == Verdict::WrongAnswer { wrong_lines(&expected, &actual) } else { Vec::new() };
    let asked = request.line.map(|line| line.wrapping_sub(1)).filter(|line| wrong.contains(line));
    let line = if request.line.is_some() { asked } else { first };
    let difference = line.map(|line| {
        let printed = actual.get(line).copied().filter(|_| verdict == Verdict::WrongAnswer);
        let ruling = ruling_of_error(game, &request.input, line, printed);
        let shown = |text: &&str| text.chars().take(MAX_LINE).collect();
        WrongLine {
            line: line + 1,
            expected: expected.get(line).map(shown),
            actual: actual.get(line).map(shown),
            answer: ruling.map(|ruling| CaseAnswer { ruling, lang }),
        }
    });
    if out_of_time() {
        return Err(took_too_long());
    }
    Ok(CheckResponse {
        verdict,
        answers: expected.len(),
        wrong: wrong.len(),
        wrong_lines: wrong.iter().take(limits.max_cases).map(|line| line + 1).collect(),
        difference,
        error: error.map(|error| InputError::new(&error, lang)),
    })
}

/// Returns the indices of the lines whose words differ. Blank lines after the last answer do not count.
fn wrong_lines(expected: &[&str], actual: &[&str]) -> Vec<usize> {
    let is_wrong = |index: &usize| {
        let [expected, actual] = [expected, actual].map(|lines| lines.get(*index).copied().unwrap_or(""));
        matches!(compare(&[expected], actual), Comparison::Wrong(_))
    };
    (0..expected.len().max(actual.len())).filter(is_wrong).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(input: &str, output: &str) -> CheckResponse {
        checked_line(input, output, None)
    }

    fn checked_line(input: &str, output: &str, line: Option<usize>) -> CheckResponse {
        let request = CheckRequest { input: input.to_owned(), output: output.to_owned(), line };
        check(Game::CorrectMove, &request, Lang::En, &Limits::default(), &|| false).unwrap()
    }

    #[test]
    fn the_first_wrong_line_is_found_and_explained() {
        let right = checked("17 49 25\n56 48 49\n", "Move not allowed\nStop\n");
        assert_eq!((right.verdict, right.answers), (Verdict::Right, 2));
        assert!(right.difference.is_none() && right.error.is_none());

        let wrong = checked("17 49 25\n56 48 49\n", "Move not allowed\nContinue\n");
        let difference = wrong.difference.unwrap();
        assert_eq!((wrong.verdict, difference.line), (Verdict::WrongAnswer, 2));
        assert_eq!(difference.expected.as_deref(), Some("Stop"));
        assert_eq!(difference.actual.as_deref(), Some("Continue"));
        assert_eq!(difference.answer.unwrap().ruling.clauses(), "CM4");

        let layout = checked("56 48 49\n", "stop\n");
        assert_eq!(layout.verdict, Verdict::WrongLayout);
    }

    #[test]
    fn every_wrong_line_can_be_explained() {
        let input = "17 49 25\n56 48 49\n17 49 33\n17 17 49\n";
        let output = "Stop\nSTOP\nContinue\nStop\n\nStop\n";
        let first = checked(input, output);
        assert_eq!((first.wrong, &first.wrong_lines[..]), (3, &[1, 4, 6][..]));
        assert_eq!(first.difference.unwrap().line, 1);
        let explained = |line| checked_line(input, output, Some(line)).difference;
        assert_eq!(explained(4).unwrap().expected.as_deref(), Some("Illegal state"));
        let extra = explained(6).unwrap();
        assert_eq!((extra.expected, extra.actual.as_deref()), (None, Some("Stop")));
        assert!(extra.answer.is_none());
        // Right lines, and lines that are not there.
        assert!([0, 2, 3, 5, 7].into_iter().all(|line| explained(line).is_none()));

        let missing = checked(input, "Move not allowed\n");
        assert_eq!(missing.wrong_lines, [2, 3, 4]);
        assert!(checked("56 48 49\n", "stop\n").wrong_lines.is_empty());
    }

    #[test]
    fn answers_before_a_malformed_case_are_compared() {
        let response = checked("17 49 25\n17 49\n", "Stop\n");
        assert_eq!((response.verdict, response.answers), (Verdict::WrongAnswer, 1));
        assert!(response.error.is_some());
    }
}
