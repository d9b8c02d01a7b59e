//! A scan that deals the numbers 1–1,000,000 one by one, for a shuffle that cannot be undone: swaps with the places r
//! modulo 52 before dealing.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

use super::Diagnosis;
use crate::card::Card;
use crate::freecell::find::dealer::{DealingProgram, DealtCards, Method};
use crate::freecell::find::mistake::DealingMistake;
use crate::generator::microsoft;
use crate::number::{DealNumber, DealRange};

/// A shuffle, and the boards that it may have dealt, each with its mistakes.
#[derive(Debug, Clone)]
pub(in crate::freecell::find) struct ShuffleScan {
    /// The program, with the right pack and layout.
    pub dealer: DealingProgram,
    /// The boards by their dealt cards, as indices.
    pub boards: HashMap<[u8; Card::COUNT], Vec<DealingMistake>>,
}

impl ShuffleScan {
    pub fn add(&mut self, dealt: &DealtCards, mistakes: &[DealingMistake]) {
        if dealt.iter().all(Option::is_some) {
            self.boards.entry(dealt.map(Option::unwrap_or_default)).or_insert_with(|| mistakes.to_vec());
        }
    }

    pub fn search(&self, range: DealRange, stop: &AtomicBool) -> Option<Diagnosis> {
        /// The number of deals between checks of `stop`.
        const CHUNK: usize = 1 << 12;
        // The first two cards rule out most deals without a hash of all 52.
        let mut firsts: Vec<[u8; 2]> = self.boards.keys().map(|board| [board[0], board[1]]).collect();
        firsts.sort_unstable();
        let mut chunks = range.chunks(CHUNK).take_while(|_| !stop.load(Ordering::Relaxed));
        chunks.find_map(|chunk| {
            chunk.numbers().find_map(|number| {
                let dealt = self.dealt(number);
                firsts.binary_search(&[dealt[0], dealt[1]]).ok()?;
                let mistakes = self.boards.get(&dealt)?.clone();
                Some(Diagnosis { number, mistakes })
            })
        })
    }

    /// Deals a pack of indices like [`DealingProgram::board`], several times as fast.
    fn dealt(&self, number: DealNumber) -> [u8; Card::COUNT] {
        let Method::SwapThenDeal(swaps) = self.dealer.shuffle.method else { unreachable!("no other is scanned") };
        let is_from_front = self.dealer.shuffle.is_from_front;
        let mut pack: [u8; Card::COUNT] = std::array::from_fn(|index| u8::try_from(index).expect("below 52"));
        let (mut state, band) = (number.seed(), number.band());
        for step in 0..usize::from(swaps) {
            state = microsoft::next(state);
            let place = band.draw(state) as usize % Card::COUNT;
            pack.swap(place, if is_from_front { step } else { Card::COUNT - 1 - step });
        }
        if !is_from_front {
            pack.reverse();
        }
        pack
    }
}
