//! Moves of a game of FreeCell, and the next one as a hint.

use super::Desk;
use super::oracle::lost_words;
use crate::browser::input::command::Command;
use crate::browser::input::effect::{Effect, GameChange};
use crate::browser::state::game::{Continuation, Game};
use crate::browser::state::message::Message;
use crate::browser::state::move_words::{refusal, typed, why_legal};
use crate::freecell::description::describe;
use crate::freecell::{Move, Place};
use crate::record::GameOutcome;
use crate::words::counted;

/// Why a move is not made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveError {
    /// It is against the rules, which is said.
    Illegal,
    /// It is to be chosen how many cards go, up to so many.
    OpenCount(u8),
}

impl Desk {
    /// Moves cards between two places in the focused game: as many as are named, else as many as fit where that leaves no
    /// choice. One that wins is put into the record.
    ///
    /// # Errors
    /// Why it is not made. Else what is to be done about the game in the store is returned.
    pub fn make_move(&mut self, from: Place, to: Place, cards: Option<u8>) -> Result<Option<Effect>, MoveError> {
        let (pane, rule) = (self.panes.focus(), self.games.auto_play());
        let best = self.results_of(pane).length();
        let Some(key) = self.panes.game_key(pane) else { return Err(MoveError::Illegal) };
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
        if let Err(why) = step.and_then(|step| game.play(step, rule)) {
            let refusal = refusal(game.tree.position(), why);
            self.say(refusal);
            return Err(MoveError::Illegal);
        }
        if !game.tree.position().is_won() {
            return Ok(self.keep_game());
        }
        let is_new = !std::mem::replace(&mut game.is_recorded, true);
        let (hints, ended) = (game.hints, game.ended(GameOutcome::Won));
        let (moves, cards) = game.tree.counts(game.tree.at());
        let best = best.map_or(String::new(), |(_, best)| format!(", best known {best}"));
        let hints = if hints == 0 { String::new() } else { format!(", {}", counted(hints.into(), "hint", "hints")) };
        let moves = counted(moves.into(), "move", "moves");
        let won = Message::new(format!("won in {moves}, {cards} cards{best}{hints}: "));
        self.say(won.key(&[Command::Restart]).text(" plays it again"));
        Ok(is_new.then_some(Effect::Game(key, ended)))
    }

    /// Has the focused game kept as it is now, unless it is in the record: that one is over.
    pub(super) fn keep_game(&self) -> Option<Effect> {
        let key = self.panes.game_key(self.panes.focus())?;
        self.games.game(&key).filter(|game| !game.is_recorded).map(|_| Effect::Game(key, GameChange::Keep))
    }

    /// Says the next move of the best solution known of the focused game; one that is still to be found is said as soon as
    /// it is.
    pub(super) fn hint_move(&mut self) {
        let pane = self.panes.focus();
        let Some(continuation) = self.continuation(pane) else { return };
        let Some(game) = self.game_mut(pane) else { return };
        let words: Message = match continuation {
            Continuation::Won => "the game is won".into(),
            Continuation::Lost => lost_words(game)[0].clone(),
            Continuation::Unknown(why) => why.into(),
            Continuation::Solution(steps) => {
                game.hints += 1;
                let (position, step) = (game.tree.position(), steps[0]);
                let (typed, why) = (typed(position, step), why_legal(position, step));
                format!("{typed}: {} ({why})", describe(position, step)).into()
            }
            Continuation::Pending(query) => {
                game.asked = Some(game.tree.at());
                return self.wait_for(*query, Command::Hint, Self::HINT_PENDING);
            }
        };
        self.say(words);
    }

    /// What is known of where the focused game stands, without the last move: a search that goes on is no answer.
    pub fn standing(&self) -> Vec<Message> {
        let Some(game) = self.game(self.panes.focus()) else { return Vec::new() };
        let [progress, _] = progress(game);
        let answer = self.oracle_answer(game).map(|[answer, _]| answer);
        answer.into_iter().chain([progress.into()]).collect()
    }
}

/// How far a game has come, at length and shorter.
pub fn progress(game: &Game) -> [String; 2] {
    let (moves, _) = game.tree.counts(game.tree.at());
    let left = counted(game.tree.position().cards_left().into(), "card", "cards");
    [format!("move {moves}, {left} left"), format!("move {moves}")]
}
