//! What is written by hand for each game. The files are in `packages/`, each of them once, whatever the format.

use super::wrong_submissions::{self as slips, Slip};
use touchmove::Game;

/// The hand-written part of a package.
pub(super) struct Texts {
    /// The problem's name, as the statement has it.
    pub(super) name_en: &'static str,
    pub(super) name_zh: &'static str,
    /// Made once, and never changed: contest systems know the problem by it.
    pub(super) uuid: &'static str,
    /// Who had the idea.
    pub(super) source: &'static str,
    pub(super) en: &'static str,
    pub(super) zh: &'static str,
    pub(super) sample: &'static str,
    pub(super) validator: &'static str,
    /// The same for answers, which only the newer format's checker asks for.
    pub(super) answers: &'static str,
    pub(super) cpp: &'static str,
    pub(super) python: &'static str,
    /// The wrong programs, told by where they differ from the Python solution.
    pub(super) slips: &'static [Slip],
    /// The position of the statement's picture; without it, the opening.
    pub(super) pictured: Option<&'static str>,
}

macro_rules! file {
    ($game:literal, $name:literal) => {
        include_str!(concat!("../games/", $game, "/package/", $name))
    };
}

macro_rules! texts {
    ($game:literal, $en:literal, $zh:literal, $uuid:literal, $source:literal, $slips:expr, $pictured:expr) => {
        Texts {
            name_en: $en,
            name_zh: $zh,
            uuid: $uuid,
            source: $source,
            en: file!($game, "problem.en.tex"),
            zh: file!($game, "problem.zh.tex"),
            sample: file!($game, "sample.in"),
            validator: file!($game, "validate.py"),
            answers: file!($game, "answers.py"),
            cpp: file!($game, "solution.cpp"),
            python: file!($game, "solution.py"),
            slips: $slips,
            pictured: $pictured,
        }
    };
}

static CORRECT_MOVE: Texts = texts!(
    "correct_move",
    "Correct Move",
    "困王",
    "735d4483-c6fd-447f-9648-59ab0f7cab2f",
    "touchmove, after UVa 255",
    slips::CORRECT_MOVE,
    Some("17 49")
);
static KINGS_TOUR: Texts = texts!(
    "kings_tour",
    "Kings Tour",
    "王之旅",
    "e1a0918b-2734-4fd9-9bde-77eb36523f99",
    "touchmove, after e-olymp 2621",
    slips::KINGS_TOUR,
    Some("a1 d4 b2")
);
static CHECKERS: Texts = texts!(
    "checkers",
    "Checkers",
    "西洋跳棋裁判",
    "eab19a88-1350-48b4-9327-f4145734be0e",
    "touchmove, after Checker's Check of ECNA 2000",
    slips::CHECKERS,
    None
);
static DUCK_CHESS: Texts = texts!(
    "duck_chess",
    "Duck Chess",
    "鸭棋",
    "20208a2f-0da8-44ec-9b4a-ddf23094ae18",
    "touchmove, after THUPC 2019",
    slips::DUCK_CHESS,
    None
);

impl Texts {
    pub(super) fn of(game: Game) -> &'static Texts {
        match game {
            Game::CorrectMove => &CORRECT_MOVE,
            Game::KingsTour => &KINGS_TOUR,
            Game::Checkers => &CHECKERS,
            Game::DuckChess => &DUCK_CHESS,
        }
    }
}
