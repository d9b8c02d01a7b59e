//! The start of a game: a numbered deal, or a custom board.

use std::fmt;

use crate::freecell::cell_count::CellCount;
use crate::freecell::deal::{Deal, Tableau};
use crate::freecell::layout::Layout;
use crate::freecell::position::Position;
use crate::generator::Generator;
use crate::number::DealNumber;
use crate::parse_error::ParseError;
use crate::sanitize::quoted;
use crate::words::counted;

/// The name of Microsoft's generator in a line, as players write its numbers.
const MICROSOFT: &str = "ms";
/// The name before the cards of a board.
const BOARD: &str = "board";

/// The start of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// A numbered deal.
    Deal(Generator, DealNumber),
    /// A custom board, before the first move or in play.
    Board(Layout),
}

impl Origin {
    /// Parses the parts of a line before and after its colon.
    pub(super) fn parse(name: &str, value: &str) -> Result<Self, ParseError> {
        if name.eq_ignore_ascii_case(BOARD) {
            return board(value).map(Self::Board);
        }
        let generator = if name.eq_ignore_ascii_case(MICROSOFT) {
            Generator::Microsoft
        } else {
            name.parse().map_err(ParseError::new)?
        };
        Ok(Self::Deal(generator, value.parse().map_err(ParseError::new)?))
    }

    /// Returns whether a word may come before a line's colon.
    pub(super) fn is_name(word: &str) -> bool {
        [MICROSOFT, BOARD].iter().any(|name| word.eq_ignore_ascii_case(name)) || word.parse::<Generator>().is_ok()
    }

    /// Returns the starting position.
    ///
    /// # Errors
    /// Fails if the number has no deal, the board lacks cards, or cards lie in more cells than there are.
    pub fn start(&self, cells: CellCount) -> Result<Position, ParseError> {
        let layout = match self {
            Self::Deal(generator, number) => {
                let deal = Deal::by(generator, *number).map_err(ParseError::new)?;
                return Ok(Position::new(deal.tableau(), cells));
            }
            Self::Board(layout) => layout,
        };
        layout.position(cells).ok_or_else(|| {
            let used = layout.cells().iter().rposition(Option::is_some).map_or(0, |last| last + 1);
            let has = match (layout.doubled().first(), layout.absent().first()) {
                (Some(card), _) => format!("{card} twice"),
                (None, Some(card)) => format!("no {card}"),
                (None, None) if layout.unknown_count() > 0 => "unknown cards".into(),
                (None, None) => {
                    let needed = counted(used as u64, "cell", "cells");
                    let there = match cells.get() {
                        0 => "are none".into(),
                        1 => "is 1".into(),
                        several => format!("are {several}"),
                    };
                    return ParseError::new(format_args!("cards are in {needed}, but there {there}; use {used} to 10"));
                }
            };
            ParseError::new(format_args!("the board has {has}; use each card once, in a cascade, in a cell or home"))
        })
    }
}

/// Parses the cards of a board: before the first move in any form of a tableau, in play as [`Origin`] writes them.
fn board(text: &str) -> Result<Layout, ParseError> {
    if !text.contains(';') {
        let tableau = text.parse::<Tableau>().map_err(|why| ParseError::new(format_args!("the board: {why}")))?;
        return Ok(Layout::from(&tableau));
    }
    let key = text.replace(',', "/").replace(';', " ");
    Layout::from_key(&key).ok_or_else(|| {
        ParseError::new(format_args!(
            "'{}' is not a board; use 52 cards row by row, or eight cascades separated by commas, then cells as KS--2H \
             and the numbers of cards home as 1,0,0,13 in the order C,D,H,S",
            quoted(text)
        ))
    })
}

/// Writes `ms:617`, `minstd:617` or `a=5,c=3,m=1000,shift=2,mask=0xff:617`. A board before the first move is `board:`
/// and its 52 cards row by row. One in play is its cascades separated by commas, its cells and the numbers of cards
/// home, these three separated by semicolons: `board:7DTD,AD,,,,,,;KS--2H;1,0,0,13`.
impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Deal(Generator::Microsoft, number) => write!(f, "{MICROSOFT}:{number}"),
            Self::Deal(generator, number) => write!(f, "{generator}:{number}"),
            Self::Board(layout) => {
                write!(f, "{BOARD}:")?;
                match layout.tableau() {
                    Some(tableau) => tableau.cards().iter().try_for_each(|card| write!(f, "{card}")),
                    None => f.write_str(&layout.key().replace('/', ",").replace(' ', ";")),
                }
            }
        }
    }
}
