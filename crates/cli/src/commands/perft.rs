//! `touchmove perft`: how many sequences of moves there are.

use crate::commands::HELP_TEMPLATE;
use crate::exit::Failure;
use crate::output::{print, print_json};
use crate::position;
use crate::progress::DelayedBar;
use crate::value_parsers::{game, thread_count, threads};
use serde::Serialize;
use touchmove::perft::PerftOptions;
use touchmove::{AnyMove, Game};

#[derive(clap::Args)]
#[command(help_template = HELP_TEMPLATE, before_help = "\
Examples:
  touchmove perft checkers 9
  touchmove perft duck-chess 4 --threads 1
  touchmove perft checkers 6 --position W:WK3:B6,7,8,14,15,16,22,23,24
  touchmove perft checkers 5 --divide          one count per first move
  touchmove perft checkers 15 --hash 2G        with a transposition table of 2 GiB
")]
pub(crate) struct Args {
    /// The game, by name or alias
    #[arg(value_parser = game(), ignore_case = true, value_name = "GAME")]
    game: Game,
    /// Maximum number of moves
    #[arg(value_parser = clap::value_parser!(u32).range(..=200))]
    depth: u32,
    /// A position as text [default: the opening]
    #[arg(long, value_name = "P")]
    position: Option<String>,
    /// Number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = threads())]
    threads: Option<u16>,
    /// Size of the transposition table in bytes, or with K, M or G; it makes deep counts faster
    #[arg(long, value_name = "SIZE", value_parser = parse_memory_size)]
    hash: Option<usize>,
    /// Print the count of each first move, then the total
    #[arg(long)]
    divide: bool,
    /// Print one JSON object per count; `touchmove schema perft` describes it
    #[arg(long)]
    json: bool,
}

/// A line of the output: the count of a depth, of a first move, or of all together; `schemas/perft.json` describes it as JSON.
#[derive(Serialize)]
struct Count {
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    mv: Option<String>,
    count: u64,
    /// Whether the count is too large for a number of 64 bits: there are at least as many.
    overflow: bool,
}

impl Count {
    fn new(depth: Option<u32>, mv: Option<String>, count: u64) -> Self {
        Count { depth, mv, count, overflow: count == u64::MAX }
    }

    fn line(&self) -> String {
        let count = if self.overflow { format!("at least {}", self.count) } else { self.count.to_string() };
        match (self.depth, &self.mv) {
            (Some(depth), _) => format!("{depth} {count}\n"),
            (None, Some(mv)) => format!("{mv}: {count}\n"),
            (None, None) => format!("total: {count}\n"),
        }
    }
}

/// Shallower counts are not worth starting a thread for.
const MIN_DEPTH_FOR_THREADS: u32 = 4;

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    const PROGRESS_UNITS: u64 = 1000;
    let position = position::parse("perft", args.game, args.position.as_deref())?;
    let progress =
        DelayedBar::start(Some(PROGRESS_UNITS), "depth {prefix} [{bar:30}] {percent:>3}%, {eta} left");
    progress.set_prefix(args.depth.to_string());
    let options = PerftOptions {
        threads: thread_count(args.threads, if args.depth < MIN_DEPTH_FOR_THREADS { 1 } else { usize::MAX }),
        memory: args.hash.unwrap_or(0),
        progress: &|done, total| {
            progress.set_position(PROGRESS_UNITS * done as u64 / total.max(1) as u64);
        },
    };
    let out_of_memory = |_| Failure::usage("perft", "there is not so much memory as --hash asks for");
    let counts: Vec<Count> = if args.divide {
        let counts = position.divide(args.depth, &options).map_err(out_of_memory)?;
        let total = counts.iter().fold(0, |total: u64, (_, count)| total.saturating_add(*count));
        // At depth 0 there is no first move, but the empty sequence counts.
        let total = if args.depth == 0 { 1 } else { total };
        let of_move = |(mv, count): (AnyMove, u64)| Count::new(None, Some(mv.to_string()), count);
        counts.into_iter().map(of_move).chain([Count::new(None, None, total)]).collect()
    } else if args.depth == 0 {
        vec![Count::new(Some(0), None, 1)]
    } else {
        let counts = position.counts(args.depth, &options).map_err(out_of_memory)?;
        (1..).zip(counts).map(|(depth, count)| Count::new(Some(depth), None, count)).collect()
    };
    drop(progress);
    if args.json { print_json(counts) } else { print(&counts.iter().map(Count::line).collect::<String>()) }
}

/// Parses an amount of memory such as `64M`.
fn parse_memory_size(text: &str) -> Result<usize, String> {
    let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let shift = match &text[digits.len()..] {
        "" => 0,
        "k" | "K" => 10,
        "m" | "M" => 20,
        "g" | "G" => 30,
        _ => return Err("a size is a number of bytes, or one with K, M or G behind it".to_owned()),
    };
    let number = digits.parse::<usize>().map_err(|error| error.to_string())?;
    number.checked_mul(1 << shift).ok_or_else(|| "no computer has so much memory".to_owned())
}
