//! Deals and games as they are sent to others: links of public pages, and a line with a number and its moves.
//!
//! ```
//! use tableaux::freecell::{AutoPlay, CellCount, Deal, PlayedGame, Position, notation, share};
//!
//! let start = Position::new(Deal::new(617.into()).tableau(), CellCount::FOUR);
//! let game = notation::replay(start, &notation::parse("8a 8b 8c 87")?, AutoPlay::None)?;
//! let line = share::number_line(617.into(), &Default::default(), &game).unwrap();
//! assert_eq!(line, "ms:617/4/none/8a8b8c87");
//! assert_eq!(share::parse(&line).unwrap()?.replay()?.steps(), game.steps());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use thiserror::Error;

use super::auto_play::AutoPlay;
use super::cell_count::{CellCount, CellCountError};
use super::deal::Deal;
use super::moves::{Move, Place};
use super::notation::{self, NotationError};
use super::played_game::PlayedGame;
use super::position::{IllegalMove, Position};
use crate::generator::Generator;
use crate::number::{DealNumber, NumberError, link_parameter};
use crate::sanitize::quoted;

/// A game as somebody has sent it: a deal of Microsoft's numbers and moves on it, which nobody has checked yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SharedGame {
    /// The deal.
    pub number: DealNumber,
    /// The free cells.
    pub cells: CellCount,
    /// The rule of automatic moves; `None` if the moves are those of a link, which tell it themselves.
    pub rule: Option<AutoPlay>,
    /// The moves as they are written.
    pub moves: String,
}

/// Why a line or a link is no game.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ShareError {
    /// Its number is wrong.
    #[error(transparent)]
    Number(#[from] NumberError),
    /// Its number of free cells is wrong.
    #[error(transparent)]
    Cells(#[from] CellCountError),
    /// Its rule of automatic moves is wrong.
    #[error("'{0}' is no rule of automatic moves: none, horne, raymond and max are accepted")]
    Rule(String),
    /// It lacks a part.
    #[error(
        "'{0}' is no game: a line such as ms:617/4/horne/3a32 is accepted, that is number, cells, automatic moves, moves"
    )]
    Parts(String),
    /// Its moves cannot be parsed or played.
    #[error(transparent)]
    Moves(#[from] NotationError),
    /// A move of a link cannot be played.
    #[error("move {number}, {text}: {why}")]
    LinkMove {
        /// Which it is, from 1.
        number: usize,
        /// How it is written.
        text: String,
        /// The rule it breaks.
        why: IllegalMove,
    },
    /// Text in a link that is no move.
    #[error(
        "move {number}: '{text}' is no move of a link: 1-8, or a-d for the cards in cells in the order in which they came, then 1-8, r for a free cell or h for home is accepted"
    )]
    NoLinkMove {
        /// Which it is, from 1.
        number: usize,
        /// How it begins.
        text: String,
    },
}

/// The line with which a game can be sent: `ms:617/4/none/3a26v3…`, number, free cells, the rule of automatic moves –
/// none, as every move home is in the list – and the moves. Only Microsoft's deals have such numbers.
#[must_use]
pub fn number_line(number: DealNumber, generator: &Generator, game: &PlayedGame) -> Option<String> {
    let moves: String = notation::explicit(game).map(|notated| notated.to_string()).collect();
    let cells = game.position().cell_count();
    (*generator == Generator::Microsoft).then(|| format!("ms:{number}/{cells}/none/{moves}"))
}

/// A link to a public page that shows a solution of a deal of Microsoft's; it has the first million of them.
#[must_use]
pub fn link(number: DealNumber) -> Option<String> {
    const SOLVED: std::ops::RangeInclusive<u64> = 1..=1_000_000;
    SOLVED.contains(&number.get()).then(|| format!("https://freecellgamesolutions.com/fcs/?game={number}"))
}

