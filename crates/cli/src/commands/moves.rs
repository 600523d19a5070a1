//! `touchmove moves`: the legal moves of a position.

use crate::batch::answer_lines;
use crate::commands::HELP_TEMPLATE;
use crate::exit::{Failure, message};
use crate::output::{print, print_json};
use crate::position;
use crate::value_parsers::game;
use touchmove::{Game, Outcome};
use touchmove_api::view::{PositionRequest, view};

#[derive(clap::Args)]
#[command(help_template = HELP_TEMPLATE, before_help = "\
Examples:
  touchmove moves checkers                     the opening
  touchmove moves checkers W:WK10,K12:B8       draughts FEN; B is Red
  touchmove moves correct-move 17 49           king 17, queen 49, queen to move (`17 49 k`: king)
  touchmove moves kings-tour c4 e6 d5          king, pawn A, pawn B (`-`: captured)
  touchmove moves checkers --batch < positions.txt    one JSON object for each line
  touchmove moves duck-chess 4k4/9/9/9/9/9/9/9/9/R3K4 w --json    top row first; w is Red, b Blue
")]
pub(crate) struct Args {
    /// The game, by name or alias
    #[arg(value_parser = game(), ignore_case = true, value_name = "GAME")]
    game: Game,
    /// A position as text [default: the opening]
    #[arg(value_name = "POSITION")]
    position: Vec<String>,
    /// Print one JSON object with the board, the moves and their squares; `touchmove schema moves` describes it
    #[arg(long)]
    json: bool,
    /// Read positions from standard input, one per line, and print one JSON object for each
    #[arg(long, conflicts_with = "position")]
    batch: bool,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    if args.batch {
        return answer_lines(|line| view(args.game, &PositionRequest { position: Some(line.to_owned()) }));
    }
    let position = position::parse("moves", args.game, position::join(&args.position).as_deref())?;
    if args.json {
        return print_json([position.view()]);
    }
    match position.outcome() {
        None => {}
        Some(Outcome::Win(winner)) => {
            message(&format!("the game has ended: {} has won", winner.en));
        }
        Some(Outcome::Draw) => message("the game has ended in a draw"),
    }
    let moves: String = position.legal_moves().iter().map(|mv| format!("{mv}\n")).collect();
    print(&moves)
}
