//! `touchmove convert`: recorded games in another form.

use crate::args::{ConvertArgs, Form};
use crate::draft::Draft;
use crate::exit::{Code, Failure, complain};
use crate::files;
use crate::meter::Meter;
use crate::ply::At;
use std::ops::ControlFlow;
use touchmove::{Game, Lang, checkers, correct_move, duck_chess, kings_tour};
use touchmove_records::games::Playable;
use touchmove_records::play::{self, Carried, Fault, Wrong};
use touchmove_records::tidy::{Captures, tidy_moves, tidy_start};
use touchmove_records::{Broken, Format, ReadFault, Record, Source, Tag, json, list, pdn};

pub(crate) fn run(args: &ConvertArgs) -> Result<(), Failure> {
    if args.to == Form::Pdn && args.game != Game::Checkers {
        return Err(Failure::Nonsense("convert", format!("PDN is for checkers, not for {}", args.game)));
    }
    if args.ply.is_some() && args.to != Form::Fen {
        return Err(Failure::Nonsense("convert", "--ply goes with --to fen".to_owned()));
    }
    match args.game {
        Game::CorrectMove => convert::<correct_move::Position>(args),
        Game::KingsTour => convert::<kings_tour::Position>(args),
        Game::Checkers => convert::<checkers::Position>(args),
        Game::DuckChess => convert::<duck_chess::Position>(args),
    }
}

