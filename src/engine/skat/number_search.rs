//! The number of a deal, by dealing the numbers one by one.

use std::sync::atomic::{AtomicBool, Ordering};

use super::deal::{Deal, owner_of_place};
use super::pack::PACK;
use super::seat::SEATS;
use crate::generator::microsoft;
use crate::number::{DealNumber, DealRange};

/// Numbers dealt between two looks at the stop flag.
const INTERVAL: usize = 1 << 16;
/// The index of the last card of the pack.
const LAST: u32 = 31;

/// The owners of the cards of a deal, to compare numbers with.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use tableaux_engine::skat::{Deal, DealNumbers};
///
/// let numbers = DealNumbers::of(&Deal::new(617.into()));
/// let found = numbers.within("0..=1000".parse()?, &AtomicBool::new(false));
/// assert_eq!(found, [617.into()]);
/// # Ok::<(), tableaux_engine::number::NumberError>(())
/// ```
#[derive(Debug, Clone)]
pub struct DealNumbers {
    /// The hand, or the skat as the last, of each card of [`PACK`].
    owners: [u8; PACK.len()],
    /// The cards of forehand, who gets the first three, as a bitset over the pack.
    forehand: u32,
}

impl DealNumbers {
    /// Makes a search for the numbers of a deal.
    ///
    /// # Panics
    /// Never: there are four owners.
    pub fn of(deal: &Deal) -> Self {
        let owner = |card| deal.hands().iter().position(|hand| hand.contains(card)).unwrap_or(SEATS.len());
        let owners = PACK.map(|card| u8::try_from(owner(card)).expect("there are four"));
        let forehand = (0..).zip(owners).filter(|&(_, owner)| owner == 0).fold(0, |set, (index, _)| set | 1 << index);
        Self { owners, forehand }
    }

    /// Returns the numbers of a range that deal these hands and this skat, in ascending order: those found until `stop`
    /// is set. A core compares some 150 million a second.
    pub fn within(&self, range: DealRange, stop: &AtomicBool) -> Vec<DealNumber> {
        let mut found = Vec::new();
        let mut numbers = range.numbers();
        loop {
            let mut count = 0;
            for number in numbers.by_ref().take(INTERVAL) {
                count += 1;
                if self.deals_first_two(number) && self.is_dealt_by(number) {
                    found.push(number);
                }
            }
            if count < INTERVAL || stop.load(Ordering::Relaxed) {
                return found;
            }
        }
    }

    /// Returns whether the first two cards are forehand's, without shuffling a pack: one number in ten is left.
    fn deals_first_two(&self, number: DealNumber) -> bool {
        let band = number.band();
        let state = microsoft::next(number.seed());
        let first = band.draw(state) % (LAST + 1);
        if self.forehand >> first & 1 == 0 {
            return false;
        }
        let index = band.draw(microsoft::next(state)) % LAST;
        // The last card has moved into the place of the first.
        let second = if index == first { LAST } else { index };
        self.forehand >> second & 1 == 1
    }

    /// Returns whether every card goes to its owner.
    fn is_dealt_by(&self, number: DealNumber) -> bool {
        let (mut owners, mut left) = (self.owners, PACK.len());
        for (place, draw) in (0..PACK.len()).zip(microsoft::draws(number)) {
            let index = draw as usize % left;
            if usize::from(owners[index]) != owner_of_place(place) {
                return false;
            }
            left -= 1;
            owners[index] = owners[left];
        }
        true
    }
}
