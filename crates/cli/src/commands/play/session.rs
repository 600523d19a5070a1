//! A game between the player and the engine, or a puzzle.

use super::entry::{Command, Entry};
use super::opponent::Opponent;
use super::prompt::Prompt;
use super::save;
use super::text::{self, Player};
use crate::commands::check_move::refused;
use crate::engine::{AnalyzableGame, notation};
use crate::exit::Failure;
use crate::output::{color_choice, print};
use crate::terminal::{on_one_line, shown};
use std::io::ErrorKind;
use std::ops::ControlFlow;
use std::path::Path;
use touchmove::{GameHistory, Lang, MoveEffect, MoveError, Outcome, PlayError, Refusal, Side as _, View};
use touchmove_api::engine::message;
use touchmove_draw::Picture;
use touchmove_records::games::ResolveError;

/// What does not change during a game.
pub(super) struct Settings {
    pub(super) flip: bool,
    pub(super) lang: Lang,
}

/// A game, and who plays it.
pub(super) struct Session<'t, P: AnalyzableGame> {
    game: GameHistory<P>,
    /// The player's side.
    side: P::Side,
    opponent: Opponent<'t, P>,
    /// The game before the player resigned.
    before_resignation: Option<GameHistory<P>>,
    settings: Settings,
}

impl<'t, P: AnalyzableGame> Session<'t, P> {
    pub(super) fn new(start: P, side: P::Side, opponent: Opponent<'t, P>, settings: Settings) -> Self {
        Session { game: GameHistory::new(start), side, opponent, before_resignation: None, settings }
    }

    /// Plays until the player leaves or the input ends.
    pub(super) fn run(&mut self) -> Result<(), Failure> {
        let first_move = self.engine_moves()?;
        print(&format!("{}{first_move}", self.introduction()))?;
        self.show_board()?;
        self.announce_ending()?;
        let mut prompt = Prompt::new();
        while let Some(line) = prompt.ask()? {
            if self.answer(&line)?.is_break() {
                break;
            }
        }
        Ok(())
    }

    fn answer(&mut self, line: &str) -> Result<ControlFlow<()>, Failure> {
        let lang = self.settings.lang;
        match Entry::parse(line) {
            Entry::Empty => {}
            Entry::Command(Command::Quit, _) => return Ok(ControlFlow::Break(())),
            Entry::Command(Command::Help, _) => print(&text::help(self.example().as_deref(), lang))?,
            Entry::Command(Command::Board, _) => self.show_board()?,
            Entry::Command(Command::Save, file) => self.save(file)?,
            Entry::Command(Command::Undo, _) => self.undo()?,
            _ if self.game.ending().is_some() => print(text::GAME_OVER.get(lang))?,
            Entry::Command(Command::Moves, _) => self.list_moves()?,
            Entry::Command(Command::Hint, _) => self.hint()?,
            Entry::Command(Command::Resign, _) => self.resign()?,
            Entry::Move(typed) => self.play(typed)?,
        }
        Ok(ControlFlow::Continue(()))
    }

    fn introduction(&self) -> String {
        let opponent = P::Side::ALL.iter().find(|side| **side != self.side);
        let engine = opponent.map(|side| (side.name(), self.opponent.level()));
        let example = self.example().unwrap_or_default();
        text::introduction(P::INFO, self.side.name(), engine, &example, self.settings.lang)
    }

    /// Returns a legal move as an example.
    fn example(&self) -> Option<String> {
        self.game.position().legal_moves().first().map(ToString::to_string)
    }

    /// Lets the engine move if it is its turn, and says what it played.
    fn engine_moves(&mut self) -> Result<String, Failure> {
        if self.game.ending().is_some() || self.game.position().to_move() == self.side {
            return Ok(String::new());
        }
        let mv = self.opponent.choose(&self.game).ok_or(Failure::Internal)?;
        let effect: MoveEffect = self.game.play(&mv).map_err(|_| Failure::Internal)?.into();
        let lang = self.settings.lang;
        Ok(text::engine_plays(&mv.to_string(), effect.message.get(lang), lang))
    }

    /// Plays the player's move, or says why it is refused.
    fn play(&mut self, typed: &str) -> Result<(), Failure> {
        let mut after = self.game.position().clone();
        match after.play_text(typed) {
            Ok((mv, _)) => match self.game.play(&mv) {
                Ok(_) => {
                    print(&self.engine_moves()?)?;
                    self.show_board()?;
                    self.announce_ending()
                }
                Err(PlayError::GameOver(_)) => print(text::GAME_OVER.get(self.settings.lang)),
                Err(PlayError::Illegal(_)) => Err(Failure::Internal),
            },
            Err(ResolveError::Illegal(refusal) | ResolveError::Ambiguous { refusal, .. }) => {
                self.refuse(&refusal)
            }
            Err(_) => self.reject(typed),
        }
    }

