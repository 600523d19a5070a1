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
    for column in king.0 - 1..=king.0 + 1 {
        for row in king.1 - 1..=king.1 + 1 {
            let square = (column, row);
            let on_board = (0..8).contains(&column) && (0..8).contains(&row);
            if on_board && square != king && !pawns.iter().any(|pawn| threatens(*pawn, square)) {
                squares.push(square);
            }
        }
    }
    squares
}

/// Whether the contest's input allows this case.
pub fn is_valid(king: Square, a: Square, b: Square) -> bool {
    king != a && king != b && a != b && !threatens(a, king) && !threatens(b, king)
}

/// KT5: the fewest moves to capture pawn A, by letting the king go everywhere he can, move after move. What matters is
/// where he stands and whether pawn B does.
pub fn fewest_moves(king: Square, a: Square, b: Square) -> Option<u32> {
    let mut seen = [[[false; 2]; 8]; 8];
    let mut reached = vec![(king, true)];
    let mut moves = 0;
    while !reached.is_empty() {
        moves += 1;
        let mut reached_next = vec![];
        for (here, b_stands) in reached {
            let pawns = if b_stands { vec![a, b] } else { vec![a] };
            for to in king_squares(here, &pawns) {
                if to == a {
                    return Some(moves);
                }
                let b_still_stands = b_stands && to != b; // KT4
                let seen = &mut seen[to.0 as usize][to.1 as usize][usize::from(b_still_stands)];
                if !*seen {
                    *seen = true;
                    reached_next.push((to, b_still_stands));
                }
            }
        }
        reached = reached_next;
    }
    None
}
