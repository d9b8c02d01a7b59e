//! Skat with open cards: what declarer makes if all three players see all cards and play perfectly.

mod best;
mod game;
mod order;
mod round;
mod search;
mod simple;
mod state;
mod table;
mod value;

pub use best::BestGame;
pub use game::{OpenGame, OpenGameError};
pub use order::card_points;
pub use round::{PlayedRound, Round, RoundTree};
pub use simple::simple_card;
pub use value::{Interruption, OpenSearch, OpenValue, best_card};
