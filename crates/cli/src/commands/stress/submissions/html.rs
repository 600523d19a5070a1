//! The class as a self-contained page.

use super::submission::{Group, Submission, Summary, groups};
use super::text::{cells, groups_heading, headings};
use crate::commands::stress::remarks::verdict;
use crate::commands::stress::report::labelled_answers;
use std::fmt::Write;
use touchmove::{Game, Lang};
use touchmove_contest::Counterexample;

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;\
    color-scheme:light dark}table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.3rem .6rem;\
    border-bottom:1px solid #8884;vertical-align:top}pre{background:#8882;padding:.6rem;overflow:auto}\
    svg{max-width:20rem;height:auto}section{margin-top:2.5rem}";

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Returns a page with the table, the programs by mistake and, for each program that fails, its input and its board.
pub(super) fn page(game: Game, submissions: &[Submission], lang: Lang) -> String {
    let title = game.info().title.get(lang);
    let code = if lang == Lang::Zh { "zh" } else { "en" };
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"{code}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n\
         <body>\n<h1>{title}</h1>\n<p>{}</p>\n<table>\n<thead><tr>",
        Summary::of(submissions).text(lang)
    );
    for heading in headings(lang) {
        let _ = write!(page, "<th scope=\"col\">{}</th>", escape(heading));
    }
    page.push_str("</tr></thead>\n<tbody>\n");
    for submission in submissions {
        let cells = cells(submission, lang).map(|cell| format!("<td>{}</td>", escape(&cell)));
        let _ = writeln!(page, "<tr>{}</tr>", cells.concat());
    }
    page.push_str("</tbody>\n</table>\n");
    let groups = groups(submissions, lang);
    if !groups.is_empty() {
        let _ = writeln!(page, "<h2>{}</h2>\n<ul>", groups_heading(lang));
        for Group { mistake, programs } in groups {
            let (count, programs) = (programs.len(), escape(&programs.join(", ")));
            let _ = writeln!(page, "<li><strong>{count}: {}</strong> {programs}</li>", escape(&mistake));
        }
        page.push_str("</ul>\n");
    }
    for submission in submissions {
        match (&submission.result, submission.counterexample()) {
            (Ok(report), Some(counterexample)) => {
                failure(&mut page, &submission.name, counterexample, &report.remarks, lang);
            }
            (Err(error), _) if error.is_compile_error() => {
                let (name, verdict) = (escape(&submission.name), error.verdict(lang));
                let messages = escape(&error.reason(lang));
                let _ = writeln!(
                    page,
                    "<section>\n<h2>{name}: {verdict}</h2>\n<pre>{messages}</pre>\n</section>"
                );
            }
            _ => {}
        }
    }
    page.push_str("</body>\n</html>\n");
    page
}

fn failure(page: &mut String, name: &str, counterexample: &Counterexample, remarks: &[String], lang: Lang) {
    let Counterexample { failure, input, .. } = counterexample;
    let _ = writeln!(page, "<section>\n<h2>{}: {}</h2>", escape(name), escape(&verdict(failure, lang)));
    let _ = writeln!(page, "<pre>{}</pre>", escape(input));
    if failure.line().is_some() {
        let answers = labelled_answers(counterexample, lang).into_iter();
        let answers: Vec<String> =
            answers.map(|(label, answer)| format!("{label}: <code>{}</code>", escape(&answer))).collect();
        let _ = writeln!(page, "<p>{}</p>", answers.join("<br>"));
    }
    for remark in remarks {
        let _ = writeln!(page, "<p>{}</p>", escape(remark).replace('\n', "<br>"));
    }
    if let Some(ruling) = &counterexample.ruling {
        let (clauses, message) = (ruling.clauses(), ruling.message().get(lang));
        let _ = writeln!(page, "<p><strong>{clauses}</strong> {}</p>", escape(message));
        page.push_str(&ruling.svg(lang).unwrap_or_default());
    }
    page.push_str("</section>\n");
}
