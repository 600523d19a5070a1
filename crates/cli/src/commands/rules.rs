//! `touchmove rules`: the rulebook.

use crate::commands::HELP_TEMPLATE;
use crate::exit::Failure;
use crate::output::{color_choice, print, print_json};
use crate::value_parsers::{Named, lang, possible_game};
use clap::builder::{PossibleValue, TypedValueParser};
use serde::Serialize;
use touchmove::{AnyMoveError, AnyPosition, AnyPositionError, Clause, Example, Game, Lang, display_width};
use touchmove_draw::legend;

#[derive(clap::Args)]
#[command(help_template = HELP_TEMPLATE, before_help = "\
Examples:
  touchmove rules                    all games
  touchmove rules duck-chess --lang zh
  touchmove rules checkers CK4       one clause, with examples
  touchmove rules CK4                the same
  touchmove rules checkers --json    one JSON object per clause
")]
pub(crate) struct Args {
    /// The game, by name or alias [default: all games]
    #[arg(value_parser = topic(), ignore_case = true, value_name = "GAME")]
    topic: Option<Topic>,
    /// The id of a clause, such as CK4
    #[arg(value_parser = clause(), hide_possible_values = true)]
    clause: Option<String>,
    /// The language
    #[arg(long, value_parser = lang(), default_value = "en")]
    lang: Lang,
    /// Print one JSON object per clause; `touchmove schema rules` describes it
    #[arg(long)]
    json: bool,
}

/// A line of `--json`; `schemas/rules.json` describes it.
#[derive(Serialize)]
struct JsonClause {
    game: Game,
    clause: &'static Clause,
    title: &'static str,
    text: &'static str,
    examples: Vec<JsonExample>,
}

#[derive(Serialize)]
struct JsonExample {
    position: &'static str,
    moves: &'static [&'static str],
}

#[derive(Clone, Copy)]
enum Topic {
    Game(Game),
    Clause(Game, &'static Clause),
}

/// Parses a game, or a clause by its id alone.
fn topic() -> impl TypedValueParser<Value = Topic> {
    let clauses = clause_ids().into_iter().map(|id| PossibleValue::new(id).hide(true));
    Named(Game::ALL.into_iter().map(possible_game).chain(clauses).collect(), |name| {
        let clause =
            Game::ALL.into_iter().find_map(|game| Some(Topic::Clause(game, game.info().clause(name)?)));
        clause.or_else(|| name.parse().ok().map(Topic::Game))
    })
}

fn clause_ids() -> Vec<&'static str> {
    let clauses = Game::ALL.into_iter().flat_map(|game| game.info().clauses);
    clauses.map(|clause| clause.id).collect()
}

/// Lists the clauses of all games for completions. Which game has which is checked later.
fn clause() -> impl TypedValueParser<Value = String> {
    let listed = clause_ids().into_iter().map(PossibleValue::new).collect();
    Named(listed, |id| Some(id.to_owned()))
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let topic = match (args.topic, &args.clause) {
        (Some(Topic::Game(game) | Topic::Clause(game, _)), Some(id)) => match game.info().clause(id) {
            Some(clause) => Some(Topic::Clause(game, clause)),
            None => {
                let ids: Vec<&str> = game.info().clauses.iter().map(|clause| clause.id).collect();
                let message = format!("{game} has no clause `{id}`; it has {}", ids.join(", "));
                return Err(Failure::usage("rules", message));
            }
        },
        (topic, _) => topic,
    };
    if args.json {
        print_json(json_clauses(topic, args.lang))
    } else {
        print(&format_topic(topic, args.lang))
    }
}

fn format_topic(topic: Option<Topic>, lang: Lang) -> String {
    match topic {
        None => Game::ALL.map(|game| format_rulebook(game, lang)).join("\n"),
        Some(Topic::Game(game)) => format_rulebook(game, lang),
        Some(Topic::Clause(game, clause)) => format_clause(game, clause, lang),
    }
}

