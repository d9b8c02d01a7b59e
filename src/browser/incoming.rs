//! What reaches the browser from its threads: of the terminal, of searches, of a pasted text.

use super::input::pasted::Pasted;
use super::search::worker::Found;
use super::terminal::Report;

/// What reaches the browser from outside.
#[derive(Debug)]
pub enum Incoming {
    /// Of the terminal or the system.
    Terminal(Report),
    /// Of a search.
    Search(Found),
    /// A pasted text is read that took a while.
    Pasted(Box<Pasted>),
}

impl From<Report> for Incoming {
    fn from(report: Report) -> Self {
        Self::Terminal(report)
    }
}

impl From<Found> for Incoming {
    fn from(found: Found) -> Self {
        Self::Search(found)
    }
}
