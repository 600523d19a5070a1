//! `touchmove stress`: runs a contest program against the referee until it fails.

mod build;
mod program;
mod remarks;
mod report;
mod reproduce;
mod submissions;

use crate::commands::HELP_TEMPLATE;
use crate::exit::{Code, Failure, message};
use crate::interrupt::stop_flag;
use crate::output::write_file;
use crate::progress::DelayedBar;
use crate::value_parsers::{game, lang, parse_seconds, thread_count, threads};
use indicatif::HumanDuration;
use program::TestedProgram;
use remarks::RunDetails;
use report::Report;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};
use touchmove::{Game, Lang};
use touchmove_contest::{StressOptions, stress};
use touchmove_runner::{Program, Runner};

#[derive(clap::Args)]
#[command(help_template = HELP_TEMPLATE, before_help = "\
Examples:
  touchmove stress checkers mine.cpp                   a source file, which is compiled first
  touchmove stress checkers ./mine                     a compiled program
  touchmove stress duck-chess -- python3 mine.py       a command with arguments
  touchmove stress kings-tour --out found mine.py      save the failure in folder found
  touchmove stress --replay found/replay.json          run the saved failure again, after asking
  touchmove stress checkers --class submissions --html class.html
")]
pub(crate) struct Args {
    /// The game, by name or alias
    #[arg(value_parser = game(), ignore_case = true, value_name = "GAME", required_unless_present = "replay")]
    game: Option<Game>,
    /// A source file, or a compiled program
    #[arg(value_name = "PROGRAM", conflicts_with = "command")]
    program: Option<OsString>,
    /// A command with its arguments
    #[arg(value_name = "COMMAND", last = true)]
    command: Vec<OsString>,
    /// Time limit, compiling and shrinking included; with --class, for each program
    #[arg(long, value_name = "SECONDS", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    time: u64,
    /// The same seed gives the same run
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Maximum number of cases to try
    #[arg(long, value_name = "N")]
    cases: Option<u64>,
    /// Processor time for a run with one case; runs with more cases get more
    #[arg(long, value_name = "S", default_value = "3", value_parser = parse_seconds)]
    limit_cpu: Duration,
    /// Memory limit of a run
    #[arg(long, value_name = "MIB", default_value_t = 512, value_parser = clap::value_parser!(u64).range(1..=1_048_576))]
    limit_memory: u64,
    /// Output limit of a run
    #[arg(long, value_name = "MIB", default_value_t = 16, value_parser = clap::value_parser!(u64).range(1..=4096))]
    limit_output: u64,
    /// Processor time for compiling a source file; it never takes longer than --time
    #[arg(long, value_name = "S", default_value = "60", value_parser = parse_seconds)]
    compile_time: Duration,
    /// Memory limit of a compiler
    #[arg(long, value_name = "MIB", default_value_t = 4096, value_parser = clap::value_parser!(u64).range(1..=1_048_576))]
    compile_memory: u64,
    /// Limit of the files that a compiler writes
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = clap::value_parser!(u64).range(1..=1_048_576))]
    compile_output: u64,
    /// Number of runs in parallel [default: one per core]
    #[arg(long, value_name = "N", value_parser = threads())]
    threads: Option<u16>,
    /// Test every program in this folder and its subfolders, and print one table
    #[arg(long, value_name = "DIR", conflicts_with_all = ["program", "command", "replay", "out"])]
    class: Option<PathBuf>,
    /// With --class: also write the table, with boards, to this file
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// With --class: print comma-separated values instead of a table
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Run a failure saved by --out again, with its program or another
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "program"])]
    replay: Option<PathBuf>,
    /// With --replay: run the saved command without asking
    #[arg(long, requires = "replay")]
    yes: bool,
    /// Save input, expected, actual, board.svg and replay.json of the failure in this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Draw the board of the failure to this file [default: board.svg]
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, default_missing_value = "board.svg")]
    svg: Option<PathBuf>,
    /// Print one JSON object, with --class one per program and one with the summary; `touchmove schema stress` describes it
    #[arg(long)]
    json: bool,
    /// More languages: lines `extension = compile command | run command`, with {source}, {program}, {dir}, {class}
    #[arg(long, value_name = "FILE")]
    languages: Option<PathBuf>,
    /// Run without the sandbox: the program may write anywhere and use the network
    #[arg(long)]
    no_sandbox: bool,
    /// The language of the explanation
    #[arg(long, value_parser = lang(), default_value = "en")]
    lang: Lang,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    if args.class.is_none() && (args.html.is_some() || args.csv) {
        let flag = if args.csv { "--csv" } else { "--html" };
        return Err(Failure::usage("stress", format!("{flag} is for --class DIR")));
    }
    if let Some(file) = &args.replay {
        return reproduce::run(args, file);
    }
    // An interrupt ends the search but keeps what was found.
    let stop = stop_flag();
    // clap requires a game unless --replay is given.
    let Some(game) = args.game else { return Err(Failure::Internal) };
    if let Some(dir) = &args.class {
        return submissions::run(args, game, dir, &stop);
    }
    let (runner, languages) = (program::runner(args)?, build::languages(args)?);
    let start = Instant::now();
    let program = match args.program.as_deref().map(Path::new) {
        Some(file) => {
            let limits = build::limits(args);
            let build = || build::file(&runner, file, &languages, &limits);
            cancel_when(&runner, || stop.load(Ordering::Relaxed), build)
                .map_err(|error| error.into_failure(file, args.lang))?
        }
        None => build::command(&args.command)?,
    };
    let report = stress_program(game, args, start, &runner, &program, &stop);
    if let Some(reason) = report.start_error() {
        return Err(build::cannot_start(reason, args.lang));
    }
    if let Some(reason) = &report.result.run_error {
        return Err(build::not_tested(reason, args.lang));
    }
    if report.result.progress.cases == 0 && stop.load(Ordering::Relaxed) {
        message(match args.lang {
            Lang::En => "interrupted before the first case",
            Lang::Zh => "第一组数据之前就被中断",
        });
        return Err(Failure::Exit(Code::Interrupted));
    }
    report::print(args, game, &report)?;
    if let Some(dir) = &args.out {
        let source = build::source_file(args, &languages);
        reproduce::save(dir, game, source, &program, &report)?;
    }
    if let (Some(path), Some(svg)) = (&args.svg, report.svg(args.lang)) {
        write_file(path, svg)?;
    }
    match report.result.counterexample {
        Some(_) => Err(Failure::Exit(Code::Negative)),
        None if stop.load(Ordering::Relaxed) => Err(Failure::Exit(Code::Interrupted)),
        None => Ok(()),
    }
}

