//! Commands common to card and gear games: opening, stepping, branches, restarting.

use super::Desk;
use crate::browser::input::command::GameCommand;
use crate::browser::state::game::Restart;
use crate::browser::state::message::Question;
use crate::browser::state::notice::Notice;
use crate::browser::state::prelude::*;
use crate::browser::state::solution::NoSolution;
use crate::table::Play;

impl Desk {
    /// Returns whether the last input interrupted the search for a hint.
    pub fn was_hint_pending(&self) -> bool {
        matches!(self.searches.interrupted(), Some(Command::Hint | Command::PlayHint))
    }

    /// Places a FreeCell game in the focused pane: a received one at its end, else where it was left.
    pub fn place_game(&mut self, cells: CellCount, sent: Option<&PlayedGame>) {
        self.panes.set_cells(cells);
        if let Some(game) = sent {
            self.set_game(self.panes.focus(), game);
        }
    }

    /// Opens the focused pane's game, or a new one. Returns false, with a message, if the board cannot be played.
    pub fn open_game(&mut self) -> bool {
        let pane = self.panes.focus();
        if self.panes.table().is_played_by_presses() {
            return self.press_game_mut(pane).is_some();
        }
        let Some(game) = self.game_mut(pane) else {
            self.say(Notice::NotPlayable);
            return false;
        };
        (game.asked, game.hint) = (None, None);
        true
    }

    /// Returns the effect that reads the focused game from the store.
    pub fn read_game(&mut self) -> Option<Effect> {
        let pane = self.panes.focus();
        let key = self.pane(pane).game_key()?;
        let (is_sent, is_new) = if key.table.is_played_by_presses() {
            let game = self.press_game_mut(pane)?;
            // A click may have begun it.
            (false, !game.is_kept || !game.tree.is_begun())
        } else {
            let game = self.game_mut(pane)?;
            let (is_sent, is_new) = (std::mem::take(&mut game.is_sent), !game.is_begun());
            if let Some(entry) = game.entry_cells.take_if(|_| !is_new) {
                let entered = game.enter(&entry);
                self.say_entered(pane, &entry, entered);
                return Some(Effect::Game(key, if is_sent { GameChange::Fork } else { GameChange::Keep }));
            }
            (is_sent, is_new)
        };
        let change = if is_sent { GameChange::Fork } else { GameChange::Read };
        (is_sent || is_new).then_some(Effect::Game(key, change))
    }

    /// Restarts the focused game once confirmed, and records the previous one.
    pub fn restart(&mut self, is_confirmed: bool) -> Option<Effect> {
        let key = self.focused().game_key()?;
        match self.games.restart(key, is_confirmed)? {
            Restart::Ask(outcome) => {
                self.notices.ask(Question::Restart, Notice::RestartAsked(outcome));
                None
            }
            Restart::Done(change) => {
                self.say(Notice::NewGame);
                change.map(|change| Effect::Game(key, change))
            }
        }
    }

    /// Performs a command about the focused game.
    pub fn play(&mut self, command: GameCommand) -> Option<Effect> {
        match command {
            GameCommand::Seek(steps) => self.seek(steps),
            GameCommand::History(steps) => self.step_branch(steps),
            GameCommand::Hint => self.hint(false),
            GameCommand::PlayHint => self.hint(true),
            GameCommand::Restart => self.restart(self.notices.was_asked(Question::Restart)),
            GameCommand::Accept => self.accept(),
            GameCommand::BackToWinnable => self.back_to_winnable(),
            GameCommand::Narrow => {
                self.toggle_narrow();
                None
            }
            // The focused game is saved.
            GameCommand::NextGame => Some(Effect::Game(self.focused().game_key()?, GameChange::ReadNext)),
            GameCommand::Ask => {
                let game = self.game_mut(self.panes.focus())?;
                game.asked = Some(game.tree.at());
                None
            }
        }
    }

    /// Moves along the line of the focused game, back if negative.
    fn seek(&mut self, steps: i64) -> Option<Effect> {
        let (pane, play) = (self.panes.focus(), self.panes.table().play()?);
        let id = match play {
            Play::Presses => self.pane(pane).press_game().and_then(|game| game.tree.along_line(steps)),
            Play::Moves => self.pane(pane).game()?.tree.along_line(steps),
        };
        let Some(id) = id else {
            self.say(Notice::NoStep { play, is_back: steps < 0 });
            return None;
        };
        self.seek_to(id)
    }

    /// Goes to any state of the focused game.
    pub fn seek_to(&mut self, id: NodeId) -> Option<Effect> {
        if self.panes.table().is_played_by_presses() {
            self.seek_press(id);
            return self.keep_presses();
        }
        let game = self.game_mut(self.panes.focus())?;
        game.tree.seek(id);
        game.hint = None;
        self.keep_game()
    }

    /// Moves to another branch of the focused game.
    fn step_branch(&mut self, steps: i64) -> Option<Effect> {
        let pane = self.panes.focus();
        if self.panes.table().is_played_by_presses() {
            if self.step_press_branch(steps) {
                return self.keep_presses();
            }
            self.say(Notice::OneLineOfPresses);
            return None;
        }
        let game = self.game_mut(pane)?;
        if game.tree.step_branch(steps) {
            game.hint = None;
            return self.keep_game();
        }
        self.say(Notice::OneLine);
        None
    }

    /// Shows the next step of the best known solution, and makes it if `is_played`; or searches for it.
    fn hint(&mut self, is_played: bool) -> Option<Effect> {
        if self.panes.table().is_played_by_moves() {
            return self.hint_move(is_played);
        }
        let board = self.focused().gears()?;
        let next = match self.searches.answers().presses(&board) {
            None => {
                self.wait_for_hint(Query::Presses(board), is_played);
                return None;
            }
            Some(None) => Err(NoSolution::Unsolvable),
            Some(Some(solution)) => {
                solution.presses.gears().next().map(|gear| (gear, solution.presses.count())).ok_or(NoSolution::Solved)
            }
        };
        match next {
            Ok((gear, to_go)) => {
                self.add_press_hint(gear);
                self.panes.move_cursor(gear);
                if is_played {
                    self.press();
                    return self.keep_presses();
                }
                self.say(Notice::PressHint { gear, to_go });
            }
            Err(why) => self.say(Notice::NoSolution(why)),
        }
        self.keep_presses()
    }

    /// Shows or plays a hint once a query is answered.
    pub(super) fn wait_for_hint(&mut self, query: Query, is_played: bool) {
        let (command, notice) = if is_played {
            (Command::PlayHint, Notice::SearchingHintToPlay)
        } else {
            (Command::Hint, Notice::SearchingHint)
        };
        self.wait_for(query, command, notice);
    }
}
