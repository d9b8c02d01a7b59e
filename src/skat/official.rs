//! What a hand is worth by the official rules (International Skat Order), before the skat is seen.

mod contract;

pub use contract::{Contract, ContractError};

use std::cmp::Reverse;
use std::fmt;

use super::hand::{Hand, SUITS};
use super::value::longest_suit;

/// The unbroken run of trumps from J♣ down that a hand holds, or that it lacks where it has no J♣.
///
/// The run goes through the jacks ♣ ♠ ♥ ♦ (grand: at most 4) and on through A 10 K Q 9 8 7 of the trump suit (at most
/// 11). It is never 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Matadors {
    /// So many are held.
    With(u8),
    /// So many are lacking.
    Without(u8),
}

impl Matadors {
    /// The matadors of a hand's ten cards alone; `None` in a null contract, which has none.
    #[must_use]
    pub fn of(hand: Hand, contract: Contract) -> Option<Self> {
        Trumps::of(hand.sorted_bits(), contract).map(Trumps::matadors)
    }

    /// How many there are.
    #[must_use]
    pub const fn count(self) -> u8 {
        match self {
            Self::With(count) | Self::Without(count) => count,
        }
    }
}

/// `with 3` or `without 2`.
impl fmt::Display for Matadors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::With(count) => write!(f, "with {count}"),
            Self::Without(count) => write!(f, "without {count}"),
        }
    }
}

/// What raises the level of a suit or grand game beyond its matadors; only what the rules allow together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Extras {
    /// The skat is taken up, and that is all.
    Plain,
    /// Schneider.
    Schneider,
    /// Schwarz, and so schneider.
    Schwarz,
    /// The skat is left alone.
    Hand,
    /// Hand, schneider.
    HandSchneider,
    /// Hand, schneider, schwarz, none of them announced.
    HandSchwarz,
    /// Hand, schneider announced.
    SchneiderAnnounced,
    /// Hand, schneider announced, schwarz beyond it.
    SchneiderAnnouncedSchwarz,
    /// Hand, schneider and schwarz, both announced.
    SchwarzAnnounced,
    /// Open cards: hand, schneider and schwarz, both announced.
    Ouvert,
}

impl Extras {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::Plain,
        Self::Schneider,
        Self::Schwarz,
        Self::Hand,
        Self::HandSchneider,
        Self::HandSchwarz,
        Self::SchneiderAnnounced,
        Self::SchneiderAnnouncedSchwarz,
        Self::SchwarzAnnounced,
        Self::Ouvert,
    ];

    /// The levels they add, one each for hand, schneider, schneider announced, schwarz, schwarz announced and ouvert.
    #[must_use]
    pub const fn levels(self) -> u32 {
        match self {
            Self::Plain => 0,
            Self::Schneider | Self::Hand => 1,
            Self::Schwarz | Self::HandSchneider => 2,
            Self::HandSchwarz | Self::SchneiderAnnounced => 3,
            Self::SchneiderAnnouncedSchwarz => 4,
            Self::SchwarzAnnounced => 5,
            Self::Ouvert => 6,
        }
    }
}

/// The game value: the contract's base times its level, which is the matadors, one for the game, and the extras. A null
/// contract has its base, whatever the other two are.
///
/// ```
/// use tableaux::skat::official::{Contract, Extras, Matadors, game_value};
/// assert_eq!(game_value(Contract::Grand, Matadors::With(2), Extras::Plain), 72);
/// assert_eq!(game_value(Contract::Grand, Matadors::Without(4), Extras::Ouvert), 264);
/// assert_eq!(game_value(Contract::Null, Matadors::With(2), Extras::Plain), 23);
/// ```
#[must_use]
pub const fn game_value(contract: Contract, matadors: Matadors, extras: Extras) -> u32 {
    if contract.is_trump() {
        contract.base() * (matadors.count() as u32 + 1 + extras.levels())
    } else {
        contract.base()
    }
}

/// A contract's game value for a hand in a plain game, over the 231 skats that the other 22 cards allow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Official {
    /// The contract.
    pub contract: Contract,
    /// The matadors of the ten cards alone; none in a null contract.
    pub matadors: Option<Matadors>,
    /// The least game value with any skat: a bid up to it is safe.
    pub least: u32,
    /// The most game value with any skat.
    pub most: u32,
}

/// The game values of a hand in all contracts, in the order of [`Contract::ALL`].
///
/// ```
/// use tableaux::skat::official::official;
/// let hand = "JC JS JD AC KC 9C AS 7H QD 8D".parse()?;
/// let [clubs, ..] = official(hand);
/// assert_eq!((clubs.least, clubs.most), (36, 96));
/// assert_eq!(clubs.matadors.unwrap().to_string(), "with 2");
/// # Ok::<(), tableaux::skat::hand::HandError>(())
/// ```
#[must_use]
pub fn official(hand: Hand) -> [Official; 9] {
    let cards = hand.sorted_bits();
    Contract::ALL.map(|contract| of_contract(cards, contract))
}