/// Does something, and cancels the runs of a runner meanwhile when a condition is met.
fn cancel_when<T>(runner: &Runner, is_over: impl Fn() -> bool + Sync, work: impl FnOnce() -> T) -> T {
    let (done, is_done) = channel::<()>();
    let cancel_flag = runner.cancel_flag();
    let (cancel, is_over) = (&*cancel_flag, &is_over);
    let result = std::thread::scope(|scope| {
        scope.spawn(move || {
            while is_done.recv_timeout(Duration::from_millis(50)) == Err(RecvTimeoutError::Timeout) {
                if is_over() {
                    cancel.store(true, Ordering::Relaxed);
                }
            }
        });
        // Dropped afterwards, which ends the thread.
        let _done = done;
        work()
    });
    cancel.store(false, Ordering::Relaxed);
    result
}

/// Stresses a program until it fails, `--time` is over since `start`, or `stop` is set.
fn stress_program(
    game: Game,
    args: &Args,
    start: Instant,
    runner: &Runner,
    program: &Program,
    stop: &AtomicBool,
) -> Report {
    let time = Duration::from_secs(args.time).saturating_sub(start.elapsed());
    let start = Instant::now();
    let options = StressOptions {
        seed: args.seed,
        max_cases: args.cases,
        jobs: thread_count(args.threads, usize::MAX),
        time,
        clock: &|| start.elapsed(),
        stop,
    };
    let limit = HumanDuration(Duration::from_secs(args.time));
    let template = format!("{{pos}} cases{{prefix}}, {{per_sec:0}}, {{elapsed}} of {limit:#}{{msg}}");
    let progress = DelayedBar::start(None, &template);
    let details = RunDetails::default();
    // Runs that are still going when time is up are cancelled; that is not a verdict on the program.
    let is_over = || start.elapsed() > time || stop.load(Ordering::Relaxed);
    let result = cancel_when(runner, is_over, || {
        stress(game, &TestedProgram { runner, program, args, details: &details }, &options, |new| {
            progress.set_position(new.cases);
            progress.set_prefix(format!(" from {} generators", new.generators.len()));
            if new.smallest > 0 {
                progress.set_message(format!("; it fails, smallest input so far {} bytes", new.smallest));
            }
        })
    });
    drop(progress);
    let remarks = result.counterexample.as_ref().map_or_else(Vec::new, |counterexample| {
        let details = details.latest(&counterexample.input);
        remarks::remarks(counterexample, details.as_ref(), args)
    });
    let (protection, cgroup) = details.protection().unzip();
    Report { result, remarks, protection, cgroup, seconds: start.elapsed().as_secs_f64() }
}
