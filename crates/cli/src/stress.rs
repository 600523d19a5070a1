//! `touchmove stress`: somebody's program against the referee.

mod again;
mod class;
mod report;
mod under_test;

use crate::args::{StressArgs, threads};
use crate::exit::{Code, Failure, complain};
use report::Told;
use std::ffi::{OsStr, OsString};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use touchmove::{Game, Lang};
use touchmove_contest::games::checkers::Checkers;
use touchmove_contest::games::correct_move::CorrectMove;
use touchmove_contest::games::duck_chess::DuckChess;
use touchmove_contest::games::kings_tour::KingsTour;
use touchmove_contest::{Finding, Options, Problem, Progress, stress};
use touchmove_runner::{Languages, Limits, Program, Runner};
use under_test::UnderTest;

pub(crate) fn run(args: &StressArgs) -> Result<(), Failure> {
    if let Some(file) = &args.replay {
        return again::run(args, file);
    }
    let stop = Arc::new(AtomicBool::new(false));
    let switch = Arc::clone(&stop);
    // Ctrl-C ends the search; what was found is kept. Without a handler it ends everything.
    let _ = ctrlc::set_handler(move || switch.store(true, Ordering::Relaxed));
    let Some(game) = args.game else { return Err(Failure::OwnFault) };
    if let Some(folder) = &args.class {
        return class::run(args, game, folder, &stop);
    }
    let runner = runner(args)?;
    let program = program(&runner, args.program.as_deref(), &args.command, &languages(args)?)?;
    let told = of_game(game, args, &runner, &program, &stop, &mut Display::new(args.time));
    if let Some(why) = told.not_started() {
        return Err(cannot_start(why));
    }
    report::print(args, game, &told)?;
    if let Some(folder) = &args.out {
        let source = source(args, &languages(args)?);
        again::keep(folder, game, source, &program, &told)
            .map_err(|error| Failure::File(folder.clone(), error))?;
    }
    if let (Some(path), Some(svg)) = (&args.svg, told.svg(args.lang.into())) {
        std::fs::write(path, svg).map_err(|error| Failure::File(path.clone(), error))?;
    }
    match told.finding {
        Some(_) => Err(Failure::Said(Code::No)),
        None if stop.load(Ordering::Relaxed) => Err(Failure::Said(Code::Interrupted)),
        None => Ok(()),
    }
}

/// The languages there are, and those of the user.
fn languages(args: &StressArgs) -> Result<Languages, Failure> {
    let mut languages = Languages::default();
    if let Some(path) = &args.languages {
        let table = std::fs::read_to_string(path).map_err(|error| Failure::File(path.clone(), error))?;
        languages
            .add_table(&table)
            .map_err(|error| Failure::Malformed(format!("{}: {error}", path.display())))?;
    }
    Ok(languages)
}

fn cannot_start(why: &str) -> Failure {
    Failure::Nonsense("stress", format!("the program cannot be started: {why}"))
}

/// The source file that was named, if it was one.
fn source(args: &StressArgs, languages: &Languages) -> Option<PathBuf> {
    let file = args.program.as_deref().map(Path::new)?;
    languages.for_file(file).and_then(|_| std::path::absolute(file).ok())
}

fn runner(args: &StressArgs) -> Result<Runner, Failure> {
    let runner = Runner::new().map_err(|error| Failure::File(std::env::temp_dir(), error))?;
    Ok(if args.no_fence { runner.without_sandbox() } else { runner })
}

/// The program that was named: a source file is compiled first; a file without a folder is looked for here, not in `PATH`.
fn program(
    runner: &Runner,
    file: Option<&OsStr>,
    command: &[OsString],
    languages: &Languages,
) -> Result<Program, Failure> {
    let folder = std::env::current_dir().map_err(|error| Failure::File(PathBuf::from("."), error))?;
    let Some(file) = file.map(Path::new) else {
        if command.is_empty() {
            let message = "no program: give a source file, or `--` and a command".to_owned();
            return Err(Failure::Nonsense("stress", message));
        }
        return Ok(Program::new(command, folder));
    };
    if languages.for_file(file).is_none() {
        return Ok(Program::new([folder.join(file)], folder));
    }
    runner
        .build(file, &folder, languages, &Limits::for_compiling())
        .map_err(|error| Failure::Nonsense("stress", error.to_string()))
}

