"""Writes a PDN archive of random games of checkers, with dates, some of them with an illegal move: an archive to try things on.

    python python/examples/random_archive.py GAMES > archive.pdn
"""

import random
import sys
from typing import TextIO

from touchmove import checkers


def write_games(file: TextIO, games: int, seed: int = 1) -> None:
    """Writes random games. The same seed writes the same games."""
    choose = random.Random(seed)
    for number in range(1, games + 1):
        board, moves, considered = checkers.Board(), list[str](), list[list[str]]()
        while not board.is_game_over() and board.ply() < 60:
            legal = [str(move) for move in board.legal_moves]
            # What the player could have played a move or two ago is what people play by mistake.
            earlier = [move for past in considered[-4::2] for move in past]
            considered.append(legal)
            illegal = [move for move in earlier if not board.is_legal(move)]
            if illegal and choose.random() < 0.01:
                moves.append(choose.choice(illegal))
                break
            moves.append(str(board.push(choose.choice(legal))))
        result = board.result()
        file.write(f'[Event "Random game {number}"]\n[Date "{choose.randrange(1950, 2030)}.??.??"]\n')
        file.write(f'[GameType "21"]\n[Result "{result}"]\n{" ".join(moves)} {result}\n\n')


if __name__ == "__main__":
    if len(sys.argv) != 2 or not sys.argv[1].isdigit():
        sys.exit(__doc__)
    write_games(sys.stdout, int(sys.argv[1]))
