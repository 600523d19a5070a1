"""Archives of games for tests, made from seeds."""

import random

from touchmove import Board


def random_game(choose: random.Random, max_plies: int = 60) -> list[str]:
    """The moves of a random game; every fifth ends with a random move, which is mostly illegal."""
    board = Board("checkers")
    for _ in range(choose.randrange(max_plies)):
        legal = board.legal_moves
        if not len(legal):
            break
        board.push(choose.choice(legal))
    moves = [str(move) for move in board.move_stack]
    if choose.randrange(5) == 0:
        moves.append(f"{choose.randint(1, 32)}-{choose.randint(1, 32)}")
    return moves


def movetext(moves: list[str]) -> str:
    """The moves with their numbers."""
    return " ".join(f"{ply // 2 + 1}. {move}" if ply % 2 == 0 else move for ply, move in enumerate(moves))


def random_archive(seed: int, games: int, *, separators: bool = False) -> bytes:
    """A file of games. With `separators`, much of what makes it hard to tell where they start is between and within them."""
    choose = random.Random(seed)
    between = [b"\n", b"\r\n", b"\r", b"\n\n\n", b"\n{ between }\n", b"\n{ [Event \"none\"]\n9-14 }\n", b"\n; *\n", b" "]
    within = [b"\n", b" ", b"\r\n", b"\n{ 1-0\n[Event \"not a game\"]\n}\n", b" { oh\n", b" (9-13)\n", b"\n% [x]\n"]
    parts = []
    for number in range(games):
        tags = f'[Event "Event {seed}"]\n[Round "{number}"]\n[White "M\xfcller"]\n'.encode("latin-1" if number % 7 else "utf-8")
        if separators and choose.randrange(4) == 0:
            tags = b""
        text = movetext(random_game(choose)).encode()
        if separators:
            for _ in range(choose.randrange(3)):
                cut = choose.randrange(len(text) + 1)
                text = text[:cut] + choose.choice(within) + text[cut:]
        parts += [tags, text, choose.choice([b" 1-0", b" 0-1", b" *", b" 1/2-1/2", b""])]
        parts.append(choose.choice(between) if separators else b"\n\n")
    return b"".join(parts)


def edge_cases() -> dict[str, bytes]:
    """Archives in which it is hard to tell where games start, by what is special about them."""
    games = [movetext(random_game(random.Random(number))) for number in range(12)]
    tagged = "".join(f'[Event "{number}"]\n[Site "here"]\n\n{game} *\n\n' for number, game in enumerate(games))
    return {
        "plain": tagged.encode(),
        "byte order mark": b"\xef\xbb\xbf" + tagged.encode(),
        "carriage returns": tagged.replace("\n", "\r\n").encode(),
        "lone carriage returns": tagged.replace("\n", "\r").encode(),
        "Latin-1": tagged.replace("here", "M\xfcnchen \xa0").encode("latin-1"),
        "UTF-8": tagged.replace("here", "鸭棋 München").encode(),
        "no tags": "\n".join(f"{game} *" for game in games).encode(),
        "one line": " ".join(f"{game} *" for game in games).encode(),
        "no end of line": tagged.strip().encode(),
        "unclosed comments": tagged.replace("[Site", "{ open\n[Site").encode(),
        "comments with tags": tagged.replace(" *\n", '\n{ [Event "x"]\n\n[Site "y"]\n} *\n').encode(),
        "comments only between": ("{ a collection }\n\n" + tagged.replace("[Event", "{ next }\n[Event")).encode(),
        "long comment": tagged.replace(" *\n", " { " + "words\n" * 60 + " } *\n").encode(),
    }
