//! Cards as the search holds them: a byte, the card's place in the pack (4 · (rank − 1) + suit), and two places that are
//! no card.

/// How many cards there are; below it a byte is a card.
pub(super) const CARDS: u8 = 52;
/// What lies under the deepest card of a cascade, and on top of an empty one.
pub(super) const BASE: u8 = 52;
/// What lies under a card in a free cell.
pub(super) const CELL: u8 = 53;

/// The set of all cards.
pub(super) const ALL: u64 = (1 << CARDS) - 1;

/// The rank less one, 0 for the ace to 12 for the king.
pub(super) const fn rank(card: u8) -> u8 {
    card >> 2
}

/// The suit, 0 to 3: clubs, diamonds, hearts, spades.
pub(super) const fn suit(card: u8) -> u8 {
    card & 3
}

/// Whether the suit is red.
pub(super) const fn red(card: u8) -> bool {
    matches!(card & 3, 1 | 2)
}

/// The set that holds one card.
pub(super) const fn bit(card: u8) -> u64 {
    1 << (card & 63)
}

/// The lowest card of a set that is not empty.
#[expect(clippy::cast_possible_truncation, reason = "a count of zero bits is at most 64")]
pub(super) const fn lowest(set: u64) -> u8 {
    set.trailing_zeros() as u8
}

/// The cards of a set, from the lowest.
pub(super) fn each(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let card = (set != 0).then(|| lowest(set))?;
        set &= set - 1;
        Some(card)
    })
}

/// Whether `upper` may lie on `lower` in a cascade: a rank below it, and of the other colour.
pub(super) const fn fits(upper: u8, lower: u8) -> bool {
    lower < CARDS && rank(upper) + 1 == rank(lower) && red(upper) != red(lower)
}

/// For each card, and for what is no card, the cards that may be laid on it.
pub(super) static FITTING: [u64; 64] = {
    let mut sets = [0; 64];
    let mut lower = 0;
    while lower < CARDS {
        let mut upper = 0;
        while upper < CARDS {
            if fits(upper, lower) {
                sets[lower as usize] |= bit(upper);
            }
            upper += 1;
        }
        lower += 1;
    }
    sets
};
