//! `touchmove perft`.

use crate::common::run;

fn perft(args: &[&str]) -> String {
    run(&[&["perft"], args].concat()).stdout
}

#[test]
fn counts_are_printed_one_depth_per_line() {
    assert_eq!(perft(&["checkers", "4"]), "1 7\n2 49\n3 302\n4 1469\n");
    assert_eq!(perft(&["checkers", "0"]), "0 1\n");
    assert_eq!(perft(&["duck-chess", "2", "--threads", "3"]), "1 43\n2 1849\n");
    assert_eq!(perft(&["checkers", "3", "--position", "B:W9:B"]), "1 0\n2 0\n3 0\n");
}

#[test]
fn divide_ends_with_the_total() {
    let counts = perft(&["checkers", "1", "--position", "B:W10,11,18,19:BK23", "--divide"]);
    assert_eq!(counts.lines().last(), Some("total: 2"));
    assert_eq!(perft(&["checkers", "0", "--divide"]), "total: 1\n");
}

#[test]
fn a_hash_table_does_not_change_the_counts() {
    let expected = perft(&["checkers", "8"]);
    for size in ["100000", "64K", "1m", "1G"] {
        assert_eq!(perft(&["checkers", "8", "--hash", size, "--threads", "2"]), expected, "{size}");
    }
}

#[test]
fn an_invalid_hash_size_is_a_usage_error() {
    for size in ["64X", "M", "1.5G", "", "-1", "99999999999G"] {
        assert_eq!(run(&["perft", "checkers", "8", "--hash", size]).code, 2, "{size}");
    }
    let output = run(&["perft", "checkers", "8", "--hash", "8000000000G"]);
    assert_eq!(output.code, 2);
    assert!(output.stderr.contains("not so much memory"), "{}", output.stderr);
}

#[test]
fn an_overflowing_count_is_marked() {
    let counts = perft(&["checkers", "120", "--position", "W:WK18:BK1", "--hash", "1M"]);
    assert!(counts.ends_with("120 at least 18446744073709551615\n"), "{counts}");
}

#[test]
fn json_has_the_same_counts() {
    let output = run(&["perft", "checkers", "2", "--json"]).stdout;
    assert_eq!(
        output,
        "{\"v\":2,\"depth\":1,\"count\":7,\"overflow\":false}\n{\"v\":2,\"depth\":2,\"count\":49,\"overflow\":false}\n"
    );
    let divided = run(&["perft", "checkers", "1", "--divide", "--json"]).stdout;
    assert_eq!(divided.lines().count(), 8);
    assert_eq!(divided.lines().last(), Some("{\"v\":2,\"count\":7,\"overflow\":false}"));
}
