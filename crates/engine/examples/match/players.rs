//! The players of a match.

use crate::Result;
use crate::material;
use crate::uci_player::UciPlayer;
use std::time::{Duration, Instant};
use touchmove::GameHistory;
use touchmove_contest::random::Random;
use touchmove_engine::protocol::uci::UciGame;
use touchmove_engine::search::{Control, Level, Limits, Options, SearchGame, Searcher};

/// How much a player may search for a move.
#[derive(Clone, Copy)]
pub enum Budget {
    Nodes(u64),
    Time(Duration),
}

impl Budget {
    fn parse(text: &str) -> Result<Self> {
        Ok(match text.strip_suffix('s') {
            Some(seconds) => Budget::Time(Duration::from_secs_f64(seconds.parse()?)),
            None => Budget::Nodes(text.parse()?),
        })
    }
}

pub struct Clock(pub Instant);

impl<P: SearchGame> Control<P> for Clock {
    fn elapsed(&mut self) -> Duration {
        self.0.elapsed()
    }
}

enum Kind<P: UciGame> {
    Engine(Box<Searcher<'static, P>>, Budget),
    Material(Budget),
    Level(Box<Searcher<'static, P>>, Level),
    Greedy,
    Random,
    Uci(UciPlayer, Budget),
}

/// A player, and how much it has searched so far.
pub struct Player<P: UciGame> {
    name: String,
    kind: Kind<P>,
    random: Random,
    moves: u64,
    nodes: u64,
    depths: u64,
    time: Duration,
}

impl<P: UciGame> Player<P> {
    pub fn new(text: &str, seed: u64) -> Result<Self> {
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        let kind = match name {
            "engine" => {
                Kind::Engine(Box::new(Searcher::new(Options { hash: 64 << 20 })), Budget::parse(rest)?)
            }
            "material" => Kind::Material(Budget::parse(rest)?),
            "level" => {
                let level = rest.parse().ok().and_then(Level::new).ok_or("level:1 to level:5")?;
                Kind::Level(Box::new(Searcher::new(Options { hash: 4 << 20 })), level)
            }
            "greedy" => Kind::Greedy,
            "random" => Kind::Random,
            "uci" => {
                let (budget, command) = rest.split_once(':').ok_or("uci:BUDGET:COMMAND")?;
                Kind::Uci(UciPlayer::start::<P>(command)?, Budget::parse(budget)?)
            }
            _ => return Err(format!("no such player: {text}").into()),
        };
        let (moves, nodes, depths, time) = (0, 0, 0, Duration::ZERO);
        Ok(Player { name: text.to_owned(), kind, random: Random(seed), moves, nodes, depths, time })
    }

    pub fn new_game(&mut self) -> Result<()> {
        match &mut self.kind {
            Kind::Engine(searcher, _) | Kind::Level(searcher, _) => searcher.clear(),
            Kind::Uci(player, _) => player.new_game()?,
            Kind::Material(_) | Kind::Greedy | Kind::Random => {}
        }
        Ok(())
    }

    /// Returns a move, or nothing for the offer of a draw.
    pub fn choose(&mut self, game: &GameHistory<P>) -> Result<Option<P::Move>> {
        let start = Instant::now();
        let moves = game.position().legal_moves();
        let mv = match &mut self.kind {
            Kind::Engine(searcher, budget) => {
                let limits = match *budget {
                    Budget::Nodes(nodes) => Limits::nodes(nodes),
                    Budget::Time(time) => Limits::time(time),
                };
                let analysis = searcher.analyze(game, &limits, &mut Clock(start));
                self.nodes += analysis.nodes;
                self.depths += u64::from(analysis.depth);
                analysis.best_move().ok_or("the game is over")?
            }
            Kind::Material(budget) => {
                let found = material::search(game, *budget, start, &mut self.random);
                self.nodes += found.nodes;
                self.depths += u64::from(found.depth);
                found.mv.ok_or("the game is over")?
            }
            Kind::Level(searcher, level) => {
                let (seed, limits) = (self.random.bits(), Limits::nodes(20_000));
                searcher.choose_move(game, *level, seed, &limits, &mut ()).ok_or("the game is over")?
            }
            Kind::Greedy => {
                let captures: Vec<_> = moves.iter().filter(|mv| game.position().is_capture(mv)).collect();
                match captures.len() {
                    0 => moves[self.random.below(moves.len())],
                    count => *captures[self.random.below(count)],
                }
            }
            Kind::Random => moves[self.random.below(moves.len())],
            Kind::Uci(player, budget) => {
                let (mv, depth) = player.choose(game, *budget)?;
                self.depths += depth;
                let Some(mv) = mv else { return Ok(None) };
                mv
            }
        };
        self.time += start.elapsed();
        self.moves += 1;
        Ok(Some(mv))
    }

    pub fn summary(&self) -> String {
        let (moves, seconds) = (self.moves.max(1) as f64, self.time.as_secs_f64());
        let (nodes, depth) = (self.nodes as f64 / moves, self.depths as f64 / moves);
        let time = 1000.0 * seconds / moves;
        format!(
            "{}: {} moves, {time:.0} ms, {nodes:.0} positions, depth {depth:.1} on average",
            self.name, self.moves
        )
    }
}
