//! `touchmove replay`: each game of a file, legal or not.

use crate::args::{LangArg, ReplayArgs, threads};
use crate::exit::{Code, Failure};
use crate::files;
use crate::judge::ink;
use crate::meter::Meter;
use serde::Serialize;
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use touchmove::board::{Label, Spot};
use touchmove::table::{self, View};
use touchmove::{Game, Lang, checkers, correct_move, duck_chess, kings_tour};
use touchmove_draw::{Picture, text, way_of};
use touchmove_records::games::Playable;
use touchmove_records::pdn::{self, Blocks};
use touchmove_records::play::{Fault, Verdict, Watch, Wrong, replay};
use touchmove_records::{Format, ReadFault, Record, Source, Written, batch};

pub(crate) fn run(args: &ReplayArgs) -> Result<(), Failure> {
    match args.game {
        Game::CorrectMove => replay_all::<correct_move::Position>(args),
        Game::KingsTour => replay_all::<kings_tour::Position>(args),
        Game::Checkers => replay_all::<checkers::Position>(args),
        Game::DuckChess => replay_all::<duck_chess::Position>(args),
    }
}

fn replay_all<P: Playable>(args: &ReplayArgs) -> Result<(), Failure> {
    let files = files::or_standard_input(&args.files);
    let meter = Meter::start("replaying", files.iter().filter_map(|file| files::size(file)).sum());
    let mut report = Report::new(args);
    if let Some(folder) = &args.svg {
        std::fs::create_dir_all(folder).map_err(|error| Failure::File(folder.clone(), error))?;
    }
    for (file, prefix) in files.iter().zip(files::prefixes(&files)) {
        report.prefix = prefix;
        report.file = files::name(file).display().to_string();
        report.number = 0;
        let source =
            files::open(file, &meter.counter()).and_then(|opened| Source::new(P::GAME, opened.reader));
        let ended = match source {
            Err(error) => Err(Ended::Read(ReadFault::Read(error))),
            Ok(source) if source.format == Format::Pdn => replay_archive::<P>(source, args, &mut report),
            Ok(source) => {
                let (mut written, lang) = (Ok(()), report.lang);
                let read = source.read(|record| {
                    written = report.game(&see::<P>(&record, args, lang));
                    if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
                read.map_err(Ended::Read).and(written)
            }
        };
        match ended {
            Ok(()) => {}
            Err(Ended::Write(error)) => return Err(Failure::Output(error)),
            Err(Ended::Picture(path, error)) => {
                report.flush()?;
                return Err(Failure::File(path, error));
            }
            Err(Ended::Read(ReadFault::Read(error))) => {
                report.flush()?;
                let code = Failure::File(files::name(file).to_owned(), error).report();
                report.failed = report.failed.or(Some(code));
            }
            // There is no telling where the next game would begin.
            Err(Ended::Read(ReadFault::Malformed(malformed))) => {
                report.unreadable_rest(&malformed.to_string())
            }
            Err(Ended::Read(ReadFault::Broken(broken))) => report.unreadable_rest(&broken.to_string()),
        }
    }
    drop(meter);
    report.end()
}

/// Why a file was not read to its end.
enum Ended {
    Read(ReadFault),
    Write(io::Error),
    Picture(PathBuf, io::Error),
}

/// The games of a PDN file, several threads playing them.
fn replay_archive<P: Playable>(
    source: Source<Box<dyn io::Read + Send>>,
    args: &ReplayArgs,
    report: &mut Report<'_>,
) -> Result<(), Ended> {
    let lang = report.lang;
    let blocks = Blocks::new(source.input).map(|block| block.map_err(|error| Ended::Read(error.into())));
    let play = |block: &pdn::Block| {
        let mut seen = Vec::new();
        let game = |record: Record| {
            if !record.is_remark() {
                seen.push(see::<P>(&record, args, lang));
            }
        };
        pdn::read(block, game, |_, _| ());
        seen
    };
    batch::in_order(blocks, threads(args.threads, usize::MAX), play, |games| {
        games.iter().try_for_each(|seen| report.game(seen))
    })
}

/// What there is to say of a game.
struct Seen {
    line: u64,
    title: String,
    verdict: Verdict,
    boards: Boards,
}

/// Plays a game.
fn see<P: Playable>(record: &Record, args: &ReplayArgs, lang: Lang) -> Seen {
    let mut boards = Boards { from: args.from, to: args.to, lang, json: args.json, ..Boards::default() };
    let verdict =
        if args.boards { replay::<P>(record, lang, &mut boards) } else { replay::<P>(record, lang, &mut ()) };
    Seen { line: record.place.line, title: record.title(), verdict, boards }
}

/// What was seen so far.
#[derive(Default, Serialize)]
struct Tally {
    games: u64,
    plies: u64,
    legal: u64,
    illegal: u64,
    unreadable: u64,
}

/// Says what became of each game.
struct Report<'a> {
    args: &'a ReplayArgs,
    lang: Lang,
    output: BufWriter<io::Stdout>,
    file: String,
    /// What the names of its pictures begin with.
    prefix: String,
    /// Which game of the file it is, from 1.
    number: u64,
    tally: Tally,
    /// The code to exit with, if a file could not be read.
    failed: Option<Code>,
}

/// A line of JSON. The keys are documented in `docs/json.md`.
#[derive(Serialize)]
struct Line<'a> {
    v: u8,
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
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    squares: Option<Vec<Label>>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    ways: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    boards: Option<&'a Vec<Board>>,
}

