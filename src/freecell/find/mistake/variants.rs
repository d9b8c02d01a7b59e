//! The ways in which a mistake is made.

/// How rows and columns are exchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Transposition {
    /// The cards are dealt column by column: 7, 7, 7, 7, 6, 6, 6 and 6.
    DealtByColumns,
    /// The columns are written one after the other as rows of eight.
    ColumnsAsRows,
}

impl Transposition {
    pub(super) const ALL: [Self; 2] = [Self::DealtByColumns, Self::ColumnsAsRows];
}

/// What is dealt where the index is always r modulo 52, which may be that of a card dealt before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ModuloPack {
    /// `card = pack[j]; pack[j] = pack[left - 1]`: cards that were dealt are dealt again.
    Copied,
    /// `swap(pack[j], pack[left - 1])`, and the card in the last place is dealt at once.
    Swapped,
    /// The whole pack is shuffled by 52 such swaps, then dealt from its end.
    SwappedThenDealt,
    /// The same with 51 swaps.
    SwappedThenDealt51,
    /// Nothing is taken out of the pack.
    Kept,
    /// Where the card was dealt before, the next one that was not is taken.
    NextFree,
    /// Where the card was dealt before, another r is drawn.
    DrawnAgain,
}

impl ModuloPack {
    pub(super) const ALL: [Self; 7] = [
        Self::Copied,
        Self::Swapped,
        Self::Kept,
        Self::NextFree,
        Self::DrawnAgain,
        Self::SwappedThenDealt,
        Self::SwappedThenDealt51,
    ];
}

/// How the number of cards left is one off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LeftOffByOne {
    /// r mod (left − 1); the last card needs no draw.
    OneLess,
    /// r mod (left + 1), and the card is copied: one that was dealt before may be dealt again.
    OneMore,
    /// The same from the second card on, as where `left` is decreased too late.
    OneMoreAfterFirst,
    /// r mod (left + 1), and the last card and the one at the index are swapped before it is dealt.
    OneMoreSwapped,
    /// The same, but the cards are dealt when all are shuffled.
    OneMoreSwappedThenDealt,
}

impl LeftOffByOne {
    pub(super) const ALL: [Self; 5] =
        [Self::OneLess, Self::OneMore, Self::OneMoreAfterFirst, Self::OneMoreSwapped, Self::OneMoreSwappedThenDealt];
}

/// How draws are repeated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reseeding {
    /// Each step seeds the generator again, so that it draws the same r.
    SameDraw,
    /// r is kept as the state for the next draw.
    DrawAsState,
}

impl Reseeding {
    pub(super) const ALL: [Self; 2] = [Self::SameDraw, Self::DrawAsState];
}

/// How r and its remainder are negative.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Signed {
    /// How r is drawn.
    pub draw: SignedDraw,
    /// What becomes of a negative remainder.
    pub remainder: NegativeRemainder,
}

/// A draw from a state of 32 bits with a sign, without a mask.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SignedDraw {
    /// s >> 16, for every number.
    Shifted,
    /// (s >> 16) | 0x8000, for numbers from 2³¹ to 2³² − 1.
    HighBit,
    /// The same cut to 16 bits with a sign.
    Short,
    /// (s >> 16) + 1, for numbers from 2³² on.
    PlusOne,
}

/// How a negative remainder becomes an index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NegativeRemainder {
    /// Its absolute value is taken.
    Absolute,
    /// The number of cards left is added, as where the remainder is that of a division rounded down, or the index is
    /// counted from the end of the cards left.
    Floor,
    /// The index is counted from the end of all 52 places.
    FromEnd,
}

impl NegativeRemainder {
    /// What r leaves.
    pub(in crate::freecell::find) const fn remainder(self, r: i32, modulus: i32) -> i32 {
        match self {
            Self::Absolute => (r % modulus).abs(),
            Self::Floor => r.rem_euclid(modulus),
            Self::FromEnd => r % modulus,
        }
    }
}

impl Signed {
    pub(super) fn all() -> impl Iterator<Item = Self> {
        let draws = [SignedDraw::Shifted, SignedDraw::HighBit, SignedDraw::Short, SignedDraw::PlusOne];
        let remainders = [NegativeRemainder::Absolute, NegativeRemainder::Floor, NegativeRemainder::FromEnd];
        draws.into_iter().flat_map(move |draw| remainders.map(|remainder| Self { draw, remainder }))
    }
}
