//! What the fuzzers try. Each function takes any bytes and panics when a promise is broken. `fuzz/fuzz_targets` hands them
//! what libFuzzer makes up; the test beside this file hands them the corpus.
#![allow(clippy::unwrap_used, clippy::expect_used)] // panicking is how a fuzz target speaks

mod judging;
mod listed;
mod records;
mod texts;

/// A fuzz target: something to try with any bytes.
pub type Target = fn(&[u8]);

/// All targets by their names, which are those of their files and of their corpus folders.
pub const TARGETS: [(&str, Target); 10] = [
    ("judge_correct_move", judging::correct_move),
    ("judge_kings_tour", judging::kings_tour),
    ("judge_checkers", judging::checkers),
    ("judge_duck_chess", judging::duck_chess),
    ("texts", texts::texts),
    ("listed_checkers", listed::checkers),
    ("listed_duck_chess", listed::duck_chess),
    ("records_pdn", records::pdn),
    ("records_strict", records::strict),
    ("records_texts", records::texts),
];

/// Runs the target of this name.
///
/// # Panics
/// When there is none, or it finds a broken promise.
pub fn run(name: &str, data: &[u8]) {
    let (_, target) = TARGETS.iter().find(|(known, _)| *known == name).expect("no such fuzz target");
    target(data);
}
