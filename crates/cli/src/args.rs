//! The command line: what can be typed, and the help about it.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Parser, Subcommand, ValueEnum};
use std::path::PathBuf;
use std::time::Duration;
use touchmove::{Clause, Game, Lang};
use touchmove_draw::{PNG_WIDTHS, Pieces};
use touchmove_lab::Format;

/// Help with the examples first.
const TEMPLATE: &str = "{about-with-newline}\n{before-help}{usage-heading} {usage}\n\n{all-args}{after-help}";

const EXAMPLES: &str = "\
Examples:
  touchmove judge checkers games.in            contest answers to a contest input
  touchmove judge duck-chess --explain < a.in  each answer with its reason and the board
  touchmove stress checkers mine.cpp           the smallest input on which a program is wrong
  touchmove replay checkers archive.pdn        which recorded games are legal, and why not
  touchmove lint archive.pdn                   what is untidy in a PDN file
  touchmove moves checkers B:W21-32:B1-12      the legal moves of a position
  touchmove show duck-chess --out opening.svg  a picture of a position
  touchmove show checkers --out board.svg      a picture of a position
  touchmove rules checkers CK4                 what a clause says, with examples
  touchmove serve --open                       the page, and the HTTP API
  touchmove perft duck-chess 4                 how many ways there are to play four moves
";

const EXIT_CODES: &str = "\
Exit codes:
  0   done (a verdict is an answer, not a failure)
  1   the answer is no: a record is illegal, a file is untidy, an output is wrong, a program failed
  2   wrong usage
  65  malformed input
  70  a fault of touchmove's own
  74  a file that cannot be read, an output that cannot be written
  130 interrupted";

/// The referee for board games: whether a move is legal, why not, what it did and what comes next.
#[derive(Parser)]
#[command(name = "touchmove", version, help_template = TEMPLATE, before_help = EXAMPLES, after_help = EXIT_CODES)]
#[command(subcommand_required = true, arg_required_else_help = true, disable_help_subcommand = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

impl Args {
    /// What was typed.
    ///
    /// The commonest call, `judge GAME` on standard input, is seen at once: to build the whole command line
    /// takes longer than to answer a small input.
    pub(crate) fn typed() -> Result<Self, clap::Error> {
        let mut words = std::env::args_os().skip(1);
        if let (Some(command), Some(game), None) = (words.next(), words.next(), words.next()) {
            if let ("judge", Some(Ok(game))) = (command.to_str().unwrap_or(""), game.to_str().map(str::parse))
            {
                return Ok(Self { command: Command::Judge(JudgeArgs::of_standard_input(game)) });
            }
        }
        Self::try_parse()
    }
}

#[derive(Subcommand)]
pub(crate) enum Command {
    Judge(JudgeArgs),
    #[cfg(unix)]
    Stress(StressArgs),
    Check(CheckArgs),
    Gen(GenArgs),
    Package(PackageArgs),
    Replay(ReplayArgs),
    Convert(ConvertArgs),
    Lint(LintArgs),
    Moves(MovesArgs),
    Show(ShowArgs),
    Rules(RulesArgs),
    Serve(ServeArgs),
    Perft(PerftArgs),
    Games(GamesArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
}

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
    fn of_standard_input(game: Game) -> Self {
        Self { game, files: Vec::new(), explain: false, svg: None, json: false, lang: None, threads: None }
    }
}

/// Run a program against the referee until it fails, and show the smallest input that it fails on.
#[cfg(unix)]
#[derive(clap::Args)]
#[command(help_template = TEMPLATE, before_help = "\
Examples:
  touchmove stress checkers mine.cpp                   compiles it first
  touchmove stress checkers -- ./mine                  a program that is there
  touchmove stress duck-chess -- python3 mine.py
  touchmove stress kings-tour --out found mine.py      keeps input, answers, picture and how to do it again
  touchmove stress --replay found/replay.json          does it again
  touchmove stress checkers --class submissions --html class.html
