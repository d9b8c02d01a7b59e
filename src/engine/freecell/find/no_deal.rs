//! Boards that no program deals: positions in play, other packs, cascades in another order.

use std::fmt;
use std::sync::atomic::AtomicBool;

use super::lowest_matches::lowest_matches;
use super::program::board_shape::BoardShape;
use super::scan::scan;
use super::sieve::is_sievable;
use crate::card::{Card, Suit};
use crate::freecell::deal::{Deal, Tableau};
use crate::freecell::layout::Layout;
use crate::freecell::pattern::Pattern;
use crate::freecell::position::CASCADES;
use crate::generator::Generator;
use crate::number::{DealNumber, DealSet};

/// The minimum number of cards still where they were dealt, for a position to be ascribed to a deal.
const MIN_UNTOUCHED: usize = 12;

/// A reason why a board with every card of its pack is not a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoDeal {
    /// The short cascades come first. The number is that of the board with the last row to the left.
    ShortFirst(DealNumber),
    /// Cards have moved. The number is that of the cards that have not, if known.
    InPlay(Option<DealNumber>),
    /// The cards are those of a deal after some moves, but no move puts the first card on the second.
    Unreachable(DealNumber, Card, Card),
    /// Every suit lacks the same ranks, as in the packs of Skat; the number is that of the cards.
    SmallPack(usize),
}

impl NoDeal {
    /// Finds a reason why no program deals a board, without searching for mistakes. Only numbers of Microsoft's
    /// generator are tried, which takes a second at most.
    pub fn of(layout: &Layout) -> Option<Self> {
        if let Some(cards) = small_pack(layout) {
            return Some(Self::SmallPack(cards));
        }
        let is_whole = layout.doubled().is_empty() && layout.absent().is_empty();
        if !is_whole || layout.places().is_some() {
            return None;
        }
        let lens = layout.cascades().map(<[_]>::len);
        if layout.is_unplayed() && lens.eq(BoardShape::ShortFirst.lengths().iter().copied()) {
            return with_last_row_left(layout).and_then(|pattern| number(&pattern)).map(Self::ShortFirst);
        }
        // Cascades of other lengths may be a mistake in dealing.
        let number = untouched_number(layout);
        Self::in_play(layout, number)
    }

    /// Returns the reason for a board of the game whose board before is known, with its number if it has one; `None` if
    /// the two are of different games: each cascade has grown or shrunk, or is as it was.
    pub fn following(layout: &Layout, before: &Layout, number: Option<DealNumber>) -> Option<Self> {
        let is_whole = layout.doubled().is_empty() && layout.absent().is_empty();
        let mut pairs = layout.cascades().zip(before.cascades());
        let goes_on = pairs.all(|(one, other)| one.starts_with(other) || other.starts_with(one));
        if is_whole && goes_on && layout.places().is_none() { Self::in_play(layout, number) } else { None }
    }

    /// Returns the reason for a whole board that is not dealt, by the number of its cards.
    fn in_play(layout: &Layout, number: Option<DealNumber>) -> Option<Self> {
        match number.and_then(|number| Some((number, misplaced(layout, number)?))) {
            Some((number, (card, below))) => Some(Self::Unreachable(number, card, below)),
            None => (number.is_some() || !layout.is_unplayed()).then_some(Self::InPlay(number)),
        }
    }
}

/// Returns the number of cards of a pack that has some ranks in every suit, and the others in none.
pub fn small_pack(layout: &Layout) -> Option<usize> {
    /// Fewer may be the beginning of a deal.
    const MIN_RANKS: usize = 4;
    let absent = layout.absent();
    let known = Card::COUNT - absent.len();
    let is_whole = absent.chunk_by(|one, other| one.rank() == other.rank()).all(|rank| rank.len() == Suit::COUNT);
    // Cards that are not printed count as unknown, above the others.
    let mut cascades = layout.cascades();
    let are_above = cascades.all(|cascade| cascade.is_sorted_by_key(Option::is_none));
    let is_pack = !absent.is_empty()
        && is_whole
        && are_above
        && layout.doubled().is_empty()
        && known >= MIN_RANKS * Suit::COUNT
        && layout.known_count() == known;
    is_pack.then_some(known)
}

/// Returns the board with its last row under the first cascades.
fn with_last_row_left(layout: &Layout) -> Option<Pattern> {
    let place = |place: usize| {
        let (row, column) = (place / Tableau::COLUMNS, place % Tableau::COLUMNS);
        let column = if row == Tableau::ROWS - 1 { column + CASCADES / 2 } else { column };
        layout.cascade(column).get(row).copied().flatten()
    };
    Pattern::new(std::array::from_fn(place)).ok()
}

