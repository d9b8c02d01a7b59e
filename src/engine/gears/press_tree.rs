//! The presses of a game of gears as a tree, with unlimited undo that loses no branch.

use std::fmt;

use super::board::Board;
use super::board_size::BoardSize;
use super::gear::Gear;
use crate::parse_error::ParseError;
use crate::undo_tree::{GameTooLong, NodeId, UndoTree};

/// A board reached in a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PressedBoard {
    board: Board,
    /// The gear pressed last; `None` where the game began.
    gear: Option<Gear>,
    /// The number of presses from the beginning.
    count: u32,
}

impl PressedBoard {
    fn after(&self, gear: Gear) -> Self {
        let mut board = self.board;
        board.press(gear);
        Self { board, gear: Some(gear), count: self.count + 1 }
    }
}

/// Every press made on a board of gears, undone ones included.
///
/// A press after an undo begins a branch; the other branch stays.
///
/// ```
/// use tableaux_engine::gears::{Gear, PressTree};
///
/// let mut game = PressTree::new("2|23,14".parse()?);
/// game.press(Gear { x: 0, y: 0 })?;
/// game.undo();
/// game.press(Gear { x: 1, y: 0 })?;
/// assert_eq!(game.board().to_string(), "2|14,13");
/// assert_eq!((game.branches().len(), game.to_string()), (2, "2 0.1,1 0*2,1".into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type PressTree = UndoTree<PressedBoard>;

impl PressTree {
    /// Returns a game before the first press.
    pub fn new(board: Board) -> Self {
        Self::rooted(PressedBoard { board, gear: None, count: 0 })
    }

    /// Returns the board on which the game began.
    pub fn start(&self) -> &Board {
        &self.value(NodeId::START).board
    }

    /// Returns the current board.
    pub fn board(&self) -> &Board {
        &self.value(self.at()).board
    }

    /// Returns the gear whose press led to a board; `None` where the game began.
    pub fn gear(&self, id: NodeId) -> Option<Gear> {
        self.value(id).gear
    }

    /// Returns the number of presses from the beginning to a board.
    pub fn count(&self, id: NodeId) -> u32 {
        self.value(id).count
    }

    /// Returns the presses from the beginning to the current board.
    pub fn presses(&self) -> impl Iterator<Item = Gear> {
        self.way_to(self.at()).into_iter().filter_map(|id| self.gear(id))
    }

    /// Presses a gear. If it was pressed from this board before, this leads to the same node again.
    ///
    /// # Errors
    /// [`GameTooLong`] if the game already has the maximum number of presses; it is then unchanged.
    ///
    /// # Panics
    /// If the board has no such gear.
    pub fn press(&mut self, gear: Gear) -> Result<(), GameTooLong> {
        self.try_add(|pressed| pressed.gear == Some(gear), |before| before.after(gear))
    }

    /// Parses a game from the text that its `Display` writes.
    ///
    /// # Errors
    /// [`ParseError`] for the first word that is not a board of the game, or whose gear is not on the board.
    pub fn parse(start: Board, text: &str) -> Result<Self, ParseError> {
        let read_value = |before: Option<&PressedBoard>, word: &str| match before {
            Some(before) => Some(before.after(parse_gear(word, start.size())?)),
            None => Some(PressedBoard { board: start, gear: None, count: 0 }).filter(|_| word.is_empty()),
        };
        Self::read(text, read_value, |one, other| one.gear == other.gear)
    }
}

impl fmt::Display for PressTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, |pressed, f| pressed.gear.map_or(Ok(()), |gear| write!(f, "{gear}")))
    }
}

/// Parses a gear's column and row, counted from 1: `2,1`.
fn parse_gear(text: &str, size: BoardSize) -> Option<Gear> {
    let (x, y) = text.split_once(',')?;
    let place = |text: &str| text.parse::<u8>().ok()?.checked_sub(1);
    Some(Gear { x: place(x)?, y: place(y)? }).filter(|gear| gear.is_on(size))
}