/// The position after a move, or one that was set up.
#[derive(Serialize)]
struct Board {
    ply: u64,
    #[serde(rename = "move", skip_serializing_if = "String::is_empty")]
    mv: String,
    position: String,
}

impl<'a> Report<'a> {
    fn new(args: &'a ReplayArgs) -> Self {
        Report {
            args,
            lang: args.lang.map_or(Lang::En, LangArg::into),
            output: BufWriter::with_capacity(1 << 16, io::stdout()),
            file: String::new(),
            prefix: String::new(),
            number: 0,
            tally: Tally::default(),
            failed: None,
        }
    }

    fn game(&mut self, seen: &Seen) -> Result<(), Ended> {
        self.number += 1;
        self.tally.games += 1;
        self.tally.plies += seen.verdict.plies;
        match &seen.verdict.fault {
            None => self.tally.legal += 1,
            Some(Fault::Illegal(wrong)) => {
                self.tally.illegal += 1;
                self.draw(wrong)?;
            }
            Some(Fault::Unreadable(_) | Fault::Foreign(..)) => self.tally.unreadable += 1,
        }
        if self.args.quiet && seen.verdict.fault.is_none() {
            return Ok(());
        }
        let written = if self.args.json { self.object(seen) } else { self.words(seen) };
        written.map_err(Ended::Write)
    }

    /// Draws the refused move on its board, where that was asked for.
    fn draw(&self, wrong: &Wrong) -> Result<(), Ended> {
        let Some(folder) = &self.args.svg else { return Ok(()) };
        // The position has been written as text by its own game.
        let Ok(table) = table::open(self.args.game, Some(&wrong.position)) else { return Ok(()) };
        let view = table.view();
        let picture = Picture::of_refusal(&view, &wrong.refused, &way_of(&view, &wrong.text), self.lang);
        let path = folder.join(format!("{}game-{}.svg", self.prefix, self.number));
        std::fs::write(&path, picture.svg()).map_err(|error| Ended::Picture(path, error))
    }

    fn words(&mut self, seen: &Seen) -> io::Result<()> {
        let Seen { line, title, verdict, boards, .. } = seen;
        let place = match &verdict.fault {
            None => line.to_string(),
            Some(fault) => format!("{}:{}", fault.place().line, fault.place().column),
        };
        let number = self.number;
        let title = if title.is_empty() { String::new() } else { format!(", {title}") };
        let name = match self.lang {
            Lang::En => format!("game {number}"),
            Lang::Zh => format!("第 {number} 局"),
        };
        let ending = in_words(verdict, self.lang);
        writeln!(self.output, "{}:{place}: {name}{title}: {ending}", self.file)?;
        self.output.write_all(boards.text.as_bytes())
    }

    fn object(&mut self, seen: &Seen) -> io::Result<()> {
        let verdict = &seen.verdict;
        let mut line = Line {
            v: 1,
            game: self.args.game,
            file: &self.file,
            record: self.number,
            line: seen.line,
            title: &seen.title,
            plies: verdict.plies,
            verdict: "legal",
            ply: None,
            text: None,
            move_line: None,
            move_column: None,
            clause: None,
            reason: None,
            squares: None,
            ways: &[],
            position: None,
            boards: self.args.boards.then_some(&seen.boards.positions),
        };
        if let Some(fault) = &verdict.fault {
            (line.move_line, line.move_column) = (Some(fault.place().line), Some(fault.place().column));
        }
        match &verdict.fault {
            None => {}
            Some(Fault::Illegal(wrong)) => {
                line.verdict = "illegal";
                line.ply = Some(wrong.ply);
                line.text = Some(&wrong.text);
                line.clause = Some(wrong.refused.clause.id);
                line.reason = Some(wrong.refused.words.clone());
                line.squares = Some(wrong.refused.squares.iter().map(|spot| spot.label).collect());
                line.ways = &wrong.ways;
                line.position = Some(&wrong.position);
            }
            Some(Fault::Unreadable(broken)) => {
                line.verdict = "unreadable";
                line.reason = Some(broken.words(self.lang));
            }
            Some(Fault::Foreign(_, kind)) => {
                line.verdict = "unreadable";
                line.reason = Some(kind.refusal(self.lang));
            }
        }
        serde_json::to_writer(&mut self.output, &line)?;
        self.output.write_all(b"\n")
    }

