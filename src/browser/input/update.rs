//! Updates: what becomes known without a person doing anything, from searches, from the store and with time.

use std::sync::Arc;

use super::effect::{GameKey, GamePlace};
use crate::browser::search::{Answer, Query};
use crate::practice::PracticeRecord;
use crate::record::{RecordedGame, Records};
use crate::store::{Marks, OpenGame, SavedGame};

/// Something that becomes known.
#[derive(Debug, Clone, PartialEq)]
pub enum Update {
    Answered(Box<(Query, Answer)>),
    /// A search has failed: for what, and why.
    Failed(Box<Query>, String),
    /// A search goes on: it is time to turn its spinner.
    Spin,
    MarksRead(Marks),
    /// A game was read that was played before, if there is one: one of the open games of its number.
    GameRead(GameKey, Option<(Box<SavedGame>, GamePlace)>),
    /// A game has ended and is on its way into the record.
    GameEnded(Box<RecordedGame>),
    RecordRead(Arc<Records>),
    /// The open games were read, the one that was changed last first.
    GamesRead(Vec<OpenGame>),
    /// What was practised was read, if it could be, on a day.
    PracticeRead(Option<Box<PracticeRecord>>, u32),
    Notify(String),
    /// Something is to stay on the screen until a key was pressed after it was seen.
    Warn(String),
    /// Marks or games are not kept yet, and why; or all are.
    Unkept(Option<String>),
    /// The clock of a game shows another time.
    Clock,
    TypingPaused,
    /// The warnings have been on the screen for a while.
    WarningsShown,
}
