//! Records written as PDN 3.0, by the standard's writing grammar and its restrictions.

use crate::format::ROSTER;
use crate::{MoveText, MovetextItem, Record, Tag};

/// Lines are no longer than this, unless a word is.
const WIDTH: usize = 79;

/// A record as PDN. Moves are numbered anew; what their texts are is not looked at.
///
/// ```
/// use touchmove_records::pdn::{read_text, write};
/// let mut written = String::new();
/// read_text("[White \"A\"] 3. 9-14 { ok } 23-18! 1-0", 1, &mut |record| written = write(&record), &mut |_, _| ());
/// assert_eq!(written, "[White \"A\"]\n[Result \"1-0\"]\n\n1. 9-14 { ok } 23-18! *\n");
/// ```
pub fn write(record: &Record) -> String {
    let mut text = String::new();
    for Tag { name, value, .. } in &record.tags {
        text.push_str(&tag(name, value));
    }
    let (mut words, mut late) = (Words::default(), None);
    if let Some(result) = record.known_result() {
        match record.tag("Result") {
            None => text.push_str(&tag("Result", result)),
            // The standard has no room for two results.
            Some(other) if other != result => late = Some(format!("the moves end with {result}")),
            Some(_) => {}
        }
    }
    if let Some(start) = record.start.as_ref().filter(|_| record.tag("FEN").is_none()) {
        text.push_str(&tag("FEN", &start.text));
    }
    if !text.is_empty() {
        text.push('\n');
    }
    let made = match record.moves().next().and_then(|written| written.number) {
        // Only a game that starts somewhere else may start with another number.
        Some(number) if record.start.is_some() => number.made(),
        Some(number) => u64::from(number.second),
        None => 0,
    };
    words.line(&record.line, made);
    words.words.extend(late.map(|words| comment(&words)));
    words.words.push("*".to_owned());
    wrap(&words.words, &mut text);
    text
}

fn tag(name: &str, value: &str) -> String {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
    format!("[{} \"{value}\"]\n", tag_name(name))
}

/// A name as tags have it: it begins with a capital letter, and the standard's own are written as it writes them.
pub(crate) fn tag_name(name: &str) -> String {
    let known = ROSTER.iter().map(|(name, _)| *name).chain(["FEN"]);
    if let Some(known) = known.into_iter().find(|known| known.eq_ignore_ascii_case(name)) {
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

/// Lines without anything are left out: behind one of them, what looks like a tag is taken for the next game.
fn comment(text: &str) -> String {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    format!("{{ {} }}", lines.join("\n").replace('}', ")"))
}

/// All on one line, since what looks like a tag at the beginning of a line is taken for the next game.
fn set_up(text: &str) -> String {
    format!("/FEN \"{}\"/", text.replace(['/', '"'], "").replace(['\n', '\r'], " "))
}

#[derive(Default)]
struct Words {
    words: Vec<String>,
}

impl Words {
    /// The moves of a line, of which so many were made before; a variation takes the location of the last one.
    fn line(&mut self, items: &[MovetextItem], mut made: u64) {
        let mut numbered = false;
        // Where the next move is; it is looked for once, however many set-ups come before it.
        let mut next = 0;
        for (index, item) in items.iter().enumerate() {
            match item {
                MovetextItem::Move(written) => {
                    let number = made / 2 + 1;
                    if made % 2 == 0 {
                        self.words.push(format!("{number}."));
                    } else if !numbered {
                        self.words.push(format!("{number}..."));
                    }
                    let strength = written.strength.as_deref().unwrap_or("");
                    self.words.push(format!("{}{strength}", written.text));
                    (made, numbered) = (made + 1, true);
                }
                MovetextItem::Comment(text) => self.words.push(comment(text)),
                MovetextItem::Nag(number) => self.words.push(format!("${number}")),
                MovetextItem::Setup(text) => {
                    self.words.push(set_up(&text.text));
                    // Moves may have been left out; the number of the next one says how many.
                    next = next.max(index);
                    next += items[next..]
                        .iter()
                        .take_while(|item| !matches!(item, MovetextItem::Move(_)))
                        .count();
                    if let Some(MovetextItem::Move(MoveText { number: Some(number), .. })) = items.get(next) {
                        made = number.made();
                    }
                    numbered = false;
                }
                MovetextItem::Variation(line) => {
                    // A variation in which nothing is said is none.
                    if !line.is_empty() {
                        self.words.push("(".to_owned());
                        self.line(line, made.saturating_sub(1));
                        self.words.push(")".to_owned());
                        numbered = false;
                    }
                }
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
