//! Commands about recorded games.

use super::TEMPLATE;
use super::values::{LangArg, game, thread_count};
use clap::ValueEnum;
use std::path::PathBuf;
use touchmove::Game;

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
