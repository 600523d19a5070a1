import sys

board = {}
BACK = ["car", "horse", "elephant", "guard", "captain", "guard", "elephant", "horse", "car"]
for side, back, ducks, soldiers in ("red", 0, 2, 3), ("blue", 9, 7, 6):
    for y, kind in enumerate(BACK):
        board[back, y] = side, kind
    for y in 0, 8:
        board[ducks, y] = side, "duck"
    for y in 0, 2, 4, 6, 8:
        board[soldiers, y] = side, "soldier"


def sign(number):
    return (number > 0) - (number < 0)


def reaches(start, to):
    side, kind = board[start]
    if to in board and board[to][0] == side:
        return False
    (x, y), dx, dy = start, to[0] - start[0], to[1] - start[1]
    sx, sy, far, near = sign(dx), sign(dy), max(abs(dx), abs(dy)), min(abs(dx), abs(dy))
    legs = []
    if kind == "captain":
        fits = (far, near) == (1, 0)
    elif kind == "guard":
        fits = (far, near) == (1, 1)
    elif kind == "soldier":
        fits = far == 1
    elif kind == "elephant":
        fits = (far, near) == (2, 2)
        legs = [(x + sx, y + sy)]
    elif kind == "car":
        fits = far > 0 and near == 0
        legs = [(x + sx * i, y + sy * i) for i in range(1, far)]
    else:
        first = (x + sx, y) if abs(dx) == far else (x, y + sy)
        second = (x + 2 * sx, y + sy) if abs(dx) == far else (x + sx, y + 2 * sy)
        if kind == "horse":
            fits = (far, near) == (2, 1)
            legs = [first]
        else:
            fits = (far, near) == (3, 2)
            legs = [first, second]
    return fits and not any(leg in board for leg in legs)


def is_check():
    captains = {at for at, piece in board.items() if piece[1] == "captain"}
    return any(reaches(at, captain) for at in board for captain in captains)


turn, over = "red", False
for line in sys.stdin.read().splitlines()[1:]:
    xs, ys, xt, yt = map(int, line.split())
    start, to = (xs, ys), (xt, yt)
    if over or board.get(start, ("", ""))[0] != turn or not reaches(start, to):
        print("Invalid command")
        continue
    captured = board.get(to)
    board[to] = board.pop(start)
    over = captured is not None and captured[1] == "captain"
    check = not over and is_check()
    turn = "blue" if turn == "red" else "red"
    yes = ["no", "yes"]
    print(" ".join(board[to]), " ".join(captured or ["NA"]), yes[check], yes[over], sep=";")
