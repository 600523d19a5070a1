#!/usr/bin/env python3
"""Exit code 42 for a valid input of Checkers, 43 for any other."""
import re
import sys

SQUARE = rb"([1-9]|[12][0-9]|3[0-2])"
COUNTS = re.compile(rb"([1-9]|1[0-2]) ([1-9]|1[0-2])")
PIECES = re.compile(rb"-?" + SQUARE + rb"( -?" + SQUARE + rb")*")
TURN = re.compile(rb"([1-9][0-9]{0,2}|1000) [RW]")
MOVE = re.compile(SQUARE + rb"(-" + SQUARE + rb"){1,12}")


def pieces(line, count):
    """The numbers of a line with so many of them; none if it is something else."""
    numbers = [int(word) for word in line.split()] if PIECES.fullmatch(line) else []
    return numbers if len(numbers) == count else []


def instance(lines):
    """What is wrong with the next instance."""
    counts = next(lines)
    if not COUNTS.fullmatch(counts):
        return "not two numbers of pieces"
    reds, whites = map(int, counts.split())
    red, white = pieces(next(lines), reds), pieces(next(lines), whites)
    if not red or not white:
        return "not as many pieces as there should be"
    if len(set(map(abs, red + white))) < reds + whites:
        return "two pieces on one square"
    if max(red) >= 29 or any(1 <= square <= 4 for square in white):
        return "a man who should be a king"
    turn = next(lines)
    if not TURN.fullmatch(turn):
        return "not a number of moves and a side"
    for _ in range(int(turn.split()[0])):
        if not MOVE.fullmatch(next(lines)):
            return "not a move"


def main():
    lines = sys.stdin.buffer.read().split(b"\n")
    if lines.pop() != b"":
        return "the last line does not end"
    if not lines or lines.pop() != b"0 0":
        return "the last line is not 0 0"
    rest = iter(lines)
    instances = 0
    # How many lines are left tells whether there is another instance.
    while rest.__length_hint__() > 0:
        instances += 1
        try:
            wrong = instance(rest)
        except StopIteration:
            wrong = "cut short"
        if wrong:
            return "instance %d, line %d or before: %s" % (instances, len(lines) - rest.__length_hint__(), wrong)
    if not 1 <= instances <= 1000:
        return "there are %d instances" % instances


wrong = main()
if wrong:
    print(wrong)
sys.exit(43 if wrong else 42)
