import sys


def steps(place):
    row, column = divmod(place, 8)
    near = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [r * 8 + c for r, c in near if 0 <= r < 8 and 0 <= c < 8]


def queen_reaches(king, queen, to):
    if queen == to:
        return False
    if queen // 8 != to // 8 and queen % 8 != to % 8:
        return False
    stride = 1 if queen // 8 == to // 8 else 8
    if to < queen:
        stride = -stride
    return king not in range(queen + stride, to + stride, stride)


def verdict(king, queen, to):
    if king == queen:
        return "Illegal state"
    if not queen_reaches(king, queen, to):
        return "Illegal move"
    if to in steps(king):
        return "Move not allowed"
    if all(queen_reaches(king, to, place) for place in steps(king)):
        return "Stop"
    return "Continue"


for line in sys.stdin:
    print(verdict(*map(int, line.split())))
