import sys
from collections import deque

DIRECTIONS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]


def square(name):
    return ord(name[0]) - ord("a"), int(name[1]) - 1


def threatens(pawn, to):
    return abs(pawn[0] - to[0]) == 1 and to[1] == pawn[1] + 1


def tour(king, a, b):
    seen = {(king, True)}
    queue = deque([(king, True, 0)])
    while queue:
        (column, row), b_stands, moves = queue.popleft()
        for right, up in DIRECTIONS:
            to = column + right, row + up
            if not (0 <= to[0] < 8 and 0 <= to[1] < 8):
                continue
            if threatens(a, to) or (b_stands and threatens(b, to)):
                continue
            if to == a:
                return moves + 1
            state = to, b_stands and to != b
            if state not in seen:
                seen.add(state)
                queue.append((*state, moves + 1))
    return -1


for line in sys.stdin:
    print(tour(*map(square, line.split())))
