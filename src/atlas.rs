//! What deals are like: measures of many deals as a table, and those of the first ones in the box.

pub mod column;
pub mod measures;

pub use column::{Column, Value};
pub use measures::{Cost, Measures};
