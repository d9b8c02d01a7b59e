//! Moves as written, before the dialect is known.

use super::error::ReadMovesError;
use crate::card::Card;
use crate::freecell::text_position::TextPosition;
use crate::undo_tree::{GameTooLong, MAX_MOVES};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrittenMove<'a> {
    pub at: TextPosition,
    pub text: &'a str,
    pub from: Reference,
    pub to: Reference,
    pub cards: Option<u8>,
    /// Where the named card is taken from, if that is written too.
    pub source: Option<Reference>,
}

impl WrittenMove<'_> {
    /// Returns whether both ends are places by their characters, or home.
    pub const fn is_of_chars(&self) -> bool {
        self.from.is_char_or_home() && self.to.is_char_or_home()
    }
}

/// One end of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reference {
    /// A place by its character.
    Char(char),
    /// The place of a card, which is moved with the cards on it.
    Card(Card),
    Stack(u8),
    Cell(u8),
    AnyCell,
    AnyCascade,
    Home,
}

impl Reference {
    /// Returns whether the reference is a number, which depends on the dialect.
    pub const fn is_numbered(self) -> bool {
        matches!(self, Self::Stack(_) | Self::Cell(_))
    }

    /// Returns whether the reference is a place by its character, or home.
    pub const fn is_char_or_home(self) -> bool {
        matches!(self, Self::Char(_) | Self::Home)
    }
}

/// The moves of a text in one grammar.
#[derive(Debug, Default)]
pub struct WrittenMoves<'a> {
    pub moves: Vec<WrittenMove<'a>>,
    /// The first text that is not a move, on a line of moves.
    pub mistake: Option<ReadMovesError>,
    /// The first text that is not a move, on another line.
    pub other: Option<ReadMovesError>,
}

impl<'a> WrittenMoves<'a> {
    /// Takes the moves of a line of moves, up to the first mistake. Returns whether to continue.
    pub fn take(&mut self, moves: &[WrittenMove<'a>], mistake: Option<ReadMovesError>) -> bool {
        self.moves.extend_from_slice(moves);
        self.mistake = mistake;
        if self.moves.len() > MAX_MOVES {
            self.mistake = Some(GameTooLong.into());
        }
        self.mistake.is_none()
    }
}