")]
pub(crate) struct StressArgs {
    #[arg(value_parser = game(), ignore_case = true, value_name = "GAME", required_unless_present = "replay")]
    pub(crate) game: Option<Game>,
    /// A source file, which is compiled first, or a program
    #[arg(value_name = "PROGRAM", conflicts_with = "command")]
    pub(crate) program: Option<std::ffi::OsString>,
    /// A command with its arguments
    #[arg(value_name = "COMMAND", last = true)]
    pub(crate) command: Vec<std::ffi::OsString>,
    /// How long it may take, shrinking included; for a class, how long each program
    #[arg(long, value_name = "SECONDS", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub(crate) time: u64,
    /// The same seed gives the same run
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many cases are tried at most
    #[arg(long, value_name = "N")]
    pub(crate) cases: Option<u64>,
    /// Processor time for a run with one case; more cases have more
    #[arg(long, value_name = "S", default_value = "3", value_parser = seconds)]
    pub(crate) limit_cpu: Duration,
    /// Memory for a run
    #[arg(long, value_name = "MIB", default_value_t = 512, value_parser = clap::value_parser!(u64).range(1..=1_048_576))]
    pub(crate) limit_memory: u64,
    /// Output of a run
    #[arg(long, value_name = "MIB", default_value_t = 16, value_parser = clap::value_parser!(u64).range(1..=4096))]
    pub(crate) limit_output: u64,
    /// How many runs go side by side; without it, one a core
    #[arg(long, value_name = "N", value_parser = thread_count())]
    pub(crate) threads: Option<u16>,
    /// Every program in this folder, in one table
    #[arg(long, value_name = "DIR", conflicts_with_all = ["program", "command", "replay", "out", "json"])]
    pub(crate) class: Option<PathBuf>,
    /// With --class: the table with the boards, into this file
    #[arg(long, value_name = "FILE", requires = "class")]
    pub(crate) html: Option<PathBuf>,
    /// Do what a file says that --out wrote, with its program or with another
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "program"])]
    pub(crate) replay: Option<PathBuf>,
    /// Keep input, expected, actual, board.svg and replay.json in this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Draw the board, into board.svg or the file that is named
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, default_missing_value = "board.svg")]
    pub(crate) svg: Option<PathBuf>,
    /// Give one JSON object; the keys are in docs/json.md
    #[arg(long)]
    pub(crate) json: bool,
    /// More languages: lines `ending = compile command | run command`, with {source}, {program}, {folder} and {class}
    #[arg(long, value_name = "FILE")]
    pub(crate) languages: Option<PathBuf>,
    /// Let the program write where it likes and use the network
    #[arg(long)]
    pub(crate) no_fence: bool,
    /// The language of reasons
    #[arg(long, value_enum, default_value_t)]
    pub(crate) lang: LangArg,
}

/// Say whether a contest output is right; if not, show the first wrong answer and why.
#[derive(clap::Args)]
#[command(help_template = TEMPLATE, before_help = "\
Examples:
  touchmove check checkers games.in my.out
  ./mine < games.in | touchmove check checkers games.in -
  touchmove check duck-chess a.in a.out --lang zh --svg wrong.svg
")]
pub(crate) struct CheckArgs {
    #[arg(value_parser = game(), ignore_case = true, value_name = "GAME")]
    pub(crate) game: Game,
    /// The contest input
    #[arg(value_name = "INPUT")]
    pub(crate) input: PathBuf,
    /// What a program answered to it; `-` is standard input
    #[arg(value_name = "OUTPUT")]
    pub(crate) output: PathBuf,
    /// Also draw the board of the first wrong answer, into this file
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// The language of reasons
    #[arg(long, value_enum, default_value_t)]
    pub(crate) lang: LangArg,
}

/// Write test input for a problem.
#[derive(clap::Args)]
#[command(help_template = TEMPLATE, before_help = "\
Examples:
  touchmove gen checkers --cases 500 > test.in         cases of all kinds
  touchmove gen checkers --kind jump-due --seed 7
  touchmove gen checkers --list-kinds
  touchmove gen duck-chess --answers 1.ans --out 1.in  with the right answers
  touchmove gen checkers --kill-all tests              few tests that find every mistake we know of
