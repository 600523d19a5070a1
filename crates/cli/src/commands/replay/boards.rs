//! The boards of `replay --boards`.

use super::Args;
use crate::output::color_choice;
use serde::Serialize;
use touchmove::{Coord, Lang, View};
use touchmove_draw::{legend, text};
use touchmove_records::games::Playable;
use touchmove_records::replay::{PlayedMove, Visitor};

/// A visitor that collects the requested boards, drawn or, for `--json`, as position texts.
#[derive(Default)]
pub(super) struct Boards {
    from: Option<u64>,
    to: Option<u64>,
    lang: Lang,
    json: bool,
    ply: u64,
    pub(super) drawn: String,
    pub(super) positions: Vec<Board>,
}

/// The position after a move, or one that was set up. `schemas/replay.json` describes it.
#[derive(Serialize)]
pub(super) struct Board {
    ply: u64,
    #[serde(rename = "move", skip_serializing_if = "String::is_empty")]
    mv: String,
    position: String,
}

impl Boards {
    pub(super) fn new(args: &Args) -> Self {
        let lang = args.lang.unwrap_or_default();
        Boards { from: args.from, to: args.to, lang, json: args.json, ..Boards::default() }
    }

    fn add<P: Playable>(&mut self, mv: &str, position: &P, marks: &[Coord]) {
        let ply = self.ply;
        if self.from.is_some_and(|from| ply < from) || self.to.is_some_and(|to| ply > to) {
            return;
        }
        if self.json {
            return self.positions.push(Board { ply, mv: mv.to_owned(), position: position.to_string() });
        }
        let heading = match (self.lang, mv) {
            (Lang::En, "") => format!("after ply {ply}"),
            (Lang::Zh, "") => format!("第 {ply} 着之后"),
            (Lang::En, _) => format!("ply {ply}: {mv}"),
            (Lang::Zh, _) => format!("第 {ply} 着：{mv}"),
        };
        let view = View::new(position);
        let board = text(&view, marks, color_choice());
        let board: String = board.lines().map(|row| format!("    {row}\n")).collect();
        let legend = legend(&view, self.lang);
        self.drawn.push_str(&format!("\n  {heading}\n\n{board}\n  {legend}\n  {position}\n"));
    }
}

impl<P: Playable> Visitor<P> for Boards {
    fn setup(&mut self, position: &P) {
        self.add("", position, &[]);
    }

    fn played(&mut self, PlayedMove { text, mv, before, after, .. }: PlayedMove<'_, P>) {
        self.ply += 1;
        self.add(&text.text, after, &before.path(&mv).squares);
    }
}
