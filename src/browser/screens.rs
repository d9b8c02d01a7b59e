//! The screens: what each shows and what its keys do, a file each.

pub mod browse;
pub mod card;
pub mod facts;
pub mod find;
pub mod generator;
pub mod hand;
pub mod help;
pub mod marks;
pub mod note;
pub mod number;
pub mod overview;
pub mod playback;
pub mod press;
pub mod trace;
