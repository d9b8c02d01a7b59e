//! Light chasing: the presses of the first row determine those of all others.
//!
//! Let xᵢ be the presses of row i and bᵢ the rotations it needs, both vectors over Z/4, and let N sum the left and
//! right neighbors in a row. Row i is turned by xᵢ − N xᵢ − xᵢ₋₁ − xᵢ₊₁, so it gets what it needs if xᵢ₊₁ = xᵢ − N xᵢ −
//! xᵢ₋₁ − bᵢ. There is no row after the last, so the presses that this formula gives for it, the *residual*, must be 0.
//! The conditions are a system of n linear equations, one for each column, in n unknowns, the presses of the first row.

use super::board_size::BoardSize;
use super::matrix::Matrix;
use super::matrix_row::MatrixRow;

/// The rank of the matrix over Z/4 that turns the presses of all gears into their rotations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MatrixRank {
    /// The pivots of 1: independent presses whose multiples are four.
    pub full: usize,
    /// The pivots of 2: further presses that can only make half turns.
    pub half: usize,
}

/// Presses of the first row, and the residual after chasing them through all rows.
#[derive(Debug, Clone, Copy)]
struct Chase {
    first_row: MatrixRow,
    residual: MatrixRow,
}

impl Chase {
    fn times(self, factor: u8) -> Self {
        Self { first_row: self.first_row.times(factor), residual: self.residual.times(factor) }
    }

    fn minus(self, other: Self) -> Self {
        Self { first_row: self.first_row - other.first_row, residual: self.residual - other.residual }
    }
}

/// A pivot of the elimination, which clears a column of the other residuals.
#[derive(Debug)]
struct Pivot {
    column: usize,
    chase: Chase,
}

/// The linear system of a board size in echelon form, shared by all boards of that size.
///
/// Only odd numbers are invertible in Z/4, so columns with an odd residual are eliminated first. After that all
/// residuals are even, and a 2 clears the 2s of its column.
#[derive(Debug)]
pub(super) struct LinearSystem {
    size: BoardSize,
    /// The pivots with residual 1 in their column, where the residuals of all later pivots, even ones included, are 0.
    odd_pivots: Vec<Pivot>,
    /// The pivots with residual 2 in their column, where the residuals of all later pivots are 0.
    even_pivots: Vec<Pivot>,
    /// The first rows without a pivot; their residuals are 0.
    free: Vec<MatrixRow>,
}

impl LinearSystem {
    pub fn new(size: BoardSize) -> Self {
        let nothing = Matrix::zero(size);
        let unknown = |x| Chase { first_row: MatrixRow::unit(x), residual: chase(&nothing, MatrixRow::unit(x)).1 };
        let mut remaining: Vec<Chase> = (0..size.get()).map(unknown).collect();
        let mut odd_pivots = Vec::new();
        while let Some(Pivot { column, chase }) = take_pivot(&mut remaining, MatrixRow::first_odd) {
            // 1 and 3 are their own inverses.
            let chase = chase.times(chase.residual.at(column));
            for other in &mut remaining {
                *other = other.minus(chase.times(other.residual.at(column)));
            }
            odd_pivots.push(Pivot { column, chase });
        }
        let mut even_pivots = Vec::new();
        while let Some(Pivot { column, chase }) = take_pivot(&mut remaining, MatrixRow::first_high_bit) {
            for other in &mut remaining {
                *other = other.minus(chase.times(other.residual.at(column) / 2));
            }
            even_pivots.push(Pivot { column, chase });
        }
        Self { size, odd_pivots, even_pivots, free: remaining.into_iter().map(|chase| chase.first_row).collect() }
    }

    pub fn solve(&self, needed: &Matrix) -> Option<Matrix> {
        let mut solution = Chase { first_row: MatrixRow::ZERO, residual: chase(needed, MatrixRow::ZERO).1 };
        for pivot in &self.odd_pivots {
            solution = solution.minus(pivot.chase.times(solution.residual.at(pivot.column)));
        }
        for pivot in &self.even_pivots {
            // An odd value cannot be cleared; it stays until the check below.
            solution = solution.minus(pivot.chase.times(solution.residual.at(pivot.column) / 2));
        }
        (solution.residual == MatrixRow::ZERO).then(|| chase(needed, solution.first_row).0)
    }

    /// Returns a basis of the kernel, the presses that turn no gear: each element of the kernel is a sum of multiples of
    /// these in exactly one way. Each comes with its order: 4, or 2 if every gear is pressed twice or not at all.
    pub fn kernel_basis(&self) -> impl Iterator<Item = (Matrix, u8)> {
        let nothing = Matrix::zero(self.size);
        let of_order_4 = self.free.iter().map(|&first_row| (first_row, 4));
        let of_order_2 = self.even_pivots.iter().map(|pivot| (pivot.chase.first_row.times(2), 2));
        of_order_4.chain(of_order_2).map(move |(first_row, order)| (chase(&nothing, first_row).0, order))
    }

    /// Returns the rank of the matrix of all gears. The rows that are chased have a pivot of 1 for each gear.
    pub fn rank(&self) -> MatrixRank {
        let chased = self.size.get() * (self.size.get() - 1);
        MatrixRank { full: chased + self.odd_pivots.len(), half: self.even_pivots.len() }
    }

    /// Returns the number of elements of the kernel, at most 4³².
    pub fn kernel_size(&self) -> u128 {
        1 << (2 * self.free.len() + self.even_pivots.len())
    }
}

/// Removes the first chase whose residual has a pivot column.
fn take_pivot(remaining: &mut Vec<Chase>, pivot_column: impl Fn(MatrixRow) -> Option<usize>) -> Option<Pivot> {
    let mut columns = remaining.iter().map(|chase| pivot_column(chase.residual)).enumerate();
    let (index, column) = columns.find_map(|(index, column)| Some((index, column?)))?;
    Some(Pivot { column, chase: remaining.swap_remove(index) })
}

/// Returns the presses that start from the given first row and give all rows but the last their needed rotations, and
/// the residual.
fn chase(needed: &Matrix, first_row: MatrixRow) -> (Matrix, MatrixRow) {
    let size = needed.size();
    let mut presses = Matrix::zero(size);
    let (mut above, mut row) = (MatrixRow::ZERO, first_row);
    for (presses, &needed) in presses.rows_mut().iter_mut().zip(needed.rows()) {
        *presses = row;
        (above, row) = (row, row - row.neighbour_sums(size.get()) - above - needed);
    }
    (presses, row)
}
