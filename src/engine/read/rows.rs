//! Rows, the smallest groups of a text: cards without a line break or a bracket between them, and the gaps between
//! rows.

use std::ops::Index;

use super::home::Home;
use super::labels::Label;
use crate::card::Card;
use crate::freecell::cell_count::CellCount;
use crate::number::DealNumber;

/// The contents of a place for a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ItemKind {
    Card(Card),
    /// `?`; `Placeholder` is a word for nothing.
    Unknown,
    Placeholder,
    /// A sign for an empty place: `--`, `..`, `□`.
    Dash,
    /// A word that is not a card; `Misspelled` is a word for a card that does not exist.
    Wrong,
    Misspelled,
    Binary,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Item {
    pub kind: ItemKind,
    pub start: u32,
    pub end: u32,
}

impl Item {
    pub const fn card(&self) -> Option<Card> {
        if let ItemKind::Card(card) = self.kind { Some(card) } else { None }
    }

    /// Returns the item if it is a card, known or not.
    pub fn in_place(&self) -> Option<&Self> {
        matches!(self.kind, ItemKind::Card(_) | ItemKind::Unknown).then_some(self)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RowKind {
    Cards,
    /// A cascade without cards.
    Empty,
    /// Free cells, by their index among the [`CellList`]s.
    Cells(u32),
    Foundations(u32),
    /// A number of free cells: `# 2 free cells`.
    CellCount(u32),
}

/// The certainty that the cards of a row belong to a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Certainty {
    /// Almost only cards.
    Board,
    /// One card among other words, as in a list or a sentence.
    Mention,
    /// Cards in a comment.
    Comment,
    /// Short words, none of them a card.
    Words,
}

/// The separators between a row and the one before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Gap {
    pub has_line_break: bool,
    pub has_blank_line: bool,
    /// A line without cards.
    pub has_prose: bool,
    /// The minimum depth of brackets, if there are any.
    pub depth: u8,
    /// The minimum indentation of the lines from there on.
    pub indent: u8,
}

impl Gap {
    /// The gap without any separator.
    pub const NONE: Self =
        Self { has_line_break: false, has_blank_line: false, has_prose: false, depth: u8::MAX, indent: u8::MAX };

    pub const fn is_wide(self) -> bool {
        self.has_blank_line || self.has_prose
    }
}

/// Ignored parts of a text.
pub(super) mod ignored {
    pub(in crate::read) const HEADING: u16 = 1;
    pub(in crate::read) const CASCADE_NUMBERS: u16 = 1 << 1;
    pub(in crate::read) const QUOTATION: u16 = 1 << 2;
    pub(in crate::read) const FRAME: u16 = 1 << 3;
    pub(in crate::read) const LINE_NUMBERS: u16 = 1 << 4;
    pub(in crate::read) const COMMENT_SIGNS: u16 = 1 << 5;
    pub(in crate::read) const MOVES: u16 = 1 << 6;

    const WORDS: [&str; 7] = [
        "a heading",
        "the numbers of the cascades",
        "quotation marks",
        "a frame",
        "line numbers",
        "comment signs",
        "moves",
    ];

    /// Returns the names of the ignored parts.
    pub(in crate::read) fn words(bits: u16) -> Vec<&'static str> {
        WORDS.iter().enumerate().filter(|(bit, _)| bits >> bit & 1 == 1).map(|(_, &word)| word).collect()
    }
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Row {
    pub kind: RowKind,
    pub certainty: Certainty,
    pub first: u32,
    pub len: u32,
    /// The first byte in the text, label included.
    pub start: u32,
    pub end: u32,
    pub label: Option<Label>,
    pub gap: Gap,
    /// The depth of the brackets around the row.
    pub depth: u8,
    /// The bits of [`ignored`] in the row and before it.
    pub ignored: u16,
}

/// Cards in the free cells.
#[derive(Debug, Clone, Default)]
pub(super) struct CellList {
    /// The occupied cells, from 0, with their items.
    pub cards: Vec<(usize, Item)>,
    pub listed: usize,
    /// Whether the list may omit empty cells.
    pub is_whole: bool,
    pub at: u32,
}

impl CellList {
    /// Returns whether a board may have the cell.
    pub fn has_room(cell: usize) -> bool {
        cell < usize::from(CellCount::MAX.get())
    }
}

#[derive(Debug, Default)]
pub(super) struct Rows {
    pub(super) list: Vec<Row>,
    pub(super) items: Vec<Item>,
    pub(super) cells: Vec<CellList>,
    pub(super) homes: Vec<Home>,
    /// The bits of [`ignored`] below the last row.
    pub(super) ignored_below: u16,
    /// The deal numbers above boards that are side by side, by row.
    pub(super) headings: Vec<(usize, DealNumber)>,
    /// The numbers in lines that mention one card, by row.
    pub(super) numbers: Vec<(u32, Vec<u32>)>,
}

impl Index<usize> for Rows {
    type Output = Row;

    fn index(&self, at: usize) -> &Row {
        &self.list[at]
    }
}

impl Rows {
    /// Returns the numbers in the line of a row that mentions one card.
    pub(super) fn numbers_of(&self, row: usize) -> &[u32] {
        let place = self.numbers.binary_search_by_key(&row, |&(at, _)| at as usize);
        place.map_or(&[], |place| &self.numbers[place].1)
    }

    pub(super) fn with_cards(&self, rows: &[usize]) -> Vec<usize> {
        rows.iter().copied().filter(|&at| self[at].kind == RowKind::Cards).collect()
    }

    pub(super) fn items_of(&self, rows: &[usize]) -> impl Iterator<Item = &Item> {
        rows.iter().flat_map(|&at| self.items(&self[at]))
    }

    pub(super) fn items(&self, row: &Row) -> &[Item] {
        &self.items[row.first as usize..][..row.len as usize]
    }

    /// Returns the cards of a row, those that are home included, as a bitset; `None` if one is duplicate.
    pub(super) fn cover(&self, row: &Row) -> Option<u64> {
        let mut cover = 0_u64;
        let mut add = |bits: u64| {
            let is_new = cover & bits == 0;
            cover |= bits;
            is_new
        };
        match row.kind {
            RowKind::Cards => {
                self.items(row).iter().filter_map(Item::card).all(|card| add(1 << card.index())).then_some(cover)
            }
            RowKind::Cells(at) => {
                let cards = self.cells[at as usize].cards.iter();
                cards.clone().filter_map(|(_, item)| item.card()).all(|card| add(1 << card.index())).then_some(cover)
            }
            RowKind::Foundations(at) => Some(super::home::home_cards(self.homes[at as usize].values())),
            RowKind::Empty | RowKind::CellCount(_) => Some(0),
        }
    }
}

pub(super) fn last<T>(list: &[T]) -> u32 {
    offset(list.len() - 1)
}

pub(super) fn offset(at: usize) -> u32 {
    u32::try_from(at).expect("a text is short")
}

/// Returns the ends of whole packs among the items of a row, and the end of the row.
pub(super) fn pack_ends(items: &[Item]) -> Vec<usize> {
    let mut ends = Vec::new();
    if items.len() >= 2 * Card::COUNT {
        let mut seen = 0_u64;
        for (at, item) in items.iter().enumerate() {
            let Some(card) = item.card() else { continue };
            if seen & 1 << card.index() != 0 {
                break;
            }
            seen |= 1 << card.index();
            if seen.count_ones() as usize == Card::COUNT && at + 1 < items.len() {
                ends.push(at + 1);
                seen = 0;
            }
        }
    }
    ends.push(items.len());
    ends
}