")]
pub(crate) struct GenArgs {
    #[arg(value_parser = game(), ignore_case = true, value_name = "GAME")]
    pub(crate) game: Game,
    /// The same seed gives the same input
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many cases; in duck chess, which has one game an input, how many commands at most
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub(crate) cases: u64,
    /// Only cases of this kind; may be given more than once
    #[arg(long, value_name = "NAME")]
    pub(crate) kind: Vec<String>,
    /// List the kinds there are, and what is special about each
    #[arg(long)]
    pub(crate) list_kinds: bool,
    /// Write a small set of tests that finds every mistake of docs/mistakes.md, into this folder: 1.in, 1.ans and so on
    #[arg(long, value_name = "DIR", conflicts_with_all = ["kind", "answers", "out", "list_kinds"])]
    pub(crate) kill_all: Option<PathBuf>,
    /// Also write the right answers, into this file
    #[arg(long, value_name = "FILE")]
    pub(crate) answers: Option<PathBuf>,
    /// The file to write; without it, standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

/// Write a problem package for a contest system: statements, data, validator, solutions.
#[derive(clap::Args)]
#[command(help_template = TEMPLATE, before_help = "\
Examples:
  touchmove package checkers --out checkers            for Kattis and whatever reads its format
  touchmove package duck-chess --format kattis-2025 --out duckchess
")]
pub(crate) struct PackageArgs {
    #[arg(value_parser = game(), ignore_case = true, value_name = "GAME")]
    pub(crate) game: Game,
    /// The format of the package
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: PackageFormatArg,
    /// The folder to write; it must be empty, or not be there yet
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
}

/// A format of packages.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum PackageFormatArg {
    /// The one that Kattis calls legacy
    #[default]
    Kattis,
    /// The problem package format 2025-09
    #[value(name = "kattis-2025")]
    Kattis2025,
}

impl From<PackageFormatArg> for Format {
    fn from(format: PackageFormatArg) -> Self {
        match format {
            PackageFormatArg::Kattis => Format::Kattis,
            PackageFormatArg::Kattis2025 => Format::Kattis2025,
        }
    }
}

/// Play recorded games: each legal, or the ply, the move and the reason.
#[derive(clap::Args)]
#[command(help_template = TEMPLATE, before_help = "\
Examples:
  touchmove replay checkers archive.pdn                each game on a line, then a summary
  touchmove replay checkers --quiet *.pdn              only what is wrong
  touchmove replay checkers game.pdn --boards --from 10 --to 14
  touchmove replay checkers archive.pdn --svg wrong    pictures of the refused moves, into folder wrong
  touchmove replay duck-chess moves.txt                contest commands, or coordinates: a4a5 i7i6
  touchmove replay checkers --json archive.pdn         one object a game
")]
pub(crate) struct ReplayArgs {
    #[arg(value_parser = game(), ignore_case = true, value_name = "GAME")]
    pub(crate) game: Game,
    /// Records: PDN, contest input, a list of moves or JSON, told by how a file begins; `-` is standard input, which is also
    /// read when no file is given
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Show the board after every move
    #[arg(long)]
    pub(crate) boards: bool,
    /// Show boards from this ply on; 0 is the start
    #[arg(long, value_name = "PLY", requires = "boards")]
    pub(crate) from: Option<u64>,
    /// Show boards up to this ply
    #[arg(long, value_name = "PLY", requires = "boards")]
    pub(crate) to: Option<u64>,
    /// Draw the refused move of each illegal game, as DIR/game-N.svg, or DIR/FILE-game-N.svg where there are several files
    #[arg(long, value_name = "DIR")]
    pub(crate) svg: Option<PathBuf>,
    /// Give one JSON object a game, then one with the summary; the keys are in docs/json.md
    #[arg(long)]
    pub(crate) json: bool,
    /// Say nothing of legal games
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// The language of reasons
    #[arg(long, value_enum)]
    pub(crate) lang: Option<LangArg>,
    /// How many threads play the games of a PDN file; without it, one a core. The answers are the same
    #[arg(long, value_name = "N", value_parser = thread_count())]
    pub(crate) threads: Option<u16>,
}

