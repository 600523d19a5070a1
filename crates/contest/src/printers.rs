//! An answer and its projections: the contest's line, words with a picture, JSON.

use crate::error::Fault;
use crate::picture_dir::Album;
use serde::Serialize;
use touchmove::board::{Label, Spot};
use touchmove::table::{Refused, View};
use touchmove::{Game, Lang};
use touchmove_draw::{Ink, Picture, legend, text, way_of};

/// How answers are given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// As the contest wants them.
    #[default]
    Contest,
    /// Each followed by its reason and the board.
    Explain {
        /// In which language.
        lang: Lang,
        /// With colours or without.
        ink: Ink,
        /// Where each refusal is drawn too, if it is.
        album: Option<Album>,
    },
    /// One object a line.
    Json {
        /// In which language reasons are given.
        lang: Lang,
        /// The name of the file, where there are several.
        file: Option<String>,
    },
}

/// One judged case.
pub(crate) trait Verdict {
    /// Writes the contest's answer, without a line feed.
    fn write_answer(&self, out: &mut Vec<u8>);
    /// Says why.
    fn why(&self, lang: Lang) -> Why;
    /// The position that the answer is about, as text.
    fn position(&self) -> String;
    /// That position to be drawn.
    fn view(&self) -> View;
    /// The shortest way, where the answer is its length.
    fn way(&self) -> Vec<Spot> {
        Vec::new()
    }
}

/// What is said of an answer.
pub(crate) enum Why {
    /// A move was refused, or a position.
    Refused { mv: Option<Attempt>, refused: Refused },
    /// Nothing was; what the answer means, the way of the last move where that is what it is about, and further squares.
    Fine { clauses: &'static str, words: String, path: Vec<Spot>, turning: Option<Spot>, squares: Vec<Spot> },
}

/// The move that was refused: which of the case, on which line, and as it was read.
#[derive(Clone)]
pub(crate) struct Attempt {
    pub(crate) number: u64,
    pub(crate) line: u64,
    pub(crate) text: String,
}

/// A line of JSON. The keys are documented in `docs/json.md`.
#[derive(Serialize)]
struct Line<'a> {
    v: u8,
    game: Game,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    case: u64,
    line: u64,
    answer: &'a str,
    position: &'a str,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    mv: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    move_line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    path: Vec<Label>,
    #[serde(skip_serializing_if = "Option::is_none")]
    turning: Option<Label>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clause: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    squares: Option<Vec<Label>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    way: Vec<Label>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clauses: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'a str>,
}

/// Writes answers in one style and counts them.
pub(crate) struct Report<'a> {
    game: Game,
    style: &'a Style,
    cases: u64,
}

impl<'a> Report<'a> {
    pub(crate) fn new(game: Game, style: &'a Style) -> Self {
        Report { game, style, cases: 0 }
    }

    /// Whether answers are given as the contest wants them, and nothing else.
    pub(crate) fn is_contest(&self) -> bool {
        *self.style == Style::Contest
    }

    /// Counts cases that were answered elsewhere.
    pub(crate) fn count(&mut self, cases: u64) {
        self.cases += cases;
    }

    /// Writes an answer.
    ///
    /// # Errors
    /// When its picture cannot be written; the answer has been.
    pub(crate) fn write(
        &mut self,
        out: &mut Vec<u8>,
        line: u64,
        verdict: &impl Verdict,
    ) -> Result<(), Fault> {
        self.cases += 1;
        match self.style {
            Style::Contest => {
                verdict.write_answer(out);
                out.push(b'\n');
            }
            Style::Explain { lang, ink, album } => {
                verdict.write_answer(out);
                out.push(b'\n');
                let (view, why) = (verdict.view(), verdict.why(*lang));
                let reason = in_words(self.cases, line, &view, &why, *lang, *ink);
                out.extend_from_slice(format!("{reason}  {}\n\n", verdict.position()).as_bytes());
                if let (Some(album), Why::Refused { mv, refused }) = (album, &why) {
                    let way = mv.as_ref().map_or_else(Vec::new, |mv| way_of(&view, &mv.text));
                    album.add(self.cases, &Picture::of_refusal(&view, refused, &way, *lang))?;
                }
            }
            Style::Json { lang, file } => self.write_object(out, line, verdict, *lang, file.as_deref()),
        }
        Ok(())
    }

