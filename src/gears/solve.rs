//! Answers: whether there is one, how many, and one of the fewest presses.

use std::sync::atomic::AtomicBool;

use super::board::Board;
use super::chase::Equations;
use super::coset::Coset;
use super::gear::Gear;
use super::presses::Presses;
use super::size::Size;

/// How many answers [`shortest`] compares where nobody says otherwise: all there are, of whatever size the board is.
pub const LIMIT: u64 = 1 << 30;

/// How many answers a board of that size has, if it has one: as many as there are presses that turn no gear.
///
/// ```
/// use tableaux::gears::size::Size;
/// use tableaux::gears::solve::solutions;
///
/// assert_eq!([3, 4, 5, 9].map(|n| solutions(Size::new(n).unwrap())), [1, 64, 16, 4096]);
/// ```
#[must_use]
pub fn solutions(size: Size) -> u128 {
    Equations::new(size).kernel_size()
}

/// Some answer of a board, not of the fewest presses; `None` if it has none.
#[must_use]
pub fn any(board: &Board) -> Option<Presses> {
    Equations::new(board.size()).solve(&board.turned().negated()).map(Presses)
}

/// What [`shortest`] found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answer {
    /// The presses.
    pub presses: Presses,
    /// How many answers the board has, each gear pressed 0 to 3 times.
    pub solutions: u128,
    /// Whether it is proven that no answer has fewer presses.
    pub fewest: bool,
}

impl Answer {
    /// What is left to press after one of its presses; `None` if the gear is not among them. What is left of an answer
    /// of the fewest presses is one of the fewest for the board that is left: with fewer, so had the whole.
    #[must_use]
    pub fn after(&self, pressed: Gear) -> Option<Self> {
        let times = self.presses.of(pressed);
        let mut rest = *self;
        // Three more are one less.
        (0..3).for_each(|_| rest.presses.add(pressed));
        (times > 0).then_some(rest)
    }
}

/// The answer of the fewest presses among at most `limit` answers, one at least; `None` if the board has none.
///
/// The same board and limit give the same answer, unless `stop` is set: then the best so far is returned at once. All
/// answers of a board of 23×23, 2²⁸, take about 0.2 s, those of 30×30 and 32×32, 2³⁰, about a second; no other size has
/// more than 2²⁴.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use tableaux::gears::board::Board;
/// use tableaux::gears::solve::{LIMIT, shortest};
///
/// let board: Board = "4|2233,3421,2423,3443".parse()?;
/// let answer = shortest(&board, LIMIT, &AtomicBool::new(false)).unwrap();
/// assert_eq!((answer.presses.count(), answer.solutions, answer.fewest), (13, 64, true));
/// assert!(board.after(&answer.presses).is_solved());
/// # Ok::<(), tableaux::gears::board::BoardError>(())
/// ```
#[must_use]
pub fn shortest(board: &Board, limit: u64, stop: &AtomicBool) -> Option<Answer> {
    let equations = Equations::new(board.size());
    let any = equations.solve(&board.turned().negated())?;
    let (fourfold, twofold) = equations.kernel();
    let (best, fewest) = Coset::new(&any, &fourfold, &twofold).shortest(limit, stop);
    Some(Answer { presses: Presses(best), solutions: equations.kernel_size(), fewest })
}