fn number(pattern: &Pattern) -> Option<DealNumber> {
    if !is_sievable(&Generator::Microsoft, pattern) {
        return None;
    }
    let found = lowest_matches(&Generator::Microsoft, pattern, 1, &AtomicBool::new(false))?;
    found.lowest.first().copied()
}

/// Returns the number whose deal has the cards that seem not to have moved: those before each cascade's final sequence,
/// or else the deepest ones of all cascades, or all but one.
fn untouched_number(layout: &Layout) -> Option<DealNumber> {
    let lens: Vec<usize> = layout.cascades().map(before_sequence).collect();
    let one_less = (0..CASCADES).rev().flat_map(|cascade| {
        let lens = move |depth: usize| (0..CASCADES).map(|other| if other == cascade { 0 } else { depth }).collect();
        [4, 3, 2].map(lens)
    });
    let others = [4, 3, 2].map(|depth| vec![depth; CASCADES]).into_iter().chain(one_less);
    std::iter::once(lens).chain(others).enumerate().find_map(|(attempt, lens)| {
        let place = |place: usize| {
            let (row, column) = (place / Tableau::COLUMNS, place % Tableau::COLUMNS);
            layout.cascade(column).get(row).copied().flatten().filter(|_| row < lens[column])
        };
        let pattern = Pattern::new(std::array::from_fn(place)).ok()?;
        if pattern.known_count() < MIN_UNTOUCHED {
            return None;
        }
        // If the first cards have moved, Microsoft's numbers are compared one by one, but only once.
        let scanned = || scan(&Generator::Microsoft, &pattern, DealSet::WINDOWS.numbers()).first().copied();
        let number = number(&pattern).or_else(|| if attempt == 0 { scanned() } else { None })?;
        (untouched(layout, number) >= MIN_UNTOUCHED).then_some(number)
    })
}

/// Returns the number of cards in a cascade below its final sequence, including the card that the sequence is built on;
/// 0 if the whole cascade is a sequence.
fn before_sequence(cascade: &[Option<Card>]) -> usize {
    let run = cascade.windows(2).rev().take_while(|pair| follows(pair)).count();
    if run + 1 >= cascade.len() { 0 } else { cascade.len() - run }
}

/// Returns the number of cards still on the cards they were dealt on.
fn untouched(layout: &Layout, number: DealNumber) -> usize {
    let deal = Layout::from(&Deal::new(number));
    layout.cascades().zip(deal.cascades()).map(|(cascade, dealt)| untouched_in(cascade, dealt)).sum()
}

fn untouched_in(cascade: &[Option<Card>], dealt: &[Option<Card>]) -> usize {
    cascade.iter().zip(dealt).take_while(|(one, other)| one == other).count()
}

/// Returns the first card that was moved to where it does not fit, and the card below it.
fn misplaced(layout: &Layout, number: DealNumber) -> Option<(Card, Card)> {
    let deal = Layout::from(&Deal::new(number));
    layout.cascades().zip(deal.cascades()).find_map(|(cascade, dealt)| {
        let untouched = untouched_in(cascade, dealt);
        let moved = (untouched.max(1)..cascade.len()).find(|&at| !follows(&cascade[at - 1..=at]))?;
        cascade[moved].zip(cascade[moved - 1])
    })
}

/// Returns whether the second card may be moved onto the first.
fn follows(pair: &[Option<Card>]) -> bool {
    match *pair {
        [Some(below), Some(above)] => {
            below.rank().value() == above.rank().value() + 1 && below.suit().is_red() != above.suit().is_red()
        }
        _ => false,
    }
}

impl fmt::Display for NoDeal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ShortFirst(number) => write!(
                f,
                "cascades of 6 6 6 6 7 7 7 7 cards; a deal has the longer ones first: with its last row to the left it \
                 is #{number}"
            ),
            Self::InPlay(None) => f.write_str("a game in progress, of no known deal"),
            Self::InPlay(Some(number)) => write!(f, "a game in progress: #{number} after its first moves"),
            Self::Unreachable(number, card, below) => {
                write!(f, "the cards of #{number}, but no moves lead there: {card} lies on {below}")
            }
            Self::SmallPack(cards) => write!(f, "a pack of {cards} cards; use one of {}", Card::COUNT),
        }
    }
}