/// Write recorded games in another form.
#[derive(clap::Args)]
#[command(help_template = TEMPLATE, before_help = "\
Examples:
  touchmove convert checkers archive.pdn --to contest > games.in
  touchmove convert checkers games.in --to pdn
  touchmove convert checkers game.pdn --to fen --ply 20     the position after twenty moves
  touchmove convert duck-chess game.in --to list            moves in coordinates, for Fairy-Stockfish
  touchmove convert checkers archive.pdn --to json --out archive.jsonl
")]
pub(crate) struct ConvertArgs {
    #[arg(value_parser = game(), ignore_case = true, value_name = "GAME")]
    pub(crate) game: Game,
    /// Records: PDN, contest input, a list of moves or JSON, told by how the file begins; `-` is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The form to write
    #[arg(long, value_enum)]
    pub(crate) to: Form,
    /// With --to fen: the position after so many moves, instead of after the last
    #[arg(long, value_name = "N")]
    pub(crate) ply: Option<u64>,
    /// The file to write; without it, standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

/// A form that records can be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// Portable Draughts Notation 3.0 (checkers)
    Pdn,
    /// The contest's input
    Contest,
    /// A position a game, as text
    Fen,
    /// One object a game, with everything that was in the record
    Json,
    /// `position … moves …`, a line a game
    List,
}

/// Say what is untidy in PDN files, each thing with its line and column.
#[derive(clap::Args)]
#[command(help_template = TEMPLATE, before_help = "\
Examples:
  touchmove lint archive.pdn
  touchmove lint archive.pdn --kinds           only how much there is of each kind
  touchmove lint archive.pdn --fix             write the file anew, tidily
  touchmove lint archive.pdn --fix --out tidy.pdn
  touchmove lint archive.pdn --strict          is it PDN at all, by the standard's reading grammar?
")]
pub(crate) struct LintArgs {
    /// PDN files; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Write the file anew, tidily; what cannot be known is left as it is, and told
    #[arg(long)]
    pub(crate) fix: bool,
    /// With --fix: the file to write, instead of the one that was read; `-` is standard output
    #[arg(long, value_name = "FILE", requires = "fix")]
    pub(crate) out: Option<PathBuf>,
    /// Say only where the standard's reading grammar refuses the file, if it does
    #[arg(long, conflicts_with_all = ["fix", "kinds"])]
    pub(crate) strict: bool,
    /// Give the number of findings of each kind instead of the findings
    #[arg(long)]
    pub(crate) kinds: bool,
    /// Give one JSON object a finding; the keys are in docs/json.md
    #[arg(long)]
    pub(crate) json: bool,
    /// How many threads work; without it, one a core. The findings are the same
    #[arg(long, value_name = "N", value_parser = thread_count())]
    pub(crate) threads: Option<u16>,
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

/// Answer over HTTP: the page, and an API for programs.
#[derive(clap::Args)]
#[command(help_template = TEMPLATE, before_help = "\
Examples:
  touchmove serve --open                       shows the page in the browser
  touchmove serve --listen 127.0.0.1:0         on any port that is free; its first line says which
  touchmove serve --listen 0.0.0.0:8080        for other computers too
  curl -H content-type:application/json http://127.0.0.1:8080/api/games/checkers/move -d '{\"move\": \"9-14\"}'
")]
pub(crate) struct ServeArgs {
    /// The address to listen on; port 0 is any that is free
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080")]
    pub(crate) listen: String,
    /// Show the page in the browser
    #[arg(long)]
    pub(crate) open: bool,
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

/// Write a completion script for a shell.
#[derive(clap::Args)]
#[command(help_template = TEMPLATE, before_help = "\
Examples:
  touchmove completions bash > ~/.local/share/bash-completion/completions/touchmove
  touchmove completions zsh > ~/.zfunc/_touchmove
  touchmove completions fish > ~/.config/fish/completions/touchmove.fish
")]
pub(crate) struct CompletionsArgs {
    /// Which shell
    pub(crate) shell: clap_complete::Shell,
}

/// Write the manual pages.
#[derive(clap::Args)]
#[command(help_template = TEMPLATE, before_help = "\
Examples:
  touchmove man | man -l -                     read the main page
  touchmove man ~/.local/share/man/man1        write all pages into a folder
")]
pub(crate) struct ManArgs {
    /// The folder to write all pages to; without it, the main page goes to standard output
    #[arg(value_name = "DIR")]
    pub(crate) folder: Option<PathBuf>,
}

/// A language as it is typed.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum LangArg {
    /// English
    #[default]
    En,
    /// Chinese
    Zh,
}

impl From<LangArg> for Lang {
    fn from(lang: LangArg) -> Self {
        match lang {
            LangArg::En => Lang::En,
            LangArg::Zh => Lang::Zh,
        }
    }
}

/// What a position can be drawn as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FormatArg {
    /// Text with the pieces that Unicode has, for a terminal
    Text,
    /// Text of ASCII only, with letters for pieces
    Ascii,
    /// SVG
    Svg,
    /// PNG
    Png,
}

