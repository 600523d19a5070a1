"""Random games per second: ``BatchedEnv`` and OpenSpiel's ``pyspiel``, one after the other in the same run.

pip install open_spiel, build the package with the release profile, then: python benchmarks/batched.py [SECONDS] [GAMES] [THREADS]

A step is an action of either: a move, or in checkers a hop of one. Both choose with the same probability among the legal actions.
"""

import random
import sys
import time
from collections.abc import Callable

import pyspiel
from touchmove.environments import BatchedEnv


def open_spiel(game: str, seconds: float) -> tuple[int, float]:
    """Plays random games with pyspiel, and returns steps and time."""
    rules, choose = pyspiel.load_game(game), random.Random(1).choice
    steps, start = 0, time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        state = rules.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choose(state.legal_actions()))
            steps += 1
    return steps, elapsed


def batched(game: str, games: int, threads: int, extra: Callable[[BatchedEnv], object], seconds: float) -> tuple[int, float]:
    """Plays random games with ``BatchedEnv``, and returns steps and time."""
    env = BatchedEnv(game, games, threads=threads, seed=1)
    steps, start = 0, time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        for _ in range(16):
            env.step(env.sample_actions())
            extra(env)
            steps += games
    return steps, elapsed


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 1024
    threads = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    extras: dict[str, Callable[[BatchedEnv], object]] = {
        "steps": lambda env: None,
        "steps and packed masks": BatchedEnv.packed_legal_actions,
        "steps and masks": BatchedEnv.legal_actions,
        "steps, masks and observations": lambda env: (env.legal_actions(), env.observations()),
    }
    print(f"{games} games, threads: {threads}, {seconds} s each, three runs")
    for _ in range(3):
        steps, elapsed = open_spiel("checkers", seconds)
        reference = steps / elapsed
        print(f"{'pyspiel checkers: steps':<45} {reference:>14,.0f} per second")
        for game in ("checkers", "duck-chess"):
            for name, extra in extras.items():
                steps, elapsed = batched(game, games, threads, extra, seconds)
                rate = steps / elapsed
                ratio = f"  {rate / reference:6.1f} times" if game == "checkers" else ""
                print(f"{f'BatchedEnv {game}: {name}':<45} {rate:>14,.0f} per second{ratio}")


if __name__ == "__main__":
    main()
