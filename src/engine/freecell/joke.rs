//! Microsoft's joke deals, −1 to −4: boards laid out by hand, which no generator deals.

use std::fmt;
use std::str::FromStr;

use super::deal::Tableau;
use super::layout::Layout;
use crate::card::Card;
use crate::number::{DealNumber, NumberError, NumberErrorKind};

/// The cascades of each deal from the left, deepest card first.
const CASCADES: [[&str; Tableau::COLUMNS]; 4] = [
    [
        "AC 3C 5C 7C 9C JC KC",
        "AD 3D 5D 7D 9D JD KD",
        "AH 3H 5H 7H 9H JH KH",
        "AS 3S 5S 7S 9S JS KS",
        "QC TC 8C 6C 4C 2C",
        "QD TD 8D 6D 4D 2D",
        "QH TH 8H 6H 4H 2H",
        "QS TS 8S 6S 4S 2S",
    ],
    [
        "AS KS QS JS TS 9S 8S",
        "AH KH QH JH TH 9H 8H",
        "AD KD QD JD TD 9D 8D",
        "AC KC QC JC TC 9C 8C",
        "7S 6S 5S 4S 3S 2S",
        "7H 6H 5H 4H 3H 2H",
        "7D 6D 5D 4D 3D 2D",
        "7C 6C 5C 4C 3C 2C",
    ],
    [
        "KS QS JS TS 9S 8S 7S",
        "KH QH JH TH 9H 8H 7H",
        "KD QD JD TD 9D 8D 7D",
        "KC QC JC TC 9C 8C 7C",
        "6S 5S 4S 3S 2S AS",
        "6H 5H 4H 3H 2H AH",
        "6D 5D 4D 3D 2D AD",
        "6C 5C 4C 3C 2C AC",
    ],
    [
        "KS KH KD KC QS QH QD",
        "QC JS JH JD JC TS TH",
        "TD TC 9S 9H 9D 9C 8S",
        "8H 8D 8C 7S 7H 7D 7C",
        "6S 6H 6D 6C 5S 5H",
        "5D 5C 4S 4H 4D 4C",
        "3S 3H 3D 3C 2S 2H",
        "2D 2C AS AH AD AC",
    ],
];

/// One of the deals −1 to −4, jokes in Microsoft's FreeCell with the cards in order.
///
/// −1 and −2 are impossible with four free cells; of −3 and −4 every card can go home at once. The text is `-1`.
///
/// ```
/// use tableaux_engine::freecell::{JokeDeal, Layout};
///
/// let joke: JokeDeal = "-3".parse()?;
/// assert!(joke.tableau().to_string().starts_with("KS KH KD KC 6S 6H 6D 6C\nQS QH QD QC 5S 5H 5D 5C\n"));
/// assert_eq!(JokeDeal::of(&Layout::from(&joke.tableau())), Some(joke));
/// assert!("-5".parse::<JokeDeal>().is_err());
/// # Ok::<(), tableaux_engine::number::NumberError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JokeDeal {
    /// The index in [`CASCADES`].
    place: u8,
}

impl JokeDeal {
    /// The deals −1 to −4, in this order.
    pub const ALL: [Self; 4] = [Self { place: 0 }, Self { place: 1 }, Self { place: 2 }, Self { place: 3 }];

    /// Returns Microsoft's number, −1 to −4.
    pub const fn number(self) -> i8 {
        -1 - self.place.cast_signed()
    }

    /// Returns the board.
    #[expect(clippy::missing_panics_doc, reason = "each of the four boards is a whole pack in the shape of a deal")]
    pub fn tableau(self) -> Tableau {
        let cascades = CASCADES[usize::from(self.place)].map(|cascade| cascade.split(' ').collect::<Vec<_>>());
        let cards: [Card; Card::COUNT] = std::array::from_fn(|place| {
            let card = cascades[place % Tableau::COLUMNS][place / Tableau::COLUMNS];
            card.parse().expect("the table has cards alone")
        });
        Tableau::new(cards).expect("each card is there once")
    }

    /// Returns the board as a layout.
    pub fn layout(self) -> Layout {
        Layout::from(&self.tableau())
    }

    /// Returns the joke deal with this layout, if any.
    pub fn of(layout: &Layout) -> Option<Self> {
        let tableau = layout.tableau()?;
        Self::ALL.into_iter().find(|joke| joke.tableau() == tableau)
    }
}

/// Writes the number, with a hyphen for the minus: `-1`.
impl fmt::Display for JokeDeal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// Parses the number in any form of a deal number: `-1`, `−1`, `#-1`.
impl FromStr for JokeDeal {
    type Err = NumberError;

    fn from_str(text: &str) -> Result<Self, NumberError> {
        let Err(error) = text.parse::<DealNumber>() else { return Err(NumberError::not_a_number(text.trim())) };
        let NumberErrorKind::Joke(number) = error.kind() else { return Err(error) };
        let joke = Self::ALL.into_iter().find(|joke| joke.number().unsigned_abs() == number);
        Ok(joke.expect("the number of a joke is one of −1 to −4"))
    }
}
