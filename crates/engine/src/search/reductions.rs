//! By how much late moves are reduced. Logarithms of whole numbers, so that every machine searches the same.

use super::game::Node;

/// Returns 16 times the binary logarithm, with straight lines between powers of two.
const fn log2_times_16(number: u32) -> i32 {
    let number = if number == 0 { 1 } else { number };
    let whole = number.ilog2();
    (16 * whole + 16 * (number - (1 << whole)) / (1 << whole)) as i32
}

/// Returns the number of plies by which the move at this index is searched less deeply.
pub(super) fn reduction<N: Node>(depth: i32, index: usize) -> i32 {
    let product = log2_times_16(depth.unsigned_abs()) * log2_times_16(index as u32);
    (product * N::PRUNING.reduction / 64 + 128) / 256
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_those_of_powers_of_two_and_rise_between_them() {
        assert_eq!([1, 2, 4, 1024].map(log2_times_16), [0, 16, 32, 160]);
        assert!((1..1000).all(|number| log2_times_16(number) <= log2_times_16(number + 1)));
        assert_eq!(log2_times_16(3), 24);
    }
}
