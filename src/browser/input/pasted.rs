//! Pasted text.

use std::fmt::Display;
use std::sync::atomic::{AtomicBool, Ordering};

use tableaux_engine::card::Card;
use tableaux_engine::freecell::PlayedGame;
use tableaux_engine::freecell::find::is_dealt;
use tableaux_engine::freecell::share::{self, SharedGame};
use tableaux_engine::gears;
use tableaux_engine::number::DealRange;
use tableaux_engine::read::{Board, ParseBoardError, read};

/// The most deals of a range that open side by side.
pub const MAX_RANGE: u64 = 9;
/// The fewest words of a text taken for a board; one of fewer is a number.
const BOARD_WORDS: usize = 4;

#[derive(Debug, Clone, PartialEq)]
pub struct Pasted {
    pub text: String,
    pub boards: Result<Vec<Board>, ParseBoardError>,
    pub meaning: Meaning,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Meaning {
    Numbers(DealRange),
    /// A received game, as shared and as played.
    Game(Box<(SharedGame, PlayedGame)>),
    Boards,
    /// A board of gears.
    Gears(Box<gears::Board>),
    Refused(String),
}

impl Pasted {
    pub fn new(text: impl Into<String>) -> Self {
        Self::until(text.into(), &AtomicBool::new(false))
    }

    /// Parses a text, which takes seconds for a long one. The result is meaningless once `stop` is set.
    pub fn until(text: String, stop: &AtomicBool) -> Self {
        // A pasted line ends in a carriage return, like Enter.
        let lines = text.replace("\r\n", "\n").replace('\r', "\n");
        let boards =
            read(&lines, &|layout| !stop.load(Ordering::Relaxed) && is_dealt(layout)).map(|reading| reading.boards);
        let boards = if stop.load(Ordering::Relaxed) { Ok(Vec::new()) } else { boards };
        let meaning = Meaning::of(&lines, &boards);
        Self { text, boards, meaning }
    }
}

impl Pasted {
    /// Returns whether the text contains a complete board.
    pub fn has_whole_board(&self) -> bool {
        self.boards.iter().flatten().any(|board| board.layout.known_count() == Card::COUNT)
    }
}

impl Meaning {
    fn of(text: &str, boards: &Result<Vec<Board>, ParseBoardError>) -> Self {
        if let Ok(gears) = text.trim().parse() {
            return Self::Gears(Box::new(gears));
        }
        let game = share::parse(text).map(|game| game.and_then(|game| Ok((game.replay()?, game))));
        let of_game = match game {
            Some(Ok((played, game))) => return Self::Game(Box::new((game, played))),
            Some(Err(why)) if !text.trim().contains('\n') => return Self::Refused(refused(&why)),
            // The first line of a log may look like the start of a game.
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

/// Returns the message about pasted moves that cannot be played.
pub fn refused_moves(why: &str) -> String {
    format!("pasted moves: {why}")
}

/// Returns the message about pasted text that cannot be used.
pub fn refused(why: &impl Display) -> String {
    format!("pasted text: {why}")
}
