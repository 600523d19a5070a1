//! Kings Tour, plainly. A square is (column, row), each 0 to 7.

/// Column and row.
pub type Square = (i32, i32);

/// KT2: whether a pawn on `pawn` threatens `square`.
pub fn threatens(pawn: Square, square: Square) -> bool {
    square == (pawn.0 - 1, pawn.1 + 1) || square == (pawn.0 + 1, pawn.1 + 1)
}

/// Where the king may go: KT1 and KT3.
pub fn king_squares(king: Square, pawns: &[Square]) -> Vec<Square> {
    let mut squares = vec![];
    for column in 0..8 {
        for row in 0..8 {
            let near = (column - king.0).abs() <= 1 && (row - king.1).abs() <= 1 && (column, row) != king;
            if near && !pawns.iter().any(|pawn| threatens(*pawn, (column, row))) {
                squares.push((column, row));
            }
        }
    }
    squares
}

/// Whether the contest's input allows this case.
pub fn is_valid(king: Square, a: Square, b: Square) -> bool {
    king != a && king != b && a != b && !threatens(a, king) && !threatens(b, king)
}

/// KT5: the fewest moves to capture pawn A, by letting the king go everywhere he can, move after move.
pub fn fewest_moves(king: Square, a: Square, b: Square) -> Option<u32> {
    let mut reached = vec![(king, true)];
    for moves in 1..=128 {
        let mut next_reached = reached.clone();
        for (here, b_stands) in &reached {
            let pawns = if *b_stands { vec![a, b] } else { vec![a] };
            for to in king_squares(*here, &pawns) {
                if to == a {
                    return Some(moves);
                }
                let next = (to, *b_stands && to != b); // KT4
                if !next_reached.contains(&next) {
                    next_reached.push(next);
                }
            }
        }
        reached = next_reached;
    }
    None
}
