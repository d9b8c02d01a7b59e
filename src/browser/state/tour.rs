//! The tour: the commands that the footer leads to in turn, one a visit, until each was used.

use super::prelude::*;
use crate::browser::input::command::Zoom;

/// The commands, with their names in a visit, in the order in which they are shown.
pub const STOPS: [(&str, Command); 5] = [
    ("tonight", Command::Open(Opening::Today(None))),
    ("filter", Command::Open(Opening::Filter)),
    ("random", Command::Random),
    ("map", Command::Open(Opening::Map(Zoom::Far))),
    ("list", Command::Open(Opening::List(None))),
];

#[derive(Debug, Clone, Default)]
pub struct Tour {
    /// The names of the commands that were used.
    used: Vec<String>,
    /// The number of visits before this one.
    visits: u32,
}

impl Tour {
    /// Notes that a command was used.
    pub fn note(&mut self, command: Command) {
        let used = STOPS.iter().find(|(_, stop)| *stop == command).map(|(name, _)| *name);
        if let Some(name) = used.filter(|name| !self.used.iter().any(|used| used == name)) {
            self.used.push(name.to_owned());
        }
    }

    /// Returns the command of this visit: another one each time, of those that were not used yet.
    pub fn command(&self) -> Option<Command> {
        let left: Vec<Command> =
            STOPS.iter().filter(|(name, _)| !self.used.iter().any(|used| used == name)).map(|stop| stop.1).collect();
        let at = usize::try_from(self.visits).unwrap_or(0).checked_rem(left.len())?;
        left.get(at).copied()
    }

    pub fn keep(&self, visit: &mut Visit) {
        visit.tour.clone_from(&self.used);
        visit.visits = self.visits.wrapping_add(1);
    }

    pub fn restore(&mut self, visit: &Visit) {
        let is_stop = |name: &&String| STOPS.iter().any(|(stop, _)| stop == name);
        self.used = visit.tour.iter().filter(is_stop).cloned().collect();
        self.visits = visit.visits;
    }
}
