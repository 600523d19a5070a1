//! `docs/mistakes.md` says what the tables say. `BLESS=1` writes it.

use crate::cases::difference;
use std::fmt::Write;
use std::path::Path;
use touchmove::{Game, Text, with_game};
use touchmove_contest::reference::{mutations, parse_cases};
use touchmove_contest::{Mutation, Problem};

fn page() -> String {
    let mut page =
        "<!-- Generated from the tables in crates/contest by its tests (BLESS=1); do not edit. -->\n\n"
            .to_owned();
    page.push_str("# Mistakes that contest programs make 常见错误\n\n");
    let total: usize = Game::ALL.iter().map(|game| mutations(*game).len()).sum();
    writeln!(
        page,
        "touchmove knows {total} *mutants*: its reference implementation with exactly one clause of [the rules](rules.md) changed, each with a mistake\n\
         that contest programmers make. No two mutants of a game are equivalent: for each pair there is an input that tells them apart. If the\n\
         mistake is one of reading or printing, the clause is the one that suffers.\n\n\
         A mistake may be limited to a part of the rules, as when code was copied and one copy is wrong; the name of the part then follows that of\n\
         the mistake: `never-crowns:red`.\n\n\
         The witness is the smallest known input that shows the mistake; a slash stands for a line break. If there are several answers, the first\n\
         one that differs is shown, with its number."
    )
    .unwrap();
    for game in Game::ALL {
        let Text { en, zh } = game.info().short_name;
        let count = mutations(game).len();
        let scopes = mutations(game).first().map_or(&[][..], |mutation| mutation.scopes);
        let scopes: Vec<String> =
            scopes.iter().map(|scope| format!("`{}` ({})", scope.name, scope.description.en)).collect();
        writeln!(page, "\n## {en} {zh}\n\n`{game}`, {count} mistakes\n").unwrap();
        writeln!(page, "Parts of the rules: {}.\n", scopes.join(", ")).unwrap();
        page.push_str("| name | clause | what such a program does | 错在哪里 | witness | right | wrong |\n");
        page.push_str("| --- | --- | --- | --- | --- | --- | --- |\n");
        for mutation in mutations(game) {
            page.push_str(&with_game!(game, P => row::<P>(mutation)));
        }
    }
    page
}

fn row<P: Problem>(mutation: &Mutation) -> String {
    let input = mutation.witness.input;
    let (at, expected, actual) = difference::<P>(&parse_cases::<P>(input)[0], mutation).unwrap();
    let at = if at == 0 { String::new() } else { format!("{}: ", at + 1) };
    let actual = if actual.is_empty() { "nothing".to_owned() } else { format!("`{actual}`") };
    let witness = input.trim_end().trim_end_matches("\n0 0").replace('\n', " / ");
    let Mutation { name, clause, description, .. } = mutation;
    let (en, zh) = (description.en, description.zh);
    format!("| `{name}` | {clause} | {en} | {zh} | `{witness}` | {at}`{expected}` | {at}{actual} |\n")
}

#[test]
fn the_page_of_mistakes_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/mistakes.md");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, page()).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    assert!(written == page(), "docs/mistakes.md is out of date; BLESS=1 writes it");
}
