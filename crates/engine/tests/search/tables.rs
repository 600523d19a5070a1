//! A search with a table never contradicts it.

use crate::search::common::{Random, parse};
use std::collections::HashMap;
use touchmove::checkers::{Position, Square, Squares};
use touchmove::{GameHistory, Position as _, checkers};
use touchmove_engine::score::Score;
use touchmove_engine::search::{EndgameTable, Limits, Options, Searcher};

/// All positions of one king against one or two, solved by repeated passes.
struct KingTable(HashMap<Position, Score>, bool);

fn positions() -> Vec<Position> {
    let mut all = Vec::new();
    let squares: Vec<Square> = Square::all().collect();
    let mut add = |red: Squares, white: Squares| {
        for side in [checkers::Side::Red, checkers::Side::White] {
            let setup = checkers::Setup::from_squares(red, white, red | white, side);
            all.extend(setup.ok().and_then(|setup| setup.validate().ok()));
        }
    };
    for &a in &squares {
        for &b in squares.iter().filter(|b| **b != a) {
            add(Squares::from_square(a), Squares::from_square(b));
            for &c in squares.iter().filter(|c| **c > b && **c != a) {
                let two = Squares::from_square(b).with(c);
                add(Squares::from_square(a), two);
                add(two, Squares::from_square(a));
            }
        }
    }
    all
}

impl KingTable {
    fn new(with_distances: bool) -> Self {
        let all = positions();
        let mut known: HashMap<Position, Score> = HashMap::new();
        for plies in 0.. {
            let mut found = Vec::new();
            for position in all.iter().filter(|position| !known.contains_key(position)) {
                let mut replies = Vec::new();
                position.for_each_successor(|next| {
                    let lost = (next.of(next.to_move()).is_empty()).then_some(Score::Loss { plies: Some(0) });
                    replies.push(lost.or(known.get(&next).copied()));
                });
                if plies > 0 && replies.iter().any(|reply| matches!(reply, Some(Score::Loss { .. }))) {
                    found.push((*position, Score::Win { plies: Some(plies) }));
                } else if replies.iter().all(|reply| matches!(reply, Some(Score::Win { .. }))) {
                    found.push((*position, Score::Loss { plies: Some(plies) }));
                }
            }
            if found.is_empty() && plies > 1 {
                break;
            }
            known.extend(found);
        }
        for position in all {
            known.entry(position).or_insert(Score::Draw);
        }
        KingTable(known, with_distances)
    }
}

impl EndgameTable<Position> for KingTable {
    fn max_pieces(&self) -> u32 {
        3
    }

    fn probe(&self, position: &Position) -> Option<Score> {
        let score = self.0.get(position).copied()?;
        Some(match score {
            Score::Win { .. } if !self.1 => Score::Win { plies: None },
            Score::Loss { .. } if !self.1 => Score::Loss { plies: None },
            score => score,
        })
    }
}

fn result(score: Score) -> i32 {
    match score {
        Score::Win { .. } => 1,
        Score::Loss { .. } => -1,
        Score::Draw | Score::Estimated(_) => 0,
    }
}

#[test]
fn a_search_agrees_with_its_table() {
    let table = KingTable::new(true);
    let mut searcher = Searcher::new(Options { hash: 1 << 20 }).with_table(&table);
    let mut random = Random(1);
    let mut keys: Vec<&Position> = table.0.keys().collect();
    keys.sort_by_key(|position| position.to_string());
    for _ in 0..2000 {
        let position = keys[random.below(keys.len())];
        if position.outcome().is_some() {
            continue;
        }
        let analysis = searcher.analyze(&GameHistory::new(*position), &Limits::nodes(3000), &mut ());
        assert_eq!(analysis.score(), Some(table.0[position]), "{position}: {:?}", analysis.lines);
    }
}

#[test]
fn proofs_without_a_table_agree_with_it() {
    let table = KingTable::new(true);
    let mut searcher = Searcher::new(Options { hash: 1 << 20 });
    let mut random = Random(2);
    let mut keys: Vec<&Position> = table.0.keys().collect();
    keys.sort_by_key(|position| position.to_string());
    let mut proofs = 0;
    for _ in 0..300 {
        let position = keys[random.below(keys.len())];
        if position.outcome().is_some() {
            continue;
        }
        let analysis = searcher.analyze(&GameHistory::new(*position), &Limits::nodes(20_000), &mut ());
        let score = analysis.score().expect("a line");
        if score.is_proved() {
            assert_eq!(result(score), result(table.0[position]), "{position}: {score}");
            proofs += 1;
        }
    }
    assert!(proofs > 100, "{proofs}");
}

#[test]
fn a_win_by_a_table_without_distances_is_won() {
    let table = KingTable::new(false);
    for position in ["W:WK18,K31:BK1", "B:WK24:BK3,K12"] {
        let mut game = GameHistory::new(parse::<Position>(position));
        let winner = game.position().to_move();
        let mut searcher = Searcher::new(Options { hash: 1 << 20 }).with_table(&table);
        let expected = result(table.0[game.position()]);
        while game.ending().is_none() {
            let analysis = searcher.analyze(&game, &Limits::nodes(20_000), &mut ());
            game.play(&analysis.best_move().expect("a move")).expect("it is legal");
        }
        let won = game.ending().and_then(|ending| ending.outcome.winner());
        assert_eq!(won == Some(winner), expected == 1, "{position}: {}", game.plies().len());
    }
}
