//! The deal of the day, and the results of other days.

use super::Desk;
use crate::browser::input::effect::GameKey;
use crate::browser::state::ctx::{Changes, Ctx, Panes};
use crate::record::DayStanding;
use crate::table::Table;
use tableaux_engine::daily::{self, Day};
use tableaux_engine::freecell::CellCount;
use tableaux_engine::generator::Generator;
use tableaux_engine::number::DealNumber;

impl Desk {
    pub fn today(&self) -> Day {
        self.today
    }

    pub fn set_today(&mut self, today: Day) {
        self.today = today;
    }

    pub fn standing_of_day(&self, day: Day) -> DayStanding {
        self.games.records().standing_of_day(day, self.games.open_move(&key_of(day)).is_some())
    }

    /// Returns the day whose deal the focused game is, if that is today, or yesterday and it was won then.
    pub fn day_of_game(&self) -> Option<Day> {
        let key = self.focused().game_key()?;
        let yesterday = self.today.plus(-1);
        let was_won = matches!(self.standing_of_day(yesterday), DayStanding::Won(_));
        let days = [Some(self.today), Some(yesterday).filter(|_| was_won)];
        days.into_iter().flatten().find(|&day| key_of(day) == key)
    }
}

impl<S: Changes<Panes>> Ctx<'_, S> {
    /// Shows the deal of a day in the focused pane, with four free cells.
    pub fn show_day(&mut self, day: Day) {
        self.show_deal(daily::number(day));
    }

    /// Shows a deal of Microsoft's in the focused pane, with four free cells.
    pub fn show_deal(&mut self, number: DealNumber) {
        self.panes_mut().change_table(Table::FREECELL);
        self.panes_mut().set_cells(CellCount::FOUR);
        self.panes_mut().show(Generator::Microsoft, number);
    }
}

fn key_of(day: Day) -> GameKey {
    GameKey { table: Table::FREECELL, number: daily::number(day), cells: CellCount::FOUR }
}
