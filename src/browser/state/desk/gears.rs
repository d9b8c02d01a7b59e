//! Boards of gears: their games, the cursor, the part of a board that is on the screen.

use super::Desk;
use crate::browser::input::effect::GameKey;
use crate::browser::input::effect::{GameChange, GamePlace};
use crate::browser::search::{Answer, Query};
use crate::browser::state::press_game::PressGame;
use crate::browser::widgets::geometry::{Aside, PaneGrid};
use crate::gears::{Board, Gear, PressTree};
use crate::store::SavedGame;
use crate::table;
use crate::undo_tree::NodeId;
use crate::words::counted;

impl Desk {
    /// The board of gears that a pane shows, if it shows one.
    pub fn gears(&self, pane: usize) -> Option<Board> {
        match self.board(pane) {
            table::board::Board::Gears(board) => Some(board),
            _ => None,
        }
    }

    /// The game of gears in a pane, if one was begun or looked at since the start.
    pub fn press_game(&self, pane: usize) -> Option<&PressGame> {
        self.press_games.get(&self.game_key(pane)?)
    }

    /// The same, to be played on; it is begun if it does not exist. `None` on other tables.
    pub fn press_game_mut(&mut self, pane: usize) -> Option<&mut PressGame> {
        let (key, start) = (self.game_key(pane)?, self.dealt_gears(pane)?);
        Some(self.press_games.entry(key).or_insert_with(|| PressGame::new(&start)))
    }

    /// The board of a pane before the first press.
    pub fn dealt_gears(&self, pane: usize) -> Option<Board> {
        match self.table_of(pane).board(self.panes[pane].number()) {
            table::board::Board::Gears(board) => Some(board),
            _ => None,
        }
    }

    /// The fewest presses that solve the board of a pane as it was dealt, as far as they are known.
    pub fn fewest_presses(&self, pane: usize) -> Option<u32> {
        self.answers.presses(&self.dealt_gears(pane)?)?.as_ref().map(|solution| solution.presses.count())
    }

    /// Moves the cursor of the focused pane to a gear.
    pub fn set_cursor(&mut self, gear: Gear) {
        self.panes[self.focus].cursor = gear;
    }

    /// Presses the gear under the cursor of the focused pane.
    pub fn press(&mut self) {
        let cursor = self.focused().cursor;
        let Some(game) = self.press_game_mut(self.focus) else { return };
        let before = *game.tree.board();
        game.tree.press(cursor);
        (game.is_kept, self.panes[self.focus].playback) = (false, None);
        self.know_rest(&before, &[cursor]);
        self.say_solved();
    }

    /// Goes to any board of the focused game.
    pub fn seek_press(&mut self, id: NodeId) {
        let Some(game) = self.press_game_mut(self.focus) else { return };
        game.tree.seek(id);
        // The cursor is where redo presses, or else where was pressed last.
        let gear = game.tree.next().or(Some(id)).and_then(|id| game.tree.gear(id));
        (game.is_kept, self.panes[self.focus].playback) = (false, None);
        if let Some(gear) = gear {
            self.set_cursor(gear);
        }
        self.say_solved();
    }

    /// Goes to the branch of the focused game that is this many on, or back. Whether there are several.
    pub fn step_press_branch(&mut self, steps: i64) -> bool {
        let Some(game) = self.press_game_mut(self.focus) else { return false };
        let is_moved = game.tree.step_branch(steps);
        game.is_kept &= !is_moved;
        is_moved
    }

    /// Counts a hint in the focused game.
    pub fn add_press_hint(&mut self) {
        if let Some(game) = self.press_game_mut(self.focus) {
            game.hints += 1;
            game.is_kept &= !game.tree.is_begun();
        }
    }

    /// Begins the game of gears in a pane again.
    pub fn restart_presses(&mut self, pane: usize) {
        if let (Some(key), Some(start)) = (self.game_key(pane), self.dealt_gears(pane)) {
            self.press_games.insert(key, PressGame::new(&start));
        }
    }

    /// Shows the board of a pane after the first `at` of some presses, which are only played.
    pub fn show_presses(&mut self, pane: usize, presses: &[Gear], at: usize) {
        self.hide_presses(pane);
        let Some(before) = self.gears(pane) else { return };
        let (made, next) = presses.split_at(at);
        self.panes[pane].played = Some(pressed(&before, made));
        if let Some(&gear) = next.first().or(made.last()) {
            self.panes[pane].cursor = gear;
        }
        self.know_rest(&before, made);
    }

    /// Shows the board of a pane again as it is, without presses that were only played.
    pub fn hide_presses(&mut self, pane: usize) {
        self.panes[pane].played = None;
    }

    /// Where all presses are of the solution of a board, the rest is the solution after them.
    fn know_rest(&mut self, before: &Board, presses: &[Gear]) {
        let Some(Some(solution)) = self.answers.presses(before) else { return };
        let Some(rest) = presses.iter().try_fold(*solution, |rest, &gear| rest.after(gear)) else { return };
        self.answers.insert(&Query::Presses(pressed(before, presses)), Some(Answer::Presses(Some(rest))));
    }

    /// Says that the focused board is solved, where the presses made solve it.
    fn say_solved(&mut self) {
        let Some(game) = self.press_game(self.focus).filter(|game| game.is_won()) else { return };
        let presses = counted(game.tree.count(game.tree.at()).into(), "press", "presses");
        let fewest = self.fewest_presses(self.focus).map_or(String::new(), |fewest| format!(", fewest {fewest}"));
        self.say(format!("solved: all gears point up after {presses}{fewest}"));
    }

    /// Takes presses up again that were kept, and makes those after them that were made in the meantime: their order does
    /// not matter. Returns what is to be done about the game in the store.
    pub(super) fn take_up_presses(
        &mut self,
        key: &GameKey,
        kept: Option<(Box<SavedGame>, GamePlace)>,
    ) -> Option<GameChange> {
        let game = self.press_games.get_mut(key)?;
        if let Some((saved, place)) = kept.filter(|(_, place)| place.is_next || !game.is_recorded) {
            match PressTree::parse(*game.tree.start(), &saved.tree) {
                Ok(mut tree) => {
                    let count = tree.count(tree.at());
                    if place.is_next {
                        *game = PressGame::new(game.tree.start());
                    }
                    game.tree.presses().for_each(|gear| tree.press(gear));
                    (game.tree, game.hints, game.others) = (tree, game.hints + saved.hints, place.others());
                    let presses = counted(count.into(), "press", "presses");
                    self.say(format!("the game goes on after {presses}: {}", place.words("u undoes presses")));
                }
                Err(error) => {
                    self.say(format!("the game that was kept cannot be read: {error}"));
                    return Some(GameChange::Fork);
                }
            }
        }
        self.press_games.get_mut(key)?.change()
    }

    /// Keeps the cursors on the screen, where there is no room for all gears.
    pub(super) fn settle_windows(&mut self, aside: Aside) {
        let grid = PaneGrid::new(self, self.body(), aside);
        for pane in grid.shown() {
            if let Some(window) = grid.window(self, pane) {
                self.panes[pane].first = window.first;
            }
        }
    }
}

/// A board after some presses.
fn pressed(board: &Board, presses: &[Gear]) -> Board {
    let mut board = *board;
    for &gear in presses {
        board.press(gear);
    }
    board
}
