//! The screens: what each shows and what its keys do, a file each.

pub mod browse;
pub mod component;
pub mod copy;
pub mod deals;
pub mod facts;
pub mod field;
pub mod find;
pub mod footer;
pub mod game;
pub mod games;
pub mod generator;
pub mod help;
pub mod histograms;
pub mod list;
pub mod map;
pub mod marks;
pub mod overview;
pub mod play;
pub mod playback;
pub mod press;
pub mod prompt;
pub mod result;
pub mod screen;
pub mod statistics;
pub mod today;
pub mod trace;
