#!/usr/bin/env python3
"""Exit code 42 for a valid input of Kings Tour, 43 for any other."""
import re
import sys

LINE = re.compile(rb"[a-h][1-8] [a-h][1-8] [a-h][1-8]")


def threatens(pawn, square):
    return abs(pawn[0] - square[0]) == 1 and square[1] == pawn[1] + 1


def main():
    lines = sys.stdin.buffer.read().split(b"\n")
    if lines.pop() != b"":
        return "the last line does not end"
    if not 1 <= len(lines) <= 1000:
        return "there are %d lines" % len(lines)
    for number, line in enumerate(lines, 1):
        if not LINE.fullmatch(line):
            return "line %d is not three squares" % number
        king, a, b = line.split()
        if len({king, a, b}) < 3:
            return "line %d has a square twice" % number
        if threatens(a, king) or threatens(b, king):
            return "line %d has the king threatened" % number


wrong = main()
if wrong:
    print(wrong)
sys.exit(43 if wrong else 42)
