//! What deals are like: measures of many deals, as a table.

pub mod column;
pub mod counts;
#[cfg(feature = "app")]
pub mod deal_list;
pub mod difficulty;
#[cfg(feature = "app")]
pub mod embedded;
pub mod measure;
pub mod measures;
mod numbers;
mod row;
pub mod survey;
mod tally;
#[cfg(feature = "app")]
pub mod values;

pub use column::{Column, Value};
pub use counts::Counts;
#[cfg(feature = "app")]
pub use deal_list::DealList;
pub use difficulty::Difficulty;
#[cfg(feature = "app")]
pub use embedded::Atlas;
pub use measure::{Cost, Harder, Source};
pub use measures::Measures;
pub use numbers::{Numbers, ParseShardError, Shard};
pub use row::RowFormat;
pub use survey::Survey;
pub use tally::Tally;
#[cfg(feature = "app")]
pub use values::Values;
