//! Positions and moves decoded from bytes: a move is listed if and only if it is legal, and the reference agrees.

use touchmove::Position as _;
use touchmove::{checkers as ck, duck_chess as dc};
use touchmove_contest::games;

/// Decodes one byte per piece, a zero byte, then a path.
pub(crate) fn checkers(data: &[u8]) {
    let Some((first, data)) = data.split_first() else { return };
    let side = |odd: bool| if odd { ck::Side::Red } else { ck::Side::White };
    let mut setup = ck::Setup::new(side(first & 1 == 1));
    let mut board = games::checkers::reference::Board {
        cells: [[' '; 8]; 8],
        to_move: if first & 1 == 1 { 'r' } else { 'w' },
    };
    let mut bytes = data.iter();
    for byte in bytes.by_ref().take_while(|byte| **byte != 0) {
        let square = ck::Square::new(1 + i64::from(byte & 31)).expect("1 to 32");
        let piece = ck::Piece { side: side(byte & 32 != 0), king: byte & 64 != 0 };
        if setup.place(square, piece).is_ok() {
            board.cells[usize::from(square.row())][usize::from(square.column())] = piece.info().letter;
        }
    }
    let Ok(position) = setup.validate() else { return };
    let mut listed: Vec<Vec<i64>> = position.legal_moves().iter().map(numbers).collect();
    let mut reference_moves = board.moves();
    listed.sort_unstable();
    reference_moves.sort_unstable();
    assert_eq!(listed, reference_moves, "{position}");
    let path: Vec<ck::Square> = bytes.filter_map(|byte| ck::Square::new((byte % 33).into())).collect();
    if let Ok(mv) = ck::Move::new(&path) {
        let accepted = position.check(&mv);
        assert_eq!(accepted.is_ok(), listed.contains(&numbers(&mv)), "{position}: {mv}: {accepted:?}");
        assert_eq!(accepted.is_ok(), board.play(&numbers(&mv)), "{position}: {mv}");
    }
}

fn numbers(mv: &ck::Move) -> Vec<i64> {
    mv.squares().iter().map(|square| square.number().into()).collect()
}

/// Decodes one byte per square, then two bytes per move.
pub(crate) fn duck_chess(data: &[u8]) {
    let Some((first, data)) = data.split_first() else { return };
    let red_to_move = first & 1 == 1;
    let mut setup = dc::Setup::new(if red_to_move { dc::Side::Red } else { dc::Side::Blue });
    let mut board = games::duck_chess::reference::Board { cells: [[' '; 9]; 10], red_to_move };
    for (square, byte) in dc::Square::all().zip(data) {
        let side = if byte & 8 == 0 { dc::Side::Red } else { dc::Side::Blue };
        let piece = dc::Kind::ALL.get(usize::from(byte & 7)).map(|kind| dc::Piece { side, kind: *kind });
        setup.put(square, piece);
        board.cells[usize::from(square.row())][usize::from(square.column())] =
            piece.map_or(' ', |piece| piece.info().letter);
    }
    let Ok(mut position) = setup.validate() else { return };
    let moves = data.get(usize::from(dc::Square::COUNT)..).unwrap_or_default();
    for pair in moves.chunks_exact(2) {
        let square = |byte: u8| dc::Square::from_index(byte % dc::Square::COUNT).expect("0 to 89");
        let mv = dc::Move { from: square(pair[0]), to: square(pair[1]) };
        let listed = position.legal_moves().contains(&mv);
        let command = [mv.from.row(), mv.from.column(), mv.to.row(), mv.to.column()].map(i64::from);
        let done = board.command(command);
        let played = position.play(&mv);
        assert_eq!((played.is_ok(), played.is_ok()), (listed, done.is_some()), "{position}: {mv}");
        if let (Ok(played), Some(done)) = (played, done) {
            assert_eq!((played.check.is_some(), played.over), (done.check, done.over), "{position}: {mv}");
        }
    }
}
