//! `touchmove lint`: deviations from the PDN standard, with line and column.

use crate::atomic_file::AtomicFile;
use crate::commands::HELP_TEMPLATE;
use crate::exit::{Code, Failure, diagnostic};
use crate::input;
use crate::output::json_line;
use crate::progress::DelayedBar;
use crate::terminal::{escape, on_one_line};
use crate::value_parsers::{thread_count, threads};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use touchmove::{Location, ParseError};
use touchmove_records::Error;
use touchmove_records::format::{Formatted, format_block};
use touchmove_records::lint::{self, Diagnostic, Lint, Severity};
use touchmove_records::parallel::map_in_order;
use touchmove_records::pdn::{Block, Blocks, UntaggedGames};

#[derive(clap::Args)]
#[command(help_template = HELP_TEMPLATE, before_help = "\
Examples:
  touchmove lint archive.pdn
  touchmove lint archive.pdn --kinds           only the number of findings of each kind
  touchmove lint archive.pdn --only error      only what makes a game illegal or unreadable
  touchmove lint archive.pdn --ignore missing-tags,quiet-x
  touchmove lint archive.pdn --fix             fix the file in place
  touchmove lint archive.pdn --fix --out tidy.pdn
  touchmove lint archive.pdn --strict          only check the grammar of the PDN standard
")]
pub(crate) struct Args {
    /// PDN files; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Rewrite the file; findings that cannot be fixed automatically are reported
    #[arg(long)]
    fix: bool,
    /// With --fix: the file to write [default: the file itself]; `-` is standard output
    #[arg(long, value_name = "FILE", requires = "fix")]
    out: Option<PathBuf>,
    /// Only check the file against the reading grammar of the PDN standard
    #[arg(long, conflicts_with_all = ["fix", "kinds", "only", "ignore"])]
    strict: bool,
    /// Report only these kinds or severities; --fix fixes all the same
    #[arg(long, value_name = "KIND", value_delimiter = ',', value_parser = selection(), hide_possible_values = true)]
    only: Vec<Selection>,
    /// Do not report these kinds or severities (error, warning, style); `touchmove schema lint` lists the kinds
    #[arg(long, value_name = "KIND", value_delimiter = ',', value_parser = selection(), hide_possible_values = true)]
    ignore: Vec<Selection>,
    /// Print the number of findings of each kind instead of the findings
    #[arg(long)]
    kinds: bool,
    /// Print one JSON object per finding; `touchmove schema lint` describes it
    #[arg(long)]
    json: bool,
    /// Number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = threads())]
    threads: Option<u16>,
}

/// What `--only` and `--ignore` name.
#[derive(Clone, Copy)]
enum Selection {
    Lint(Lint),
    Severity(Severity),
}

impl Selection {
    fn includes(self, lint: Lint) -> bool {
        match self {
            Selection::Lint(selected) => lint == selected,
            Selection::Severity(severity) => lint.severity() == severity,
        }
    }
}

fn selection() -> impl TypedValueParser<Value = Selection> {
    let severities =
        Severity::ALL.into_iter().map(|severity| (severity.name(), Selection::Severity(severity)));
    let lints = Lint::ALL.iter().map(|lint| (lint.name(), Selection::Lint(*lint)));
    let all: Vec<(&str, Selection)> = severities.chain(lints).collect();
    PossibleValuesParser::new(all.iter().map(|(name, _)| *name)).try_map(move |name| {
        let found = all.iter().find(|(known, _)| *known == name).map(|(_, selection)| *selection);
        found.ok_or("no such kind")
    })
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    if args.out.is_some() && args.files.len() > 1 {
        return Err(Failure::usage("lint", "--out is for one file, not for several"));
    }
    let progress = DelayedBar::bytes("linting", input::total_size(&args.files));
    let mut report = Report::new(args);
    let mut first_error = None;
    for file in &args.files {
        report.file = input::display_name(file).display().to_string();
        let input = input::open(file, &progress).map_err(Failure::file(file));
        let result = input.and_then(|input| {
            if args.strict {
                check_strict(file, input.reader, &mut report)
            } else {
                lint_file(args, file, input.reader, &mut report)
            }
        });
        if let Err(failure) = result {
            report.output.flush().map_err(Failure::Output)?;
            if matches!(failure, Failure::Output(_)) {
                return Err(failure);
            }
            // The other files can still be linted.
            let code = failure.report();
            first_error = first_error.or(Some(code));
        }
    }
    drop(progress);
    let result = report.finish();
    first_error.map_or(result, |code| Err(Failure::Exit(code)))
}

/// Checks the file against the reading grammar of the PDN standard.
fn check_strict(file: &Path, reader: impl Read, report: &mut Report<'_>) -> Result<(), Failure> {
    match lint::check_strict(reader) {
        Ok(0) => Err(input::no_game(file)),
        Ok(_) => Ok(()),
        Err(Error::Parse(error)) => report.grammar_error(&error),
        Err(error) => Err(input::records_failure(file, error)),
    }
}

