//! Record → text → record, on random games of all four.

use crate::common::{game, moves};
use std::ops::ControlFlow;
use touchmove::{Game, Lang, checkers, correct_move, duck_chess, kings_tour};
use touchmove_plain::random::Random;
use touchmove_records::format::{CaptureStyle, format_moves};
use touchmove_records::games::{Playable, in_pdn};
use touchmove_records::replay::{RewrittenMove, replay, rewrite_moves, start};
use touchmove_records::{Location, MoveText, MovetextItem, Record, Source, Text, json, move_list, pdn};

const GAMES: u64 = 60;

fn written(text: String) -> MovetextItem {
    MovetextItem::Move(MoveText { location: Location::default(), text, number: None, strength: None })
}

/// A random game from a position, with each move as `text` writes it.
fn random_game<P: Playable>(from: &P, random: &mut Random, text: impl Fn(&P, &P::Move) -> String) -> Record {
    let mut position = from.clone();
    let mut record = Record::default();
    if P::opening().as_ref() != Some(from) {
        record.start = Some(Text { location: Location::default(), text: from.to_string() });
    }
    for _ in 0..random.below(120) {
        let legal = position.moves();
        let Some(mv) = random.pick(&legal) else { break };
        record.line.push(written(text(&position, mv)));
        position.play(mv).unwrap();
    }
    record
}

fn read_one(game: Game, text: &str) -> Record {
    let mut records = Vec::new();
    let source = Source::new(game, text.as_bytes()).unwrap();
    let read = source.read(|record| {
        records.push(record);
        ControlFlow::Continue(())
    });
    read.unwrap();
    assert_eq!(records.len(), 1, "{text}");
    records.remove(0)
}

/// The moves in full and the position that they lead to.
fn played<P: Playable>(record: &Record) -> (P, Vec<String>) {
    let verdict = replay::<P>(record, Lang::En, &mut ());
    assert_eq!(verdict.fault, None);
    let start: P = start(record).unwrap();
    let texts = rewrite_moves(record, &start, |carried| match carried {
        RewrittenMove::Played(mv) => mv.to_string(),
        RewrittenMove::Refused(written) => panic!("{} is refused", written.text),
    });
    (start, texts)
}

fn round_trip<P: Playable>(record: &Record, contest: bool) {
    let before = played::<P>(record);
    let line = move_list::write::<P>(record).unwrap();
    assert_eq!(played::<P>(&read_one(P::GAME, &line)), before, "{line}");
    let object = json::write(P::GAME, record).unwrap();
    assert_eq!(played::<P>(&read_one(P::GAME, &object)), before, "{object}");
    assert_eq!(json::write(P::GAME, &read_one(P::GAME, &object)).unwrap(), object);
    if contest {
        match P::contest_case(&before.0, &before.1) {
            Ok(text) => assert_eq!(played::<P>(&read_one(P::GAME, &text)), before, "{text}"),
            Err(why) => assert!(before.1.is_empty(), "{why}"),
        }
    }
}

#[test]
fn duck_chess() {
    for seed in 0..GAMES {
        let random = &mut Random(seed);
        let record = random_game(&duck_chess::Position::opening(), random, |_, mv| mv.to_string());
        round_trip::<duck_chess::Position>(&record, true);
        let from: duck_chess::Position = "4k4/4p4/9/3d5/9/9/2N6/9/3D5/R3K4 b".parse().unwrap();
        round_trip::<duck_chess::Position>(&random_game(&from, random, |_, mv| mv.to_string()), false);
    }
}

#[test]
fn puzzles() {
    for seed in 0..GAMES {
        let random = &mut Random(seed);
        let from: correct_move::Position = "17 49".parse().unwrap();
        let mut record = random_game(&from, random, |_, mv| mv.to_string());
        round_trip::<correct_move::Position>(&record, false);
        record.line.truncate(1);
        round_trip::<correct_move::Position>(&record, true);
        let from: kings_tour::Position = "a8 h1 c2".parse().unwrap();
        let mut record = random_game(&from, random, |_, mv| mv.to_string());
        round_trip::<kings_tour::Position>(&record, false);
        record.line.clear();
        round_trip::<kings_tour::Position>(&record, true);
    }
}

