//! The modes: what the keys act on.

use crate::table::Table;

/// What the keys act on; each mode has its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// The panes alone.
    Browse,
    /// See [`Layer::Number`](super::app::Layer::Number).
    Number,
    /// See [`Layer::Overview`](super::app::Layer::Overview).
    Overview,
    /// See [`Layer::Facts`](super::app::Layer::Facts).
    Facts,
    /// See [`Layer::Marks`](super::app::Layer::Marks).
    Marks,
    /// See [`Layer::Note`](super::app::Layer::Note).
    Note,
    /// See [`Layer::Card`](super::app::Layer::Card).
    Card,
    /// See [`Layer::Hand`](super::app::Layer::Hand).
    Hand,
    /// See [`Layer::Generator`](super::app::Layer::Generator).
    Generator,
    /// See [`Layer::Trace`](super::app::Layer::Trace).
    Trace,
    /// See [`Layer::Find`](super::app::Layer::Find).
    Find,
    /// See [`Layer::Press`](super::app::Layer::Press).
    Press,
    /// See [`Layer::Playback`](super::app::Layer::Playback).
    Playback,
    /// See [`Layer::Help`](super::app::Layer::Help).
    Help,
}

impl Mode {
    /// All modes, as the help lists them.
    pub const ALL: [Self; 14] = [
        Self::Browse,
        Self::Number,
        Self::Overview,
        Self::Facts,
        Self::Marks,
        Self::Note,
        Self::Card,
        Self::Hand,
        Self::Generator,
        Self::Trace,
        Self::Find,
        Self::Press,
        Self::Playback,
        Self::Help,
    ];

    /// Whether there is such a mode on a table.
    #[must_use]
    pub const fn is_on(self, table: Table) -> bool {
        match self {
            Self::Card => matches!(table, Table::FreeCell(_) | Table::Skat),
            Self::Hand => matches!(table, Table::Skat),
            Self::Generator | Self::Trace | Self::Find => matches!(table, Table::FreeCell(_)),
            Self::Press => matches!(table, Table::Gears(_)),
            Self::Playback => matches!(table, Table::FreeCell(_) | Table::Gears(_)),
            _ => true,
        }
    }

    /// What the mode is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Browse => "Browse",
            Self::Number => "Number line",
            Self::Overview => "Overview",
            Self::Facts => "Facts",
            Self::Marks => "Marks",
            Self::Note => "Note",
            Self::Card => "Card to follow",
            Self::Hand => "Hand to value",
            Self::Generator => "Generator that deals",
            Self::Trace => "Trace of the shuffle",
            Self::Find => "Find a number",
            Self::Press => "Press gears",
            Self::Playback => "Playback",
            Self::Help => "Help",
        }
    }
}
