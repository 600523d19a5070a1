//! Record → text → record, for random games.

use crate::common::{game, moves};
use std::borrow::Cow;
use std::ops::ControlFlow;
use touchmove::{Game, Location, checkers, correct_move, duck_chess, kings_tour};
use touchmove_contest::random::Random;
use touchmove_records::convert::{to_contest, to_pdn};
use touchmove_records::format::{CaptureStyle, format_moves};
use touchmove_records::games::{Playable, move_to_pdn};
use touchmove_records::replay::{PlayedMove, Visitor, replay, start};
use touchmove_records::{LocatedText, MoveText, MovetextItem, Record, Source, Tag, json, move_list, pdn};

const GAMES: u64 = 60;

fn move_item(text: impl Into<Cow<'static, str>>) -> MovetextItem<'static> {
    MovetextItem::Move(MoveText::new(Location::default(), text))
}

/// A random game from a position, its moves written by `text`.
fn random_game<P: Playable>(
    from: &P,
    random: &mut Random,
    text: impl Fn(&P, &P::Move) -> String,
) -> Record<'static> {
    let mut position = from.clone();
    let mut record = Record::default();
    if P::initial().as_ref() != Some(from) {
        record.start = Some(LocatedText::new(Location::default(), from.to_string()));
    }
    for _ in 0..random.below(120) {
        let legal = position.legal_moves();
        let Some(mv) = random.pick(&legal) else { break };
        record.movetext.push(move_item(text(&position, mv)));
        position.play(mv).unwrap();
    }
    record
}

fn read_one(game: Game, text: &str) -> Record<'static> {
    let mut records = Vec::new();
    let source = Source::new(game, text.as_bytes()).unwrap();
    let read = source.read(|record| {
        records.push(record.into_owned());
        ControlFlow::Continue(())
    });
    read.unwrap();
    assert_eq!(records.len(), 1, "{text}");
    records.remove(0)
}

/// Collects the moves of a record in full.
struct Moves(Vec<String>);

impl<P: Playable> Visitor<P> for Moves {
    fn played(&mut self, played: PlayedMove<'_, P>) {
        self.0.push(played.mv.to_string());
    }
}

/// The start position and the moves in full.
fn played<P: Playable>(record: &Record<'_>) -> (P, Vec<String>) {
    let mut moves = Moves(Vec::new());
    assert_eq!(replay::<P>(record, &mut moves).error, None);
    (start(record).unwrap(), moves.0)
}

fn round_trip<P: Playable>(record: &Record<'_>, contest: bool) {
    let before = played::<P>(record);
    let line = move_list::write::<P>(record).unwrap();
    assert_eq!(played::<P>(&read_one(P::GAME, &line)), before, "{line}");
    let object = json::write(P::GAME, record).unwrap();
    assert_eq!(played::<P>(&read_one(P::GAME, &object)), before, "{object}");
    assert_eq!(json::write(P::GAME, &read_one(P::GAME, &object)).unwrap(), object);
    if contest {
        match to_contest::<P>(record) {
            Ok(text) => assert_eq!(played::<P>(&read_one(P::GAME, &text)), before, "{text}"),
            Err(error) => assert!(before.1.is_empty(), "{error}"),
        }
    }
}

#[test]
fn duck_chess_games_round_trip() {
    for seed in 0..GAMES {
        let random = &mut Random(seed);
        let record = random_game(&duck_chess::Position::default(), random, |_, mv| mv.to_string());
        round_trip::<duck_chess::Position>(&record, true);
        let from: duck_chess::Position = "4k4/4p4/9/3d5/9/9/2N6/9/3D5/R3K4 b".parse().unwrap();
        round_trip::<duck_chess::Position>(&random_game(&from, random, |_, mv| mv.to_string()), false);
    }
}

#[test]
fn puzzles_round_trip() {
    for seed in 0..GAMES {
        let random = &mut Random(seed);
        let from: correct_move::Position = "17 49".parse().unwrap();
        let mut record = random_game(&from, random, |_, mv| mv.to_string());
        round_trip::<correct_move::Position>(&record, false);
        record.movetext.truncate(1);
        round_trip::<correct_move::Position>(&record, true);
        let from: kings_tour::Position = "a8 h1 c2".parse().unwrap();
        let mut record = random_game(&from, random, |_, mv| mv.to_string());
        round_trip::<kings_tour::Position>(&record, false);
        record.movetext.clear();
        round_trip::<kings_tour::Position>(&record, true);
    }
}

