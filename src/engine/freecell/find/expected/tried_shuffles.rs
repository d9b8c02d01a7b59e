//! The shuffles that are tried by the number of mistakes in them.

use std::collections::HashMap;

use crate::freecell::find::catalog::Catalog;
use crate::freecell::find::prefix_filter::shows_index;
use crate::freecell::find::program::{Index, Method, RangeReduction, Removal};

/// The mistakes in the shuffle that are left to draws with some others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rest {
    /// The number of mistakes that is given.
    Exactly(u8),
    /// One, with any fraction in place of a remainder, which is not counted.
    OneOrFraction,
    /// At most one, in the index, with removals that show it.
    OneInIndex,
}

impl Rest {
    const ALL: [Self; 5] =
        [Self::Exactly(0), Self::Exactly(1), Self::Exactly(2), Self::OneOrFraction, Self::OneInIndex];

    /// Returns whether an index with this number of mistakes is tried.
    pub fn has(self, index: &Index, mistakes: usize) -> bool {
        match self {
            Self::Exactly(count) => mistakes == usize::from(count),
            Self::OneOrFraction => mistakes == 1 || index.reduction != RangeReduction::Remainder && mistakes == 2,
            Self::OneInIndex => mistakes <= 1,
        }
    }

    fn place(self) -> usize {
        match self {
            Self::Exactly(count) => usize::from(count).min(2),
            Self::OneOrFraction => 3,
            Self::OneInIndex => 4,
        }
    }
}

/// The shuffles that are dealt forward, for each [`Rest`].
#[derive(Debug)]
pub struct TriedShuffles {
    at_once: [Vec<Vec<Removal>>; Rest::ALL.len()],
    last: [Vec<(Index, Removal)>; Rest::ALL.len()],
    kept: [Vec<(Index, Removal)>; Rest::ALL.len()],
}

impl TriedShuffles {
    pub fn new(catalog: &Catalog) -> Self {
        let all = |rest: Rest, is_tried: fn(Removal) -> bool| {
            let shuffles = catalog.shuffles.iter().filter(|_| rest != Rest::OneInIndex);
            let is_tried =
                move |(index, removal): (Index, Removal), mistakes| is_tried(removal) && rest.has(&index, mistakes);
            let tried = shuffles.filter(|(shuffle, mistakes)| is_tried(**shuffle, mistakes.len()));
            let mut tried: Vec<_> = tried.map(|(&shuffle, _)| shuffle).collect();
            let place = |index: Index| catalog.indices.iter().position(|tried| tried.index == index);
            tried.sort_by_cached_key(|&(index, removal)| (place(index), removal.method == Method::InsideOut));
            tried
        };
        let at_once = |rest: Rest| {
            let mut removals: HashMap<Index, Vec<Removal>> = HashMap::new();
            for (index, removal) in all(rest, |removal| !shows_index(removal) && !deals_last(removal)) {
                removals.entry(index).or_default().push(removal);
            }
            catalog.indices.iter().map(|tried| removals.remove(&tried.index).unwrap_or_default()).collect()
        };
        Self {
            at_once: Rest::ALL.map(at_once),
            last: Rest::ALL.map(|rest| all(rest, deals_last)),
            kept: Rest::ALL.map(|rest| all(rest, |_| true)),
        }
    }

    /// Returns the removals that deal a card in each step, and do not show its index, with each index of the catalog.
    pub fn at_once(&self, rest: Rest) -> &[Vec<Removal>] {
        &self.at_once[rest.place()]
    }

    /// Returns the shuffles that deal after all swaps.
    pub fn last(&self, rest: Rest) -> impl Iterator<Item = (Index, Removal)> {
        self.last[rest.place()].iter().copied()
    }

    /// Returns the shuffles that may leave a pack for the next deal.
    pub fn kept(&self, rest: Rest) -> impl Iterator<Item = (Index, Removal)> {
        self.kept[rest.place()].iter().copied()
    }
}

/// Returns whether a removal deals after all swaps.
const fn deals_last(removal: Removal) -> bool {
    matches!(removal.method, Method::SwapThenDeal(_) | Method::InsideOut)
}
