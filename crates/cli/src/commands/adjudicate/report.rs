//! The output of `adjudicate`: a line per game and its mistakes, then a summary.

use super::{AdjudicatedGame, GameResult, Mistake, text};
use crate::exit::{Code, Failure};
use crate::output::json_line;
use crate::terminal::{escape, on_one_line};
use serde::Serialize;
use std::io::{self, BufWriter, Write};
use touchmove::checkers::Side;
use touchmove::{Lang, Outcome};
use touchmove_engine::tables::Value;

pub(super) struct Report {
    quiet: bool,
    json: bool,
    lang: Lang,
    output: BufWriter<io::Stdout>,
    file: String,
    /// The number of the game in its file, from 1.
    number: u64,
    totals: Totals,
}

#[derive(Default, Serialize)]
pub(super) struct Totals {
    pub(super) games: u64,
    /// Games whose last position has a proved value.
    pub(super) proved: u64,
    pub(super) right: u64,
    pub(super) wrong: u64,
    pub(super) unreadable: u64,
    pub(super) mistakes: u64,
}

/// A line of `--json`; `schemas/adjudicate.json` describes it.
#[derive(Serialize)]
struct JsonLine<'a> {
    file: &'a str,
    record: u64,
    line: u64,
    #[serde(skip_serializing_if = "str::is_empty")]
    title: &'a str,
    plies: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    claimed: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proved: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies_left: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    right: Option<bool>,
    mistakes: Vec<JsonMistake>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
}

#[derive(Serialize)]
struct JsonMistake {
    ply: u64,
    #[serde(rename = "move")]
    mv: String,
    side: &'static str,
    position: String,
    before: &'static str,
    after: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<String>,
}

/// The last line of `--json`.
#[derive(Serialize)]
struct JsonSummary<'a> {
    summary: &'a Totals,
}

impl Report {
    pub(super) fn new(quiet: bool, json: bool, lang: Lang) -> Self {
        Report {
            quiet,
            json,
            lang,
            output: BufWriter::with_capacity(1 << 16, io::stdout()),
            file: String::new(),
            number: 0,
            totals: Totals::default(),
        }
    }

    pub(super) fn start_file(&mut self, file: String) {
        (self.file, self.number) = (file, 0);
    }

    pub(super) fn games_in_file(&self) -> u64 {
        self.number
    }

    pub(super) fn game(&mut self, game: &AdjudicatedGame) -> Result<(), Failure> {
        self.number += 1;
        let totals = &mut self.totals;
        totals.games += 1;
        totals.mistakes += game.mistakes.len() as u64;
        totals.unreadable += u64::from(game.last.is_err());
        totals.proved += u64::from(game.value.is_some());
        match game.is_right() {
            Some(true) => totals.right += 1,
            Some(false) => totals.wrong += 1,
            None => {}
        }
        let is_fine = game.last.is_ok() && game.mistakes.is_empty() && game.is_right() != Some(false);
        if self.quiet && is_fine {
            return Ok(());
        }
        let line = if self.json { self.json_line(game)? } else { self.text(game) };
        self.output.write_all(line.as_bytes()).map_err(Failure::Output)
    }

    fn text(&self, game: &AdjudicatedGame) -> String {
        let line = text::game(game, self.number, self.lang);
        let mistakes: String =
            game.mistakes.iter().map(|mistake| text::mistake(mistake, self.lang)).collect();
        format!("{}:{}{mistakes}", on_one_line(&self.file), escape(&line))
    }

    fn json_line(&self, game: &AdjudicatedGame) -> Result<String, Failure> {
        let mistake = |mistake: &Mistake| JsonMistake {
            ply: mistake.ply,
            mv: mistake.mv.to_string(),
            side: side_name(mistake.side),
            position: mistake.position.to_string(),
            before: mistake.before.name(),
            after: mistake.after.name(),
            best: mistake.best.map(|best| best.to_string()),
        };
        json_line(&JsonLine {
            file: &self.file,
            record: self.number,
            line: game.line,
            title: &game.title,
            plies: game.plies,
            claimed: game.claimed.map(result_name),
            position: game.last.as_ref().ok().map(|last| last.to_string()),
            proved: game.proved().map(result_name),
            plies_left: game.value.and_then(Value::plies),
            right: game.is_right(),
            mistakes: game.mistakes.iter().map(mistake).collect(),
            message: game.last.as_ref().err().map(|error| error.message().get(self.lang).to_owned()),
        })
    }

    /// Prints the summary.
    pub(super) fn finish(mut self) -> Result<(), Failure> {
        let summary = if self.json {
            json_line(&JsonSummary { summary: &self.totals })?
        } else {
            text::summary(&self.totals, self.lang)
        };
        self.output
            .write_all(summary.as_bytes())
            .and_then(|()| self.output.flush())
            .map_err(Failure::Output)?;
        match (self.totals.wrong, self.totals.unreadable) {
            (0, 0) => Ok(()),
            (0, _) => Err(Failure::Exit(Code::Malformed)),
            _ => Err(Failure::Exit(Code::Negative)),
        }
    }
}

fn result_name(result: GameResult) -> &'static str {
    match result {
        Outcome::Win(side) => side_name(side),
        Outcome::Draw => "draw",
    }
}

const fn side_name(side: Side) -> &'static str {
    match side {
        Side::Red => "red",
        Side::White => "white",
    }
}
