//! The moves that the player makes: entered or hinted.

use ratatui::crossterm::event::KeyCode;

use super::Play;
use crate::browser::input::command::GameCommand;
use crate::browser::screens::move_entry::{Entry, MoveEntry, MoveRequest, Pending};
use crate::browser::screens::prelude::*;
use crate::browser::state::desk::moves::MoveError;
use tableaux_engine::freecell::Position;

impl Play {
    /// Makes the move that an input completes, or says why it completes none.
    pub(super) fn enter(&mut self, desk: &mut Desk, input: impl FnOnce(&mut MoveEntry, &Position) -> Entry) -> Flow {
        let Some(game) = desk.focused().game() else { return Flow::Stay };
        match input(&mut self.entry, game.tree.position()) {
            Ok(Some(request)) => return self.play(desk, request),
            Ok(None) => {}
            Err(words) => desk.say(words),
        }
        Flow::Stay
    }

    /// Makes a move, or asks for the number of cards.
    fn play(&mut self, desk: &mut Desk, MoveRequest { from, to, cards }: MoveRequest) -> Flow {
        match desk.make_move(from, to, cards) {
            Ok(effect) => return self.after_move(desk, effect),
            Err(MoveError::Illegal) => {}
            Err(MoveError::OpenCount(most)) => self.entry.pending = Pending::Count { from, to, most },
        }
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
        let Some(game) = desk.focused().game() else { return Flow::Stay };
        let is_free = matches!(self.entry.pending, Pending::Nothing | Pending::Written);
        if is_free && (game.hint.is_some() || desk.can_run_home(game)) {
            return self.play_hint(desk, GameCommand::Accept);
        }
        if is_free && desk.was_hint_pending() {
            return self.play_hint(desk, GameCommand::PlayHint);
        }
        self.enter(desk, MoveEntry::accept)
    }

    /// Runs a command that makes the move that is hinted.
    pub(super) fn play_hint(&mut self, desk: &mut Desk, command: GameCommand) -> Flow {
        let effect = desk.play(command);
        self.after_move(desk, effect)
    }
}
