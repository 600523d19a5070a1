//! A failure, ready to be told: plain text, whatever the problem.

use crate::compare::lines;
use crate::diagnose::guess;
use crate::explain::{Explanation, explain};
use crate::problem::Problem;
use crate::program::Breakdown;
use crate::reference::Mistake;
use crate::stress::{Failing, Found};
use touchmove::Lang;

/// What a program does wrong, and on what.
#[derive(Clone, Debug)]
pub struct Finding {
    /// Such as `wrong answer`.
    pub verdict: String,
    /// The smallest input that shows it.
    pub input: String,
    /// What is right.
    pub expected: String,
    /// What the program said.
    pub actual: String,
    /// The first line of the output that is wrong, from 0; `None` if the program broke down.
    pub line: Option<usize>,
    /// Why the program could not even be started.
    pub not_started: Option<String>,
    /// Which kind of cases found it.
    pub kind: &'static str,
    /// Whether it gave a wrong answer; otherwise it broke down, or only the layout is wrong.
    pub is_wrong: bool,
    /// Whether the program keeps something from one case to the next.
    pub remembers: bool,
    /// Whether nothing can be left out of the input.
    pub is_smallest: bool,
    /// The mistakes that would make a program say all that this one said.
    pub mistakes: Vec<Mistake>,
    /// Why the right answer is right.
    pub explanation: Option<Explanation>,
}

impl Finding {
    /// Puts a failure into words.
    pub fn new<P: Problem>(found: &Found<P>, lang: Lang) -> Self {
        let failure = &found.failure;
        let input = P::input(&failure.cases);
        let answers: Vec<String> = failure.cases.iter().flat_map(P::answers).collect();
        let (verdict, line) = match &failure.failing {
            Failing::Wrong(line) => ("wrong answer".to_owned(), Some(*line)),
            Failing::Presentation(line) => (
                "presentation: the words are right, but not the blanks, line breaks or capitals".to_owned(),
                Some(*line),
            ),
            Failing::Broken(breakdown) => (breakdown.to_string(), None),
        };
        // Where it broke down, it is about the case that it was at.
        let about = line.unwrap_or_else(|| lines(&failure.reply.said).count());
        let explanation = explain(P::GAME, &input, about.min(answers.len().saturating_sub(1)), lang);
        let is_answer = matches!(failure.failing, Failing::Wrong(_));
        let mistakes = if is_answer && !found.remembers { guess::<P>(&found.seen) } else { Vec::new() };
        let not_started = match &failure.failing {
            Failing::Broken(Breakdown::NotStarted(why)) => Some(why.clone()),
            _ => None,
        };
        Finding {
            not_started,
            verdict,
            expected: answers.iter().map(|answer| format!("{answer}\n")).collect(),
            actual: failure.reply.said.clone(),
            input,
            line,
            kind: found.kind,
            is_wrong: is_answer,
            remembers: found.remembers,
            is_smallest: found.is_smallest,
            mistakes,
            explanation,
        }
    }

    /// The line that should have been said, and the one that was.
    pub fn expected_and_got(&self) -> (Option<&str>, Option<&str>) {
        let Some(line) = self.line else { return (None, None) };
        (lines(&self.expected).nth(line), lines(&self.actual).nth(line))
    }
}
