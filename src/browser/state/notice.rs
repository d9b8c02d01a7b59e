//! Notices: what came of a command, as data. `words/notice.rs` puts them into words.

use super::comparing::Comparing;
use super::game::{Oracle, WayBack};
use super::ghost::GhostOf;
use super::message::Message;
use super::panes::CellLimit;
use super::prelude::*;
use super::solution::NoSolution;
use crate::query::scan::Direction;
use crate::settings::Narrow;
use crate::table::Play;
use tableaux_engine::freecell::IllegalMove;
use tableaux_engine::number::DealSet;

#[derive(Debug, Clone)]
pub enum Notice {
    /// News of a layer below, in its words: an error, or what the store did.
    Text(String),
    /// The last change is not saved yet.
    NotSaved,

    NoRoom,
    /// Deals of Skat, or games of a file, were opened; what is wrong with another.
    SkatOpened {
        deals: usize,
        is_game: bool,
        wrong: Option<String>,
    },
    NoBoardClosed,
    NothingBehind,
    NothingAhead,
    LastPane,
    /// The user's own board of this name was closed.
    BoardClosed(Arc<str>),
    OnePane,
    Linked(bool),
    Compared(Comparing),
    TableShown(Table),
    BoardSizeLimit,
    DealtBy(Generator),
    Cells(CellCount),
    CellLimit(CellLimit),
    /// The user's own board has no next number.
    NoNextBoard,
    FirstNumber(Table),
    LastNumber(Table),

    FilterTooLong,
    /// The filter asks for the record of games, which is not read.
    NoRecord,
    FilterRemoved,
    /// The filter matches no deal of the set; the filter before it stays.
    FilterRefused {
        set: DealSet,
        kept: Option<String>,
    },
    SearchingFits(DealNumber),
    NoFit(DealSet),
    /// The first match of a new filter from a number on, and how many there are, if known.
    FirstFit {
        from: DealNumber,
        found: DealNumber,
        count: Option<u64>,
    },
    /// No more steps than these are made at a time.
    StepLimit(usize),
    /// No match follows `last`, up to `limit` if the numbers beyond are not scanned.
    EndOfFits {
        direction: Direction,
        last: DealNumber,
        limit: Option<DealNumber>,
    },

    Marked(MarkedDeal),
    /// The mark is removed; the message is the key that restores it.
    MarkRemoved(MarkedDeal, Message),
    /// The mark removed last is restored, if there was one.
    MarkRestored(Option<MarkedDeal>),

    NotPlayable,
    /// The game goes on after so many moves or presses.
    Resumed {
        play: Play,
        count: u32,
        place: GamePlace,
    },
    GameUnreadable(String),
    /// An ended game is shown again.
    Reopened {
        outcome: GameOutcome,
        day: Day,
    },
    /// The moves of an ended game were not kept.
    MovesNotKept {
        outcome: GameOutcome,
        day: Day,
    },
    /// The moves of an ended game cannot be replayed, with the reason.
    MovesUnreadable {
        outcome: GameOutcome,
        day: Day,
        why: String,
    },
    /// A ghost races with the game; `None` if no longer.
    GhostSet(Option<GhostOf>),
    /// There is neither a solution nor a game that a ghost could play.
    NoGhost,
    /// Repeating the command drops the open game of this name.
    DropAsked(String),
    NewGame,
    /// Repeating the command restarts; the game would count as this, or not at all.
    RestartAsked(Option<GameOutcome>),
    Illegal(Box<Position>, IllegalMove),
    NoStep {
        play: Play,
        is_back: bool,
    },
    OneLine,
    OneLineOfPresses,
    Entered {
        after: u32,
        is_branch: bool,
        /// How the moves were written, if unusual.
        dialect: Option<String>,
    },

    OracleSet(Oracle),
    AutoPlaySet(AutoPlay),
    NarrowSet {
        narrow: Narrow,
        is_over: bool,
    },
    Won,
    Lost(WayBack),
    NoHint,
    SearchingHint,
    /// The hint is played as soon as it is found.
    SearchingHintToPlay,
    PressHint {
        gear: Gear,
        to_go: u32,
    },
    /// The number of the board of gears that was pasted is searched for.
    SearchingGears,
    GearsNumber(DealNumber),
    NoGearsNumber {
        is_solvable: bool,
    },
    PressesSolved {
        presses: u32,
        fewest: Option<u32>,
    },
    SearchingWinnable,
    WinnableUnknown,
    NeverWinnable,
    AtWinnable,
    /// Back at the last winnable position, after so many moves; `None` is the beginning.
    BackToWinnable {
        moves: Option<u32>,
        is_unknown: bool,
    },
    Reviewing,

    SearchingSolution,
    NoSolution(NoSolution),
    /// The pane of this name has no solution.
    NoSolutionOf(String, NoSolution),
    LostHere,

    /// A number of boards were opened beside the deals.
    BoardsOpened {
        boards: usize,
        remarks: Vec<BoardRemark>,
    },
    /// A text was taken for the board to identify: its error, its ignored parts, and the number of boards in it.
    BoardTaken {
        error: Option<String>,
        ignored: Vec<String>,
        boards: usize,
    },
    NothingToPractice,
    NoAnswer,
}

/// A remark about a board that was opened.
#[derive(Debug, Clone)]
pub enum BoardRemark {
    Joke(JokeDeal),
    /// An error or a remark of the reader, in its words.
    Text(String),
    /// The words of the text that are ignored.
    Ignored(String),
    /// The board has set this number of free cells.
    Cells(CellCount),
}

/// A deal with a mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MarkedDeal {
    pub table: Table,
    pub number: DealNumber,
    /// Whether its table is the one on the screen.
    pub is_here: bool,
}

/// A reply to the last command, shown until the next key: a notice, or a message of a screen.
#[derive(Debug, Clone)]
pub enum Reply {
    Notice(Notice),
    Message(Message),
}

impl From<Notice> for Reply {
    fn from(notice: Notice) -> Self {
        Self::Notice(notice)
    }
}

impl<M: Into<Message>> From<M> for Reply {
    fn from(message: M) -> Self {
        Self::Message(message.into())
    }
}
