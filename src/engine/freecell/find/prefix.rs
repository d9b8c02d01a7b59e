//! The first indices of a shuffle, or the first places that it deals: enough to tell programs apart.

/// The number of steps compared. Of a hundred thousand programs one has as many indices of a board by chance.
pub const PREFIX: usize = 5;

/// The place of all indices outside the pack.
pub const OUTSIDE: u8 = 63;

/// The first indices of a shuffle, or the first places dealt.
pub type Prefix = [u8; PREFIX];
