//! The numbers of a layout whose first cards are known: a few million candidates instead of billions.

mod general;
pub(super) mod high_bits;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use self::general::Sums;
use self::high_bits::{Rule, bands};
use super::indices::{Removal, indices};
use crate::freecell::deal::Deal;
use crate::freecell::pattern::Pattern;
use crate::generator::Generator;
use crate::generator::Lcg;
use crate::number::DealNumber;

/// How many known cards at the front are enough to sieve.
pub const ENOUGH: usize = 2;

/// How the numbers of a rule are sieved.
#[derive(Debug, Clone, Copy)]
enum Way {
    Bands,
    High(Rule),
    Any(Sums),
}

/// Whether the numbers of a layout can be sieved: its first two cards are known, and the generator draws the bits of its
/// states from some place on.
#[must_use]
pub fn is_sievable(generator: &Generator, layout: &Pattern) -> bool {
    way(generator).is_some() && layout.leading().take(ENOUGH).count() == ENOUGH
}

fn way(generator: &Generator) -> Option<Way> {
    let of = |generator: &Lcg| Rule::of(generator).map(Way::High).or_else(|| Sums::of(generator).map(Way::Any));
    match generator {
        Generator::Microsoft => Some(Way::Bands),
        Generator::Lcg(lcg) => of(lcg),
    }
}

/// Hands on every number whose deal fits, rising. Nothing if [`is_sievable`] is not so; where `stop` is set, those that
/// are found so far in the band at work are kept back.
///
/// ```
/// use std::ops::ControlFlow;
/// use std::sync::atomic::{AtomicBool, Ordering};
/// use tableaux::generator::Generator;
/// use tableaux::freecell::find::sieve::sieve;
/// use tableaux::freecell::text::read_pattern;
///
/// let mut numbers = Vec::new();
/// sieve(&Generator::Microsoft, &read_pattern("7D AD 5C 3S 5S 8C 2D AH")?, &AtomicBool::new(false), |number| {
///     numbers.push(number.get());
///     ControlFlow::Continue(())
/// });
/// assert_eq!(numbers, [617]);
/// # Ok::<(), tableaux::freecell::text::ReadError>(())
/// ```
pub fn sieve(
    generator: &Generator,
    layout: &Pattern,
    stop: &AtomicBool,
    mut take: impl FnMut(DealNumber) -> ControlFlow<()>,
) {
    let indices = indices(layout.leading(), Removal::Swap);
    let has_more = layout.known() > indices.len();
    let fits = |number| !has_more || Deal::by(generator, number).is_ok_and(|deal| layout.fits(deal.cards()));
    // Taken one after the other, they need not be counted.
    let _ = by_indices(generator, &indices, stop, fits, &mut take);
}

/// Hands on every number whose shuffle begins with these indices and which `keep` lets pass, rising. Nothing if there are
/// fewer than two.
pub(super) fn by_indices(
    generator: &Generator,
    indices: &[u8],
    stop: &AtomicBool,
    keep: impl Fn(DealNumber) -> bool,
    mut take: impl FnMut(DealNumber) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if indices.len() < ENOUGH {
        return ControlFlow::Continue(());
    }
    match way(generator) {
        None => ControlFlow::Continue(()),
        // One rule at a time, so that little is held.
        Some(Way::Bands) => bands(0).iter().try_for_each(|(first, rule)| {
            rising(stop, &[*first], &keep, &mut take, |found| rule.sieve(indices, stop, found))
        }),
        Some(Way::High(rule)) => {
            let firsts: Vec<u64> = (0..1 << 32).step_by(1 << rule.seeds().ilog2()).collect();
            let rule = rule.prepared(0);
            rising(stop, &firsts, &keep, &mut take, |found| rule.sieve(indices, stop, found))
        }
        Some(Way::Any(sums)) => rising(stop, &[0], &keep, &mut take, |found| sums.sieve(indices, stop, found)),
    }
}

/// How many seeds are held to be sorted, up to twice so many while they are sieved.
const HELD: usize = 1 << 20;

/// Hands on the seeds that a sieve finds, which come in no order, as numbers from each of the firsts on, rising. Where
/// they are more than can be held it is sieved again for those that follow.
fn rising(
    stop: &AtomicBool,
    firsts: &[u64],
    keep: &impl Fn(DealNumber) -> bool,
    take: &mut impl FnMut(DealNumber) -> ControlFlow<()>,
    sieve: impl Fn(&mut dyn FnMut(u32)),
) -> ControlFlow<()> {
    let kept = |first: u64, seed: u32| Some(number(first + u64::from(seed))).filter(|&number| keep(number));
    // The lowest seeds from one on, rising, and where those begin that are left out.
    let lowest = |begin: u32, firsts: &[u64]| {
        let (mut seeds, mut end) = (Vec::new(), None);
        sieve(&mut |seed| {
            let is_in = seed >= begin && end.is_none_or(|end| seed < end);
            if is_in && firsts.iter().any(|&first| kept(first, seed).is_some()) {
                seeds.push(seed);
                if seeds.len() == 2 * HELD {
                    end = Some(*seeds.select_nth_unstable(HELD).1);
                    seeds.truncate(HELD);
                }
            }
        });
        seeds.sort_unstable();
        (seeds, end)
    };
    if let (seeds, None) = lowest(0, firsts) {
        let mut numbers = firsts.iter().flat_map(|&first| seeds.iter().filter_map(move |&seed| kept(first, seed)));
        return numbers.try_for_each(take);
    }
    for &first in firsts {
        let mut begin = Some(0);
        while let Some(from) = begin.filter(|_| !stop.load(Ordering::Relaxed)) {
            let (seeds, end) = lowest(from, &[first]);
            seeds.iter().filter_map(|&seed| kept(first, seed)).try_for_each(&mut *take)?;
            begin = end;
        }
    }
    ControlFlow::Continue(())
}

/// A number that is not past the last.
pub(super) fn number(number: u64) -> DealNumber {
    DealNumber::new(number).expect("not past the last")
}
