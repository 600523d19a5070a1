//! `touchmove solve`: who wins, proved, and the best play of both sides.

use crate::commands::HELP_TEMPLATE;
use crate::engine::{AnalyzableGame, TablesArg, Watch, notation, options, stop_flag};
use crate::exit::{Code, Failure};
use crate::output::{print, print_json};
use crate::position;
use crate::progress::DelayedBar;
use crate::value_parsers::{game, lang, parse_seconds};
use std::time::Duration;
use touchmove::{Game, Lang, Side as _, display_width, with_game};
use touchmove_api::engine::solve::SolveResponse;
use touchmove_engine::Solved;
use touchmove_engine::search::{Analysis, Limits};

#[derive(clap::Args)]
#[command(help_template = HELP_TEMPLATE, before_help = "\
Examples:
  touchmove solve correct-move 17 49           the queen to move: in how many plies does she win?
  touchmove solve kings-tour a1 d4 b2          the shortest tours
  touchmove solve checkers W:WK18,K19:BK1      by endgame tables if it has few pieces, or by search
  touchmove solve duck-chess 4k4/9/9/9/9/9/9/9/4R4/4K4 w --json
", after_help = "The exit code is 1 if nothing is proved.")]
pub(crate) struct Args {
    /// The game, by name or alias
    #[arg(value_parser = game(), ignore_case = true, value_name = "GAME")]
    game: Game,
    /// A position as text
    #[arg(value_name = "POSITION", required = true)]
    position: Vec<String>,
    /// Search at most N positions (checkers, duck chess)
    #[arg(long, value_name = "N", default_value_t = 20_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Search for at most this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    time: Option<Duration>,
    #[command(flatten)]
    tables: TablesArg,
    /// Print one JSON object; `touchmove schema solve` describes it
    #[arg(long)]
    json: bool,
    /// The language of the answer
    #[arg(long, value_parser = lang(), default_value = "en")]
    lang: Lang,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    with_game!(args.game, P => solve::<P>(args))
}

fn solve<P: AnalyzableGame>(args: &Args) -> Result<(), Failure> {
    let position: P = position::parse_or_default("solve", &args.position)?;
    let tables = args.tables.open_for("solve", &position)?;
    let limits = Limits { nodes: Some(args.nodes), time: args.time, ..Limits::default() };
    let progress = DelayedBar::start(None, "solving: depth {prefix}, {human_pos} positions");
    let mut watch = Watch::new(stop_flag(), |analysis: &Analysis<P>| {
        progress.set_prefix(analysis.depth.to_string());
        progress.set_position(analysis.nodes);
    });
    let table = P::endgame_table(&tables);
    let solved = touchmove_engine::solve(&position, table, options(), &limits, &mut watch);
    drop(progress);
    let Some(solved) = solved else { return Err(Failure::Exit(Code::Interrupted)) };
    let response = SolveResponse::new(&solved, &position, args.lang);
    if args.json {
        print_json([&response])?;
    } else {
        print(&format!("{}{}", value(&response, args.lang), line(&position, &solved, args.lang)))?;
    }
    if response.score.proved { Ok(()) } else { Err(Failure::Exit(Code::Negative)) }
}

fn value(response: &SolveResponse, lang: Lang) -> String {
    let message = &response.score.message;
    match (response.score.proved, lang) {
        (true, Lang::En) => format!("proved: {message}\n"),
        (true, Lang::Zh) => format!("已证明：{message}\n"),
        (false, Lang::En) => format!("not proved; the best estimate: {message}\n"),
        (false, Lang::Zh) => format!("未证明，最好的估计：{message}\n"),
    }
}

/// Lists the moves of the line, each with the side that makes it and the moves that are equally good.
fn line<P: AnalyzableGame>(start: &P, solved: &Solved<P::Move>, lang: Lang) -> String {
    let mut position = start.clone();
    let mut row = |(mv, alternatives): &(P::Move, Option<Vec<P::Move>>)| {
        let side = position.to_move().name().get(lang);
        position.play_if_legal(mv);
        let others = notation::<P>(alternatives.as_deref().unwrap_or_default());
        let others = match (others.is_empty(), lang) {
            (true, _) => String::new(),
            (false, Lang::En) => format!("or {}", others.join(", ")),
            (false, Lang::Zh) => format!("或 {}", others.join("、")),
        };
        (side, P::to_list_notation(mv), others)
    };
    let rows: Vec<(&str, String, String)> = solved.line.iter().map(&mut row).collect();
    let number_width = rows.len().to_string().len();
    let side_width = rows.iter().map(|(side, ..)| display_width(side)).max().unwrap_or(0);
    let move_width = rows.iter().map(|(_, mv, _)| mv.len()).max().unwrap_or(0);
    let mut text = String::new();
    for ((side, mv, others), number) in rows.iter().zip(1..) {
        let space = " ".repeat(side_width - display_width(side));
        let row = format!("{number:>number_width$}. {side}{space}  {mv:<move_width$}  {others}");
        text.push_str(row.trim_end());
        text.push('\n');
    }
    match (solved.lines.filter(|_| !rows.is_empty()), lang) {
        (None, _) => {}
        (Some(1), Lang::En) => text.push_str("the only line of best play\n"),
        (Some(1), Lang::Zh) => text.push_str("双方最佳着法只有这一路\n"),
        (Some(lines), Lang::En) => text.push_str(&format!("one of {lines} lines of best play\n")),
        (Some(lines), Lang::Zh) => text.push_str(&format!("双方最佳着法共 {lines} 路，这是其中之一\n")),
    }
    text
}
