//! Boards drawn uniformly from all 52! orders of the pack; numbered deals are only those that a generator makes.
//!
//! The pack is shuffled by Durstenfeld's method (1964): for each place from the last down, a card is drawn from those
//! up to that place and swapped with the one there. A counter makes the draws (Salmon and others, 2011): draw *d*, from
//! 0, of board *n* depends only on the seed, *n* and *d*, so any board can be drawn again without those before it.
//!
//! With *mix* as the function of `SplitMix64` (Steele, Lea and Flood, 2014), the two keys are the first two numbers of
//! the `SplitMix64` of the seed, and a draw is mix(mix(64 *n* + *d* + key 1) + key 2), all modulo 2⁶⁴. Of *k* cards it
//! takes the one at ⌊draw · *k* / 2⁶⁴⌋. If the low half of that product, draw · *k* modulo 2⁶⁴, is below 2⁶⁴ modulo
//! *k*, the draw is skipped and the next one taken, so that each card is equally likely (Lemire, 2019).

use super::deal::Tableau;
use crate::card::Card;
use crate::random::{Random, mix};

/// The number of draws reserved for a board: 51, and a few to skip.
const DRAWS: u64 = 64;

/// Boards drawn with a seed.
///
/// ```
/// use tableaux_engine::freecell::Shuffle;
///
/// let shuffle = Shuffle::new(1);
/// assert_eq!(shuffle.board(5), shuffle.board(5));
/// assert_ne!(shuffle.board(5), shuffle.board(6));
/// assert_ne!(shuffle.board(5), Shuffle::new(2).board(5));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Shuffle {
    keys: [u64; 2],
}

impl Shuffle {
    /// Returns the boards drawn with a seed.
    pub const fn new(seed: u64) -> Self {
        let mut random = Random::new(seed);
        Self { keys: [random.next(), random.next()] }
    }

    /// Returns the board of any number.
    pub fn board(&self, number: u64) -> Tableau {
        let mut cards = Card::PACK;
        let mut counter = number.wrapping_mul(DRAWS);
        for place in (1..cards.len()).rev() {
            cards.swap(place, self.below(place as u64 + 1, &mut counter));
        }
        Tableau::from_permutation(cards)
    }

    /// Returns a number below `count`, each equally likely.
    #[expect(clippy::cast_possible_truncation, reason = "the halves of a product")]
    #[doc(hidden)]
    pub fn below(&self, count: u64, counter: &mut u64) -> usize {
        loop {
            let draw = mix(mix(counter.wrapping_add(self.keys[0])).wrapping_add(self.keys[1]));
            *counter = counter.wrapping_add(1);
            let product = u128::from(draw) * u128::from(count);
            if product as u64 >= count.wrapping_neg() % count {
                return (product >> 64) as usize;
            }
        }
    }
}