fn json_clauses(topic: Option<Topic>, lang: Lang) -> Vec<JsonClause> {
    let clauses =
        Game::ALL.into_iter().flat_map(|game| game.info().clauses.iter().map(move |it| (game, *it)));
    let is_chosen = |(game, clause): &(Game, &'static Clause)| match topic {
        None => true,
        Some(Topic::Game(chosen)) => *game == chosen,
        Some(Topic::Clause(_, chosen)) => *clause == chosen,
    };
    let example = |Example { position, moves }: &Example| JsonExample { position, moves };
    let json = |(game, clause): (Game, &'static Clause)| JsonClause {
        game,
        clause,
        title: clause.title.get(lang),
        text: clause.text.get(lang),
        examples: clause.examples.iter().map(example).collect(),
    };
    clauses.filter(is_chosen).map(json).collect()
}

/// Formats the rulebook of a game: its board, then its clauses.
fn format_rulebook(game: Game, lang: Lang) -> String {
    let info = game.info();
    let board = wrap(info.board_description.get(lang), "  ", "  ");
    let mut page = format!("{}\n\n{board}\n\n", info.title.get(lang));
    for clause in info.clauses {
        let text = wrap(clause.text.get(lang), "        ", "        ");
        page.push_str(&format!("  {:<6}{}\n{text}\n", clause.id, clause.title.get(lang)));
    }
    page
}

/// Formats a clause with its examples.
fn format_clause(game: Game, clause: &Clause, lang: Lang) -> String {
    let text = wrap(clause.text.get(lang), "  ", "  ");
    let (title, game_title) = (clause.title.get(lang), game.info().title.get(lang));
    let mut page = format!("{clause} {title} · {game_title}\n\n{text}\n");
    for example in clause.examples {
        page.push_str(&format_example(game, example, lang));
    }
    page
}

/// Formats an example: the position, and for each move its verdict and the board.
fn format_example(game: Game, example: &Example, lang: Lang) -> String {
    let mut page = format!("\n  {}\n", example.position);
    let mut position = match AnyPosition::parse(game, example.position) {
        Ok(position) => position,
        Err(AnyPositionError::Setup(reason)) => return format!("{page}  ✗ {}\n", reason.get(lang)),
        Err(error) => return format!("{page}  ✗ {error}\n"),
    };
    for text in example.moves {
        let (verdict, squares) = match position.parse_move(text).map(|mv| position.play(&mv)) {
            Ok(Ok(effect)) => (format!("✓ {text}: {}", effect.message.get(lang)), effect.path.squares),
            Ok(Err(refusal)) | Err(AnyMoveError::Refused(refusal)) => {
                (format!("✗ {text}: {}", refusal.message.get(lang)), refusal.squares)
            }
            Err(AnyMoveError::Syntax(error)) => {
                (format!("✗ {text}: {}", error.message_with_column()), Vec::new())
            }
        };
        let view = position.view();
        let board = touchmove_draw::text(&view, &squares, color_choice());
        let board: String = board.lines().map(|row| format!("    {row}\n")).collect();
        page.push_str(&format!("  {verdict}\n\n{board}\n  {}\n", legend(&view, lang)));
    }
    page
}

/// Wraps text at 80 columns. Chinese characters are two columns wide, and a line may break after any of them that no
/// punctuation follows.
fn wrap(text: &str, first_indent: &str, indent: &str) -> String {
    const MAX_COLUMNS: usize = 80;
    let is_narrow = |c: char| display_width(c.encode_utf8(&mut [0; 4])) == 1;
    let is_closing = |c: char| "，。、；：）”".contains(c);
    let mut chunks: Vec<String> = Vec::new();
    for c in text.chars() {
        let joins_last = chunks.last().and_then(|chunk| chunk.chars().last()).is_some_and(|last| {
            let both_narrow = is_narrow(last) && is_narrow(c) && last != ' ';
            both_narrow || is_closing(c) || "（“".contains(last)
        });
        match chunks.last_mut() {
            Some(chunk) if joins_last => chunk.push(c),
            _ => chunks.push(c.to_string()),
        }
    }
    let (mut lines, mut line) = (String::new(), first_indent.to_owned());
    for chunk in chunks {
        if display_width(&line) + display_width(chunk.trim_end()) > MAX_COLUMNS {
            lines.push_str(line.trim_end());
            lines.push('\n');
            line = indent.to_owned();
            line.push_str(chunk.trim_start());
        } else {
            line.push_str(&chunk);
        }
    }
    lines + line.trim_end()
}
