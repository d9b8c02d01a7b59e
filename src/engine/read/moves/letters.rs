//! Letters before numbers, as in `t1`, `f0` and `S13`: replaying the moves decides between their meanings.

use super::kind::MoveTokenKind::{self, Cell, Home, Stack};
use crate::card::{Card, Rank, Suit};

/// Each letter before a number, with its meanings.
const MEANINGS: [(char, &[MoveTokenKind]); 8] = [
    ('c', &[Stack, Cell]),
    ('f', &[Cell, Home]),
    ('s', &[Home, Stack]),
    ('t', &[Stack]),
    ('p', &[Stack]),
    ('b', &[Cell]),
    ('r', &[Cell]),
    ('h', &[Home]),
];

/// The bit of a suit's letter that stands for a place.
const NO_SUITS: u8 = 1 << 3;
/// The bit of an `f` without a number that is home.
const F_IS_HOME: u8 = 1 << 4;

/// One meaning of each letter: a bit for each letter that has its second meaning, one for suits that are places, and one
/// for an `f` that is home.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Letters(u8);

impl Letters {
    /// Returns the meanings that the letters of a text may have, suits first.
    pub fn of(text: &str) -> impl Iterator<Item = Self> {
        let mut bits = 0;
        let mut before = ' ';
        let mut chars = text.chars().peekable();
        while let Some(c) = chars.next() {
            let after = chars.peek().copied().unwrap_or(' ');
            let is_alone = matches!(c, 'f' | 'F') && !after.is_alphanumeric();
            if !before.is_alphanumeric() && (after.is_ascii_digit() || after == '_' || is_alone) {
                let at = MEANINGS.iter().position(|(letter, all)| c.eq_ignore_ascii_case(letter) && all.len() > 1);
                bits |= if is_alone { F_IS_HOME } else { at.map_or(0, |at| 1 << at) };
                bits |= if Suit::from_char(c).is_some() && !is_alone { NO_SUITS } else { 0 };
            }
            before = c;
        }
        (0..F_IS_HOME << 1).filter(move |all| all & !bits == 0).map(Self)
    }

    pub(super) const fn is_f_home(self) -> bool {
        self.0 & F_IS_HOME != 0
    }

    /// Returns the place that a letter before a number stands for.
    pub(super) fn place(self, letter: &str) -> Option<MoveTokenKind> {
        let at = MEANINGS.iter().position(|(name, _)| letter.len() == 1 && letter.starts_with(*name))?;
        let all = MEANINGS[at].1;
        Some(all[usize::from(all.len() > 1 && self.0 & 1 << at != 0)])
    }

    /// Parses a card with the suit first, such as `♦7`, `SK` or `S13`.
    pub(super) fn card(self, word: &str) -> Option<Card> {
        let mut chars = word.chars();
        let suit = Suit::from_char(chars.next()?)?;
        let rank = chars.as_str().trim_start_matches(['\u{fe0e}', '\u{fe0f}']);
        let number = rank.parse().ok();
        if number.is_some() && word.is_ascii() && self.0 & NO_SUITS != 0 {
            return None;
        }
        Some(Card::new(rank.parse().ok().or_else(|| number.and_then(Rank::new))?, suit))
    }
}
