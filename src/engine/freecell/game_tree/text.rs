//! The text of FreeCell games. A node is the move, `+` before each automatic move home after it, and the outlook if
//! known: `=` and the number of moves to a win, or `=lost`. Example: `3=40 0*8a=41 1.8b=lost 1*3b+3h`.

use std::fmt;

use super::{GameTree, Outlook, PlayedPosition};
use crate::freecell::moves::Move;
use crate::freecell::position::Position;
use crate::parse_error::ParseError;

impl fmt::Display for GameTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, |played, f| {
            if let Some((step, automatic)) = &played.step {
                write!(f, "{step}")?;
                automatic.iter().try_for_each(|step| write!(f, "+{step}"))?;
            }
            match played.outlook {
                Some(Outlook::Winnable { moves }) => write!(f, "={moves}"),
                Some(Outlook::Lost) => f.write_str("=lost"),
                None => Ok(()),
            }
        })
    }
}

impl GameTree {
    /// Parses a game from the text that its `Display` writes.
    ///
    /// # Errors
    /// [`ParseError`] for the first word that is not a position, or whose move is illegal.
    pub fn parse(start: &Position, text: &str) -> Result<Self, ParseError> {
        let read_value = |before: Option<&PlayedPosition>, word: &str| {
            let (steps, outlook) = with_outlook(word)?;
            let played = match before {
                Some(before) => before.read_after(steps)?,
                None => Some(PlayedPosition::start(start.clone())).filter(|_| steps.is_empty())?,
            };
            Some(PlayedPosition { outlook, ..played })
        };
        Self::read(text, read_value, |one, other| one.step == other.step)
    }
}

impl PlayedPosition {
    /// Returns the position after a move and the moves home that followed it.
    fn read_after(&self, steps: &str) -> Option<Self> {
        let mut steps = steps.split('+').map(str::parse::<Move>);
        let step = steps.next()?.ok()?;
        let automatic = steps.collect::<Result<Vec<Move>, _>>().ok()?;
        let mut position = self.position.clone();
        std::iter::once(&step).chain(&automatic).try_for_each(|&step| position.play(step)).ok()?;
        Some(self.after((step, automatic), position))
    }
}

/// Splits a word into its moves and its outlook.
fn with_outlook(word: &str) -> Option<(&str, Option<Outlook>)> {
    Some(match word.split_once('=') {
        None => (word, None),
        Some((word, "lost")) => (word, Some(Outlook::Lost)),
        Some((word, moves)) => (word, Some(Outlook::Winnable { moves: moves.parse().ok()? })),
    })
}
