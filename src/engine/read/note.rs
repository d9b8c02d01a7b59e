//! Notes about the reading of an ambiguous text.

use std::fmt;

use super::pack_order::PackOrder;
use crate::card::{Card, Rank};
use crate::freecell::text_position::TextPosition;
use crate::sanitize::quoted;

/// A decision about a text that its reader may want to check.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Note {
    /// Cards are numbers, read as those of a pack in this order.
    Numbers(PackOrder),
    /// There are 51 cards; the last is missing.
    LastCardMissing(Card),
    /// Cascades follow each other, with a card on each line.
    CardALine,
    /// The cascades have other lengths than those of a deal: 6 6 6 6 7 7 7 7.
    ShortCascadesFirst,
    /// Cards are drawn below each other, in columns with holes.
    Grid,
    /// Two numbers beside each card are its place.
    Coordinates,
    /// An ace in a line without a label is home, though it may lie in a cell.
    AceHome(Card),
    /// The highest cards of the foundations are on a line with the cells, without labels.
    UnnamedFoundations,
    /// The suit is written before the rank.
    SuitFirst,
    /// Ranks count from 0, the ace, to 12, the king.
    RanksFromZero,
    /// A digit or a letter is written for a rank.
    RankWord(char, Rank),
    /// Court cards have the letters of another language.
    Language(&'static str),
    /// Ranks and suits have letters of another language, or Roman numerals.
    Alphabet(&'static str),
    /// A word is in place of a card, which is unknown.
    Placeholder {
        /// The position of the word.
        at: TextPosition,
        /// The word.
        text: String,
    },
}

impl Note {
    /// Returns whether the note is expected and need not be shown.
    pub(super) const fn is_plain(&self) -> bool {
        matches!(self, Self::SuitFirst)
    }
}

fn rank_name(rank: Rank) -> &'static str {
    match rank.value() {
        1 => "the ace",
        10 => "the ten",
        11 => "the jack",
        12 => "the queen",
        13 => "the king",
        _ => "a rank",
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Numbers(order) => order.fmt(f),
            Self::LastCardMissing(card) => write!(f, "51 cards: the last, {card}, is missing"),
            Self::CardALine => f.write_str("read as cascades, one card per line"),
            Self::ShortCascadesFirst => {
                f.write_str("read as cascades of 6 6 6 6 7 7 7 7 cards; a deal has the longer ones first")
            }
            Self::Grid => f.write_str("read as cascades side by side, by the columns of the cards"),
            Self::Coordinates => f.write_str("read by the numbers beside the cards"),
            Self::AceHome(ace) => {
                write!(f, "{ace} taken as home; in a cell if its line begins with 'Freecells:'")
            }
            Self::UnnamedFoundations => {
                f.write_str("cards in a line without a label read as the highest of foundations")
            }
            Self::SuitFirst => f.write_str("suits before ranks"),
            Self::RanksFromZero => f.write_str("ranks 0–12 (0 is the ace)"),
            Self::RankWord(word, rank) => write!(f, "{word} is {}", rank_name(*rank)),
            Self::Language(name) => write!(f, "{name} letters for court cards"),
            Self::Alphabet(name) => write!(f, "{name} for ranks and suits"),
            Self::Placeholder { at, text } => {
                write!(f, "{at}: '{}' in place of a card, read as an unknown card", quoted(text))
            }
        }
    }
}
