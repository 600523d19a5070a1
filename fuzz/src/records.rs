//! Records in every format: reading never panics whatever the bytes, locations are inside the file, and formatting keeps the
//! games.

use crate::{Chunked, lines};
use std::ops::ControlFlow;
use touchmove::{Game, Location, checkers, with_game};
use touchmove_records::format::{CaptureStyle, format_block, format_moves, is_formattable};
use touchmove_records::games::Playable;
use touchmove_records::pdn::{Block, Blocks, Warning};
use touchmove_records::replay::{ReplayError, ReplayReport, replay};
use touchmove_records::{
    Error, LocatedText, MovetextItem, Record, Source, convert, json, lint, move_list, pdn,
};

type Warnings = Vec<(LocatedText<'static>, Warning)>;

/// How many bytes the PDN reader reads at a time.
const BLOCK_SIZE: usize = 256 * 1024;

pub(crate) fn pdn(data: &[u8]) {
    // UTF-16 is refused.
    if data.starts_with(b"\xff\xfe") || data.starts_with(b"\xfe\xff") {
        return;
    }
    let whole = read_blocks(data, usize::MAX);
    for size in [1, 7] {
        assert_eq!(read_blocks(data, size), whole, "in chunks of {size}");
    }
    // That takes long, so only some texts are tried.
    if data.iter().fold(0u8, |sum, byte| sum.wrapping_add(*byte)) % 64 == 0 {
        check_block_boundary(data);
    }
    let (records, warnings) = whole;
    let lines = lines(data);
    for (text, _) in warnings {
        check_location(&lines, text.location);
    }
    for record in &records {
        for_each_location(record, &mut |location| check_location(&lines, location));
        if let Some(error) = replay::<checkers::Position>(record, &mut ()).error {
            check_location(&lines, error.location());
        }
        assert!(!pdn::write(record).is_empty());
        check_json(Game::Checkers, record);
    }
    let block = Block::new(data.to_owned(), 1);
    let linted = lint::lint_block(&block);
    for diagnostic in linted.diagnostics {
        check_location(&lines, diagnostic.location);
    }
    if let Some(games) = linted.untagged {
        check_location(&lines, games.location);
    }
    check_formatting(&block);
}

/// Reads a text that arrives in chunks of this size.
fn read_blocks(data: &[u8], size: usize) -> (Vec<Record<'static>>, Warnings) {
    let (mut records, mut warnings) = (Vec::new(), Vec::new());
    for block in Blocks::new(Chunked { data, size }) {
        let block = block.expect("memory cannot fail");
        pdn::read(
            &block,
            |record| records.push(record.into_owned()),
            |text, warning| {
                warnings.push((LocatedText::new(text.location, text.text.into_owned()), warning));
            },
        );
    }
    (records, warnings)
}

fn games(block: &Block) -> Vec<Record<'static>> {
    let mut records = Vec::new();
    pdn::read(block, |record| records.push(record.into_owned()), |_, _| ());
    records
}

/// Games are the same wherever the file is split into blocks.
fn check_block_boundary(data: &[u8]) {
    // A comment in front moves the end of the first block to the middle of the text.
    let mut long = b"9-14 * %".to_vec();
    long.resize((BLOCK_SIZE - data.len() / 2).max(long.len()), b'-');
    long.push(b'\n');
    long.extend_from_slice(data);
    let (in_blocks, _) = read_blocks(&long, usize::MAX);
    assert_eq!(in_blocks, games(&Block::new(long, 1)));
}

fn check_location(lines: &[&[u8]], location: Location) {
    let line = (location.line as usize).checked_sub(1).and_then(|index| lines.get(index));
    let line = line.unwrap_or_else(|| panic!("no such line: {location:?}"));
    // A carriage return before a line feed can be pointed at.
    assert!((1..=line.len() as u64 + 2).contains(&location.column), "{location:?}");
}

