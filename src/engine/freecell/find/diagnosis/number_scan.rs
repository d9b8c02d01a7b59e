//! A scan that deals the usual numbers one by one, for draws that no sieve undoes. The first card rules out nearly all
//! of them.

use std::sync::atomic::{AtomicBool, Ordering};

use super::Diagnosis;
use crate::card::Card;
use crate::freecell::find::dealer::{
    Arithmetic, DealtCards, DrawSource, Draws, FirstDraw, Recurrence, Rule, Shuffling, deals, first_card,
};
use crate::freecell::find::mistake::{DealingMistake, OtherMask};
use crate::number::{Band, DealNumber, DealRange};

/// Draws and a shuffle, and the boards that they may have dealt, each with its mistakes.
#[derive(Debug, Clone)]
pub(in crate::freecell::find) struct NumberScan {
    draws: Draws,
    shuffle: Shuffling,
    pub boards: Vec<(DealtCards, Vec<DealingMistake>)>,
    numbers: DealRange,
}

impl NumberScan {
    pub const fn new(draws: Draws, shuffle: Shuffling, numbers: DealRange) -> Self {
        Self { draws, shuffle, boards: Vec::new(), numbers }
    }

    pub fn search(&self, range: DealRange, stop: &AtomicBool) -> Option<Diagnosis> {
        /// The number of deals between checks of `stop`.
        const CHUNK: usize = 1 << 14;
        let (first, last) = (self.numbers.first().max(range.first()), self.numbers.last().min(range.last()));
        // The last place is for no card.
        let mut by_first_card = [const { Vec::new() }; Card::COUNT + 1];
        for (card, boards) in by_first_card.iter_mut().enumerate() {
            // An unknown first card may be any, or none.
            let is_of = |first: u8| usize::from(first).min(Card::COUNT) == card;
            boards.extend(self.boards.iter().filter(|(dealt, _)| dealt[0].is_none_or(is_of)));
        }
        let is_dealt = |&card: &usize| !by_first_card[card].is_empty();
        let first_cards = (0..=Card::COUNT).filter(is_dealt).fold(0, |all, card| all | 1_u64 << card);
        let mut chunks = DealRange::new(first, last).ok()?.chunks(CHUNK).take_while(|_| !stop.load(Ordering::Relaxed));
        chunks.find_map(|chunk| {
            let mut found = None;
            self.for_each_first_card(chunk, |number, card| {
                if first_cards >> card & 1 == 0 || found.is_some() {
                    return;
                }
                let mut boards = by_first_card[card].iter();
                let board = boards.find(|(dealt, _)| deals(&self.draws, self.shuffle, number, dealt));
                found = board.map(|(_, mistakes)| Diagnosis { number, mistakes: mistakes.clone() });
            });
            found
        })
    }

    /// Calls `take` with each number of a range and its first card.
    fn for_each_first_card(&self, range: DealRange, mut take: impl FnMut(DealNumber, usize)) {
        let is_plain = self.shuffle.begins_plainly()
            && range.last().band() == Band::Microsoft
            && self.draws == Draws { start: FirstDraw::Right, seed: None, reseeding: None, ..self.draws };
        if let DrawSource::Microsoft(recurrence, rule) = self.draws.source
            && is_plain
            && recurrence.arithmetic != Arithmetic::Double
        {
            let take = &mut take;
            match rule {
                Rule::OwnBand => return by_first_state(recurrence, range, |state| state >> 16 & 0x7fff, take),
                Rule::BandShifted(bits) => {
                    return by_first_state(recurrence, range, |state| state >> bits & 0x7fff, take);
                }
                Rule::Shifted(bits) => return by_first_state(recurrence, range, |state| state >> bits, take),
                Rule::Masked(OtherMask::And(mask)) => {
                    return by_first_state(recurrence, range, |state| state >> 16 & u64::from(mask), take);
                }
                Rule::Masked(OtherMask::Remainder(divisor)) => {
                    return by_first_state(recurrence, range, |state| (state >> 16) % u64::from(divisor), take);
                }
                _ => {}
            }
        }
        for number in range.numbers() {
            take(number, usize::from(first_card(&self.draws, self.shuffle, number)).min(Card::COUNT));
        }
    }
}

/// Calls `take` with each number of a range and its first card, if that is r modulo 52: the first states of consecutive
/// numbers form an arithmetic progression.
#[inline]
fn by_first_state(
    recurrence: Recurrence,
    range: DealRange,
    draw: impl Fn(u64) -> u64,
    take: &mut impl FnMut(DealNumber, usize),
) {
    let Recurrence { multiplier, increment, arithmetic } = recurrence;
    let modulus = match arithmetic {
        Arithmetic::Bits32 => 1 << 32,
        Arithmetic::Modulo(modulus) => modulus,
        // A number of 31 bits has a smaller state.
        _ => u64::MAX,
    };
    let mut state = (multiplier * range.first().get() + increment) % modulus;
    for number in range.numbers() {
        #[expect(clippy::cast_possible_truncation, reason = "below 52")]
        take(number, (draw(state) % Card::COUNT as u64) as usize);
        state += multiplier % modulus;
        state -= if state >= modulus { modulus } else { 0 };
    }
}
