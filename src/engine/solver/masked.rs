//! Arrays whose index is masked instead of checked, for the inner loops of the search.

use std::ops::{Index, IndexMut};

use crate::freecell::deal::Tableau;

pub const CASCADES: usize = Tableau::COLUMNS;

/// An array whose length is a power of two. The index is masked, so an access needs no bounds check and cannot panic.
/// Every index is below the length nevertheless, which debug builds check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Masked<T, const N: usize>(pub [T; N]);

/// A value for each card, and for the two bytes that are not cards: indexed by a byte, see
/// [`card_set`](super::card_set).
pub type PerCard<T> = Masked<T, 64>;

/// A value for each cascade and number of dealt cards left, see [`root_tables`](super::root_tables).
pub type PerRow<T> = Masked<T, 64>;

/// A value for each cascade, 0 to 7.
pub type PerCascade<T> = Masked<T, CASCADES>;

impl<T, const N: usize> Masked<T, N> {
    pub const fn filled(value: T) -> Self
    where
        T: Copy,
    {
        Self([value; N])
    }

    #[inline]
    fn mask(index: impl Into<usize>) -> usize {
        const { assert!(N.is_power_of_two()) };
        let index = index.into();
        debug_assert!(index < N, "index {index} of {N}");
        index & (N - 1)
    }
}

impl<T, I: Into<usize>, const N: usize> Index<I> for Masked<T, N> {
    type Output = T;

    #[inline]
    fn index(&self, index: I) -> &T {
        &self.0[Self::mask(index)]
    }
}

impl<T, I: Into<usize>, const N: usize> IndexMut<I> for Masked<T, N> {
    #[inline]
    fn index_mut(&mut self, index: I) -> &mut T {
        &mut self.0[Self::mask(index)]
    }
}
