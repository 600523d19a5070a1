//! The ruling on one contest case, in all languages. Contest line, explanation, JSON and pictures are printers of it.

use crate::printers::{explanation, object};
use serde::Serialize;
use std::fmt;
use touchmove::board::Coord;
use touchmove::{AnyPosition, Game, Lang, LocalizedText, Path, Refusal, View};
use touchmove_draw::{ColorChoice, Picture};

/// The ruling on one case; in duck chess, on one command.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Ruling {
    /// The game.
    pub game: Game,
    /// The number of the case, counted from 1.
    pub case: u64,
    /// The line that the case begins on, counted from 1.
    pub line: u64,
    /// The contest's answer.
    pub answer: String,
    /// The position that the answer is about.
    pub position: CasePosition,
    /// The move that was refused.
    pub attempted: Option<AttemptedMove>,
    /// What the answer means, or why a move or the position was refused.
    pub outcome: Result<Note, Refusal>,
    /// The squares of a shortest solution, where the answer is its length.
    pub shortest_path: Vec<Coord>,
}

/// The position that an answer is about.
#[derive(Clone, Debug)]
pub enum CasePosition {
    /// A legal position.
    Legal(AnyPosition),
    /// An impossible one.
    Impossible {
        /// The position as text.
        text: String,
        /// As much of it as can be shown.
        view: View,
    },
}

/// The text of the position.
impl fmt::Display for CasePosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CasePosition::Legal(position) => position.fmt(f),
            CasePosition::Impossible { text, .. } => f.write_str(text),
        }
    }
}

/// A move that was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttemptedMove {
    /// Its number within the case, counted from 1.
    pub number: u64,
    /// The line it stands on, counted from 1.
    pub line: u64,
    /// Its text, cut with a `…` if it is very long.
    pub text: String,
}

/// What an answer means when nothing was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The clause that decides, or the first and the last of them.
    pub clauses: &'static str,
    /// The meaning in one sentence, without a full stop.
    pub message: LocalizedText,
    /// The path of the move that the answer is about.
    pub path: Path,
    /// Further squares that the answer is about.
    pub squares: Vec<Coord>,
}

/// What is wrong about a program's answer: it refuses something legal, or one of its words is wrong.
#[derive(Clone, Debug)]
pub struct AnswerError {
    /// The clause that the program gets wrong.
    pub clauses: &'static str,
    /// What is right, in one sentence without a full stop.
    pub message: LocalizedText,
    /// The position that the error is about: of a legal move that was refused, the one before it.
    pub position: AnyPosition,
    /// The text of the move that the error is about.
    pub attempted: Option<String>,
    /// Its path.
    pub path: Path,
    /// The squares that the message is about.
    pub squares: Vec<Coord>,
}

impl AnswerError {
    pub(crate) fn new(
        clauses: &'static str,
        message: LocalizedText,
        position: impl Into<AnyPosition>,
    ) -> Self {
        let (attempted, path, squares) = (None, Path::default(), Vec::new());
        AnswerError { clauses, message, position: position.into(), attempted, path, squares }
    }
}

impl Ruling {
    /// Returns the ruling that explains a program's error instead of the right answer.
    pub(crate) fn with_error(self, error: AnswerError) -> Self {
        let AnswerError { clauses, message, position, attempted, path, squares } = error;
        let line = self.source_line();
        Ruling {
            position: CasePosition::Legal(position),
            attempted: attempted.map(|text| AttemptedMove { number: 1, line, text }),
            outcome: Ok(Note { clauses, message, path, squares }),
            shortest_path: Vec::new(),
            ..self
        }
    }

    /// Returns the clause that decides, or the first and the last of them.
    pub fn clauses(&self) -> &'static str {
        match &self.outcome {
            Ok(note) => note.clauses,
            Err(refusal) => refusal.clause.id,
        }
    }

    /// Returns the reason, or what the answer means.
    pub fn message(&self) -> &LocalizedText {
        match &self.outcome {
            Ok(note) => &note.message,
            Err(refusal) => &refusal.message,
        }
    }

    /// Returns the squares that the message is about.
    pub fn squares(&self) -> &[Coord] {
        match &self.outcome {
            Ok(note) => &note.squares,
            Err(refusal) => &refusal.squares,
        }
    }

    /// Returns the line of the input that decides: that of the refused move, or that of the case.
    pub fn source_line(&self) -> u64 {
        self.attempted.as_ref().map_or(self.line, |attempted| attempted.line)
    }

    /// Returns everything that front ends show of the position.
    pub fn view(&self) -> View {
        match &self.position {
            CasePosition::Legal(position) => position.view(),
            CasePosition::Impossible { view, .. } => view.clone(),
        }
    }

    /// Returns the view of a legal position.
    pub(crate) fn legal_view(&self) -> Option<View> {
        match &self.position {
            CasePosition::Legal(position) => Some(position.view()),
            CasePosition::Impossible { .. } => None,
        }
    }

    /// Returns the reason, the board and what would have been legal, as text.
    pub fn explanation(&self, lang: Lang, color: ColorChoice) -> String {
        explanation(self, lang, color)
    }

    /// Returns the object that JSON output prints, without the name of the file.
    pub fn json(&self, lang: Lang) -> impl Serialize {
        object(self, lang)
    }

    /// Draws the position with the reason; an impossible position is not drawn.
    pub fn svg(&self, lang: Lang) -> Option<String> {
        let view = self.legal_view()?;
        let picture = match &self.outcome {
            Err(refusal) => Picture::of_refusal(&view, refusal, lang),
            Ok(note) => {
                let title = format!("{}: {}", note.clauses, note.message.get(lang));
                Picture::new(&view)
                    .mark(note.squares.iter().copied())
                    .arrow(note.path.points())
                    .lang(lang)
                    .title(title)
            }
        };
        Some(picture.svg())
    }
}
