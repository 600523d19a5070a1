#!/usr/bin/env python3
"""Exit code 42 for a valid input of Correct Move, 43 for any other."""
import re
import sys

PLACE = rb"([0-9]|[1-5][0-9]|6[0-3])"
LINE = re.compile(PLACE + rb" " + PLACE + rb" " + PLACE)


def main():
    lines = sys.stdin.buffer.read().split(b"\n")
    if lines.pop() != b"":
        return "the last line does not end"
    if not 1 <= len(lines) <= 10000:
        return "there are %d lines" % len(lines)
    for number, line in enumerate(lines, 1):
        if not LINE.fullmatch(line):
            return "line %d is not three places" % number


wrong = main()
if wrong:
    print(wrong)
sys.exit(43 if wrong else 42)