/// Parses a line with a game, or a link with one; `None` if the text is neither.
///
/// # Errors
/// [`ShareError`], but for moves, which are parsed when they are played.
#[must_use]
pub fn parse(text: &str) -> Option<Result<SharedGame, ShareError>> {
    let text = text.trim();
    if let Some(value) = link_parameter(text) {
        let (number, moves) = value.split_once([':', '|'])?;
        return Some(number.parse().map_err(ShareError::from).map(|number| SharedGame {
            number,
            cells: CellCount::FOUR,
            rule: None,
            moves: moves.to_owned(),
        }));
    }
    let line = text.get(3..).filter(|_| text[..3].eq_ignore_ascii_case("ms:"))?;
    Some(parse_line(line, text))
}

fn parse_line(line: &str, text: &str) -> Result<SharedGame, ShareError> {
    let [number, cells, rule, moves] = line.splitn(4, '/').collect::<Vec<_>>()[..] else {
        return Err(ShareError::Parts(quoted(text)));
    };
    let rule =
        AutoPlay::ALL.into_iter().find(|known| known.name() == rule).ok_or_else(|| ShareError::Rule(quoted(rule)))?;
    Ok(SharedGame { number: number.parse()?, cells: cells.parse()?, rule: Some(rule), moves: moves.to_owned() })
}

impl SharedGame {
    /// The board on which it is played.
    #[must_use]
    pub fn start(&self) -> Position {
        Position::new(Deal::new(self.number).tableau(), self.cells)
    }

    /// Plays the moves.
    ///
    /// # Errors
    /// The first that is no move, or is illegal.
    pub fn replay(&self) -> Result<PlayedGame, ShareError> {
        match self.rule {
            Some(rule) => Ok(notation::replay(self.start(), &notation::parse(&self.moves)?, rule)?),
            None => self.replay_link(),
        }
    }

    /// Plays the moves of a link. `r` is the first empty cell; `a` to `d` are the cards in cells in the order in which
    /// they came, so that no place is kept for one that has left; as many cards as possible go to an empty cascade; and
    /// all that can go home by themselves, unless there are moves home in the list.
    fn replay_link(&self) -> Result<PlayedGame, ShareError> {
        let rule = match self.moves.matches('h').count() {
            0 => AutoPlay::Max,
            1..52 => AutoPlay::Horne,
            _ => AutoPlay::None,
        };
        let mut game = PlayedGame::new(self.start());
        game.play_automatic(rule);
        // The cells in the order in which their cards came.
        let mut arrived: Vec<Place> = Vec::new();
        let moves: Vec<char> = self.moves.chars().filter(|c| !c.is_whitespace()).collect();
        for (number, pair) in (1..).zip(moves.chunks(2)) {
            let position = game.position();
            arrived.retain(|&cell| position.top(cell).is_some());
            let text = || quoted(&pair.iter().collect::<String>());
            let step =
                link_move(position, &arrived, pair).ok_or_else(|| ShareError::NoLinkMove { number, text: text() })?;
            game.play(step).map_err(|why| ShareError::LinkMove { number, text: text(), why })?;
            arrived.retain(|&cell| cell != step.from);
            arrived.extend(Some(step.to).filter(|to| matches!(to, Place::Cell(_))));
            game.play_automatic(rule);
        }
        Ok(game)
    }
}

/// The move that two characters of a link mean.
fn link_move(position: &Position, arrived: &[Place], pair: &[char]) -> Option<Move> {
    let &[from, to] = pair else { return None };
    let cascade = |c| Place::from_char(c).filter(|place| matches!(place, Place::Cascade(_)));
    let cell = |c| arrived.get("abcd".find(c)?).copied();
    let from = cascade(from).or_else(|| cell(from))?;
    let to = match to {
        'h' => Place::Home,
        'r' => Place::cells(position.cell_count()).find(|&cell| position.top(cell).is_none()).unwrap_or(Place::Cell(0)),
        to => cascade(to)?,
    };
    let most = position.card_counts(from, to).filter(|&cards| position.check(Move { from, to, cards }).is_ok()).max();
    Some(Move { from, to, cards: most.unwrap_or(1) })
}
