//! The standard error of difficulty, in points of a hundred, for each tenth of the deals, easiest first, over 1,000 deals
//! of 1 to 32,000. `cargo run --release -p tableaux-training --bin error` writes this file.

pub(super) const ERRORS: [u8; 10] = [1, 3, 4, 4, 4, 4, 3, 3, 3, 1];
