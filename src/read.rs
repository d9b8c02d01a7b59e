//! One reading of texts that others write, the same in every command, in a paste and in the linear mode.
//! Each kind of text is a module; a reading says how the text was taken where that is not plain.

pub mod moves;
