//! The sieve: finds all numbers that match a pattern with known first cards, without dealing all numbers.
//!
//! The known cards before the first unknown one give the first indices of the shuffle, which are residues of the draws.
//! A few million candidates suffice instead of billions; see the two methods, `high_bits` and `general`.

mod general;
pub(super) mod high_bits;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use self::general::GeneralSieve;
use self::high_bits::{FilterTables, HighBitsLcg, bands};
use super::indices::{StepIndex, shuffle_indices};
use super::scan::{is_dealt, known_cards};
use crate::freecell::pattern::Pattern;
use crate::generator::Generator;
use crate::number::{DealNumber, DealRange};

/// The minimum number of known cards at the front.
pub const MIN_PREFIX: usize = 2;

#[derive(Debug, Clone, Copy)]
enum SieveMethod {
    /// Microsoft's generator, each band by its own rule.
    Bands,
    HighBits(HighBitsLcg),
    General(GeneralSieve),
}

impl SieveMethod {
    fn of(generator: &Generator) -> Option<Self> {
        match generator {
            Generator::Microsoft => Some(Self::Bands),
            Generator::Lcg(lcg) => HighBitsLcg::from_lcg(lcg)
                .map(Self::HighBits)
                .or_else(|| GeneralSieve::from_lcg(lcg).map(Self::General)),
        }
    }
}

/// Returns whether the numbers that match a pattern can be sieved.
///
/// The first two cards must be known, and the generator must be Microsoft's, or have a mask of 2ⁿ − 1 and, unless its
/// modulus is a power of 2, draw the whole state.
pub fn is_sievable(generator: &Generator, pattern: &Pattern) -> bool {
    SieveMethod::of(generator).is_some() && pattern.leading_cards().take(MIN_PREFIX).count() == MIN_PREFIX
}

/// Calls `take` with each matching deal number, in ascending order, until it breaks; returns the value it breaks with.
///
/// There are none unless the pattern [`is_sievable`]. If `stop` is set, the search ends soon and drops the matches
/// found in the current band.
///
/// ```
/// use std::ops::ControlFlow;
/// use std::sync::atomic::AtomicBool;
/// use tableaux_engine::freecell::find::sieve::sieve;
/// use tableaux_engine::generator::Generator;
///
/// let pattern = "7D AD 5C 3S 5S 8C 2D AH".parse()?;
/// let lowest = sieve(&Generator::Microsoft, &pattern, &AtomicBool::new(false), ControlFlow::Break);
/// assert_eq!(lowest, Some(617.into()));
/// # Ok::<(), tableaux_engine::read::ParseBoardError>(())
/// ```
pub fn sieve<B>(
    generator: &Generator,
    pattern: &Pattern,
    stop: &AtomicBool,
    mut take: impl FnMut(DealNumber) -> ControlFlow<B>,
) -> Option<B> {
    let indices = shuffle_indices(pattern.leading_cards());
    // The known cards after an unknown one.
    let others = known_cards(pattern).split_off(indices.len());
    let matches = |number| is_dealt(generator, number, &others);
    let mut value = None;
    sieve_by_indices(generator, &indices, &FilterTables::default(), stop, &matches, &mut |number| {
        value = take(number).break_value();
        if value.is_none() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    value
}

/// Calls `take` with each number that passes `filter` and whose shuffle begins with these indices, in ascending order,
/// until it breaks. Fewer than two indices match no numbers. The callbacks are trait objects, so that the loops are
/// compiled once.
pub(super) fn sieve_by_indices(
    generator: &Generator,
    indices: &[StepIndex],
    tables: &FilterTables,
    stop: &AtomicBool,
    filter: &dyn Fn(DealNumber) -> bool,
    take: &mut dyn FnMut(DealNumber) -> ControlFlow<()>,
) {
    if indices.len() < MIN_PREFIX {
        return;
    }
    let Some(method) = SieveMethod::of(generator) else { return };
    // The flow decides nothing after the last number.
    let _ = match method {
        // One band at a time, to keep few seeds in memory.
        SieveMethod::Bands => bands().iter().try_for_each(|(first, lcg)| {
            sort_numbers(stop, &[*first], filter, take, |found| lcg.sieve(0, indices, tables, stop, found))
        }),
        SieveMethod::HighBits(lcg) => {
            let repeats = generator.numbers().chunks(1 << lcg.seed_count().ilog2());
            let firsts: Vec<DealNumber> = repeats.map(DealRange::first).collect();
            sort_numbers(stop, &firsts, filter, take, |found| lcg.sieve(0, indices, tables, stop, found))
        }
        SieveMethod::General(sieve) => {
            sort_numbers(stop, &[DealNumber::MIN], filter, take, |found| sieve.run(indices, stop, found))
        }
    };
}

/// The number of seeds sorted at once; up to twice as many are collected.
const MAX_SORTED: usize = 1 << 20;

/// Sorts the seeds that a sieve finds, and calls `take` with their numbers, counted from each of the `firsts`. If there
/// are too many seeds for memory, the sieve runs again for the next ones.
fn sort_numbers(
    stop: &AtomicBool,
    firsts: &[DealNumber],
    filter: &dyn Fn(DealNumber) -> bool,
    take: &mut dyn FnMut(DealNumber) -> ControlFlow<()>,
    run_sieve: impl Fn(&mut dyn FnMut(u32)),
) -> ControlFlow<()> {
    let number = |first: DealNumber, seed: u32| {
        let number = DealNumber::new(first.get() + u64::from(seed)).expect("seeds are below the end of a band");
        Some(number).filter(|&number| filter(number))
    };
    // The lowest seeds from `begin` on, sorted, and the first seed left out.
    let lowest_seeds = |begin: u32, firsts: &[DealNumber]| {
        let (mut seeds, mut end) = (Vec::new(), None);
        run_sieve(&mut |seed| {
            let is_in_range = seed >= begin && end.is_none_or(|end| seed < end);
            if is_in_range && firsts.iter().any(|&first| number(first, seed).is_some()) {
                seeds.push(seed);
                if seeds.len() == 2 * MAX_SORTED {
                    end = Some(*seeds.select_nth_unstable(MAX_SORTED).1);
                    seeds.truncate(MAX_SORTED);
                }
            }
        });
        seeds.sort_unstable();
        (seeds, end)
    };
    if let (seeds, None) = lowest_seeds(0, firsts) {
        let mut numbers = firsts.iter().flat_map(|&first| seeds.iter().filter_map(move |&seed| number(first, seed)));
        return numbers.try_for_each(take);
    }
    for &first in firsts {
        let mut begin = Some(0);
        while let Some(from) = begin.filter(|_| !stop.load(Ordering::Relaxed)) {
            let (seeds, end) = lowest_seeds(from, &[first]);
            seeds.iter().filter_map(|&seed| number(first, seed)).try_for_each(&mut *take)?;
            begin = end;
        }
    }
    ControlFlow::Continue(())
}
