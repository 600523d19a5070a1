//! Programs whose layout is forgiven, so that wrong spaces or capitals do not hide wrong answers.

use super::program::{Program, RunOutput};
use crate::problem::Problem;
use std::collections::BTreeMap;
use std::time::Duration;

/// The layout of right answers.
pub(super) struct Layout {
    /// The lines of all answers, with `#` for a number, by their lower case.
    lines: BTreeMap<String, &'static str>,
    /// Their words, by their lower case.
    words: BTreeMap<String, &'static str>,
}

/// A program with its output in the layout of the right answers: the same words, with the usual spaces and capitals.
pub(super) struct Forgiven<'a> {
    pub(super) program: &'a dyn Program,
    pub(super) layout: Layout,
}

const SEPARATORS: [char; 2] = [' ', ';'];

impl Layout {
    pub(super) fn of<P: Problem>() -> Self {
        let answers =
            || P::MUTATIONS.iter().flat_map(|mutation| [mutation.witness.actual, mutation.witness.expected]);
        let lines = answers().map(|line| (without_numbers(&line.to_lowercase()), line)).collect();
        let words = answers()
            .flat_map(|line| line.split(SEPARATORS))
            .map(|word| (word.to_lowercase(), word))
            .collect();
        Layout { lines, words }
    }

    /// Whether lines of an output are laid out otherwise; spaces at their ends do not count.
    pub(super) fn differs_from<'a>(&self, mut output: impl Iterator<Item = &'a str>) -> bool {
        output.any(|line| line.trim().is_empty() || self.corrected(line) != line.trim_end())
    }

    /// Returns a line with the usual spaces and capitals.
    fn corrected(&self, line: &str) -> String {
        let line =
            line.split_whitespace().collect::<Vec<_>>().join(" ").replace("; ", ";").replace(" ;", ";");
        let lower = line.to_lowercase();
        if let Some(form) = self.lines.get(&without_numbers(&lower)) {
            let mut numbers = numbers(&line).into_iter();
            let mut filled = String::new();
            for part in without_numbers(form).split_inclusive('#') {
                filled += part.trim_end_matches('#');
                filled += if part.ends_with('#') { numbers.next().unwrap_or("") } else { "" };
            }
            return filled;
        }
        let word = |word: &str| {
            let (name, end) =
                word.strip_suffix(SEPARATORS).map_or((word, ""), |name| (name, &word[name.len()..]));
            format!("{}{end}", self.words.get(&name.to_lowercase()).copied().unwrap_or(name))
        };
        line.split_inclusive(SEPARATORS).map(word).collect()
    }
}

impl Program for Forgiven<'_> {
    fn run(&self, input: &str, answers: usize, timeout: Option<Duration>) -> RunOutput {
        let mut output = self.program.run(input, answers, timeout);
        let lines = output.stdout.lines().filter(|line| !line.trim().is_empty());
        output.stdout = lines.map(|line| self.layout.corrected(line) + "\n").collect();
        output
    }
}

/// Returns the numbers in a text.
fn numbers(text: &str) -> Vec<&str> {
    text.split(|letter: char| !letter.is_ascii_digit()).filter(|number| !number.is_empty()).collect()
}

/// Returns a text with `#` for each of its numbers.
fn without_numbers(text: &str) -> String {
    let mut form = String::new();
    for letter in text.chars() {
        match letter.is_ascii_digit() {
            false => form.push(letter),
            true if form.ends_with('#') => {}
            true => form.push('#'),
        }
    }
    form
}