    /// The rest of a file that cannot be read.
    fn unreadable_rest(&mut self, message: &str) {
        self.tally.unreadable += 1;
        // What was said so far comes first.
        let _ = self.output.flush();
        crate::exit::complain(&format!("{}:{message}", self.file));
    }

    fn flush(&mut self) -> Result<(), Failure> {
        self.output.flush().map_err(Failure::Output)
    }

    /// The summary.
    fn end(mut self) -> Result<(), Failure> {
        let Tally { games, plies, legal, illegal, unreadable } = self.tally;
        let summary = if self.args.json {
            #[derive(Serialize)]
            struct Summary<'a> {
                v: u8,
                summary: &'a Tally,
            }
            serde_json::to_string(&Summary { v: 1, summary: &self.tally }).unwrap_or_default()
        } else {
            let (s, ies) = (if games == 1 { "" } else { "s" }, if plies == 1 { "y" } else { "ies" });
            match self.lang {
                Lang::En => format!(
                    "{games} game{s}, {plies} pl{ies}: {legal} legal, {illegal} illegal, {unreadable} unreadable"
                ),
                Lang::Zh => {
                    format!(
                        "{games} 局，{plies} 着：{legal} 局合法，{illegal} 局不合法，{unreadable} 局读不了"
                    )
                }
            }
        };
        writeln!(self.output, "{summary}").and_then(|()| self.output.flush()).map_err(Failure::Output)?;
        match (self.failed, illegal, unreadable) {
            (Some(code), ..) => Err(Failure::Said(code)),
            (None, 0, 0) => Ok(()),
            (None, 0, _) => Err(Failure::Said(Code::Malformed)),
            (None, ..) => Err(Failure::Said(Code::No)),
        }
    }
}

/// What became of a game.
fn in_words(verdict: &Verdict, lang: Lang) -> String {
    let plies = verdict.plies;
    match (&verdict.fault, lang) {
        (None, Lang::En) => format!("legal, {plies} {}", if plies == 1 { "ply" } else { "plies" }),
        (None, Lang::Zh) => format!("合法，{plies} 着"),
        (Some(Fault::Illegal(wrong)), Lang::En) => {
            format!("illegal: ply {}, {}: {}", wrong.ply, wrong.text, wrong.refused)
        }
        (Some(Fault::Illegal(wrong)), Lang::Zh) => {
            let (clause, words) = (wrong.refused.clause.id, &wrong.refused.words);
            format!("不合法：第 {} 着 {}：{clause}：{words}", wrong.ply, wrong.text)
        }
        (Some(Fault::Unreadable(broken)), Lang::En) => format!("unreadable: {}", broken.words(lang)),
        (Some(Fault::Unreadable(broken)), Lang::Zh) => format!("读不了：{}", broken.words(lang)),
        (Some(Fault::Foreign(_, kind)), Lang::En) => format!("refused: {}", kind.refusal(lang)),
        (Some(Fault::Foreign(_, kind)), Lang::Zh) => format!("不受理：{}", kind.refusal(lang)),
    }
}

/// The boards that were asked for, drawn or as text.
#[derive(Default)]
struct Boards {
    from: Option<u64>,
    to: Option<u64>,
    lang: Lang,
    json: bool,
    ply: u64,
    text: String,
    positions: Vec<Board>,
}

impl Boards {
    fn show<P: Playable>(&mut self, mv: &str, position: &P, marks: &[Spot]) {
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
        let board: String = text(&view, marks, ink()).lines().map(|row| format!("    {row}\n")).collect();
        let legend = touchmove_draw::legend(&view, self.lang);
        self.text.push_str(&format!("\n  {heading}\n\n{board}\n  {legend}\n  {position}\n"));
    }
}

impl<P: Playable> Watch<P> for Boards {
    fn set_up(&mut self, position: &P) {
        self.show("", position, &[]);
    }

    fn played(&mut self, written: &Written, mv: &P::Move, before: &P, after: &P) {
        self.ply += 1;
        self.show(&written.text, after, &before.path(mv));
    }
}
