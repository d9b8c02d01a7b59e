//! Daily deals in lines, with the results of their month.

use super::Linear;
use crate::browser::input::effect::Effect;
use crate::browser::state::desk::Desk;
use crate::browser::words;
use crate::record::DayStanding;
use tableaux_engine::daily::{self, Day};

impl Linear {
    /// Goes to the deal of a day, by default today's, and prints its facts and the results of its month.
    pub(super) fn tell_day(&mut self, day: Option<Day>) {
        let day = day.unwrap_or_else(|| self.desk().today());
        self.act_and_keep(|desk| {
            desk.show_day(day);
            Some(Effect::ReadRecord)
        });
        let desk = self.desk();
        let heading = format!(
            "deal of {}, {day}, {}: #{}, {}",
            day.weekday(),
            words::day::from_today(desk, day),
            daily::number(day),
            daily::difficulty(day)
        );
        let standing = desk.standing_of_day(day).sentence();
        let result = words::day::result(desk, day).map(|text| format!("to be sent: {}", text.trim_end()));
        let month = of_month(desk, day);
        let how = "play plays it, cards says its cards, today with a date goes to another day";
        self.say_all([heading, standing].into_iter().chain(result).chain(month).chain([how.into()]));
    }
}

/// Returns the results of a day's month, one line per kind.
fn of_month(desk: &Desk, day: Day) -> Vec<String> {
    let month = day.month();
    let line = |of: DayStanding| {
        let days = month.days().filter(|&day| desk.standing_of_day(day).name() == of.name());
        let days: Vec<String> = days.map(|day| day.day_of_month().to_string()).collect();
        (!days.is_empty()).then(|| format!("{month}, {}: {}", of.words(), days.join(", ")))
    };
    let played = DayStanding::ALL.into_iter().filter(|&of| of != DayStanding::Untried);
    let lines: Vec<String> = played.filter_map(line).collect();
    if lines.is_empty() { vec![format!("{month}: no deal was played")] } else { lines }
}
