//! Failures found and shrunk.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use touchmove::Game;
use touchmove_contest::games::checkers::Checkers;
use touchmove_contest::games::correct_move::CorrectMove;
use touchmove_contest::games::duck_chess::DuckChess;
use touchmove_contest::games::kings_tour::KingsTour;
use touchmove_contest::{Breakdown, Failing, Options, Outcome, Problem, Reply, Subject, stress};
use touchmove_contest::{Style, judge};

/// A program that does not know one clause.
struct Blind {
    game: Game,
    clause: &'static str,
    instead: &'static str,
}

impl Subject for Blind {
    fn reply(&self, input: &str, _: usize) -> Reply {
        let style = Style::Json { lang: touchmove::Lang::En, file: None };
        let mut output = Vec::new();
        judge(self.game, input.as_bytes(), &mut output, &style).unwrap();
        let answer = |line: &str| {
            let object: serde_json::Value = serde_json::from_str(line).unwrap();
            let is_blind = object["clause"] == self.clause;
            if is_blind { self.instead.to_owned() } else { object["answer"].as_str().unwrap().to_owned() }
        };
        let said: Vec<String> = String::from_utf8(output).unwrap().lines().map(answer).collect();
        Reply::said(said.join("\n"))
    }
}

fn found<P: Problem>(subject: &impl Subject) -> Outcome<P> {
    let stop = AtomicBool::new(false);
    let options =
        Options { seed: 1, time: Duration::from_secs(600), cases: Some(400_000), lanes: 2, stop: &stop };
    stress::<P>(subject, &options, |_| ())
}

#[test]
fn programs_that_do_not_know_a_clause_are_found() {
    for clause in ["CK1", "CK2", "CK3", "CK4", "CK5", "CK6", "CK7"] {
        let blind = Blind { game: Game::Checkers, clause, instead: "All moves valid" };
        let outcome = found::<Checkers>(&blind);
        let found = outcome.found.unwrap_or_else(|| panic!("{clause}"));
        let case = &found.failure.cases[0];
        println!("{clause} {} cases, {} runs: {case:?}", outcome.progress.cases, outcome.progress.runs);
        assert!(found.is_smallest && !found.remembers && found.failure.cases.len() == 1, "{clause}");
        assert!(case.moves.len() <= 2 && case.red.len() + case.white.len() <= 6, "{clause}: {case:?}");
    }
    for clause in ["DC1", "DC2", "DC3", "DC4", "DC5", "DC6", "DC7", "DC8", "DC9", "DC12"] {
        let blind = Blind { game: Game::DuckChess, clause, instead: "red soldier;NA;no;no" };
        let outcome = found::<DuckChess>(&blind);
        let found = outcome.found.unwrap_or_else(|| panic!("{clause}"));
        println!(
            "{clause} {} games, {} runs: {:?}",
            outcome.progress.cases, outcome.progress.runs, found.failure.cases[0]
        );
        assert!(
            found.is_smallest && found.failure.cases[0].len() <= if clause == "DC9" { 12 } else { 2 },
            "{clause}"
        );
    }
    for clause in ["CM1", "CM2", "CM3"] {
        let blind = Blind { game: Game::CorrectMove, clause, instead: "Continue" };
        assert_eq!(found::<CorrectMove>(&blind).found.unwrap().failure.cases.len(), 1);
    }
}

#[test]
fn a_right_program_is_proved_right_where_that_can_be() {
    let right = |game| Blind { game, clause: "none", instead: "" };
    let outcome = found::<CorrectMove>(&right(Game::CorrectMove));
    assert!(outcome.proved && outcome.found.is_none() && outcome.progress.cases == 262_144);
    let outcome = found::<KingsTour>(&right(Game::KingsTour));
    assert!(outcome.proved && outcome.found.is_none() && outcome.progress.cases == 237_916);
}

/// Answers the second of two equal king's squares in a row wrongly.
struct Remembers;

impl Subject for Remembers {
    fn reply(&self, input: &str, _: usize) -> Reply {
        let mut output = Vec::new();
        judge(Game::KingsTour, input.as_bytes(), &mut output, &Style::Contest).unwrap();
        let answers = String::from_utf8(output).unwrap();
        let king = |line: &str| line[..2].to_owned();
        let mut last = String::new();
        let said = input.lines().zip(answers.lines()).map(|(line, answer)| {
            let again = std::mem::replace(&mut last, king(line)) == king(line);
            if again { "7\n".to_owned() } else { format!("{answer}\n") }
        });
        Reply::said(said.collect::<String>())
    }
}

#[test]
fn a_program_that_remembers_is_found_out() {
    let found = found::<KingsTour>(&Remembers).found.unwrap();
    assert!(found.remembers && found.is_smallest);
    assert_eq!(found.failure.cases.len(), 2);
}

