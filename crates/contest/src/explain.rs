//! Why an answer is right: the clause, the words, the board, and what would have been legal.

use crate::judge::judge;
use crate::printers::Style;
use serde_json::Value;
use touchmove::board::{Label, Spot};
use touchmove::table::{self, View};
use touchmove::{Game, Lang};
use touchmove_draw::{Ink, Picture, way_of};

/// What the referee has to say about one answer.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The answer.
    pub answer: String,
    /// The line of the input that it is about.
    pub line: u64,
    /// The clause that decides, or those that do.
    pub clause: Option<String>,
    /// Whether a move or a position is refused.
    pub is_refusal: bool,
    /// Why.
    pub words: String,
    /// The refused move.
    pub mv: Option<String>,
    /// The position, as text.
    pub position: String,
    /// The position to be looked at, if it can be.
    pub view: Option<View>,
    /// The squares that the reason is about.
    pub squares: Vec<Spot>,
}

/// Explains one line of the right output to a valid input; `None` if there is no such line.
pub fn explain(game: Game, input: &str, line: usize, lang: Lang) -> Option<Explanation> {
    let (style, mut output) = (Style::Json { lang, file: None }, Vec::new());
    judge(game, input.as_bytes(), &mut output, &style).ok()?;
    let text = String::from_utf8(output).ok()?;
    let object: Value = serde_json::from_str(text.lines().nth(line)?).ok()?;
    let string = |key: &str| object[key].as_str().map(ToOwned::to_owned);
    let position = string("position")?;
    let view = table::open(game, Some(&position)).ok().map(|table| table.view());
    let names: Vec<String> =
        object["squares"].as_array().into_iter().flatten().map(Value::to_string).collect();
    let is_named = |spot: &Spot| names.contains(&in_json(spot.label));
    let spots = view.iter().flat_map(|view| &view.cells).map(|cell| cell.spot);
    Some(Explanation {
        answer: string("answer")?,
        line: object["move_line"].as_u64().or(object["line"].as_u64()).unwrap_or(0),
        clause: string("clause").or_else(|| string("clauses")),
        is_refusal: string("clause").is_some(),
        words: string("reason").or_else(|| string("note")).unwrap_or_default(),
        mv: string("text"),
        squares: spots.filter(is_named).collect(),
        position,
        view,
    })
}

/// A square as `judge --json` writes it.
fn in_json(label: Label) -> String {
    match label {
        Label::Number(number) => number.to_string(),
        Label::Name(name) => format!("\"{name}\""),
        Label::Pair(row, column) => format!("[{row},{column}]"),
    }
}

impl Explanation {
    /// The picture of it.
    pub fn picture(&self, lang: Lang) -> Option<Picture<'_>> {
        let view = self.view.as_ref()?;
        let title = match &self.clause {
            Some(clause) => format!("{clause}: {}", self.words),
            None => self.words.clone(),
        };
        let picture = Picture::new(view).mark(self.squares.clone()).lang(lang).title(title);
        let way = self.mv.as_ref().map(|mv| way_of(view, mv)).unwrap_or_default();
        Some(if way.len() > 1 { picture.arrow(way) } else { picture })
    }

    /// The reason, the board and what would have been legal, as text.
    pub fn text(&self, lang: Lang, ink: Ink) -> String {
        let colon = if lang == Lang::En { ": " } else { "：" };
        let clause = self.clause.as_ref().map_or(String::new(), |clause| format!("{clause}{colon}"));
        let mv = self.mv.as_ref().map_or(String::new(), |mv| format!("{mv}{colon}"));
        let mut text = format!("  {mv}{clause}{}\n", self.words);
        let Some(view) = &self.view else { return text };
        let board = touchmove_draw::text(view, &self.squares, ink);
        text.push('\n');
        text.extend(board.lines().map(|row| format!("    {row}\n")));
        text.push_str(&format!("\n  {}\n  {}\n", touchmove_draw::legend(view, lang), self.position));
        if self.is_refusal && !self.legal().is_empty() {
            text.push_str(&legal_here(&self.legal(), lang));
        }
        text
    }

    /// The moves that would have been legal.
    pub fn legal(&self) -> Vec<String> {
        self.view.iter().flat_map(|view| &view.moves).map(|choice| choice.text.clone()).collect()
    }
}

/// Some of the legal moves, in a line.
fn legal_here(moves: &[String], lang: Lang) -> String {
    const SHOWN: usize = 12;
    let shown = moves.iter().take(SHOWN).cloned().collect::<Vec<_>>().join(", ");
    let more = moves.len().saturating_sub(SHOWN);
    match (lang, more) {
        (Lang::En, 0) => format!("  legal here: {shown}\n"),
        (Lang::En, _) => format!("  legal here: {shown} and {more} more\n"),
        (Lang::Zh, 0) => format!("  合法着法：{shown}\n"),
        (Lang::Zh, _) => format!("  合法着法：{shown} 等 {} 种\n", moves.len()),
    }
}
