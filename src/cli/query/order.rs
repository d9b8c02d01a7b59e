//! The order in which a query examines deals: that of the numbers that were given, or a random one.

use std::iter;

use anyhow::{Result, bail};

use crate::cli::numbers::Ranges;
use tableaux_engine::atlas::Numbers;
use tableaux_engine::number::{DealRange, RandomOrder};

/// The order of the deals.
pub(super) enum Order {
    /// That in which they were given, some perhaps on standard input.
    Given(Ranges),
    /// A random one of the numbers of a range.
    Random(RandomOrder, DealRange),
}

/// Deals that a thread evaluates at once, in their order.
pub(super) type Block = Vec<DealRange>;

impl Order {
    /// That of `ranges`, or a random one of a seed.
    ///
    /// # Errors
    /// If the random one would be of several ranges.
    pub(super) fn new(ranges: Ranges, seed: Option<u64>) -> Result<Self> {
        let Some(seed) = seed else { return Ok(Self::Given(ranges)) };
        match ranges.named().as_deref() {
            Some(&[range]) => Ok(Self::Random(RandomOrder::new(range, seed), range)),
            Some(ranges) => bail!("--random takes its numbers from one range, and there are {}", ranges.len()),
            None => bail!("--random takes its numbers from one range, not from standard input"),
        }
    }

    /// The ranges; none if some are on standard input.
    pub(super) fn ranges(&self) -> Option<Vec<DealRange>> {
        match self {
            Self::Given(ranges) => ranges.named(),
            &Self::Random(_, range) => Some(vec![range]),
        }
    }

    /// How many deals there are; none if standard input decides it.
    pub(super) fn count(&self) -> Option<u64> {
        match self {
            Self::Given(ranges) => ranges.count(),
            Self::Random(_, range) => Some(range.len()),
        }
    }

    /// The deals after the first `done`, in blocks of at most `len`. Their number is not known, so that threads take them
    /// one by one. Numbers on standard input are waited for until `is_ended` says otherwise; none of them is done.
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
