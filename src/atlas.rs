//! What deals are like: measures of many deals as a table, and those of the first ones in the box.

pub mod column;
pub mod difficulty;
pub mod measures;
mod numbers;
mod random;
pub mod survey;
mod tally;

pub use column::{Column, Value};
pub use difficulty::Difficulty;
pub use measures::{Cost, Measures};
pub use numbers::{Numbers, ParseShardError, Shard};
pub use survey::Survey;
pub use tally::Tally;