fn lint_file(
    args: &Args,
    file: &Path,
    reader: Box<dyn Read + Send>,
    report: &mut Report<'_>,
) -> Result<(), Failure> {
    let target = args.out.as_deref().unwrap_or(file);
    let mut fixed = args.fix.then(|| AtomicFile::create(Some(target))).transpose()?;
    let (mut games, mut untagged) = (0, None);
    let blocks = Blocks::new(reader).map(|block| block.map_err(Failure::file(file)));
    let work = |block: &Block| {
        if args.fix {
            format_block(block)
        } else {
            Formatted { bytes: Vec::new(), unfixed: lint::lint_block(block) }
        }
    };
    map_in_order(blocks, thread_count(args.threads, usize::MAX), work, |Formatted { bytes, unfixed }| {
        for diagnostic in &unfixed.diagnostics {
            report.diagnostic(diagnostic)?;
        }
        games += unfixed.games;
        if let Some(more) = unfixed.untagged {
            UntaggedGames::add(&mut untagged, more);
        }
        fixed.as_mut().map_or(Ok(()), |fixed| fixed.write(&bytes))
    })?;
    if games == 0 {
        // Whatever the file is, it is not PDN and must not be overwritten.
        return Err(input::no_game(file));
    }
    if let Some(untagged) = untagged {
        report.diagnostic(&untagged.into())?;
    }
    fixed.map_or(Ok(()), AtomicFile::commit)
}

/// A line of `--json`; `schemas/lint.json` describes it.
#[derive(Serialize)]
struct JsonLine<'a> {
    file: &'a str,
    line: u64,
    column: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    severity: Option<&'a str>,
    kind: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    text: &'a str,
    message: &'a str,
}

struct Report<'a> {
    args: &'a Args,
    output: Box<dyn Write>,
    file: String,
    /// The number of diagnostics of each lint.
    counts: BTreeMap<Lint, u64>,
    has_grammar_error: bool,
}

impl<'a> Report<'a> {
    fn new(args: &'a Args) -> Self {
        // If the fixed file goes to standard output, findings go to standard error.
        let is_stdout = |file: &PathBuf| args.out.as_ref().unwrap_or(file) == Path::new("-");
        let output: Box<dyn Write> = if args.fix && args.files.iter().any(is_stdout) {
            Box::new(BufWriter::new(io::stderr()))
        } else {
            Box::new(BufWriter::new(io::stdout()))
        };
        Report { args, output, file: String::new(), counts: BTreeMap::new(), has_grammar_error: false }
    }

    /// Reports a diagnostic, if it was selected.
    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Result<(), Failure> {
        let Args { only, ignore, .. } = self.args;
        let is_in = |selections: &[Selection]| selections.iter().any(|it| it.includes(diagnostic.lint));
        if is_in(ignore) || !(only.is_empty() || is_in(only)) {
            return Ok(());
        }
        *self.counts.entry(diagnostic.lint).or_default() += 1;
        if self.args.kinds {
            return Ok(());
        }
        if !self.args.json {
            return writeln!(self.output, "{}:{}", on_one_line(&self.file), escape(&diagnostic.to_string()))
                .map_err(Failure::Output);
        }
        let Location { line, column } = diagnostic.location;
        let (severity, kind) = (diagnostic.lint.severity().name(), diagnostic.lint.name());
        let Diagnostic { text, message, .. } = diagnostic;
        let object =
            JsonLine { file: &self.file, line, column, severity: Some(severity), kind, text, message };
        self.output.write_all(json_line(&object)?.as_bytes()).map_err(Failure::Output)
    }

    fn grammar_error(&mut self, error: &ParseError) -> Result<(), Failure> {
        self.has_grammar_error = true;
        if !self.args.json {
            return writeln!(self.output, "{}:{}", on_one_line(&self.file), escape(&error.to_string()))
                .map_err(Failure::Output);
        }
        let Location { line, column } = error.location;
        let message = &error.message().en;
        let object =
            JsonLine { file: &self.file, line, column, severity: None, kind: "strict", text: "", message };
        self.output.write_all(json_line(&object)?.as_bytes()).map_err(Failure::Output)
    }

    /// Prints the number of diagnostics of each lint.
    fn finish(mut self) -> Result<(), Failure> {
        if self.args.kinds {
            for (lint, count) in &self.counts {
                writeln!(self.output, "{count:>8} {}", lint.name()).map_err(Failure::Output)?;
            }
        }
        self.output.flush().map_err(Failure::Output)?;
        if !self.args.kinds && !self.args.json && !self.counts.is_empty() {
            let counts: Vec<String> =
                self.counts.iter().map(|(lint, count)| format!("{count} {}", lint.name())).collect();
            diagnostic(&counts.join(", "));
        }
        let is_clean = self.counts.is_empty() && !self.has_grammar_error;
        if is_clean { Ok(()) } else { Err(Failure::Exit(Code::Negative)) }
    }
}
