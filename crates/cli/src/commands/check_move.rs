//! `touchmove check-move`: whether a move is legal, what it does, or why not.

use crate::batch::answer_lines;
use crate::commands::HELP_TEMPLATE;
use crate::exit::{Code, Failure};
use crate::output::{color_choice, print, print_json};
use crate::position;
use crate::value_parsers::{game, lang};
use touchmove::{AnyMoveError, AnyPosition, Excerpt, Game, Lang, Refusal, View};
use touchmove_api::moves::{MoveRequest, MoveResponse, play};
use touchmove_api::{Problem, kinds};
use touchmove_draw::Picture;

#[derive(clap::Args)]
#[command(help_template = HELP_TEMPLATE, before_help = "\
Examples:
  touchmove check-move checkers 9-14                                in the opening
  touchmove check-move checkers 10-6 --position W:WK10,K12:B8       refused, with the reason and the board
  touchmove check-move duck-chess 0 1 2 2                           a contest command, or coordinates: b1c3
  touchmove check-move kings-tour d5 --position 'c4 e6 d5' --json
  touchmove check-move checkers --batch < questions.txt             each line: position, tab, move
")]
pub(crate) struct Args {
    /// The game, by name or alias
    #[arg(value_parser = game(), ignore_case = true, value_name = "GAME")]
    game: Game,
    /// The move
    #[arg(value_name = "MOVE", required_unless_present = "batch", conflicts_with = "batch")]
    mv: Vec<String>,
    /// The position [default: the opening]
    #[arg(long, value_name = "POSITION", conflicts_with = "batch")]
    position: Option<String>,
    /// Print one JSON object; `touchmove schema check-move` describes it
    #[arg(long)]
    json: bool,
    /// Read positions and moves from standard input, a position, a tab and a move per line, and print one JSON object for
    /// each
    #[arg(long)]
    batch: bool,
    /// The language of reasons
    #[arg(long, value_parser = lang(), default_value = "en")]
    lang: Lang,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    if args.batch {
        return answer_lines(|line| answer(args, line));
    }
    let mut position = position::parse("check-move", args.game, args.position.as_deref())?;
    let text = args.mv.join(" ");
    let result = match position.parse_move(&text) {
        Ok(mv) => position.play(&mv),
        Err(AnyMoveError::Refused(refusal)) => Err(refusal),
        Err(AnyMoveError::Syntax(error)) => {
            let excerpt = Excerpt::of_line(&text, error.location.column as usize - 1);
            return Err(Failure::Malformed(format!("MOVE:{}", error.with_excerpt(excerpt))));
        }
    };
    if args.json {
        print_json([MoveResponse::new(Some(text), &position, result.clone(), args.lang)])?;
    } else {
        print(&match &result {
            Ok(effect) => match args.lang {
                Lang::En => format!("legal: {}\n{position}\n", effect.message.en),
                Lang::Zh => format!("合法：{}\n{position}\n", effect.message.zh),
            },
            Err(refusal) => refusal_text(&position, refusal, args.lang),
        })?;
    }
    result.map(drop).map_err(|_| Failure::Exit(Code::Negative))
}

fn refusal_text(position: &AnyPosition, refusal: &Refusal, lang: Lang) -> String {
    format!("{}{position}\n", refused(&position.view(), refusal, false, lang))
}

/// Returns the reason against a move, and the board with its squares marked.
pub(crate) fn refused(view: &View, refusal: &Refusal, flip: bool, lang: Lang) -> String {
    let picture = Picture::of_refusal(view, refusal, lang).flip(flip);
    let (clause, message) = (refusal.clause, refusal.message.get(lang));
    let reason = match lang {
        Lang::En => format!("illegal: {clause}: {message}"),
        Lang::Zh => format!("不合法：{clause}：{message}"),
    };
    format!("{reason}\n\n{}\n{}\n", picture.text(color_choice()), picture.legend())
}

/// Answers a line of `--batch`.
fn answer(args: &Args, line: &str) -> Result<MoveResponse, Problem> {
    let Some((position, mv)) = line.split_once('\t') else {
        return Err(Problem::new(kinds::MOVE_SYNTAX, "found no tab, expected a position, a tab and a move"));
    };
    let (position, mv) = (Some(position.to_owned()), Some(mv.to_owned()));
    play(args.game, MoveRequest { position, mv, ..MoveRequest::default() }, args.lang)
}
