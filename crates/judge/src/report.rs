//! An answer and its projections: the contest's line, words with a picture, JSON.

use serde::Serialize;
use touchmove::board::{Label, Spot};
use touchmove::table::{Refused, View};
use touchmove::{Game, Lang};
use touchmove_draw::{Ink, legend, text};

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
    fn explain(&self, lang: Lang) -> Explanation;
}

/// Everything that is said of an answer beyond the contest's line.
pub(crate) struct Explanation {
    /// The position that it is about.
    pub(crate) view: View,
    pub(crate) why: Why,
    /// The shortest way, where the answer is its length.
    pub(crate) way: Option<Vec<Label>>,
}

pub(crate) enum Why {
    /// A move was refused, or a position.
    Refused { mv: Option<(u64, String)>, refused: Refused },
    /// Nothing was; what the answer means.
    Fine { clauses: &'static str, words: String, squares: Vec<Spot> },
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
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    mv: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clause: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    squares: Option<Vec<Label>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    way: Option<&'a [Label]>,
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

    pub(crate) fn write(&mut self, out: &mut Vec<u8>, line: u64, verdict: &impl Verdict) {
        self.cases += 1;
        match self.style {
            Style::Contest => {
                verdict.write_answer(out);
                out.push(b'\n');
            }
            Style::Explain { lang, ink } => {
                verdict.write_answer(out);
                out.push(b'\n');
                let text = in_words(self.cases, line, &verdict.explain(*lang), *lang, *ink);
                out.extend_from_slice(text.as_bytes());
            }
            Style::Json { lang, file } => {
                let mut answer = Vec::new();
                verdict.write_answer(&mut answer);
                let answer = String::from_utf8_lossy(&answer);
                let explanation = verdict.explain(*lang);
                let object = self.object(line, &answer, &explanation, file.as_deref());
                // Numbers, strings and arrays of them cannot fail to be written into memory.
                if serde_json::to_writer(&mut *out, &object).is_ok() {
                    out.push(b'\n');
                }
            }
        }
    }

    fn object<'b>(
        &self,
        line: u64,
        answer: &'b str,
        explanation: &'b Explanation,
        file: Option<&'b str>,
    ) -> Line<'b> {
        let mut object = Line {
            v: 1,
            game: self.game,
            file,
            case: self.cases,
            line,
            answer,
            mv: None,
            text: None,
            clause: None,
            reason: None,
            squares: None,
            way: explanation.way.as_deref(),
            note: None,
        };
        match &explanation.why {
            Why::Refused { mv, refused } => {
                object.mv = mv.as_ref().map(|(number, _)| *number);
                object.text = mv.as_ref().map(|(_, text)| text.as_str());
                object.clause = Some(refused.clause.id);
                object.reason = Some(&refused.words);
                object.squares = Some(refused.squares.iter().map(|spot| spot.label).collect());
            }
            Why::Fine { words, .. } => object.note = Some(words),
        }
        object
    }
}

/// The reason below an answer: which case, clause and words, the board, what its letters mean.
fn in_words(case: u64, line: u64, explanation: &Explanation, lang: Lang, ink: Ink) -> String {
    let (mv, clauses, words, squares) = match &explanation.why {
        Why::Refused { mv, refused } => (mv.as_ref(), refused.clause.id, &refused.words, &refused.squares),
        Why::Fine { clauses, words, squares } => (None, *clauses, words, squares),
    };
    let mut heading = match lang {
        Lang::En => format!("case {case}, line {line}"),
        Lang::Zh => format!("第 {case} 例，第 {line} 行"),
    };
    if let Some((number, text)) = mv {
        // Only an instance of checkers has more than one move.
        heading.push_str(&match (lang, explanation.view.game) {
            (Lang::En, Game::Checkers) => format!(", move {number}: {text}"),
            (Lang::Zh, Game::Checkers) => format!("，第 {number} 着：{text}"),
            (Lang::En, _) => format!(": {text}"),
            (Lang::Zh, _) => format!("：{text}"),
        });
    }
    let colon = if lang == Lang::En { ": " } else { "：" };
    let board: String =
        text(&explanation.view, squares, ink).lines().map(|row| format!("    {row}\n")).collect();
    let legend = legend(&explanation.view, lang);
    format!("  {heading}\n  {clauses}{colon}{words}\n\n{board}\n  {legend}\n\n")
}
