//! A whole class: every program in a folder, in one table.

use super::report::Told;
use super::{Display, languages, of_game, program, remark, runner};
use crate::args::StressArgs;
use crate::exit::{Code, Failure, print};
use std::fmt::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use touchmove::{Game, Lang};
use touchmove_draw::columns;
use touchmove_runner::Languages;

/// A submission and what came of it.
struct Row {
    name: String,
    /// What came of it, or why it could not be tried.
    told: Result<Told, String>,
}

pub(super) fn run(
    args: &StressArgs,
    game: Game,
    folder: &Path,
    stop: &Arc<AtomicBool>,
) -> Result<(), Failure> {
    let languages = languages(args)?;
    let submissions =
        submissions(folder, &languages).map_err(|error| Failure::File(folder.to_owned(), error))?;
    let mut rows = Vec::new();
    for path in submissions {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let name = path.strip_prefix(folder).unwrap_or(&path).display().to_string();
        remark(&format!("{name} …"));
        let runner = runner(args)?;
        let absolute = std::path::absolute(&path).unwrap_or_else(|_| path.clone());
        let told = match program(&runner, Some(absolute.as_os_str()), &[], &languages) {
            Ok(program) => Ok(of_game(game, args, &runner, &program, stop, &mut Display::new(args.time))),
            Err(Failure::Nonsense(_, why)) => Err(why),
            Err(failure) => return Err(failure),
        };
        rows.push(Row { name, told });
    }
    let lang = args.lang.into();
    print(&table(&rows, lang))?;
    if let Some(path) = &args.html {
        std::fs::write(path, html(game, &rows, lang)).map_err(|error| Failure::File(path.clone(), error))?;
    }
    let is_right = |row: &Row| row.told.as_ref().is_ok_and(|told| told.finding.is_none());
    match rows.iter().all(is_right) {
        false => Err(Failure::Said(Code::No)),
        true if stop.load(Ordering::Relaxed) => Err(Failure::Said(Code::Interrupted)),
        true => Ok(()),
    }
}

/// The source files and programs in a folder, and one level below: a folder a student.
fn submissions(folder: &Path, languages: &Languages) -> std::io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder)? {
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

impl Row {
    /// Verdict, the first clause that is broken, the likely mistake.
    fn cells(&self, lang: Lang) -> [String; 4] {
        let told = match &self.told {
            Ok(told) => told,
            Err(why) => {
                return [self.name.clone(), "cannot be built".to_owned(), String::new(), first_line(why)];
            }
        };
        let finding = told.finding.as_ref();
        let clause =
            finding.and_then(|finding| finding.explanation.as_ref()?.clause.clone()).unwrap_or_default();
        let words = |finding: &touchmove_contest::Finding| match &finding.mistakes[..] {
            [] => String::new(),
            [one] => one.words(lang == Lang::Zh).to_owned(),
            several => several.iter().map(|mistake| mistake.name()).collect::<Vec<_>>().join(" / "),
        };
        [self.name.clone(), told.verdict().to_owned(), clause, finding.map(words).unwrap_or_default()]
    }
}

/// What a compiler complains about first.
fn first_line(text: &str) -> String {
    let error = text.lines().find(|line| line.contains("error"));
    error.or(text.lines().next()).unwrap_or("").to_owned()
}

fn headings(lang: Lang) -> [String; 4] {
    match lang {
        Lang::En => ["program", "verdict", "clause", "likely mistake"],
        Lang::Zh => ["程序", "结果", "条款", "可能的错误"],
    }
    .map(ToOwned::to_owned)
}

fn table(rows: &[Row], lang: Lang) -> String {
    let cells: Vec<[String; 4]> =
        std::iter::once(headings(lang)).chain(rows.iter().map(|row| row.cells(lang))).collect();
    let width = |index: usize| cells.iter().map(|row| columns(&row[index])).max().unwrap_or(0);
    let widths = [0, 1, 2, 3].map(width);
    let mut text = String::new();
    for row in cells {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(widths) {
            let _ = write!(line, "{cell}{}  ", " ".repeat(width - columns(cell)));
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The table and, for each program that fails, its input and its board: one file that needs no other.
fn html(game: Game, rows: &[Row], lang: Lang) -> String {
    const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;\
        color-scheme:light dark}table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.3rem .6rem;\
        border-bottom:1px solid #8884;vertical-align:top}pre{background:#8882;padding:.6rem;overflow:auto}\
        svg{max-width:20rem;height:auto}section{margin-top:2.5rem}";
    let title = game.title().get(lang);
    let code = if lang == Lang::Zh { "zh" } else { "en" };
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"{code}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n\
         <body>\n<h1>{title}</h1>\n<table>\n<thead><tr>"
    );
    for heading in headings(lang) {
        let _ = write!(page, "<th scope=\"col\">{}</th>", escaped(&heading));
    }
    page.push_str("</tr></thead>\n<tbody>\n");
    for row in rows {
        let cells = row.cells(lang).map(|cell| format!("<td>{}</td>", escaped(&cell)));
        let _ = writeln!(page, "<tr>{}</tr>", cells.concat());
    }
    page.push_str("</tbody>\n</table>\n");
    for row in rows {
        let Some(finding) = row.told.as_ref().ok().and_then(|told| told.finding.as_ref()) else { continue };
        let (expected, got) = finding.expected_and_got();
        let _ = writeln!(page, "<section>\n<h2>{}: {}</h2>", escaped(&row.name), escaped(&finding.verdict));
        let _ = writeln!(page, "<pre>{}</pre>", escaped(&finding.input));
        if finding.line.is_some() {
            let (expected, got) = (expected.unwrap_or("–"), got.unwrap_or("–"));
            let names = if lang == Lang::Zh { ["应为", "实为"] } else { ["expected", "got"] };
            let _ = writeln!(
                page,
                "<p>{}: <code>{}</code><br>{}: <code>{}</code></p>",
                names[0],
                escaped(expected),
                names[1],
                escaped(got)
            );
        }
        if let Some(explanation) = &finding.explanation {
            let clause = explanation.clause.as_deref().unwrap_or("");
            let _ = writeln!(page, "<p><strong>{clause}</strong> {}</p>", escaped(&explanation.words));
            if let Some(picture) = explanation.picture(lang) {
                page.push_str(&picture.svg());
            }
        }
        page.push_str("</section>\n");
    }
    page.push_str("</body>\n</html>\n");
    page
}