fn convert<P: Playable>(args: &ConvertArgs) -> Result<(), Failure> {
    let meter = Meter::start("converting", files::size(&args.file).unwrap_or(0));
    let failed = |error| Failure::File(args.file.clone(), error);
    let opened = files::open(&args.file, &meter.counter()).map_err(failed)?;
    let source = Source::new(P::GAME, opened.reader).map_err(failed)?;
    let mut writer = Writer {
        args,
        name: files::name(&args.file).display().to_string(),
        draft: Draft::new(args.out.as_deref())?,
        format: source.format,
        number: 0,
        worst: None,
        failure: None,
    };
    let ended = source.read(|record| {
        writer.record::<P>(record);
        if writer.failure.is_none() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    if let Some(failure) = writer.failure {
        return Err(failure);
    }
    if args.to == Form::Contest {
        writer.draft.write(P::CONTEST_END.as_bytes())?;
    }
    let (name, worst) = (writer.name, writer.worst);
    writer.draft.finish()?;
    match ended {
        Ok(()) => worst.map_or(Ok(()), |code| Err(Failure::Said(code))),
        Err(ReadFault::Read(error)) => Err(failed(error)),
        Err(ReadFault::Malformed(malformed)) => Err(Failure::Malformed(format!("{name}:{malformed}"))),
        Err(ReadFault::Broken(broken)) => Err(Failure::Malformed(format!("{name}:{broken}"))),
    }
}

struct Writer<'a> {
    args: &'a ConvertArgs,
    name: String,
    draft: Draft,
    format: Format,
    number: u64,
    /// The code to exit with, if a game could not be written.
    worst: Option<Code>,
    /// What makes it pointless to go on.
    failure: Option<Failure>,
}

impl Writer<'_> {
    fn record<P: Playable>(&mut self, record: Record) {
        // Somebody's words are no game; only some forms have room for them.
        if record.is_remark() && !matches!(self.args.to, Form::Pdn | Form::Json) {
            return;
        }
        self.number += u64::from(!record.is_remark());
        let line = record.place.line;
        match self.text::<P>(record) {
            Ok(text) => self.failure = self.draft.write(text.as_bytes()).err(),
            Err(why) => {
                complain(&format!("{}:{line}: game {} is left out: {why}", self.name, self.number));
                self.worst = Some(Code::Malformed);
            }
        }
    }

    /// A record in its new form, or why there is none.
    fn text<P: Playable>(&mut self, mut record: Record) -> Result<String, String> {
        if let Some(broken) = &record.broken {
            return Err(broken.to_string());
        }
        if let Some((_, kind)) = P::foreign(&record).filter(|_| self.args.to != Form::Json) {
            return Err(kind.refusal(Lang::En));
        }
        match self.args.to {
            Form::Json => json::write(P::GAME, &record).map_err(|error| error.to_string()),
            Form::List => {
                self.leave_out_refused::<P>(&mut record);
                list::write::<P>(&record).map_err(|broken| broken.to_string())
            }
            Form::Fen => {
                self.leave_out_refused::<P>(&mut record);
                self.position::<P>(&record)
            }
            Form::Contest if self.number > P::CONTEST_CASES as u64 => {
                Err("the contest's input has room for one game".to_owned())
            }
            Form::Contest => {
                let start = play::start::<P>(&record).map_err(|broken| broken.to_string())?;
                if record.line.iter().any(|item| matches!(item, touchmove_records::Item::Setup(_))) {
                    return Err("the contest has no set-ups among the moves".to_owned());
                }
                if let Some(Fault::Illegal(wrong)) = play::replay::<P>(&record, Lang::En, &mut ()).fault {
                    if !wrong.ways.is_empty() {
                        return Err(told(&wrong));
                    }
                }
                let moves = play::carry(&record, &start, |carried| match carried {
                    Carried::Played(mv) => mv.to_string(),
                    Carried::Refused(written) => P::refused_in_contest(&written.text),
                });
                P::contest_case(&start, &moves).map_err(|why| format!("in the contest, {why}"))
            }
            Form::Pdn => {
                self.make_pdn(&mut record);
                let text = pdn::write(&record) + "\n";
                // Other forms can hold what PDN has no signs for.
                match pdn::refusal(&text) {
                    Some(Broken { found, .. }) => Err(format!("PDN has no room for {}", found.en)),
                    None => Ok(text),
                }
            }
        }
    }

    /// Where the game goes on as if a refused move had not been tried, such moves are no part of it.
    fn leave_out_refused<P: Playable>(&self, record: &mut Record) {
        if !P::IGNORES_REFUSED {
            return;
        }
        let count = play::leave_out_refused::<P>(record);
        if count > 0 {
            let (name, line) = (&self.name, record.place.line);
            let moves = if count == 1 { "move is" } else { "moves are" };
            complain(&format!("{name}:{line}: game {}: {count} refused {moves} left out", self.number));
        }
    }

    /// The tags that a game of checkers needs, and its moves as the standard has them.
    fn make_pdn(&self, record: &mut Record) {
        let was_pdn = matches!(self.format, Format::Pdn | Format::Json);
        tidy_moves(record, if was_pdn { Captures::AsWritten } else { Captures::Short });
        tidy_start(record);
        if record.tag("GameType").is_none() && !record.is_remark() {
            let value = pdn::GameType::ENGLISH.0.to_string();
            record.tags.push(Tag { place: record.place, name: "GameType".to_owned(), value });
        }
        if !was_pdn && play::start(record) == Ok(checkers::Position::opening()) {
            record.start = None;
        }
    }

    /// The position after the last move, or after as many as was asked for.
    fn position<P: Playable>(&self, record: &Record) -> Result<String, String> {
        let mut at = At::new(self.args.ply);
        let verdict = play::replay::<P>(record, Lang::En, &mut at);
        match (at.position.as_ref().filter(|_| at.is_reached()), verdict.fault) {
            // What comes behind the ply that was asked for does not matter.
            (Some(position), fault) if fault.is_none() || self.args.ply.is_some() => {
                Ok(format!("{position}\n"))
            }
            (_, Some(Fault::Illegal(wrong))) => Err(told(&wrong)),
            (_, Some(Fault::Unreadable(broken))) => Err(broken.to_string()),
            (_, Some(Fault::Foreign(_, kind))) => Err(kind.refusal(Lang::En)),
            (_, None) => Err(format!("it has only {} plies", verdict.plies)),
        }
    }
}

fn told(wrong: &Wrong) -> String {
    format!("ply {}, {}: {}", wrong.ply, wrong.text, wrong.refused)
}
