//! FreeCell: deals and their tableaux, facts, deal numbers of boards, boards as text, the rules of play, and the
//! notation of moves.
//!
//! ```
//! use tableaux_engine::freecell::{AutoPlay, CellCount, Deal, Position, notation};
//!
//! // Deal #617, and play four moves on it.
//! let deal = Deal::new(617.into());
//! assert!(deal.tableau().to_string().starts_with("7D AD 5C 3S 5S 8C 2D AH\n"));
//! let start = Position::new(deal.tableau(), CellCount::FOUR);
//! let played = notation::replay(start, &notation::parse("8a 8b 8c 87")?, AutoPlay::Horne)?;
//! assert_eq!(played.position().cards_left(), 52);
//! assert!(played.position().legal_moves().contains(&"8d".parse()?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod auto_play;
pub mod batch;
pub mod cell_count;
pub mod deal;
mod deal_format;
pub mod description;
pub mod facts;
pub mod find;
mod from_text;
pub mod game_tree;
pub mod joke;
pub mod layout;
pub mod moves;
pub mod notation;
pub mod pattern;
pub mod played_game;
pub mod position;
mod position_format;
pub mod share;
pub mod shuffle;
pub mod text;
pub mod text_position;
pub mod trace;

pub use auto_play::AutoPlay;
pub use cell_count::CellCount;
pub use deal::{Deal, Tableau};
pub use facts::Facts;
pub use game_tree::{GameTree, Outlook};
pub use joke::JokeDeal;
pub use layout::Layout;
pub use moves::{Move, Place};
pub use pattern::Pattern;
pub use played_game::PlayedGame;
pub use position::{IllegalMove, Position};
pub use shuffle::Shuffle;
