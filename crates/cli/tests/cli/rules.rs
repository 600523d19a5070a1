//! `touchmove rules`.

use crate::common::run;

fn rules(args: &[&str]) -> String {
    run(&[&["rules"], args].concat()).stdout
}

#[test]
fn the_rulebook_of_all_games_fits_80_columns() {
    let all = rules(&[]);
    for id in ["CM1", "KT5", "CK7", "DC12"] {
        assert!(all.contains(&format!("  {id} ")), "{id}");
    }
    assert!(all.lines().all(|line| line.chars().count() <= 80));
}

#[test]
fn a_clause_is_shown_with_its_examples() {
    let clause = rules(&["checkers", "ck4"]);
    assert!(clause.contains("✗ 10-6: you must jump: 12x3 captures 8"), "{clause}");
    assert_eq!(clause, rules(&["CK4"]));
    let clause = rules(&["correct-move", "CM1"]);
    assert!(clause.contains("✗ king and queen both stand on 17"), "{clause}");
}

#[test]
fn clauses_are_shown_in_chinese() {
    let clause = rules(&["CM1", "--lang", "zh"]);
    assert!(clause.contains("✗ 王和后都站在 17"), "{clause}");
    let clause = rules(&["duck-chess", "DC6", "--lang", "zh"]);
    assert!(clause.contains("蹩鸭腿：(3,0) 上有红兵"), "{clause}");
}

#[test]
fn json_lists_games_and_clauses() {
    let parse = |args: &[&str]| -> Vec<serde_json::Value> {
        run(args).stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let games = parse(&["games", "--json", "--lang", "zh"]);
    assert_eq!(
        (games.len(), &games[2]["game"], &games[3]["aliases"][0]),
        (4, &"checkers".into(), &"yaqi".into())
    );
    assert_eq!(parse(&["rules", "checkers", "--json"]).len(), 7);
    let clause = &parse(&["rules", "checkers", "CK4", "--json"])[0];
    assert_eq!(
        (&clause["clause"], clause["examples"].as_array().unwrap().is_empty()),
        (&"CK4".into(), false)
    );
}
