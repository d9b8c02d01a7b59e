//! The parts of a dealing program.

crate::named_enum! {
    /// A part of a dealing program, which has one right way.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Part {
        /// The cards before the shuffle.
        Pack = "pack",
        /// The number as the first state, and the draws before the first card.
        Seed = "seed",
        /// The way from one state to the next.
        Step = "step",
        /// The draw r of a state.
        Output = "output",
        /// The place in the pack that r gives.
        Index = "index",
        /// The card dealt from that place, and the one that moves there.
        Removal = "removal",
        /// The things kept from one deal to the next.
        Repeat = "repeat",
        /// The place on the board of the card dealt in a step.
        Order = "order",
        /// The signs of the cards.
        Print = "print",
    }
}

impl Part {
    /// Returns the right way, in code where that is shorter.
    pub const fn right(self) -> &'static str {
        match self {
            Self::Pack => "AC AD AH AS 2C … KS",
            Self::Seed => "s = number",
            Self::Step => "s = (214013 * s + 2531011) % 2147483648",
            Self::Output => "r = (s >> 16) & 0x7fff",
            Self::Index => "j = r % left",
            Self::Removal => "deal pack[j]; pack[j] = pack[left - 1]",
            Self::Repeat => "a new pack and a new seed for each number",
            Self::Order => "card k in row k / 8, column k % 8",
            Self::Print => "each rank and suit by its own symbol",
        }
    }
}
