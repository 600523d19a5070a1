#!/usr/bin/env python3
"""Exit code 42 for what can be the answers to an input of Correct Move, 43 for anything else."""
import re
import sys

LINE = re.compile(rb"Illegal state|Illegal move|Move not allowed|Stop|Continue")


def main():
    lines = sys.stdin.buffer.read().split(b"\n")
    if lines.pop() != b"":
        return "the last line does not end"
    for number, line in enumerate(lines, 1):
        if not LINE.fullmatch(line):
            return "line %d is not an answer" % number
    with open(sys.argv[1], "rb") as cases:
        if len(lines) != len(cases.readlines()):
            return "not as many answers as there should be"


wrong = main()
if wrong:
    print(wrong)
sys.exit(43 if wrong else 42)
