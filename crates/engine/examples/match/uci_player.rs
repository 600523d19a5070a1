//! A program that speaks UCI.

use crate::Result;
use crate::players::Budget;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use touchmove::{Game, GameHistory};
use touchmove_engine::protocol::uci::UciGame;

pub struct UciPlayer {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl UciPlayer {
    /// Starts a program. Words of the form `NAME=VALUE` are its options, the others its arguments.
    pub fn start<P: UciGame>(command: &str) -> Result<Self> {
        let mut words = command.split_whitespace();
        let program = words.next().ok_or("the command is empty")?;
        let (options, arguments): (Vec<&str>, Vec<&str>) = words.partition(|word| word.contains('='));
        let mut child =
            Command::new(program).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let input = child.stdin.take().ok_or("no input")?;
        let output = BufReader::new(child.stdout.take().ok_or("no output")?);
        let mut player = UciPlayer { child, input, output };
        player.send("uci")?;
        player.wait_for("uciok")?;
        for (name, value) in options.iter().filter_map(|option| option.split_once('=')) {
            player.send(&format!("setoption name {name} value {value}"))?;
        }
        // The variant's name in `docs/fairy-stockfish.ini`.
        if P::GAME == Game::DuckChess {
            player.send("setoption name UCI_Variant value yaqi")?;
        }
        player.new_game()?;
        Ok(player)
    }

    fn send(&mut self, line: &str) -> Result<()> {
        writeln!(self.input, "{line}")?;
        Ok(self.input.flush()?)
    }

    /// Returns the first line that starts with a word, and the last depth of those before it.
    fn wait_for(&mut self, word: &str) -> Result<(String, u64)> {
        let mut depth = 0;
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line)? == 0 {
                return Err(format!("the program ended before `{word}`").into());
            }
            let mut words = line.split_whitespace();
            match words.next() {
                Some(first) if first == word => return Ok((line, depth)),
                Some("info") => {
                    let found = words.skip_while(|word| *word != "depth").nth(1);
                    depth = found.and_then(|text| text.parse().ok()).unwrap_or(depth);
                }
                _ => {}
            }
        }
    }

    pub fn new_game(&mut self) -> Result<()> {
        self.send("ucinewgame")?;
        self.send("isready")?;
        self.wait_for("readyok").map(drop)
    }

    /// Returns the program's move, or nothing if it offers a draw (`bestmove (draw)`), and how deep it has searched.
    pub fn choose<P: UciGame>(
        &mut self,
        game: &GameHistory<P>,
        budget: Budget,
    ) -> Result<(Option<P::Move>, u64)> {
        let moves: Vec<String> = game.plies().iter().map(|ply| P::move_text(&ply.mv)).collect();
        self.send(&format!("position startpos moves {}", moves.join(" ")))?;
        self.send(&match budget {
            Budget::Nodes(nodes) => format!("go nodes {nodes}"),
            Budget::Time(time) => format!("go movetime {}", time.as_millis()),
        })?;
        let (line, depth) = self.wait_for("bestmove")?;
        let text = line.split_whitespace().nth(1).unwrap_or_default();
        if text == "(draw)" {
            return Ok((None, depth));
        }
        let mut legal = game.position().legal_moves().into_iter();
        let mv = legal.find(|mv| P::move_text(mv) == text);
        let mv = mv.ok_or(format!("{}: the program plays `{text}`", game.position()))?;
        Ok((Some(mv), depth))
    }
}

impl Drop for UciPlayer {
    fn drop(&mut self) {
        let _ = self.send("quit");
        let _ = self.child.wait();
    }
}
