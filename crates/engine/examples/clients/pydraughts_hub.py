#!/usr/bin/env python3
"""Plays whole games of checkers between two engines with pydraughts' HubEngine (pip install pydraughts); pydraughts referees.

    python3 crates/engine/examples/clients/pydraughts_hub.py target/release/touchmove [GAMES]
"""
import random
import sys

import draughts
from draughts.engine import HubEngine, Limit


def main():
    program, games = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20
    engine = HubEngine([program, "engine", "checkers", "--protocol", "hub"])
    engine.init()
    chosen, results = random.Random(1), {}
    for number in range(games):
        board, plies = draughts.Board(variant="english"), 0
        for _ in range(4):
            board.push(chosen.choice(list(board.legal_moves())))
        while not board.is_over():
            result = engine.play(board, Limit(nodes=5000), ponder=False)
            assert result.move.pdn_move in [move.pdn_move for move in board.legal_moves()], result.move.pdn_move
            board.push(result.move)
            plies += 1
        result = {draughts.WHITE: "the side that moved first won", draughts.BLACK: "the other side won"}.get(board.winner(), "draw")
        results[result] = results.get(result, 0) + 1
        print(f"game {number + 1}: {result} after {plies} plies", flush=True)
    engine.quit()
    print(f"{games} games: {results}")


main()
