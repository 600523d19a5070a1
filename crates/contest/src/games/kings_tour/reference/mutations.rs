//! What programs for Kings Tour get wrong.

crate::reference::mutation::mutations! {
    KingsTour:
    PawnA("a", "only for pawn A", "只对兵 A")
    PawnB("b", "only for pawn B", "只对兵 B");
    KingMovesStraightOnly {
        "king-moves-straight-only", "KT1",
        "It moves the king along rows and columns only; it also moves diagonally.",
        "王只走了横竖四个方向；王还可以斜走。",
        "a1 b2 a2\n" => "1", "2"
    }
    PawnsThreatenDownward {
        "pawns-threaten-downward", "KT2",
        "It has the pawns threaten the row below them; they threaten the row above, which has the larger number.",
        "把兵的攻击方向弄反了：兵控制的是上一行（行号加 1）的两格，不是下一行。",
        "a1 a2 b3\n" => "1", "3"
    }
    PawnsThreatenBothWays {
        "pawns-threaten-both-ways", "KT2",
        "It has the pawns threaten all four diagonal neighbours; they threaten only the two above.",
        "让兵控制了四个斜向的格；兵只控制斜上方的两格。",
        "a1 a2 b3\n" => "1", "-1"
    }
    PawnsThreatenStraightAhead {
        "pawns-threaten-straight-ahead", "KT2",
        "It has the pawns threaten the square straight ahead, where they would move; they threaten diagonally.",
        "让兵控制正前方的格，那是兵走的方向；兵斜着攻击。",
        "a1 b2 b1\n" => "1", "2"
    }
    ThreatsWrapAroundEdge {
        "threats-wrap-around-edge", "KT2",
        "It marks the threats of a pawn on column a or h outside its row of the array, that is, on the other side of the board.",
        "兵在 a 列或 h 列时，标记攻击格没有判断越界，标到了棋盘另一侧的格上。",
        "a2 a3 h1\n" => "1", "14"
    }
    SwapsRowsAndColumns {
        "swaps-rows-and-columns", "KT2",
        "It takes letters for rows and digits for columns, so that its pawns threaten sideways.",
        "把字母当成行、数字当成列，于是兵变成了横着攻击。",
        "a1 b1 a2\n" => "1", "2"
    }
    IgnoresThreats {
        "ignores-threats", "KT3",
        "It ignores the pawns' threats: it prints the larger of the two distances, by column and by row.",
        "完全没有考虑兵的攻击，直接输出了列差与行差中较大的那个。",
        "a1 a2 b1\n" => "2", "1"
    }
    IgnoresThreatsOfA {
        "ignores-threats-of-a", "KT3",
        "It ignores the squares that pawn A threatens.",
        "没有考虑兵 A 控制的格。",
        "a3 c1 a2\n" => "3", "2"
    }
    IgnoresThreatsOfB {
        "ignores-threats-of-b", "KT3",
        "It ignores the squares that pawn B threatens.",
        "没有考虑兵 B 控制的格。",
        "a1 a2 b1\n" => "2", "1"
    }
    IgnoresThreatsOnTheWay {
        "ignores-threats-on-the-way", "KT3",
        "It respects threats only where the king captures and lets it pass over threatened squares before.",
        "只在吃兵的那一步检查攻击，途中却让王走过被控制的格。",
        "a1 c3 c1\n" => "3", "2"
    }
    TakesProtectedA {
        "takes-protected-a", "KT3",
        "It lets the king capture pawn A although pawn B protects it.",
        "兵 B 保护着兵 A 时，仍让王直接吃掉兵 A。",
        "a1 a2 b1\n" => "2", "1"
    }
    BIsAWall {
        "b-is-a-wall", "KT4",
        "It treats pawn B as an obstacle; the king may capture it on its path.",
        "把兵 B 当成了障碍物；王途中可以吃掉兵 B。",
        "a1 a2 b1\n" => "2", "-1"
    }
    BThreatensAfterCapture {
        "b-threatens-after-capture", "KT4",
        "It keeps the threats of pawn B after the king has captured it.",
        "吃掉兵 B 之后，没有取消它控制的格。",
        "a1 a2 b1\n" => "2", "-1"
    }
    BMustBeCaptured {
        "b-must-be-captured", "KT5",
        "It captures pawn B first in any case; the king may leave it alone.",
        "总要先吃掉兵 B；其实可以不理兵 B，直接去吃兵 A。",
        "a1 a2 a3\n" => "1", "3"
    }
    BOnlyWhenProtecting {
        "b-only-when-protecting", "KT5",
        "It captures pawn B first only when B protects A; capturing B can also open a shorter path.",
        "只在兵 B 保护兵 A 时才考虑去吃兵 B；吃兵 B 有时也能打开更短的路。",
        "a1 c1 b1\n" => "2", "-1"
    }
    EitherPawnEnds {
        "either-pawn-ends", "KT5",
        "It stops counting at the first pawn captured; only pawn A counts.",
        "吃到任意一个兵就结束了；只有吃掉兵 A 才算。",
        "a1 a2 b1\n" => "2", "1"
    }
    SwapsPawns {
        "swaps-pawns", "KT5",
        "It takes the second pawn of the line for the goal; pawn A, the goal, comes first.",
        "把两个兵读反了：目标兵 A 在前，兵 B 在后。",
        "a1 a2 a3\n" => "1", "2"
    }
    CountsTheStart {
        "counts-the-start", "KT5",
        "It counts the squares of the path including the start; there is one move fewer.",
        "数的是路上的格数（把起点也算进去了），应当数步数，少一。",
        "a1 a2 a3\n" => "1", "2"
    }
    CountsOneTooFew {
        "counts-one-too-few", "KT5",
        "It does not count the last move, which captures pawn A.",
        "没有把吃掉兵 A 的最后一步算进去，少了一步。",
        "a1 a2 a3\n" => "1", "0"
    }
    KingMissesDirection [8] {
        "king-misses-direction", "KT1",
        "It forgets one of the king's eight directions.",
        "王的八个方向漏了一个。",
        "a2 c1 a1\n" => "2", "3"
    }
    KingAvoidsEdge [4] {
        "king-avoids-edge", "KT1",
        "It never moves the king to a row or column at one edge of the board.",
        "边界判断错了：王从不走到棋盘某一边上的行或列。",
        "g1 h1 a1\n" => "1", "-1"
    }
    KingLeavesBoard [2] {
        "king-leaves-board", "KT1",
        "It shifts the board by one: the king can leave it on one side and cannot reach the row or column on the other.",
        "行或列的编号差了一：王能从一侧走出棋盘，却走不到另一侧的边上。",
        "a7 a8 a1\n" => "1", "-1"
    }
    EdgePawnsThreatenNothing {
        "edge-pawns-threaten-nothing", "KT2",
        "It lets a pawn on column a or h threaten nothing; it still threatens one square.",
        "a 列或 h 列上的兵什么都不攻击了；它仍然攻击一格。",
        "a2 b2 a1\n" => "2", "1"
    }
    PawnsThreatenOneSideOnly [2] {
        "pawns-threaten-one-side-only", "KT2",
        "It lets a pawn threaten one of its two squares only, to the left or to the right.",
        "兵只攻击了左前方或右前方中的一格；应攻击两格。",
        "a1 a2 b1\n" => "2", "1"
    }
    PawnsThreatenAheadToo {
        "pawns-threaten-ahead-too", "KT2",
        "It lets a pawn threaten the square straight ahead as well; it threatens the two diagonal ones only.",
        "让兵也攻击正前方的格；兵只攻击斜前方的两格。",
        "a1 b2 b1\n" => "1", "2"
    }
    StraightDistances {
        "straight-distances", "KT3",
        "It adds up straight distances, to pawn A or by way of pawn B, instead of searching for a path around the squares that are attacked.",
        "没有搜索，只用到兵 A（或经过兵 B）的直线距离相加；没有考虑绕开受攻击的格。",
        "a1 c3 c1\n" => "3", "2"
    }
    BOnlyWhenNeeded {
        "b-only-when-needed", "KT5",
        "It tries to capture pawn B only if pawn A cannot be reached otherwise, instead of taking the shorter way of the two.",
        "只有到不了兵 A 时才考虑先吃兵 B；应取两种走法中较短的。",
        "a3 a1 a2\n" => "2", "5"
    }
}
