//! Games with their texts and places.

use crate::common::{Located, fixtures, for_seeds, games, located, mutate, random_pdn};
use touchmove_records::Record;
use touchmove_records::pdn::read_text;

/// The games of a decoded text, without comments that belong to none.
fn read_games(text: &str, line: u64) -> Vec<Record<'_>> {
    let mut records = Vec::new();
    read_text(text, line, &mut |record| records.push(record), &mut |_, _| ());
    records.retain(|record| !record.is_comment_only());
    records
}

/// The characters of a file with their offsets, one by one.
fn characters(file: &[u8]) -> Vec<(u64, char)> {
    let mut characters = Vec::new();
    let mut start = if file.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
    while start < file.len() {
        let ends_line = |at: &usize| match file[*at] {
            b'\n' => true,
            b'\r' => file.get(at + 1) != Some(&b'\n'),
            _ => false,
        };
        let end = (start..file.len()).find(ends_line).map_or(file.len(), |end| end + 1);
        let mut line = file[start..end].to_vec();
        if line.last() == Some(&b'\r') {
            *line.last_mut().unwrap() = b'\n';
        }
        match std::str::from_utf8(&line) {
            Ok(line) => characters.extend(line.char_indices().map(|(at, c)| ((start + at) as u64, c))),
            Err(_) => {
                let latin_1 = line.iter().enumerate();
                characters.extend(latin_1.map(|(at, byte)| ((start + at) as u64, char::from(*byte))));
            }
        }
        start = end;
    }
    characters
}

/// Checks the games of a file, and returns how many start after another one in their line.
fn check(file: &[u8]) -> usize {
    let (mut expected, _) = games(file);
    expected.retain(|record| !record.is_comment_only());
    let found = located(file, 1, 0);
    assert!(found.iter().map(|game| &game.record).eq(&expected), "{found:#?}\n{expected:#?}");
    let characters = characters(file);
    let (mut end, mut within_line) = (0, 0);
    for Located { record, text, offset, line } in &found {
        let start = characters.partition_point(|(at, _)| at < offset);
        // What is between the games is none.
        let between: String = characters[end..start].iter().map(|(_, c)| *c).collect();
        assert_eq!(read_games(&between, 1), []);
        end = start + text.chars().count();
        assert!(text.chars().eq(characters[start..end].iter().map(|(_, c)| *c)), "{offset}: {text:?}");
        let before = characters[..start].iter().rev();
        assert_eq!(*line, 1 + before.clone().filter(|(_, c)| *c == '\n').count() as u64);
        // With as many spaces as there are characters before it, even the columns are the same.
        let column = before.take_while(|(_, c)| *c != '\n').count();
        assert_eq!(
            read_games(&format!("{}{text}", " ".repeat(column)), *line),
            std::slice::from_ref(record),
            "{text:?}"
        );
        within_line += usize::from(column > 0);
    }
    let after: String = characters[end..].iter().map(|(_, c)| *c).collect();
    assert_eq!(read_games(&after, 1), []);
    within_line
}

#[test]
fn the_text_of_a_game_reads_as_that_game() {
    let texts = fixtures();
    for text in &texts {
        check(text);
    }
    for_seeds(20_000, |random| {
        let mut text = random_pdn(random, 40);
        check(&text);
        text.clone_from(random.pick(&texts).unwrap());
        mutate(&mut text, random);
        check(&text);
    });
}

#[test]
fn games_that_share_a_line_are_told_apart() {
    let file = "\u{feff}\r1. 9-14 {é} *  9-13 *\r1. 11-15 *".as_bytes();
    let found = located(file, 1, 0);
    let places: Vec<_> = found.iter().map(|game| (&*game.text, game.offset, game.line)).collect();
    assert_eq!(places, [("\n1. 9-14 {é} *  ", 3, 1), ("9-13 *\n", 20, 2), ("1. 11-15 *", 27, 3)]);
    assert_eq!(check(file), 1);
    assert_eq!(check(b"9-14 \xc3\x83\xff * 9-13 \xfc * 9-12 *\n9-14 * 9-11 *"), 3);
}

#[test]
fn comments_before_and_between_games_are_left_out() {
    let found = located(b"{ c } *\n[A \"1\"]\n9-14 *", 1, 0);
    let [game] = &found[..] else { panic!("{found:#?}") };
    assert_eq!((&*game.text, game.offset, game.line), ("[A \"1\"]\n9-14 *", 8, 2));
}

/// Places in a file of many blocks.
#[test]
fn offsets_count_from_the_start_of_the_file() {
    for (mark, end) in [("", "\n"), ("\u{feff}", "\r\n"), ("", "\r")] {
        let game = format!("[Event \"é\"]{end}1. 9-14 22-18 *{end}");
        let file = format!("{mark}{}", game.repeat(40_000)).into_bytes();
        let found = located(&file, 1, 0);
        assert_eq!(found.len(), 40_000);
        for (number, found) in (0..).zip(&found) {
            assert_eq!(found.offset, (mark.len() + number as usize * game.len()) as u64);
            assert_eq!(found.line, 1 + 2 * number);
            assert_eq!(found.text, game.replace('\r', "\n").replace("\n\n", "\r\n"));
        }
    }
}
