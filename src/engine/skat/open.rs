//! Skat with open cards: what declarer makes if all three players see all cards and play perfectly.

mod best;
mod game;
mod order;
mod review;
mod round;
mod search;
mod state;
mod table;
mod value;

pub use game::OpenGame;
pub use order::card_points;
pub use review::{GameReview, LostBy, ReviewedCard};
pub use round::Round;
pub use value::{Interruption, OpenSearch, OpenValue};
