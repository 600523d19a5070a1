//! The four games by name.

use crate::reason::{Clause, Words};
use crate::{checkers, correct_move, duck_chess, kings_tour};
use std::fmt;
use std::str::FromStr;

/// One of the four games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Game {
    /// Correct Move: a queen hems in a king (UVa 255).
    CorrectMove,
    /// Kings Tour: a king captures a pawn in the fewest moves (e-olymp 2621).
    KingsTour,
    /// Checkers, that is English draughts (UVa 1540, POJ 1643).
    Checkers,
    /// Duck chess, 鸭棋, of THUPC 2019 (Luogu P5380, LOJ 6619).
    DuckChess,
}

/// Everything that is said of a game in words.
struct Card {
    name: &'static str,
    aliases: &'static [&'static str],
    title: Words,
    short: Words,
    sentence: Words,
    start: &'static str,
    contest: Words,
    board: Words,
    clauses: &'static [&'static Clause],
}

impl Game {
    /// The four games, in the order of the rulebook.
    pub const ALL: [Game; 4] = [Game::CorrectMove, Game::KingsTour, Game::Checkers, Game::DuckChess];

    const fn card(self) -> &'static Card {
        match self {
            Game::CorrectMove => &Card {
                name: "correct-move",
                aliases: &["uva255"],
                title: Words { en: "Correct Move (UVa 255)", zh: "王与后（UVa 255 Correct Move）" },
                short: Words { en: "Correct Move", zh: "王与后" },
                sentence: Words {
                    en: "A queen hems in a king, who walks one step at a time.",
                    zh: "后把每次只走一格的王困死。",
                },
                start: "17 49",
                contest: Words {
                    en: "A line a case: the king's place, the queen's place, the queen's new place, each 0 to 63. Five answers: Illegal state, Illegal move, Move not allowed, Stop (the king is locked in), Continue.",
                    zh: "每行一组：王的位置、后的位置、后的新位置，均为 0 到 63。回答有五种：Illegal state（局面不合法）、Illegal move（着法不合法）、Move not allowed（不许走到那里）、Stop（王被困死）、Continue（继续）。",
                },
                board: correct_move::clauses::BOARD,
                clauses: correct_move::clauses::ALL,
            },
            Game::KingsTour => &Card {
                name: "kings-tour",
                aliases: &["eolymp2621"],
                title: Words {
                    en: "Kings Tour (e-olymp 2621)", zh: "王的征途（e-olymp 2621 Kings Tour）"
                },
                short: Words { en: "Kings Tour", zh: "王的征途" },
                sentence: Words {
                    en: "A king captures pawn A in as few moves as he can, past what the pawns threaten.",
                    zh: "王避开两个兵的控制，用最少的步数吃掉兵 A。",
                },
                start: "c4 e6 d5",
                contest: Words {
                    en: "A line a case: the squares of the king, pawn A and pawn B. The answer is the fewest moves in which the king captures pawn A.",
                    zh: "每行一组：王、兵 A、兵 B 的格子。回答是王吃掉兵 A 的最少步数。",
                },
                board: kings_tour::clauses::BOARD,
                clauses: kings_tour::clauses::ALL,
            },
            Game::Checkers => &Card {
                name: "checkers",
                aliases: &["uva1540", "poj1643", "ecna2000e"],
                title: Words {
                    en: "Checkers (Checker's Check: UVa 1540, POJ 1643, ECNA 2000 E)",
                    zh: "西洋跳棋（Checker's Check：UVa 1540、POJ 1643、ECNA 2000 E）",
                },
                short: Words { en: "Checkers", zh: "西洋跳棋" },
                sentence: Words {
                    en: "Men step forward and jump what stands in their way; who can jump must.",
                    zh: "兵向前走，跳过挡路的对方棋子并吃掉；能吃必须吃。",
                },
                start: "B:W21-32:B1-12",
                contest: Words {
                    en: "A case: how many red and how many white pieces; the red squares; the white squares, negative for kings; the number of moves and the side to move, R or W; the moves, squares joined by `-`. `0 0` ends. The answer: All moves valid, or the first invalid move.",
                    zh: "每组：红子数和白子数；红子的格号；白子的格号，王为负数；着数和走棋方 R 或 W；各着，格号用 `-` 连接。`0 0` 结束。回答：All moves valid（全部合法），或第一个不合法的着法。",
                },
                board: checkers::clauses::BOARD,
                clauses: checkers::clauses::ALL,
            },
            Game::DuckChess => &Card {
                name: "duck-chess",
                aliases: &["yaqi", "鸭棋", "luogu-p5380", "loj6619"],
                title: Words {
                    en: "Duck chess (鸭棋, THUPC 2019: Luogu P5380, LOJ 6619)",
                    zh: "鸭棋（THUPC 2019：洛谷 P5380、LOJ 6619）",
                },
                short: Words { en: "Duck chess", zh: "鸭棋" },
                sentence: Words {
                    en: "Seven kinds of pieces on the crossings of a Chinese chess board; whoever takes the captain has won.",
                    zh: "七种棋子走在中国象棋棋盘的交叉点上，吃掉对方的王即获胜。",
                },
                start: "rnbakabnr/9/d7d/p1p1p1p1p/9/9/P1P1P1P1P/D7D/9/RNBAKABNR w",
                contest: Words {
                    en: "The number of commands, then a line each: row and column from where, row and column to where. An answer: the piece that moved; what it captured, or NA; whether a captain is in check; whether the game is over. An invalid command changes nothing.",
                    zh: "先是操作数，然后每行一条：起点的行和列，终点的行和列。回答依次为：走的棋子；吃掉的棋子，没有则为 NA；是否将军；棋局是否结束。不合法的操作不改变局面。",
                },
                board: duck_chess::clauses::BOARD,
                clauses: duck_chess::clauses::ALL,
            },
        }
    }

    /// The name that people type, such as `duck-chess`.
    pub const fn name(self) -> &'static str {
        self.card().name
    }

    /// Other names that [`Game::from_str`] takes.
    pub const fn aliases(self) -> &'static [&'static str] {
        self.card().aliases
    }

    /// Its title, with where it comes from.
    pub const fn title(self) -> Words {
        self.card().title
    }

    /// What it is called in short, such as `Duck chess`.
    pub const fn short(self) -> Words {
        self.card().short
    }

    /// What it is about, in one sentence.
    pub const fn sentence(self) -> Words {
        self.card().sentence
    }

    /// A position to start from, as text: the opening, or in a puzzle one that is as good as any other.
    pub const fn start(self) -> &'static str {
        self.card().start
    }

    /// What the contest's input and answers are made of, in a few words.
    pub const fn contest(self) -> Words {
        self.card().contest
    }

    /// The board, the pieces and the set-up: what stands before the clauses of the rulebook.
    pub const fn board(self) -> Words {
        self.card().board
    }

    /// The clauses of its rules.
    pub const fn clauses(self) -> &'static [&'static Clause] {
        self.card().clauses
    }

    /// The clause with this id, in upper or lower case.
    pub fn clause(self, id: &str) -> Option<&'static Clause> {
        self.clauses().iter().copied().find(|clause| clause.id.eq_ignore_ascii_case(id))
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that none of the games has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownGame;

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Game::ALL.map(Game::name).join(", ");
        write!(f, "no game has this name; the games are {names}")
    }
}

impl std::error::Error for UnknownGame {}

impl FromStr for Game {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<Self, UnknownGame> {
        let known = |game: &Game| {
            game.name().eq_ignore_ascii_case(text)
                || game.aliases().iter().any(|alias| alias.eq_ignore_ascii_case(text))
        };
        Game::ALL.into_iter().find(known).ok_or(UnknownGame)
    }
}

crate::text::serde_as_text!(Game);
