//! Errors of malformed input, in both languages.

use touchmove::{Game, ParseError};
use touchmove_contest::{Error, OutputFormat, judge};

fn parse_error(game: Game, input: &[u8]) -> Box<ParseError> {
    match judge(game, input, std::io::sink(), &OutputFormat::Contest) {
        Err(Error::Parse(error)) => error,
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_kind_of_parse_error() {
    let cases: [(Game, &[u8], &str, &str); 25] = [
        (
            Game::CorrectMove,
            b"x",
            "found `x`, expected the king's place, 0 to 63",
            "读到 `x`，应为王的位置，0 到 63",
        ),
        (
            Game::CorrectMove,
            b"1 64",
            "found `64`, expected the queen's place, 0 to 63",
            "读到 `64`，应为后的位置，0 到 63",
        ),
        (
            Game::CorrectMove,
            b"1 2\n",
            "found the end of the line, expected the queen's new place, 0 to 63",
            "读到行尾，应为后的新位置，0 到 63",
        ),
        (
            Game::CorrectMove,
            b"1 2",
            "found the end of the input, expected the queen's new place, 0 to 63",
            "读到输入的结尾，应为后的新位置，0 到 63",
        ),
        (Game::CorrectMove, b"1 2 3 4", "found `4`, expected the end of the line", "读到 `4`，应为行尾"),
        (
            Game::CorrectMove,
            b"1\0",
            "found a NUL byte, expected the king's place, 0 to 63",
            "读到 NUL 字节，应为王的位置，0 到 63",
        ),
        (
            Game::CorrectMove,
            b"1\x01",
            "found the control byte 0x01, expected the king's place, 0 to 63",
            "读到控制字节 0x01，应为王的位置，0 到 63",
        ),
        (
            Game::CorrectMove,
            b"\xff",
            "found the byte 0xff (no UTF-8), expected the king's place, 0 to 63",
            "读到字节 0xff（不是 UTF-8），应为王的位置，0 到 63",
        ),
        (
            Game::KingsTour,
            b"i4",
            "found `i4`, expected the king's square, a1 to h8",
            "读到 `i4`，应为王的格子，a1 到 h8",
        ),
        (
            Game::KingsTour,
            b"c4 x",
            "found `x`, expected pawn A's square, a1 to h8",
            "读到 `x`，应为兵 A 的格子，a1 到 h8",
        ),
        (
            Game::KingsTour,
            b"c4 e6 x",
            "found `x`, expected pawn B's square, a1 to h8",
            "读到 `x`，应为兵 B 的格子，a1 到 h8",
        ),
        (
            Game::KingsTour,
            b"c4 c4 d5",
            "found `c4`: two pieces stand on c4, expected three different squares",
            "读到 `c4`：c4 上有两个子，应为三个不同的格子",
        ),
        (
            Game::Checkers,
            b"x",
            "found `x`, expected the number of red pieces, 1 to 12, or `0 0` to end",
            "读到 `x`，应为红子数，1 到 12，或表示结束的 `0 0`",
        ),
        (
            Game::Checkers,
            b"1 13",
            "found `13`, expected the number of white pieces, 1 to 12",
            "读到 `13`，应为白子数，1 到 12",
        ),
        (Game::Checkers, b"0 1", "found `0`, expected 1 to 12 red pieces", "读到 `0`，应为 1 到 12 个红子"),
        (Game::Checkers, b"1 0", "found `0`, expected 1 to 12 white pieces", "读到 `0`，应为 1 到 12 个白子"),
        (
            Game::Checkers,
            b"1 1\n33",
            "found `33`, expected red square 1 of 1: 1 to 32, negative for a king",
            "读到 `33`，应为红子的格号，1 个中的第 1 个：1 到 32，王为负数",
        ),
        (
            Game::Checkers,
            b"1 1\n1\nx",
            "found `x`, expected white square 1 of 1: 1 to 32, negative for a king",
            "读到 `x`，应为白子的格号，1 个中的第 1 个：1 到 32，王为负数",
        ),
        (
            Game::Checkers,
            b"1 1\n1\n1",
            "found `1`: two pieces stand on 1, expected a legal position",
            "读到 `1`：1 上有两个棋子，应为合法的局面",
        ),
        (
            Game::Checkers,
            b"1 1\n1\n32\n0 R",
            "found `0`, expected the number of moves, 1 or more",
            "读到 `0`，应为着数，至少 1",
        ),
        (
            Game::Checkers,
            b"1 1\n1\n32\n1 r",
            "found `r`, expected the side to move, `R` or `W`",
            "读到 `r`，应为走棋方，`R` 或 `W`",
        ),
        (
            Game::Checkers,
            b"1 1\n1\n32\n1 R\n1x5",
            "found `1x5`, expected move 1 of 1, squares joined by `-`",
            "读到 `1x5`，应为 1 着中的第 1 着，用 `-` 连接的格号",
        ),
        (
            Game::DuckChess,
            b"-1",
            "found `-1`, expected the number of commands, 0 or more",
            "读到 `-1`，应为操作数，至少 0",
        ),
        (
            Game::DuckChess,
            b"1\nx",
            "found `x`, expected command 1 of 1: the row to move from",
            "读到 `x`，应为 1 条操作中的第 1 条：起点的行",
        ),
        (
            Game::DuckChess,
            b"2\n0 0 1",
            "found the end of the input, expected command 1 of 2: the column to move to",
            "读到输入的结尾，应为 2 条操作中的第 1 条：终点的列",
        ),
    ];
    for (game, input, en, zh) in cases {
        let error = parse_error(game, input);
        let message = error.message();
        assert_eq!((message.en.as_str(), message.zh.as_str()), (en, zh), "{error}");
    }
}
