//! What programs for Correct Move get wrong.

crate::reference::mutation::mutations! {
    CorrectMove:
    // The three tests of a move.
    LegalMove("legal-move", "only when it tests whether the queen's move is legal", "只在判断后的走法是否合法时")
    NotAllowed("not-allowed", "only when it tests whether the move is allowed", "只在判断是否允许时")
    Stop("stop", "only when it tests whether the king is locked in", "只在判断王是否被困死时")
    // The directions of the queen, in the order of `STRAIGHT`.
    Up("up", "only when the queen moves up", "只在后向上走时")
    Down("down", "only when the queen moves down", "只在后向下走时")
    Left("left", "only when the queen moves left", "只在后向左走时")
    Right("right", "only when the queen moves right", "只在后向右走时");
    SwapsKingAndQueen {
        "swaps-king-and-queen", "CM1",
        "It reads the queen's place first and the king's second; the input has the king first.",
        "把输入的前两个数读反了：先给出的是王的位置，后的在第二个。",
        "0 1 2\n" => "Continue", "Illegal move"
    }
    ForgetsIllegalState {
        "forgets-illegal-state", "CM1",
        "It does not check whether king and queen stand on the same place before anything else.",
        "没有先检查王和后是否站在同一格。",
        "0 0 0\n" => "Illegal state", "Illegal move"
    }
    ChecksMoveBeforeState {
        "checks-move-before-state", "CM1",
        "It tests the move before the state: with king and queen on one place the answer is `Illegal state`, whatever the move.",
        "先判着法、后判局面，顺序反了：王和后同格时，不管怎么走都应答 `Illegal state`。",
        "0 0 0\n" => "Illegal state", "Illegal move"
    }
    QueenJumpsKing {
        "queen-jumps-king", "CM2",
        "It lets the queen jump over the king: only the new place is compared with the king's.",
        "允许后从王身上越过去：只检查了后的新位置，没有检查路上有没有王。",
        "1 0 2\n" => "Illegal move", "Move not allowed"
    }
    QueenJumpsKingBackward {
        "queen-jumps-king-backward", "CM2",
        "It looks for the king on the queen's path only when the queen moves to a larger number; upward and to the left it jumps over the king.",
        "只在后走向编号更大的格时才检查路上有没有王；往上、往左走时后会越过王。",
        "1 2 0\n" => "Illegal move", "Move not allowed"
    }
    QueenLandsOnKing {
        "queen-lands-on-king", "CM2",
        "It lets the queen move onto the king's place, as if it could capture it.",
        "允许后走到王所在的格，好像可以吃王一样。",
        "0 1 0\n" => "Illegal move", "Stop"
    }
    QueenMovesDiagonally {
        "queen-moves-diagonally", "CM2",
        "It moves the queen as in chess; here it may not move diagonally.",
        "按国际象棋的走法让后走斜线；本题的后不能斜走。",
        "0 1 8\n" => "Illegal move", "Move not allowed"
    }
    QueenMayStay [2] {
        "queen-may-stay", "CM2",
        "It takes standing still for a legal move of the queen.",
        "把后原地不动也当成合法着法。",
        "0 1 1\n" => "Illegal move", "Continue"
    }
    RowByDifference {
        "row-by-difference", "CM2",
        "It takes two places for one row when their numbers differ by less than 8; 7 and 8 are on different rows.",
        "编号相差小于 8 就当作同一行；其实 7 和 8 不在同一行，应比较编号除以 8 的商。",
        "0 1 2\n" => "Continue", "Stop"
    }
    KingWrapsAroundEdge {
        "king-wraps-around-edge", "CM3",
        "It lets the king step from the end of one row to the start of the next: it adds 1 and 8 to the number without checking for the edge.",
        "王的走法只用编号加减 1 和 8，没有判断边界，于是王能从一行的末尾走到下一行的开头。",
        "7 0 8\n" => "Continue", "Move not allowed"
    }
    ForgetsNotAllowed {
        "forgets-not-allowed", "CM3",
        "It never answers `Move not allowed`: it does not check whether the king could move to the queen's new place.",
        "从不输出 `Move not allowed`：没有检查王能否也走到后的新位置。",
        "0 2 1\n" => "Move not allowed", "Continue"
    }
    NotAllowedDiagonally {
        "not-allowed-diagonally", "CM3",
        "It forbids the queen all eight places around the king; the king steps along rows and columns only, so there are four.",
        "把王周围八格都算作不允许；王只能横走或竖走，应只算上下左右四格。",
        "0 1 9\n" => "Stop", "Move not allowed"
    }
    NotAllowedBeforeIllegal [2] {
        "not-allowed-before-illegal", "CM3",
        "It answers `Move not allowed` for moves that are not even legal; legality must be checked first.",
        "没有先判合法：着法本身不合法时也输出了 `Move not allowed`。",
        "0 1 8\n" => "Illegal move", "Move not allowed"
    }
    CallsNotAllowedIllegal {
        "calls-not-allowed-illegal", "CM3",
        "It answers `Illegal move` where a legal move is not allowed.",
        "着法合法但不允许时，误答成了 `Illegal move`。",
        "0 2 1\n" => "Move not allowed", "Illegal move"
    }
    NeverStops {
        "never-stops", "CM4",
        "It never answers `Stop`: it does not check whether the king is locked in.",
        "从不输出 `Stop`：没有判断王是否被困死。",
        "0 1 9\n" => "Stop", "Continue"
    }
    StopsByOldQueen {
        "stops-by-old-queen", "CM4",
        "It checks whether the king is locked in with the queen still on its old place.",
        "判断王是否被困死时，用的是后走之前的旧位置。",
        "0 1 9\n" => "Stop", "Continue"
    }
    StopsTooSoon {
        "stops-too-soon", "CM4",
        "It answers `Stop` when one of the king's moves is impossible; all of them must be.",
        "王只要有一步走不了就输出 `Stop`；应当所有着法都走不了才算困死。",
        "0 1 2\n" => "Continue", "Stop"
    }
    StopsInSampleCornerOnly {
        "stops-in-sample-corner-only", "CM4",
        "It recognizes a locked-in king only in the corner of the sample, place 56; there are four corners.",
        "只认得样例里的那个角（56 号格）；四个角都可能困死王。",
        "0 1 9\n" => "Stop", "Continue"
    }
    QueenLocksDiagonally {
        "queen-locks-diagonally", "CM4",
        "It counts places that the queen reaches diagonally when it checks whether the king is locked in.",
        "判断王是否被困死时，把后斜线上的格也算成后能走到的格。",
        "0 1 17\n" => "Continue", "Stop"
    }
    SwapsQueenPlaces {
        "swaps-queen-places", "CM2",
        "It reads the queen's new place before the old one; the old one comes first.",
        "把后的新旧位置读反了：先给出原来的位置，再给出新位置。",
        "0 0 1\n" => "Illegal state", "Illegal move"
    }
    QueenJumpsKingInRows {
        "queen-jumps-king-in-rows", "CM2",
        "It looks for the king on the queen's path in columns only; along a row the queen jumps over the king.",
        "只在后竖走时检查路上有没有王；横走时后会越过王。",
        "1 0 2\n" => "Illegal move", "Move not allowed"
    }
    QueenJumpsKingInColumns {
        "queen-jumps-king-in-columns", "CM2",
        "It looks for the king on the queen's path in rows only; along a column the queen jumps over the king.",
        "只在后横走时检查路上有没有王；竖走时后会越过王。",
        "8 0 16\n" => "Illegal move", "Move not allowed"
    }
    NotAllowedOnTheWay {
        "not-allowed-on-the-way", "CM3",
        "It answers `Move not allowed` when the queen passes over a place that the king could move to; only the new place counts.",
        "后途经王能走到的格时也输出了 `Move not allowed`；只应看后的新位置。",
        "1 8 10\n" => "Continue", "Move not allowed"
    }
    QueenJumpsKingOneWay [4] {
        "queen-jumps-king-one-way", "CM2",
        "It does not look for the king on the queen's path in one of the four directions.",
        "后的四个方向里，有一个方向没有检查路上有没有王。",
        "8 16 0\n" => "Illegal move", "Move not allowed"
    }
    QueenMissesKingBeside [2] {
        "queen-misses-king-beside", "CM2",
        "It overlooks the king at one end of the queen's path: directly beside the queen, or directly before the new place.",
        "检查后的路线时少看了一格：漏了紧挨着后的那一格，或紧挨着新位置的那一格。",
        "1 0 2\n" => "Illegal move", "Move not allowed"
    }
    KingMissesDirection [4] {
        "king-misses-step", "CM3",
        "It forgets one of the king's four steps: up, down, left or right.",
        "王的上下左右四步漏了一步。",
        "8 1 0\n" => "Move not allowed", "Continue"
    }
    KingWrapsAroundOneEdge [2] {
        "king-wraps-around-one-edge", "CM3",
        "It lets the king step over one edge of the board, from one end of a row to the row beside it; it checks the other edge only.",
        "王能从棋盘的一侧越过边界走到相邻的行：只判断了另一侧的边界。",
        "8 0 7\n" => "Continue", "Move not allowed"
    }
    LandingOnKingIsIllegalState {
        "landing-on-king-is-illegal-state", "CM2",
        "It answers `Illegal state` when the queen would move onto the king's place; the state is legal, the move is not.",
        "后要走到王所在的格时误答成了 `Illegal state`；局面是合法的，不合法的是着法。",
        "0 1 0\n" => "Illegal move", "Illegal state"
    }
    StayingIsNotAllowed {
        "staying-is-not-allowed", "CM2",
        "It answers `Move not allowed` when the queen stays where she is; that is not a move at all.",
        "后原地不动时误答成了 `Move not allowed`；原地不动根本不是着法，应为 `Illegal move`。",
        "0 1 1\n" => "Illegal move", "Move not allowed"
    }
    LandingOnKingIsNotAllowed {
        "landing-on-king-is-not-allowed", "CM2",
        "It answers `Move not allowed` when the queen would move onto the king's place; such a move is not even legal.",
        "后要走到王所在的格时误答成了 `Move not allowed`；这样的着法本身就不合法。",
        "0 1 0\n" => "Illegal move", "Move not allowed"
    }
}
