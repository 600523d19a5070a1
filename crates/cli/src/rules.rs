//! `touchmove rules`.

use crate::args::{RulesArgs, Topic};
use crate::exit::{Failure, print};
use crate::judge::ink;
use touchmove::board::Spot;
use touchmove::table::{self, OpenError, PlayError};
use touchmove::{Clause, Example, Game, Lang};
use touchmove_draw::{columns, legend, text};

pub(crate) fn run(args: &RulesArgs) -> Result<(), Failure> {
    let lang = args.lang.into();
    let pages = match (args.topic, &args.clause) {
        (None, _) => Game::ALL.map(|game| rulebook(game, lang)).join("\n"),
        (Some(Topic::Game(game)), None) => rulebook(game, lang),
        (Some(Topic::Clause(game, clause)), None) => explained(game, clause, lang),
        (Some(Topic::Game(game) | Topic::Clause(game, _)), Some(id)) => match game.clause(id) {
            Some(clause) => explained(game, clause, lang),
            None => {
                let ids: Vec<&str> = game.clauses().iter().map(|clause| clause.id).collect();
                let message = format!("{game} has no clause `{id}`; it has {}", ids.join(", "));
                return Err(Failure::Nonsense("rules", message));
            }
        },
    };
    print(&pages)
}

/// The rulebook of a game: its board, then its clauses.
fn rulebook(game: Game, lang: Lang) -> String {
    let mut page =
        format!("{}\n\n{}\n\n", game.title().get(lang), wrapped(game.board().get(lang), "  ", "  "));
    for clause in game.clauses() {
        page.push_str(&wrapped(clause.text.get(lang), &format!("  {:<6}", clause.id), "        "));
        page.push('\n');
    }
    page
}

/// One clause, with what its examples show.
fn explained(game: Game, clause: &Clause, lang: Lang) -> String {
    let mut page =
        format!("{clause} · {}\n\n{}\n", game.title().get(lang), wrapped(clause.text.get(lang), "  ", "  "));
    for example in clause.examples {
        page.push_str(&shown(game, example, lang));
    }
    page
}

/// An example: the position, and for each move what became of it, with the board.
fn shown(game: Game, example: &Example, lang: Lang) -> String {
    let mut page = format!("\n  {}\n", example.position);
    let mut table = match table::open(game, Some(example.position)) {
        Ok(table) => table,
        Err(OpenError::Setup(why)) => return format!("{page}  ✗ {}\n", why.get(lang)),
        Err(error) => return format!("{page}  ✗ {error}\n"),
    };
    for mv in example.moves {
        let (verdict, squares): (String, Vec<Spot>) = match table.play(mv, lang) {
            Ok(did) => (format!("✓ {mv}: {}", did.words), did.path),
            Err(PlayError::Refused(refused)) => (format!("✗ {mv}: {}", refused.words), refused.squares),
            Err(PlayError::Syntax(error)) => (format!("✗ {mv}: {error}"), Vec::new()),
        };
        let view = table.view();
        let board: String = text(&view, &squares, ink()).lines().map(|row| format!("    {row}\n")).collect();
        page.push_str(&format!("  {verdict}\n\n{board}\n  {}\n", legend(&view, lang)));
    }
    page
}

/// Text in lines of at most 80 columns; Chinese characters are two columns wide and may be parted anywhere but before
/// punctuation.
fn wrapped(text: &str, first: &str, others: &str) -> String {
    const COLUMNS: usize = 80;
    let is_narrow = |c: char| columns(c.encode_utf8(&mut [0; 4])) == 1;
    let punctuation = |c: char| "，。、；：）”".contains(c);
    let mut pieces: Vec<String> = Vec::new();
    for c in text.chars() {
        let joins = pieces.last().and_then(|piece| piece.chars().last()).is_some_and(|before| {
            let both_narrow = is_narrow(before) && is_narrow(c) && before != ' ';
            both_narrow || punctuation(c) || "（“".contains(before)
        });
        match pieces.last_mut() {
            Some(piece) if joins => piece.push(c),
            _ => pieces.push(c.to_string()),
        }
    }
    let (mut lines, mut line) = (String::new(), first.to_owned());
    for piece in pieces {
        if columns(&line) + columns(piece.trim_end()) > COLUMNS {
            lines.push_str(line.trim_end());
            lines.push('\n');
            line = others.to_owned();
            line.push_str(piece.trim_start());
        } else {
            line.push_str(&piece);
        }
    }
    lines + line.trim_end()
}