    fn refuse(&self, refusal: &Refusal) -> Result<(), Failure> {
        let view = View::new(self.game.position());
        print(&refused(&view, refusal, self.settings.flip, self.settings.lang))
    }

    /// Says why a text is not a move.
    fn reject(&self, typed: &str) -> Result<(), Failure> {
        let lang = self.settings.lang;
        let why = match typed.parse::<P::Move>() {
            Err(MoveError::Syntax(error)) => error.message_with_column().get(lang).to_owned(),
            _ => ResolveError::Unreadable.to_string(),
        };
        print(&text::not_a_move(&why, lang))
    }

    fn show_board(&self) -> Result<(), Failure> {
        let view = View::new(self.game.position());
        let mut picture = Picture::new(&view).flip(self.settings.flip).lang(self.settings.lang);
        if let Some(last) = self.game.plies().last() {
            picture = picture.mark(self.last_start().path(&last.mv).squares);
        }
        print(&format!("\n{}\n{}\n", picture.text(color_choice()), picture.legend()))
    }

    /// Returns the position before the last move.
    fn last_start(&self) -> &P {
        let plies = self.game.plies();
        plies.len().checked_sub(2).map_or(self.game.start(), |index| &plies[index].position)
    }

    fn announce_ending(&self) -> Result<(), Failure> {
        let Some(ending) = self.game.ending() else { return Ok(()) };
        let lang = self.settings.lang;
        if let Some(best) = self.game.start().shortest_path() {
            return print(&text::solved(self.game.plies().len(), &notation::<P>(&best), lang));
        }
        let player = |side| if side == self.side { Player::You } else { Player::Engine };
        let outcome = match ending.outcome {
            Outcome::Win(side) => Outcome::Win(player(side)),
            Outcome::Draw => Outcome::Draw,
        };
        print(&text::ending(outcome, ending.house_rule, lang))
    }

    fn list_moves(&self) -> Result<(), Failure> {
        let moves: Vec<String> = self.game.position().legal_moves().iter().map(ToString::to_string).collect();
        print(&format!("{}\n", moves.join(", ")))
    }

    fn hint(&mut self) -> Result<(), Failure> {
        let lang = self.settings.lang;
        let analysis = self.opponent.hint(&self.game);
        let (Some(mv), Some(score)) = (analysis.best_move(), analysis.score()) else { return Ok(()) };
        let score = message(score, P::IS_SOLVED, self.game.position());
        print(&text::hint(&mv.to_string(), score.get(lang), lang))
    }

    /// Takes back the resignation, or the player's last move and the engine's answer to it.
    fn undo(&mut self) -> Result<(), Failure> {
        if let Some(game) = self.before_resignation.take() {
            self.game = game;
            return self.show_board();
        }
        let is_own = |index: usize| {
            let before =
                index.checked_sub(1).map_or(self.game.start(), |index| &self.game.plies()[index].position);
            before.to_move() == self.side
        };
        let Some(last_own) = (0..self.game.plies().len()).rev().find(|index| is_own(*index)) else {
            return print(text::NOTHING_TO_UNDO.get(self.settings.lang));
        };
        while self.game.plies().len() > last_own {
            self.game.undo();
        }
        self.show_board()
    }

    /// Ends a game of two; in a puzzle shows the solution.
    fn resign(&mut self) -> Result<(), Failure> {
        if let Some(best) = self.game.position().shortest_path() {
            return print(&text::solution(&notation::<P>(&best), self.settings.lang));
        }
        self.before_resignation = Some(self.game.clone());
        self.game.resign(self.side);
        self.announce_ending()
    }

    fn save(&self, file: &str) -> Result<(), Failure> {
        let lang = self.settings.lang;
        if file.is_empty() {
            return print(text::NAME_A_FILE.get(lang));
        }
        let path = Path::new(file);
        let engine = format!("touchmove, level {}", self.opponent.level());
        let name = |side: &P::Side| if *side == self.side { "you".to_owned() } else { engine.clone() };
        let players: Vec<String> = P::Side::ALL.iter().map(name).collect();
        let written = match save::text(&self.game, &players) {
            Ok(game) => save::write_new(path, &game).map_err(|error| match error.kind() {
                ErrorKind::AlreadyExists => text::FILE_EXISTS.get(lang).to_owned(),
                _ => error.to_string(),
            }),
            Err(error) => Err(on_one_line(&error.to_string())),
        };
        match written {
            Ok(()) => print(&text::saved(&shown(path), lang)),
            Err(why) => print(&text::not_saved(&why, lang)),
        }
    }
}
