//! `stress --class`: every program in a folder, in one table.

mod csv;
mod html;
mod json;
mod submission;
mod text;

use super::build::{self, NotTestable};
use super::program::runner;
use super::{Args, cancel_when, stress_program};
use crate::exit::{Code, Failure, message};
use crate::output::{print, write_file};
use crate::terminal::{on_one_line, shown};
use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use submission::{Submission, Summary};
use touchmove::{Game, Lang};
use touchmove_contest::count_cases;
use touchmove_runner::Languages;

/// Folders that archivers and interpreters create; hidden files and folders are skipped too.
const SKIPPED_FOLDERS: [&str; 2] = ["__MACOSX", "__pycache__"];

pub(super) fn run(args: &Args, game: Game, dir: &Path, stop: &AtomicBool) -> Result<(), Failure> {
    let languages = build::languages(args)?;
    let files = find_files(dir).map_err(Failure::file(dir))?;
    if files.is_empty() {
        return Err(no_programs(dir, args.lang));
    }
    let possible_cases = count_cases(game);
    let mut submissions = Vec::new();
    for (path, error) in files {
        let name = path.strip_prefix(dir).unwrap_or(&path).display().to_string();
        let result = match error {
            Some(error) => Err(NotTestable::Unreadable(error)),
            None if stop.load(Ordering::Relaxed) => Err(NotTestable::Interrupted),
            None => {
                message(&format!("{} …", on_one_line(&name)));
                test(args, game, &path, &languages, stop)?
            }
        };
        let is_interrupted = stop.load(Ordering::Relaxed);
        let submission = Submission { name, result, possible_cases, max_cases: args.cases, is_interrupted };
        if args.json {
            print(&json::line(args, game, &submission)?)?;
        }
        submissions.push(submission);
    }
    let summary = Summary::of(&submissions);
    if args.json {
        print(&json::summary(&summary)?)?;
    } else if args.csv {
        print(&csv::table(&submissions, args.lang))?;
    } else {
        print(&text::table(&submissions, args.lang))?;
    }
    if let Some(path) = &args.html {
        write_file(path, html::page(game, &submissions, args.lang))?;
    }
    let is_external =
        |submission: &Submission| submission.result.as_ref().is_err_and(NotTestable::is_external);
    if submissions.iter().any(is_external) {
        Err(Failure::Exit(Code::Internal))
    } else if summary.failed + summary.not_compiled > 0 {
        Err(Failure::Exit(Code::Negative))
    } else if stop.load(Ordering::Relaxed) {
        Err(Failure::Exit(Code::Interrupted))
    } else if summary.not_tested > 0 {
        Err(Failure::Exit(Code::Negative))
    } else {
        Ok(())
    }
}

fn no_programs(dir: &Path, lang: Lang) -> Failure {
    let dir = shown(dir);
    Failure::Malformed(match lang {
        Lang::En => format!("{dir}: there is no file in this folder"),
        Lang::Zh => format!("{dir}：这个文件夹里没有文件"),
    })
}

/// Compiles and stresses one program.
fn test(
    args: &Args,
    game: Game,
    path: &Path,
    languages: &Languages,
    stop: &AtomicBool,
) -> Result<Result<super::Report, NotTestable>, Failure> {
    let runner = runner(args)?;
    let start = Instant::now();
    let limits = build::limits(args);
    let build = || build::file(&runner, path, languages, &limits);
    let program = match cancel_when(&runner, || stop.load(Ordering::Relaxed), build) {
        Ok(program) => program,
        Err(error) => return Ok(Err(error)),
    };
    let report = stress_program(game, args, start, &runner, &program, stop);
    Ok(match (report.start_error(), &report.result.run_error) {
        (Some(reason), _) => Err(NotTestable::NotStarted(reason.to_owned())),
        (None, Some(reason)) => Err(NotTestable::Disturbed(reason.clone())),
        (None, None) => Ok(report),
    })
}

/// Returns the files in a folder and in all its subfolders, and the subfolders that cannot be read.
fn find_files(dir: &Path) -> io::Result<Vec<(PathBuf, Option<io::Error>)>> {
    let mut found = Vec::new();
    // Symbolic links can lead back to a folder that has been read.
    let mut read = HashSet::from([dir.canonicalize()?]);
    let mut folders = vec![(dir.to_owned(), fs::read_dir(dir)?)];
    while let Some((folder, entries)) = folders.pop() {
        for entry in entries {
            let path = match entry {
                Ok(entry) => entry.path(),
                Err(error) => {
                    found.push((folder.clone(), Some(error)));
                    break;
                }
            };
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if name.starts_with('.') || (path.is_dir() && SKIPPED_FOLDERS.contains(&&*name)) {
                continue;
            }
            if !path.is_dir() {
                found.push((path, None));
                continue;
            }
            let is_new = path.canonicalize().is_ok_and(|canonical| read.insert(canonical));
            match fs::read_dir(&path) {
                Ok(entries) if is_new => folders.push((path, entries)),
                Ok(_) => {}
                Err(error) => found.push((path, Some(error))),
            }
        }
    }
    found.sort_by(|(a, _), (b, _)| a.cmp(b));
    Ok(found)
}
