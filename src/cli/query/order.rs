//! The order in which a query examines deals: as given, or random.

use std::iter;

use crate::cli::numbers::Ranges;
use crate::cli::prelude::*;
use tableaux_engine::atlas::Numbers;
use tableaux_engine::number::RandomOrder;

pub(super) enum Order {
    /// The given order; some may be on standard input.
    Given(Ranges),
    /// A random order of the numbers of a range.
    Random(RandomOrder, DealRange),
}

/// Deals that a thread evaluates at once, in order.
pub(super) type Block = Vec<DealRange>;

impl Order {
    /// Returns the order of `ranges`, or a random one by seed.
    ///
    /// # Errors
    /// If a random order is requested for several ranges.
    pub(super) fn new(ranges: Ranges, seed: Option<u64>) -> Result<Self> {
        let Some(seed) = seed else { return Ok(Self::Given(ranges)) };
        match ranges.named().as_deref() {
            Some(&[range]) => Ok(Self::Random(RandomOrder::new(range, seed), range)),
            Some(ranges) => bail!("--random needs one range, got {}", ranges.len()),
            None => bail!("--random needs one range, not standard input"),
        }
    }

    /// Returns the ranges; `None` if some are on standard input.
    pub(super) fn ranges(&self) -> Option<Vec<DealRange>> {
        match self {
            Self::Given(ranges) => ranges.named(),
            &Self::Random(_, range) => Some(vec![range]),
        }
    }

    /// Returns the number of deals; `None` if it depends on standard input.
    pub(super) fn count(&self) -> Option<u64> {
        match self {
            Self::Given(ranges) => ranges.count(),
            Self::Random(_, range) => Some(range.len()),
        }
    }

    /// Returns the deals after the first `done`, in blocks of at most `len`. The iterator has no length, so that
    /// threads take blocks one by one. Waits for standard input until `is_ended`; none of it counts as done.
    pub(super) fn blocks<'a>(
        self,
        done: u64,
        len: usize,
        is_ended: impl Fn() -> bool + Send + 'a,
    ) -> Result<Box<dyn Iterator<Item = Result<Block>> + Send + 'a>> {
        let ranges = match self {
            Self::Random(order, range) => {
                let mut places = done..range.len();
                return Ok(Box::new(iter::from_fn(move || {
                    let block: Block =
                        places.by_ref().take(len).filter_map(|place| order.get(place)).map(DealRange::from).collect();
                    (!block.is_empty()).then_some(Ok(block))
                })));
            }
            Self::Given(ranges) => ranges,
        };
        let Some(named) = ranges.named().filter(|_| done > 0) else {
            return Ok(Box::new(ranges.chunks(len, is_ended)?.map(|range| range.map(|range| vec![range]))));
        };
        let numbers = Numbers::new(named);
        let left = numbers.slice(done, numbers.len()).ranges().collect::<Vec<_>>();
        Ok(Box::new(left.into_iter().flat_map(move |range| range.chunks(len)).map(|range| Ok(vec![range]))))
    }
}
