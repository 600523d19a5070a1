//! Records in every format: whatever the bytes, reading them never panics, places lie in the file, and tidying changes nothing
//! but how a game is written.

use crate::Chunked;
use std::ops::ControlFlow;
use touchmove::{Game, Lang, checkers, correct_move, duck_chess, kings_tour, table};
use touchmove_records::games::Playable;
use touchmove_records::pdn::{Block, Blocks, Remark};
use touchmove_records::play::{Fault, Verdict, replay};
use touchmove_records::tidy::{Captures, tidied, tidy_moves};
use touchmove_records::{Item, Place, Record, Source, json, lint, list, pdn};

type Remarks = Vec<(Place, Remark)>;

/// How much the reader of PDN takes at a time.
const BLOCK: usize = 256 * 1024;

pub(crate) fn pdn(data: &[u8]) {
    // UTF-16 is refused as a whole; lines are counted, and marks left out, as the reader does it.
    if data.starts_with(b"\xff\xfe") || data.starts_with(b"\xfe\xff") || data.starts_with(b"\xef\xbb\xbf") {
        return;
    }
    let is_lone =
        |index: usize| data[index] == b'\r' && data.get(index + 1).is_some_and(|next| *next != b'\n');
    let data: Vec<u8> =
        (0..data.len()).map(|index| if is_lone(index) { b'\n' } else { data[index] }).collect();
    let data = &data[..];
    let whole = in_blocks(data, usize::MAX);
    for size in [1, 7] {
        assert_eq!(in_blocks(data, size), whole, "in pieces of {size}");
    }
    // Long texts take long, so not every one is tried.
    if data.iter().fold(0u8, |sum, byte| sum.wrapping_add(*byte)) % 64 == 0 {
        cut_anywhere(data);
    }
    let (records, remarks) = whole;
    for (place, _) in remarks {
        check_place(data, place);
    }
    for record in &records {
        places(record, &mut |place| check_place(data, place));
        if let Some(fault) = replay::<checkers::Position>(record, Lang::En, &mut ()).fault {
            check_place(data, fault.place());
        }
        assert!(!pdn::write(record).is_empty());
        check_json(Game::Checkers, record);
    }
    let block = Block { bytes: data.to_owned(), line: 1 };
    for finding in lint::lint(&block) {
        check_place(data, finding.place);
    }
    check_tidy(&block);
}

/// The games of a text that comes in such pieces.
fn in_blocks(data: &[u8], size: usize) -> (Vec<Record>, Remarks) {
    let (mut records, mut remarks) = (Vec::new(), Vec::new());
    for block in Blocks::new(Chunked { data, size }) {
        let block = block.expect("memory cannot fail");
        pdn::read(&block, |record| records.push(record), |place, remark| remarks.push((place, remark)));
    }
    (records, remarks)
}

/// The games of a block.
fn games(block: &Block) -> Vec<Record> {
    let mut records = Vec::new();
    pdn::read(block, |record| records.push(record), |_, _| ());
    records
}

/// Games are the same wherever the file was cut into blocks.
fn cut_anywhere(data: &[u8]) {
    // A comment in front puts the end of the first block into the middle of the text.
    let mut long = b"9-14 * %".to_vec();
    long.resize((BLOCK - data.len() / 2).max(long.len()), b'-');
    long.push(b'\n');
    long.extend_from_slice(data);
    let (in_blocks, _) = in_blocks(&long, usize::MAX);
    assert_eq!(in_blocks, games(&Block { bytes: long, line: 1 }));
}

fn check_place(data: &[u8], place: Place) {
    let line =
        (place.line as usize).checked_sub(1).and_then(|line| data.split(|byte| *byte == b'\n').nth(line));
    let line = line.unwrap_or_else(|| panic!("there is no line of {place:?}"));
    assert!((1..=line.len() as u64 + 1).contains(&place.column), "{place:?}");
}

/// All the places that a record names.
fn places(record: &Record, visit: &mut impl FnMut(Place)) {
    visit(record.place);
    record.tags.iter().for_each(|tag| visit(tag.place));
    record.start.iter().chain(&record.result).for_each(|text| visit(text.place));
    record.broken.iter().for_each(|broken| visit(broken.place));
    each_item(&record.line, &mut |item| match item {
        Item::Move(written) => {
            visit(written.place);
            written.number.iter().for_each(|number| visit(number.place));
        }
        Item::Setup(text) => visit(text.place),
        Item::Comment(_) | Item::Nag(_) | Item::Variation(_) => {}
    });
}

/// All items of a line and of its variations.
fn each_item(line: &[Item], visit: &mut impl FnMut(&Item)) {
    for item in line {
        visit(item);
        if let Item::Variation(line) = item {
            each_item(line, visit);
        }
    }
}

fn check_tidy(block: &Block) {
    let (before, bytes) = (games(block), tidied(block).bytes);
    let tidy = String::from_utf8_lossy(&bytes).into_owned();
    let tidy_block = Block { bytes, line: 1 };
    assert_eq!(tidied(&tidy_block).bytes, tidy_block.bytes, "tidied twice");
    // What cannot be read stands as it was, and who knows what it means.
    if before.iter().any(|record| record.broken.is_some() || checkers::Position::foreign(record).is_some()) {
        return;
    }
    let after = games(&tidy_block);
    assert_eq!(after.len(), before.len(), "{tidy}");
    for (before, after) in before.iter().zip(&after) {
        assert_eq!(told(before), told(after), "{tidy}");
    }
    // Moves that cannot be played are left as they are written, and `9-14-18` is none of the standard's.
    if !tidy.is_empty() && before.into_iter().all(has_proper_moves) {
        assert_eq!(pdn::refusal(&tidy), None, "{tidy}");
    }
}

