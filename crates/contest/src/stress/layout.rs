//! Programs whose layout is forgiven, so that wrong spaces or capitals do not hide wrong answers.

use super::program::{Program, RunOutput};
use crate::problem::{Problem, witnesses};
use std::collections::BTreeMap;
use std::time::Duration;

/// The layout of right answers.
pub(super) struct Layout {
    /// The fields of all answers, with `#` for a number, by their lower case without spaces.
    fields: BTreeMap<String, String>,
}

/// A program with its output in the layout of the right answers: the same words, with the usual spaces and capitals.
pub(super) struct Forgiven<'a> {
    pub(super) program: &'a dyn Program,
    pub(super) layout: Layout,
}

/// Separates the fields of an answer.
const SEPARATOR: &str = ";";

impl Layout {
    pub(super) fn of<P: Problem>() -> Self {
        let answers = witnesses::<P>().iter().flat_map(P::answers).collect::<Vec<String>>();
        let fields = answers.iter().flat_map(|answer| answer.split(SEPARATOR)).map(without_numbers);
        Layout { fields: fields.map(|field| (squeezed(&field), field)).collect() }
    }

    /// Whether lines of an output are laid out otherwise; spaces at their ends do not count.
    pub(super) fn differs_from<'a>(&self, mut output: impl Iterator<Item = &'a str>) -> bool {
        output.any(|line| line.trim().is_empty() || self.corrected(line) != line.trim_end())
    }

    /// Returns a line with the usual spaces and capitals. What is not a field of an answer stays as it is.
    fn corrected(&self, line: &str) -> String {
        let fields: Vec<String> = line.trim_end().split(SEPARATOR).map(|field| self.field(field)).collect();
        fields.join(SEPARATOR)
    }

    fn field(&self, field: &str) -> String {
        let Some(form) = self.fields.get(&squeezed(&without_numbers(field))) else { return field.to_owned() };
        let mut numbers = numbers(field).into_iter();
        let mut filled = String::new();
        for part in form.split_inclusive('#') {
            filled += part.trim_end_matches('#');
            filled += if part.ends_with('#') { numbers.next().unwrap_or("") } else { "" };
        }
        filled
    }
}

/// Returns a text in lower case and without spaces.
fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<String>().to_lowercase()
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
pub(super) fn numbers(text: &str) -> Vec<&str> {
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
