//! Chasing the lights: the presses of the first row decide those of all others.
//!
//! With xᵢ the presses of row i and bᵢ the turns it needs, row i asks for xᵢ − (xᵢ beside) − xᵢ₋₁ − xᵢ₊₁ = bᵢ modulo 4,
//! which says what xᵢ₊₁ is. The row that would come after the last has to be 0. That is a linear equation modulo 4 a
//! column in the presses of the first row, as many equations as unknowns.

use super::grid::Grid;
use super::row::Row;
use super::size::Size;

/// Presses of the first row and what they leave to press in the row after the last.
#[derive(Debug, Clone, Copy)]
struct Chased {
    first: Row,
    rest: Row,
}

impl Chased {
    fn minus(self, other: Self, times: u8) -> Self {
        Self { first: self.first - other.first.times(times), rest: self.rest - other.rest.times(times) }
    }
}

/// The equations of a size, solved once for all boards.
///
/// Modulo 4 only odd numbers have an inverse. So columns with an odd value are eliminated first; then all that is left
/// is even, and a 2 clears the other 2s of its column.
#[derive(Debug)]
pub(super) struct Equations {
    size: Size,
    /// Each with the column in which its rest is 1; the rest of all that follow is 0 there, those of `twos` included.
    ones: Vec<(usize, Chased)>,
    /// Each with the column in which its rest is 2; the rest of all that follow is 0 there.
    twos: Vec<(usize, Chased)>,
    /// First rows that leave nothing.
    free: Vec<Row>,
}

impl Equations {
    pub(super) fn new(size: Size) -> Self {
        let nothing = Grid::zero(size);
        let unknown = |x| Chased { first: Row::one(x), rest: chase(&nothing, Row::one(x)).1 };
        let mut left: Vec<Chased> = (0..size.get()).map(unknown).collect();
        let mut ones = Vec::new();
        while let Some((at, column)) = pivot(&left, Row::first_odd) {
            let mut chased = left.swap_remove(at);
            // 3 · 3 = 1.
            let inverse = chased.rest.at(column);
            chased = Chased { first: chased.first.times(inverse), rest: chased.rest.times(inverse) };
            for other in &mut left {
                *other = other.minus(chased, other.rest.at(column));
            }
            ones.push((column, chased));
        }
        let mut twos = Vec::new();
        while let Some((at, column)) = pivot(&left, Row::first_high) {
            let chased = left.swap_remove(at);
            for other in &mut left {
                *other = other.minus(chased, other.rest.at(column) / 2);
            }
            twos.push((column, chased));
        }
        Self { size, ones, twos, free: left.into_iter().map(|chased| chased.first).collect() }
    }

    /// Presses that turn the gears as far as `needed` says; `None` if there are none.
    pub(super) fn solve(&self, needed: &Grid) -> Option<Grid> {
        let mut chased = Chased { first: Row::ZERO, rest: chase(needed, Row::ZERO).1 };
        for &(column, one) in &self.ones {
            chased = chased.minus(one, chased.rest.at(column));
        }
        for &(column, two) in &self.twos {
            // Nothing is left that could clear an odd value: it stays, and is seen below.
            chased = chased.minus(two, chased.rest.at(column) / 2);
        }
        (chased.rest == Row::ZERO).then(|| chase(needed, chased.first).0)
    }

    /// Presses that turn no gear, such that every other is a sum of multiples of them, in one way only. First those
    /// that are nothing if done four times, then those that are nothing if done twice.
    pub(super) fn kernel(&self) -> (Vec<Grid>, Vec<Grid>) {
        let nothing = Grid::zero(self.size);
        let fourfold = self.free.iter().map(|&first| chase(&nothing, first).0).collect();
        let twofold = self.twos.iter().map(|(_, chased)| chase(&nothing, chased.first.times(2)).0).collect();
        (fourfold, twofold)
    }

    /// How many presses turn no gear, no press included.
    pub(super) fn kernel_size(&self) -> u128 {
        1 << (2 * self.free.len() + self.twos.len()) // at most 4³²
    }
}

/// The first of them with a value that will do, and its column.
fn pivot(left: &[Chased], column: impl Fn(Row) -> Option<usize>) -> Option<(usize, usize)> {
    left.iter().enumerate().find_map(|(at, chased)| Some((at, column(chased.rest)?)))
}

/// The presses that begin with those of the first row and turn all rows but the last as needed, and what they leave to
/// press in the row after the last.
fn chase(needed: &Grid, first: Row) -> (Grid, Row) {
    let size = needed.size();
    let mut presses = Grid::zero(size);
    let (mut above, mut row) = (Row::ZERO, first);
    for (presses, &needed) in presses.rows_mut().iter_mut().zip(needed.rows()) {
        *presses = row;
        (above, row) = (row, row - row.beside(size.get()) - above - needed);
    }
    (presses, row)
}
