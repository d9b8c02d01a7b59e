//! The card game Skat: what a hand of ten is worth, and numbered deals of three hands and the skat.
//!
//! A hand is valued in two ways that are kept apart: by the rule of a programming challenge ([`value`]), which names one
//! contract or passes, and by the official rules ([`official`]), where the skat is not yet seen and each contract has a
//! least and a most game value.
//!
//! ```
//! use tableaux::skat::hand::Hand;
//! use tableaux::skat::{official, value};
//!
//! let hand: Hand = "JC JS JD AC KC 9C AS 7H QD 8D".parse()?;
//! assert_eq!(value::value(hand).unwrap().to_string(), "36 Clubs");
//! assert_eq!(official::safe_trump_bid(&official::official(hand)).unwrap().to_string(), "72 Grand");
//! # Ok::<(), tableaux::skat::hand::HandError>(())
//! ```

pub mod deal;
pub mod hand;
pub mod official;
pub mod value;
