//! The output of `replay`: a line per game, then a summary.

use super::boards::Board;
use super::{Args, ReplayedGame};
use crate::exit::{Code, Failure, diagnostic};
use crate::input;
use crate::output::{self, write_file};
use crate::terminal::{escape, on_one_line};
use serde::Serialize;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use touchmove::board::Label;
use touchmove::{Game, Lang, View};
use touchmove_draw::Picture;
use touchmove_records::games::Playable;
use touchmove_records::pdn::UntaggedGames;
use touchmove_records::replay::{IllegalMove, ReplayError, ReplayReport};

pub(super) struct Report<'a> {
    args: &'a Args,
    lang: Lang,
    output: BufWriter<io::Stdout>,
    file: String,
    /// What the names of the file's pictures begin with.
    prefix: String,
    /// The number of the game in its file, from 1.
    number: u64,
    totals: Totals,
    /// The games of the file that have no tag for it, and look like another variant.
    untagged: Option<UntaggedGames>,
    /// The exit code of the first file that could not be read.
    error: Option<Code>,
}

#[derive(Default, Serialize)]
struct Totals {
    games: u64,
    plies: u64,
    legal: u64,
    illegal: u64,
    unreadable: u64,
    other_variant: u64,
}

impl Totals {
    fn describe(&self, lang: Lang) -> String {
        let Totals { games, plies, legal, illegal, unreadable, other_variant } = self;
        match lang {
            Lang::En => {
                let (s, ies) = (if *games == 1 { "" } else { "s" }, if *plies == 1 { "y" } else { "ies" });
                let others = match other_variant {
                    0 => String::new(),
                    count => format!(", {count} of other variants"),
                };
                format!(
                    "{games} game{s}, {plies} pl{ies}: {legal} legal, {illegal} illegal, {unreadable} unreadable{others}"
                )
            }
            Lang::Zh => {
                let others = match other_variant {
                    0 => String::new(),
                    count => format!("，{count} 局是别种棋"),
                };
                format!(
                    "{games} 局，{plies} 着：{legal} 局合法，{illegal} 局不合法，{unreadable} 局读不了{others}"
                )
            }
        }
    }
}

/// A line of `--json`; `schemas/replay.json` describes it.
#[derive(Serialize)]
struct JsonLine<'a> {
    game: Game,
    file: &'a str,
    record: u64,
    line: u64,
    #[serde(skip_serializing_if = "str::is_empty")]
    title: &'a str,
    plies: u64,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    ply: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    move_line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    move_column: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clause: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    squares: Option<Vec<Label>>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    alternatives: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    boards: Option<&'a Vec<Board>>,
}

/// The last line of `--json`.
#[derive(Serialize)]
struct JsonSummary<'a> {
    summary: &'a Totals,
}

impl<'a> Report<'a> {
    pub(super) fn new(args: &'a Args) -> Self {
        Report {
            args,
            lang: args.lang.unwrap_or_default(),
            output: BufWriter::with_capacity(1 << 16, io::stdout()),
            file: String::new(),
            prefix: String::new(),
            number: 0,
            totals: Totals::default(),
            untagged: None,
            error: None,
        }
    }

    pub(super) fn start_file(&mut self, file: String, prefix: String) {
        (self.file, self.prefix, self.number) = (file, prefix, 0);
    }

    /// Reports a file that was read to its end if there is no game in it.
    pub(super) fn check_for_games(&mut self, file: &Path) -> Result<(), Failure> {
        if self.number == 0 {
            self.flush()?;
            self.read_error(input::no_game(file));
        }
        Ok(())
    }

    /// Reports the games of the file that look like another variant.
    pub(super) fn end_file(&mut self) -> Result<(), Failure> {
        let Some(untagged) = self.untagged.take().filter(|_| !self.args.json) else { return Ok(()) };
        let message = untagged.message();
        writeln!(
            self.output,
            "{}:{}: {}",
            on_one_line(&self.file),
            untagged.location.line,
            message.get(self.lang)
        )
        .map_err(Failure::Output)
    }

    /// Reports a game, and draws its illegal move if pictures were requested.
    pub(super) fn game<P: Playable>(&mut self, game: &ReplayedGame<P>) -> Result<(), Failure> {
        self.number += 1;
        self.totals.games += 1;
        self.totals.plies += game.report.plies;
        match &game.report.error {
            None => self.totals.legal += 1,
            Some(ReplayError::Illegal(illegal)) => {
                self.totals.illegal += 1;
                self.draw(illegal)?;
            }
            Some(error) if error.is_other_variant() => self.totals.other_variant += 1,
            Some(_) => self.totals.unreadable += 1,
        }
        if let Some(ReplayError::LooksLikeOtherVariant(location, signs)) = game.report.error {
            UntaggedGames::add(&mut self.untagged, UntaggedGames { location, count: 1, signs });
            // One line for all of them says as much.
            if !self.args.json {
                return Ok(());
            }
        }
        if self.args.quiet && game.report.error.is_none() {
            return Ok(());
        }
        if self.args.json { self.json_line(game) } else { self.text_line(game).map_err(Failure::Output) }
    }

