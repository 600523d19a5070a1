//! Writes the game: PDN where the game has it, otherwise a list of moves.

use std::fs::File;
use std::io::{self, Write as _};
use std::path::Path;
use touchmove::{GameHistory, Location};
use touchmove_records::convert::{ConvertError, to_list, to_pdn};
use touchmove_records::games::Playable;
use touchmove_records::{Format, LocatedText, MoveText, MovetextItem, Record, Tag, score};

/// Writes a new file. One that exists is not replaced.
pub(super) fn write_new(path: &Path, text: &str) -> io::Result<()> {
    File::create_new(path)?.write_all(text.as_bytes())
}

/// Returns the game as text. `players` are the names of the sides, in the order of `Side::ALL`.
pub(super) fn text<P: Playable>(game: &GameHistory<P>, players: &[String]) -> Result<String, ConvertError> {
    let record = record(game, players);
    if P::HAS_PDN { to_pdn(record) } else { to_list::<P>(&record) }
}

fn record<P: Playable>(game: &GameHistory<P>, players: &[String]) -> Record<'static> {
    let location = Location::default();
    let result = result(game);
    let player = |side: usize| players.get(side).cloned().unwrap_or_default();
    // English draughts calls the side that moves first Black.
    let tags = [
        ("Event", "touchmove play".to_owned()),
        ("Black", player(0)),
        ("White", player(1)),
        ("Result", result.to_owned()),
    ];
    let tag =
        |(name, value): (&'static str, String)| Tag { location, name: name.into(), value: value.into() };
    let mv = |mv: &P::Move| MovetextItem::Move(MoveText::new(location, mv.to_string()));
    Record {
        format: Format::List,
        location,
        tags: if P::HAS_PDN { tags.map(tag).into() } else { Vec::new() },
        start: Some(LocatedText::new(location, game.start().to_string())),
        movetext: game.plies().iter().map(|ply| mv(&ply.mv)).collect(),
        result: Some(LocatedText::new(location, result)),
        error: None,
    }
}

/// Returns the result for the side that moves first.
fn result<P: Playable>(game: &GameHistory<P>) -> &'static str {
    game.ending().map_or("*", |ending| score(ending.outcome))
}
