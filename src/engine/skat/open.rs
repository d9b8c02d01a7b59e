//! Skat with open cards: what declarer makes if all three players see all cards and play perfectly.

mod best;
mod game;
mod order;
mod round;
mod search;
mod state;
mod table;
mod value;

pub use best::BestGame;
pub use game::{OpenGame, OpenGameError};
pub use order::card_points;
pub use round::Round;
pub use value::{Interruption, OpenSearch, OpenValue};
