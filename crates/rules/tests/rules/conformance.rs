//! What must hold in any position of any game.

use crate::samples::{for_seeds, random_game};
use touchmove::{BoardGame, Game, Lang, MoveEffect, Reason, View, with_game};

/// Checks a position, with candidate moves that may be legal or not.
pub fn check_position<P: BoardGame>(position: &P, candidates: &[P::Move]) {
    let listed = position.legal_moves();
    for (index, mv) in listed.iter().enumerate() {
        assert!(!listed[..index].contains(mv), "{position}: {mv} is listed twice");
        assert_eq!(position.check(mv), Ok(()), "{position}: {mv} is listed and refused");
    }
    assert_eq!(position.count_moves(), listed.len() as u64, "{position}");
    for mv in candidates {
        let accepted = position.check(mv);
        assert_eq!(accepted.is_ok(), listed.contains(mv), "{position}: {mv}: {accepted:?}");
        let [mut played, mut advanced] = [position.clone(), position.clone()];
        assert_eq!(played.play(mv).map(drop), accepted, "{position}: {mv}");
        assert_eq!(advanced.play_if_legal(mv), accepted.is_ok(), "{position}: {mv}");
        assert_eq!(advanced, played, "{position}: {mv}");
        match accepted {
            Err(reason) => check_reason::<P>(reason),
            Ok(()) => assert!(!position.path(mv).squares.is_empty(), "{position}: {mv}"),
        }
        let text = mv.to_string();
        assert_eq!(text.parse::<P::Move>().as_ref(), Ok(mv), "{text}");
    }
    check_successors(position, &listed);
    let text = position.to_string();
    assert_eq!(text.parse::<P>().as_ref(), Ok(position), "{text} does not round-trip");
    check_view(position, &listed);
}

fn check_successors<P: BoardGame>(position: &P, listed: &[P::Move]) {
    let mut in_order = Vec::new();
    position.for_each_move(|mv| in_order.push(mv));
    let mut in_order = in_order.into_iter();
    position.for_each_move_and_successor(|mv, next| {
        assert_eq!(in_order.next(), Some(mv), "{position}");
        let mut played = position.clone();
        assert!(played.play_if_legal(&mv), "{position}: {mv}");
        assert_eq!(played, next, "{position}: {mv}");
    });
    assert_eq!(in_order.next(), None, "{position}");
    let mut successors = Vec::new();
    position.for_each_successor(|next| {
        successors.push(next.to_string());
    });
    let played = listed.iter().map(|mv| {
        let mut next = position.clone();
        let effect: MoveEffect = next.play(mv).expect("a listed move can be played").into();
        for lang in [Lang::En, Lang::Zh] {
            assert!(!effect.message.get(lang).is_empty());
        }
        assert_eq!(effect.path, position.path(mv), "{position}: {mv}");
        assert_eq!(effect.winner.is_some(), next.outcome().is_some(), "{position}: {mv}");
        // A move that starts on an empty square puts a piece there.
        let start = effect.path.squares[0];
        let placed = usize::from(position.pieces().iter().all(|placed| placed.square != start));
        let [before, after] = [position.pieces().len(), next.pieces().len()];
        assert_eq!(before + placed, after + effect.captured.len(), "{position}: {mv}");
        next.to_string()
    });
    let mut played: Vec<String> = played.collect();
    successors.sort_unstable();
    played.sort_unstable();
    assert_eq!(successors, played, "{position}");
}

fn check_reason<P: BoardGame>(reason: P::Illegal) {
    let clause = P::INFO.clause(reason.clause().id).expect("the clause is in the rulebook");
    assert_eq!(clause, reason.clause());
    let (en, zh) = (reason.message().en, reason.message().zh);
    let is_chinese = |c: char| ('\u{4e00}'..='\u{9fff}').contains(&c);
    assert!(!en.chars().any(is_chinese), "{en} is not English");
    assert!(!en.ends_with('.') && !zh.ends_with('。'));
    assert!(zh.chars().any(is_chinese), "{zh} is not Chinese");
    let squares = P::all_squares();
    assert!(reason.squares().iter().all(|square| squares.contains(square)));
}

fn check_view<P: BoardGame>(position: &P, listed: &[P::Move]) {
    let view = View::new(position);
    assert_eq!(view.text, position.to_string());
    assert_eq!(view.cells.len(), P::all_squares().len());
    assert_eq!(view.cells.iter().filter(|cell| cell.piece.is_some()).count(), position.pieces().len());
    let texts: Vec<String> = view.moves.iter().map(|mv| mv.text.clone()).collect();
    assert_eq!(texts, listed.iter().map(ToString::to_string).collect::<Vec<_>>());
    for mv in &view.moves {
        let squares = &mv.path.squares;
        assert!(view.destinations(squares[0]).contains(squares.last().unwrap()));
    }
}

/// Plays random games from the game's default position and checks each position with the moves of other positions.
fn check_random_games<P: BoardGame>() {
    let start: P = P::INFO.default_position.parse().expect("the default position is possible");
    assert!(P::initial().is_none_or(|initial| initial == start), "{start} is not the initial position");
    for_seeds(4, |random| {
        let mut candidates: Vec<P::Move> = Vec::new();
        random_game(start.clone(), 40, random, |position, _| candidates.extend(position.legal_moves()));
        candidates.dedup();
        random_game(start.clone(), 40, random, |position, _| check_position(position, &candidates));
    });
}

#[test]
fn random_games_of_every_game_conform() {
    for game in Game::ALL {
        with_game!(game, P => check_random_games::<P>());
    }
}