fn of_game(
    game: Game,
    args: &StressArgs,
    runner: &Runner,
    program: &Program,
    stop: &Arc<AtomicBool>,
    display: &mut Display,
) -> Told {
    match game {
        Game::CorrectMove => of_problem::<CorrectMove>(args, runner, program, stop, display),
        Game::KingsTour => of_problem::<KingsTour>(args, runner, program, stop, display),
        Game::Checkers => of_problem::<Checkers>(args, runner, program, stop, display),
        Game::DuckChess => of_problem::<DuckChess>(args, runner, program, stop, display),
    }
}

fn of_problem<P: Problem>(
    args: &StressArgs,
    runner: &Runner,
    program: &Program,
    stop: &Arc<AtomicBool>,
    display: &mut Display,
) -> Told {
    let time = Duration::from_secs(args.time);
    let subject = UnderTest { runner, program, args, is_game_a_run: P::MOST_CASES == 1 };
    let lanes = threads(args.threads, usize::MAX);
    let options = Options { seed: args.seed, time, cases: args.cases, lanes, stop };
    let begun = Instant::now();
    // Whatever runs when time is up is stopped, and that is no fault of the program.
    let (done, is_done) = std::sync::mpsc::channel::<()>();
    let outcome = std::thread::scope(|scope| {
        let (switch, stop) = (runner.cancel_flag(), Arc::clone(stop));
        scope.spawn(move || {
            while is_done.recv_timeout(Duration::from_millis(50))
                == Err(std::sync::mpsc::RecvTimeoutError::Timeout)
            {
                if begun.elapsed() > time || stop.load(Ordering::Relaxed) {
                    switch.store(true, Ordering::Relaxed);
                }
            }
        });
        let outcome = stress::<P>(&subject, &options, |progress| display.show(progress));
        drop(done);
        outcome
    });
    runner.cancel_flag().store(false, Ordering::Relaxed);
    display.clear();
    let lang: Lang = args.lang.into();
    Told {
        cases: outcome.progress.cases,
        runs: outcome.progress.runs,
        kinds: outcome.progress.kinds.len(),
        seconds: begun.elapsed().as_secs_f64(),
        proved: outcome.proved,
        finding: outcome.found.as_ref().map(|found| Finding::new(found, lang)),
    }
}

/// Shows on a terminal how far it is.
struct Display {
    begun: Instant,
    last: Instant,
    time: u64,
    shown: bool,
}

impl Display {
    fn new(time: u64) -> Self {
        let now = Instant::now();
        Display { begun: now, last: now, time, shown: false }
    }

    fn show(&mut self, progress: &Progress) {
        if self.last.elapsed() < Duration::from_millis(200) || !io::stderr().is_terminal() {
            return;
        }
        self.last = Instant::now();
        self.shown = true;
        let seconds = self.begun.elapsed().as_secs_f64();
        let (cases, kinds) = (progress.cases, progress.kinds.len());
        let left = (self.time as f64 - seconds).max(0.0);
        let found = if progress.smallest > 0 {
            format!("; it fails, smallest input so far {} bytes", progress.smallest)
        } else {
            String::new()
        };
        let speed = cases as f64 / seconds.max(0.001);
        let line = format!("{cases} cases of {kinds} kinds, {speed:.0} a second, {left:.0} s left{found}");
        let _ = write!(io::stderr(), "\r\x1b[K{line}");
    }

    fn clear(&mut self) {
        if std::mem::take(&mut self.shown) {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

/// Says something about the work on standard error.
fn remark(text: &str) {
    complain(&format!("touchmove stress: {text}"));
}
