//! What is pasted, which may be anything: what it means is read off the thread that draws.

use std::fmt::Display;
use std::io;
use std::sync::mpsc::{self, SendError};
use std::thread;
use std::time::Duration;

use crate::freecell::PlayedGame;
use crate::freecell::share::{self, SharedGame};
use crate::freecell::text::{ParseBoardError, TextLayout, parse_layouts};
use crate::number::DealRange;

/// The most deals of a range that open side by side.
pub const MAX_RANGE: u64 = 9;
/// A text of as many words is meant as a board, and one of fewer as a number.
const BOARD_WORDS: usize = 4;
/// How long the thread that draws waits for a text to be read. Most are read sooner, so that what is typed behind them
/// comes behind them.
const WAIT: Duration = Duration::from_millis(100);

/// A pasted text.
#[derive(Debug, Clone, PartialEq)]
pub struct Pasted {
    /// The text itself, for text fields.
    pub text: String,
    /// The boards in it.
    pub boards: Result<Vec<TextLayout>, ParseBoardError>,
    /// What it is for the deals.
    pub meaning: Meaning,
}

/// What a pasted text is.
#[derive(Debug, Clone, PartialEq)]
pub enum Meaning {
    /// A number, or a range of them.
    Numbers(DealRange),
    /// A game that somebody has sent, and the same as it was played.
    Game(Box<(SharedGame, PlayedGame)>),
    /// Boards.
    Boards,
    /// Neither, and why.
    Refused(String),
}

impl Pasted {
    /// Reads a text.
    pub fn new(text: impl Into<String>) -> Self {
        let text = text.into();
        // A pasted line ends in a carriage return, as Enter does.
        let lines = text.replace("\r\n", "\n").replace('\r', "\n");
        let boards = parse_layouts(&lines);
        let meaning = Meaning::of(&lines, &boards);
        Self { text, boards, meaning }
    }

    /// Reads a text on a thread of its own. If that takes a while, it is handed to `late` when it is read.
    ///
    /// # Errors
    /// If no thread can be started.
    pub(crate) fn read(text: String, late: impl FnOnce(Box<Self>) + Send + 'static) -> io::Result<Option<Box<Self>>> {
        let (done, read) = mpsc::sync_channel(0);
        let work = move || {
            if let Err(SendError(pasted)) = done.send(Box::new(Self::new(text))) {
                late(pasted);
            }
        };
        thread::Builder::new().name("pasted".into()).spawn(work)?;
        Ok(read.recv_timeout(WAIT).ok())
    }
}

impl Meaning {
    fn of(text: &str, boards: &Result<Vec<TextLayout>, ParseBoardError>) -> Self {
        let game = share::parse(text).map(|game| game.and_then(|game| Ok((game.replay()?, game))));
        let of_game = match game {
            Some(Ok((played, game))) => return Self::Game(Box::new((game, played))),
            Some(Err(why)) if !text.trim().contains('\n') => return Self::Refused(refused(&why)),
            // The first line of a log may begin as a game does.
            Some(Err(why)) => Some(refused(&why)),
            None => None,
        };
        let numbers = DealRange::from_word(text).and_then(|range| range.at_most(MAX_RANGE));
        let is_board = || text.split_whitespace().nth(BOARD_WORDS - 1).is_some();
        match (numbers, boards) {
            (Ok(range), _) => Self::Numbers(range),
            (_, Ok(_)) => Self::Boards,
            (Err(_), Err(why)) if of_game.is_none() && is_board() => Self::Refused(refused(why)),
            (Err(why), Err(_)) => Self::Refused(of_game.unwrap_or_else(|| refused(&why))),
        }
    }
}

/// What is said of pasted text that is no number.
pub fn refused(why: &impl Display) -> String {
    format!("the pasted text is refused: {why}")
}
