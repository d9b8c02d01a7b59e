//! Pictures and recordings of frames.

pub mod recording;
pub mod svg;
