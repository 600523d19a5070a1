//! Commands about the rules and contest input.

use super::TEMPLATE;
use super::values::{
    FormatArg, LangArg, PiecesArg, Topic, game, memory_size, png_width, thread_count, topic,
};
use std::path::PathBuf;
use touchmove::Game;

/// Answer contest input, byte for byte; on request with reasons.
#[derive(clap::Args)]
#[command(help_template = TEMPLATE, before_help = "\
Examples:
  touchmove judge correct-move < input.txt
  touchmove judge checkers day1.in day2.in             each file from a fresh start
  touchmove judge duck-chess --explain --lang zh a.in  why, in Chinese, with the board
  touchmove judge checkers --explain --svg why a.in    a picture of each refused move, into folder why
  printf 'c4 e6 d5\\n' | touchmove judge kings-tour --json
")]
pub(crate) struct JudgeArgs {
    #[arg(value_parser = game(), ignore_case = true, value_name = "GAME")]
    pub(crate) game: Game,
    /// Contest input; `-` is standard input, which is also read when no file is given
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Follow each answer by its reason: clause, words, and the board with the squares marked
    #[arg(long, group = "reasons")]
    pub(crate) explain: bool,
    /// Also draw each refused move, as DIR/case-N.svg, or DIR/FILE-case-N.svg where several files are judged
    #[arg(long, value_name = "DIR", requires = "explain", conflicts_with = "json")]
    pub(crate) svg: Option<PathBuf>,
    /// Give one JSON object a case (a command in duck chess); the keys are in docs/json.md
    #[arg(long, group = "reasons", conflicts_with = "explain")]
    pub(crate) json: bool,
    /// The language of reasons
    #[arg(long, value_enum, requires = "reasons")]
    pub(crate) lang: Option<LangArg>,
    /// How many threads judge files given by name; without it, one a core. The answers are the same
    #[arg(long, value_name = "N", value_parser = thread_count())]
    pub(crate) threads: Option<u16>,
}

impl JudgeArgs {
    /// What `judge GAME` asks for, with nothing behind it.
    pub(super) fn of_standard_input(game: Game) -> Self {
        Self { game, files: Vec::new(), explain: false, svg: None, json: false, lang: None, threads: None }
    }
}

/// List the legal moves of a position, one a line.
#[derive(clap::Args)]
#[command(help_template = TEMPLATE, before_help = "\
Examples:
  touchmove moves checkers                     from the opening
  touchmove moves checkers W:WK10,K12:B8       draughts FEN; B is Red
  touchmove moves correct-move 17 49           king on 17, queen on 49, her turn (`17 49 k`: his)
  touchmove moves kings-tour c4 e6 d5          king, pawn A, pawn B (`-`: captured)
  touchmove moves duck-chess 4k4/9/9/9/9/9/9/9/9/R3K4 w --json     rows from the top; w is Red, b Blue
")]
pub(crate) struct MovesArgs {
    #[arg(value_parser = game(), ignore_case = true, value_name = "GAME")]
    pub(crate) game: Game,
    /// A position as text; without one, the opening
    #[arg(value_name = "POSITION")]
    pub(crate) position: Vec<String>,
    /// Give one JSON object with the board, the moves and the squares they touch
    #[arg(long)]
    pub(crate) json: bool,
}

/// Draw a position: on the terminal, as SVG or as PNG.
#[derive(clap::Args)]
#[command(help_template = TEMPLATE, before_help = "\
Examples:
  touchmove show checkers                                     the opening, on the terminal
  touchmove show checkers W:WK10,K12:B8 --mark 8 --arrow 12-3 --out jump.svg
  touchmove show checkers games.pdn --record 3 --ply 20       the third game after twenty moves
  touchmove show duck-chess --out opening.png --size 1200
  touchmove show duck-chess --pieces latin --mark 3.4,5.0     crossings are ROW.COLUMN
  touchmove show correct-move 17 49 --arrow 49-25 --flip
  touchmove show kings-tour c4 e6 d5 --format svg --lang zh > board.svg
