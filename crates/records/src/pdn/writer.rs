//! Writes records by the standard's writing grammar.

use crate::format::REQUIRED_TAGS;
use crate::{MoveText, MovetextItem, Record, Tag};

/// Maximum line length in characters; only a longer word exceeds it.
const WIDTH: usize = 79;

/// Writes a record as PDN. Moves are renumbered, but their texts are copied unchanged.
///
/// ```
/// use touchmove_records::pdn::{read_text, write};
/// let mut text = String::new();
/// read_text("[White \"A\"] 3. 9-14 { ok } 23-18! 1-0", 1, &mut |record| text = write(&record), &mut |_, _| ());
/// assert_eq!(text, "[White \"A\"]\n[Result \"1-0\"]\n\n1. 9-14 { ok } 23-18! *\n");
/// ```
pub fn write(record: &Record<'_>) -> String {
    let mut text = String::new();
    for Tag { name, value, .. } in &record.tags {
        text.push_str(&tag(name, value));
    }
    let mut other_result = None;
    if let Some(result) = record.known_result() {
        match record.tag("Result") {
            None => text.push_str(&tag("Result", result)),
            // There is one tag for the result, so a second one becomes a comment.
            Some(other) if other != result => other_result = Some(format!("the moves end with {result}")),
            Some(_) => {}
        }
    }
    if let Some(start) = record.start.as_ref().filter(|_| record.tag("FEN").is_none()) {
        text.push_str(&tag("FEN", &start.text));
    }
    if !text.is_empty() {
        text.push('\n');
    }
    let plies_before = match record.moves().next().and_then(|mv| mv.number) {
        // Only a game that starts from another position may start with another number.
        Some(number) if record.start.is_some() => number.plies_before(),
        Some(number) => u64::from(number.is_second),
        None => 0,
    };
    let mut words = Vec::new();
    push_line(&mut words, &record.movetext, plies_before);
    words.extend(other_result.map(|text| comment(&text)));
    words.push("*".to_owned());
    wrap(&words, &mut text);
    text
}

fn tag(name: &str, value: &str) -> String {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
    format!("[{} \"{value}\"]\n", tag_name(name))
}

/// Returns a name as the standard has it: the names it defines in their spelling, others with a capital letter.
pub(crate) fn tag_name(name: &str) -> String {
    let mut known = REQUIRED_TAGS.iter().map(|(name, _)| *name).chain(["FEN"]);
    if let Some(known) = known.find(|known| known.eq_ignore_ascii_case(name)) {
        return known.to_owned();
    }
    let mut name = name.replace(|c: char| !c.is_ascii_alphanumeric(), "_");
    if let Some(first) = name.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    if !name.starts_with(|c: char| c.is_ascii_uppercase()) {
        name.insert(0, 'X');
    }
    name
}

/// Writes a comment without its empty lines: a line after one of them that looks like a tag would start the next game.
fn comment(text: &str) -> String {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    format!("{{ {} }}", lines.join("\n").replace('}', ")"))
}

/// Writes a set-up on one line: a line that looks like a tag would start the next game.
fn setup(text: &str) -> String {
    format!("/FEN \"{}\"/", text.replace(['/', '"'], "").replace(['\n', '\r'], " "))
}

/// Adds the words of a line that starts after this many plies.
fn push_line(words: &mut Vec<String>, items: &[MovetextItem<'_>], mut plies: u64) {
    let mut is_numbered = false;
    // The index of the next move, searched for once even if many set-ups come before it.
    let mut next_move = 0;
    for (index, item) in items.iter().enumerate() {
        match item {
            MovetextItem::Move(mv) => {
                let number = plies / 2 + 1;
                if plies % 2 == 0 {
                    words.push(format!("{number}."));
                } else if !is_numbered {
                    words.push(format!("{number}..."));
                }
                words.push(format!("{}{}", mv.text, mv.strength.as_deref().unwrap_or("")));
                (plies, is_numbered) = (plies + 1, true);
            }
            MovetextItem::Comment(text) => words.push(comment(text)),
            MovetextItem::Nag(number) => words.push(format!("${number}")),
            MovetextItem::Setup(text) => {
                words.push(setup(&text.text));
                // Moves may have been left out; the number of the next one tells how many.
                next_move = next_move.max(index);
                let is_move = |item: &MovetextItem| matches!(item, MovetextItem::Move(_));
                next_move += items[next_move..].iter().take_while(|item| !is_move(item)).count();
                if let Some(MovetextItem::Move(MoveText { number: Some(number), .. })) = items.get(next_move)
                {
                    plies = number.plies_before();
                }
                is_numbered = false;
            }
            MovetextItem::Variation(line) if line.is_empty() => {}
            // A variation replaces the move before it.
            MovetextItem::Variation(line) => {
                words.push("(".to_owned());
                push_line(words, line, plies.saturating_sub(1));
                words.push(")".to_owned());
                is_numbered = false;
            }
        }
    }
}

fn wrap(words: &[String], text: &mut String) {
    let mut column = 0;
    for word in words {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > WIDTH {
            text.push('\n');
            column = 0;
        }
        if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column = match word.rsplit_once('\n') {
            Some((_, last)) => last.chars().count(),
            None => column + length,
        };
    }
    text.push('\n');
}
