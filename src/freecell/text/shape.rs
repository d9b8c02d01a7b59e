//! Which lines of a text are those of a board, by the number of their cards: others may stand around and between them.

use super::card_line::is_card;
use super::orientation::Orientation;
use super::text_line::{TextLine, words};
use crate::card::Card;
use crate::freecell::position::CASCADES;

/// What the words of a line are. Numbers do not count, as they may be those of an editor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LineContent {
    /// Cards alone, known or not.
    Cards,
    /// Cards among other words, which may be misspelled cards.
    Mixture,
    /// No card.
    Words,
    /// A label alone, as that of an empty cascade.
    Label,
    /// Bytes that are no text, which are never ignored.
    Bytes,
}

/// What is known of a line before it is known whether it belongs to a board.
#[derive(Debug, Clone, Copy)]
pub(super) struct LineShape {
    pub(super) content: LineContent,
    /// The number of words that may be cards.
    len: usize,
    pub(super) has_colon: bool,
}

impl LineShape {
    /// The shape of a line, which may have several parts.
    pub(super) fn of(line: &[TextLine]) -> Self {
        let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
        let (mut len, mut cards) = (0, 0);
        for part in line {
            for (_, word) in words(part.without_label().text).filter(|(_, word)| !is_number(word)) {
                len += 1;
                cards += usize::from(is_card(word));
            }
        }
        let content = match cards {
            _ if line.iter().any(|part| part.has_bytes()) => LineContent::Bytes,
            0 if line.iter().all(|part| part.without_label().is_blank()) => LineContent::Label,
            0 => LineContent::Words,
            _ if cards < len => LineContent::Mixture,
            _ => LineContent::Cards,
        };
        Self { content, len, has_colon: line.iter().any(|part| part.has_colon()) }
    }

    /// Whether there are cards, or what may be some.
    pub(super) const fn has_cards(self) -> bool {
        matches!(self.content, LineContent::Cards | LineContent::Mixture | LineContent::Bytes)
    }
}

/// The numbers of cards in lines, of which a board has eight at most.
#[derive(Debug, Clone, Copy, Default)]
struct Lengths {
    first: [usize; CASCADES],
    lines: usize,
    cards: usize,
}

impl Lengths {
    fn push(&mut self, len: usize) {
        if let Some(place) = self.first.get_mut(self.lines) {
            *place = len;
        }
        self.lines += 1;
        self.cards += len;
    }

    fn then(mut self, next: &Self) -> Self {
        let cards = self.cards + next.cards;
        next.first.iter().take(next.lines).for_each(|&len| self.push(len));
        Self { lines: self.lines + next.lines.saturating_sub(CASCADES), cards, ..self }
    }

    fn are(&self, orientation: Orientation) -> bool {
        self.first.get(..self.lines) == Some(orientation.lengths())
    }

    /// Whether the lines are those of a board, each of its length, or one line of all cards.
    fn are_a_board(&self) -> bool {
        self.are(Orientation::Rows) || self.are(Orientation::Columns) || self.lines == 1 && self.cards == Card::COUNT
    }
}

/// The shape of some lines that follow each other.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Shape {
    /// The lines of cards alone.
    pure: Lengths,
    /// All lines with cards.
    carded: Lengths,
    /// The number of lines with cards that begin with `:`.
    colons: usize,
    labels: usize,
}

impl Shape {
    pub(super) fn push(&mut self, line: LineShape) {
        if line.content == LineContent::Cards {
            self.pure.push(line.len);
        }
        if line.has_cards() {
            self.carded.push(line.len);
            self.colons += usize::from(line.has_colon);
        }
        self.labels += usize::from(line.content == LineContent::Label);
    }

    /// The shape of these lines and the next ones.
    pub(super) fn then(&self, next: &Self) -> Self {
        Self {
            pure: self.pure.then(&next.pure),
            carded: self.carded.then(&next.carded),
            colons: self.colons + next.colons,
            labels: self.labels + next.labels,
        }
    }

    /// Whether all of some lines have cards and nothing else.
    pub(super) const fn is_pure(&self, lines: usize) -> bool {
        self.pure.lines == lines
    }

    /// Whether lines with cards begin with `:`, as those of cascades do.
    pub(super) const fn has_colons(&self) -> bool {
        self.colons > 0
    }

    /// The number of lines that may be cascades.
    pub(super) const fn lines(&self) -> usize {
        self.carded.lines + self.labels
    }

    pub(super) const fn has_cards(&self) -> bool {
        self.carded.lines > 0
    }

    /// The lines with cards, without those that have other words if the rest is a board.
    const fn board_lines(&self) -> &Lengths {
        if self.pure.cards == Card::COUNT { &self.pure } else { &self.carded }
    }

    /// Whether the lines with cards are those of a board, each of its length.
    pub(super) fn is_board(&self) -> bool {
        self.board_lines().are_a_board()
    }

    /// Whether they are its rows.
    pub(super) fn is_rows(&self) -> bool {
        self.board_lines().are(Orientation::Rows)
    }

    /// Whether they are all cards in one line.
    pub(super) fn is_single_line(&self) -> bool {
        self.is_board() && self.board_lines().lines == 1
    }

    /// Whether there may be no more lines: a card may be missing in one.
    pub(super) const fn is_full(&self) -> bool {
        self.lines() >= CASCADES || self.carded.cards + 1 >= Card::COUNT
    }

    /// Whether nothing shows whether the lines are the rows of a board, or its cascades, of which one is empty.
    pub(super) fn is_ambiguous(&self) -> bool {
        self.is_rows() && self.colons == self.carded.lines && self.lines() == CASCADES
    }

    /// Whether a line is one of the board's. A line without cards is none if there are all of them without it. A label
    /// alone is an empty cascade where something shows that the lines are cascades, as `has_cells` does, which says that
    /// other lines give the cells or the foundations.
    pub(super) fn includes(&self, line: LineShape, has_cells: bool) -> bool {
        let lines = self.board_lines();
        let cascades = lines.lines + self.labels;
        let has_empty = if lines.lines == 0 {
            true
        } else if self.is_board() {
            cascades == CASCADES && (has_cells || self.colons == lines.lines)
        } else {
            cascades >= CASCADES || has_cells || self.colons > 0
        };
        match line.content {
            LineContent::Cards | LineContent::Bytes => true,
            LineContent::Mixture => self.pure.cards != Card::COUNT,
            LineContent::Label => has_empty,
            LineContent::Words => {
                let count = lines.lines + if has_empty { self.labels } else { 0 };
                lines.cards != Card::COUNT && count != CASCADES
            }
        }
    }
}