fn for_each_location(record: &Record<'_>, visit: &mut impl FnMut(Location)) {
    visit(record.location);
    record.tags.iter().for_each(|tag| visit(tag.location));
    record.start.iter().chain(&record.result).for_each(|text| visit(text.location));
    record.error.iter().for_each(|error| visit(error.location));
    for_each_item(&record.movetext, &mut |item| match item {
        MovetextItem::Move(mv) => {
            visit(mv.location);
            mv.number.iter().for_each(|number| visit(number.location));
        }
        MovetextItem::Setup(text) => visit(text.location),
        MovetextItem::Comment(_) | MovetextItem::Nag(_) | MovetextItem::Variation(_) => {}
    });
}

/// Visits all items of a line and of its variations.
fn for_each_item(line: &[MovetextItem<'_>], visit: &mut impl FnMut(&MovetextItem<'_>)) {
    for item in line {
        visit(item);
        if let MovetextItem::Variation(line) = item {
            for_each_item(line, visit);
        }
    }
}

fn check_formatting(block: &Block) {
    let (before, bytes) = (games(block), format_block(block).bytes);
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let formatted = Block::new(bytes.clone(), 1);
    assert_eq!(format_block(&formatted).bytes, bytes, "formatted twice");
    // Games that are not known to be English draughts are copied unchanged.
    if !before.iter().all(is_formattable) {
        return;
    }
    let after = games(&formatted);
    assert_eq!(after.len(), before.len(), "{text}");
    for (before, after) in before.iter().zip(&after) {
        assert_eq!(outcome(before), outcome(after), "{text}");
    }
    // Moves that cannot be played are copied, and the grammar has no `9-14-18`.
    if !text.is_empty() && before.into_iter().all(has_standard_moves) {
        assert_eq!(pdn::check_grammar(&text), Ok(()), "{text}");
    }
}

/// Returns how many moves of a record can be played, and the kind of error that ends it.
fn outcome(record: &Record<'_>) -> (u64, Option<&'static str>) {
    let ReplayReport { plies, error } = replay::<checkers::Position>(record, &mut ());
    let kind = error.map(|error| match error {
        ReplayError::Illegal(_) => "illegal",
        ReplayError::Unreadable(_) => "unreadable",
        _ => "other",
    });
    (plies, kind)
}

/// Returns whether the grammar accepts all moves after formatting.
fn has_standard_moves(mut record: Record<'_>) -> bool {
    format_moves(&mut record, CaptureStyle::AsWritten);
    let mut is_standard = true;
    for_each_item(&record.movetext, &mut |item| {
        if let MovetextItem::Move(mv) = item {
            // The grammar reads a longer number as two squares.
            let is_short = mv.text.split(['-', 'x']).all(|square| square.len() <= 2);
            is_standard &= is_short && pdn::check_grammar(&mv.text).is_ok();
        }
    });
    is_standard
}

/// A record that was written as JSON and read back is written the same.
fn check_json(game: Game, record: &Record<'_>) {
    let written = json::write(game, record).expect("a record can be written");
    let mut again = String::new();
    let source = Source::new(game, written.as_bytes()).expect("memory cannot fail");
    let result = source.read(|record| {
        assert_eq!(record.error, None, "{written}");
        again += &json::write(game, &record).expect("a record can be written");
        ControlFlow::Continue(())
    });
    assert!(result.is_ok(), "{result:?}: {written}");
    assert_eq!(again, written);
}

pub(crate) fn strict(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    check_strict(text.as_bytes());
    if let Err(error) = pdn::check_grammar(&text) {
        check_location(&lines(text.as_bytes()), error.location);
    } else if !text.contains('[') {
        check_accepted(&text);
    }
    // The grammar allows tags that span lines; the liberal reader takes most of them for unclosed ones. On one line the two
    // agree.
    let one_line = text.replace(['\n', '\r'], " ");
    if pdn::check_grammar(&one_line).is_ok() {
        check_accepted(&one_line);
    }
}

