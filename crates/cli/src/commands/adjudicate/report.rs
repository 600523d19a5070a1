//! The output of `adjudicate`: a line per game, then a summary.

use super::{AdjudicatedGame, GameResult, Mistake};
use crate::exit::{Code, Failure};
use crate::output::json_line;
use crate::terminal::{escape, on_one_line};
use serde::Serialize;
use std::io::{self, BufWriter, Write};
use touchmove::Side as _;
use touchmove_engine::tables::Value;

pub(super) struct Report {
    quiet: bool,
    json: bool,
    output: BufWriter<io::Stdout>,
    file: String,
    /// The number of the game in its file, from 1.
    number: u64,
    totals: Totals,
}

#[derive(Default, Serialize)]
struct Totals {
    games: u64,
    /// Games whose last position has a proved value.
    proved: u64,
    right: u64,
    wrong: u64,
    unreadable: u64,
    mistakes: u64,
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
    pub(super) fn new(quiet: bool, json: bool) -> Self {
        Report {
            quiet,
            json,
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
        let title =
            if game.title.is_empty() { String::new() } else { format!(", {}", on_one_line(&game.title)) };
        let claimed = match game.claimed {
            None => "no result".to_owned(),
            Some(result) => format!("claimed {}", describe(result)),
        };
        let proved = match (&game.last, game.proved(), game.value) {
            (Err(error), ..) => error.message().en,
            (Ok(last), None, _) => format!("not proved, {} pieces", last.empty().complement().len()),
            (_, Some(result), value) => {
                let plies = value.and_then(Value::plies).map(|plies| format!(" in {plies} plies"));
                format!("proved {}{}", describe(result), plies.unwrap_or_default())
            }
        };
        let verdict = match game.is_right() {
            Some(true) => ": right",
            Some(false) => ": wrong",
            None => "",
        };
        let line = format!("{}: game {}{title}: {claimed}, {proved}{verdict}\n", game.line, self.number);
        let mistakes: String = game.mistakes.iter().map(mistake_line).collect();
        format!("{}:{}{mistakes}", on_one_line(&self.file), escape(&line))
    }

    fn json_line(&self, game: &AdjudicatedGame) -> Result<String, Failure> {
        let mistake = |mistake: &Mistake| JsonMistake {
            ply: mistake.ply,
            mv: mistake.mv.to_string(),
            side: GameResult::Win(mistake.side).name(),
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
            claimed: game.claimed.map(GameResult::name),
            position: game.last.as_ref().ok().map(|last| last.to_string()),
            proved: game.proved().map(GameResult::name),
            plies_left: game.value.and_then(Value::plies),
            right: game.is_right(),
            mistakes: game.mistakes.iter().map(mistake).collect(),
            message: game.last.as_ref().err().map(|error| error.message().en),
        })
    }

    /// Prints the summary.
    pub(super) fn finish(mut self) -> Result<(), Failure> {
        let Totals { games, proved, right, wrong, unreadable, mistakes } = self.totals;
        let summary = if self.json {
            json_line(&JsonSummary { summary: &self.totals })?
        } else {
            let s = |count: u64| if count == 1 { "" } else { "s" };
            format!(
                "{games} game{}: {proved} proved at the end, {right} claimed right, {wrong} wrong, {unreadable} unreadable; {mistakes} mistake{}\n",
                s(games),
                s(mistakes)
            )
        };
        self.output
            .write_all(summary.as_bytes())
            .and_then(|()| self.output.flush())
            .map_err(Failure::Output)?;
        match (wrong, unreadable) {
            (0, 0) => Ok(()),
            (0, _) => Err(Failure::Exit(Code::Malformed)),
            _ => Err(Failure::Exit(Code::Negative)),
        }
    }
}

fn describe(result: GameResult) -> String {
    match result {
        GameResult::Win(side) => format!("win for {}", side.name().en),
        GameResult::Draw => "draw".to_owned(),
    }
}

fn mistake_line(mistake: &Mistake) -> String {
    let Mistake { ply, mv, side, position, before, after, best } = mistake;
    let side = side.name().en;
    let best = best.map_or(String::new(), |best| format!("; {best} was best"));
    let (before, after) = (before.name(), after.name());
    format!("  ply {ply}, {mv}: {side} throws away a {before} for a {after}{best}  {position}\n")
}
