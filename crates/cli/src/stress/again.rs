//! What was found, kept in a folder, and done again from there.

use super::report::Told;
use super::under_test::reply;
use super::{cannot_start, languages, program, runner};
use crate::args::StressArgs;
use crate::exit::{Code, Failure, print};
use serde::{Deserialize, Serialize};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;
use touchmove::{Game, Lang};
use touchmove_contest::{Breakdown, Compared, compare, explain, lines};
use touchmove_contest::{Style, judge};
use touchmove_runner::{Limits, Program};

/// How to do it again.
#[derive(Serialize, Deserialize)]
struct Replay {
    v: u8,
    game: Game,
    /// The source file that has to be compiled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    source: Option<PathBuf>,
    /// The command, as text; of a source file, what it was run by.
    command: Vec<String>,
    folder: PathBuf,
    input: String,
}

/// Writes everything about a failure into a folder; without one, only that there was none.
pub(super) fn keep(
    folder: &Path,
    game: Game,
    source: Option<PathBuf>,
    program: &Program,
    told: &Told,
) -> io::Result<()> {
    let Some(finding) = &told.finding else { return Ok(()) };
    std::fs::create_dir_all(folder)?;
    std::fs::write(folder.join("input"), &finding.input)?;
    std::fs::write(folder.join("expected"), &finding.expected)?;
    std::fs::write(folder.join("actual"), &finding.actual)?;
    if let Some(svg) = told.svg(Lang::En) {
        std::fs::write(folder.join("board.svg"), svg)?;
    }
    let command = program.command.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    let (working, input) = (program.working_dir.clone(), finding.input.clone());
    let replay = Replay { v: 1, game, source, command, folder: working, input };
    std::fs::write(folder.join("replay.json"), serde_json::to_string_pretty(&replay)? + "\n")
}

/// Runs a program on an input that was kept.
pub(super) fn run(args: &StressArgs, file: &Path) -> Result<(), Failure> {
    let text = std::fs::read_to_string(file).map_err(|error| Failure::File(file.to_owned(), error))?;
    let replay: Replay = serde_json::from_str(&text).map_err(|error| {
        Failure::Malformed(format!("{}:{}:{}: {error}", file.display(), error.line(), error.column()))
    })?;
    let runner = runner(args)?;
    // Another program may be given; what was compiled for the first time is gone.
    let program = match &replay.source {
        _ if !args.command.is_empty() => program(&runner, None, &args.command, &languages(args)?)?,
        Some(source) => program(&runner, Some(source.as_os_str()), &[], &languages(args)?)?,
        None => Program::new(&replay.command, &replay.folder),
    };
    let limits = Limits {
        cpu_time: args.limit_cpu,
        wall_time: args.limit_cpu * 2 + Duration::from_secs(2),
        memory: args.limit_memory << 20,
        output: args.limit_output << 20,
        ..Limits::default()
    };
    let reply = reply(runner.run(&program, replay.input.as_bytes(), &limits));
    let mut right = Vec::new();
    judge(replay.game, replay.input.as_bytes(), &mut right, &Style::Contest)
        .map_err(|fault| Failure::Malformed(format!("{}: input: {fault}", file.display())))?;
    let right = String::from_utf8_lossy(&right);
    let expected: Vec<&str> = right.lines().collect();
    let line = match (compare(&expected, &reply.said), &reply.breakdown) {
        (_, Some(Breakdown::NotStarted(why))) => return Err(cannot_start(why)),
        (_, Some(breakdown)) => {
            print(&format!("{breakdown}\n"))?;
            return Err(Failure::Said(Code::No));
        }
        (Compared::Right, None) => return print("right: the program answers this input rightly\n"),
        (Compared::Wrong(line) | Compared::Presentation(line), None) => line,
    };
    let got = lines(&reply.said).nth(line).unwrap_or("(no line)");
    let expected = expected.get(line).copied().unwrap_or("(no line)");
    let mut text = format!("wrong answer in line {}:\n  expected: {expected}\n  got:      {got}\n", line + 1);
    if let Some(explanation) = explain(replay.game, &replay.input, line, args.lang.into()) {
        text.push('\n');
        text.push_str(&explanation.text(args.lang.into(), crate::judge::ink()));
    }
    print(&text)?;
    Err(Failure::Said(Code::No))
}
