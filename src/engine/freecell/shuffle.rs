//! Boards drawn evenly from all 52! orders of the pack; numbered deals are only those that a generator makes.
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
    fn below(&self, count: u64, counter: &mut u64) -> usize {
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

#[cfg(test)]
mod tests {
    use super::*;

    const BOARDS: u32 = 200_000;

    /// Returns how far counts are from their expected values, in standard deviations of χ².
    fn deviation(counts: &[u32], total: u32) -> f64 {
        let len = f64::from(u32::try_from(counts.len()).unwrap());
        let expected = f64::from(total) / len;
        let square: f64 = counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum();
        let freedom = len - 1.0;
        (square - freedom) / (2.0 * freedom).sqrt()
    }

    #[test]
    fn every_card_is_as_often_at_every_place_and_beside_every_other() {
        let shuffle = Shuffle::new(52);
        let mut places = vec![0; 52 * 52];
        // Pairs of neighbors in dealing order, and of the first and the last card.
        let (mut neighbours, mut ends) = (vec![0; 52 * 51], vec![0; 52 * 51]);
        let pair = |first: Card, second: Card| {
            first.index() * 51 + second.index() - usize::from(second.index() > first.index())
        };
        for number in 0..BOARDS {
            let board = shuffle.board(number.into());
            let cards = board.cards();
            for (place, card) in cards.iter().enumerate() {
                places[place * 52 + card.index()] += 1;
            }
            for cards in cards.windows(2) {
                neighbours[pair(cards[0], cards[1])] += 1;
            }
            ends[pair(cards[0], cards[51])] += 1;
        }
        // The sums of each row and each column of places are fixed, which makes the first value a little smaller.
        let deviations =
            [(&places, 52), (&neighbours, 51), (&ends, 1)].map(|(counts, each)| deviation(counts, BOARDS * each));
        assert!(deviations.iter().all(|deviation| deviation.abs() < 4.0), "{deviations:?}");
    }

    #[test]
    fn small_packs_have_every_order_as_often() {
        let mut counts = vec![0; 24];
        let shuffle = Shuffle::new(4);
        let mut counter = 0;
        for _ in 0..BOARDS {
            // The order of four cards by the same draws, as a number.
            let order = [4_u8, 3, 2]
                .into_iter()
                .fold(0, |order, count| order * usize::from(count) + shuffle.below(count.into(), &mut counter));
            counts[order] += 1;
        }
        assert!(deviation(&counts, BOARDS).abs() < 4.0, "{counts:?}");
    }

    /// The first boards of a seed must never change: others have recorded them.
    #[test]
    fn the_boards_of_a_seed_stay_the_same() {
        let board = |seed, number| Shuffle::new(seed).board(number).cards().map(|card| card.to_string()).concat();
        assert_eq!(
            board(1, 1),
            "AH7H8CKD7S3H2D2S5C2HQHJHAS2C4DKSACAD4H3C6DQD9C7DTD8H7C8D9H6C3S6SJSTHQCJCQSJD8S5SKH9S5HTS5D3D6HTC4S4CKC9D"
        );
    }
}
