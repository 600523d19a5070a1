//! The rulebook: its clauses are complete, and its examples show them at work.

use crate::any_position::play;
use std::collections::HashSet;
use touchmove::{AnyPosition, AnyPositionError, EffectTag, Game, Lang, Outcome};

#[test]
fn every_clause_is_there_in_both_languages() {
    let mut prefixes = HashSet::new();
    for game in Game::ALL {
        let clauses = game.info().clauses;
        let prefix = clauses[0].id.trim_end_matches('1');
        assert!(prefixes.insert(prefix), "two games number their clauses {prefix}");
        for (number, clause) in (1..).zip(clauses) {
            assert_eq!(clause.id, format!("{prefix}{number}"), "{game}");
        }
    }
    let count = |game: Game| game.info().clauses.len();
    assert_eq!(
        [Game::CorrectMove, Game::KingsTour, Game::Checkers, Game::DuckChess].map(count),
        [4, 5, 7, 12]
    );
    for clause in Game::ALL.iter().flat_map(|game| game.info().clauses) {
        assert!(clause.text.get(Lang::En).ends_with('.'), "{clause}");
        assert!(clause.text.get(Lang::Zh).ends_with('。'), "{clause}");
    }
    assert_eq!(Game::Checkers.info().clause("ck4").map(|clause| clause.id), Some("CK4"));
    assert_eq!(Game::Checkers.info().clause("DC4"), None);
}

/// A refusal among the examples of a clause cites that clause. KT2 only defines threats, which KT3 forbids moving into;
/// DC11 says what happens after any refusal.
#[test]
fn examples_show_their_clause() {
    for game in Game::ALL {
        for clause in game.info().clauses {
            assert!(!clause.examples.is_empty(), "{clause}");
            for example in clause.examples {
                let mut position = match (AnyPosition::parse(game, example.position), example.moves) {
                    (Ok(position), [_, ..]) => position,
                    (Err(AnyPositionError::Setup(_)), []) => continue,
                    (result, moves) => panic!("{clause}: {} {moves:?} {:?}", example.position, result.err()),
                };
                for mv in example.moves {
                    match play(&mut position, mv) {
                        Ok(effect) => assert!(!effect.message.en.is_empty()),
                        Err(refusal) => {
                            let cited = match clause.id {
                                "KT2" => "KT3",
                                "DC11" => "DC12",
                                id => id,
                            };
                            assert_eq!(refusal.clause.id, cited, "{} {mv}: {refusal}", example.position);
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn effects_are_described_in_both_languages() {
    let cases = [
        (
            Game::CorrectMove,
            "56 48",
            "49",
            "the queen moves from 48 to 49; the king is locked in",
            "后从 48 走到 49，王被困死",
        ),
        (Game::CorrectMove, "17 49", "33", "the queen moves from 49 to 33", "后从 49 走到 33"),
        (
            Game::KingsTour,
            "a1 a2 b1",
            "b1",
            "the king moves from a1 to b1 and captures pawn B",
            "王从 a1 走到 b1，吃掉兵 B",
        ),
        (Game::KingsTour, "a1 a2 b1", "b2", "the king moves from a1 to b2", "王从 a1 走到 b2"),
        (Game::Checkers, "B:W21-32:B1-12", "9-14", "the red man moves from 9 to 14", "红兵从 9 走到 14"),
        (
            Game::Checkers,
            "B:W26,K27:B24,1",
            "24-31",
            "the red man jumps 24x31 and captures 27, and is crowned",
            "红兵跳吃 24x31，吃掉 27，升变为王",
        ),
        (
            Game::Checkers,
            "W:WK22:B26,27,19",
            "22-31-24-15",
            "the white king jumps 22x31x24x15 and captures 19, 26, 27; Red has no legal move, so White has won",
            "白王跳吃 22x31x24x15，吃掉 19、26、27；红方无棋可走，白方胜",
        ),
        (
            Game::DuckChess,
            "4k4/9/9/9/9/9/9/9/4r3R/4K4 w",
            "1 8 1 4",
            "the red car moves from (1,8) to (1,4) and captures the blue car; check: the red car on (1,4) could capture the captain on (9,4)",
            "红车从 (1,8) 走到 (1,4)，吃掉蓝车；将军：(1,4) 上的红车可吃 (9,4) 上的王",
        ),
        (
            Game::DuckChess,
            "4k4/4R4/9/9/9/9/9/9/9/4K4 w",
            "8 4 9 4",
            "the red car moves from (8,4) to (9,4) and captures the blue captain; the game is over",
            "红车从 (8,4) 走到 (9,4)，吃掉蓝王；棋局结束",
        ),
    ];
    for (game, text, mv, en, zh) in cases {
        let mut position = AnyPosition::parse(game, text).unwrap();
        let effect = play(&mut position, mv).unwrap();
        assert_eq!((effect.message.en.as_str(), effect.message.zh.as_str()), (en, zh));
        let winner = position.outcome().and_then(Outcome::winner);
        assert_eq!(effect.winner, winner);
        assert_eq!(effect.has(EffectTag::Promotion), en.contains("crowned"));
        assert_eq!(effect.has(EffectTag::Check), en.contains("check"));
        assert_eq!(effect.has(EffectTag::Win), winner.is_some());
    }
}
