//! Parts of a text that may be parts of a board.

use super::board_text::BoardText;
use super::shape::Shape;
use super::text_line::words;
use crate::card::Card;
use crate::freecell::position::CASCADES;

/// Lines that follow each other without a heading between them: those of a board, or of a part of one.
pub(super) struct Piece<'a> {
    pub(super) board: BoardText<'a>,
    pub(super) shape: Shape,
    /// Whether its lines are known to be those of a board.
    pub(super) is_certain: bool,
    /// The cards of the piece, to count doubled ones.
    pub(super) cards: CardCount,
    /// The last piece before it that has lines of a board, if all between them may be joined.
    pub(super) before: Option<usize>,
}

/// How many cards there are, and which.
#[derive(Clone, Copy, Default)]
pub(super) struct CardCount {
    count: u32,
    kinds: u64,
}

impl CardCount {
    pub(super) fn of(board: &BoardText) -> Self {
        let words = board.lines.iter().flatten().flat_map(|part| words(part.text));
        words
            .filter_map(|(_, word)| Card::from_word(word))
            .fold(Self::default(), |cards, card| cards.and(Self { count: 1, kinds: 1 << card.index() }))
    }

    pub(super) const fn and(self, other: Self) -> Self {
        Self { count: self.count + other.count, kinds: self.kinds | other.kinds }
    }

    pub(super) const fn doubles(self) -> u32 {
        self.count - self.kinds.count_ones()
    }
}

impl Piece<'_> {
    /// Whether it may be a part of a board before the first move.
    pub(super) const fn is_joinable(&self) -> bool {
        !self.board.has_cells() && !self.board.are_cascades && self.shape.lines() <= CASCADES
    }
}
