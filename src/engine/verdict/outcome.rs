//! Whether each of many deals can be won, as far as a short search tells.

use std::sync::atomic::AtomicBool;

use super::{Verdict, VerifyError, verdict};
use crate::freecell::cell_count::CellCount;
use crate::freecell::deal::Deal;
use crate::freecell::position::Position;
use crate::generator::Generator;
use crate::number::{DealNumber, DealRange};
use crate::solver::{Effort, Limits, Solver};

/// A [`Verdict`] without its reasons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The deal can be won with four free cells.
    Winnable,
    /// It cannot.
    Impossible,
    /// The search ended before it found an answer, or the number has no deal.
    Unknown,
}

impl Outcome {
    const ALL: [Self; 3] = [Self::Winnable, Self::Impossible, Self::Unknown];

    /// Its name in data: `solved`, `impossible` or `unknown`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Winnable => "solved",
            Self::Impossible => "impossible",
            Self::Unknown => "unknown",
        }
    }

    /// The outcome of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|outcome| outcome.name() == name)
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

/// Consecutive deals whose outcomes are found together: [`OutcomeBlock::LEN`] of them, from a multiple of it on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct OutcomeBlock {
    generator: Generator,
    /// The first number, divided by the length of a block.
    index: u64,
}

impl OutcomeBlock {
    /// The number of deals in a block.
    pub const LEN: usize = 16;

    /// What the search of each deal may spend: enough for all of Microsoft's 32,000, of which #11982 takes 80,000 states
    /// to be proven impossible. Most of the memory is reserved and never touched.
    const LIMITS: Limits = Limits { states: 100_000, bytes: 32 << 20 };

    /// The block of a number.
    pub const fn of(generator: Generator, number: DealNumber) -> Self {
        Self { generator, index: number.get() / Self::LEN as u64 }
    }

    /// The blocks of all numbers of a range, in ascending order.
    pub fn all(generator: Generator, range: DealRange) -> impl Iterator<Item = Self> {
        let [first, last] = [range.first(), range.last()].map(|number| Self::of(generator, number).index);
        (first..=last).map(move |index| Self { generator, index })
    }

    /// The place of a number in its block, from 0.
    #[expect(clippy::cast_possible_truncation, reason = "a block is short")]
    pub const fn place(number: DealNumber) -> usize {
        (number.get() % Self::LEN as u64) as usize
    }

    /// The outcomes of the deals by their places. Each search expands at most 100,000 states, which leaves none of
    /// Microsoft's 32,000 deals unknown, and has no more than `bytes` of memory. A block takes a millisecond, and one
    /// of its deals 30 ms at most. Solutions are replayed by the rules.
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