#[test]
fn checkers_games_round_trip() {
    let ends: checkers::Position = "W:WK5,K8,K13,K29,K32:BK6,K7,K10,K15,K18,K22,K23,K26".parse().unwrap();
    for seed in 0..GAMES {
        for from in [checkers::Position::default(), ends] {
            let random = &mut Random(seed);
            let record = random_game(&from, random, |_, mv| mv.to_string());
            round_trip::<checkers::Position>(&record, true);
            let before = played::<checkers::Position>(&record);
            for style in [CaptureStyle::AsWritten, CaptureStyle::Short] {
                let mut formatted = record.clone();
                format_moves(&mut formatted, style);
                let text = pdn::write(&formatted);
                assert_eq!(pdn::check_grammar(&text), Ok(()), "{text}");
                let again = game(&text);
                assert_eq!(moves(&again), moves(&formatted));
                assert_eq!(played::<checkers::Position>(&again).1.len(), before.1.len());
                assert_eq!(pdn::write(&again), text);
            }
            let short = random_game(&from, &mut Random(seed), move_to_pdn);
            assert_eq!(replay::<checkers::Position>(&short, &mut ()).error, None);
        }
    }
}

#[test]
fn annotated_games_round_trip() {
    for seed in 0..GAMES {
        let random = &mut Random(seed);
        let mut record = random_game(&checkers::Position::default(), random, move_to_pdn);
        annotate(&mut record.movetext, random, 3);
        let tag = |name, value| Tag {
            location: Location::default(),
            name: Cow::Borrowed(name),
            value: Cow::Borrowed(value),
        };
        record.tags =
            vec![tag("Event", "a \"quoted\" \\ event"), tag("Site", "Zürich 北京"), tag("Result", "1-0")];
        let text = pdn::write(&record);
        assert_eq!(pdn::check_grammar(&text), Ok(()), "{text}");
        let again = game(&text);
        assert_eq!(pdn::write(&again), text);
        let object = json::write(Game::Checkers, &again).unwrap();
        assert_eq!(pdn::write(&read_one(Game::Checkers, &object)), text);
        assert_eq!(without_locations(&again.movetext), without_locations(&record.movetext), "{text}");
    }
}

/// What the page does with a game that was annotated there: it writes JSON, and asks for PDN.
#[test]
fn annotated_games_convert_from_json_to_pdn_without_a_loss() {
    for seed in 0..GAMES {
        let random = &mut Random(seed);
        let mut record = random_game(&checkers::Position::default(), random, move_to_pdn);
        annotate(&mut record.movetext, random, 3);
        let object = json::write(Game::Checkers, &record).unwrap();
        let text = to_pdn(read_one(Game::Checkers, &object)).unwrap();
        let again = game(&text);
        assert_eq!(without_locations(&again.movetext), without_locations(&record.movetext), "{text}");
        assert_eq!(to_pdn(again).unwrap(), text);
    }
}

/// Removes locations and move numbers.
fn without_locations(items: &[MovetextItem<'static>]) -> Vec<MovetextItem<'static>> {
    items
        .iter()
        .map(|item| match item {
            MovetextItem::Move(mv) => {
                let bare = MoveText::new(Location::default(), mv.text.clone());
                MovetextItem::Move(MoveText { strength: mv.strength.clone(), ..bare })
            }
            MovetextItem::Variation(line) => MovetextItem::Variation(without_locations(line)),
            other => other.clone(),
        })
        .collect()
}

fn annotate(line: &mut Vec<MovetextItem<'static>>, random: &mut Random, depth: usize) {
    let mut annotated = Vec::new();
    for item in line.drain(..) {
        let MovetextItem::Move(mut mv) = item else { continue };
        if random.percent(20) {
            mv.strength = random.pick(&["!", "?", "!?", "??"]).map(|mark| (*mark).into());
        }
        annotated.push(MovetextItem::Move(mv));
        if random.percent(10) {
            annotated.push(MovetextItem::Nag(random.below(200) as u32));
        }
        if random.percent(10) {
            let texts = ["so", "100% \"sure\"; [%clk 0:01:02]", "two\nlines", "(1-0) * $3"];
            annotated.extend(random.pick(&texts).map(|text| MovetextItem::Comment((*text).into())));
        }
        if depth > 0 && random.percent(8) {
            let mut variation = vec![move_item("9-14"), move_item("22-18")];
            annotate(&mut variation, random, depth - 1);
            annotated.push(MovetextItem::Variation(variation));
        }
    }
    *line = annotated;
}