/// Crashes at one case.
struct Crashes;

impl Subject for Crashes {
    fn reply(&self, input: &str, _: usize) -> Reply {
        let mut output = Vec::new();
        judge(Game::CorrectMove, input.as_bytes(), &mut output, &Style::Contest).unwrap();
        let fatal = input.lines().position(|line| line == "17 49 25");
        // What was in its buffer is lost.
        match fatal {
            None => Reply::said(String::from_utf8(output).unwrap()),
            Some(_) => Reply { said: String::new(), breakdown: Some(Breakdown::Crash("SIGSEGV".to_owned())) },
        }
    }
}

#[test]
fn the_case_that_crashes_is_found_by_halves() {
    let found = found::<CorrectMove>(&Crashes).found.unwrap();
    assert_eq!(found.failure.cases, [[17, 49, 25]]);
    assert!(matches!(found.failure.failing, Failing::Broken(Breakdown::Crash(_))));
}

/// Too slow for many cases at once, and right.
struct Slow;

impl Subject for Slow {
    fn reply(&self, input: &str, cases: usize) -> Reply {
        if cases > 300 {
            return Reply { said: String::new(), breakdown: Some(Breakdown::Time) };
        }
        let mut output = Vec::new();
        judge(Game::Checkers, input.as_bytes(), &mut output, &Style::Contest).unwrap();
        Reply::said(String::from_utf8(output).unwrap())
    }
}

#[test]
fn too_much_at_once_is_not_too_slow() {
    let stop = AtomicBool::new(false);
    let options =
        Options { seed: 1, time: Duration::from_secs(600), cases: Some(5_000), lanes: 2, stop: &stop };
    assert!(stress::<Checkers>(&Slow, &options, |_| ()).found.is_none());
}

/// Too slow for many cases, and stopped when time is up before it answers one.
struct Endless<'a>(&'a AtomicBool);

impl Subject for Endless<'_> {
    fn reply(&self, _: &str, cases: usize) -> Reply {
        let breakdown = if cases > 1 {
            Breakdown::Time
        } else {
            self.0.store(true, Ordering::Relaxed);
            std::thread::sleep(Duration::from_millis(400));
            Breakdown::Stopped
        };
        Reply { said: String::new(), breakdown: Some(breakdown) }
    }
}

#[test]
fn a_program_that_never_answered_was_said_to_survive() {
    let (stop, is_alone) = (AtomicBool::new(false), AtomicBool::new(false));
    let options = Options { seed: 1, time: Duration::from_millis(300), cases: None, lanes: 1, stop: &stop };
    let outcome = stress::<Checkers>(&Endless(&is_alone), &options, |_| ());
    assert!(is_alone.load(Ordering::Relaxed));
    assert_eq!(outcome.progress.cases, 0);
    assert_eq!(outcome.found.unwrap().failure.failing, Failing::Broken(Breakdown::Time));
}

/// Once the king is locked in, it believes that he is from then on.
struct NeverResets;

impl Subject for NeverResets {
    fn reply(&self, input: &str, _: usize) -> Reply {
        let mut output = Vec::new();
        judge(Game::CorrectMove, input.as_bytes(), &mut output, &Style::Contest).unwrap();
        let mut stopped = false;
        let answers = String::from_utf8(output).unwrap();
        let said = answers.lines().map(|answer| {
            stopped |= answer == "Stop";
            if stopped && answer == "Continue" { "Stop" } else { answer }
        });
        Reply::said(said.collect::<Vec<_>>().join("\n"))
    }
}

#[test]
fn a_flag_that_is_never_reset_was_proved_right() {
    let outcome = found::<CorrectMove>(&NeverResets);
    let found = outcome.found.unwrap();
    assert!(found.remembers && found.is_smallest && found.failure.cases.len() == 2);
}

/// Reads no more than ten squares of a move.
struct ShortOfBreath;

impl Subject for ShortOfBreath {
    fn reply(&self, input: &str, _: usize) -> Reply {
        let cut = |line: &str| line.split('-').take(10).collect::<Vec<_>>().join("-") + "\n";
        // Numbers of pieces are negative for kings, so only moves are cut.
        let is_move = |line: &str| line.contains('-') && !line.contains(' ') && !line.starts_with('-');
        let read: String =
            input.lines().map(|line| if is_move(line) { cut(line) } else { format!("{line}\n") }).collect();
        let mut output = Vec::new();
        judge(Game::Checkers, read.as_bytes(), &mut output, &Style::Contest).unwrap();
        Reply::said(String::from_utf8(output).unwrap())
    }
}

#[test]
fn a_move_of_eleven_squares_whose_last_was_not_read_survived() {
    let found = found::<Checkers>(&ShortOfBreath).found.unwrap();
    assert_eq!(found.failure.cases[0].moves[0].len(), 11);
}
