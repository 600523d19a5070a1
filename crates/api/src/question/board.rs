//! The part of a board: games and their rules, positions, moves and pictures.

use super::{Answer, Asked, Question, content_type, json, parse_query};
use crate::picture::{self, PictureRequest, PiecesRequest};
use crate::problem::Problem;
use crate::{attacked, ending, games, moves, rules, setup, shortest_path, view};

/// Answers a question of this part.
///
/// # Errors
/// Returns an error if the request is malformed, the question has no answer, or it is one of another part. Without the feature `png`
/// nothing is at the path of PNGs.
pub fn answer(asked: &Asked<'_>) -> Result<Answer, Problem> {
    if asked.question == Question::Games {
        asked.lang()?;
        return json(&games::games());
    }
    let game = asked.game()?;
    match asked.question {
        Question::Rules => json(&rules::rulebook(game, asked.lang()?)),
        Question::View => json(&view::view(game, &asked.lang_and_json()?.1)?),
        Question::Setup => json(&setup::set_up(game, &asked.lang_and_json()?.1)?),
        Question::Move => {
            let (lang, request) = asked.lang_and_json()?;
            json(&moves::play(game, request, lang)?)
        }
        Question::ShortestPath => json(&shortest_path::shortest_path(game, &asked.lang_and_json()?.1)?),
        Question::Ending => json(&ending::ending(game, &asked.lang_and_json()?.1, asked.limits)?),
        Question::Attacked => json(&attacked::attacked(game, &asked.lang_and_json()?.1)?),
        Question::PictureSvg => {
            let request: PictureRequest = parse_query(asked.query)?;
            let body = picture::svg(game, &request, asked.limits, asked.out_of_time)?.into_bytes();
            Ok(Answer { content_type: content_type::SVG, body })
        }
        #[cfg(feature = "png")]
        Question::PicturePng => {
            let request: PictureRequest = parse_query(asked.query)?;
            let body = picture::png(game, &request, asked.limits, asked.out_of_time)?;
            Ok(Answer { content_type: content_type::PNG, body })
        }
        Question::PiecesSvg => {
            let request: PiecesRequest = parse_query(asked.query)?;
            let body = picture::pieces_svg(game, request).into_bytes();
            Ok(Answer { content_type: content_type::SVG, body })
        }
        _ => Err(asked.not_found()),
    }
}