/// What stands on the pieces of duck chess, as it is typed.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum PiecesArg {
    /// Chinese characters
    #[default]
    Chinese,
    /// Latin letters
    Latin,
}

impl From<PiecesArg> for Pieces {
    fn from(pieces: PiecesArg) -> Self {
        match pieces {
            PiecesArg::Chinese => Pieces::Chinese,
            PiecesArg::Latin => Pieces::Latin,
        }
    }
}

/// What may be asked for as the width of a PNG.
fn png_width() -> clap::builder::RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(i64::from(*PNG_WIDTHS.start())..=i64::from(*PNG_WIDTHS.end()))
}

/// A size of memory: `64M`.
fn memory_size(text: &str) -> Result<usize, String> {
    let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let shift = match &text[digits.len()..] {
        "" => 0,
        "k" | "K" => 10,
        "m" | "M" => 20,
        "g" | "G" => 30,
        _ => return Err("a size is a number of bytes, or one with K, M or G behind it".to_owned()),
    };
    let number = digits.parse::<usize>().map_err(|error| error.to_string())?;
    number.checked_mul(1 << shift).ok_or_else(|| "no computer has so much memory".to_owned())
}

/// What may be asked for as a number of threads.
fn thread_count() -> clap::builder::RangedI64ValueParser<u16> {
    clap::value_parser!(u16).range(1..=1024)
}

/// How many threads work: as many as was asked for, or one a core, and never more than there is work for.
pub(crate) fn threads(asked: Option<u16>, most: usize) -> usize {
    // To find out how many cores there are takes longer than a small piece of work.
    if most <= 1 {
        return 1;
    }
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    asked.map_or_else(cores, usize::from).min(most)
}

fn game_value(game: Game) -> PossibleValue {
    PossibleValue::new(game.name()).aliases(game.aliases()).help(game.title().en)
}

/// A game by its name or an alias.
fn game() -> impl TypedValueParser<Value = Game> {
    PossibleValuesParser::new(Game::ALL.map(game_value)).try_map(|name| name.parse::<Game>())
}

/// What the rulebook is asked about.
#[derive(Clone, Copy)]
pub(crate) enum Topic {
    Game(Game),
    Clause(Game, &'static Clause),
}

/// A game, or a clause by its id alone.
fn topic() -> impl TypedValueParser<Value = Topic> {
    let clause =
        |name: &str| Game::ALL.into_iter().find_map(|game| Some(Topic::Clause(game, game.clause(name)?)));
    let clauses =
        Game::ALL.into_iter().flat_map(Game::clauses).map(|clause| PossibleValue::new(clause.id).hide(true));
    PossibleValuesParser::new(Game::ALL.into_iter().map(game_value).chain(clauses))
        .try_map(move |name| clause(&name).map_or_else(|| name.parse().map(Topic::Game), Ok))
}

/// A time in seconds, with a fraction perhaps.
fn seconds(text: &str) -> Result<Duration, String> {
    let number: f64 = text.parse().map_err(|_| "expected a number of seconds, such as 0.5".to_owned())?;
    if (0.1..=3600.0).contains(&number) {
        Ok(Duration::from_secs_f64(number))
    } else {
        Err("expected 0.1 to 3600 seconds".to_owned())
    }
}
