"""Random games: ``BatchedEnv`` and OpenSpiel's ``pyspiel`` side by side in one run.

pip install open_spiel, build the package with the release profile, then: python benchmarks/batched.py [SECONDS] [GAMES] [THREADS]

A step is an action of either: a move, or in checkers a hop of one. Both choose with the same probability among the legal actions.
"""

import random
import sys
import time
from collections.abc import Callable

import pyspiel
from touchmove.environments import BatchedEnv


class OpenSpiel:
    """Random games with pyspiel."""

    def __init__(self, game: str) -> None:
        self.rules, self.choose = pyspiel.load_game(game), random.Random(1).choice

    def run(self, seconds: float) -> tuple[int, float]:
        """Plays for some time, and returns steps and time."""
        steps, start = 0, time.perf_counter()
        while (elapsed := time.perf_counter() - start) < seconds:
            state = self.rules.new_initial_state()
            while not state.is_terminal():
                state.apply_action(self.choose(state.legal_actions()))
                steps += 1
        return steps, elapsed


class Batched:
    """Random games with BatchedEnv, and what else an agent asks for after each step."""

    def __init__(self, game: str, games: int, threads: int, extra: Callable[[BatchedEnv], object]) -> None:
        self.env, self.extra = BatchedEnv(game, games, threads=threads, seed=1), extra

    def run(self, seconds: float) -> tuple[int, float]:
        """Plays for some time, and returns steps and time."""
        env, extra = self.env, self.extra
        steps, start = 0, time.perf_counter()
        while (elapsed := time.perf_counter() - start) < seconds:
            for _ in range(16):
                env.step(env.sample_actions())
                extra(env)
                steps += len(env)
        return steps, elapsed


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 5.0
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 1024
    threads = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    extras: dict[str, Callable[[BatchedEnv], object]] = {
        "steps": lambda env: None,
        "steps and packed masks": BatchedEnv.packed_legal_actions,
        "steps and masks": BatchedEnv.legal_actions,
        "steps, masks and observations": lambda env: (env.legal_actions(), env.observations()),
    }
    runners: dict[str, OpenSpiel | Batched] = {"pyspiel checkers: steps": OpenSpiel("checkers")}
    for game in ("checkers", "duck-chess"):
        for name, extra in extras.items():
            runners[f"BatchedEnv {game}: {name}"] = Batched(game, games, threads, extra)
    # In turn, a tenth of a second each, so that what else the machine does slows all of them down alike.
    totals = {name: (0, 0.0) for name in runners}
    while min(elapsed for _, elapsed in totals.values()) < seconds:
        for name, runner in runners.items():
            steps, elapsed = runner.run(0.1)
            totals[name] = (totals[name][0] + steps, totals[name][1] + elapsed)
    rates = {name: steps / elapsed for name, (steps, elapsed) in totals.items()}
    reference = rates["pyspiel checkers: steps"]
    print(f"{games} games, threads: {threads}, {seconds} s each, in turn")
    for name, rate in rates.items():
        ratio = f"{rate / reference:8.1f} times" if "BatchedEnv checkers" in name else ""
        print(f"{name:<50} {rate:>12,.0f} per second {ratio}".rstrip())


if __name__ == "__main__":
    main()
