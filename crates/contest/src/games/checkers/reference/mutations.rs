//! What programs for Checker's Check get wrong.

crate::reference::mutation::mutations! {
    Checkers:
    Red("red", "only for Red", "只对红方")
    White("white", "only for White", "只对白方")
    Men("men", "only for men", "只对兵")
    Kings("kings", "only for kings", "只对王")
    // The three tests of a move.
    Path("path", "only when it follows the squares of a move", "只在检查着法的路线时")
    MustJump("must-jump", "only when it tests whether there is a jump that must be made", "只在判断是否有子可吃时")
    JumpsOn("jumps-on", "only when it tests whether a jump goes on", "只在判断能否继续跳吃时")
    CanJump("can-jump", "only when it tests whether a piece can jump, at first or on", "只在判断能否跳吃（包括继续跳吃）时");
    TurnNeverChanges {
        "turn-never-changes", "CK1",
        "It never passes the turn; after a valid move the other side is to move.",
        "走完一步没有换边，一直由先走的一方走。",
        "1 1\n1\n10\n2 R\n1-5\n10-6\n0 0\n" => "All moves valid", "Move 2 is invalid"
    }
    EitherSideMoves {
        "either-side-moves", "CK1",
        "It does not check whose turn it is: any piece may move at any time.",
        "没有检查轮到谁走，随便哪一方的棋子都能动。",
        "1 1\n1\n11\n1 W\n1-5\n0 0\n" => "Move 1 is invalid", "All moves valid"
    }
    RedAlwaysStarts {
        "red-always-starts", "CK1",
        "It ignores the letter after the number of moves and always lets Red begin.",
        "没有理会着数后面的字母，总是让红方先走。",
        "1 1\n1\n10\n1 W\n1-5\n0 0\n" => "Move 1 is invalid", "All moves valid"
    }
    ShiftsRowsSideways {
        "shifts-rows-sideways", "CK1",
        "It starts the rows on the wrong color: square 1 is in the second column, square 5 in the first.",
        "各行的起始列弄反了：1 号格在第二列，5 号格在第一列。",
        "1 1\n1\n10\n1 R\n1-6\n0 0\n" => "All moves valid", "Move 1 is invalid"
    }
    CountsMovesFromZero {
        "counts-moves-from-zero", "CK1",
        "It counts the moves from 0; the first one is move 1.",
        "着法从 0 开始编号了；第一步应为 1。",
        "1 1\n1\n10\n1 R\n3-7\n0 0\n" => "Move 1 is invalid", "Move 0 is invalid"
    }
    ReportsTheLast {
        "reports-the-last", "CK1",
        "It continues after an invalid move and reports the last one; the answer is the first.",
        "遇到不合法的着法后继续检查，报告了最后一个；应报告第一个。",
        "1 1\n1\n10\n2 R\n1-10\n1-3\n0 0\n" => "Move 1 is invalid", "Move 2 is invalid"
    }
    SidesMoveTheWrongWay {
        "sides-move-the-wrong-way", "CK2",
        "It moves the men in the wrong direction: Red moves towards larger numbers, White towards smaller ones.",
        "双方的兵走反了方向：红方应走向编号大的格，白方走向编号小的格。",
        "1 1\n1\n10\n1 R\n1-5\n0 0\n" => "All moves valid", "Move 1 is invalid"
    }
    MenStepBackward {
        "men-step-backward", "CK2",
        "It lets men step backward; only kings may.",
        "允许兵后退；只有王可以后退。",
        "1 1\n1\n7\n1 W\n7-10\n0 0\n" => "Move 1 is invalid", "All moves valid"
    }
    KingsMoveForwardOnly {
        "kings-move-forward-only", "CK2",
        "It lets kings move forward only, like men; they also step and jump backward.",
        "王只能像兵一样向前；王前后都可以走，也都可以跳吃。",
        "1 1\n-10\n11\n1 R\n10-6\n0 0\n" => "All moves valid", "Move 1 is invalid"
    }
    IgnoresKingSign {
        "ignores-king-sign", "CK2",
        "It drops the minus sign of the input and sets kings up as men.",
        "读入时丢掉了负号，把王都当成了兵。",
        "1 1\n-10\n11\n1 R\n10-6\n0 0\n" => "All moves valid", "Move 1 is invalid"
    }
    KingsFly {
        "kings-fly", "CK2",
        "It lets kings move any distance, as in international draughts; here they step one square.",
        "让王像国际跳棋那样一次走任意远；本题的王只走一格。",
        "1 1\n-1\n17\n1 R\n1-28\n0 0\n" => "Move 1 is invalid", "All moves valid"
    }
    SeveralSteps [2] {
        "several-steps", "CK2",
        "It accepts several steps in one move; only jumps continue.",
        "一着之内接受了连走几步；只有跳吃才能连续。",
        "1 1\n1\n23\n1 W\n23-19-15\n0 0\n" => "Move 1 is invalid", "All moves valid"
    }
    MenJumpBackward {
        "men-jump-backward", "CK3",
        "It lets men jump backward, as in international draughts; here only kings may.",
        "让兵像国际跳棋那样向后跳吃；本题只有王可以。",
        "1 1\n10\n6\n1 R\n10-1\n0 0\n" => "Move 1 is invalid", "All moves valid"
    }
    KingsJumpForwardOnly {
        "kings-jump-forward-only", "CK3",
        "It lets kings step backward, but not jump backward.",
        "王可以后退，却没有让王向后跳吃。",
        "1 1\n-10\n6\n1 R\n10-1\n0 0\n" => "All moves valid", "Move 1 is invalid"
    }
    JumpsOwnPieces {
        "jumps-own-pieces", "CK3",
        "It does not check whose piece is jumped; a piece of the same side must not be.",
        "没有检查被跳过的是谁的棋子；不能跳吃己方的子。",
        "1 2\n1\n15 19\n1 W\n15-10\n0 0\n" => "All moves valid", "Move 1 is invalid"
    }
    JumpsOverNothing {
        "jumps-over-nothing", "CK3",
        "It accepts a jump over an empty square.",
        "跳过空格也当成合法的跳吃。",
        "1 1\n1\n11\n1 R\n1-10\n0 0\n" => "Move 1 is invalid", "All moves valid"
    }
    JumpsOntoPieces {
        "jumps-onto-pieces", "CK3",
        "It does not check that the square where a jump lands is empty.",
        "跳吃时没有检查落点是否为空。",
        "1 2\n1\n6 10\n1 R\n1-10\n0 0\n" => "Move 1 is invalid", "All moves valid"
    }
    StopsMidJump {
        "stops-mid-jump", "CK3",
        "It lets a piece stop in the middle of a multiple jump; a piece that can jump on must.",
        "允许连跳中途停下；还能继续跳吃就必须继续。",
        "1 2\n1\n6 14\n1 R\n1-10\n0 0\n" => "Move 1 is invalid", "All moves valid"
    }
    LooksAtEndsOnly {
        "looks-at-ends-only", "CK3",
        "It checks only the first and the last square of a move, not those between.",
        "只看了着法的起点和终点，没有检查中间各落点。",
        "1 1\n1\n17\n1 W\n17-18-14\n0 0\n" => "Move 1 is invalid", "All moves valid"
    }
    CapturesStay {
        "captures-stay", "CK3",
        "It leaves the jumped pieces on the board.",
        "跳吃之后没有把被吃的棋子拿掉。",
        "1 1\n12\n16\n2 R\n12-19\n16-11\n0 0\n" => "Move 2 is invalid", "All moves valid"
    }
    RemovesFirstCaptureOnly {
        "removes-first-capture-only", "CK3",
        "It removes only the first piece of a multiple jump.",
        "连跳时只拿掉了第一个被吃的棋子。",
        "2 1\n6 14\n18\n2 W\n18-9-2\n6-9\n0 0\n" => "Move 2 is invalid", "All moves valid"
    }
    ForgetsMustJump {
        "forgets-must-jump", "CK4",
        "It lets a player step instead of jumping; a player who can jump must.",
        "有子可吃时仍允许走普通的一步；有子可吃必须吃。",
        "1 1\n1\n6\n1 R\n1-5\n0 0\n" => "Move 1 is invalid", "All moves valid"
    }
    MustJumpForMoverOnly {
        "must-jump-for-mover-only", "CK4",
        "It checks only whether the moving piece could jump; a jump with any other piece is mandatory as well.",
        "只检查走动的那个棋子能不能跳吃；己方任何一个棋子能吃都必须吃。",
        "1 2\n11\n14 15\n1 W\n14-9\n0 0\n" => "Move 1 is invalid", "All moves valid"
    }
    ForgetsBackwardMustJump {
        "forgets-backward-must-jump", "CK4",
        "It forgets the kings' backward jumps when it checks whether there is a jump.",
        "判断是否有子可吃时，漏掉了王向后的跳吃。",
        "1 1\n-12\n8\n1 R\n12-16\n0 0\n" => "Move 1 is invalid", "All moves valid"
    }
    LongestJumpRequired {
        "longest-jump-required", "CK4",
        "It requires the longest jump; the player may choose any.",
        "要求必须选吃子最多的跳法；其实可以任选。",
        "1 3\n10\n14 15 22\n1 R\n10-19\n0 0\n" => "All moves valid", "Move 1 is invalid"
    }
    JumpsOnAfterCrowning {
        "jumps-on-after-crowning", "CK5",
        "It lets a man that is crowned in a jump continue as a king; its move ends there.",
        "兵在连跳中升变之后，还让它以王的身份继续跳；升变后这一着就结束了。",
        "1 2\n21\n25 26\n1 R\n21-30\n0 0\n" => "All moves valid", "Move 1 is invalid"
    }
    NeverCrowns {
        "never-crowns", "CK5",
        "It never crowns a man.",
        "兵到达底线后没有升变为王。",
        "1 1\n10\n7\n3 W\n7-3\n10-15\n3-8\n0 0\n" => "All moves valid", "Move 3 is invalid"
    }
    NeverCrownsWhite {
        "never-crowns-white", "CK5",
        "It crowns Red's men, but not White's.",
        "只给红方的兵升变，漏了白方。",
        "1 1\n10\n7\n3 W\n7-3\n10-15\n3-8\n0 0\n" => "All moves valid", "Move 3 is invalid"
    }
    CrownsByStepsOnly {
        "crowns-by-steps-only", "CK5",
        "It crowns a man that steps to the far row, but not one that jumps there.",
        "兵走到底线会升变，跳吃到底线却没有升变。",
        "1 2\n21\n14 25\n3 R\n21-30\n14-9\n30-25\n0 0\n" => "All moves valid", "Move 3 is invalid"
    }
    CrownsOneRowEarly {
        "crowns-one-row-early", "CK5",
        "It crowns men on the row before the last.",
        "升变的行差了一行：兵在倒数第二行就升变了。",
        "1 1\n10\n7\n3 W\n7-3\n10-15\n3-8\n0 0\n" => "All moves valid", "Move 3 is invalid"
    }
    JumpsTwice {
        "jumps-twice", "CK6",
        "It lets a king jump the same piece twice in one move.",
        "允许王在一着之内把同一个棋子跳两次。",
        "1 1\n-1\n6\n1 R\n1-10-1\n0 0\n" => "Move 1 is invalid", "All moves valid"
    }
    StartStaysOccupied {
        "start-stays-occupied", "CK6",
        "It leaves the jumper on its first square while it jumps, so that it cannot return there.",
        "连跳时没有把棋子从起点拿起来，结果不能跳回起点。",
        "1 4\n-15\n18 19 26 27\n1 R\n15-24-31-22\n0 0\n" => "Move 1 is invalid", "All moves valid"
    }
    SquaresFromZero {
        "squares-from-zero", "CK1",
        "It counts the squares from 0: the first square of the board is number 1.",
        "格子从 0 开始编号了；棋盘的第一格是 1 号。",
        "1 1\n1\n16\n1 W\n16-11\n0 0\n" => "All moves valid", "Move 1 is invalid"
    }
    SwapsSides {
        "swaps-sides", "CK1",
        "It takes the first list of squares for White's; Red's comes first.",
        "把两方的棋子读反了：先给出红方的格号，再给出白方的。",
        "1 1\n1\n11\n1 R\n1-6\n0 0\n" => "All moves valid", "Move 1 is invalid"
    }
    StepsOntoPieces {
        "steps-onto-pieces", "CK2",
        "It does not check that the square a piece steps to is empty.",
        "走普通的一步时没有检查终点是否为空。",
        "1 1\n20\n24\n1 W\n24-20\n0 0\n" => "Move 1 is invalid", "All moves valid"
    }
    StepsAfterJump {
        "steps-after-jump", "CK3",
        "It accepts a step at the end of a jump; only another jump may follow a jump.",
        "跳吃之后还允许再走普通的一步；跳吃之后只能接着跳吃。",
        "1 1\n1\n6\n1 R\n1-10-14\n0 0\n" => "Move 1 is invalid", "All moves valid"
    }
    MenJumpBackwardLater {
        "men-jump-backward-later", "CK3",
        "It checks the direction of a man's first jump only; the further ones of a multiple jump go forward as well.",
        "兵连跳时只检查了第一跳的方向；后面几跳也只能向前。",
        "2 1\n26 27\n30\n1 W\n30-23-32\n0 0\n" => "Move 1 is invalid", "All moves valid"
    }
    RemovesLastCaptureOnly {
        "removes-last-capture-only", "CK3",
        "It removes only the last piece of a multiple jump.",
        "连跳时只拿掉了最后一个被吃的棋子。",
        "2 1\n8 16\n20\n2 W\n20-11-4\n16-20\n0 0\n" => "Move 2 is invalid", "All moves valid"
    }
    MustJumpForOthersOnly {
        "must-jump-for-others-only", "CK4",
        "It checks whether any piece but the moving one could jump; the moving piece must jump as well if it can.",
        "只检查其他棋子能不能跳吃，漏了走动的棋子自己；它能吃也必须吃。",
        "1 1\n14\n17\n1 W\n17-13\n0 0\n" => "Move 1 is invalid", "All moves valid"
    }
    MustJumpForMenOnly {
        "must-jump-for-men-only", "CK4",
        "It forgets the kings when it checks whether there is a jump.",
        "判断是否有子可吃时只看了兵，漏了王。",
        "1 1\n-10\n15\n1 R\n10-6\n0 0\n" => "Move 1 is invalid", "All moves valid"
    }
    MustJumpForEitherSide {
        "must-jump-for-either-side", "CK4",
        "It refuses a step when the other side could jump; only the jumps of the side to move count.",
        "对方有子可吃时也不允许走普通的一步；只应看走棋方能不能吃。",
        "1 1\n1\n6\n1 W\n6-2\n0 0\n" => "All moves valid", "Move 1 is invalid"
    }
    MustJumpBackwardForMen {
        "must-jump-backward-for-men", "CK4",
        "It counts backward jumps of men when it checks whether there is a jump, and refuses steps for them.",
        "判断是否有子可吃时，把兵向后的跳吃也算了进去，因而误拒了普通的一步。",
        "1 1\n10\n6\n1 R\n10-14\n0 0\n" => "All moves valid", "Move 1 is invalid"
    }
    MustJumpWithoutLanding {
        "must-jump-without-landing", "CK4",
        "It takes any adjacent opposing piece for a jump when it checks whether there is one; the square beyond must be empty.",
        "判断是否有子可吃时，只看了相邻有没有对方的子，没有检查后面的落点是否为空。",
        "1 2\n1\n6 10\n1 R\n1-5\n0 0\n" => "All moves valid", "Move 1 is invalid"
    }
    KingForgetsDirection [4] {
        "king-forgets-direction", "CK2",
        "It forgets one of the four directions of a king.",
        "王的四个方向漏了一个。",
        "1 1\n-10\n13\n1 R\n10-6\n0 0\n" => "All moves valid", "Move 1 is invalid"
    }
    RefusesMultipleJumps {
        "refuses-multiple-jumps", "CK3",
        "It accepts single jumps only; a move may consist of several.",
        "只接受一次跳吃；一着可以连跳几次。",
        "1 2\n1\n6 15\n1 R\n1-10-19\n0 0\n" => "All moves valid", "Move 1 is invalid"
    }
    NeverCrownsRed {
        "never-crowns-red", "CK5",
        "It crowns White's men, but not Red's.",
        "只给白方的兵升变，漏了红方。",
        "1 1\n25\n30\n3 R\n25-29\n30-25\n29-22\n0 0\n" => "All moves valid", "Move 3 is invalid"
    }
    CrownsByJumpsOnly {
        "crowns-by-jumps-only", "CK5",
        "It crowns a man that jumps to the far row, but not one that steps there.",
        "兵跳吃到底线会升变，走到底线却没有升变。",
        "1 1\n10\n6\n3 W\n6-2\n10-15\n2-6\n0 0\n" => "All moves valid", "Move 3 is invalid"
    }
    MustJumpTwice {
        "must-jump-twice", "CK6",
        "It does not remember which pieces have been jumped until the move ends: a king may, and must, jump the same piece again.",
        "一着之内没有记住已跳过的棋子，于是王可以、甚至必须把同一个棋子再跳一次。",
        "1 1\n-1\n6\n1 R\n1-10\n0 0\n" => "All moves valid", "Move 1 is invalid"
    }
    SwapsFirstSide {
        "swaps-first-side", "CK1",
        "It takes the letter of the side that moves first for the other side.",
        "把先走一方的字母弄反了：W 是白方先走，R 是红方先走。",
        "1 1\n1\n15\n1 W\n1-5\n0 0\n" => "Move 1 is invalid", "All moves valid"
    }
    WrapsAroundBoard [3] {
        "wraps-around-board", "CK2",
        "It moves by the numbers of the squares alone, so that a piece can leave the board on one side and come back on the other.",
        "只用格号的加减来走，没有判断左右边界，棋子能从一侧走到另一侧。",
        "1 1\n4\n32\n1 R\n4-9\n0 0\n" => "Move 1 is invalid", "All moves valid"
    }
    JumpsMenOnly {
        "jumps-men-only", "CK3",
        "It does not let kings be jumped; they can be captured like men.",
        "王不能被跳吃了；王和兵一样可以被吃。",
        "1 1\n-15\n18\n1 W\n18-11\n0 0\n" => "All moves valid", "Move 1 is invalid"
    }
    MenJumpMenOnly {
        "men-jump-men-only", "CK3",
        "It does not let men jump kings; they may.",
        "兵不能跳吃王了；兵也可以吃王。",
        "1 1\n-16\n19\n1 W\n19-12\n0 0\n" => "All moves valid", "Move 1 is invalid"
    }
    JumpsOwnKings {
        "jumps-own-kings", "CK3",
        "It takes the own kings for opposing pieces: they can be jumped.",
        "把己方的王当成了对方的棋子，可以跳吃。",
        "1 2\n12\n-9 14\n1 W\n9-6\n0 0\n" => "All moves valid", "Move 1 is invalid"
    }
    MissesCrowningSquare [8] {
        "misses-crowning-square", "CK5",
        "It does not crown men on one of the four squares of the far row.",
        "底线四格中漏了一格：兵到那里没有升变。",
        "1 1\n25\n30\n3 R\n25-29\n30-25\n29-22\n0 0\n" => "All moves valid", "Move 3 is invalid"
    }
}