#[test]
fn checkers() {
    let ends: checkers::Position = "W:WK5,K8,K13,K29,K32:BK6,K7,K10,K15,K18,K22,K23,K26".parse().unwrap();
    for seed in 0..GAMES {
        for from in [checkers::Position::opening(), ends] {
            let random = &mut Random(seed);
            let record = random_game(&from, random, |_, mv| mv.to_string());
            round_trip::<checkers::Position>(&record, true);
            let before = played::<checkers::Position>(&record);
            for captures in [CaptureStyle::AsWritten, CaptureStyle::Short] {
                let mut tidy = record.clone();
                format_moves(&mut tidy, captures);
                let text = pdn::write(&tidy);
                assert_eq!(pdn::refusal(&text), None, "{text}");
                let again = game(&text);
                assert_eq!(moves(&again), moves(&tidy));
                assert_eq!(played::<checkers::Position>(&again).1.len(), before.1.len());
                assert_eq!(pdn::write(&again), text);
            }
            let short = random_game(&from, &mut Random(seed), in_pdn);
            assert_eq!(replay::<checkers::Position>(&short, Lang::En, &mut ()).fault, None);
        }
    }
}

/// Everything that PDN can hold comes back.
#[test]
fn annotated_games() {
    for seed in 0..GAMES {
        let random = &mut Random(seed);
        let mut record = random_game(&checkers::Position::opening(), random, in_pdn);
        annotate(&mut record.line, random, 3);
        let tag = |name: &str, value: &str| touchmove_records::Tag {
            location: Location::default(),
            name: name.to_owned(),
            value: value.to_owned(),
        };
        record.tags =
            vec![tag("Event", "a \"quoted\" \\ event"), tag("Site", "Zürich 北京"), tag("Result", "1-0")];
        let text = pdn::write(&record);
        assert_eq!(pdn::refusal(&text), None, "{text}");
        let again = game(&text);
        assert_eq!(pdn::write(&again), text);
        let object = json::write(Game::Checkers, &again).unwrap();
        assert_eq!(pdn::write(&read_one(Game::Checkers, &object)), text);
        let plain = |record: &Record| format!("{:?}", stripped(&record.line));
        assert_eq!(plain(&again), plain(&record), "{text}");
    }
}

/// What a line says, without locations and numbers.
fn stripped(line: &[MovetextItem]) -> Vec<MovetextItem> {
    line.iter()
        .map(|item| match item {
            MovetextItem::Move(MoveText { text, strength, .. }) => MovetextItem::Move(MoveText {
                location: Location::default(),
                text: text.clone(),
                number: None,
                strength: strength.clone(),
            }),
            MovetextItem::Variation(line) => MovetextItem::Variation(stripped(line)),
            other => other.clone(),
        })
        .collect()
}

fn annotate(line: &mut Vec<MovetextItem>, random: &mut Random, depth: usize) {
    let mut annotated = Vec::new();
    for item in line.drain(..) {
        let MovetextItem::Move(mut mv) = item else { continue };
        if random.percent(20) {
            mv.strength = random.pick(&["!", "?", "!?", "??"]).map(|mark| (*mark).to_owned());
        }
        annotated.push(MovetextItem::Move(mv));
        if random.percent(10) {
            annotated.push(MovetextItem::Nag(random.below(200) as u32));
        }
        if random.percent(10) {
            let texts = ["so", "100% \"sure\"; [%clk 0:01:02]", "two\nlines", "(1-0) * $3"];
            annotated.extend(random.pick(&texts).map(|text| MovetextItem::Comment((*text).to_owned())));
        }
        if depth > 0 && random.percent(8) {
            let mut variation = vec![written("9-14".to_owned()), written("22-18".to_owned())];
            annotate(&mut variation, random, depth - 1);
            annotated.push(MovetextItem::Variation(variation));
        }
    }
    *line = annotated;
}