/// The game values of the cards of [`Hand::sorted_bits`].
fn of_contract(cards: u32, contract: Contract) -> Official {
    let Some(trumps) = Trumps::of(cards, contract) else {
        let (least, most) = (contract.base(), contract.base());
        return Official { contract, matadors: None, least, most };
    };
    let (fewest, most) = trumps.over_all_skats();
    Official {
        contract,
        matadors: Some(trumps.matadors()),
        least: game_value(contract, fewest, Extras::Plain),
        most: game_value(contract, most, Extras::Plain),
    }
}

/// The game values of a hand in its longest suit, whether or not it has enough trumps for the challenge's rule.
#[must_use]
pub fn in_longest_suit(hand: Hand) -> Official {
    of_contract(hand.sorted_bits(), Contract::Suit(longest_suit(hand)))
}

/// The trumps that are held, from the highest, J♣, in bit 0.
#[derive(Clone, Copy)]
struct Trumps {
    held: u32,
    /// How many the pack has: 4 or 11.
    count: u32,
}

impl Trumps {
    /// The trumps of a contract among the cards of [`Hand::sorted_bits`].
    fn of(cards: u32, contract: Contract) -> Option<Self> {
        let jacks = cards & 0b1111;
        match contract {
            Contract::Suit(suit) => {
                let place = SUITS.into_iter().take_while(|&other| other != suit).count();
                let suit = cards >> (4 + 7 * place) & 0b111_1111;
                Some(Self { held: suit << 4 | jacks, count: 11 })
            }
            Contract::Grand => Some(Self { held: jacks, count: 4 }),
            Contract::Null | Contract::NullHand | Contract::NullOuvert | Contract::NullOuvertHand => None,
        }
    }

    const fn has_the_highest(self) -> bool {
        self.held & 1 == 1
    }

    #[expect(clippy::cast_possible_truncation, reason = "a run is no longer than 11")]
    const fn matadors(self) -> Matadors {
        if self.has_the_highest() {
            Matadors::With(self.held.trailing_ones() as u8)
        } else {
            // One bit past the last trump ends the run where none is held.
            Matadors::Without((self.held | 1 << self.count).trailing_zeros() as u8)
        }
    }

    /// With the highest trump that is lacking, if one is.
    const fn with_the_next(self) -> Self {
        let all = (1 << self.count) - 1;
        Self { held: (self.held | (self.held + 1)) & all, count: self.count }
    }

    /// The fewest and the most matadors that a skat can make of them. Every trump that is lacking may lie there, and
    /// with eleven or more other cards among the 22, so may one trump alone or none.
    fn over_all_skats(self) -> (Matadors, Matadors) {
        let alone = self.matadors();
        // The longest run that is held: with the two highest trumps that are lacking.
        let filled = self.with_the_next().with_the_next().matadors();
        if self.has_the_highest() {
            // A skat never shortens it.
            return (alone, filled);
        }
        // J♠ without J♣ leaves one that is lacking.
        let most = if filled.count() > alone.count() { filled } else { alone };
        (Matadors::Without(1), most)
    }
}

/// How far a hand can be bid, and the contract that bears it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bid {
    /// The points.
    pub points: u32,
    /// The contract.
    pub contract: Contract,
}

/// `48 Grand`.
impl fmt::Display for Bid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.points, self.contract)
    }
}

/// The safe bid: the greatest least value over the contracts given, so that no skat makes it too high. Of equal ones
/// the earlier in [`Contract::ALL`]; `None` where no contract is given.
///
/// Over all nine contracts it is never below 59: a null ouvert hand does not depend on the skat. Winning is another
/// matter. See [`safe_trump_bid`].
#[must_use]
pub fn safe_bid(values: &[Official]) -> Option<Bid> {
    greatest(values.iter())
}

/// The [`safe_bid`] over the trump games alone: suits and grand.
///
/// Jacks count in all of them and grand counts double, so it is a grand unless the hand holds the nine highest trumps of
/// clubs or the ten highest of spades.
#[must_use]
pub fn safe_trump_bid(values: &[Official]) -> Option<Bid> {
    greatest(values.iter().filter(|value| value.contract.is_trump()))
}

fn greatest<'a>(values: impl Iterator<Item = &'a Official>) -> Option<Bid> {
    let order = |contract| Contract::ALL.iter().position(|&other| other == contract);
    let best = values.max_by_key(|value| (value.least, Reverse(order(value.contract))))?;
    Some(Bid { points: best.least, contract: best.contract })
}
