//! `touchmove tables`: endgame tables.

use crate::commands::HELP_TEMPLATE;
use crate::exit::{Code, Failure, message};
use crate::output::{print, print_json};
use crate::position;
use crate::tables_folder;
use crate::terminal::shown;
use crate::value_parsers::threads;
use clap::ValueEnum;
use clap::builder::PossibleValuesParser;
use serde::Serialize;
use std::path::{Path, PathBuf};
use touchmove::{AnyPosition, Game};
use touchmove_engine::tables::folder::{self, BuildPlan, VerifiedSlice};
use touchmove_engine::tables::{Counts, Kind, Material, Value};

#[derive(clap::Args)]
#[command(help_template = HELP_TEMPLATE, before_help = "\
Examples:
  touchmove tables build checkers              all positions of up to five pieces
  touchmove tables build checkers --pieces 6   up to six; an interrupted build goes on where it was
  touchmove tables build checkers --pieces 6 --plies 6   with the number of plies to the end
  touchmove tables info checkers               how many positions are won, drawn and lost
  touchmove tables verify checkers --pieces 4  prove each value by the values after all moves
  touchmove tables probe checkers W:WK14,K18:BK1    the value of a position and of its moves
")]
pub(crate) struct Args {
    /// What to do
    #[arg(value_name = "ACTION")]
    action: Action,
    /// The game
    #[arg(value_name = "GAME", value_parser = PossibleValuesParser::new(["checkers"]))]
    game: String,
    /// For probe: a position as text
    #[arg(value_name = "POSITION")]
    position: Option<String>,
    /// Maximum number of pieces [default: 5 for build, otherwise all that are there]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=7))]
    pieces: Option<u8>,
    /// For build: count the plies to the end up to this many pieces; 0 for none [default: 5]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=6))]
    plies: Option<u8>,
    /// The folder of the tables [default: $TOUCHMOVE_TABLES, or the user's folder for data of applications]
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
    /// For build and verify: number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = threads())]
    threads: Option<u16>,
    /// Print JSON, one object per line; `touchmove schema tables` describes it
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Action {
    /// Build the tables that are missing
    Build,
    /// Prove all values, and compare all checksums
    Verify,
    /// Show the numbers of wins, draws and losses
    Info,
    /// Look up a position, and those after its moves
    Probe,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let usage = |text| Err(Failure::usage("tables", text));
    match (args.action, &args.position) {
        (Action::Probe, None) => return usage("probe needs a position"),
        (Action::Build | Action::Verify | Action::Info, Some(_)) => {
            return usage("only probe takes a position");
        }
        _ => {}
    }
    let option_of_others = match args.action {
        Action::Build => None,
        _ if args.plies.is_some() => Some("--plies is for build"),
        Action::Info | Action::Probe if args.threads.is_some() => Some("--threads is for build and verify"),
        Action::Probe if args.pieces.is_some() => Some("--pieces is for build, verify and info"),
        _ => None,
    };
    if let Some(text) = option_of_others {
        return usage(text);
    }
    let folder = tables_folder::resolve("tables", args.dir.as_deref())?;
    match args.action {
        Action::Build => build(args, &folder),
        Action::Verify => verify(args, &folder),
        Action::Info => info(args, &folder),
        Action::Probe => probe(args),
    }
}

fn build(args: &Args, folder: &Path) -> Result<(), Failure> {
    let pieces = args.pieces.unwrap_or(BuildPlan::DEFAULT_PLIES);
    let default = BuildPlan::new(pieces);
    let plan = BuildPlan { plies: args.plies.unwrap_or(default.plies).min(pieces), ..default };
    let built = tables_folder::build(folder, &plan, args.threads)?;
    if args.json {
        return print_json([BuildSummary { pieces, built, folder: folder.display().to_string() }]);
    }
    let files = if built == 1 { "file" } else { "files" };
    let numbers = if pieces == 2 { "2".to_owned() } else { format!("2 to {pieces}") };
    print(&format!("{numbers} pieces: {built} {files} built in {}\n", shown(folder)))
}

/// The output of `build`; `schemas/tables.json` describes it.
#[derive(Serialize)]
struct BuildSummary {
    pieces: u8,
    /// The number of files that were missing.
    built: usize,
    folder: String,
}

/// A line of the output: a slice, or the sum of those with as many pieces. `schemas/tables.json` describes it as JSON.
#[derive(Clone, Serialize)]
struct SliceLine {
    #[serde(skip_serializing_if = "Option::is_none")]
    slice: Option<String>,
    pieces: u8,
    stores: &'static str,
    positions: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    longest: Option<u16>,
    /// Of a sum: the length of the files.
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<u64>,
    /// Of `verify`: whether each value is proved, not only consistent with the others.
    #[serde(skip_serializing_if = "Option::is_none")]
    proved: Option<bool>,
}

impl SliceLine {
    fn new(slice: Option<Material>, pieces: u8, kind: Kind, counts: Counts) -> Self {
        let Counts { wins, draws, losses, longest } = counts;
        SliceLine {
            slice: slice.map(|material| material.to_string()),
            pieces,
            stores: kind.name(),
            positions: counts.total(),
            wins,
            draws,
            losses,
            longest: (kind == Kind::Plies).then_some(longest),
            bytes: None,
            proved: None,
        }
    }
}

const HEADINGS: [&str; 8] = ["pieces", "positions", "wins", "draws", "losses", "longest", "stores", "bytes"];

fn table_row(cells: [&str; 8]) -> String {
    let widths = [6, 14, 14, 13, 13, 8, 8, 12];
    let row: String = cells.iter().zip(widths).map(|(cell, width)| format!("{cell:>width$}")).collect();
    row.trim_end().to_owned() + "\n"
}

fn sum_row(line: &SliceLine) -> String {
    let number = |number: u64| number.to_string();
    let optional = |number: Option<u64>| number.map_or(String::new(), |number| number.to_string());
    table_row([
        &number(line.pieces.into()),
        &number(line.positions),
        &number(line.wins),
        &number(line.draws),
        &number(line.losses),
        &optional(line.longest.map(u64::from)),
        line.stores,
        &optional(line.bytes),
    ])
}

fn info(args: &Args, folder: &Path) -> Result<(), Failure> {
    let tables = tables_folder::open(folder)?;
    let max = args.pieces.unwrap_or(7);
    let (mut lines, mut sums) = (Vec::new(), Vec::new());
    for pieces in 2..=max {
        for kind in Kind::ALL {
            let files =
                tables.files().filter(|info| info.kind == kind && info.pair.first().count() == pieces);
            let (mut counts, mut bytes, mut slices) = (Counts::default(), 0, Vec::new());
            for info in files {
                bytes += info.length;
                slices.extend(info.slices());
            }
            if slices.is_empty() {
                continue;
            }
            for (material, slice) in slices {
                counts += slice;
                lines.push(SliceLine::new(Some(material), pieces, kind, slice));
            }
            let sum = SliceLine { bytes: Some(bytes), ..SliceLine::new(None, pieces, kind, counts) };
            lines.push(sum.clone());
            sums.push(sum);
        }
    }
    if sums.is_empty() {
        message(&format!("there are no tables in {}", shown(folder)));
        return Err(Failure::Exit(Code::Negative));
    }
    if args.json {
        return print_json(lines);
    }
    let rows: String = sums.iter().map(sum_row).collect();
    print(&format!("{}{rows}", table_row(HEADINGS)))
}

fn verify(args: &Args, folder: &Path) -> Result<(), Failure> {
    let available = tables_folder::open(folder)?.max_pieces();
    let pieces = args.pieces.unwrap_or(available);
    if pieces < 2 {
        message(&format!("there are no tables in {}", shown(folder)));
        return Err(Failure::Exit(Code::Negative));
    }
    let mut lines: Vec<SliceLine> = Vec::new();
    tables_folder::with_progress("verifying", args.threads, |options| {
        folder::verify(folder, pieces, options, |VerifiedSlice { material, kind, counts }| {
            let line = SliceLine::new(Some(material), material.count(), kind, counts);
            lines.push(SliceLine { proved: Some(kind == Kind::Plies), ..line });
            Ok(())
        })
    })?;
    if args.json {
        return print_json(lines);
    }
    let positions: u64 = lines.iter().map(|line| line.positions).sum();
    let proved: u64 = lines.iter().filter(|line| line.proved == Some(true)).map(|line| line.positions).sum();
    let mut text = format!("{proved} values are proved by the rules\n");
    if positions > proved {
        let others = positions - proved;
        text.push_str(&format!(
            "{others} results agree with those after all moves, without proof (no plies)\n"
        ));
    }
    print(&text)
}

/// The value of a position, or of a move for the side that makes it.
#[derive(Serialize)]
struct ProbedValue {
    value: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u16>,
}

impl From<Value> for ProbedValue {
    fn from(value: Value) -> Self {
        ProbedValue { value: value.name(), plies: value.plies() }
    }
}

/// The answer of `probe`; `schemas/tables.json` describes it.
#[derive(Serialize)]
struct Probed {
    position: String,
    #[serde(flatten)]
    value: ProbedValue,
    moves: Vec<ProbedMove>,
}

#[derive(Serialize)]
struct ProbedMove {
    #[serde(rename = "move")]
    mv: String,
    #[serde(flatten)]
    value: ProbedValue,
}

fn probe(args: &Args) -> Result<(), Failure> {
    let AnyPosition::Checkers(position) =
        position::parse("tables", Game::Checkers, args.position.as_deref())?
    else {
        return Err(Failure::Internal);
    };
    let tables = tables_folder::open_or_build("tables", args.dir.as_deref())?;
    let Some(value) = tables.probe(&position).map_err(tables_folder::file_failure)? else {
        let pieces = position.empty().complement().len();
        message(&format!(
            "the tables do not have this position of {pieces} pieces; they have up to {}: see `touchmove tables build`",
            tables.max_pieces()
        ));
        return Err(Failure::Exit(Code::Negative));
    };
    let moves = tables.probe_moves(&position).map_err(tables_folder::file_failure)?;
    if args.json {
        let moves = moves.iter().map(|(mv, value)| ProbedMove { mv: mv.to_string(), value: (*value).into() });
        let position = position.to_string();
        return print_json([Probed { position, value: value.into(), moves: moves.collect() }]);
    }
    let moves: String = moves.iter().map(|(mv, value)| format!("{mv}: {value}\n")).collect();
    print(&format!("{value}\n{moves}"))
}