    fn draw<P: Playable>(&self, illegal: &IllegalMove<P>) -> Result<(), Failure> {
        let Some(dir) = &self.args.svg else { return Ok(()) };
        let view = View::new(&illegal.position);
        let picture = Picture::of_refusal(&view, &illegal.refusal, self.lang);
        write_file(&dir.join(format!("{}game-{}.svg", self.prefix, self.number)), picture.svg())
    }

    fn text_line<P: Playable>(&mut self, game: &ReplayedGame<P>) -> io::Result<()> {
        let place = match &game.report.error {
            None => game.line.to_string(),
            Some(error) => format!("{}:{}", error.location().line, error.location().column),
        };
        let number = self.number;
        let title =
            if game.title.is_empty() { String::new() } else { format!(", {}", on_one_line(&game.title)) };
        let name = match self.lang {
            Lang::En => format!("game {number}"),
            Lang::Zh => format!("第 {number} 局"),
        };
        let verdict = describe(&game.report, self.lang);
        let line = format!("{place}: {name}{title}: {verdict}");
        writeln!(self.output, "{}:{}", on_one_line(&self.file), escape(&line))?;
        self.output.write_all(game.boards.drawn.as_bytes())
    }

    fn json_line<P: Playable>(&mut self, game: &ReplayedGame<P>) -> Result<(), Failure> {
        let ReplayReport { plies, error } = &game.report;
        let location = error.as_ref().map(ReplayError::location);
        let mut line = JsonLine {
            game: P::GAME,
            file: &self.file,
            record: self.number,
            line: game.line,
            title: &game.title,
            plies: *plies,
            verdict: "legal",
            ply: None,
            text: None,
            move_line: location.map(|location| location.line),
            move_column: location.map(|location| location.column),
            clause: None,
            message: None,
            squares: None,
            alternatives: &[],
            position: None,
            boards: self.args.boards.then_some(&game.boards.positions),
        };
        match error {
            None => {}
            Some(ReplayError::Illegal(illegal)) => {
                let refusal = &illegal.refusal;
                line.verdict = "illegal";
                line.ply = Some(illegal.ply);
                line.text = Some(&illegal.text);
                line.clause = Some(refusal.clause.id);
                line.message = Some(refusal.message.get(self.lang).to_owned());
                line.squares = Some(refusal.squares.iter().map(|square| square.label).collect());
                line.alternatives = &illegal.alternatives;
                line.position = Some(illegal.position.to_string());
            }
            Some(error) => {
                line.verdict = if error.is_other_variant() { "other variant" } else { "unreadable" };
                line.message = Some(error.message().get(self.lang).to_owned());
            }
        }
        self.output.write_all(output::json_line(&line)?.as_bytes()).map_err(Failure::Output)
    }

    pub(super) fn read_error(&mut self, failure: Failure) {
        let code = failure.report();
        self.error = self.error.or(Some(code));
    }

    /// Reports that the rest of the file is malformed.
    pub(super) fn malformed_rest(&mut self, message: &str) {
        self.totals.unreadable += 1;
        // A failure to write is reported with the summary.
        let _ = self.output.flush();
        diagnostic(&format!("{}:{message}", self.file));
    }

    pub(super) fn flush(&mut self) -> Result<(), Failure> {
        self.output.flush().map_err(Failure::Output)
    }

    /// Prints the summary.
    pub(super) fn finish(mut self) -> Result<(), Failure> {
        let summary = if self.args.json {
            output::json_line(&JsonSummary { summary: &self.totals })?
        } else {
            self.totals.describe(self.lang) + "\n"
        };
        self.output.write_all(summary.as_bytes()).map_err(Failure::Output)?;
        self.flush()?;
        let Totals { illegal, unreadable, other_variant, .. } = self.totals;
        match (self.error, illegal, unreadable + other_variant) {
            (Some(code), ..) => Err(Failure::Exit(code)),
            (None, 0, 0) => Ok(()),
            (None, 0, _) => Err(Failure::Exit(Code::Malformed)),
            (None, ..) => Err(Failure::Exit(Code::Negative)),
        }
    }
}

fn describe<P>(report: &ReplayReport<P>, lang: Lang) -> String {
    let plies = report.plies;
    let Some(error) = &report.error else {
        return match lang {
            Lang::En => format!("legal, {plies} {}", if plies == 1 { "ply" } else { "plies" }),
            Lang::Zh => format!("合法，{plies} 着"),
        };
    };
    let verdict = match (error, lang) {
        (ReplayError::Illegal(_), Lang::En) => "illegal: ",
        (ReplayError::Illegal(_), Lang::Zh) => "不合法：",
        (error, Lang::En) if error.is_other_variant() => "refused: ",
        (error, Lang::Zh) if error.is_other_variant() => "不受理：",
        (_, Lang::En) => "unreadable: ",
        (_, Lang::Zh) => "读不了：",
    };
    format!("{verdict}{}", error.message().get(lang))
}
