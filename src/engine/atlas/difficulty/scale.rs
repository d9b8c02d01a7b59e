//! The scale of the components of difficulty.

/// The percentiles of each component: the values below which 1, 2 … 99 of 100 deals lie, easiest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scale {
    /// Percentiles of [`Components::states`](super::Components::states), ascending.
    pub states: [u64; 99],
    /// Percentiles of [`Components::bound`](super::Components::bound), ascending.
    pub bound: [u32; 99],
    /// Percentiles of [`Components::winnable`](super::Components::winnable), descending.
    pub winnable: [u32; 99],
    /// Percentiles of [`Components::home`](super::Components::home), descending.
    pub home: [u32; 99],
}
