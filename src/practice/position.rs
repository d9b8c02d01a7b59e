//! Practice positions: a deal, and the moves up to the position.

use tableaux_engine::freecell::share::{self, Origin};
use tableaux_engine::{AutoPlay, PlayedGame, Position};

/// The source of a practice position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Source {
    /// A built-in puzzle of a grade from 1 to 5.
    Puzzle(u8),
    /// A game of the user's own that the next move lost.
    Lost,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PracticePosition {
    line: String,
    origin: Origin,
    moves: u32,
    position: Position,
    source: Source,
}

impl PracticePosition {
    /// Parses the position at the end of a game's line, see [`share::parse`]; `None` if the line is not a game or is
    /// illegal.
    pub fn parse(line: &str, source: Source) -> Option<Self> {
        let shared = share::parse(line)?.ok()?;
        let game = shared.replay().ok()?;
        let (moves, position) = (game.moves(), game.position().clone());
        Some(Self { line: line.into(), origin: shared.origin, moves, position, source })
    }

    /// Returns the line of a game, which identifies its current position.
    pub fn line_of(origin: &Origin, game: &PlayedGame) -> String {
        share::line(origin, game, AutoPlay::None)
    }

    /// Returns the line that identifies the position: the start, and every move to it.
    pub fn line(&self) -> &str {
        &self.line
    }

    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the number of moves made before the position.
    pub const fn moves(&self) -> u32 {
        self.moves
    }

    pub const fn source(&self) -> Source {
        self.source
    }

    /// Names the position: `move 14 of #617`.
    pub fn name(&self) -> String {
        let of = match self.origin {
            Origin::Deal(_, number) => format!("#{number}"),
            Origin::Board(_) => "a board of your own".into(),
        };
        format!("move {} of {of}", self.moves + 1)
    }
}
