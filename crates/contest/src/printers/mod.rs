//! Printers of rulings: the contest's answer, an explanation with the board, JSON.

mod explain;
mod json;

pub(crate) use explain::explanation;
pub(crate) use json::object;

use crate::error::Error;
use crate::ruling::Ruling;
use std::io;
use touchmove::Lang;
use touchmove_draw::ColorChoice;

/// How answers are printed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum OutputFormat {
    /// As the contest wants them.
    #[default]
    Contest,
    /// Each followed by its reason and the board.
    Explain {
        /// The language of the reasons.
        lang: Lang,
        /// Whether to use colors.
        color: ColorChoice,
    },
    /// One JSON object per line.
    Json {
        /// The language of the reasons.
        lang: Lang,
        /// The name of the file, where there are several.
        file: Option<String>,
    },
}

/// Receives each ruling; an error ends the judging.
pub(crate) type Visit<'a> = &'a mut dyn FnMut(&Ruling) -> io::Result<()>;

/// Prints the rulings on one input and counts them.
pub(crate) struct Printer<'a> {
    format: &'a OutputFormat,
    visit: Option<Visit<'a>>,
    cases: u64,
}

impl<'a> Printer<'a> {
    pub(crate) fn new(format: &'a OutputFormat, visit: Option<Visit<'a>>) -> Self {
        Printer { format, visit, cases: 0 }
    }

    /// Whether nothing but the contest's answers is wanted.
    pub(crate) fn prints_answers_only(&self) -> bool {
        *self.format == OutputFormat::Contest && self.visit.is_none()
    }

    /// Counts cases that a fast path has answered.
    pub(crate) fn count(&mut self, cases: u64) {
        self.cases += cases;
    }

    /// Prints a case. `ruling` is called with its number, unless the answer is enough.
    pub(crate) fn print(
        &mut self,
        out: &mut Vec<u8>,
        answer: &str,
        ruling: impl FnOnce(u64) -> Ruling,
    ) -> Result<(), Error> {
        self.cases += 1;
        if self.prints_answers_only() {
            print_answer(out, answer);
            return Ok(());
        }
        let ruling = ruling(self.cases);
        match self.format {
            OutputFormat::Contest => print_answer(out, answer),
            OutputFormat::Explain { lang, color } => {
                print_answer(out, answer);
                explain::print(out, &ruling, *lang, *color);
            }
            OutputFormat::Json { lang, file } => json::print(out, &ruling, *lang, file.as_deref()),
        }
        self.visit.as_mut().map_or(Ok(()), |visit| visit(&ruling)).map_err(Error::Visitor)
    }
}

fn print_answer(out: &mut Vec<u8>, answer: &str) {
    out.extend_from_slice(answer.as_bytes());
    out.push(b'\n');
}
