//! Failures saved by `--out`, and run again by `--replay`.

use super::Args;
use super::build::{self, cannot_start, not_tested};
use super::program::{self, limits, run_output};
use super::remarks::{FailedRun, about_run, verdict};
use super::report::Report;
use crate::atomic_dir::AtomicDir;
use crate::commands::check::{JsonReport, expected_and_got};
use crate::exit::{Code, Failure, message};
use crate::output::{color_choice, print, print_json};
use crate::terminal::{on_one_line, shown};
use serde::{Deserialize, Serialize};
use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use touchmove::{Game, Lang};
use touchmove_contest::{
    Comparison, Failure as ProgramFailure, OutputFormat, RuntimeError, compare, judge, lines, ruling_of_line,
};
use touchmove_runner::Program;

/// The contents of `replay.json`.
#[derive(Serialize, Deserialize)]
struct Replay {
    v: u8,
    game: Game,
    /// The source file, if the program was compiled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    source: Option<PathBuf>,
    command: Vec<String>,
    folder: PathBuf,
    input: String,
}

/// Writes everything about a failure into a folder; without a failure, nothing.
pub(super) fn save(
    dir: &Path,
    game: Game,
    source: Option<PathBuf>,
    program: &Program,
    report: &Report,
) -> Result<(), Failure> {
    let Some(counterexample) = &report.result.counterexample else { return Ok(()) };
    const NAMES: [&str; 5] = ["input", "expected", "actual", "board.svg", "replay.json"];
    let dir = AtomicDir::create(dir, |name| NAMES.contains(&name))?;
    dir.write("input", &counterexample.input)?;
    dir.write("expected", &counterexample.expected)?;
    dir.write("actual", &counterexample.actual)?;
    if let Some(svg) = report.svg(Lang::En) {
        dir.write("board.svg", svg)?;
    }
    let command = program.command.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    let (folder, input) = (program.working_dir.clone(), counterexample.input.clone());
    let replay = Replay { v: 1, game, source, command, folder, input };
    let json = serde_json::to_string_pretty(&replay).map_err(|_| Failure::Internal)?;
    dir.write("replay.json", json + "\n")?;
    dir.commit()
}

/// Shows what a saved failure would run, which somebody else may have written, and asks whether to run it.
fn confirm(replay: &Replay, lang: Lang) -> Result<(), Failure> {
    let folder = shown(&replay.folder);
    let text = match (&replay.source, lang) {
        (Some(source), Lang::En) => format!("this compiles and runs {}", shown(source)),
        (Some(source), Lang::Zh) => format!("将编译并运行 {}", shown(source)),
        (None, Lang::En) => format!("this runs, in {folder}: {}", on_one_line(&replay.command.join(" "))),
        (None, Lang::Zh) => format!("将在 {folder} 运行：{}", on_one_line(&replay.command.join(" "))),
    };
    if !io::stdin().is_terminal() || !io::stderr().is_terminal() {
        return Err(Failure::usage(
            "stress",
            format!("{text}\nGive --yes to run it, or another program after --."),
        ));
    }
    message(&format!("{text}\nRun it? [y/N]"));
    let mut answer = String::new();
    io::stdin().read_line(&mut answer).map_err(|error| Failure::File("standard input".into(), error))?;
    let is_yes = matches!(answer.trim(), "y" | "Y" | "yes");
    if is_yes { Ok(()) } else { Err(Failure::Exit(Code::Interrupted)) }
}

/// Runs a program once on a saved input.
pub(super) fn run(args: &Args, file: &Path) -> Result<(), Failure> {
    let text = fs::read_to_string(file).map_err(Failure::file(file))?;
    let replay: Replay = serde_json::from_str(&text).map_err(|error| {
        Failure::Malformed(format!("{}:{}:{}: {error}", shown(file), error.line(), error.column()))
    })?;
    if args.command.is_empty() && !args.yes {
        confirm(&replay, args.lang)?;
    }
    let runner = program::runner(args)?;
    let program = match &replay.source {
        _ if !args.command.is_empty() => build::command(&args.command)?,
        // The compiled program was temporary.
        Some(source) => build::file(&runner, source, &build::languages(args)?, &build::limits(args))
            .map_err(|error| error.into_failure(source, args.lang))?,
        None => Program::new(&replay.command, &replay.folder),
    };
    let limits = limits(args, args.limit_cpu);
    let run = program::run(&runner, &program, &replay.input, &limits);
    let failed = FailedRun::of(&run, &limits, false);
    let output = run_output(run, args.lang);
    let mut answers = Vec::new();
    judge(replay.game, replay.input.as_bytes(), &mut answers, &OutputFormat::Contest)
        .map_err(|error| Failure::Malformed(format!("{}: input: {error}", shown(file))))?;
    let answers = String::from_utf8_lossy(&answers);
    let expected: Vec<&str> = answers.lines().collect();
    let game = replay.game;
    let failure = match (compare(&expected, &output.stdout), &output.error) {
        (_, Some(RuntimeError::NotStarted(reason))) => return Err(cannot_start(reason, args.lang)),
        (_, Some(RuntimeError::External(reason))) => return Err(not_tested(reason, args.lang)),
        (_, Some(error)) => {
            let failure = ProgramFailure::Runtime(error.clone());
            let remarks = about_run(error, failed.as_ref(), args);
            if args.json {
                print_json([JsonReport::failed(game, expected.len(), &failure, &remarks)])?;
            } else {
                let verdict = verdict(&failure, args.lang);
                print(&format!("{}\n", [&[verdict], &remarks[..]].concat().join("\n")))?;
            }
            return Err(Failure::Exit(Code::Negative));
        }
        (Comparison::Equal, None) if args.json => {
            return print_json([JsonReport::right(game, expected.len())]);
        }
        (Comparison::Equal, None) => {
            return print(match args.lang {
                Lang::En => "right: the program answers this input rightly\n",
                Lang::Zh => "正确：程序对这组输入的回答正确\n",
            });
        }
        (Comparison::Wrong(line), None) => ProgramFailure::WrongAnswer(line),
        (Comparison::Presentation(line), None) => ProgramFailure::Presentation(line),
    };
    let line = failure.line().unwrap_or(0);
    let (expected_line, actual) = (expected.get(line).copied(), lines(&output.stdout).nth(line));
    let ruling = ruling_of_line(game, &replay.input, line);
    if args.json {
        let (cases, lines) = (expected.len(), [expected_line, actual]);
        print_json([JsonReport::wrong(game, cases, &failure, lines, ruling.as_ref(), args.lang)])?;
        return Err(Failure::Exit(Code::Negative));
    }
    let comparison = expected_and_got(expected_line, actual, args.lang);
    let mut text = match args.lang {
        Lang::En => format!("wrong answer in line {}:\n{comparison}", line + 1),
        Lang::Zh => format!("第 {} 行答案错误：\n{comparison}", line + 1),
    };
    if let Some(ruling) = ruling {
        text.push('\n');
        text.push_str(&ruling.explanation(args.lang, color_choice()));
    }
    print(&text)?;
    Err(Failure::Exit(Code::Negative))
}
