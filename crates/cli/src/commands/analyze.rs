//! `touchmove analyze`: the best moves of a position, live on a terminal.

use crate::commands::HELP_TEMPLATE;
use crate::engine::{AnalyzableGame, TablesArg, Watch, notation, options, stop_flag};
use crate::exit::{self, Failure};
use crate::output::{json_line, print_bytes};
use crate::position;
use crate::terminal::escape;
use crate::value_parsers::{game, lang, parse_seconds};
use std::io::{self, IsTerminal};
use std::time::Duration;
use touchmove::{Game, GameHistory, Lang, with_game};
use touchmove_api::engine::analyze::AnalyzeResponse;
use touchmove_api::engine::message;
use touchmove_engine::search::{Analysis, Limits, Line, MAX_DEPTH};

#[derive(clap::Args)]
#[command(help_template = HELP_TEMPLATE, before_help = "\
Examples:
  touchmove analyze checkers                           the opening, for ten seconds
  touchmove analyze checkers B:W18,24,27:B9,10,K15 --depth 12 --lines 3
  touchmove analyze duck-chess --time 60               Ctrl-C ends it earlier
  touchmove analyze correct-move 17 49 --lines 5       solved, so every score is exact
  touchmove analyze checkers --nodes 1000000 --json    one JSON object for each iteration
")]
pub(crate) struct Args {
    /// The game, by name or alias
    #[arg(value_parser = game(), ignore_case = true, value_name = "GAME")]
    game: Game,
    /// A position as text [default: the opening, or the example of a puzzle]
    #[arg(value_name = "POSITION")]
    position: Vec<String>,
    /// Search for this many seconds [default: 10, unless --depth or --nodes is given]
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    time: Option<Duration>,
    /// Search to this depth, in plies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_DEPTH)))]
    depth: Option<u32>,
    /// Search this many positions; the result is then the same on every machine
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Show the N best moves
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=500))]
    lines: u16,
    #[command(flatten)]
    tables: TablesArg,
    /// Print one JSON object for each iteration; `touchmove schema analyze` describes it
    #[arg(long)]
    json: bool,
    /// The language of scores
    #[arg(long, value_parser = lang(), default_value = "en")]
    lang: Lang,
}

const DEFAULT_TIME: Duration = Duration::from_secs(10);

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    with_game!(args.game, P => analyze::<P>(args))
}

fn analyze<P: AnalyzableGame>(args: &Args) -> Result<(), Failure> {
    let position: P = position::parse_or_default("analyze", &args.position)?;
    let tables = args.tables.open_for("analyze", &position)?;
    let is_limited = args.depth.is_some() || args.nodes.is_some();
    let limits = Limits {
        depth: args.depth,
        nodes: args.nodes,
        time: args.time.or((!is_limited).then_some(DEFAULT_TIME)),
        lines: args.lines.into(),
        ..Limits::default()
    };
    let game = GameHistory::new(position);
    let stop = stop_flag();
    let mut display = Display::new(args, game.position());
    // An output that cannot be written ends the search; the error is reported after it.
    let mut written = Ok(());
    let mut watch = Watch::new(stop.clone(), |analysis: &Analysis<P>| {
        if written.is_ok() {
            written = display.show(analysis);
        }
        if written.is_err() {
            stop.store(true, std::sync::atomic::Ordering::Relaxed);
        }
    });
    let analysis = P::engine(options(), P::endgame_table(&tables)).analyze(&game, &limits, &mut watch);
    written?;
    if game.ending().is_some() {
        exit::message("the game has ended");
        return Ok(());
    }
    display.finish(&analysis)
}

/// Where the iterations are shown.
struct Display<'a, P: AnalyzableGame> {
    args: &'a Args,
    position: &'a P,
    /// Whether each iteration replaces the one before.
    is_live: bool,
    last: Option<Analysis<P>>,
    /// The lines on the terminal that the next iteration replaces.
    shown_lines: usize,
}

impl<'a, P: AnalyzableGame> Display<'a, P> {
    fn new(args: &'a Args, position: &'a P) -> Self {
        let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let is_live = io::stdout().is_terminal() && !is_dumb && !args.json;
        Display { args, position, is_live, last: None, shown_lines: 0 }
    }

    fn show(&mut self, analysis: &Analysis<P>) -> Result<(), Failure> {
        if analysis.lines.is_empty() {
            return Ok(());
        }
        self.last = Some(analysis.clone());
        if self.args.json {
            let response = AnalyzeResponse::new(analysis, self.position, self.args.lang);
            return print_bytes(json_line(&response)?.as_bytes());
        }
        let text = text(analysis, self.position, self.args.lang);
        if self.is_live { self.replace(&text, false) } else { print_bytes(escape(&text).as_bytes()) }
    }

    /// Shows what was found after the last complete iteration, and leaves long lines on the terminal as they are.
    fn finish(&mut self, analysis: &Analysis<P>) -> Result<(), Failure> {
        if self.last.as_ref().map(|last| &last.lines) != Some(&analysis.lines) {
            self.show(analysis)?;
        }
        match self.last.take() {
            Some(last) if self.is_live => self.replace(&text(&last, self.position, self.args.lang), true),
            _ => Ok(()),
        }
    }

    /// Replaces the lines on the terminal. Until the end, lines are cut at the edge instead of wrapped, so that their number is known.
    fn replace(&mut self, text: &str, wrap: bool) -> Result<(), Failure> {
        const NO_WRAP: &str = "\x1b[?7l";
        const WRAP: &str = "\x1b[?7h";
        let up = match self.shown_lines {
            0 => String::new(),
            lines => format!("\x1b[{lines}A\r\x1b[J"),
        };
        self.shown_lines = text.lines().count();
        let text = escape(text);
        let frame = if wrap { format!("{up}{text}") } else { format!("{up}{NO_WRAP}{text}{WRAP}") };
        print_bytes(frame.as_bytes())
    }
}

fn text<P: AnalyzableGame>(analysis: &Analysis<P>, position: &P, lang: Lang) -> String {
    let Analysis { depth, nodes, lines, .. } = analysis;
    let iteration = match (P::IS_SOLVED, lang) {
        (true, _) => String::new(),
        (false, Lang::En) => format!("depth {depth}, {nodes} positions\n"),
        (false, Lang::Zh) => format!("深度 {depth}，{nodes} 个局面\n"),
    };
    let width = lines.len().to_string().len();
    let line = |(line, number): (&Line<P>, usize)| {
        let score = message(line.score, P::IS_SOLVED, position);
        let (proved, colon) = match (line.score.is_proved(), lang) {
            (true, Lang::En) => (", proved", ": "),
            (false, Lang::En) => ("", ": "),
            (true, Lang::Zh) => ("，已证明", "："),
            (false, Lang::Zh) => ("", "："),
        };
        format!(
            "{number:>width$}. {}{proved}{colon}{}\n",
            score.get(lang),
            notation::<P>(&line.moves).join(" ")
        )
    };
    iteration + &lines.iter().zip(1..).map(line).collect::<String>()
}
