//! The search with real endgame tables, of two to four pieces: it never contradicts them, and wins what they say is won.

use crate::search::common::{Random, searcher};
use std::sync::OnceLock;
use touchmove::checkers::{Position, Setup, Side, Square, Squares};
use touchmove::{BoardGame as _, GameHistory, Position as _};
use touchmove_engine::score::Score;
use touchmove_engine::search::{Analysis, EndgameTable, Limits, Options, Searcher};
use touchmove_engine::tables::folder::{self, default_folder};
use touchmove_engine::tables::{BuildOptions, MemoryTables, Tables, Value};

fn small_tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| {
        in_files(&MemoryTables::with_plies(4, &BuildOptions::default()).expect("it is not stopped"))
    })
}

fn in_files(built: &MemoryTables) -> Tables {
    let mut tables = Tables::default();
    for bytes in built.files(1).expect("there is enough memory") {
        tables.add(Box::new(bytes)).expect("a table");
    }
    tables
}

/// Returns a position with this many pieces in which the game is not over.
fn random_position(random: &mut Random, pieces: usize) -> Position {
    let squares: Vec<Square> = Square::all().collect();
    loop {
        let (mut red, mut white, mut kings) = (Squares::EMPTY, Squares::EMPTY, Squares::EMPTY);
        while (red | white).len() < pieces as u32 {
            let square = squares[random.below(squares.len())];
            if !(red | white).contains(square) {
                let side = if random.below(2) == 0 { &mut red } else { &mut white };
                *side = side.with(square);
                if random.below(2) == 0 {
                    kings = kings.with(square);
                }
            }
        }
        let side = if random.below(2) == 0 { Side::Red } else { Side::White };
        let setup = Setup::from_squares(red, white, kings, side);
        let position = setup.ok().and_then(|setup| setup.validate().ok());
        if let Some(position) = position.filter(|position| position.outcome().is_none()) {
            return position;
        }
    }
}

fn search(searcher: &mut Searcher<'_, Position>, position: &Position, nodes: u64) -> Analysis<Position> {
    searcher.analyze(&GameHistory::new(*position), &Limits { lines: 2, ..Limits::nodes(nodes) }, &mut ())
}

/// Returns the sign of a proved score.
fn result(score: Score) -> Option<i32> {
    match score {
        Score::Win { .. } => Some(1),
        Score::Draw => Some(0),
        Score::Loss { .. } => Some(-1),
        Score::Estimated(_) => None,
    }
}

/// Checks that the lines are legal and that those which a table decides end with the game, in at most as many plies as they say.
fn check_lines(position: &Position, analysis: &Analysis<Position>, tables: &Tables) {
    for line in &analysis.lines {
        let mut end = *position;
        for mv in &line.moves {
            assert!(end.play_if_legal(mv), "{position}: {line:?}");
        }
        let Some(plies) = line.score.plies() else { continue };
        let is_in_tables = end.pieces().len() <= usize::from(tables.max_pieces());
        if is_in_tables {
            assert!(end.outcome().is_some(), "{position}: the line ends at {end}: {line:?}");
            assert!(line.moves.len() <= plies as usize, "{position}: {line:?}");
        }
    }
}

/// Searches random positions with and without tables, and returns how many values were proved without them.
fn compare(tables: &Tables, pieces: std::ops::RangeInclusive<usize>, count: usize, nodes: u64) -> usize {
    let (mut random, mut proofs) = (Random(5), 0);
    let mut with = Searcher::new(Options { hash: 1 << 20 }).with_table(tables);
    let mut without = searcher::<Position>();
    for pieces in pieces {
        for _ in 0..count {
            let position = random_position(&mut random, pieces);
            let by_table = tables.probe(&position).expect("a readable table").map(Score::from);
            let [with, without] =
                [&mut with, &mut without].map(|searcher| search(searcher, &position, nodes));
            check_lines(&position, &with, tables);
            let results = [&with, &without].map(|analysis| analysis.score().and_then(result));
            if let Some(score) = by_table {
                // Draws and wins that need more plies than HR2 allows are not always proved; nothing else may be found.
                let is_short = score.plies().is_none_or(|plies| plies < 80);
                let expected = Some(score).filter(|_| pieces <= usize::from(tables.max_pieces()) && is_short);
                assert!(expected.is_none_or(|score| with.score() == Some(score)), "{position}: {with:?}");
                assert!(results[0].is_none_or(|found| Some(found) == result(score)), "{position}: {with:?}");
                assert!(
                    results[1].is_none_or(|found| Some(found) == result(score)),
                    "{position}: {without:?}"
                );
            } else if let [Some(with_result), Some(without_result)] = results {
                assert_eq!(with_result, without_result, "{position}: {with:?} {without:?}");
            }
            proofs += usize::from(results[1].is_some());
        }
    }
    proofs
}

#[test]
fn proofs_never_contradict_the_tables() {
    let proofs = compare(small_tables(), 2..=6, 60, 5_000);
    assert!(proofs > 60, "{proofs}");
}

