//! `stress --class`: every program in a folder, in one table.

use super::program::{build, languages, runner};
use super::report::Report;
use super::{Args, stress_program};
use crate::exit::{Code, Failure, error_line};
use crate::output::{print, write_file};
use std::fmt::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use touchmove::{Game, Lang, display_width};
use touchmove_contest::Counterexample;
use touchmove_runner::Languages;

/// A submission and its report, or why it could not be built.
struct Submission {
    name: String,
    result: Result<Report, String>,
}

pub(super) fn run(args: &Args, game: Game, dir: &Path, stop: &AtomicBool) -> Result<(), Failure> {
    let languages = languages(args)?;
    let mut submissions = Vec::new();
    for path in find_programs(dir, &languages).map_err(Failure::file(dir))? {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let name = path.strip_prefix(dir).unwrap_or(&path).display().to_string();
        error_line(&format!("touchmove stress: {name} …"));
        let runner = runner(args)?;
        let absolute = std::path::absolute(&path).unwrap_or_else(|_| path.clone());
        let result = match build(&runner, Some(absolute.as_os_str()), &[], &languages) {
            Ok(program) => Ok(stress_program(game, args, &runner, &program, stop)),
            Err(Failure::Usage { message, .. }) => Err(message),
            Err(failure) => return Err(failure),
        };
        submissions.push(Submission { name, result });
    }
    print(&text_table(&submissions, args.lang))?;
    if let Some(path) = &args.html {
        write_file(path, html_page(game, &submissions, args.lang))?;
    }
    let has_survived =
        |submission: &Submission| submission.counterexample().is_none() && submission.result.is_ok();
    match submissions.iter().all(has_survived) {
        false => Err(Failure::Exit(Code::Negative)),
        true if stop.load(Ordering::Relaxed) => Err(Failure::Exit(Code::Interrupted)),
        true => Ok(()),
    }
}

/// Returns the source files and programs in a folder and in its subfolders, such as one per student.
fn find_programs(dir: &Path, languages: &Languages) -> std::io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(dir)? {
        let path = entry?.path();
        if path.is_dir() {
            let inner: Vec<PathBuf> = std::fs::read_dir(&path)?.flatten().map(|entry| entry.path()).collect();
            found.extend(inner.into_iter().filter(|path| is_program(path, languages)));
        } else if is_program(&path, languages) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

fn is_program(path: &Path, languages: &Languages) -> bool {
    let is_executable = || path.metadata().is_ok_and(|metadata| metadata.permissions().mode() & 0o111 != 0);
    path.is_file() && (languages.for_file(path).is_some() || (path.extension().is_none() && is_executable()))
}

impl Submission {
    fn counterexample(&self) -> Option<&Counterexample> {
        self.result.as_ref().ok()?.result.counterexample.as_ref()
    }

    /// Returns the cells of its row: name, verdict, the first clause that is broken, the likely mistake.
    fn cells(&self, lang: Lang) -> [String; 4] {
        let name = self.name.clone();
        let report = match &self.result {
            Ok(report) => report,
            Err(message) => {
                let error = first_error_line(message).to_owned();
                return [name, "cannot be built".to_owned(), String::new(), error];
            }
        };
        let (mut clause, mut mistake) = (String::new(), String::new());
        if let Some(counterexample) = self.counterexample() {
            clause = counterexample.ruling.as_ref().map_or("", |ruling| ruling.clauses()).to_owned();
            mistake = match &counterexample.diagnosis.mistakes[..] {
                [one] => one.description.get(lang).to_owned(),
                several => several.iter().map(|mistake| mistake.name).collect::<Vec<_>>().join(" / "),
            };
        }
        [name, report.verdict(), clause, mistake]
    }
}

/// Returns the first error in a compiler's output.
fn first_error_line(output: &str) -> &str {
    let error = output.lines().find(|line| line.contains("error"));
    error.or(output.lines().next()).unwrap_or("")
}

fn headings(lang: Lang) -> [String; 4] {
    match lang {
        Lang::En => ["program", "verdict", "clause", "likely mistake"],
        Lang::Zh => ["程序", "结果", "条款", "可能的错误"],
    }
    .map(ToOwned::to_owned)
}

fn text_table(submissions: &[Submission], lang: Lang) -> String {
    let rows = submissions.iter().map(|submission| submission.cells(lang));
    let rows: Vec<[String; 4]> = std::iter::once(headings(lang)).chain(rows).collect();
    let widths =
        [0, 1, 2, 3].map(|index| rows.iter().map(|row| display_width(&row[index])).max().unwrap_or(0));
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(widths) {
            let _ = write!(line, "{cell}{}  ", " ".repeat(width - display_width(cell)));
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Returns a self-contained page with the table and, for each program that fails, its input and its board.
fn html_page(game: Game, submissions: &[Submission], lang: Lang) -> String {
    const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;\
        color-scheme:light dark}table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.3rem .6rem;\
        border-bottom:1px solid #8884;vertical-align:top}pre{background:#8882;padding:.6rem;overflow:auto}\
        svg{max-width:20rem;height:auto}section{margin-top:2.5rem}";
    let title = game.info().title.get(lang);
    let code = if lang == Lang::Zh { "zh" } else { "en" };
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"{code}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n\
         <body>\n<h1>{title}</h1>\n<table>\n<thead><tr>"
    );
    for heading in headings(lang) {
        let _ = write!(page, "<th scope=\"col\">{}</th>", escape(&heading));
    }
    page.push_str("</tr></thead>\n<tbody>\n");
    for submission in submissions {
        let cells = submission.cells(lang).map(|cell| format!("<td>{}</td>", escape(&cell)));
        let _ = writeln!(page, "<tr>{}</tr>", cells.concat());
    }
    page.push_str("</tbody>\n</table>\n");
    for submission in submissions {
        if let Some(counterexample) = submission.counterexample() {
            html_section(&mut page, &submission.name, counterexample, lang);
        }
    }
    page.push_str("</body>\n</html>\n");
    page
}

fn html_section(page: &mut String, name: &str, counterexample: &Counterexample, lang: Lang) {
    let Counterexample { failure, input, .. } = counterexample;
    let _ = writeln!(page, "<section>\n<h2>{}: {}</h2>", escape(name), escape(&failure.to_string()));
    let _ = writeln!(page, "<pre>{}</pre>", escape(input));
    if failure.line().is_some() {
        let (expected, actual) = counterexample.expected_and_actual();
        let (expected, actual) = (escape(expected.unwrap_or("–")), escape(actual.unwrap_or("–")));
        let labels = if lang == Lang::Zh { ["应为", "实为"] } else { ["expected", "got"] };
        let _ = writeln!(
            page,
            "<p>{}: <code>{expected}</code><br>{}: <code>{actual}</code></p>",
            labels[0], labels[1]
        );
    }
    if let Some(ruling) = &counterexample.ruling {
        let (clauses, message) = (ruling.clauses(), ruling.message().get(lang));
        let _ = writeln!(page, "<p><strong>{clauses}</strong> {}</p>", escape(message));
        page.push_str(&ruling.svg(lang).unwrap_or_default());
    }
    page.push_str("</section>\n");
}
