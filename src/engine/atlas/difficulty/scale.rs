//! The scale on which the components of difficulty are measured.

/// The percentiles of each component: the values below which 1, 2 … 99 of 100 deals are, the easiest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scale {
    /// Of [`Components::states`](super::Components::states), ascending.
    pub states: [u64; 99],
    /// Of [`Components::bound`](super::Components::bound), ascending.
    pub bound: [u32; 99],
    /// Of [`Components::winnable`](super::Components::winnable), descending.
    pub winnable: [u32; 99],
    /// Of [`Components::home`](super::Components::home), descending.
    pub home: [u32; 99],
}
