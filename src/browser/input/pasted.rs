//! Pasted text.

use std::fmt::Display;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tableaux_engine::card::Card;
use tableaux_engine::freecell::PlayedGame;
use tableaux_engine::freecell::find::is_dealt;
use tableaux_engine::freecell::share::{self, SharedGame};
use tableaux_engine::gears;
use tableaux_engine::number::DealRange;
use tableaux_engine::read::{Board, ParseBoardError, read};
use tableaux_engine::skat::{self, IssGame, ReadDeal};

/// The most deals of a range that open side by side.
pub const MAX_RANGE: u64 = 9;
/// The fewest words of a text taken for a board; one of fewer is a number.
const BOARD_WORDS: usize = 4;

#[derive(Debug, Clone, PartialEq)]
pub struct Pasted {
    pub text: String,
    /// The deals or games of Skat in the text, if it has any.
    pub skat: Option<SkatText>,
    pub boards: Result<Vec<Board>, ParseBoardError>,
    pub meaning: Meaning,
}

/// Skat deals, or the games of a Skat server's file, in the order of the text, with what is wrong with others.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct SkatText {
    pub deals: Vec<skat::Deal>,
    pub games: Arc<[IssGame]>,
    pub errors: Vec<String>,
}

impl SkatText {
    /// Reads a text; `None` if nothing in it is meant as a deal of Skat.
    pub fn of(text: &str) -> Option<Self> {
        let mut read = Self::default();
        if skat::is_game_file(text) {
            let mut all = Vec::new();
            for (place, (line, game)) in (1..).zip(skat::games(text)) {
                match game {
                    Ok(game) => all.push(game),
                    Err(error) => read.errors.push(format!("game {place} (line {line}): {error}")),
                }
            }
            return Some(Self { games: all.into(), ..read });
        }
        for ReadDeal { deal, .. } in skat::read_deals(text) {
            match deal {
                Ok(deal) => read.deals.push(deal),
                Err(error) => read.errors.push(error.to_string()),
            }
        }
        (!read.deals.is_empty() || !read.errors.is_empty()).then_some(read)
    }

    /// Returns whether it is Skat and nothing else.
    pub fn is_sure(&self) -> bool {
        !self.games.is_empty() || !self.deals.is_empty() && self.errors.is_empty()
    }
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
        let skat = SkatText::of(&lines);
        if skat.as_ref().is_some_and(|skat| !skat.games.is_empty()) {
            return Self { text, skat, boards: Ok(Vec::new()), meaning: Meaning::Boards };
        }
        let boards =
            read(&lines, &|layout| !stop.load(Ordering::Relaxed) && is_dealt(layout)).map(|reading| reading.boards);
        let boards = if stop.load(Ordering::Relaxed) { Ok(Vec::new()) } else { boards };
        let meaning = Meaning::of(&lines, &boards);
        Self { text, skat, boards, meaning }
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
        // A size and a bar, as in `3|423,124`, begin no other text.
        let is_of_gears = text.trim().split_once('|').is_some_and(|(size, _)| size.parse::<gears::BoardSize>().is_ok());
        match text.trim().parse() {
            Ok(gears) => return Self::Gears(Box::new(gears)),
            Err(why) if is_of_gears => return Self::Refused(refused(&why)),
            Err(_) => {}
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
