#!/usr/bin/env python3
"""Exit code 42 for a valid input of Duck Chess, 43 for any other."""
import re
import sys

COUNT = re.compile(rb"[1-9][0-9]{0,2}|1000")
COMMAND = re.compile(rb"[0-9] [0-8] [0-9] [0-8]")


def main():
    lines = sys.stdin.buffer.read().split(b"\n")
    if lines.pop() != b"":
        return "the last line does not end"
    if not lines or not COUNT.fullmatch(lines[0]):
        return "line 1 is not a number of commands"
    if len(lines) - 1 != int(lines[0]):
        return "there are %d commands" % (len(lines) - 1)
    for number, line in enumerate(lines[1:], 2):
        if not COMMAND.fullmatch(line):
            return "line %d is not a command" % number


wrong = main()
if wrong:
    print(wrong)
sys.exit(43 if wrong else 42)
