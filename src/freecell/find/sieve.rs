//! The numbers of a layout whose first cards are known: a few million candidates instead of billions.

mod any;
pub(super) mod high;

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use self::any::Sums;
use self::high::{Prepared, Rule, bands};
use super::indices::{Removal, indices};
use crate::freecell::deal::Deal;
use crate::freecell::dealer::Dealer;
use crate::freecell::partial::Partial;
use crate::generator::Generator;
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
pub fn is_sievable(dealer: &Dealer, layout: &Partial) -> bool {
    way(dealer).is_some() && layout.leading().take(ENOUGH).count() == ENOUGH
}

fn way(dealer: &Dealer) -> Option<Way> {
    let of = |generator: &Generator| Rule::of(generator).map(Way::High).or_else(|| Sums::of(generator).map(Way::Any));
    match dealer {
        Dealer::Microsoft => Some(Way::Bands),
        Dealer::Other(generator) => of(generator),
    }
}

/// Hands on every number whose deal fits, rising. Nothing if [`is_sievable`] is not so; where `stop` is set, those that
/// are found so far in the band at work are kept back.
///
/// ```
/// use std::ops::ControlFlow;
/// use std::sync::atomic::AtomicBool;
/// use tableaux::freecell::dealer::Dealer;
/// use tableaux::freecell::find::sieve::sieve;
/// use tableaux::freecell::text::read_partial;
///
/// let mut numbers = Vec::new();
/// sieve(&Dealer::Microsoft, &read_partial("7D AD 5C 3S 5S 8C 2D AH")?, &AtomicBool::new(false), |number| {
///     numbers.push(number.get());
///     ControlFlow::Continue(())
/// });
/// assert_eq!(numbers, [617]);
/// # Ok::<(), tableaux::freecell::text::ReadError>(())
/// ```
pub fn sieve(
    dealer: &Dealer,
    layout: &Partial,
    stop: &AtomicBool,
    mut take: impl FnMut(DealNumber) -> ControlFlow<()>,
) {
    let indices = indices(layout.leading(), Removal::Swap);
    let has_more = layout.known() > indices.len();
    let fits = |number| !has_more || Deal::by(dealer, number).is_ok_and(|deal| layout.fits(deal.cards()));
    // Taken one after the other, they need not be counted.
    let _ = by_indices(dealer, &indices, stop, fits, &mut take);
}

/// Hands on every number whose shuffle begins with these indices and which `keep` lets pass, rising. Nothing if there are
/// fewer than two.
pub(super) fn by_indices(
    dealer: &Dealer,
    indices: &[u8],
    stop: &AtomicBool,
    keep: impl Fn(DealNumber) -> bool,
    mut take: impl FnMut(DealNumber) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if indices.len() < ENOUGH {
        return ControlFlow::Continue(());
    }
    // The seeds of a rule, from each number where they begin. One rule at a time, so that little is held.
    let mut seeds = Vec::new();
    let mut of = |rule: &Prepared, firsts: &[u64]| {
        seeds.clear();
        let kept = |seed: u32| firsts.iter().any(|first| keep(number(first + u64::from(seed))));
        rule.sieve(indices, stop, |seed| {
            if kept(seed) {
                seeds.push(seed);
            }
        });
        seeds.sort_unstable();
        let numbers = firsts.iter().flat_map(|first| seeds.iter().map(move |&seed| number(first + u64::from(seed))));
        numbers.filter(|&number| firsts.len() == 1 || keep(number)).try_for_each(&mut take)
    };
    match way(dealer) {
        None => ControlFlow::Continue(()),
        Some(Way::Bands) => bands(0).iter().try_for_each(|(first, rule)| of(rule, &[*first])),
        Some(Way::High(rule)) => {
            let firsts: Vec<u64> = (0..1 << 32).step_by(1 << rule.seeds().ilog2()).collect();
            of(&rule.prepared(0), &firsts)
        }
        Some(Way::Any(sums)) => {
            sums.sieve(indices, stop, |seed| {
                if keep(number(seed.into())) {
                    seeds.push(seed);
                }
            });
            seeds.sort_unstable();
            seeds.iter().try_for_each(|&seed| take(number(seed.into())))
        }
    }
}

/// A number that is not past the last.
pub(super) const fn number(number: u64) -> DealNumber {
    DealNumber::MIN.stepped(number.cast_signed())
}
