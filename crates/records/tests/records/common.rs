//! Helpers of the tests.

use touchmove::Location;
use touchmove::checkers::Position;
use touchmove_records::Record;
use touchmove_records::pdn::{Block, Blocks, Warning, read};
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
