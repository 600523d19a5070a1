//! Visits the positions of a range of cells, in order.

use super::board::{Board, Set};
use super::index::{Layout, MEN_SQUARES, SQUARES};
use super::sets::{SetEntry, listed};
use std::ops::Range;

/// Lists the positions of a slice.
pub(super) struct Walk {
    pub(super) layout: Layout,
    men: [&'static [SetEntry]; 2],
    kings: [&'static [SetEntry]; 2],
}

impl Walk {
    pub(super) fn new(layout: Layout) -> Self {
        let sides = [layout.material.mover, layout.material.other];
        Walk {
            layout,
            men: sides.map(|side| listed(side.men, MEN_SQUARES)),
            kings: sides.map(|side| listed(side.kings, SQUARES)),
        }
    }

    /// Calls `visit` with the cell of each position in the range, its board with side 0 to move, and the pieces that can capture.
    #[inline(always)]
    pub(super) fn for_each(&self, cells: Range<usize>, mut visit: impl FnMut(usize, &Board, Set)) {
        let Layout { stride, men: [_, other_men], kings: [rows, width], .. } = self.layout;
        let mut cell = cells.start;
        while cell < cells.end {
            let (arrangement, first_row) = (cell / stride, cell % stride / width);
            let first = arrangement * stride;
            let next = cells.end.min(first + stride);
            let (Some(mover), Some(other)) =
                (self.men[0].get(arrangement / other_men), self.men[1].get(arrangement % other_men))
            else {
                return;
            };
            let men = [mover.set, other.set << 4];
            let taken = men[0] | men[1];
            if men[0] & men[1] != 0 {
                cell = next;
                continue;
            }
            let jumpable_men = super::board::Jumpable::new(men[1]);
            for row in first_row..rows {
                let row_start = first + row * width;
                if row_start >= next {
                    break;
                }
                let king_set = self.kings[0][row].set;
                if king_set & taken != 0 {
                    continue;
                }
                let own = men[0] | king_set;
                let columns = cell.saturating_sub(row_start)..width.min(next - row_start);
                for (column, other) in columns.clone().zip(&self.kings[1][columns]) {
                    if other.set & (taken | king_set) != 0 {
                        continue;
                    }
                    let board = Board { men, kings: [king_set, other.set] };
                    let jumpable = jumpable_men.union(&other.jumpable);
                    let jumpers = jumpable.jumpers(own, king_set, !(own | men[1] | other.set));
                    visit(row_start + column, &board, jumpers);
                }
            }
            cell = next;
        }
    }
}
