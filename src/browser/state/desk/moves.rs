//! Moves of a game of FreeCell, and the next one as a hint.

use super::Desk;
use super::oracle::lost_words;
use crate::browser::input::command::Command;
use crate::browser::input::effect::{Effect, GameChange};
use crate::browser::state::game::{Continuation, Game};
use crate::browser::state::move_words::{refusal, typed, why_legal};
use crate::freecell::description::describe;
use crate::freecell::{Move, Place};
use crate::record::GameOutcome;
use crate::words::counted;

/// What comes of a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MoveOutcome {
    /// It is made, and what is to be done about the game in the store.
    Made(Option<Effect>),
    /// It is against the rules, which is said.
    Refused,
    /// It is to be said how many cards go, up to so many.
    Count(u8),
}

impl Desk {
    /// Moves cards between two places in the focused game: as many as are named, else as many as fit where that leaves no
    /// choice. One that wins is put into the record.
    pub fn make_move(&mut self, from: Place, to: Place, cards: Option<u8>) -> MoveOutcome {
        let (pane, rule) = (self.panes.focus(), self.games.auto_play());
        let best = self.results_of(pane).length();
        let Some(key) = self.panes.game_key(pane) else { return MoveOutcome::Refused };
        let Some(game) = self.game_mut(pane) else { return MoveOutcome::Refused };
        let position = game.tree.position();
        let step = match cards {
            Some(cards) => Ok(Move { from, to, cards }),
            None => match position.moves_between(from, to) {
                Ok(moves) if moves.len() != 1 => {
                    return MoveOutcome::Count(moves.last().map_or(1, |step| step.cards));
                }
                moves => moves.map(|moves| moves[0]),
            },
        };
        if let Err(why) = step.and_then(|step| game.play(step, rule)) {
            let refusal = refusal(game.tree.position(), why);
            self.say(refusal);
            return MoveOutcome::Refused;
        }
        if !game.tree.position().is_won() {
            return MoveOutcome::Made(self.keep_game());
        }
        let is_new = !std::mem::replace(&mut game.is_recorded, true);
        let (hints, ended) = (game.hints, game.ended(GameOutcome::Won));
        let (moves, cards) = game.tree.counts(game.tree.at());
        let best = best.map_or(String::new(), |(_, best)| format!(", best known {best}"));
        let hints = if hints == 0 { String::new() } else { format!(", {}", counted(hints.into(), "hint", "hints")) };
        self.say(format!(
            "won in {}, {cards} cards{best}{hints}: R plays it again",
            counted(moves.into(), "move", "moves")
        ));
        MoveOutcome::Made(is_new.then_some(Effect::Game(key, ended)))
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
        let words = match continuation {
            Continuation::Won => "the game is won".into(),
            Continuation::Lost => lost_words(game)[0].clone(),
            Continuation::Unknown(why) => why.into(),
            Continuation::Solution(steps) => {
                game.hints += 1;
                let (position, step) = (game.tree.position(), steps[0]);
                let (typed, why) = (typed(position, step), why_legal(position, step));
                format!("{typed}: {} ({why})", describe(position, step))
            }
            Continuation::Pending(query) => {
                game.asked = Some(game.tree.at());
                return self.wait_for(*query, Command::Hint, Self::HINT_PENDING);
            }
        };
        self.say(words);
    }

    /// What is known of where the focused game stands, without the last move: a search that goes on is no answer.
    pub fn standing(&self) -> Vec<String> {
        let Some(game) = self.game(self.panes.focus()) else { return Vec::new() };
        self.oracle_answer(game).into_iter().chain([progress(game)]).map(|[words, _]| words).collect()
    }
}

/// How far a game has come, at length and shorter.
pub fn progress(game: &Game) -> [String; 2] {
    let (moves, _) = game.tree.counts(game.tree.at());
    let left = counted(game.tree.position().cards_left().into(), "card", "cards");
    [format!("move {moves}, {left} left"), format!("move {moves}")]
}
