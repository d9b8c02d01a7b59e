//! The state of the linear mode: the desk, and actions on it.

use std::collections::HashSet;
use std::time::Instant;

use super::commands::Context;
use crate::browser::background::Frontend;
use crate::browser::input::command::{GameCommand, PaneCommand};
use crate::browser::input::effect::Effect;
use crate::browser::input::update::Update;
use crate::browser::start::today;
use crate::browser::state::desk::Desk;
use crate::browser::state::desk::update::FollowUp;
use crate::browser::state::number_search::NumberSearch;
use crate::table::Table;
use tableaux_engine::freecell::{CellCount, Position};

pub struct Dialog {
    desk: Desk,
    /// Whether a game is being played in the focused pane.
    pub is_playing: bool,
    /// Whether practice is asking a position.
    pub is_practicing: bool,
    /// The running search for a board's number, if any.
    pub number_search: Option<NumberSearch>,
}

impl Dialog {
    pub fn new(desk: Desk) -> Self {
        let mut dialog = Self { desk, is_playing: false, is_practicing: false, number_search: None };
        dialog.refresh();
        dialog
    }

    pub fn context(&self) -> Context {
        match (self.is_playing, self.desk.panes.table()) {
            _ if self.is_practicing => {
                let exercise = self.desk.practice.exercise();
                Context::Practice(exercise.map_or(CellCount::FOUR, |exercise| exercise.asked.position().cell_count()))
            }
            (false, _) => Context::Deals,
            (true, Table::Gears(size)) => Context::Gears(size),
            (true, _) => Context::Game(self.desk.focused().cells()),
        }
    }

    /// Performs a user action.
    pub fn act<T>(&mut self, verb: impl FnOnce(&mut Desk) -> T) -> T {
        self.desk.games.clock.set(Instant::now());
        self.desk.set_today(today());
        self.desk.begin_input();
        let result = verb(&mut self.desk);
        self.refresh();
        result
    }

    /// Returns the positions of current games whose best solution may be in the store but was not read.
    pub fn unread(&self) -> HashSet<Position> {
        self.desk.unread(&[self.desk.panes.focus()], self.is_playing, [])
    }

    /// Recomputes derived state, and requests the next search: about the focused pane first.
    pub fn refresh(&mut self) {
        let desk = &mut self.desk;
        desk.panes.refresh_table();
        desk.games.clock.run(self.is_playing);
        desk.refresh_filter();
        let query = if let Some(search) = &mut self.number_search {
            search.refresh(desk.searches.answers());
            search.query(desk.searches.answers(), std::iter::empty())
        } else if self.is_practicing {
            desk.exercise_query()
        } else {
            let focus = desk.panes.focus();
            let panes: Vec<usize> = std::iter::once(focus).chain(0..desk.panes.list().len()).collect();
            let is_game = self.is_playing && desk.panes.table().can_be_lost();
            if is_game {
                desk.refresh_game(focus);
                desk.refresh_ghost(focus);
            }
            let of_game = if is_game { desk.oracle_query() } else { None };
            let others = || desk.pane_query(&panes, Vec::new).or_else(|| desk.shortening(&[focus]));
            of_game.or_else(others)
        };
        desk.search(query);
    }
}

impl Frontend for Dialog {
    fn desk(&self) -> &Desk {
        &self.desk
    }

    fn apply(&mut self, update: Update) -> Option<Effect> {
        let effect = match self.desk.apply(update) {
            Some(FollowUp::Effect(effect)) => Some(effect),
            Some(FollowUp::Command(command)) if self.is_playing => {
                GameCommand::of(command).and_then(|command| self.desk.play(command))
            }
            Some(FollowUp::Command(command)) => {
                if let Some(command) = PaneCommand::of(command) {
                    self.desk.browse(command);
                }
                None
            }
            // The command that has read a game tells it.
            Some(FollowUp::Screens(_)) => {
                self.is_playing = true;
                None
            }
            None => None,
        };
        self.refresh();
        effect
    }
}
