#!/usr/bin/env python3
"""OpenSpiel's MCTS as a UCI program that plays checkers, so that `match` can play against it (pip install open_spiel).

    match checkers engine:0.1s "uci:0.1s:python3 crates/engine/examples/clients/open_spiel_uci.py" --games 200

OpenSpiel turns the board around, and plays a multiple jump as several moves of the same side. It ends a game as a draw after 40 plies
without a capture; its program then offers a draw, `bestmove (draw)`, which `match` accepts.
"""
import sys
import time

import pyspiel


def turned(square):
    return chr(ord("a") + ord("h") - ord(square[0])) + str(9 - int(square[1]))


def hops(move):
    squares = [turned(move[i : i + 2]) for i in range(0, len(move), 2)]
    return [a + b for a, b in zip(squares, squares[1:])]


def play(state, hop):
    action = next(a for a in state.legal_actions() if state.action_to_string(a) == hop)
    state.apply_action(action)


def main():
    game = pyspiel.load_game("checkers")
    state, rate = game.new_initial_state(), 1000.0
    for line in sys.stdin:
        words = line.split()
        if not words:
            continue
        if words[0] == "uci":
            print("id name OpenSpiel MCTS\nuciok", flush=True)
        elif words[0] == "isready":
            print("readyok", flush=True)
        elif words[0] == "position":
            state = game.new_initial_state()
            for move in words[3:]:
                for hop in hops(move):
                    if not state.is_terminal():
                        play(state, hop)
        elif words[0] == "go" and state.is_terminal():
            print("bestmove (draw)", flush=True)
        elif words[0] == "go":
            seconds = int(words[words.index("movetime") + 1]) / 1000
            simulations, side = max(10, int(rate * seconds)), state.current_player()
            start = time.monotonic()
            evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
            squares = []
            while True:
                bot = pyspiel.MCTSBot(game, evaluator, 2.0, simulations, 1000, True, len(squares), False)
                hop = state.action_to_string(bot.step(state))
                squares.append(turned(hop[:2]))
                last = turned(hop[2:])
                elapsed = time.monotonic() - start
                if not squares[1:] and elapsed > seconds / 3:
                    # As many simulations as there is time for, by the speed of the moves before; a solved position takes fewer.
                    rate = min(0.7 * rate + 0.3 * simulations / elapsed, 1.2 * rate)
                play(state, hop)
                if state.is_terminal() or state.current_player() != side:
                    break
            print("bestmove " + "".join(squares) + last, flush=True)
        elif words[0] == "quit":
            break


main()
