//! The rulebook of checkers.

use crate::{Clause, Example, Text};

pub(crate) const BOARD: Text = Text {
    en: "English draughts on the 32 dark squares of an 8×8 board, numbered 1 to 32 row by row from the top left. Red starts on 1–12 and moves down, White on 21–32 and moves up. In a game from the opening Red (in the wider draughts world: Black) moves first.",
    zh: "西洋跳棋（英式），在 8×8 棋盘的 32 个深色格上进行，从左上角起逐行编号 1 到 32。红方起始于 1–12，向下走；白方起始于 21–32，向上走。从开局下起由红方（跳棋界通称黑方）先走。",
};

pub(crate) const ALL: &[&Clause] = &[&CK1, &CK2, &CK3, &CK4, &CK5, &CK6, &CK7];

pub(crate) static CK1: Clause = Clause {
    id: "CK1",
    title: Text::new("Players alternate", "轮流走棋"),
    text: Text {
        en: "Players alternate, each moving one of their own pieces. Squares are 1 to 32.",
        zh: "双方轮流走棋，每次走己方的一个棋子。格号为 1 到 32。",
    },
    examples: &[Example::new("B:W21-32:B1-12", &["22-18"]), Example::new("B:W21-32:B1-12", &["12-33"])],
};

pub(crate) static CK2: Clause = Clause {
    id: "CK2",
    title: Text::new("Moving a piece", "走棋"),
    text: Text {
        en: "A man moves one square diagonally forward to an empty square; a king also backward.",
        zh: "兵向前斜走一格到空格；王前后都可以走。",
    },
    examples: &[
        Example::new("W:W26,20,K4:B15,6,K7", &["26-22-18"]),
        Example::new("B:W30:B15", &["15-10"]),
        Example::new("B:W30:BK15", &["15-10"]),
    ],
};

pub(crate) static CK3: Clause = Clause {
    id: "CK3",
    title: Text::new("Jumping", "跳吃"),
    text: Text {
        en: "A man jumps forward over an adjacent opposing piece to the empty square straight beyond; a king also backward. A multiple jump is completed: a piece that can jump on must.",
        zh: "兵向前跳过相邻的对方棋子，落到正后方的空格，即跳吃；王前后都可以跳吃。连跳必须跳完：还能继续跳吃的棋子必须继续。",
    },
    examples: &[Example::new("B:W7,K14:BK3", &["3-10"]), Example::new("B:W7,K14:BK3", &["3-10-17"])],
};

pub(crate) static CK4: Clause = Clause {
    id: "CK4",
    title: Text::new("Jumping is compulsory", "有吃必吃"),
    text: Text {
        en: "A player who can jump must jump, with any piece that can and along any path.",
        zh: "有子可吃必须吃；用哪个子、走哪条路吃由走棋方自选。",
    },
    examples: &[Example::new("W:WK10,K12:B8", &["10-6"]), Example::new("W:WK10,K12:B8", &["12-3"])],
};

pub(crate) static CK5: Clause = Clause {
    id: "CK5",
    title: Text::new("Crowning", "升变"),
    text: Text {
        en: "A man reaching the far row becomes a king and its move ends there, even in the middle of a jump.",
        zh: "兵到达对方底线即升变为王，这一着到此为止，即使正在连跳之中。",
    },
    examples: &[Example::new("W:W12:B7,8", &["12-3-10"]), Example::new("B:W26,K27:B24", &["24-31"])],
};

pub(crate) static CK6: Clause = Clause {
    id: "CK6",
    title: Text::new("No piece is jumped twice", "同一子不跳两次"),
    text: Text {
        en: "No piece is jumped twice in one move. The square the jumper started from counts as empty.",
        zh: "一着之内同一个棋子不能被跳两次。跳吃的棋子原来所在的格视为空格。",
    },
    examples: &[
        Example::new("B:W7:BK11", &["11-2-11"]),
        Example::new("B:W7,K8,15,16:BK10", &["10-3-12-19-10"]),
    ],
};

pub(crate) static CK7: Clause = Clause {
    id: "CK7",
    title: Text::new("No legal move: you lose", "无棋可走即负"),
    text: Text {
        en: "A player who is to move and has no legal move loses.", zh: "轮到走棋而无棋可走者负。"
    },
    examples: &[Example::new("W:WK10,K12:B8", &["12-3"])],
};
