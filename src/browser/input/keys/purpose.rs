//! The purposes of commands, by which the help groups the keys of a screen.

use crate::browser::input::command::{Command, Opening};

tableaux_engine::named_enum! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Purpose {
        Look = "look",
        Choose = "choose",
        Play = "play",
        Learn = "learn",
        Keep = "keep",
    }
}

impl Purpose {
    /// Returns the purpose of a command; `None` of one that only moves on its screen or leads out of it.
    pub const fn of(command: Command) -> Option<Self> {
        Some(match command {
            Command::ResizeCards(_)
            | Command::Compare
            | Command::NextTheme
            | Command::Zoom(_)
            | Command::Measure(_)
            | Command::SecondMeasure(_)
            | Command::ColorByRecord
            | Command::Open(
                Opening::Facts
                | Opening::Card
                | Opening::Overview
                | Opening::Map(_)
                | Opening::List(_)
                | Opening::Histograms
                | Opening::Themes,
            ) => Self::Look,
            Command::Step(..)
            | Command::First
            | Command::Last
            | Command::Random
            | Command::History(_)
            | Command::OpenPane
            | Command::ClosePane
            | Command::ReopenLayout
            | Command::Focus(_)
            | Command::Link
            | Command::NextTable
            | Command::NextRange
            | Command::ResizeBoards(_)
            | Command::Open(Opening::Number(_) | Opening::Filter | Opening::Generator) => Self::Choose,
            Command::ChangeCells(_)
            | Command::Notation
            | Command::Move(..)
            | Command::Press
            | Command::Accept
            | Command::Seek(_)
            | Command::Restart
            | Command::NextGame
            | Command::NextAutoPlay
            | Command::NextGhost
            | Command::Open(Opening::Play | Opening::Press | Opening::Today(_) | Opening::Practice) => Self::Play,
            Command::Hint
            | Command::Ask
            | Command::Narrow
            | Command::BackToWinnable
            | Command::NextOracle
            | Command::Open(
                Opening::Playback
                | Opening::Finish
                | Opening::Review
                | Opening::Trace
                | Opening::Find
                | Opening::Contracts
                | Opening::Statistics,
            ) => Self::Learn,
            Command::Mark | Command::Copy | Command::Open(Opening::Marks | Opening::Games) => Self::Keep,
            _ => return None,
        })
    }
}
