//! What programs for duck chess get wrong.

crate::reference::mutation::mutations! {
    DuckChess:
    Red("red", "only for Red", "只对红方")
    Blue("blue", "only for Blue", "只对蓝方")
    Moves("moves", "only when it tests a move", "只在判断走法时")
    Check("check", "only when it tests for check", "只在判断将军时");
    CaptainMovesDiagonally {
        "captain-moves-diagonally", "DC1",
        "It lets the captain move diagonally; it moves along rows and columns only.",
        "让王斜走了；王只能横走或竖走一格。",
        "1\n0 4 1 3\n" => "Invalid command", "red captain;NA;no;no"
    }
    CaptainKeepsPalace {
        "captain-keeps-palace", "DC8",
        "It keeps the captain in the palace of Chinese chess; this game has none.",
        "按中国象棋把王限制在九宫里；鸭棋没有九宫。",
        "5\n0 4 1 4\n6 0 5 1\n1 4 1 5\n6 2 7 2\n1 5 1 6\n" => "red captain;NA;no;no", "Invalid command"
    }
    GuardKeepsPalace {
        "guard-keeps-palace", "DC8",
        "It keeps the guards in the palace of Chinese chess; this game has none.",
        "按中国象棋把士限制在九宫里；鸭棋没有九宫。",
        "1\n0 3 1 2\n" => "red guard;NA;no;no", "Invalid command"
    }
    ElephantJumps {
        "elephant-jumps", "DC3",
        "It does not check whether a piece on the square between blocks the elephant.",
        "没有判断塞象眼：象走“田”字时中间的格须为空。",
        "5\n3 2 3 3\n9 3 8 2\n0 6 2 4\n6 4 7 5\n2 4 4 2\n" => "Invalid command", "red elephant;NA;no;no"
    }
    ElephantKeepsHome {
        "elephant-keeps-home", "DC8",
        "It does not let the elephant cross the river of Chinese chess; this game has none.",
        "按中国象棋不让象过河；鸭棋没有河界。",
        "5\n0 2 2 4\n6 0 5 1\n2 4 4 2\n5 1 4 0\n4 2 6 0\n" => "red elephant;NA;no;no", "Invalid command"
    }
    HorseJumps {
        "horse-jumps", "DC4",
        "It does not check whether the horse's leg is blocked.",
        "没有判断蹩马腿。",
        "1\n0 1 1 3\n" => "Invalid command", "red horse;NA;no;no"
    }
    HorseLegAtTarget {
        "horse-leg-at-target", "DC4",
        "It checks for the horse's leg next to the target instead of next to the horse.",
        "马腿的位置找错了：应看紧挨着马的那一格，却看了靠近终点的那一格。",
        "1\n0 1 1 3\n" => "Invalid command", "red horse;NA;no;no"
    }
    CarJumps {
        "car-jumps", "DC5",
        "It does not check whether a piece stands in the car's path.",
        "没有检查车的路上有没有棋子。",
        "1\n0 0 4 0\n" => "Invalid command", "red car;NA;no;no"
    }
    CarJumpsBackward {
        "car-jumps-backward", "DC5",
        "It checks the car's path only towards larger numbers; towards smaller rows and columns the car jumps.",
        "车只在坐标增大的方向检查了路上的棋子；往行、列减小的方向走时会越子。",
        "2\n0 0 1 0\n9 0 0 0\n" => "Invalid command", "blue car;NA;no;no"
    }
    CarCannotCapture {
        "car-cannot-capture", "DC5",
        "It counts the target as part of the car's path, so that the car cannot capture.",
        "检查车的路线时把终点也算了进去，结果车不能吃子。",
        "4\n0 5 1 4\n9 8 8 8\n0 4 0 5\n8 8 8 5\n" => "blue car;NA;yes;no", "blue car;NA;no;no"
    }
    DuckJumps {
        "duck-jumps", "DC6",
        "It does not check the two squares on the duck's path.",
        "完全没有判断绊鸭腿：途中的两格都须为空。",
        "1\n2 0 4 3\n" => "Invalid command", "red duck;NA;no;no"
    }
    DuckForgetsFirstLeg {
        "duck-forgets-first-leg", "DC6",
        "It checks the second square of the duck's path only; the first must be empty as well.",
        "绊鸭腿只判断了第二格，漏了紧挨着鸭的第一格。",
        "1\n2 0 5 2\n" => "Invalid command", "red duck;NA;no;no"
    }
    DuckForgetsSecondLeg {
        "duck-forgets-second-leg", "DC6",
        "It checks the first square of the duck's path only; the second must be empty as well.",
        "绊鸭腿只判断了第一格，漏了斜走途中的第二格。",
        "1\n2 0 4 3\n" => "Invalid command", "red duck;NA;no;no"
    }
    DuckLegsWrongWayRound {
        "duck-legs-wrong-way-round", "DC6",
        "It moves the duck diagonally first and straight last, so it checks the wrong squares.",
        "鸭的路线弄反了：应先直走一格再斜走两格，却先斜走后直走，绊腿的位置就错了。",
        "1\n2 0 4 3\n" => "Invalid command", "red duck;NA;no;no"
    }
    SoldierMovesForwardOnly {
        "soldier-moves-forward-only", "DC7",
        "It lets soldiers move straight forward only; they move one step in any of eight directions.",
        "兵只能直着向前；鸭棋的兵可以向八个方向走一格。",
        "1\n3 0 2 1\n" => "red soldier;NA;no;no", "Invalid command"
    }
    SoldierAsInXiangqi {
        "soldier-as-in-xiangqi", "DC7",
        "It moves soldiers as in Chinese chess: forward, and sideways once across the river.",
        "兵按中国象棋的走法：只进不退，过河才能横走；鸭棋的兵可以向八个方向走一格。",
        "1\n3 0 2 1\n" => "red soldier;NA;no;no", "Invalid command"
    }
    SoldierNotDiagonally {
        "soldier-not-diagonally", "DC7",
        "It does not let soldiers move diagonally.",
        "没有让兵斜走。",
        "1\n3 0 2 1\n" => "red soldier;NA;no;no", "Invalid command"
    }
    SoldierNeverRetreats {
        "soldier-never-retreats", "DC7",
        "It does not let soldiers move back.",
        "没有让兵后退。",
        "1\n3 0 2 1\n" => "red soldier;NA;no;no", "Invalid command"
    }
    WrapsAroundEdge {
        "wraps-around-edge", "DC8",
        "It numbers the squares consecutively and lets pieces leave one side of the board and enter at the other.",
        "把棋盘压成一维后没有判断列的边界，棋子从一侧走出去，又从另一侧进来。",
        "1\n0 8 1 0\n" => "Invalid command", "red car;NA;no;no"
    }
    SwapsBoardSizes {
        "swaps-board-sizes", "DC8",
        "It swaps the board's sizes, so that every command to or from row 9 is invalid; there are ten rows of nine columns.",
        "把棋盘大小弄反了：应是十行九列，却把涉及第 9 行的操作都判为越界。",
        "2\n0 0 1 0\n9 0 8 0\n" => "blue car;NA;no;no", "Invalid command"
    }
    CapturesOwnPieces {
        "captures-own-pieces", "DC8",
        "It lets a piece capture pieces of its own side.",
        "允许吃掉己方的棋子。",
        "1\n0 0 0 1\n" => "Invalid command", "red car;red horse;no;no"
    }
    CaptainMayNotBeAttacked {
        "captain-may-not-be-attacked", "DC8",
        "It forbids moves that leave the mover's own captain in danger; here they are valid.",
        "不允许走完之后己方的王被将军；鸭棋里可以送将。",
        "4\n3 0 2 1\n6 2 5 2\n2 0 5 2\n9 4 8 4\n" => "blue captain;NA;yes;no", "Invalid command"
    }
    CapturedInMoversColor {
        "captured-in-movers-color", "DC8",
        "It names the captured piece by the mover's color.",
        "被吃棋子的颜色输出成了走棋方的颜色。",
        "3\n3 0 2 1\n6 2 5 2\n2 0 5 2\n" => "red duck;blue soldier;no;no", "red duck;red soldier;no;no"
    }
    CapturedReadTooLate {
        "captured-read-too-late", "DC8",
        "It looks up the captured piece after the move has been made, and finds the mover there.",
        "先走了子才去看终点上的棋子，把自己当成了被吃的棋子。",
        "1\n0 0 1 0\n" => "red car;NA;no;no", "red car;red car;no;no"
    }
    NothingHasColor {
        "nothing-has-color", "DC8",
        "It puts a color before `NA` when nothing is captured.",
        "没有吃子时在 `NA` 前面也输出了颜色。",
        "1\n0 0 1 0\n" => "red car;NA;no;no", "red car;red NA;no;no"
    }
    PlaysOnAfterEnd {
        "plays-on-after-end", "DC9",
        "It plays on after a captain is captured; every later command is invalid.",
        "王被吃之后还继续走棋；之后的操作都应判为不合法。",
        "6\n3 0 2 1\n6 2 5 2\n2 0 5 2\n9 4 8 4\n5 2 8 4\n6 0 5 0\n" => "Invalid command", "blue soldier;NA;no;yes"
    }
    StopsAfterEnd {
        "stops-after-end", "DC9",
        "It stops answering when a captain is captured; every later command is still answered with `Invalid command`.",
        "王被吃后就不再输出了；之后的每个操作都还要输出 `Invalid command`。",
        "6\n3 0 2 1\n6 2 5 2\n2 0 5 2\n9 4 8 4\n5 2 8 4\n0 0 0 7\n" => "Invalid command", ""
    }
    FacingCaptainsGiveCheck {
        "facing-captains-give-check", "DC8",
        "It reports check if the captains face each other; here that means nothing.",
        "王见王时输出了将军；鸭棋没有王不见王的规则。",
        "2\n3 4 2 3\n6 4 5 3\n" => "blue soldier;NA;no;no", "blue soldier;NA;yes;no"
    }
    CheckByMoversSideOnly {
        "check-by-movers-side-only", "DC10",
        "It checks only whether the mover attacks the other captain; it is check as well when the mover's own captain can be captured.",
        "只判断走棋方能不能吃对方的王；走棋方自己的王被攻击时也算将军。",
        "4\n3 0 2 1\n6 2 5 2\n2 0 5 2\n9 4 8 4\n" => "blue captain;NA;yes;no", "blue captain;NA;no;no"
    }
    CheckByOtherSideOnly {
        "check-by-other-side-only", "DC10",
        "It checks only whether the mover's own captain can be captured; it is check as well when the mover attacks the other captain.",
        "只判断走棋方自己的王有没有被攻击；走棋方能吃对方的王时也算将军。",
        "4\n0 4 1 4\n6 0 7 1\n3 2 4 2\n7 0 4 2\n" => "blue duck;red soldier;yes;no", "blue duck;red soldier;no;no"
    }
    CheckByMovedPieceOnly {
        "check-by-moved-piece-only", "DC10",
        "It checks only whether the piece just moved attacks the captain; any piece may give check.",
        "只看刚走的那个棋子有没有将军；任何棋子都可能将军。",
        "4\n3 0 2 1\n6 2 5 2\n2 0 5 2\n9 4 8 4\n" => "blue captain;NA;yes;no", "blue captain;NA;no;no"
    }
    CheckAtCaptainsFirstSquare {
        "check-at-captains-first-square", "DC10",
        "It looks for check where the captains stood at the start, not where they are now.",
        "判断将军时用的是王开局的位置，王走动后没有更新。",
        "4\n0 4 1 4\n6 0 7 1\n3 2 4 2\n7 0 4 2\n" => "blue duck;red soldier;yes;no", "blue duck;red soldier;no;no"
    }
    CheckBeforeTheMove {
        "check-before-the-move", "DC10",
        "It looks for check before it makes the move.",
        "在走子之前就判断了将军，应在走子之后判断。",
        "4\n0 4 1 4\n6 0 7 1\n3 2 4 2\n7 0 4 2\n" => "blue duck;red soldier;yes;no", "blue duck;red soldier;no;no"
    }
    CheckAfterEnd {
        "check-after-end", "DC10",
        "It still looks for check on the remaining captain when the game has ended; then it is never check.",
        "王被吃、游戏结束的那一步还输出了将军；此时将军一项应为 no。",
        "7\n3 2 2 2\n6 2 7 2\n2 0 4 3\n7 0 5 3\n4 3 6 6\n5 3 3 6\n6 6 9 4\n" => "red duck;blue captain;no;yes", "red duck;blue captain;yes;yes"
    }
    InvalidPassesTheTurn {
        "invalid-passes-the-turn", "DC11",
        "It passes the turn after an invalid command; the same side is still to move.",
        "不合法的操作之后换了边；应忽略它，仍由同一方走。",
        "2\n0 0 0 1\n0 0 1 0\n" => "red car;NA;no;no", "Invalid command"
    }
    MovesEitherSide {
        "moves-either-side", "DC12",
        "It does not check that the piece belongs to the side to move.",
        "没有检查起点上的棋子是不是走棋方自己的。",
        "1\n6 0 5 0\n" => "Invalid command", "blue soldier;NA;no;no"
    }
    SwapsCoordinates {
        "swaps-coordinates", "DC12",
        "It reads the column before the row; the row comes first.",
        "把坐标的行和列读反了：先行后列。",
        "1\n0 0 0 1\n" => "Invalid command", "red car;NA;no;no"
    }
    SetsUpUpsideDown {
        "sets-up-upside-down", "DC12",
        "It sets the board up upside down: Red begins on rows 0 to 3.",
        "初始棋盘上下颠倒了：红方应在第 0 到 3 行。",
        "1\n0 0 1 0\n" => "red car;NA;no;no", "Invalid command"
    }
    GuardMovesStraightToo {
        "guard-moves-straight-too", "DC2",
        "It lets guards move along rows and columns too; they move diagonally only.",
        "让士横走、竖走了；士只能斜走一格。",
        "1\n0 3 1 3\n" => "Invalid command", "red guard;NA;no;no"
    }
    HorseLegOnShortSide {
        "horse-leg-on-short-side", "DC4",
        "It checks for the horse's leg on the side where the horse moves one step, not where it moves two.",
        "马腿的方向找错了：应看走两格的那个方向，却看了走一格的方向。",
        "1\n0 1 1 3\n" => "Invalid command", "red horse;NA;no;no"
    }
    NeverReportsEnd {
        "never-reports-end", "DC9",
        "It never reports the end of the game.",
        "从不输出游戏结束。",
        "5\n3 8 3 7\n6 6 5 6\n2 8 5 6\n9 4 8 4\n5 6 8 4\n" => "red duck;blue captain;no;yes", "red duck;blue captain;no;no"
    }
    NeverReportsCheck {
        "never-reports-check", "DC10",
        "It never reports check.",
        "从不输出将军。",
        "4\n3 0 2 1\n9 4 8 4\n2 0 5 2\n6 2 6 3\n" => "blue soldier;NA;yes;no", "blue soldier;NA;no;no"
    }
    CheckWithoutLegs {
        "check-without-legs", "DC10",
        "It looks for check as if no leg could be blocked; horses, elephants and ducks that are blocked do not give check.",
        "判断将军时没有考虑蹩马腿、塞象眼和绊鸭腿；被挡住的棋子不能将军。",
        "3\n3 0 2 1\n9 4 8 4\n2 0 5 2\n" => "red duck;NA;no;no", "red duck;NA;yes;no"
    }
    CheckWithoutHorseLegs {
        "check-without-horse-legs", "DC10",
        "It looks for check as if the horse's leg could not be blocked.",
        "判断将军时没有考虑蹩马腿。",
        "7\n3 2 4 2\n9 4 8 4\n0 1 2 2\n8 4 7 4\n2 2 4 3\n6 6 6 5\n4 3 5 5\n" => "red horse;NA;no;no", "red horse;NA;yes;no"
    }
    CheckWithoutElephantLegs {
        "check-without-elephant-legs", "DC10",
        "It looks for check as if the elephant could not be blocked.",
        "判断将军时没有考虑塞象眼。",
        "7\n3 2 2 3\n9 2 7 4\n0 4 1 4\n7 4 5 2\n1 4 1 3\n5 2 3 4\n1 3 1 2\n" => "red captain;NA;no;no", "red captain;NA;yes;no"
    }
    CheckWithoutDuckLegs {
        "check-without-duck-legs", "DC10",
        "It looks for check as if the duck could not be blocked.",
        "判断将军时没有考虑绊鸭腿。",
        "3\n3 0 2 1\n9 4 8 4\n2 0 5 2\n" => "red duck;NA;no;no", "red duck;NA;yes;no"
    }
    CarChecksThroughPieces {
        "car-checks-through-pieces", "DC10",
        "It looks for check by the car as if nothing could stand between.",
        "判断车的将军时没有检查中间有没有棋子。",
        "3\n0 0 1 0\n6 0 5 0\n1 0 1 4\n" => "red car;NA;no;no", "red car;NA;yes;no"
    }
    CarChecksOneWay {
        "car-checks-one-way", "DC10",
        "It looks for check by the car one way only, towards larger rows and columns.",
        "判断车的将军时只看了坐标增大的方向，漏了另外两个方向。",
        "4\n0 5 1 4\n9 8 8 8\n0 4 0 5\n8 8 8 5\n" => "blue car;NA;yes;no", "blue car;NA;no;no"
    }
    CarChecksInRowsOnly {
        "car-checks-in-rows-only", "DC10",
        "It looks for check by the car in rows only; a car gives check in columns as well.",
        "判断车的将军时只看了横线，漏了竖线。",
        "4\n0 8 1 8\n9 5 8 4\n1 8 1 5\n9 4 9 5\n" => "blue captain;NA;yes;no", "blue captain;NA;no;no"
    }
    CarChecksInColumnsOnly {
        "car-checks-in-columns-only", "DC10",
        "It looks for check by the car in columns only; a car gives check in rows as well.",
        "判断车的将军时只看了竖线，漏了横线。",
        "5\n0 0 1 0\n9 4 8 4\n1 0 1 3\n6 0 5 0\n1 3 8 3\n" => "red car;NA;yes;no", "red car;NA;no;no"
    }
    CaptainsNeverGiveCheck {
        "captains-never-give-check", "DC10",
        "It forgets that a captain can give check, too: it can capture the other captain beside it.",
        "忘了王也能将军：两王相邻时可以直接吃掉对方的王。",
        "10\n0 4 1 4\n9 4 8 4\n1 4 1 5\n8 4 8 5\n1 5 2 5\n8 5 7 5\n2 5 3 5\n7 5 6 5\n3 5 4 5\n6 5 5 5\n" => "blue captain;NA;yes;no", "blue captain;NA;no;no"
    }
    CheckOnBlueOnly {
        "check-on-blue-only", "DC10",
        "It looks only for attacks on the blue captain; an attack on the red one is check as well.",
        "只判断蓝方的王有没有被攻击，漏了红方的王。",
        "4\n3 6 4 6\n6 8 5 8\n0 4 1 4\n7 8 4 6\n" => "blue duck;red soldier;yes;no", "blue duck;red soldier;no;no"
    }
    CheckOnRedOnly {
        "check-on-red-only", "DC10",
        "It looks only for attacks on the red captain; an attack on the blue one is check as well.",
        "只判断红方的王有没有被攻击，漏了蓝方的王。",
        "4\n3 0 2 1\n9 4 8 4\n2 0 5 2\n6 2 6 3\n" => "blue soldier;NA;yes;no", "blue soldier;NA;no;no"
    }
    CheckAtFallenCaptain {
        "check-at-fallen-captain", "DC10",
        "It looks for check where the captain has just been captured; when the game has ended it is never check.",
        "王被吃掉后，还在它原来的格上判断将军；游戏结束时将军一项应为 no。",
        "10\n0 4 1 4\n6 8 7 7\n3 6 4 5\n6 0 7 1\n3 2 4 3\n7 8 4 6\n0 0 1 0\n7 0 4 2\n0 8 1 8\n4 6 1 4\n" => "blue duck;red captain;no;yes", "blue duck;red captain;yes;yes"
    }
    EndCountsAsCheck {
        "end-counts-as-check", "DC10",
        "It reports check whenever a captain is captured; when the game has ended it is never check.",
        "吃掉王的那一步总是输出将军；游戏结束时将军一项应为 no。",
        "5\n3 8 3 7\n6 6 5 6\n2 8 5 6\n9 4 8 4\n5 6 8 4\n" => "red duck;blue captain;no;yes", "red duck;blue captain;yes;yes"
    }
    SwapsCheckAndEnd {
        "swaps-check-and-end", "DC10",
        "It prints the end of the game before check; check comes first.",
        "把最后两项的顺序弄反了：先输出将军，再输出游戏结束。",
        "4\n3 0 2 1\n9 4 8 4\n2 0 5 2\n6 2 6 3\n" => "blue soldier;NA;yes;no", "blue soldier;NA;no;yes"
    }
    TurnNeverPasses {
        "turn-never-passes", "DC12",
        "It never passes the turn; after a valid command the other side is to move.",
        "走完一步没有换边，一直由红方走。",
        "2\n0 0 1 0\n0 2 2 4\n" => "Invalid command", "red elephant;NA;no;no"
    }
    BlueBegins {
        "blue-begins", "DC12",
        "It lets Blue begin; Red moves first.",
        "让蓝方先走了；应由红方先走。",
        "1\n0 0 1 0\n" => "red car;NA;no;no", "Invalid command"
    }
    CoordinatesFromOne {
        "coordinates-from-one", "DC12",
        "It takes the coordinates for numbers from 1; they are counted from 0.",
        "以为坐标从 1 开始，读入后减了 1；坐标从 0 开始。",
        "1\n0 0 1 0\n" => "red car;NA;no;no", "Invalid command"
    }
    CaptainMissesDirection [4] {
        "captain-misses-direction", "DC1",
        "It forgets one of the captain's four directions.",
        "王横走、竖走的四个方向漏了一个。",
        "3\n0 3 1 2\n6 0 5 0\n0 4 0 3\n" => "red captain;NA;no;no", "Invalid command"
    }
    GuardMissesDirection [4] {
        "guard-misses-direction", "DC2",
        "It forgets one of the guard's four directions.",
        "士的四个方向漏了一个。",
        "2\n0 0 1 0\n9 3 8 2\n" => "blue guard;NA;no;no", "Invalid command"
    }
    ElephantMissesDirection [4] {
        "elephant-misses-direction", "DC3",
        "It forgets one of the elephant's four directions.",
        "象的四个方向漏了一个。",
        "2\n0 0 1 0\n9 6 7 4\n" => "blue elephant;NA;no;no", "Invalid command"
    }
    HorseMissesMove [8] {
        "horse-misses-move", "DC4",
        "It forgets one of the horse's eight moves.",
        "马的八种走法漏了一种。",
        "2\n0 0 1 0\n9 7 7 6\n" => "blue horse;NA;no;no", "Invalid command"
    }
    CarMissesDirection [4] {
        "car-misses-direction", "DC5",
        "It forgets one of the car's four directions.",
        "车的四个方向漏了一个。",
        "3\n0 7 2 6\n6 4 5 5\n0 8 0 7\n" => "red car;NA;no;no", "Invalid command"
    }
    CarJumpsOneWay [4] {
        "car-jumps-one-way", "DC5",
        "It does not check the car's path in one of the four directions.",
        "车的四个方向里，有一个方向没有检查路上的棋子。",
        "3\n0 5 1 4\n6 0 5 0\n0 8 0 5\n" => "Invalid command", "red car;NA;no;no"
    }
    DuckMissesMove [8] {
        "duck-misses-move", "DC6",
        "It forgets one of the duck's eight moves.",
        "鸭的八种走法漏了一种。",
        "4\n0 3 1 2\n6 8 7 7\n0 5 1 4\n7 8 4 6\n" => "blue duck;NA;no;no", "Invalid command"
    }
    SoldierMissesDirection [8] {
        "soldier-misses-direction", "DC7",
        "It forgets one of the soldier's eight directions.",
        "兵的八个方向漏了一个。",
        "1\n3 2 3 1\n" => "red soldier;NA;no;no", "Invalid command"
    }
    DucksSetUpAsCannons {
        "ducks-set-up-as-cannons", "DC12",
        "It sets the ducks up on columns 1 and 7, as cannons stand in Chinese chess; they stand on columns 0 and 8.",
        "把鸭摆到了第 1、7 列，那是中国象棋里炮的位置；鸭在第 0、8 列。",
        "1\n0 0 2 0\n" => "Invalid command", "red car;NA;no;no"
    }
    ElephantJumpsOneWay [4] {
        "elephant-jumps-one-way", "DC3",
        "It does not check the square between for one of the elephant's four directions, or checks a wrong one.",
        "象的四个方向中有一个没有判断塞象眼，或判断错了格子。",
        "5\n0 2 2 4\n6 0 5 0\n0 1 1 3\n5 0 6 0\n2 4 0 2\n" => "Invalid command", "red elephant;NA;no;no"
    }
    HorseJumpsOneWay [4] {
        "horse-jumps-one-way", "DC4",
        "It does not check the horse's leg in one of the four directions, or checks a wrong square.",
        "马的四个方向中有一个没有判断蹩马腿，或判断错了格子。",
        "1\n0 7 1 5\n" => "Invalid command", "red horse;NA;no;no"
    }
    DuckForgetsLegOneWay [16] {
        "duck-forgets-leg-one-way", "DC6",
        "It does not check one of the two squares on the duck's path for one of its eight moves, or checks a wrong one.",
        "鸭的八种走法中有一种漏判了途中的一格，或判断错了格子。",
        "2\n3 0 2 1\n7 8 4 6\n" => "Invalid command", "blue duck;NA;no;no"
    }
    CapturesOwnPiecesOfKind [7] {
        "captures-own-pieces-with-one-kind", "DC8",
        "It lets one kind of pieces capture pieces of its own side.",
        "有一种棋子能吃己方的棋子：漏了判断。",
        "1\n0 4 0 3\n" => "Invalid command", "red captain;red guard;no;no"
    }
    MissesEdge [4] {
        "misses-edge", "DC8",
        "It takes the last row or column at one edge of the board for off the board.",
        "边界判断错了：把棋盘某一边上的一行或一列当成了界外。",
        "1\n0 0 1 0\n" => "red car;NA;no;no", "Invalid command"
    }
    ReportsNoCapture {
        "reports-no-capture", "DC8",
        "It always prints `NA` for the captured piece.",
        "被吃的棋子总是输出 `NA`。",
        "3\n3 4 4 5\n6 6 5 5\n4 5 5 5\n" => "red soldier;blue soldier;no;no", "red soldier;NA;no;no"
    }
    ElephantTestsWrongSquare [12] {
        "elephant-tests-wrong-square", "DC3",
        "It tests a wrong square for one of the elephant's four moves; a piece on the square between blocks it.",
        "象的四种走法中有一种判断错了格子：应看中间的格。",
        "2\n0 2 2 4\n9 6 7 4\n" => "blue elephant;NA;no;no", "Invalid command"
    }
    HorseTestsWrongSquare [32] {
        "horse-tests-wrong-square", "DC4",
        "It tests a wrong square, or none, for one of the horse's eight moves; a piece on the orthogonal square beside the horse blocks it.",
        "马的八种走法中有一种判断错了马腿的格子，或没有判断。",
        "2\n0 0 1 0\n9 7 7 6\n" => "blue horse;NA;no;no", "Invalid command"
    }
    DuckTestsWrongSquare [48] {
        "duck-tests-wrong-square", "DC6",
        "It tests a wrong square for one of the duck's eight moves.",
        "鸭的八种走法中有一种判断错了途中的格子。",
        "2\n0 0 1 0\n7 8 4 6\n" => "Invalid command", "blue duck;NA;no;no"
    }
    CarMissesSquare [10] {
        "car-misses-square", "DC5",
        "It does not test the first or the last square of the car's path, in all directions or in one of them.",
        "检查车的路线时漏了头一格或最后一格（所有方向，或只在一个方向）。",
        "3\n0 2 2 4\n9 0 8 0\n0 0 0 2\n" => "Invalid command", "red car;NA;no;no"
    }
    CheckForgetsKind [6] {
        "check-forgets-kind", "DC10",
        "It forgets one kind of pieces when it tests for check.",
        "判断将军时漏了一种棋子。",
        "4\n3 0 2 1\n9 4 8 4\n2 0 5 2\n6 2 6 3\n" => "blue soldier;NA;yes;no", "blue soldier;NA;no;no"
    }
}
