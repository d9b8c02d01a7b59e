//! Commands about the panes, and their search queries.

use super::Desk;
use crate::browser::input::command::{JumpCommand, PaneCommand, TableCommand};
use crate::browser::search::Thoroughness;
use crate::browser::state::notice::Notice;
use crate::browser::state::pane::{OwnBoard, OwnDeal};
use crate::browser::state::prelude::*;
use tableaux_engine::atlas::Column;

impl Desk {
    /// Returns the next query about panes, by importance: verdicts, mistakes in the user's own boards, distributions of
    /// facts, visible neighbors, fewest free cells, neighbors' difficulty, numbers of own boards; only verdicts while
    /// keys are typed.
    pub fn pane_query(&self, panes: &[usize], neighbours: impl Fn() -> Vec<DealNumber>) -> Option<Query> {
        let unsolved = panes.iter().find_map(|&pane| self.pane(pane).unsolved());
        let counted = || Column::of_board().find_map(|(measure, _)| self.searches.pending(Query::scale(measure)));
        let facts = || if self.panes.table().has_measures() { counted() } else { None };
        let with_four = |pane: &&usize| self.pane(**pane).cells() == CellCount::FOUR;
        let difficulty = || {
            panes.iter().filter(with_four).find_map(|&pane| self.searches.difficulty_query(&self.pane(pane).board()))
        };
        let cells = || {
            panes.iter().find_map(|&pane| self.searches.uncounted_cells(&self.pane(pane).board(), Thoroughness::Quick))
        };
        let mistakes = || panes.iter().find_map(|&pane| self.searches.pending(self.pane(pane).mistakes_query()?));
        // For a board without a number, this takes seconds.
        let numbers = || panes.iter().find_map(|&pane| self.searches.pending(self.pane(pane).numbers_query()?));
        let table = self.focused().table();
        let fits = || self.searches.pending(Query::Fits(self.filter.search_around()?));
        let outcomes = || neighbours().iter().find_map(|&of| self.searches.pending_outcomes(table, of.into()));
        let hard = || neighbours().iter().find_map(|&of| self.searches.difficulty_query(&table.board(of)));
        let hard = || if self.panes.cells() == CellCount::FOUR { hard() } else { None };
        if table.has_hands() {
            let best = || neighbours().iter().find_map(|&of| self.searches.best_game_query(table, of));
            return unsolved.or_else(|| if self.searches.is_idle() { best() } else { None });
        }
        if unsolved.is_some() || !self.searches.is_idle() {
            return unsolved;
        }
        let of_panes = mistakes().or_else(facts).or_else(fits).or_else(outcomes).or_else(difficulty).or_else(cells);
        of_panes.or_else(hard).or_else(numbers)
    }

    /// Returns the query for a shorter solution while idle: a short one for each visible pane, then the best. While
    /// keys are typed a running search continues, but none starts.
    pub fn shortening(&self, in_view: &[usize]) -> Option<Query> {
        let open = |effort| in_view.iter().find_map(|&pane| self.pane(pane).unshortened(effort));
        let query = open(Effort::Short).or_else(|| open(Effort::Best));
        query.filter(|query| self.searches.is_idle() || self.searches.query().as_ref() == Some(query))
    }

