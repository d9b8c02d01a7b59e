//! The engine: deals, their numbers, rules, solutions and values, against published facts, other programs and naive
//! implementations. Those of the atlas need its feature.

#[path = "support/beam_features.rs"]
mod beam_features;
#[path = "support/boards.rs"]
mod boards;
#[cfg(feature = "atlas")]
#[path = "support/daily_lists.rs"]
mod daily_lists;
#[path = "support/mutations.rs"]
mod mutations;
#[path = "support/readers.rs"]
mod readers;
#[path = "support/scaling.rs"]
mod scaling;
#[path = "support/stray.rs"]
mod stray;

mod engine {
    #[cfg(feature = "atlas")]
    mod atlas;
    mod cards;
    mod coach;
    #[cfg(feature = "atlas")]
    mod daily;
    mod data;
    mod deadline;
    mod deals;
    #[cfg(feature = "atlas")]
    mod difficulty;
    #[cfg(feature = "atlas")]
    mod distribution;
    mod find;
    mod gears;
    mod generators;
    mod jobs;
    mod long;
    mod moves;
    mod numbers;
    mod readers;
    mod rules;
    mod skat;
    mod solver;
    mod text;
    mod traits;
}
