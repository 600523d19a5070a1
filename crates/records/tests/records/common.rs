//! Helpers of the tests.

use std::path::{Path, PathBuf};
use touchmove::Location;
use touchmove::checkers::Position;
use touchmove_contest::random::Random;
use touchmove_records::Record;
use touchmove_records::pdn::{Block, Blocks, LocatedGame, Warning, read, read_located};
use touchmove_records::replay::{ReplayReport, replay};

pub fn block(text: impl AsRef<[u8]>) -> Block {
    Block::new(text.as_ref().to_owned(), 1)
}

/// The records of a PDN text, and the warnings about it.
pub fn games(text: impl AsRef<[u8]>) -> (Vec<Record<'static>>, Vec<(Location, Warning)>) {
    let (mut records, mut warnings) = (Vec::new(), Vec::new());
    for block in Blocks::new(text.as_ref()) {
        read(
            &block.unwrap(),
            |record| records.push(record.into_owned()),
            |text, warning| warnings.push((text.location, warning)),
        );
    }
    (records, warnings)
}

/// The only record of a PDN text.
pub fn game(text: impl AsRef<[u8]>) -> Record<'static> {
    let (records, _) = games(text);
    let [record] = <[Record; 1]>::try_from(records).expect("one game");
    record
}

/// The moves of a record.
pub fn moves(record: &Record<'_>) -> String {
    record.moves().map(|mv| &*mv.text).collect::<Vec<_>>().join(" ")
}

pub fn replay_pdn(text: &str) -> ReplayReport<Position> {
    replay(&game(text), &mut ())
}

/// Runs `test` with several seeds and prints the one that failed. `SEED` in the environment adds another one.
pub fn for_seeds(count: u64, test: impl Fn(&mut Random)) {
    let extra = std::env::var("SEED").ok().and_then(|seed| seed.parse().ok());
    for seed in (0..count).chain(extra) {
        let run = std::panic::AssertUnwindSafe(|| test(&mut Random(seed)));
        if let Err(panic) = std::panic::catch_unwind(run) {
            eprintln!("failed with SEED={seed}");
            std::panic::resume_unwind(panic);
        }
    }
}

/// What the reader and the search for games have to tell apart, between vertical bars.
const PIECES: &[u8] = b"[A \"1\"]|[B \"2\"]|[A \"1\"]\n|[Event \"e\"]\n|[A \"{\"]|[A \"}\"]|[A \"x\\\"]|[A \"x|[A x]|[A \"x\" y|[|]|\
    \"]|\"|\\|{|}|{ c }|{|}|; c|% {|; }|{\n[A \"1\"]\n}|1.|1. |1. 9-14 22-18|1. a3-b4|2. 22-18|1... 9-14|9-14|22-18|9x14*|\
    9-14 22-18 *\n|1. 9-14 *\n|1. 9-13 22-18 1-0\n\n|*|*| * |1-0|0-1|1/2-1/2|(|)|(9-14|$7|!|(?!)|,|...|/FEN \"B::\"/|/|word|&|\
    1|1115|a3b4|0|-|x|\xc2\xbd-\xc2\xbd|\xef\xbb\xbf|\xe3\x80\x80|\xc3\xa9|\xc3\x83\xc2\x83|\xfc|\xc3\x83\xff|\xc3|\x1a|\0|\t|\x0b";
const SPACES: &[u8] = b" | |||\n|\n|\n|\r\n|\r|\n\n|\r\n\r\n|\r\r";

/// Picks one of the texts between vertical bars.
fn pick(texts: &'static [u8], random: &mut Random) -> &'static [u8] {
    let texts: Vec<&[u8]> = texts.split(|byte| *byte == b'|').collect();
    texts[random.below(texts.len())]
}

/// PDN of all sorts, most of it broken.
pub fn random_pdn(random: &mut Random, pieces: usize) -> Vec<u8> {
    let mut text = if random.percent(20) { b"\xef\xbb\xbf".to_vec() } else { vec![] };
    // Few different pieces meet more often in the orders that matter.
    let mut chosen = Vec::new();
    for _ in 0..random.below(12) + 2 {
        chosen.push(pick(PIECES, random));
    }
    for _ in 0..random.below(pieces) {
        text.extend_from_slice(random.pick(&chosen).unwrap());
        text.extend_from_slice(pick(SPACES, random));
    }
    text
}

/// Changes a text in a few places.
pub fn mutate(text: &mut Vec<u8>, random: &mut Random) {
    for _ in 0..random.below(4) {
        let from = random.below(text.len() + 1);
        let to = text.len().min(from + random.below(8));
        match random.below(4) {
            0 => drop(text.drain(from..to)),
            1 => drop(text.splice(from..from, pick(PIECES, random).iter().copied())),
            2 => drop(text.splice(from..from, pick(SPACES, random).iter().copied())),
            _ => {
                let copy = text[from..].to_owned();
                let at = random.below(text.len() + 1);
                text.splice(at..at, copy);
            }
        }
    }
    if random.percent(20) {
        text.iter_mut().filter(|byte| **byte == b'\n').for_each(|byte| *byte = b'\r');
    }
}

/// All inputs of the fuzz targets for records and of the program's tests, and the examples.
pub fn fixtures() -> Vec<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut folders: Vec<PathBuf> = [
        "fuzz/corpus/records_pdn",
        "fuzz/corpus/records_strict",
        "crates/cli/tests/cases/checkers",
        "examples",
    ]
    .map(|folder| root.join(folder))
    .into();
    let mut texts = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                texts.push(std::fs::read(path).unwrap());
            }
        }
    }
    // UTF-16 is refused.
    texts.retain(|text| {
        text.len() < 20_000 && !text.starts_with(b"\xff\xfe") && !text.starts_with(b"\xfe\xff")
    });
    assert!(texts.len() > 60, "{}", texts.len());
    texts.sort_unstable();
    texts
}

/// A game as `read_located` visits it.
#[derive(Debug, PartialEq, Eq)]
pub struct Located {
    pub record: Record<'static>,
    pub text: String,
    pub offset: u64,
    pub line: u64,
}

/// The games of a file, or of a part of it that starts on a line after some bytes.
pub fn located(part: &[u8], line: u64, offset: u64) -> Vec<Located> {
    let mut games = Vec::new();
    for block in Blocks::starting_at(part, line, offset) {
        read_located(&block.unwrap(), |LocatedGame { record, text, offset, line, .. }| {
            games.push(Located { record: record.into_owned(), text: text.to_owned(), offset, line });
        });
    }
    games
}
