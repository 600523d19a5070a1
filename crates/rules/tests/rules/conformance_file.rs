//! A file of positions and moves with what the referee says of them. Tests of the Python package compare its answers with the same file. `BLESS=1`
//! writes it.

use crate::random::Random;
use crate::samples::random_game;
use std::fmt::Write;
use touchmove::{AnyPosition, Game, with_game};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/conformance.tsv");
const HEADER: &str = "# game, position, number of legal moves, move, `legal` or the clause, message, message in Chinese, squares, position after\n";

/// Adds a line about a move in a position, and plays it if it is legal.
fn add(lines: &mut String, position: &mut AnyPosition, text: &str) {
    let (game, before, count) = (position.game(), position.to_string(), position.legal_moves().len());
    let result = match position.parse_move(text) {
        Ok(mv) => position.play(&mv),
        Err(touchmove::AnyMoveError::Refused(refusal)) => Err(refusal),
        Err(error) => panic!("{before}: {text}: {error}"),
    };
    let (verdict, message, squares) = match result {
        Ok(effect) => ("legal", effect.message, effect.path.squares),
        Err(refusal) => (refusal.clause.id, refusal.message, refusal.squares),
    };
    let squares: Vec<String> = squares.iter().map(|square| square.label.to_string()).collect();
    let (en, zh, squares) = (message.en, message.zh, squares.join(" "));
    writeln!(lines, "{game}\t{before}\t{count}\t{text}\t{verdict}\t{en}\t{zh}\t{squares}\t{position}")
        .unwrap();
}

/// The examples of the rulebook, and random games with moves of the positions before.
fn conformance() -> String {
    let mut lines = HEADER.to_owned();
    for game in Game::ALL {
        for example in game.info().clauses.iter().flat_map(|clause| clause.examples) {
            if let Ok(mut position) = AnyPosition::parse(game, example.position) {
                example.moves.iter().for_each(|mv| add(&mut lines, &mut position, mv));
            }
        }
        for seed in 0..3 {
            let mut played = Vec::new();
            let mut random = Random(seed);
            let start = AnyPosition::parse(game, game.info().default_position).unwrap();
            with_game!(game, P => {
                let start: P = start.clone().try_into().unwrap();
                random_game(start, 50, &mut random, |position, _| played.push(position.to_string()));
            });
            let legal_moves = |text: &String| -> Vec<String> {
                let moves = AnyPosition::parse(game, text).unwrap().legal_moves();
                moves.iter().map(ToString::to_string).collect()
            };
            for (index, text) in played.iter().enumerate() {
                // The same side was to move two plies before, and many of its moves are still almost legal.
                let near = &played[index.saturating_sub(2)..=index];
                let moves: Vec<String> = near.iter().flat_map(legal_moves).collect();
                for _ in 0..3 {
                    let mut position = AnyPosition::parse(game, text).unwrap();
                    let mv = random.pick(&moves).unwrap().clone();
                    add(&mut lines, &mut position, &mv);
                }
            }
        }
    }
    lines
}

#[test]
fn the_conformance_file_says_what_the_referee_says() {
    let expected = conformance();
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(FILE, expected).unwrap();
        return;
    }
    let written = std::fs::read_to_string(FILE).unwrap().replace("\r\n", "\n");
    for (written, expected) in written.lines().zip(expected.lines()) {
        assert_eq!(written, expected, "BLESS=1 writes the file");
    }
    assert_eq!(written.len(), expected.len(), "BLESS=1 writes the file");
}
