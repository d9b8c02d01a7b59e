//! The deal of the day, and the results of other days.

use super::Desk;
use crate::browser::state::prelude::*;
use crate::record::DayStanding;

impl Desk {
    pub fn today(&self) -> Day {
        self.today
    }

    pub fn set_today(&mut self, today: Day) {
        self.today = today;
    }

    /// Returns the table whose deal of a day is played: the one that is shown, or FreeCell.
    pub fn table_of_day(&self) -> Table {
        self.panes.table().with_day()
    }

    fn key_of_day(&self, day: Day) -> GameKey {
        let (table, (number, cells)) = (self.table_of_day(), self.panes.table().of_day(day));
        GameKey { table, number, cells }
    }

    pub fn standing_of_day(&self, day: Day) -> DayStanding {
        let is_open = self.games.open_move(&self.key_of_day(day)).is_some();
        self.games.records().standing_of_day(self.panes.table(), day, is_open)
    }

    /// Returns the day whose deal the focused game is, if that is today, or yesterday and it was won then.
    pub fn day_of_game(&self) -> Option<Day> {
        let key = self.focused().game_key()?;
        let yesterday = self.today.plus(-1);
        let was_won = matches!(self.standing_of_day(yesterday), DayStanding::Won(_));
        let days = [Some(self.today), Some(yesterday).filter(|_| was_won)];
        days.into_iter().flatten().find(|&day| self.key_of_day(day) == key)
    }

    /// Shows the deal of a day in the focused pane, FreeCell's with four free cells.
    pub fn show_day(&mut self, day: Day) {
        let (number, _) = self.panes.table().of_day(day);
        if !self.table_of_day().has_cells() {
            return self.panes.go(number);
        }
        self.show_deal(number);
    }

    /// Shows a deal of Microsoft's in the focused pane, with four free cells.
    pub fn show_deal(&mut self, number: DealNumber) {
        self.panes.change_table(Table::FREECELL);
        self.panes.set_cells(CellCount::FOUR);
        self.panes.show(Generator::Microsoft, number);
    }
}
