//! The solutions of a board: whether there is one, how many, and a shortest one.

use std::sync::atomic::{AtomicBool, Ordering};

use super::board::Board;
use super::board_size::BoardSize;
use super::chase::{LinearSystem, MatrixRank};
use super::coset::Coset;
use super::gear::Gear;
use super::presses::Presses;
use crate::number::DealRange;

/// The most solutions that a solvable board of any size has, 2³⁰ (30×30 and 32×32). With this limit
/// [`solve`] compares all.
pub const MAX_SOLUTIONS: u64 = 1 << 30;

/// Returns the number of solutions of each solvable board of a size: the number of ways to press that turn no gear.
///
/// ```
/// use tableaux_engine::gears::{BoardSize, solution_count};
///
/// assert_eq!([3, 4, 5, 9].map(|n| solution_count(BoardSize::new(n).unwrap())), [1, 64, 16, 4096]);
/// ```
pub fn solution_count(size: BoardSize) -> u128 {
    LinearSystem::new(size).kernel_size()
}

/// Returns the rank of the matrix of a size. One board in as many as there are solutions can be solved.
///
/// ```
/// use tableaux_engine::gears::{BoardSize, MatrixRank, rank};
///
/// assert_eq!(rank(BoardSize::new(4).unwrap()), MatrixRank { full: 12, half: 2 });
/// ```
pub fn rank(size: BoardSize) -> MatrixRank {
    LinearSystem::new(size).rank()
}

/// Returns a solution of a board, usually not a shortest one; `None` if it has none.
pub fn any_solution(board: &Board) -> Option<Presses> {
    LinearSystem::new(board.size()).solve(&board.needed_rotations()).map(Presses)
}

/// The solution that [`solve`] returns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Solution {
    /// The presses.
    pub presses: Presses,
    /// The number of solutions of the board, each gear pressed 0 to 3 times.
    pub solution_count: u128,
    /// Whether it is proven that no solution has fewer presses.
    pub is_shortest: bool,
}

impl Solution {
    /// Returns the rest of the solution after a press; `None` if the solution does not press that gear. The rest of a
    /// shortest solution is shortest for the board after the press: a shorter rest would make the whole shorter.
    #[must_use]
    pub fn after(&self, pressed: Gear) -> Option<Self> {
        let count = self.presses.count_of(pressed);
        let mut rest = *self;
        // Modulo 4, adding three presses removes one.
        (0..3).for_each(|_| rest.presses.add(pressed));
        (count > 0).then_some(rest)
    }
}

/// The solutions compared for each board of many: all, but on sizes 19, 23, 29, 30 and 32.
const MAX_OF_MANY: u64 = 1 << 12;

/// Returns the fewest presses that solve each numbered board of a range, until `stop` is set. Where boards have more than
/// 4,096 solutions, the fewest of that many.
///
/// # Panics
/// Never: numbered boards have a solution, of at most three presses a gear.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use tableaux_engine::gears::{BoardSize, fewest_presses};
///
/// let stop = AtomicBool::new(false);
/// let fewest: Vec<u16> = fewest_presses("617-618".parse()?, BoardSize::DEFAULT, &stop).collect();
/// assert_eq!(fewest, [10, 12]);
/// # Ok::<(), tableaux_engine::number::NumberError>(())
/// ```
pub fn fewest_presses(range: DealRange, size: BoardSize, stop: &AtomicBool) -> impl Iterator<Item = u16> {
    let system = LinearSystem::new(size);
    let kernel: Vec<_> = system.kernel_basis().collect();
    range.numbers().take_while(|_| !stop.load(Ordering::Relaxed)).map(move |number| {
        let needed = Board::numbered(number, size).needed_rotations();
        let solution = system.solve(&needed).expect("numbered boards have a solution");
        let (presses, _) = Coset::new(&solution, kernel.iter().copied()).shortest(MAX_OF_MANY, stop);
        u16::try_from(presses.sum()).expect("1024 gears are pressed at most three times each")
    })
}

/// Returns the solution with the fewest presses among at most `limit` solutions (at least one is examined); `None` if
/// the board has none.
///
/// A board and a limit always give the same solution, unless `stop` is set: then the best so far is returned at once.
/// Comparing all 2²⁸ solutions of a 23×23 board takes about 0.2 s, all 2³⁰ of 30×30 or 32×32 about a second; no other
/// size has more than 2²⁴.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use tableaux_engine::gears::{Board, MAX_SOLUTIONS, solve};
///
/// let board: Board = "4|2233,3421,2423,3443".parse()?;
/// let solution = solve(&board, MAX_SOLUTIONS, &AtomicBool::new(false)).unwrap();
/// assert_eq!((solution.presses.count(), solution.solution_count, solution.is_shortest), (13, 64, true));
/// assert!(board.after(&solution.presses).is_solved());
/// # Ok::<(), tableaux_engine::ParseError>(())
/// ```
pub fn solve(board: &Board, limit: u64, stop: &AtomicBool) -> Option<Solution> {
    let system = LinearSystem::new(board.size());
    let representative = system.solve(&board.needed_rotations())?;
    let (presses, is_shortest) = Coset::new(&representative, system.kernel_basis()).shortest(limit, stop);
    Some(Solution { presses: Presses(presses), solution_count: system.kernel_size(), is_shortest })
}
