//! The boards of a text: as it stands, or with other spellings of cards replaced, whichever gives more of them.

use std::sync::atomic::{AtomicBool, Ordering};

use super::board_parser;
use super::error::{MAX_TEXT, ParseBoardError};
use super::layouts::{TextLayout, binary, layouts};
use super::pack_order::PackOrder;
use super::remark::Remark;
use super::spelling::Respelled;
use super::splitter::last_card;
use crate::card::Card;
use crate::freecell::layout::Layout;

/// What was read of a text.
pub(super) struct Reading {
    pub(super) layouts: Vec<TextLayout>,
    /// The text with other spellings replaced, if the boards were read from that.
    respelled: Option<Respelled>,
}

/// As many cards in other spellings are hardly there by chance.
const MANY_CARDS: usize = 26;

impl Reading {
    /// Reads a text that is [prepared](super::prepare::prepare).
    ///
    /// # Errors
    /// A text that is too long, or with bytes that are no text. There may be no board in others.
    pub(super) fn new(text: &str) -> Result<Self, ParseBoardError> {
        Self::until(text, &AtomicBool::new(false))
    }

    /// Reads as [`Reading::new`] does; some boards are left out once `stop` is set.
    pub(super) fn until(text: &str, stop: &AtomicBool) -> Result<Self, ParseBoardError> {
        if text.len() > MAX_TEXT {
            return Err(ParseBoardError::TooLong);
        }
        let layouts = if last_card(text).is_some() { layouts(text, stop) } else { Vec::new() };
        let standing = Self { layouts, respelled: None };
        if let Some(at) = binary(text).filter(|_| standing.layouts.is_empty()) {
            return Err(ParseBoardError::NotText { at });
        }
        let (one, is_right) = (Quality::of(&standing.layouts), standing.is_right());
        let has_empty = ["''", "\"\""].iter().any(|empty| text.contains(empty));
        if is_right && one.fills(text) && !has_empty || stop.load(Ordering::Relaxed) {
            return Ok(standing.without_mentions());
        }
        let least = if is_right && !has_empty { MANY_CARDS } else { 1 };
        let Some(other) = Self::respelled(text, least, stop) else { return Ok(standing.without_mentions()) };
        let two = Quality::of(&other.layouts);
        let is_better = if is_right {
            // As they stand, cards that are empty strings are overlooked.
            let has_placeholder = other.layouts.iter().any(|read| read.placeholder.is_some());
            let is_fuller = has_placeholder && other.is_right() && two.known >= one.known;
            is_fuller || two.whole > one.whole || two.known >= one.known + MANY_CARDS
        } else {
            // Where nothing is a board, what is wrong is said of the cards that there are.
            let has_cards =
                standing.layouts.is_empty() && other.respelled.as_ref().is_some_and(|other| other.has_cards);
            two > one || has_cards
        };
        Ok(if is_better { other } else { standing }.without_mentions())
    }

    /// Leaves out a few cards beside a board, which a text mentions.
    fn without_mentions(mut self) -> Self {
        /// With so many cards it is a board, and with fewer than so many rather a mention.
        const BOARD: usize = 40;
        const MENTION: usize = 6;
        if self.layouts.iter().any(|read| read.layout.known_count() >= BOARD) {
            let is_mention = |layout: &Layout| layout.is_unplayed() && layout.known_count() < MENTION;
            self.layouts.retain(|read| !is_mention(&read.layout));
        }
        self
    }

    /// Reads a text with other spellings replaced; `None` if less is replaced, or nothing.
    fn respelled(text: &str, least: usize, stop: &AtomicBool) -> Option<Self> {
        let respelled = Respelled::new(text).filter(|respelled| respelled.count >= least)?;
        let mut layouts = layouts(&respelled.text, stop);
        if respelled.is_part_of_numbers && layouts.iter().any(|read| read.error.is_some()) {
            // Numbers that are not in rows are rather something else.
            return None;
        }
        for read in &mut layouts {
            restore_words(&respelled, read);
        }
        if let Some(numbering) = respelled.numbering {
            let order = PackOrder::try_out(numbering, &layouts.iter().map(|read| &read.layout).collect::<Vec<_>>());
            for read in &mut layouts {
                read.layout = order.board(&read.layout);
                read.remarks.push(Remark::Numbers(order));
            }
        }
        Some(Self { layouts, respelled: Some(respelled) })
    }

    /// Whether there are boards, and nothing is wrong with them.
    fn is_right(&self) -> bool {
        !self.layouts.is_empty() && self.layouts.iter().all(|read| read.error.is_none())
    }

    /// The only board, if there is nothing wrong with it. It may have unknown cards.
    pub(super) fn only(&self) -> Option<&Layout> {
        match &self.layouts[..] {
            [TextLayout { layout, error: None, .. }] => Some(layout),
            _ => None,
        }
    }

    /// The text that the boards were read from.
    pub(super) fn text<'a>(&'a self, text: &'a str) -> &'a str {
        self.respelled.as_ref().map_or(text, |respelled| &respelled.text)
    }

    /// An error about the text that the boards were read from, with the words of the text as it stands.
    pub(super) fn restored(&self, error: ParseBoardError) -> ParseBoardError {
        match &self.respelled {
            Some(respelled) => error.with_words(|word| respelled.original(word)),
            None => error,
        }
    }

    /// What is wrong with a text that has no board.
    pub(super) fn error(&self, text: &str) -> ParseBoardError {
        let error = board_parser::parse(beginning(self.text(text)), true).1;
        self.restored(error.unwrap_or(ParseBoardError::Empty))
    }
}

/// As much of a text as shows what is wrong with it.
fn beginning(text: &str) -> &str {
    const MAX: usize = 1 << 14;
    let Some(start) = text.find(|c: char| !c.is_whitespace()) else { return text };
    let end = text[start..].char_indices().map(|(at, _)| start + at).find(|&at| at >= start + MAX);
    &text[..end.unwrap_or(text.len())]
}

/// Sets what was written in the place of placeholders.
fn restore_words(respelled: &Respelled, read: &mut TextLayout) {
    if let Some(placeholder) = &mut read.placeholder
        && let Some(original) = respelled.original(&placeholder.text)
    {
        placeholder.text = original;
    }
    read.error = read.error.take().map(|error| error.with_words(|word| respelled.original(word)));
}

/// How much was read: of two readings the greater is better.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Quality {
    /// The number of whole boards with which nothing is wrong.
    whole: usize,
    /// The number of known cards.
    known: usize,
    /// That of boards with which nothing is wrong.
    right: usize,
}

impl Quality {
    /// Whether a text has little else than these cards.
    const fn fills(&self, text: &str) -> bool {
        /// A card in quotation marks with a comma and blanks.
        const MAX_CARD: usize = 8;
        text.len() <= MAX_CARD * self.known
    }

    fn of(layouts: &[TextLayout]) -> Self {
        let right = || layouts.iter().filter(|read| read.error.is_none()).map(|read| read.layout.known_count());
        Self {
            whole: right().filter(|&known| known + 1 >= Card::COUNT).count(),
            known: layouts.iter().map(|read| read.layout.known_count()).sum(),
            right: right().sum(),
        }
    }
}