")]
pub(crate) struct ShowArgs {
    #[arg(value_parser = game(), ignore_case = true, value_name = "GAME")]
    pub(crate) game: Game,
    /// A position as text, or a file of recorded games; without either, the opening
    #[arg(value_name = "POSITION|FILE")]
    pub(crate) position: Vec<String>,
    /// Show the position after so many moves of a recorded game, instead of after the last
    #[arg(long, value_name = "N", requires = "position")]
    pub(crate) ply: Option<u64>,
    /// Which game of the file it is, from 1; without it, the first
    #[arg(long, value_name = "N", requires = "position", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) record: Option<u64>,
    /// What to draw it as; without it, what the ending of --out says, and text otherwise
    #[arg(long, value_enum)]
    pub(crate) format: Option<FormatArg>,
    /// The file to write; without it, standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// See the board from the other side
    #[arg(long)]
    pub(crate) flip: bool,
    /// Mark squares, with commas between them: 14,18 or c4,d5; in duck chess 3.4,5.0 (ROW.COLUMN) or e4,a6
    #[arg(long, value_name = "SQUARES")]
    pub(crate) mark: Vec<String>,
    /// Draw an arrow from square to square, over others perhaps: 9-14, 3-12-19; may be given more than once
    #[arg(long, value_name = "A-B")]
    pub(crate) arrow: Vec<String>,
    /// What stands on the pieces of duck chess
    #[arg(long, value_enum, default_value_t)]
    pub(crate) pieces: PiecesArg,
    /// How many pixels wide a PNG is, 16 to 4096; without it, 800
    #[arg(long, value_name = "PIXELS", value_parser = png_width())]
    pub(crate) size: Option<u32>,
    /// The language of what is said of the picture
    #[arg(long, value_enum, default_value_t)]
    pub(crate) lang: LangArg,
}

/// Show the rulebook: of all games, of one, or one clause with examples.
#[derive(clap::Args)]
#[command(help_template = TEMPLATE, before_help = "\
Examples:
  touchmove rules                    all four games
  touchmove rules duck-chess --lang zh
  touchmove rules checkers CK4       one clause, with examples
  touchmove rules CK4                the same
")]
pub(crate) struct RulesArgs {
    #[arg(value_parser = topic(), ignore_case = true, value_name = "GAME")]
    pub(crate) topic: Option<Topic>,
    /// A clause's id, such as CK4
    pub(crate) clause: Option<String>,
    /// The language
    #[arg(long, value_enum, default_value_t)]
    pub(crate) lang: LangArg,
}

/// Count the ways to play so many moves, a line a depth.
#[derive(clap::Args)]
#[command(help_template = TEMPLATE, before_help = "\
Examples:
  touchmove perft checkers 9
  touchmove perft duck-chess 4 --threads 1
  touchmove perft checkers 6 --position W:WK3:B6,7,8,14,15,16,22,23,24
  touchmove perft checkers 5 --divide          the count of each first move
  touchmove perft checkers 15 --hash 2G        remember counts in two gigabytes
")]
pub(crate) struct PerftArgs {
    #[arg(value_parser = game(), ignore_case = true, value_name = "GAME")]
    pub(crate) game: Game,
    /// How many moves deep
    #[arg(value_parser = clap::value_parser!(u32).range(..=200))]
    pub(crate) depth: u32,
    /// A position as text; without one, the opening
    #[arg(long, value_name = "P")]
    pub(crate) position: Option<String>,
    /// How many threads count; without it, one a core
    #[arg(long, value_name = "N", value_parser = thread_count())]
    pub(crate) threads: Option<u16>,
    /// Remember counts in so much memory, in bytes or with K, M or G behind it: deep counts take less time
    #[arg(long, value_name = "SIZE", value_parser = memory_size)]
    pub(crate) hash: Option<usize>,
    /// Give the count of each first move, then the total
    #[arg(long)]
    pub(crate) divide: bool,
}

/// List the games and the names they answer to.
#[derive(clap::Args)]
#[command(help_template = TEMPLATE, before_help = "\
Examples:
  touchmove games
  touchmove games --lang zh
")]
pub(crate) struct GamesArgs {
    /// The language
    #[arg(long, value_enum, default_value_t)]
    pub(crate) lang: LangArg,
}