/// What becomes of a record's main line: how many moves are played, and how it goes wrong.
fn told(record: &Record) -> (u64, Option<&'static str>) {
    let Verdict { plies, fault } = replay::<checkers::Position>(record, Lang::En, &mut ());
    let kind = fault.map(|fault| match fault {
        Fault::Illegal(_) => "illegal",
        Fault::Unreadable(_) => "unreadable",
        Fault::Foreign(..) => "foreign",
    });
    (plies, kind)
}

/// Whether all moves, once they are tidy, are written as the standard has them.
fn has_proper_moves(mut record: Record) -> bool {
    tidy_moves(&mut record, Captures::AsWritten);
    let mut proper = true;
    each_item(&record.line, &mut |item| {
        if let Item::Move(written) = item {
            // Longer squares would be two to the grammar.
            let short = written.text.split(['-', 'x']).all(|square| square.len() <= 2);
            proper &= short && pdn::refusal(&written.text).is_none();
        }
    });
    proper
}

/// What was written as JSON and read again is written the same.
fn check_json(game: Game, record: &Record) {
    let written = json::write(game, record).expect("a record can be written");
    let mut again = String::new();
    let source = Source::new(game, written.as_bytes()).expect("memory cannot fail");
    let read = source.read(|record| {
        assert_eq!(record.broken, None, "{written}");
        again += &json::write(game, &record).expect("a record can be written");
        ControlFlow::Continue(())
    });
    assert!(read.is_ok(), "{read:?}: {written}");
    assert_eq!(again, written);
}

pub(crate) fn strict(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    if let Some(broken) = pdn::refusal(&text) {
        check_place(text.as_bytes(), broken.place);
    } else if !text.contains('[') {
        check_accepted(&text);
    }
    // A tag that goes on over the end of its line, as the grammar allows it, was most likely never closed: the reader of games
    // takes it so. On one line the two agree.
    let one_line = text.replace(['\n', '\r'], " ");
    if pdn::refusal(&one_line).is_none() {
        check_accepted(&one_line);
    }
}

/// The liberal reader takes what the strict one takes, and finds games in it.
fn check_accepted(text: &str) {
    // The grammar lets `%` stand even within a move; nobody writes that, and to the reader of games it ends there.
    if text.contains('%') {
        return;
    }
    let records = games(&Block { bytes: text.as_bytes().to_owned(), line: 1 });
    for record in &records {
        let too_deep = record.broken.as_ref().is_some_and(|broken| broken.found.en == "a variation");
        assert!(record.broken.is_none() || too_deep, "{:?}", record.broken);
    }
    assert!(!records.is_empty() || says_nothing(text), "no game");
}

/// Whether a text has nothing but comments and moves that nobody knows: that is no game.
fn says_nothing(text: &str) -> bool {
    let mut in_comment = false;
    text.bytes().all(|byte| {
        in_comment = if in_comment { byte != b'}' } else { byte == b'{' };
        in_comment || byte.is_ascii_whitespace() || b".!?()}".contains(&byte)
    })
}

pub(crate) fn texts(data: &[u8]) {
    of_game::<correct_move::Position>(data);
    of_game::<kings_tour::Position>(data);
    of_game::<checkers::Position>(data);
    of_game::<duck_chess::Position>(data);
}

fn of_game<P: Playable>(data: &[u8]) {
    let whole = sourced::<P>(data, usize::MAX);
    assert_eq!(sourced::<P>(data, 3), whole, "in pieces of 3");
    let (records, _) = whole;
    for record in &records {
        places(record, &mut |place| check_place(data, place));
        let verdict = replay::<P>(record, Lang::Zh, &mut ());
        assert!(verdict.plies <= record.moves().count() as u64);
        assert!(!pdn::write(record).is_empty());
        check_json(P::GAME, record);
        check_list::<P>(record);
    }
    // A position on the first line, moves on the others.
    let text = String::from_utf8_lossy(data);
    let (position, moves) = text.split_once('\n').unwrap_or(("", &text));
    let Some(position) = P::read_position(position).ok().or_else(P::opening) else { return };
    for line in moves.lines() {
        if let Ok(mv) = position.find(line) {
            assert!(position.check(&mv).is_ok(), "{position}: {line}");
        }
        P::squares(line);
    }
    if let Ok(table) = table::open(P::GAME, Some(&position.to_string())) {
        let view = table.view();
        for line in moves.lines().take(4) {
            let _ = touchmove_draw::squares(&view, line);
            let _ = touchmove_draw::way(&view, line);
            touchmove_draw::way_of(&view, line);
        }
    }
}

/// The records of a text of any format that comes in such pieces, and why there are no more.
fn sourced<P: Playable>(data: &[u8], size: usize) -> (Vec<Record>, Option<String>) {
    let mut records = Vec::new();
    let source = Source::new(P::GAME, Chunked { data, size }).expect("memory cannot fail");
    let read = source.read(|record| {
        records.push(record);
        ControlFlow::Continue(())
    });
    (records, read.err().map(|fault| format!("{fault:?}")))
}

/// A list of moves, read again, is written the same.
fn check_list<P: Playable>(record: &Record) {
    let Ok(written) = list::write::<P>(record) else { return };
    let mut again = String::new();
    let source = Source::new(P::GAME, written.as_bytes()).expect("memory cannot fail");
    let read = source.read(|record| {
        again += &list::write::<P>(&record).expect("its position can be read");
        ControlFlow::Continue(())
    });
    assert!(read.is_ok(), "{read:?}: {written}");
    assert_eq!(again, written);
}
