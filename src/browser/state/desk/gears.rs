//! Gear boards: games, cursor, and playback.

use super::Desk;
use super::pane_view::PaneView;
use crate::browser::state::notice::Notice;
use crate::browser::state::prelude::*;
use crate::browser::state::press_game::PressGame;
use crate::table;
use tableaux_engine::gears::{Board, Solution};

impl<'a> PaneView<'a> {
    pub fn gears(self) -> Option<Board> {
        self.board().gears()
    }

    /// Returns a pane's gear board as it is pressed or played.
    pub(super) fn pressed(self) -> Option<table::board::Board> {
        let dealt = self.dealt_gears()?;
        let pressed = || self.press_game().map(|game| *game.tree.board());
        let board = self.desk.panes.list()[self.index].played.or_else(pressed).unwrap_or(dealt);
        Some(table::board::Board::Gears(board))
    }

    /// Returns a pane's gear game, if opened since the start.
    pub fn press_game(self) -> Option<&'a PressGame> {
        self.desk.games.presses(&self.game_key()?)
    }

    /// Returns the solution of a pane's dealt board, if known.
    pub fn dealt_solution(self) -> Option<Solution> {
        *self.desk.searches.answers().presses(&self.dealt_gears()?)?
    }

    /// Returns the fewest presses that solve a pane's dealt board, if known.
    pub fn fewest_presses(self) -> Option<u32> {
        self.dealt_solution().map(|solution| solution.presses.count())
    }
}

impl Desk {
    /// Returns a pane's gear game, or a new one; `None` on other tables.
    pub fn press_game_mut(&mut self, pane: usize) -> Option<&mut PressGame> {
        let (key, start) = (self.pane(pane).game_key()?, self.pane(pane).dealt_gears()?);
        Some(self.games.presses_or_new(key, &start))
    }

    /// Returns the effect that saves the focused game, if it has changed.
    pub fn keep_presses(&mut self) -> Option<Effect> {
        let key = self.focused().game_key()?;
        let change = self.press_game_mut(self.panes.focus()).and_then(PressGame::change)?;
        Some(Effect::Game(key, change))
    }

    /// Moves to another branch of the focused game. Returns whether there are several.
    pub(super) fn step_press_branch(&mut self, steps: i64) -> bool {
        let Some(game) = self.press_game_mut(self.panes.focus()) else { return false };
        let is_moved = game.tree.step_branch(steps);
        game.hint = game.hint.filter(|_| !is_moved);
        game.is_kept &= !is_moved;
        is_moved
    }

    /// Counts a hint, which is lit until the next press.
    pub(super) fn add_press_hint(&mut self, gear: Gear) {
        if let Some(game) = self.press_game_mut(self.panes.focus()) {
            game.hints += 1;
            game.hint = Some(gear);
            game.is_kept &= !game.tree.is_begun();
        }
    }

    /// Presses the gear under the cursor, unless the game is won.
    pub fn press(&mut self) {
        let cursor = self.panes.focused().cursor;
        let Some(game) = self.press_game_mut(self.panes.focus()) else { return };
        if game.is_won() {
            return self.say(Notice::Won);
        }
        let before = *game.tree.board();
        if let Err(why) = game.tree.press(cursor) {
            return self.say(Notice::Text(why.to_string()));
        }
        (game.is_kept, game.hint) = (false, None);
        let pane = self.panes.focus();
        self.panes.set_playback(pane, None);
        self.know_rest(&before, &[cursor]);
        self.say_solved();
    }

    /// Goes to any board of the focused game.
    pub(super) fn seek_press(&mut self, id: NodeId) {
        let Some(game) = self.press_game_mut(self.panes.focus()) else { return };
        game.tree.seek(id);
        // Place the cursor on the next press to redo, or else on the last one made.
        let gear = game.tree.next().or(Some(id)).and_then(|id| game.tree.gear(id));
        (game.is_kept, game.hint) = (false, None);
        let pane = self.panes.focus();
        self.panes.set_playback(pane, None);
        if let Some(gear) = gear {
            self.panes.move_cursor(gear);
        }
        self.say_solved();
    }

    /// Shows a pane's board after the first `at` of some presses, which only playback makes.
    pub fn show_presses(&mut self, pane: usize, presses: &[Gear], at: usize) {
        self.panes.show_played(pane, None);
        let Some(before) = self.pane(pane).gears() else { return };
        let (made, next) = presses.split_at(at);
        self.panes.show_played(pane, Some(&pressed(&before, made)));
        if let Some(&gear) = next.first().or(made.last()) {
            self.panes.set_cursor(pane, gear);
        }
        self.know_rest(&before, made);
    }

    /// Derives the solution after some presses, if all of them belong to the solution before.
    fn know_rest(&mut self, before: &Board, presses: &[Gear]) {
        let Some(Some(solution)) = self.searches.answers().presses(before) else { return };
        let Some(rest) = presses.iter().try_fold(*solution, |rest, &gear| rest.after(gear)) else { return };
        self.searches
            .answers_mut()
            .insert(&Query::Presses(pressed(before, presses)), Some(Answer::Presses(Some(rest))));
    }

    /// Announces that the focused board is solved, if it is.
    fn say_solved(&mut self) {
        let Some(game) = self.focused().press_game().filter(|game| game.is_won()) else { return };
        let presses = game.tree.count(game.tree.at());
        self.say(Notice::PressesSolved { presses, fewest: self.focused().fewest_presses() });
    }
}

fn pressed(board: &Board, presses: &[Gear]) -> Board {
    let mut board = *board;
    for &gear in presses {
        board.press(gear);
    }
    board
}
