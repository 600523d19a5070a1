//! Explanations: the reason in words, the board, what would have been legal.

use crate::format::ContestFormat;
use crate::ruling::{AttemptedMove, Ruling};
use touchmove::board::Coord;
use touchmove::{Lang, Text, View, with_game};
use touchmove_draw::{ColorChoice, legend, text};

const COLON: Text = Text::new(": ", "：");

/// Prints what follows an answer: the case, clause and reason, the board and its legend, the position as text.
pub(super) fn print(out: &mut Vec<u8>, ruling: &Ruling, lang: Lang, color: ColorChoice) {
    let marks: Vec<Coord> = match &ruling.outcome {
        Ok(note) => [&note.path.squares[..], &note.squares, &ruling.shortest_path].concat(),
        Err(refusal) => refusal.squares.clone(),
    };
    let view = ruling.view();
    let (heading, clauses, message) = (heading(ruling, lang), ruling.clauses(), ruling.message().get(lang));
    let (colon, board, legend) = (COLON.get(lang), board(&view, &marks, color), legend(&view, lang));
    let position = &ruling.position;
    let text = format!("  {heading}\n  {clauses}{colon}{message}\n\n{board}\n  {legend}\n  {position}\n\n");
    out.extend_from_slice(text.as_bytes());
}

/// Returns which case it is and, of a refusal, which move.
fn heading(ruling: &Ruling, lang: Lang) -> String {
    let (name, numbers_moves) = with_game!(ruling.game, P => (P::CASE_NAME, P::NUMBERS_MOVES));
    let Ruling { case, line, .. } = ruling;
    let mut heading = match lang {
        Lang::En => format!("{} {case}, line {line}", name.en),
        Lang::Zh => format!("第 {case} {}，第 {line} 行", name.zh),
    };
    if let Some(AttemptedMove { number, line, text }) = &ruling.attempted {
        if numbers_moves {
            heading.push_str(&match lang {
                Lang::En => format!("; move {number}, line {line}"),
                Lang::Zh => format!("；第 {number} 着，第 {line} 行"),
            });
        }
        heading.push_str(COLON.get(lang));
        heading.push_str(text);
    }
    heading
}

fn board(view: &View, marks: &[Coord], color: ColorChoice) -> String {
    text(view, marks, color).lines().map(|row| format!("    {row}\n")).collect()
}

/// Returns the reason, the board and, of a refusal, some of the legal moves.
pub(crate) fn explanation(ruling: &Ruling, lang: Lang, color: ColorChoice) -> String {
    let colon = COLON.get(lang);
    let attempted = ruling.attempted.as_ref().map_or(String::new(), |mv| format!("{}{colon}", mv.text));
    let mut text = format!("  {attempted}{}{colon}{}\n", ruling.clauses(), ruling.message().get(lang));
    let Some(view) = ruling.legal_view() else { return text };
    text.push('\n');
    text.push_str(&board(&view, ruling.squares(), color));
    text.push_str(&format!("\n  {}\n  {}\n", legend(&view, lang), ruling.position));
    if ruling.outcome.is_err() && !view.moves.is_empty() {
        text.push_str(&legal_moves(&view, lang));
    }
    text
}

/// Returns some of the legal moves, in one line.
fn legal_moves(view: &View, lang: Lang) -> String {
    const MAX_SHOWN: usize = 12;
    let shown: Vec<&str> = view.moves.iter().take(MAX_SHOWN).map(|mv| mv.text.as_str()).collect();
    let (shown, count) = (shown.join(", "), view.moves.len());
    let more = count.saturating_sub(MAX_SHOWN);
    match (lang, more) {
        (Lang::En, 0) => format!("  legal here: {shown}\n"),
        (Lang::En, _) => format!("  legal here: {shown} and {more} more\n"),
        (Lang::Zh, 0) => format!("  合法着法：{shown}\n"),
        (Lang::Zh, _) => format!("  合法着法：{shown} 等 {count} 种\n"),
    }
}
