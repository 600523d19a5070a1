#!/usr/bin/env python3
"""Plays whole games of duck chess with two UCI engines. The referee is `touchmove moves`.

    python3 crates/engine/examples/clients/uci_games.py target/release/touchmove [GAMES]
"""
import subprocess
import sys


class Engine:
    def __init__(self, *command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.send("uci")
        self.wait("uciok")

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def wait(self, word):
        for line in self.process.stdout:
            if line.split()[:1] == [word]:
                return line.split()
        raise EOFError("the engine has ended")

    def best_move(self, moves, limit):
        self.send("position startpos moves " + " ".join(moves))
        self.send("go " + limit)
        return self.wait("bestmove")[1]

    def quit(self):
        self.send("quit")
        assert self.process.wait(60) == 0


def main():
    program, games = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20
    engines = [Engine(program, "engine", "duck-chess") for _ in range(2)]
    for number in range(games):
        for engine in engines:
            engine.send("setoption name UCI_Variant value yaqi")
            engine.send("ucinewgame")
            engine.send("isready")
            engine.wait("readyok")
        moves = []
        # The sides have different budgets, so that the games differ.
        limits = [f"nodes {2000 + 100 * number}", f"nodes {3000 - 50 * number}"]
        while len(moves) < 600:
            mv = engines[len(moves) % 2].best_move(moves, limits[len(moves) % 2])
            if mv == "(none)":
                break
            moves.append(mv)
        with subprocess.Popen([program, "replay", "duck-chess", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as referee:
            report, _ = referee.communicate("position startpos moves " + " ".join(moves) + "\n")
            assert referee.returncode == 0, report
        print(f"game {number + 1}: {len(moves)} plies; {report.strip().splitlines()[-1]}", flush=True)
    for engine in engines:
        engine.quit()


main()
