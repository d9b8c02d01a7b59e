//! Boards that no program deals: positions in play, other packs, cascades in another order.

use std::fmt;
use std::sync::atomic::AtomicBool;

use super::lowest_matches::lowest_matches;
use super::sieve::is_sievable;
use crate::card::{Card, Rank, Suit};
use crate::freecell::deal::{Deal, Tableau};
use crate::freecell::layout::Layout;
use crate::freecell::pattern::Pattern;
use crate::freecell::position::CASCADES;
use crate::generator::Generator;
use crate::number::DealNumber;

/// The lengths of the cascades where the last row is dealt to the right.
const SHORT_FIRST: [usize; CASCADES] = [6, 6, 6, 6, 7, 7, 7, 7];
/// The least number of cards that lie where they were dealt, if a position is one of a deal.
const MIN_UNTOUCHED: usize = 12;

/// Why a board with every card of its pack is not a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoDeal {
    /// The short cascades are the first; with the last row to the left the board has a number, if that is known.
    ShortFirst(Option<DealNumber>),
    /// Cards have moved. The cards that have not are those of a number, if that is known.
    InPlay(Option<DealNumber>),
    /// Every suit ends at the same rank below the king.
    SmallPack(Rank),
}

impl NoDeal {
    /// Finds out why no program deals a board, if that is seen without a search for mistakes. A number is looked for among
    /// those of Microsoft's generator, which takes milliseconds.
    pub fn of(layout: &Layout) -> Option<Self> {
        if let Some(rank) = small_pack(layout) {
            return Some(Self::SmallPack(rank));
        }
        let is_whole = layout.doubled().is_empty() && layout.absent().is_empty();
        if !is_whole || layout.places().is_some() {
            return None;
        }
        if layout.is_unplayed() && layout.cascades().map(<[_]>::len).eq(SHORT_FIRST) {
            return Some(Self::ShortFirst(with_last_row_left(layout).and_then(|pattern| number(&pattern))));
        }
        // Cascades of other lengths may be a mistake in dealing.
        let number = untouched_number(layout);
        (number.is_some() || !layout.is_unplayed()).then_some(Self::InPlay(number))
    }
}

/// Returns the highest rank of a pack that has all ranks up to that, but not all.
fn small_pack(layout: &Layout) -> Option<Rank> {
    let absent = layout.absent();
    let known = Card::COUNT - absent.len();
    let highest = u8::try_from(known / Suit::COUNT).ok().and_then(Rank::new)?;
    let is_above = |card: &Card| card.rank() > highest;
    let is_pack = !absent.is_empty()
        && layout.unknown_count() == 0
        && layout.doubled().is_empty()
        && known.is_multiple_of(Suit::COUNT)
        && known > 2 * Suit::COUNT
        && layout.known_count() == known
        && absent.iter().all(is_above);
    is_pack.then_some(highest)
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

/// Returns the number whose deal has the deepest cards of most cascades: those are the last to move.
fn untouched_number(layout: &Layout) -> Option<DealNumber> {
    // Cascades that were emptied have other cards. Where those are, three cards at the front are known at least.
    let none = std::iter::once(Vec::new());
    let one = (0..CASCADES).rev().map(|cascade| vec![cascade]);
    let two = (0..CASCADES).rev().flat_map(|one| (0..one).rev().map(move |other| vec![one, other]));
    let left_out: Vec<Vec<usize>> = none.chain(one).chain(two).collect();
    [4, 3, 2].into_iter().find_map(|depth| {
        left_out.iter().find_map(|left_out| {
            let place = |place: usize| {
                let (row, column) = (place / Tableau::COLUMNS, place % Tableau::COLUMNS);
                let is_known = row < depth && !left_out.contains(&column);
                layout.cascade(column).get(row).copied().flatten().filter(|_| is_known)
            };
            let pattern = Pattern::new(std::array::from_fn(place)).ok()?;
            let number = Some(&pattern).filter(|pattern| pattern.known_count() >= MIN_UNTOUCHED).and_then(number)?;
            (untouched(layout, number) >= MIN_UNTOUCHED).then_some(number)
        })
    })
}

/// Returns how many cards lie on those on which they were dealt.
fn untouched(layout: &Layout, number: DealNumber) -> usize {
    let deal = Layout::from(&Deal::new(number));
    let same = |(one, other): (&[Option<Card>], &[Option<Card>])| {
        one.iter().zip(other).take_while(|(one, other)| one == other).count()
    };
    layout.cascades().zip(deal.cascades()).map(same).sum()
}

impl fmt::Display for NoDeal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ShortFirst(None) => {
                f.write_str("cascades of 6 6 6 6 7 7 7 7 cards; a deal has the longer ones first")
            }
            Self::ShortFirst(Some(number)) => write!(
                f,
                "cascades of 6 6 6 6 7 7 7 7 cards; a deal has the longer ones first: with its last row to the left it is \
                 #{number}"
            ),
            Self::InPlay(None) => f.write_str("a position in play, of no known deal"),
            Self::InPlay(Some(number)) => write!(f, "a position in play: #{number} after its first moves"),
            Self::SmallPack(rank) => {
                write!(f, "a pack of {} ranks; use one of 52 cards", rank.value())
            }
        }
    }
}
