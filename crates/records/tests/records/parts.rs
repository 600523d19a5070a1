//! A file that is cut into parts has the same games as the whole.

use crate::common::{Located, fixtures, for_seeds, located, mutate, random_pdn};
use touchmove_contest::random::Random;
use touchmove_records::LineCounter;
use touchmove_records::pdn::first_certain_start;

/// Where the file may be cut after an offset.
pub fn cut_after(file: &[u8], offset: usize) -> Option<usize> {
    first_certain_start(&file[offset..], true).map(|start| offset + start)
}

/// The games of all parts, each read by itself.
pub fn read_parts(file: &[u8], cuts: &[usize], random: &mut Random) -> Vec<Located> {
    let (mut games, mut lines) = (Vec::new(), LineCounter::default());
    let starts = [0].into_iter().chain(cuts.iter().copied());
    for (start, end) in starts.zip(cuts.iter().copied().chain([file.len()])) {
        let part = &file[start..end];
        games.extend(located(part, lines.count() + 1, start as u64));
        part.chunks(1 + random.below(part.len())).for_each(|chunk| lines.push(chunk));
    }
    games
}

/// Cuts a file wherever that is possible, and at some of these places. Returns how many there are.
fn check(file: &[u8], random: &mut Random) -> usize {
    let whole = located(file, 1, 0);
    let cuts: Vec<Option<usize>> = (0..=file.len()).map(|offset| cut_after(file, offset)).collect();
    // A later window knows less.
    let order: Vec<usize> = cuts.iter().map(|cut| cut.unwrap_or(usize::MAX)).collect();
    assert!(order.is_sorted(), "{order:?}");
    let mut all: Vec<usize> = cuts.iter().copied().flatten().collect();
    all.dedup();
    assert_eq!(read_parts(file, &all, random), whole, "{all:?}");
    for _ in 0..3 {
        let some: Vec<usize> = all.iter().copied().filter(|_| random.percent(50)).collect();
        assert_eq!(read_parts(file, &some, random), whole, "{some:?}");
    }
    // A window that does not reach the end of the file knows no more than one that does, and does not change its mind.
    for _ in 0..3 {
        let offset = random.below(file.len() + 1);
        let mut known = None;
        for end in offset..=file.len() {
            let found = first_certain_start(&file[offset..end], false).map(|start| offset + start);
            assert!(
                found == cuts[offset] || found.is_none(),
                "{offset}..{end}: {found:?}, {:?}",
                cuts[offset]
            );
            assert!(found.is_some() || known.is_none(), "{offset}..{end} forgets {known:?}");
            known = found;
        }
    }
    all.len()
}

#[test]
fn parts_have_the_games_of_the_whole() {
    let texts = fixtures();
    let cuts = std::cell::Cell::new(0);
    for_seeds(500, |random| {
        let mut text = random_pdn(random, 60);
        cuts.set(cuts.get() + check(&text, random));
        text.clone_from(random.pick(&texts).unwrap());
        mutate(&mut text, random);
        text.truncate(1_000);
        cuts.set(cuts.get() + check(&text, random));
    });
    assert!(cuts.get() > 300, "{}", cuts.get());
}

/// Braces that are too far away do not count.
#[test]
fn long_texts_without_braces_are_cut_at_the_same_places() {
    let cuts = std::cell::Cell::new(0);
    for_seeds(8, |random| {
        let mut file = Vec::new();
        for _ in 0..8 {
            file.extend(random_pdn(random, 10));
            let filler: &[u8] = random.pick(&[&b"9-14 "[..], b"9-14\n", b"word\r\n"]).unwrap();
            file.extend(filler.repeat((60 + random.below(10)) * 1024 * random.below(2) / filler.len()));
        }
        let whole = located(&file, 1, 0);
        let mut all: Vec<usize> =
            (0..20).filter_map(|_| cut_after(&file, random.below(file.len() + 1))).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(read_parts(&file, &all, random), whole, "{all:?}");
        cuts.set(cuts.get() + all.len());
        for _ in 0..20 {
            let (offset, end) = (random.below(file.len() + 1), random.below(file.len() + 1));
            if let Some(start) = file.get(offset..end).and_then(|window| first_certain_start(window, false)) {
                assert_eq!(cut_after(&file, offset), Some(offset + start), "{offset}..{end}");
            }
        }
    });
    assert!(cuts.get() > 4, "{}", cuts.get());
}

#[test]
fn an_ordinary_archive_can_be_cut_everywhere() {
    for end in ["\n", "\r\n", "\r"] {
        let (mut file, mut starts) = (String::new(), Vec::new());
        for number in 0..3_000 {
            starts.push(file.len());
            file += &format!("[Event \"{number}\"]{end}[White \"A\"]{end}[Result \"1-0\"]{end}{end}");
            let comment = if number % 5 == 0 { format!(" {{ a{end}comment }}") } else { String::new() };
            file += &format!("1. 9-14 22-18{comment} 2. 5-9 {end}3. 25-22 1-0{end}{end}");
        }
        let file = file.as_bytes();
        let mut cuts = Vec::new();
        for nominal in (0..file.len() - 1_000).step_by(10_000) {
            let cut = cut_after(file, nominal).unwrap();
            let next = starts.partition_point(|start| *start <= nominal);
            assert!(starts[next..].iter().take(3).any(|start| *start == cut), "{nominal}: {cut}");
            // Far less than the whole file is needed to know that.
            assert_eq!(first_certain_start(&file[nominal..nominal + 1_000], false), Some(cut - nominal));
            cuts.push(cut);
        }
        assert_eq!(read_parts(file, &cuts, &mut Random(1)), located(file, 1, 0));
    }
}

#[test]
fn a_tag_may_be_part_of_a_comment() {
    let window = b"9-14\n[A \"1\"]\n9-14\n[A \"2\"]\n9-14\n";
    assert_eq!(first_certain_start(window, false), None);
    assert_eq!(first_certain_start(window, true), Some(18));
    assert_eq!(first_certain_start(&[window, &b"}"[..]].concat(), true), None);
    assert_eq!(first_certain_start(&[window, &b"{"[..]].concat(), false), Some(18));
    // After 64 KiB without braces, counted from the first of the tags, it is none.
    let mut long = window.to_vec();
    long.resize(5 + 64 * 1024, b' ');
    assert_eq!(first_certain_start(&long, false), Some(18));
    assert_eq!(first_certain_start(&long[..long.len() - 1], false), None);
}

#[test]
fn a_carriage_return_at_the_end_of_a_window_may_belong_to_a_line_feed() {
    // The line is complete when it is known where the next one starts.
    for (line_end, needed) in [("\n", 1), ("\r\n", 2), ("\r", 2)] {
        let text = ["x", "} *", "1. 9-14", "9-13"].join(line_end);
        let start = text.find("1.").unwrap();
        for end in 0..=text.len() {
            let expected = (end >= start + "1. 9-14".len() + needed).then_some(start);
            assert_eq!(first_certain_start(&text.as_bytes()[..end], false), expected, "{:?}", &text[..end]);
        }
        // The window may start with the second half of a line end.
        for offset in 0..start {
            let expected = (offset <= line_end.len()).then_some(start);
            assert_eq!(cut_after(text.as_bytes(), offset), expected, "{:?}", &text[offset..]);
        }
    }
}