    /// Performs a command about the panes.
    pub fn browse(&mut self, command: PaneCommand) {
        let number = self.focused().number();
        match command {
            PaneCommand::Step(step, count) => self.step(count * step.deals()),
            PaneCommand::Go(number) => self.panes.go(number),
            PaneCommand::DealBy(generator) => self.deal_by(generator),
            PaneCommand::GoRange(range) => self.panes.show_range(range),
            PaneCommand::StepPane(pane, steps) => self.step_pane(pane, steps),
            // The user's own board stays: it has no matching number.
            PaneCommand::Jump(JumpCommand::ShowFits) if self.focused().is_own() => {}
            PaneCommand::Jump(jump) => {
                if let Some(number) = self.target(jump, number) {
                    self.panes.go(number);
                }
            }
            PaneCommand::History(steps) if self.panes.travel(steps) => {}
            PaneCommand::History(steps) => {
                self.say(if steps < 0 { Notice::NothingBehind } else { Notice::NothingAhead });
            }
            PaneCommand::OpenPane => self.open_pane(),
            PaneCommand::ClosePane => match self.panes.close() {
                None => self.say(Notice::LastPane),
                Some(pane) => {
                    if let Some(own) = pane.own() {
                        self.say(Notice::BoardClosed(Arc::clone(&own.name)));
                    }
                }
            },
            PaneCommand::Focus(steps) => self.focus_next(steps),
            PaneCommand::Link => {
                self.panes.link();
                self.say(Notice::Linked(self.panes.are_linked()));
            }
            PaneCommand::Compare => {
                self.panes.compare_next();
                self.say(Notice::Compared(self.panes.comparing()));
            }
            PaneCommand::Table(command) => self.change_table(command),
            PaneCommand::ReopenLayout => self.reopen_layout(),
            PaneCommand::ShowPastedGears => self.show_pasted_gears(),
        }
    }

    /// Opens a pane beside the focused one: for the next number, or beside the user's own board for the deal identified
    /// from it.
    fn open_pane(&mut self) {
        let generator = self.focused().generator();
        let found = self.focused().identification().and_then(|found| found.deal(generator));
        let Some((generator, number)) = found.or_else(|| Some((generator, self.next_number()?))) else { return };
        self.open_beside(generator, number);
    }

    pub fn change_table(&mut self, command: TableCommand) {
        match command {
            TableCommand::NextTable => {
                self.panes.next_table();
                self.say(Notice::TableShown(self.panes.table()));
            }
            TableCommand::ResizeBoards(steps) if self.panes.resize_boards(steps) => {}
            TableCommand::ResizeBoards(_) => self.say(Notice::BoardSizeLimit),
            TableCommand::ChangeCells(steps) => self.change_cells(steps),
        }
    }

    pub fn focus_next(&mut self, steps: i64) {
        self.panes.focus_next(steps);
        if self.panes.list().len() == 1 {
            self.say(Notice::OnePane);
        }
    }

    /// Deals the focused pane's number with another generator.
    pub fn deal_by(&mut self, generator: Generator) {
        let number = self.focused().number();
        self.panes.show(generator, number);
        self.say(Notice::DealtBy(generator));
    }

    pub fn change_cells(&mut self, steps: i8) {
        let changed = self.panes.change_cells(steps);
        self.say(changed.map_or_else(Notice::CellLimit, |()| Notice::Cells(self.panes.cells())));
    }

    /// Opens a deal beside the focused pane. Returns false, with a message, if there is no room.
    pub fn open_beside(&mut self, generator: Generator, number: DealNumber) -> bool {
        let is_open = self.panes.open_beside(generator, number);
        self.say_no_room_unless(is_open)
    }

    /// Opens the user's own board beside the focused pane. Returns false, with a message, if there is no room.
    pub fn open_own(&mut self, own: OwnBoard) -> bool {
        let is_open = self.panes.open_own(own);
        self.say_no_room_unless(is_open)
    }

    /// Opens the user's own Skat deal beside the focused pane. Returns false, with a message, if there is no room.
    pub fn open_own_deal(&mut self, own: OwnDeal) -> bool {
        let is_open = self.panes.open_own_deal(own);
        self.say_no_room_unless(is_open)
    }

    /// Reopens the user's own board that was closed last, or reports that there is none.
    pub fn reopen_layout(&mut self) {
        match self.panes.take_closed() {
            Some(own) => drop(self.open_own(own)),
            None => self.say(Notice::NoBoardClosed),
        }
    }

    fn say_no_room_unless(&mut self, is_open: bool) -> bool {
        if !is_open {
            self.say(Notice::NoRoom);
        }
        is_open
    }
}
