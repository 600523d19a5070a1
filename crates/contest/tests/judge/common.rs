//! Shared helpers.

use std::fmt::Write;
use std::io::{self, Read};
use touchmove_contest::games::checkers::reference as checkers;
use touchmove_contest::random::Random;

/// Hands out the input in random chunks, most of them small.
pub struct RandomChunks<'a> {
    pub data: &'a [u8],
    pub random: Random,
}

impl Read for RandomChunks<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let longest = if self.random.percent(90) { 9 } else { 200_000 };
        let count = (1 + self.random.below(longest)).min(buffer.len()).min(self.data.len());
        buffer[..count].copy_from_slice(&self.data[..count]);
        self.data = &self.data[count..];
        Ok(count)
    }
}

/// Compares outputs; on failure prints the first difference only.
pub fn assert_same(actual: &[u8], expected: &str, input: &str) {
    if actual == expected.as_bytes() {
        return;
    }
    let actual = String::from_utf8_lossy(actual);
    let different = actual.lines().zip(expected.lines()).position(|(a, b)| a != b);
    let at = different.unwrap_or(actual.lines().count().min(expected.lines().count()));
    let line = |text: &str| text.lines().nth(at).unwrap_or("nothing").to_owned();
    panic!("answer {}: {}, not {}; input starts\n{:.300}", at + 1, line(&actual), line(expected), input);
}

/// Returns a random instance with its answer: legal moves, then perhaps an illegal one and more.
pub fn instance(random: &mut Random) -> (String, String) {
    let mut board = checkers::Board::opening();
    let mut numbers = [String::new(), String::new()];
    if random.percent(70) {
        board.cells = [[' '; 8]; 8];
        for square in 1..=32 {
            let (row, column) = checkers::place(square).unwrap();
            let side = random.below(5);
            let king = random.percent(30) || (side == 0 && row == 7) || (side == 1 && row == 0);
            let piece = [['r', 'R'], ['w', 'W']].get(side).map(|pair| pair[usize::from(king)]);
            board.cells[row][column] = piece.unwrap_or(' ');
        }
    }
    board.to_move = if random.percent(50) { 'r' } else { 'w' };
    let mut counts = [0, 0];
    for square in 1..=32i64 {
        let (row, column) = checkers::place(square).unwrap();
        let piece = board.cells[row][column];
        let side = match piece.to_ascii_lowercase() {
            'r' => 0,
            'w' => 1,
            _ => continue,
        };
        if counts[side] == 12 {
            board.cells[row][column] = ' ';
            continue;
        }
        counts[side] += 1;
        write!(numbers[side], "{} ", if piece.is_ascii_uppercase() { -square } else { square }).unwrap();
    }
    if counts.contains(&0) {
        return instance(random);
    }
    let mut moves = Vec::new();
    let mut now = board.clone();
    for _ in 0..=random.below(30) {
        let legal = now.moves();
        let mut path = random.pick(&legal).cloned().unwrap_or(vec![1, 6]);
        if random.percent(8) {
            match random.below(5) {
                0 => path.push(1 + random.below(32) as i64),
                1 => drop(path.pop()),
                2 => path[0] = random.below(40) as i64 - 4,
                3 => path.reverse(),
                _ => path = (0..random.below(16)).map(|_| random.below(34) as i64).collect(),
            }
        }
        if path.is_empty() {
            path.push(7);
        }
        now.play(&path);
        moves.push(path);
    }
    let (red, white) = (counts[0], counts[1]);
    let side = board.to_move.to_ascii_uppercase();
    // Most lists are regular and take the fast path; some have a space too many and do not.
    let [reds, whites] =
        numbers.map(|list| if random.percent(80) { list.trim_end().to_owned() } else { list });
    let mut input = format!("{red} {white}\n{reds}\n{whites}\n{} {side}\n", moves.len());
    for path in &moves {
        let squares: Vec<String> = path.iter().map(ToString::to_string).collect();
        writeln!(input, "{}", squares.join("-")).unwrap();
    }
    let answer = match board.first_illegal(&moves) {
        Some(number) => format!("Move {number} is invalid\n"),
        None => "All moves valid\n".to_owned(),
    };
    (input, answer)
}

/// Returns this number of seeds; `SEED` in the environment adds another one.
pub fn seeds(count: u64) -> Vec<u64> {
    let extra = std::env::var("SEED").ok().and_then(|seed| seed.parse().ok());
    (0..count).chain(extra).collect()
}