/// Returns the result of the best move by the tables, and checks that a result that the search calls proved is that of the tables.
fn check_result(tables: &Tables, position: &Position, analysis: &Analysis<Position>) -> Option<i32> {
    let value = tables.probe(position).expect("a readable table").map(Score::from);
    let proved = analysis.score().and_then(result);
    assert!(proved.is_none() || proved == value.and_then(result), "{position}: {analysis:?}");
    let moves = tables.probe_moves(position).expect("a readable table");
    let best = moves.iter().find(|(mv, _)| Some(*mv) == analysis.best_move());
    best.map(|(_, value)| Score::from(*value)).and_then(result)
}

#[test]
fn the_first_of_several_lines_keeps_the_result_that_tables_without_plies_prove() {
    let built = MemoryTables::with_results(4, &BuildOptions::default()).expect("it is not stopped");
    let tables = in_files(&built);
    let mut random = Random(8);
    let mut searcher = Searcher::new(Options { hash: 1 << 20 }).with_table(&tables);
    for _ in 0..3_000 {
        let position = random_position(&mut random, 4);
        let analysis = search(&mut searcher, &position, 100);
        let expected = tables.probe(&position).expect("a readable table").map(Score::from).and_then(result);
        assert_eq!(check_result(&tables, &position, &analysis), expected, "{position}: {analysis:?}");
    }
}

/// Tables that know draws only.
struct Draws<'a>(&'a Tables);

impl EndgameTable<Position> for Draws<'_> {
    fn max_pieces(&self) -> u32 {
        self.0.max_pieces().into()
    }

    fn probe(&self, position: &Position) -> Option<Score> {
        EndgameTable::probe(self.0, position).filter(|score| *score == Score::Draw)
    }
}

#[test]
fn a_draw_by_a_table_is_not_the_value_of_a_position_while_other_moves_are_unknown() {
    let draws = Draws(small_tables());
    let mut random = Random(8);
    let mut searcher = Searcher::new(Options { hash: 1 << 20 }).with_table(&draws);
    for _ in 0..3_000 {
        let position = random_position(&mut random, 4);
        check_result(small_tables(), &position, &search(&mut searcher, &position, 100));
    }
}

/// `touchmove tables build checkers --pieces 6` builds the tables in the default folder. Where they are not, there is nothing to compare.
#[test]
#[ignore = "takes long where there are tables of six pieces"]
fn proofs_never_contradict_the_tables_of_six_pieces() {
    let folder = default_folder().expect("a default folder");
    let tables = match folder::open(&folder) {
        Ok(opened) if opened.tables.max_pieces() >= 6 => opened.tables,
        _ => return eprintln!("skipped: there are no tables of six pieces in {}", folder.display()),
    };
    let (mut random, mut proofs) = (Random(6), 0);
    let mut without = searcher::<Position>();
    for _ in 0..500 {
        let position = random_position(&mut random, 6);
        let by_table = tables.probe(&position).expect("a readable table").map(Score::from).and_then(result);
        let found = search(&mut without, &position, 50_000).score().and_then(result);
        assert!(found.is_none() || found == by_table, "{position}");
        let mut with = Searcher::new(Options { hash: 1 << 20 }).with_table(&tables);
        let analysis = search(&mut with, &position, 2_000);
        // Tables without plies prove a win or loss only where a capture or an advance has led to it, but the best move keeps the result.
        assert_eq!(check_result(&tables, &position, &analysis), by_table, "{position}: {analysis:?}");
        proofs += usize::from(found.is_some());
    }
    assert!(proofs > 50, "{proofs}");
}

/// Plays a game between a search with tables and a defence, which chooses among the moves from the best to the worst. Returns whether the
/// side to move wins.
fn is_won(tables: &Tables, position: &Position, defend: &mut dyn FnMut() -> usize) -> bool {
    let mut searcher = Searcher::new(Options { hash: 1 << 20 }).with_table(tables);
    let mut game = GameHistory::new(*position);
    let winner = position.to_move();
    while game.ending().is_none() {
        let here = *game.position();
        let mv = if here.to_move() == winner {
            let analysis = searcher.analyze(&game, &Limits::nodes(2_000), &mut ());
            analysis.best_move().expect("a move")
        } else {
            let moves = tables.probe_moves(&here).expect("a readable table");
            moves[defend() % moves.len()].0
        };
        game.play(&mv).expect("it is legal");
    }
    game.ending().and_then(|ending| ending.outcome.winner()) == Some(winner)
}

#[test]
fn a_won_position_is_won_to_the_end_before_hr2_draws_it() {
    let tables = small_tables();
    let mut random = Random(7);
    let mut longest = 0;
    for _ in 0..60 {
        // Of some wins the longest is the hardest.
        let wins =
            std::iter::repeat_with(|| random_position(&mut random, 4)).take(60).filter_map(|position| {
                match tables.probe(&position) {
                    Ok(Some(Value::Win { plies: Some(plies) })) => Some((plies, position)),
                    _ => None,
                }
            });
        let Some((plies, position)) = wins.max_by_key(|(plies, _)| *plies) else { continue };
        longest = longest.max(plies);
        // The tables list the best moves first.
        assert!(is_won(tables, &position, &mut || 0), "{position}");
        let mut any = Random(plies.into());
        assert!(is_won(tables, &position, &mut || any.below(100)), "{position}");
    }
    assert!(longest > 60, "{longest}");
}
