import sys


def place(number):
    row, index = divmod(number - 1, 4)
    return row, 2 * index + 1 - row % 2


def directions(piece):
    if piece in "RW":
        return [(-1, -1), (-1, 1), (1, -1), (1, 1)]
    forward = 1 if piece == "r" else -1
    return [(forward, -1), (forward, 1)]


def is_enemy(board, piece, at):
    return board.get(at, ".") != "." and board[at].lower() != piece.lower()


def can_jump(board, piece, at):
    for down, right in directions(piece):
        over = at[0] + down, at[1] + right
        to = over[0] + down, over[1] + right
        if is_enemy(board, piece, over) and board.get(to) == ".":
            return True
    return False


def jump_is_due(board, side):
    return any(piece.lower() == side and can_jump(board, piece, at) for at, piece in board.items())


def crowned(piece, at):
    if at[0] == (7 if piece == "r" else 0):
        return piece.upper()
    return piece


def play(board, side, path):
    """Plays the move, if it is valid; says whether it is."""
    start, *rest = map(place, path)
    piece = board[start]
    if piece.lower() != side:
        return False
    if abs(rest[0][0] - start[0]) == 1:
        to = rest[0]
        if len(rest) > 1 or jump_is_due(board, side):
            return False
        if (to[0] - start[0], to[1] - start[1]) not in directions(piece) or board[to] != ".":
            return False
        board[start] = "."
        board[to] = crowned(piece, to)
        return True
    board[start] = "."
    at, ended = start, False
    for to in rest:
        down, right = to[0] - at[0], to[1] - at[1]
        if ended or abs(down) != 2 or abs(right) != 2:
            return False
        if (down // 2, right // 2) not in directions(piece) or board[to] != ".":
            return False
        over = at[0] + down // 2, at[1] + right // 2
        if not is_enemy(board, piece, over):
            return False
        board[over] = "."
        at = to
        ended = crowned(piece, at) != piece
        piece = crowned(piece, at)
    if not ended and can_jump(board, piece, at):
        return False
    board[at] = piece
    return True


words = iter(sys.stdin.read().split())
while True:
    reds, whites = int(next(words)), int(next(words))
    if reds == whites == 0:
        break
    board = {place(number): "." for number in range(1, 33)}
    for count, man in (reds, "r"), (whites, "w"):
        for _ in range(count):
            number = int(next(words))
            board[place(abs(number))] = man if number > 0 else man.upper()
    count, side = int(next(words)), next(words).lower()
    moves = [list(map(int, next(words).split("-"))) for _ in range(count)]
    answer = "All moves valid"
    for number, path in enumerate(moves, 1):
        if not play(board, side, path):
            answer = "Move %d is invalid" % number
            break
        side = "w" if side == "r" else "r"
    print(answer)
