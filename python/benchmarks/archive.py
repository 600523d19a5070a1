"""The archive that the benchmarks replay."""

import random
from pathlib import Path

from touchmove import Board


def write_archive(path: Path, plies: int) -> int:
    """Writes random games of at least so many plies, with distinct tags, and returns how many plies there are."""
    choose = random.Random(18)
    texts, count = [], 0
    for _ in range(2000):
        board = Board("checkers")
        for _ in range(choose.randint(30, 90)):
            legal = board.legal_moves
            if not len(legal):
                break
            board.push(choose.choice(legal))
        moves = [str(move) for move in board.move_stack]
        count += len(moves)
        text = " ".join(f"{ply // 2 + 1}. {move}" if ply % 2 == 0 else move for ply, move in enumerate(moves))
        texts.append(f'[White "A"]\n[Black "B"]\n[Result "*"]\n\n{text} *\n\n')
    repetitions = -(-plies // count)
    with path.open("w") as file:
        for repetition in range(repetitions):
            for number, text in enumerate(texts):
                file.write(f'[Event "Random {repetition}"]\n[Round "{number}"]\n{text}')
    return repetitions * count
