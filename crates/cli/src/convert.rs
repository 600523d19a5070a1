//! `touchmove convert`: recorded games in another form.

use crate::args::{ConvertArgs, Form};
use crate::draft::Draft;
use crate::exit::{Code, Failure, complain};
use crate::files;
use crate::meter::Meter;
use crate::ply::At;
use std::ops::ControlFlow;
use touchmove::{Game, Lang, checkers, correct_move, duck_chess, kings_tour};
use touchmove_records::format::{CaptureStyle, format_moves, format_start};
use touchmove_records::games::Playable;
use touchmove_records::replay::{self, ReplayError};
use touchmove_records::{Error, Format, MoveText, Record, Source, Tag, json, move_list, pdn};

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
        Err(Error::Io(error)) => Err(failed(error)),
        Err(error) => Err(Failure::Malformed(format!("{name}:{error}"))),
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
    fn record<P: Playable>(&mut self, record: Record<'_>) {
        // Somebody's words are no game; only some forms have room for them.
        if record.is_comment_only() && !matches!(self.args.to, Form::Pdn | Form::Json) {
            return;
        }
        self.number += u64::from(!record.is_comment_only());
        let line = record.location.line;
        match self.text::<P>(record) {
            Ok(text) => self.failure = self.draft.write(text.as_bytes()).err(),
            Err(why) => {
                complain(&format!("{}:{line}: game {} is left out: {why}", self.name, self.number));
                self.worst = Some(Code::Malformed);
            }
        }
    }

    /// A record in its new form, or why there is none.
    fn text<P: Playable>(&mut self, mut record: Record<'_>) -> Result<String, String> {
        if let Some(broken) = &record.error {
            return Err(broken.to_string());
        }
        if let Some((_, kind)) = P::variant_mismatch(&record).filter(|_| self.args.to != Form::Json) {
            return Err(kind.message().en);
        }
        match self.args.to {
            Form::Json => json::write(P::GAME, &record).map_err(|error| error.to_string()),
            Form::List => {
                self.leave_out_refused::<P>(&mut record);
                move_list::write::<P>(&record).map_err(|broken| broken.to_string())
            }
            Form::Fen => {
                self.leave_out_refused::<P>(&mut record);
                self.position::<P>(&record)
            }
            Form::Contest if self.number > P::MAX_CONTEST_CASES as u64 => {
                Err("the contest's input has room for one game".to_owned())
            }
            Form::Contest => {
                let start = replay::start::<P>(&record).map_err(|broken| broken.to_string())?;
                if record
                    .movetext
                    .iter()
                    .any(|item| matches!(item, touchmove_records::MovetextItem::Setup(_)))
                {
                    return Err("the contest has no set-ups among the moves".to_owned());
                }
                if let Some(ReplayError::Illegal(wrong)) =
                    replay::replay::<P>(&record, Lang::En, &mut ()).error
                {
                    if !wrong.alternatives.is_empty() {
                        return Err(wrong.to_string());
                    }
                }
                let text = |mv: Result<P::Move, &MoveText<'_>>| match mv {
                    Ok(mv) => mv.to_string(),
                    Err(written) => P::illegal_to_contest(&written.text),
                };
                let moves: Vec<String> =
                    replay::resolve_moves(&record, &start).into_iter().map(text).collect();
                P::to_contest_case(&start, &moves).map_err(|why| format!("in the contest, {why}"))
            }
            Form::Pdn => {
                self.make_pdn(&mut record);
                let text = pdn::write(&record) + "\n";
                // Other forms can hold what PDN has no signs for.
                match pdn::check_grammar(&text) {
                    Err(error) => Err(format!("PDN has no room for {}", error.found.en)),
                    Ok(()) => Ok(text),
                }
            }
        }
    }

    /// Where the game goes on as if a refused move had not been tried, such moves are no part of it.
    fn leave_out_refused<P: Playable>(&self, record: &mut Record<'_>) {
        if !P::SKIPS_ILLEGAL_MOVES {
            return;
        }
        let count = replay::drop_illegal::<P>(record);
        if count > 0 {
            let (name, line) = (&self.name, record.location.line);
            let moves = if count == 1 { "move is" } else { "moves are" };
            complain(&format!("{name}:{line}: game {}: {count} refused {moves} left out", self.number));
        }
    }

    /// The tags that a game of checkers needs, and its moves as the standard has them.
    fn make_pdn(&self, record: &mut Record<'_>) {
        let was_pdn = matches!(self.format, Format::Pdn | Format::Json);
        format_moves(record, if was_pdn { CaptureStyle::AsWritten } else { CaptureStyle::Short });
        format_start(record);
        if record.tag("GameType").is_none() && !record.is_comment_only() {
            let value = pdn::GameType::ENGLISH.0.to_string();
            record.tags.push(Tag { location: record.location, name: "GameType".into(), value: value.into() });
        }
        if !was_pdn && replay::start(record) == Ok(checkers::Position::opening()) {
            record.start = None;
        }
    }

    /// The position after the last move, or after as many as was asked for.
    fn position<P: Playable>(&self, record: &Record<'_>) -> Result<String, String> {
        let mut at = At::new(self.args.ply);
        let verdict = replay::replay::<P>(record, Lang::En, &mut at);
        match (at.position.as_ref().filter(|_| at.is_reached()), verdict.error) {
            // What comes behind the ply that was asked for does not matter.
            (Some(position), fault) if fault.is_none() || self.args.ply.is_some() => {
                Ok(format!("{position}\n"))
            }
            (_, Some(error)) => Err(error.to_string()),
            (_, None) => Err(format!("it has only {} plies", verdict.plies)),
        }
    }
}
