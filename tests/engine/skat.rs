//! Skat: both ways to value a hand against independent implementations of their rules, numbered deals, and the command.

mod best;
mod challenge;
mod deal_forms;
mod deals;
mod game_files;
mod hands;
mod official;
mod open;
mod plain;
mod played;
mod reading;
mod round;

use tableaux_engine::card::Card;
use tableaux_engine::skat::{HAND_SIZE, Hand, PACK};

/// Random hands, the same ones for the same seed, from lopsided to balanced: each begins with some cards of a suit,
/// with jacks or with both, so that long suits, ten trumps and full runs of jacks occur too.
fn random_hands(seed: u64) -> impl Iterator<Item = Hand> {
    let mut random = fastrand::Rng::with_seed(seed);
    std::iter::repeat_with(move || {
        let mut pack = PACK;
        random.shuffle(&mut pack);
        // 0 to 3: a suit; 4: jacks; 5 to 8: a suit and jacks.
        let preference = random.u8(..9);
        let is_preferred = |card: Card| {
            let is_jack = card.rank().value() == 11;
            let suit = card.suit() as u8;
            if preference == 4 {
                is_jack
            } else {
                suit == preference || is_jack && preference > 4 || suit + 5 == preference
            }
        };
        let max_moved = random.usize(..=HAND_SIZE);
        let mut moved = 0;
        for index in 0..pack.len() {
            if moved < max_moved && is_preferred(pack[index]) {
                pack.swap(moved, index);
                moved += 1;
            }
        }
        Hand::new(pack[..HAND_SIZE].try_into().unwrap()).unwrap()
    })
}

/// The cards of a hand as words, for implementations without bitsets.
fn words(hand: Hand) -> Vec<String> {
    hand.to_string().split(' ').map(str::to_owned).collect()
}
