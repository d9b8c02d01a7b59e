//! Updates: news from searches, the store and timers, without user input.

use std::sync::Arc;

use super::effect::{GameKey, GamePlace};
use crate::browser::search::{Answer, Query};
use crate::practice::PracticeRecord;
use crate::record::{RecordedGame, Records};
use crate::store::{Marks, OpenGame, SavedGame};

#[derive(Debug, Clone, PartialEq)]
pub enum Update {
    Answered(Box<(Query, Answer)>),
    /// A search has failed, with the reason.
    Failed(Box<Query>, String),
    /// A search continues: advance its spinner.
    Spin,
    MarksRead(Marks),
    /// An open game of a number was read; `None` if there is none.
    GameRead(GameKey, Option<(Box<SavedGame>, GamePlace)>),
    /// The moves of an ended game were read; `None` if they were not kept or are damaged.
    EndedRead(Box<RecordedGame>, Option<String>),
    /// The moves of an ended game were read for a ghost; `None` as above.
    GhostRead(GameKey, Box<RecordedGame>, Option<String>),
    /// The current game of a number was removed.
    GameDropped(GameKey),
    /// A game has ended and is about to be recorded.
    GameEnded(Box<RecordedGame>),
    RecordRead(Arc<Records>),
    /// The open games, last changed first.
    GamesRead(Vec<OpenGame>),
    /// The practice record, if readable, and the current day.
    PracticeRead(Option<Box<PracticeRecord>>, u32),
    /// Whether the ground of the terminal is light.
    Ground(bool),
    /// A frame took long to send to the terminal.
    SlowTerminal,
    Notify(String),
    /// The last change is not saved yet.
    NotSaved,
    /// A message to keep until a key is pressed after it was seen.
    Warn(String),
    /// Removes a warning that no longer holds.
    Withdraw(String),
    /// The reason marks or games are not saved; `None` if all are.
    Unkept(Option<String>),
    /// A game's clock shows another time.
    Clock,
    TypingPaused,
    /// The warnings have been visible for a while.
    WarningsShown,
}
