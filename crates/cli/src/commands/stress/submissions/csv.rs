//! The class as comma-separated values (RFC 4180), for spreadsheets.

use super::submission::Submission;
use crate::commands::check::shown_line;
use touchmove::Lang;

/// The names of the columns are an interface, so they do not depend on the language.
const COLUMNS: [&str; 9] =
    ["program", "verdict", "cases", "clause", "mistakes", "explanation", "input", "expected", "actual"];

pub(super) fn table(submissions: &[Submission], lang: Lang) -> String {
    let shown =
        |line: Option<&str>| line.map_or_else(String::new, |line| shown_line(Some(line), lang).into_owned());
    let mut text = row(&COLUMNS.map(str::to_owned));
    for submission in submissions {
        let cases = submission.result.as_ref().map_or(0, |report| report.result.progress.cases);
        let counterexample = submission.counterexample();
        let (expected, actual) = counterexample.map_or((None, None), |it| it.expected_and_actual());
        text.push_str(&row(&[
            submission.name.clone(),
            submission.verdict(lang),
            cases.to_string(),
            submission.clause(),
            submission.mistake_names(),
            submission.explanation(lang),
            counterexample.map_or("", |it| &it.input).trim_end().to_owned(),
            shown(expected),
            shown(actual),
        ]));
    }
    text
}

fn row(cells: &[String]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| quote(cell)).collect();
    cells.join(",") + "\n"
}

/// Quotes a cell if it contains a character that means something in CSV.
fn quote(cell: &str) -> String {
    if cell.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_where_necessary() {
        let cells = ["a b", "a,b", "say \"no\"", "two\nlines", ""].map(str::to_owned);
        assert_eq!(row(&cells), "a b,\"a,b\",\"say \"\"no\"\"\",\"two\nlines\",\n");
    }
}
