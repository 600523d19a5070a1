//! The rulebook of duck chess.

use crate::{Clause, Example, Text};

pub(crate) const BOARD: Text = Text {
    en: "Ten rows and nine columns; a square is (row,column), and (0,0) is the bottom left, where a red car starts. Red moves first. By row from the bottom, Red starts with: 0 = car horse elephant guard captain guard elephant horse car, 2 = duck at columns 0 and 8, 3 = soldier at columns 0 2 4 6 8; Blue is mirrored on rows 9, 7, 6.",
    zh: "棋盘十行九列，(行,列) 表示一点，(0,0) 为左下角，开局时有红车。红方先走。红方开局自下而上：第 0 行为车马象士王士象马车，第 2 行第 0、8 列为鸭，第 3 行第 0、2、4、6、8 列为兵；蓝方对称，在第 9、7、6 行。",
};

pub(crate) const ALL: &[&Clause] =
    &[&DC1, &DC2, &DC3, &DC4, &DC5, &DC6, &DC7, &DC8, &DC9, &DC10, &DC11, &DC12];

pub(super) const OPENING: &str = "rnbakabnr/9/d7d/p1p1p1p1p/9/9/P1P1P1P1P/D7D/9/RNBAKABNR w";

pub(crate) static DC1: Clause = Clause {
    id: "DC1",
    title: Text::new("The captain", "王"),
    text: Text { en: "The captain moves one step along a row or column.", zh: "王横走或竖走一格。" },
    examples: &[Example::new(OPENING, &["0 4 1 4"]), Example::new(OPENING, &["0 4 1 5"])],
};

pub(crate) static DC2: Clause = Clause {
    id: "DC2",
    title: Text::new("The guard", "士"),
    text: Text { en: "The guard moves one step diagonally.", zh: "士斜走一格。" },
    examples: &[Example::new(OPENING, &["0 3 1 2"]), Example::new(OPENING, &["0 3 1 3"])],
};

pub(crate) static DC3: Clause = Clause {
    id: "DC3",
    title: Text::new("The elephant", "象"),
    text: Text {
        en: "The elephant moves two steps diagonally, the square between empty.",
        zh: "象斜走两格（走“田”字），中间的象眼须为空。",
    },
    examples: &[
        Example::new(OPENING, &["0 2 2 4"]),
        Example::new("4k4/9/9/9/9/9/9/9/3P5/2B1K4 w", &["0 2 2 4"]),
    ],
};

pub(crate) static DC4: Clause = Clause {
    id: "DC4",
    title: Text::new("The horse", "马"),
    text: Text {
        en: "The horse moves one orthogonal step onto an empty square, then one diagonal step outward.",
        zh: "马先横走或竖走一格到空点，再向外斜走一格（走“日”字）。",
    },
    examples: &[
        Example::new(OPENING, &["0 1 2 2"]),
        Example::new("4k4/9/9/9/9/9/9/9/1P7/1N2K4 w", &["0 1 2 2"]),
    ],
};

pub(crate) static DC5: Clause = Clause {
    id: "DC5",
    title: Text::new("The car", "车"),
    text: Text {
        en: "The car moves any distance along a row or column, nothing between.",
        zh: "车横走或竖走任意格，中间不能有子。",
    },
    examples: &[Example::new(OPENING, &["0 0 1 0"]), Example::new(OPENING, &["0 0 5 0"])],
};

pub(crate) static DC6: Clause = Clause {
    id: "DC6",
    title: Text::new("The duck", "鸭"),
    text: Text {
        en: "The duck moves one orthogonal step and one diagonal step outward, both onto empty squares, then one more step in the same diagonal direction.",
        zh: "鸭先横走或竖走一格，再向外斜走一格，两处都须为空，然后沿同一斜线再走一格。",
    },
    examples: &[
        Example::new(OPENING, &["2 0 4 3"]),
        Example::new(OPENING, &["2 0 5 2"]),
        Example::new("4k4/9/9/9/9/9/3p5/2D6/9/4K4 w", &["2 2 4 5"]),
        Example::new("4k4/9/9/9/9/9/4p4/2D6/9/4K4 w", &["2 2 4 5"]),
    ],
};

pub(crate) static DC7: Clause = Clause {
    id: "DC7",
    title: Text::new("The soldier", "兵"),
    text: Text {
        en: "The soldier moves one step in any of eight directions.",
        zh: "兵向八个方向之一走一格。",
    },
    examples: &[Example::new(OPENING, &["3 0 4 1"]), Example::new(OPENING, &["3 0 5 0"])],
};

pub(crate) static DC8: Clause = Clause {
    id: "DC8",
    title: Text::new("Where pieces may land", "落点与吃子"),
    text: Text {
        en: "No piece leaves the board or moves onto its own side's piece; onto an opposing piece it captures it. There is no palace, no river, no facing-captains rule, and a captain may move into or stay in danger.",
        zh: "棋子不能走出棋盘，也不能走到己方棋子上；走到对方棋子上即吃掉它。没有九宫，没有河界，没有王不见王，王可以走入或留在危险之中。",
    },
    examples: &[
        Example::new(OPENING, &["0 0 0 1"]),
        Example::new(OPENING, &["0 0 -1 0"]),
        Example::new("4k4/9/9/9/9/9/9/9/9/4K4 w", &["0 4 1 4"]),
    ],
};

pub(crate) static DC9: Clause = Clause {
    id: "DC9",
    title: Text::new("Capturing the captain wins", "吃王即胜"),
    text: Text {
        en: "The game ends the moment a captain is captured.", zh: "一方的王被吃，棋局立即结束。"
    },
    examples: &[
        Example::new("4k4/4R4/9/9/9/9/9/9/9/4K4 w", &["8 4 9 4"]),
        Example::new("4R4/9/9/9/9/9/p8/9/9/4K4 b", &["3 0 2 0"]),
    ],
};

pub(crate) static DC10: Clause = Clause {
    id: "DC10",
    title: Text::new("Check", "将军"),
    text: Text {
        en: "A position is check when EITHER side could capture the other's captain by one move; never after the game has ended.",
        zh: "任何一方一步就能吃掉对方的王，即为将军（无论轮到谁走）；棋局结束后不算将军。",
    },
    examples: &[
        Example::new("4k4/9/9/9/9/9/9/9/8R/4K4 w", &["1 8 1 4"]),
        Example::new("4k3r/9/9/9/9/9/9/9/9/4K4 w", &["0 4 0 5"]),
        Example::new("4k4/9/9/9/4r4/9/4D4/9/9/4K4 w", &["3 4 5 7"]),
    ],
};

pub(crate) static DC11: Clause = Clause {
    id: "DC11",
    title: Text::new("Invalid moves are ignored", "不合法操作被忽略"),
    text: Text {
        en: "An invalid command is ignored: the same side is still to move.",
        zh: "不合法的操作被忽略，仍由同一方走棋。",
    },
    examples: &[Example::new(OPENING, &["9 0 8 0", "3 0 4 0"])],
};

pub(crate) static DC12: Clause = Clause {
    id: "DC12",
    title: Text::new("Only your own pieces", "只能走己方棋子"),
    text: Text {
        en: "A move starts on a piece of the side to move.",
        zh: "走棋的起点必须有走棋方自己的棋子。",
    },
    examples: &[Example::new(OPENING, &["4 4 5 4"]), Example::new(OPENING, &["9 0 8 0"])],
};
