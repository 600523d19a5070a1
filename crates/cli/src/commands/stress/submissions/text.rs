//! The class as a table for the terminal.

use super::submission::{Group, Submission, Summary, groups};
use crate::terminal::on_one_line;
use std::fmt::Write;
use touchmove::{Lang, display_width};

pub(super) fn headings(lang: Lang) -> [&'static str; 4] {
    match lang {
        Lang::En => ["program", "verdict", "clause", "likely mistake, or the reason"],
        Lang::Zh => ["程序", "结果", "条款", "可能的错误，或原因"],
    }
}

/// Returns the cells of a submission's row.
pub(super) fn cells(submission: &Submission, lang: Lang) -> [String; 4] {
    [
        on_one_line(&submission.name),
        submission.verdict(lang),
        submission.clause(),
        submission.explanation(lang),
    ]
}

pub(super) fn groups_heading(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "by mistake",
        Lang::Zh => "按错误分组",
    }
}

/// Returns the table, the programs by mistake, and the summary.
pub(super) fn table(submissions: &[Submission], lang: Lang) -> String {
    let rows = submissions.iter().map(|submission| cells(submission, lang));
    let rows: Vec<[String; 4]> = std::iter::once(headings(lang).map(str::to_owned)).chain(rows).collect();
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
    let groups = groups(submissions, lang);
    if !groups.is_empty() {
        let _ = writeln!(text, "\n{}{}", groups_heading(lang), if lang == Lang::Zh { "：" } else { ":" });
    }
    for Group { mistake, programs } in groups {
        let _ = writeln!(text, "{:>4}  {mistake}: {}", programs.len(), programs.join(", "));
    }
    let _ = writeln!(text, "\n{}", Summary::of(submissions).text(lang));
    text
}
