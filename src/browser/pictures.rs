//! Frames as pictures and as recordings.

pub mod recording;
pub mod svg;
