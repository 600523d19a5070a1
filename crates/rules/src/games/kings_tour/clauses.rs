//! The rulebook of Kings Tour.

use crate::{Clause, Example, Text};

pub(crate) const BOARD: Text = Text {
    en: "A chessboard, columns a to h from the left, rows 1 to 8 from the bottom. There are a king, pawn A and pawn B on three different squares, and the king does not start threatened. Only the king moves.",
    zh: "国际象棋棋盘，列从左到右为 a 到 h，行从下到上为 1 到 8。盘上有一个王、兵 A 和兵 B，三子不同格，开局时王不受威胁。只有王走棋。",
};

pub(crate) const ALL: &[&Clause] = &[&KT1, &KT2, &KT3, &KT4, &KT5];

pub(crate) static KT1: Clause = Clause {
    id: "KT1",
    title: Text::new("One step in any direction", "八方走一格"),
    text: Text {
        en: "The king moves one square in any of eight directions, on the board.",
        zh: "王每步向八个方向之一走一格，不能走出棋盘。",
    },
    examples: &[Example::new("c4 e6 d5", &["e4"])],
};

pub(crate) static KT2: Clause = Clause {
    id: "KT2",
    title: Text::new("What a pawn attacks", "兵的控制格"),
    text: Text {
        en: "A pawn on (c, r) threatens (c−1, r+1) and (c+1, r+1). The pawns never move.",
        zh: "位于 (c, r) 的兵控制 (c−1, r+1) 和 (c+1, r+1) 两格。兵始终不动。",
    },
    examples: &[Example::new("a1 h8 b1", &["a2"])],
};

pub(crate) static KT3: Clause = Clause {
    id: "KT3",
    title: Text::new("Attacked squares are forbidden", "不入受控格"),
    text: Text {
        en: "The king may not move to a square attacked by a pawn that is still on the board, not even to capture.",
        zh: "王不能走到仍在盘上的兵所控制的格，即使是去那里吃子。",
    },
    examples: &[Example::new("a1 a2 b1", &["a2"])],
};

pub(crate) static KT4: Clause = Clause {
    id: "KT4",
    title: Text::new("Capturing a pawn", "吃兵"),
    text: Text {
        en: "Moving onto a pawn captures it; a captured pawn threatens nothing from then on.",
        zh: "王走到兵所在的格即吃掉该兵；被吃的兵从此不再控制任何格。",
    },
    examples: &[Example::new("a1 a2 b1", &["b1"]), Example::new("b1 a2 -", &["a2"])],
};

pub(crate) static KT5: Clause = Clause {
    id: "KT5",
    title: Text::new("The end of the tour", "征途结束"),
    text: Text {
        en: "The tour ends when pawn A is captured; the answer is the smallest number of king moves. Pawn B may be captured on the way or left alone.",
        zh: "吃掉兵 A 时征途结束，答案为王所需的最少步数。途中可以吃兵 B，也可以不理它。",
    },
    examples: &[Example::new("d5 e6 -", &["e6"]), Example::new("e6 - -", &["e7"])],
};
