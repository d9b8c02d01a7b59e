//! Outcomes of many deals, as far as a short search decides them.

use std::sync::atomic::AtomicBool;

use super::{Verdict, VerifyError, verdict};
use crate::freecell::cell_count::CellCount;
use crate::freecell::deal::Deal;
use crate::freecell::position::Position;
use crate::generator::Generator;
use crate::number::{DealNumber, DealRange};
use crate::solver::{Effort, Limits, Solver};

crate::named_enum! {
    /// A [`Verdict`] without its reasons.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Outcome {
        /// The deal can be won with four free cells.
        Winnable = "solved",
        /// The deal cannot be won with four free cells.
        Impossible = "impossible",
        /// The search ended before it found an answer, or the number has no deal.
        Unknown = "unknown",
    }
}

impl From<&Verdict> for Outcome {
    fn from(verdict: &Verdict) -> Self {
        match verdict {
            Verdict::Solved(_) => Self::Winnable,
            Verdict::Impossible { .. } => Self::Impossible,
            Verdict::Unknown(_) => Self::Unknown,
        }
    }
}

/// A block of consecutive deals searched together: [`OutcomeBlock::LEN`] deals, starting at a multiple of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct OutcomeBlock {
    generator: Generator,
    /// The first number, divided by the length of a block.
    index: u64,
}

impl OutcomeBlock {
    /// The number of deals in a block.
    pub const LEN: usize = 16;

    /// Limits per deal: enough for all of Microsoft's 32,000, of which #11982 takes 80,000 states to prove impossible.
    /// Most of the memory is reserved and never touched.
    const LIMITS: Limits = Limits { states: 100_000, bytes: 32 << 20 };

    /// Returns the block that contains a number.
    pub const fn of(generator: Generator, number: DealNumber) -> Self {
        Self { generator, index: number.get() / Self::LEN as u64 }
    }

    /// Returns the blocks that cover a range, in ascending order.
    pub fn all(generator: Generator, range: DealRange) -> impl Iterator<Item = Self> {
        let [first, last] = [range.first(), range.last()].map(|number| Self::of(generator, number).index);
        (first..=last).map(move |index| Self { generator, index })
    }

    /// Returns the index of a number in its block, from 0.
    #[expect(clippy::cast_possible_truncation, reason = "a block is short")]
    pub const fn place(number: DealNumber) -> usize {
        (number.get() % Self::LEN as u64) as usize
    }

    /// Returns the outcomes of the deals by index. Each search expands at most 100,000 states, enough to decide all of
    /// Microsoft's 32,000 deals, and uses at most `bytes` of memory. A block takes a millisecond, and a single deal 30
    /// ms at most. Solutions are replayed by the rules.
    ///
    /// If `stop` was set, the result is meaningless.
    ///
    /// # Errors
    /// [`VerifyError`], if the solver and the rules contradict each other.
    pub fn search(
        self,
        solver: &mut Solver,
        bytes: usize,
        stop: &AtomicBool,
    ) -> Result<[Outcome; Self::LEN], VerifyError> {
        let limits = Limits { bytes: bytes.min(Self::LIMITS.bytes), ..Self::LIMITS };
        let mut outcomes = [Outcome::Unknown; Self::LEN];
        for (number, outcome) in (self.index * Self::LEN as u64..).zip(&mut outcomes) {
            if let Ok(number) = DealNumber::new(number)
                && let Ok(deal) = Deal::by(&self.generator, number)
            {
                let start = Position::new(deal.tableau(), CellCount::FOUR);
                *outcome = Outcome::from(&verdict(solver, &start, Effort::Fast, limits, stop)?);
            }
        }
        Ok(outcomes)
    }
}
