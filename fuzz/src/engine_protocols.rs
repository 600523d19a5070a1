//! Sessions of other programs with the engine: no line makes it panic, games that are accepted are legal, and moves are found by the text
//! that the engine writes.

use touchmove::{GameHistory, Position as _, checkers, duck_chess};
use touchmove_engine::protocol::uci::{self, UciGame};
use touchmove_engine::protocol::{hub, uci::Command};
use touchmove_engine::search::{Limits, Options, Searcher};

pub(crate) fn engine_protocols(data: &[u8]) {
    for line in String::from_utf8_lossy(data).lines() {
        match uci::parse(line) {
            Some(Command::Position(position)) => {
                check_uci_game::<checkers::Position>(position.game());
                check_uci_game::<duck_chess::Position>(position.game());
            }
            Some(Command::Go(go)) => {
                for side in [checkers::Side::Red, checkers::Side::White] {
                    let limits = go.limits(side);
                    assert!(limits.soft_time <= limits.time || limits.soft_time.is_none());
                }
            }
            _ => {}
        }
        match hub::parse(line) {
            Ok(hub::Command::Pos { pos, moves }) => {
                let letters = [hub::SideLetter::Auto, hub::SideLetter::Color, hub::SideLetter::FirstMover];
                for letter in letters {
                    check_hub_game(hub::game(pos, moves, letter));
                }
            }
            Ok(hub::Command::Level(level)) => drop(level.limits()),
            Ok(_) => {}
            Err(error) => assert!(!error.contains('\n')),
        }
    }
}

fn check_uci_game<P: UciGame>(game: Result<GameHistory<P>, String>) {
    match game {
        Ok(game) => {
            for mv in game.position().legal_moves() {
                assert_eq!(game.position().find_move(&P::move_text(&mv)), Some(mv), "{}", game.position());
            }
            check_search(&game);
        }
        Err(error) => assert!(!uci::message(&error).contains(['\n', '\r'])),
    }
}

fn check_hub_game(game: Result<GameHistory<checkers::Position>, String>) {
    match game {
        Ok(game) => {
            for mv in game.position().legal_moves() {
                assert!(hub::done(game.position(), Some(mv)).starts_with("done move="));
            }
        }
        Err(error) => assert!(!hub::error(&error).contains(['\n', '\r'])),
    }
}

fn check_search<P: UciGame>(game: &GameHistory<P>) {
    let analysis = Searcher::new(Options { hash: 1 << 12 }).analyze(game, &Limits::nodes(50), &mut ());
    assert_eq!(analysis.best_move().is_none(), game.ending().is_some(), "{}", game.position());
    for line in &analysis.lines {
        let mut position = game.position().clone();
        for mv in &line.moves {
            assert!(position.play(mv).is_ok(), "{}: {mv}", game.position());
        }
    }
}
