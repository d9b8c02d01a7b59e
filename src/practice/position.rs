//! A position of the practice: a deal, and the moves to where one is asked for.

use tableaux_engine::freecell::share::{self, Origin};
use tableaux_engine::freecell::{AutoPlay, PlayedGame, Position};

/// Where a position of the practice comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Source {
    /// A puzzle of the program, of this grade, 1 to 5.
    Puzzle(u8),
    /// A game of one's own that was lost by the next move.
    Lost,
}

/// A position in which a move is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PracticePosition {
    line: String,
    origin: Origin,
    moves: u32,
    position: Position,
    source: Source,
}

impl PracticePosition {
    /// The position to which a line with a game leads, see [`share::parse`]; `None` if it is none, or an illegal one.
    pub fn parse(line: &str, source: Source) -> Option<Self> {
        let shared = share::parse(line)?.ok()?;
        let game = shared.replay().ok()?;
        let (moves, position) = (game.moves(), game.position().clone());
        Some(Self { line: line.into(), origin: shared.origin, moves, position, source })
    }

    /// The line of a game of one's own, by which the position where it stands is kept.
    pub fn line_of(origin: &Origin, game: &PlayedGame) -> String {
        share::line(origin, game, AutoPlay::None)
    }

    /// The line by which it is kept: what it begins with, and every move to it.
    pub fn line(&self) -> &str {
        &self.line
    }

    pub const fn origin(&self) -> &Origin {
        &self.origin
    }

    /// The number of moves that were made.
    pub const fn moves(&self) -> u32 {
        self.moves
    }

    pub const fn position(&self) -> &Position {
        &self.position
    }

    pub const fn source(&self) -> Source {
        self.source
    }

    /// Which one it is, in words: `move 14 of #617`.
    pub fn name(&self) -> String {
        let of = match self.origin {
            Origin::Deal(_, number) => format!("#{number}"),
            Origin::Board(_) => "a board of your own".into(),
        };
        format!("move {} of {of}", self.moves + 1)
    }
}
