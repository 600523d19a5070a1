//! `touchmove lint`: deviations from the PDN standard, with line and column.

use crate::atomic_file::AtomicFile;
use crate::commands::HELP_TEMPLATE;
use crate::exit::{Code, Failure, error_line};
use crate::input;
use crate::output::JSON_VERSION;
use crate::progress::DelayedBar;
use crate::value_parsers::{thread_count, threads};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use touchmove::{Location, ParseError};
use touchmove_records::format::{Formatted, format_block};
use touchmove_records::lint::{Diagnostic, Lint, lint_block};
use touchmove_records::parallel::map_in_order;
use touchmove_records::pdn::{self, Block, Blocks};

#[derive(clap::Args)]
#[command(help_template = HELP_TEMPLATE, before_help = "\
Examples:
  touchmove lint archive.pdn
  touchmove lint archive.pdn --kinds           only the number of findings of each kind
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
    #[arg(long, conflicts_with_all = ["fix", "kinds"])]
    strict: bool,
    /// Print the number of findings of each kind instead of the findings
    #[arg(long)]
    kinds: bool,
    /// Print one JSON object per finding; docs/json.md lists the keys
    #[arg(long)]
    json: bool,
    /// Number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = threads())]
    threads: Option<u16>,
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
                check_grammar(file, input.reader, &mut report)
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
fn check_grammar(file: &Path, mut reader: impl Read, report: &mut Report<'_>) -> Result<(), Failure> {
    let mut bytes = Vec::new();
    reader.read_to_end(&mut bytes).map_err(Failure::file(file))?;
    match pdn::check_grammar(&pdn::decode(&bytes)) {
        Ok(()) => Ok(()),
        Err(error) => report.grammar_error(&error).map_err(Failure::Output),
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
    let mut games = 0;
    let blocks = Blocks::new(reader).map(|block| block.map_err(Failure::file(file)));
    let work = |block: &Block| {
        (lint_block(block), if args.fix { format_block(block) } else { Formatted::default() })
    };
    map_in_order(blocks, thread_count(args.threads, usize::MAX), work, |(diagnostics, formatted)| {
        let is_unchanged = |line: u64| formatted.unchanged.iter().any(|lines| lines.contains(&line));
        let is_fixed = |it: &Diagnostic| it.lint.is_fixable() && !is_unchanged(it.location.line);
        for diagnostic in diagnostics.iter().filter(|it| !(args.fix && is_fixed(it))) {
            report.diagnostic(diagnostic).map_err(Failure::Output)?;
        }
        games += formatted.games;
        fixed.as_mut().map_or(Ok(()), |fixed| fixed.write(&formatted.bytes))
    })?;
    match fixed {
        None => Ok(()),
        Some(fixed) if games > 0 => fixed.commit(),
        // Whatever the file is, it is not PDN and must not be overwritten.
        Some(_) => Err(Failure::Malformed(format!("{}: there is no game in it", report.file))),
    }
}

/// A line of `--json`; `docs/json.md` documents the keys.
#[derive(Serialize)]
struct JsonLine<'a> {
    v: u8,
    file: &'a str,
    line: u64,
    column: u64,
    kind: &'a str,
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

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> io::Result<()> {
        *self.counts.entry(diagnostic.lint).or_default() += 1;
        if self.args.kinds {
            return Ok(());
        }
        if !self.args.json {
            return writeln!(self.output, "{}:{diagnostic}", self.file);
        }
        self.json_line(diagnostic.location, diagnostic.lint.name(), &diagnostic.message)
    }

    fn grammar_error(&mut self, error: &ParseError) -> io::Result<()> {
        self.has_grammar_error = true;
        if !self.args.json {
            return writeln!(self.output, "{}:{error}", self.file);
        }
        self.json_line(error.location, "strict", &error.message().en)
    }

    fn json_line(&mut self, location: Location, kind: &str, message: &str) -> io::Result<()> {
        let Location { line, column } = location;
        let object = JsonLine { v: JSON_VERSION, file: &self.file, line, column, kind, message };
        serde_json::to_writer(&mut self.output, &object)?;
        self.output.write_all(b"\n")
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
            error_line(&counts.join(", "));
        }
        let is_clean = self.counts.is_empty() && !self.has_grammar_error;
        if is_clean { Ok(()) } else { Err(Failure::Exit(Code::Negative)) }
    }
}
