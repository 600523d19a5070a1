//! `touchmove lint`: what is untidy in PDN files.

use crate::args::{LintArgs, threads};
use crate::draft::Draft;
use crate::exit::{Code, Failure, complain};
use crate::files;
use crate::meter::Meter;
use serde::Serialize;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use touchmove::Lang;
use touchmove_records::lint::{Finding, Kind, lint};
use touchmove_records::pdn::{self, Block, Blocks};
use touchmove_records::tidy::{Tidied, tidied};
use touchmove_records::{Broken, batch};

pub(crate) fn run(args: &LintArgs) -> Result<(), Failure> {
    if args.out.is_some() && args.files.len() > 1 {
        return Err(Failure::Nonsense("lint", "--out is for one file, not for several".to_owned()));
    }
    let meter = Meter::start("linting", args.files.iter().filter_map(|file| files::size(file)).sum());
    let mut report = Report::new(args);
    let mut failed = None;
    for file in &args.files {
        report.file = files::name(file).display().to_string();
        let opened = files::open(file, &meter.counter()).map_err(|error| Failure::File(file.clone(), error));
        let ended = opened.and_then(|opened| {
            if args.strict {
                strict(file, opened.reader, &mut report)
            } else {
                tidiness(args, file, opened.reader, &mut report)
            }
        });
        if let Err(failure) = ended {
            report.output.flush().map_err(Failure::Output)?;
            if matches!(failure, Failure::Output(_)) {
                return Err(failure);
            }
            // The other files have nothing to do with it.
            let code = failure.report();
            failed = failed.or(Some(code));
        }
    }
    drop(meter);
    let ended = report.end();
    failed.map_or(ended, |code| Err(Failure::Said(code)))
}

/// Whether the standard's reading grammar accepts the file.
fn strict(file: &Path, mut reader: impl Read, report: &mut Report<'_>) -> Result<(), Failure> {
    let mut bytes = Vec::new();
    reader.read_to_end(&mut bytes).map_err(|error| Failure::File(file.to_owned(), error))?;
    match pdn::refusal(&pdn::decode(&bytes)) {
        Some(broken) => report.refused(&broken).map_err(Failure::Output),
        None => Ok(()),
    }
}

fn tidiness(
    args: &LintArgs,
    file: &Path,
    reader: Box<dyn Read + Send>,
    report: &mut Report<'_>,
) -> Result<(), Failure> {
    let mut draft = args.fix.then(|| Draft::new(Some(args.out.as_deref().unwrap_or(file)))).transpose()?;
    let mut games = 0;
    let blocks =
        Blocks::new(reader).map(|block| block.map_err(|error| Failure::File(file.to_owned(), error)));
    let work = |block: &Block| (lint(block), if args.fix { tidied(block) } else { Tidied::default() });
    batch::in_order(blocks, threads(args.threads, usize::MAX), work, |(findings, tidied)| {
        let is_left = |line: u64| tidied.left.iter().any(|lines| lines.contains(&line));
        let is_mended =
            |finding: &Finding| args.fix && finding.kind.is_mended() && !is_left(finding.place.line);
        for finding in findings.iter().filter(|finding| !is_mended(finding)) {
            report.finding(finding).map_err(Failure::Output)?;
        }
        games += tidied.games;
        draft.as_mut().map_or(Ok(()), |draft| draft.write(&tidied.bytes))
    })?;
    match draft {
        None => Ok(()),
        Some(draft) if games > 0 => draft.finish(),
        // Whatever this is, it is not for us to write it anew.
        Some(_) => Err(Failure::Malformed(format!("{}: there is no game in it", report.file))),
    }
}

/// A line of JSON. The keys are documented in `docs/json.md`.
#[derive(Serialize)]
struct Line<'a> {
    v: u8,
    file: &'a str,
    line: u64,
    column: u64,
    kind: &'a str,
    words: &'a str,
}

struct Report<'a> {
    args: &'a LintArgs,
    output: Box<dyn Write>,
    file: String,
    counts: [u64; Kind::ALL.len()],
    refused: bool,
}

impl<'a> Report<'a> {
    fn new(args: &'a LintArgs) -> Self {
        // Where standard output is the tidy file, findings are said elsewhere.
        let target = |file: &PathBuf| args.out.as_ref().unwrap_or(file) == Path::new("-");
        let to_output = args.fix && args.files.iter().any(target);
        let output: Box<dyn Write> = if to_output {
            Box::new(BufWriter::new(io::stderr()))
        } else {
            Box::new(BufWriter::new(io::stdout()))
        };
        Report { args, output, file: String::new(), counts: [0; Kind::ALL.len()], refused: false }
    }

    fn finding(&mut self, finding: &Finding) -> io::Result<()> {
        self.counts[finding.kind as usize] += 1;
        if self.args.kinds {
            return Ok(());
        }
        if !self.args.json {
            return writeln!(self.output, "{}:{finding}", self.file);
        }
        let Finding { place, kind, words } = finding;
        self.object(place.line, place.column, kind.name(), words)
    }

    fn refused(&mut self, broken: &Broken) -> io::Result<()> {
        self.refused = true;
        let words = broken.words(Lang::En);
        if !self.args.json {
            return writeln!(self.output, "{}:{broken}", self.file);
        }
        self.object(broken.place.line, broken.place.column, "strict", &words)
    }

    fn object(&mut self, line: u64, column: u64, kind: &str, words: &str) -> io::Result<()> {
        let line = Line { v: 1, file: &self.file, line, column, kind, words };
        serde_json::to_writer(&mut self.output, &line)?;
        self.output.write_all(b"\n")
    }

    /// How much there was of each kind.
    fn end(mut self) -> Result<(), Failure> {
        let found: Vec<(Kind, u64)> =
            Kind::ALL.into_iter().zip(self.counts).filter(|(_, count)| *count > 0).collect();
        if self.args.kinds {
            for (kind, count) in &found {
                writeln!(self.output, "{count:>8} {}", kind.name()).map_err(Failure::Output)?;
            }
        }
        self.output.flush().map_err(Failure::Output)?;
        if !self.args.kinds && !self.args.json && !found.is_empty() {
            let kinds: Vec<String> =
                found.iter().map(|(kind, count)| format!("{count} {}", kind.name())).collect();
            complain(&kinds.join(", "));
        }
        if found.is_empty() && !self.refused { Ok(()) } else { Err(Failure::Said(Code::No)) }
    }
}
