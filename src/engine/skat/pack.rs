//! The pack of 32 cards: the 7 8 9 10 J Q K A of each suit.

use crate::card::{Card, Suit};

/// The pack before it is shuffled: 7♣ 7♦ 7♥ 7♠ 8♣ … A♠. The index is 4 · rank + suit, with the ranks 7 8 9 10 J Q K A
/// and the suits ♣ ♦ ♥ ♠ counted from 0.
pub const PACK: [Card; 32] = {
    let mut pack = [Card::PACK[0]; 32];
    let mut index = 0;
    while index < pack.len() {
        // The pack of 52 begins with the four aces; here they come last.
        pack[index] = Card::PACK[if index < ACES { index + SEVENS_OF_52 } else { index - ACES }];
        index += 1;
    }
    pack
};

/// The number of cards in a hand.
pub const HAND_SIZE: usize = 10;

/// The suits from the highest base value to the lowest. Jacks rank in this order too.
pub const SUITS_BY_VALUE: [Suit; 4] = [Suit::Clubs, Suit::Spades, Suit::Hearts, Suit::Diamonds];

/// The index of J♣ in [`PACK`].
pub(super) const JACKS: usize = 16;
/// The index of A♣ in [`PACK`].
pub(super) const ACES: usize = 28;
/// The index of 7♣ in [`Card::PACK`].
const SEVENS_OF_52: usize = 24;

/// The pack as players sort a hand: the jacks ♣ ♠ ♥ ♦, then suit by suit (♣ ♠ ♥ ♦) A 10 K Q 9 8 7.
pub(super) const SORTED: [Card; PACK.len()] = {
    // A 10 K Q 9 8 7, as ranks counted from 0 for the seven.
    const RANKS: [usize; 7] = [7, 3, 6, 5, 2, 1, 0];
    let mut sorted = PACK;
    let mut place = 0;
    while place < SUITS_BY_VALUE.len() {
        let suit = SUITS_BY_VALUE[place] as usize;
        sorted[place] = PACK[JACKS + suit];
        let mut rank = 0;
        while rank < RANKS.len() {
            sorted[SUITS_BY_VALUE.len() + RANKS.len() * place + rank] = PACK[4 * RANKS[rank] + suit];
            rank += 1;
        }
        place += 1;
    }
    sorted
};

/// Returns a card's index in [`PACK`]; `None` for the ranks 2 to 6.
pub(super) const fn index(card: Card) -> Option<usize> {
    match card.index() {
        ace @ 0..=3 => Some(ace + ACES),
        4..SEVENS_OF_52 => None,
        other => Some(other - SEVENS_OF_52),
    }
}

/// Sorts cards as players hold them: the jacks ♣ ♠ ♥ ♦ first, then suit by suit (♣ ♠ ♥ ♦) A 10 K Q 9 8 7. Cards not in
/// the pack come last.
pub fn sort_cards(cards: &mut [Card]) {
    cards.sort_by_key(|&card| SORTED.iter().position(|&other| other == card).unwrap_or(SORTED.len()));
}

/// Returns cards of the pack as a bitset over [`SORTED`].
pub(super) fn sorted_bits(cards: &[Card]) -> u32 {
    (0..).zip(SORTED).fold(0, |bits, (bit, card)| bits | u32::from(cards.contains(&card)) << bit)
}
