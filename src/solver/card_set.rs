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

/// The highest card of a set that is not empty.
#[expect(clippy::cast_possible_truncation, reason = "a count of zero bits is at most 64")]
pub(super) const fn highest(set: u64) -> u8 {
    63 - set.leading_zeros() as u8
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

/// For each card of a set, both cards of its rank and of the other colour.
const fn opposite(set: u64) -> u64 {
    const CLUBS: u64 = 0x1111_1111_1111_1111;
    let black = (set | set >> 3) & CLUBS;
    let red = (set >> 1 | set >> 2) & CLUBS;
    // Red are the second and the third suit.
    black << 1 | black << 2 | red | red << 3
}

/// The cards that may be laid on some card of a set.
pub(super) const fn fitting(set: u64) -> u64 {
    opposite(set) >> 4
}

/// For each card, the cards that it may be laid on.
pub(super) static LANDINGS: [u64; 64] = {
    let mut sets = [0; 64];
    let mut card = 0;
    while card < CARDS {
        sets[card as usize] = opposite(bit(card)) << 4 & ALL;
        card += 1;
    }
    sets
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_say_what_fits() {
        for upper in 0..CARDS {
            for lower in 0..CARDS {
                let name = format!("{upper} on {lower}");
                assert_eq!(fitting(bit(lower)) & bit(upper) != 0, fits(upper, lower), "{name}");
                assert_eq!(LANDINGS[usize::from(upper)] & bit(lower) != 0, fits(upper, lower), "{name}");
            }
        }
        assert_eq!(each(fitting(bit(4) | bit(5))).collect::<Vec<_>>(), [0, 1, 2, 3]);
        assert!(!fits(0, BASE));
    }
}
