//! The fuzz targets of touchmove. Each takes any bytes and panics when an invariant is broken. `fuzz_targets` passes them
//! what libFuzzer generates; the ordinary tests pass them the corpus.
#![allow(clippy::unwrap_used, clippy::expect_used)] // a fuzz target reports by panicking

mod engine_protocols;
mod judge;
mod legal_moves;
mod notation;
mod records;
mod tables;

use std::io::{self, Read};

/// A fuzz target.
pub type Target = fn(&[u8]);

/// All targets by name, which is also that of their file and of their corpus folder.
pub const TARGETS: [(&str, Target); 12] = [
    ("engine_protocols", engine_protocols::engine_protocols),
    ("judge_correct_move", judge::correct_move),
    ("judge_kings_tour", judge::kings_tour),
    ("judge_checkers", judge::checkers),
    ("judge_duck_chess", judge::duck_chess),
    ("legal_moves_checkers", legal_moves::checkers),
    ("legal_moves_duck_chess", legal_moves::duck_chess),
    ("notation", notation::notation),
    ("records_pdn", records::pdn),
    ("records_strict", records::strict),
    ("records_texts", records::texts),
    ("tables", tables::tables),
];

/// Runs the target called `name`.
///
/// # Panics
/// When there is no such target, or it finds a broken invariant.
pub fn run(name: &str, data: &[u8]) {
    let (_, target) = TARGETS.iter().find(|(known, _)| *known == name).expect("no such fuzz target");
    target(data);
}

/// Runs the target called `name` on each file named on the command line, so that a finding can be reproduced without cargo-fuzz.
///
/// # Errors
/// When a file cannot be read.
pub fn run_files(name: &str) -> io::Result<()> {
    for path in std::env::args_os().skip(1) {
        run(name, &std::fs::read(path)?);
    }
    Ok(())
}

/// Hands out at most `size` bytes per read.
struct Chunked<'a> {
    data: &'a [u8],
    size: usize,
}

impl Read for Chunked<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.size.min(buffer.len()).min(self.data.len());
        buffer[..count].copy_from_slice(&self.data[..count]);
        self.data = &self.data[count..];
        Ok(count)
    }
}

/// Splits a text into lines, which end with a line feed, a carriage return or both.
fn lines(data: &[u8]) -> Vec<&[u8]> {
    let mut lines = Vec::new();
    let mut rest = data;
    while let Some(end) = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')) {
        lines.push(&rest[..end]);
        rest = &rest[end + if rest[end..].starts_with(b"\r\n") { 2 } else { 1 }..];
    }
    lines.push(rest);
    lines
}