/// What `lint --strict` accepts is in the grammar, has a game, and can be replayed up to its first illegal move. Errors do not
/// depend on how the text arrives.
fn check_strict(data: &[u8]) {
    if data.starts_with(b"\xff\xfe") || data.starts_with(b"\xfe\xff") {
        return;
    }
    let result = lint::check_strict(data);
    let in_chunks = lint::check_strict(Chunked { data, size: 5 });
    assert_eq!(format!("{in_chunks:?}"), format!("{result:?}"));
    match result {
        Ok(count) => {
            let records = games(&Block::new(data.to_owned(), 1));
            assert_eq!(records.iter().filter(|record| !record.is_comment_only()).count() as u64, count);
            for record in &records {
                let error = replay::<checkers::Position>(record, &mut ()).error;
                assert!(!matches!(error, Some(ReplayError::Unreadable(_))), "{error:?}");
            }
            assert_eq!(pdn::check_grammar(&String::from_utf8_lossy(data)), Ok(()));
        }
        Err(Error::Parse(error)) => check_location(&lines(data), error.location),
        Err(error) => panic!("{error:?}"),
    }
}

/// The liberal reader accepts what the grammar accepts, and finds games in it.
fn check_accepted(text: &str) {
    // The grammar allows `%` comments within moves; the liberal reader does not.
    if text.contains('%') {
        return;
    }
    let records = games(&Block::new(text.as_bytes().to_owned(), 1));
    for record in &records {
        let is_too_deep = record.error.as_ref().is_some_and(|error| error.found.en == "a variation");
        assert!(record.error.is_none() || is_too_deep, "{:?}", record.error);
    }
    assert!(!records.is_empty() || has_no_moves(text), "no game");
}

/// Returns whether a text has nothing but comments, numbers and unknown moves, which make no game.
fn has_no_moves(text: &str) -> bool {
    let mut in_comment = false;
    text.bytes().all(|byte| {
        in_comment = if in_comment { byte != b'}' } else { byte == b'{' };
        in_comment || byte.is_ascii_whitespace() || byte.is_ascii_digit() || b".!?()}*".contains(&byte)
    })
}

pub(crate) fn texts(data: &[u8]) {
    for game in Game::ALL {
        with_game!(game, P => check_game::<P>(data));
    }
}

fn check_game<P: Playable>(data: &[u8]) {
    let whole = read_source::<P>(data, usize::MAX);
    assert_eq!(read_source::<P>(data, 3), whole, "in chunks of 3");
    let (records, _) = whole;
    let lines = lines(data);
    for record in &records {
        for_each_location(record, &mut |location| check_location(&lines, location));
        let report = replay::<P>(record, &mut ());
        assert!(report.plies <= record.moves().count() as u64);
        assert!(!pdn::write(record).is_empty());
        check_json(P::GAME, record);
        check_list::<P>(record);
        let _ = convert::to_contest::<P>(record);
    }
    // A position on the first line, moves on the others.
    let text = String::from_utf8_lossy(data);
    let (position, moves) = text.split_once('\n').unwrap_or(("", &text));
    let Some(position) = P::parse_position(position).ok().or_else(P::initial) else { return };
    for line in moves.lines() {
        let mut next = position.clone();
        match next.play_text(line) {
            Ok((mv, _)) => assert!(position.check(&mv).is_ok(), "{position}: {line}"),
            Err(_) => assert_eq!(next, position, "{line}"),
        }
    }
    for line in moves.lines().take(4) {
        let _ = P::GAME.parse_squares(line, &['-', ',', ' ']);
    }
}

/// Reads a text of any format that arrives in chunks of this size, and returns the error that ends it, if any.
fn read_source<P: Playable>(data: &[u8], size: usize) -> (Vec<Record<'static>>, Option<String>) {
    let mut records = Vec::new();
    let source = Source::new(P::GAME, Chunked { data, size }).expect("memory cannot fail");
    let result = source.read(|record| {
        records.push(record.into_owned());
        ControlFlow::Continue(())
    });
    (records, result.err().map(|error| format!("{error:?}")))
}

/// A move list that is read back is written the same.
fn check_list<P: Playable>(record: &Record<'_>) {
    let Ok(written) = move_list::write::<P>(record) else { return };
    let mut again = String::new();
    let source = Source::new(P::GAME, written.as_bytes()).expect("memory cannot fail");
    let result = source.read(|record| {
        again += &move_list::write::<P>(&record).expect("its position can be read");
        ControlFlow::Continue(())
    });
    assert!(result.is_ok(), "{result:?}: {written}");
    assert_eq!(again, written);
}
