//! Generated cases: always valid, and everything is covered.

use std::collections::{BTreeMap, BTreeSet};
use touchmove::{Game, Position as _, duck_chess};
use touchmove_contest::games::checkers::Checkers;
use touchmove_contest::games::correct_move::CorrectMove;
use touchmove_contest::games::duck_chess::DuckChess;
use touchmove_contest::games::kings_tour::KingsTour;
use touchmove_contest::random::Random;
use touchmove_contest::{Cases, Problem};
use touchmove_contest::{Style, judge};

/// The clauses that the answers to an input name, and the answers.
fn judged(game: Game, input: &str) -> (BTreeSet<String>, Vec<String>) {
    let style = Style::Json { lang: touchmove::Lang::En, file: None };
    let mut output = Vec::new();
    judge(game, input.as_bytes(), &mut output, &style).unwrap_or_else(|fault| panic!("{fault}\n{input}"));
    let (mut clauses, mut answers) = (BTreeSet::new(), Vec::new());
    for line in String::from_utf8(output).unwrap().lines() {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        clauses.extend(object["clause"].as_str().map(ToOwned::to_owned));
        answers.push(object["answer"].as_str().unwrap().to_owned());
    }
    (clauses, answers)
}

/// Some cases of each kind.
fn some<P: Problem>(count: usize) -> BTreeMap<&'static str, Vec<P::Case>> {
    let mut random = Random(1);
    let kinds = P::kinds().into_iter().map(|kind| {
        let cases = match kind.cases {
            Cases::All(all) => all().into_iter().take(count).collect(),
            Cases::Random(make) => (0..count).map(|_| make(&mut random)).collect(),
        };
        (kind.name, cases)
    });
    kinds.collect()
}

fn answers_are_the_judges<P: Problem>(count: usize) -> BTreeMap<&'static str, BTreeSet<String>> {
    let mut clauses = BTreeMap::new();
    for (name, cases) in some::<P>(count) {
        for cases in cases.chunks(P::MOST_CASES.min(count)) {
            let (seen, answers) = judged(P::GAME, &P::input(cases));
            let own: Vec<String> = cases.iter().flat_map(P::answers).collect();
            assert_eq!(own, answers, "{name}");
            clauses.entry(name).or_insert_with(BTreeSet::new).extend(seen);
        }
    }
    clauses
}

#[test]
fn cases_are_valid_and_their_answers_right() {
    answers_are_the_judges::<CorrectMove>(60_000);
    answers_are_the_judges::<KingsTour>(20_000);
    let clauses = answers_are_the_judges::<Checkers>(60);
    for (kind, clause) in [
        ("jump-due", "CK4"),
        ("must-jump-on", "CK3"),
        ("after-crowning", "CK5"),
        ("jumped-twice", "CK6"),
        ("man-steps-back", "CK2"),
        ("game-is-over", "CK7"),
        ("empty-start", "CK1"),
        ("too-long", "CK6"),
    ] {
        assert_eq!(clauses[kind], BTreeSet::from([clause.to_owned()]), "{kind}");
    }
    let all: BTreeSet<String> = clauses.into_values().flatten().collect();
    assert_eq!(all.len(), 7, "{all:?}");
    let clauses = answers_are_the_judges::<DuckChess>(30);
    let all: BTreeSet<String> = clauses.into_values().flatten().collect();
    // DC8 to DC12 refuse by themselves, DC10 and DC11 never do.
    assert_eq!(all.len(), 10, "{all:?}");
}

#[test]
fn games_of_people_are_legal() {
    let games = include_str!("../../src/games/checkers/archive/checkers.in");
    let (_, answers) = judged(Game::Checkers, games);
    assert_eq!(answers.len(), 41);
    assert!(answers.iter().all(|answer| answer == "All moves valid"), "{answers:?}");
    let all = some::<Checkers>(100).remove("real-game").unwrap();
    assert!(all.iter().all(|case| all.len() == 100 && Checkers::answers(case) == ["All moves valid"]));
}

/// The name of a refusal, without what it is about.
fn name(reason: impl std::fmt::Debug) -> String {
    format!("{reason:?}").split([' ', '{']).next().unwrap_or_default().to_owned()
}

/// Every reason to refuse a move, but for those that a valid input cannot give: squares off the board, moves of one square.
#[test]
fn every_reason_is_given_by_some_case() {
    let mut seen = BTreeSet::new();
    for case in some::<Checkers>(60).into_values().flatten() {
        let refusal = case.replay().and_then(|replay| replay.refusal());
        seen.extend(refusal.map(|refusal| name(refusal.reason)));
    }
    let all = "EmptyStart GameIsOver GoesOnAfterCrowning GoesOnAfterStep JumpDue JumpOntoPiece JumpedTwice JumpsOwnPiece \
               ManJumpsBack ManStepsBack MustJumpOn NotAJump NotAMove NotYours NothingToJump StepOntoPiece TooManySquares";
    assert_eq!(seen.into_iter().collect::<Vec<_>>().join(" "), all);
    let mut seen = BTreeSet::new();
    for case in some::<DuckChess>(30).into_values().flatten() {
        let mut position = duck_chess::Position::opening();
        for command in case {
            let refused = duck_chess::Move::from_numbers(command).and_then(|mv| position.play(&mv)).err();
            seen.extend(refused.map(name));
        }
    }
    let all = "Blocked EmptyStart GameIsOver NotItsGait NotYours OntoOwnPiece StandsStill";
    assert_eq!(seen.into_iter().collect::<Vec<_>>().join(" "), all);
}

#[test]
fn every_input_of_the_puzzles_is_tried_once() {
    let count = |all: usize, mut cases: Vec<[u8; 3]>| {
        assert_eq!(cases.len(), all);
        cases.sort_unstable();
        cases.dedup();
        assert_eq!(cases.len(), all);
    };
    count(64 * 64 * 64, some::<CorrectMove>(usize::MAX).into_values().flatten().collect());
    count(237_916, some::<KingsTour>(usize::MAX).into_values().flatten().collect());
}

#[test]
fn simpler_cases_are_valid_too() {
    for cases in some::<Checkers>(5).into_values() {
        for case in cases {
            for simpler in Checkers::simpler(&case) {
                judged(Game::Checkers, &Checkers::input(&[simpler]));
            }
        }
    }
    for cases in some::<DuckChess>(2).into_values() {
        for case in cases {
            assert!(DuckChess::simpler(&case).iter().all(|simpler| simpler.len() <= case.len()));
        }
    }
}
