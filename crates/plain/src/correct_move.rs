//! Correct Move, plainly.

/// The place one step from `place`, if the step stays on the board.
fn step(place: i32, rows: i32, columns: i32) -> Option<i32> {
    let row = place / 8 + rows;
    let column = place % 8 + columns;
    if (0..8).contains(&row) && (0..8).contains(&column) { Some(row * 8 + column) } else { None }
}

const DIRECTIONS: [(i32, i32); 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];

/// CM2: everywhere the queen can legally go.
pub fn queen_places(king: i32, queen: i32) -> Vec<i32> {
    let mut places = vec![];
    for (rows, columns) in DIRECTIONS {
        let mut here = queen;
        while let Some(next) = step(here, rows, columns) {
            if next == king {
                break;
            }
            places.push(next);
            here = next;
        }
    }
    places
}

/// CM3, CM4: everywhere the king can legally go.
pub fn king_places(king: i32, queen: i32) -> Vec<i32> {
    let mut places = vec![];
    for (rows, columns) in DIRECTIONS {
        if let Some(next) = step(king, rows, columns) {
            if next != queen {
                places.push(next);
            }
        }
    }
    places
}

/// The contest's answer.
pub fn verdict(king: i32, queen: i32, new_queen: i32) -> &'static str {
    if king == queen {
        return "Illegal state"; // CM1
    }
    if !queen_places(king, queen).contains(&new_queen) {
        return "Illegal move"; // CM2
    }
    if king_places(king, queen).contains(&new_queen) {
        return "Move not allowed"; // CM3
    }
    for place in king_places(king, new_queen) {
        if !queen_places(king, new_queen).contains(&place) {
            return "Continue"; // CM4
        }
    }
    "Stop"
}
