//! FreeCell moves and hints.

use super::Desk;
use crate::browser::state::game::{Continuation, Game};
use crate::browser::state::notice::Notice;
use crate::browser::state::prelude::*;
use crate::settings::RunHome;
use tableaux_engine::freecell::Place;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveError {
    /// The move is illegal; a message says why.
    Illegal,
    /// The number of cards must be chosen, up to this many.
    OpenCount(u8),
}

impl Desk {
    /// Returns the effect that saves the focused game, unless it is over.
    pub(super) fn keep_game(&self) -> Option<Effect> {
        let key = self.focused().game_key()?;
        self.games.game(&key).filter(|game| !game.is_recorded).map(|_| Effect::Game(key, GameChange::Keep))
    }

    /// Returns whether only moves to the foundations are left, and the settings allow to make them together.
    pub fn can_run_home(&self, game: &Game) -> bool {
        let is_left = || game.tree.position().homeward_moves().is_some_and(|moves| !moves.is_empty());
        self.games.run_home() != RunHome::Off && is_left()
    }

    /// Moves cards between two places in the focused game: `cards`, or as many as fit if that is unambiguous. A win is
    /// recorded. Returns the effect for the store.
    ///
    /// # Errors
    /// The reason the move is not made.
    pub fn make_move(&mut self, from: Place, to: Place, cards: Option<u8>) -> Result<Option<Effect>, MoveError> {
        self.make_move_and_run(from, to, cards, self.games.run_home() == RunHome::On)
    }

    /// Makes a move; if `runs_home`, all other cards follow once only moves to the foundations are needed.
    fn make_move_and_run(
        &mut self,
        from: Place,
        to: Place,
        cards: Option<u8>,
        runs_home: bool,
    ) -> Result<Option<Effect>, MoveError> {
        let (pane, rule) = (self.panes.focus(), self.games.auto_play());
        let Some(key) = self.pane(pane).game_key() else { return Err(MoveError::Illegal) };
        let Some(game) = self.game_mut(pane) else { return Err(MoveError::Illegal) };
        let position = game.tree.position();
        let step = match cards {
            Some(cards) => Ok(Move { from, to, cards }),
            None => match position.moves_between(from, to) {
                Ok(moves) if moves.len() != 1 => {
                    return Err(MoveError::OpenCount(moves.last().map_or(1, |step| step.cards)));
                }
                moves => moves.map(|moves| moves[0]),
            },
        };
        let rule_after = |step: Move| {
            let mut after = position.clone();
            let is_run = runs_home && after.play(step).is_ok() && after.homeward_moves().is_some();
            (step, if is_run { AutoPlay::Max } else { rule })
        };
        if let Err(why) = step.map(rule_after).and_then(|(step, rule)| game.play(step, rule)) {
            let illegal = Notice::Illegal(Box::new(game.tree.position().clone()), why);
            self.say(illegal);
            return Err(MoveError::Illegal);
        }
        if !game.tree.position().is_won() {
            return Ok(self.keep_game());
        }
        let is_new = !std::mem::replace(&mut game.is_recorded, true);
        let ended = game.ended(GameOutcome::Won);
        Ok(is_new.then_some(Effect::Game(key, ended)))
    }

    /// Plays the hinted move, or moves all cards to the foundations if nothing else is left.
    pub(super) fn accept(&mut self) -> Option<Effect> {
        let game = self.focused().game()?;
        let homeward = || game.tree.position().homeward_moves()?.first().copied().filter(|_| self.can_run_home(game));
        let (step, runs_home) = match game.hint {
            Some(hint) => (Some(hint), self.games.run_home() == RunHome::On),
            None => (homeward(), true),
        };
        let Some(Move { from, to, cards }) = step else {
            self.say(Notice::NoHint);
            return None;
        };
        self.make_move_and_run(from, to, Some(cards), runs_home).unwrap_or_default()
    }

    /// Hints at the next move of the best known solution, and makes it if `is_played`; if it is not found yet, as soon
    /// as it is.
    pub(super) fn hint_move(&mut self, is_played: bool) -> Option<Effect> {
        let pane = self.panes.focus();
        let continuation = self.continuation(pane)?;
        let game = self.game_mut(pane)?;
        let notice = match continuation {
            Continuation::Won => Notice::Won,
            Continuation::Lost => Notice::Lost(game.way_back()),
            Continuation::Unknown(why) => Notice::NoSolution(why),
            Continuation::Solution(steps) => {
                game.hints += 1;
                game.hint = Some(steps[0]);
                return if is_played { self.accept() } else { None };
            }
            Continuation::Pending(query) => {
                game.asked = Some(game.tree.at());
                self.wait_for_hint(*query, is_played);
                return None;
            }
        };
        self.say(notice);
        None
    }
}
