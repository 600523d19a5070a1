//! What the tests share.

use touchmove::Lang;
use touchmove::checkers::Position;
use touchmove_records::pdn::{Blocks, read};
use touchmove_records::replay::{ReplayReport, replay};
use touchmove_records::{Location, Record, pdn};

/// The records of a PDN text, and what is remarked on.
pub fn games(text: impl AsRef<[u8]>) -> (Vec<Record>, Vec<(Location, pdn::Warning)>) {
    let (mut records, mut remarks) = (Vec::new(), Vec::new());
    for block in Blocks::new(text.as_ref()) {
        read(
            &block.unwrap(),
            |record| records.push(record),
            |location, remark| remarks.push((location, remark)),
        );
    }
    (records, remarks)
}

/// The only record of a PDN text.
pub fn game(text: impl AsRef<[u8]>) -> Record {
    let (records, _) = games(text);
    let [record] = <[Record; 1]>::try_from(records).expect("one game");
    record
}

/// The moves of a record.
pub fn moves(record: &Record) -> String {
    record.moves().map(|written| written.text.clone()).collect::<Vec<_>>().join(" ")
}

pub fn verdict(text: &str) -> ReplayReport {
    replay::<Position>(&game(text), Lang::En, &mut ())
}
