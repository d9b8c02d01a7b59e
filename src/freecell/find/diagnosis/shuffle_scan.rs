//! Numbers 1–1,000,000 dealt one by one, for shuffles that cannot be undone.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

use super::Diagnosis;
use super::undo::Dealt;
use crate::card::Card;
use crate::freecell::find::dealer::Dealer;
use crate::freecell::find::mistake::DealingMistake;
use crate::number::DealRange;

/// A shuffle, and the boards that it may have dealt, each with the mistakes that make it one.
#[derive(Debug, Clone)]
pub(in crate::freecell::find) struct ShuffleScan {
    /// Its pack and its layout are right: it deals indices.
    pub(super) dealer: Dealer,
    /// By the cards dealt.
    pub(super) boards: HashMap<[u8; Card::COUNT], Vec<DealingMistake>>,
}

impl ShuffleScan {
    /// Adds a board, if all its cards are known.
    pub(super) fn add(&mut self, dealt: &Dealt, mistakes: &[DealingMistake]) {
        if dealt.iter().all(Option::is_some) {
            self.boards.entry(dealt.map(Option::unwrap_or_default)).or_insert_with(|| mistakes.to_vec());
        }
    }

    /// The lowest number of a range that deals one of the boards.
    pub(super) fn search(&self, range: DealRange, stop: &AtomicBool) -> Option<Diagnosis> {
        /// The number of deals between two looks at `stop`.
        const CHUNK: usize = 1 << 12;
        // The first cards tell most deals apart without a hash of all 52.
        let mut firsts: Vec<[u8; 2]> = self.boards.keys().map(|board| [board[0], board[1]]).collect();
        firsts.sort_unstable();
        let mut chunks = range.chunks(CHUNK).take_while(|_| !stop.load(Ordering::Relaxed));
        chunks.find_map(|chunk| {
            chunk.numbers().find_map(|number| {
                let dealt = self.dealer.dealt_indices(number)?;
                firsts.binary_search(&[dealt[0], dealt[1]]).ok()?;
                let mistakes = self.boards.get(&dealt)?.clone();
                Some(Diagnosis { number, mistakes })
            })
        })
    }
}
