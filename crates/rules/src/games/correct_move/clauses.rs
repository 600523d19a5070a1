//! The rulebook of Correct Move.

use crate::{Clause, Example, Text};

pub(crate) const BOARD: Text = Text {
    en: "A board of 8×8 places, numbered 0 to 63 row by row, 0 at the top left. There are two pieces, a king and a queen, which move in turn. The queen wins when the king is locked in.",
    zh: "棋盘 8×8 共 64 格，从左上角起逐行编号 0 到 63。盘上只有王和后两个子，轮流走棋；王被困死时后胜。",
};

pub(crate) const ALL: &[&Clause] = &[&CM1, &CM2, &CM3, &CM4];

pub(crate) static CM1: Clause = Clause {
    id: "CM1",
    title: Text::new("Two different places", "两子不同格"),
    text: Text {
        en: "A state is legal when king and queen stand on different places.",
        zh: "王和后站在不同的格上，局面才合法。",
    },
    examples: &[Example::new("17 17", &[])],
};

pub(crate) static CM2: Clause = Clause {
    id: "CM2",
    title: Text::new("How the queen moves", "后的走法"),
    text: Text {
        en: "The queen moves one or more steps along a row or a column. It may not pass over the king or land on its square. Standing still is not a move.",
        zh: "后沿横行或竖列走一格或多格，不能越过王，也不能走到王所在的格。原地不动不算走棋。",
    },
    examples: &[
        Example::new("17 49", &["9"]),
        Example::new("17 49", &["56"]),
        Example::new("17 49", &["33"]),
    ],
};

pub(crate) static CM3: Clause = Clause {
    id: "CM3",
    title: Text::new("Never where the other could go", "不走到对方能走到的格"),
    text: Text {
        en: "A legal queen move is allowed unless the king could legally move to the queen's new place: one step from the king along a row or column, never wrapping around the edge. The same applies to the king, with the roles exchanged.",
        zh: "后的着法即使合法，若王一步（横走或竖走一格，不能绕过棋盘边缘）也能合法走到后的新位置，则不允许。王走棋时也一样，只是角色互换。",
    },
    examples: &[Example::new("17 49", &["25"]), Example::new("7 0", &["8"]), Example::new("17 49 k", &["9"])],
};

pub(crate) static CM4: Clause = Clause {
    id: "CM4",
    title: Text::new("Locking in the king", "困死王"),
    text: Text {
        en: "After an allowed move the king is locked in when every one of its legal moves (one orthogonal step, not onto the queen) goes to a place that the queen could legally move to as well. Then the verdict is Stop, otherwise Continue.",
        zh: "后走完一步允许的着法之后，若王的每一步合法着法（横走或竖走一格，且不走到后所在的格）所到之处后也都能合法走到，王就被困死，答 Stop，否则答 Continue。",
    },
    examples: &[Example::new("56 48", &["49"]), Example::new("17 56", &["0"])],
};
