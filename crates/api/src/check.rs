//! Compares the output of a contest program with the right answers.

use crate::contest::CaseAnswer;
use crate::problem::{InputError, Problem};
use crate::timed::{TimedReader, io_problem, took_too_long};
use serde::{Deserialize, Serialize};
use touchmove::{Game, Lang};
use touchmove_contest::{
    AnswerComparer, Comparison, Difference, Error, OutputFormat, judge, ruling_of_error,
};

/// A contest input and what a program printed for it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckRequest {
    /// The contest input.
    pub input: String,
    /// The output of the program.
    pub output: String,
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
    /// The first wrong line.
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
    out_of_time: &dyn Fn() -> bool,
) -> Result<CheckResponse, Problem> {
    let input = TimedReader { bytes: request.input.as_bytes(), out_of_time };
    let mut comparer = AnswerComparer::new(request.output.as_bytes());
    let error = match judge(game, input, &mut comparer, &OutputFormat::Contest) {
        Ok(()) => None,
        Err(Error::Parse(error)) => Some(InputError::new(&error, lang)),
        Err(Error::Read(error) | Error::Write(error)) => return Err(io_problem(&error)),
        Err(_) => return Err(Problem::internal()),
    };
    let answers = comparer.count();
    let difference = comparer.finish().map_err(|error| io_problem(&error))?;
    if out_of_time() {
        return Err(took_too_long());
    }
    let (verdict, line) = match difference.comparison {
        Comparison::Equal => (Verdict::Right, None),
        Comparison::Presentation(line) => (Verdict::WrongLayout, Some(line)),
        Comparison::Wrong(line) => (Verdict::WrongAnswer, Some(line)),
    };
    let difference = line.map(|line| wrong_line(game, &request.input, difference, line, lang));
    Ok(CheckResponse { verdict, answers, difference, error })
}

fn wrong_line(game: Game, input: &str, difference: Difference, line: usize, lang: Lang) -> WrongLine {
    let is_wrong = matches!(difference.comparison, Comparison::Wrong(_));
    let actual = difference.actual.as_deref().filter(|_| is_wrong);
    let ruling = ruling_of_error(game, input, line, actual);
    let shown = |text: String| text.chars().take(MAX_LINE).collect();
    WrongLine {
        line: line + 1,
        expected: difference.expected.map(shown),
        actual: difference.actual.map(shown),
        answer: ruling.map(|ruling| CaseAnswer { ruling, lang }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(input: &str, output: &str) -> CheckResponse {
        let request = CheckRequest { input: input.to_owned(), output: output.to_owned() };
        check(Game::CorrectMove, &request, Lang::En, &|| false).unwrap()
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
    fn answers_before_a_malformed_case_are_compared() {
        let response = checked("17 49 25\n17 49\n", "Stop\n");
        assert_eq!((response.verdict, response.answers), (Verdict::WrongAnswer, 1));
        assert!(response.error.is_some());
    }
}