    fn write_object(
        &self,
        out: &mut Vec<u8>,
        line: u64,
        verdict: &impl Verdict,
        lang: Lang,
        file: Option<&str>,
    ) {
        let mut answer = Vec::new();
        verdict.write_answer(&mut answer);
        let (answer, position, why) =
            (String::from_utf8_lossy(&answer), verdict.position(), verdict.why(lang));
        let mut object = Line {
            v: 1,
            game: self.game,
            file,
            case: self.cases,
            line,
            answer: &answer,
            position: &position,
            mv: None,
            move_line: None,
            text: None,
            clause: None,
            reason: None,
            path: Vec::new(),
            turning: None,
            squares: None,
            way: labels(&verdict.way()),
            clauses: None,
            note: None,
        };
        match &why {
            Why::Refused { mv, refused } => {
                object.mv = mv.as_ref().map(|mv| mv.number);
                object.move_line = mv.as_ref().map(|mv| mv.line);
                object.text = mv.as_ref().map(|mv| mv.text.as_str());
                object.clause = Some(refused.clause.id);
                object.reason = Some(&refused.words);
                object.path =
                    mv.as_ref().map_or_else(Vec::new, |mv| labels(&way_of(&verdict.view(), &mv.text)));
                object.turning = refused.turning.map(|spot| spot.label);
                object.squares = Some(labels(&refused.squares));
            }
            Why::Fine { clauses, words, path, turning, squares } => {
                object.clauses = Some(clauses);
                object.note = Some(words);
                object.path = labels(path);
                object.turning = turning.map(|spot| spot.label);
                // A shortest way has a name of its own.
                object.squares =
                    Some(labels(squares)).filter(|labels| object.way.is_empty() && !labels.is_empty());
            }
        }
        // Numbers, strings and arrays of them cannot fail to be written into memory.
        if serde_json::to_writer(&mut *out, &object).is_ok() {
            out.push(b'\n');
        }
    }
}

fn labels(spots: &[Spot]) -> Vec<Label> {
    spots.iter().map(|spot| spot.label).collect()
}

/// The reason below an answer: which case, clause and words, the board, what its letters mean.
fn in_words(case: u64, line: u64, view: &View, why: &Why, lang: Lang, ink: Ink) -> String {
    let (mv, clauses, words, squares) = match why {
        Why::Refused { mv, refused } => {
            (mv.as_ref(), refused.clause.id, &refused.words, refused.squares.clone())
        }
        Why::Fine { clauses, words, path, squares, .. } => {
            (None, *clauses, words, [&path[..], squares].concat())
        }
    };
    let mut heading = match (lang, view.game) {
        (Lang::En, Game::DuckChess) => format!("command {case}, line {line}"),
        (Lang::Zh, Game::DuckChess) => format!("第 {case} 条操作，第 {line} 行"),
        (Lang::En, _) => format!("case {case}, line {line}"),
        (Lang::Zh, _) => format!("第 {case} 组，第 {line} 行"),
    };
    if let Some(Attempt { number, line, text }) = mv {
        // Only an instance of checkers has more than one move, and those on lines of their own.
        heading.push_str(&match (lang, view.game) {
            (Lang::En, Game::Checkers) => format!("; move {number}, line {line}: {text}"),
            (Lang::Zh, Game::Checkers) => format!("；第 {number} 着，第 {line} 行：{text}"),
            (Lang::En, _) => format!(": {text}"),
            (Lang::Zh, _) => format!("：{text}"),
        });
    }
    let colon = if lang == Lang::En { ": " } else { "：" };
    let board: String = text(view, &squares, ink).lines().map(|row| format!("    {row}\n")).collect();
    let legend = legend(view, lang);
    format!("  {heading}\n  {clauses}{colon}{words}\n\n{board}\n  {legend}\n")
}
