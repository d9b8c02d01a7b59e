//! How a move is entered: picking cards up and dropping them, or taking the hint.

use ratatui::crossterm::event::KeyCode;

use super::Play;
use super::pending::{Pending, Taken};
use crate::browser::input::command::GameCommand;
use crate::browser::screens::prelude::*;
use crate::browser::state::desk::moves::MoveError;
use tableaux_engine::freecell::description::moved;
use tableaux_engine::freecell::{Move, Place};

impl Play {
    /// Picks up cards at a place, or drops the picked-up cards there.
    pub(super) fn choose(&mut self, desk: &mut Desk, place: Place, cards: Option<u8>) -> Flow {
        match self.pending {
            Pending::Nothing | Pending::Written => {
                self.take(desk, Taken { from: place, cards });
                Flow::Stay
            }
            Pending::Taken(taken) if taken.from == place => {
                self.pending = Pending::Nothing;
                Flow::Stay
            }
            Pending::Taken(taken) => self.drop(desk, taken, place),
            Pending::Count { from, to, most } if to == place => self.play(desk, from, to, Some(most)),
            Pending::Count { .. } => {
                self.cancel(desk);
                Flow::Stay
            }
        }
    }

    pub(super) fn take(&mut self, desk: &mut Desk, taken: Taken) {
        self.pending = Pending::Nothing;
        let Some(game) = desk.focused().game() else { return };
        let position = game.tree.position();
        match (position.top(taken.from), taken.from) {
            (Some(_), _) => match taken.break_of_run(position) {
                None => self.pending = Pending::Taken(taken),
                Some(words) => desk.say(words),
            },
            (None, Place::Home) => desk.say("cards stay home: take a card from a cascade or a free cell"),
            (None, place) => desk.say(format!("{place} is empty: take a card from another place")),
        }
    }

    /// Drops picked-up cards. Onto an empty cascade goes the number chosen with the mouse, elsewhere as many as fit.
    pub(super) fn drop(&mut self, desk: &mut Desk, Taken { from, cards }: Taken, to: Place) -> Flow {
        let Some(game) = desk.focused().game() else { return Flow::Stay };
        let is_empty_cascade = matches!(to, Place::Cascade(_)) && game.tree.position().top(to).is_none();
        self.play(desk, from, to, cards.filter(|_| is_empty_cascade))
    }

    /// Makes a move, or asks for the number of cards.
    pub(super) fn play(&mut self, desk: &mut Desk, from: Place, to: Place, cards: Option<u8>) -> Flow {
        self.pending = Pending::Nothing;
        match desk.make_move(from, to, cards) {
            Ok(effect) => self.after_move(desk, effect),
            Err(MoveError::Illegal) => Flow::Stay,
            Err(MoveError::OpenCount(most)) => {
                self.pending = Pending::Count { from, to, most };
                Flow::Stay
            }
        }
    }

    /// Cancels a partly entered move. Returns whether there was one.
    pub(super) fn take_back(&mut self, desk: &mut Desk) -> bool {
        match self.pending {
            Pending::Nothing => return false,
            Pending::Count { from, .. } => self.pending = Pending::Taken(Taken { from, cards: None }),
            Pending::Taken(_) | Pending::Written => drop(self.cancel(desk)),
        }
        true
    }

    /// Moves the card under the mouse home.
    pub(super) fn send_home(&mut self, desk: &mut Desk, Taken { from, cards }: Taken) -> Flow {
        let Some(game) = desk.focused().game() else { return Flow::Stay };
        let [card, next, ..] = *moved(game.tree.position(), Move { from, to: Place::Home, cards: cards.unwrap_or(1) })
        else {
            return self.play(desk, from, Place::Home, Some(1));
        };
        self.pending = Pending::Nothing;
        desk.say(Message::default().card(card).text(" does not go home: ").card(next).text(" is on it"));
        Flow::Stay
    }

    /// Returns the number of cards of the last move.
    pub(super) fn last_count(desk: &Desk) -> Option<u8> {
        let tree = &desk.focused().game()?.tree;
        tree.step(tree.at()).map(|(step, _)| step.cards)
    }

    /// Checks a number of cards typed after a move that leaves no choice, such as `84v2`.
    pub(super) fn check_count(desk: &mut Desk, key: KeyEvent) {
        let count = if let KeyCode::Char(digit) = key.code { digit.to_digit(16) } else { None };
        let moved = Self::last_count(desk).map(u32::from);
        if let (Some(moved), true) = (moved, count != moved) {
            desk.say(format!(
                "the last move was of {}: no other number goes there",
                counted(moved.into(), "card", "cards")
            ));
        }
    }

    /// Makes the hinted move, even one still being searched for, or answers with the largest number of cards; else
    /// presses at the cursor.
    pub(super) fn accept(&mut self, desk: &mut Desk) -> Flow {
        if let Pending::Count { from, to, most } = self.pending {
            return self.play(desk, from, to, Some(most));
        }
        let Some(game) = desk.focused().game() else { return Flow::Stay };
        let is_free = matches!(self.pending, Pending::Nothing | Pending::Written);
        if self.hint(game).is_some() || is_free && desk.can_run_home(game) {
            return self.play_hint(desk, GameCommand::Accept);
        }
        if is_free && desk.was_hint_pending() {
            return self.play_hint(desk, GameCommand::PlayHint);
        }
        self.press(desk)
    }

    /// Runs a command that makes the move that is hinted.
    pub(super) fn play_hint(&mut self, desk: &mut Desk, command: GameCommand) -> Flow {
        let effect = desk.play(command);
        self.after_move(desk, effect)
    }

    /// Picks up the cards under the cursor, or drops the picked-up cards there.
    pub(super) fn press(&mut self, desk: &mut Desk) -> Flow {
        if let Some(place) = self.cursor.place() {
            return self.choose(desk, place, None);
        }
        self.cursor.show();
        Flow::Stay
    }
}
