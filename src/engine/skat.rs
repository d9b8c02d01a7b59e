//! The card game Skat: the value of a hand of ten, and numbered deals of three hands and the skat.
//!
//! A hand has two separate valuations: the rule of a programming challenge ([`challenge_value`]), which names one suit
//! or passes, and the official rules ([`contract_values`]), where the skat is not seen yet, so that each contract has a
//! least and a greatest game value.
//!
//! ```
//! use tableaux_engine::skat::{Hand, challenge_value, contract_values, safe_trump_bid};
//!
//! let hand: Hand = "JC JS JD AC KC 9C AS 7H QD 8D".parse()?;
//! assert_eq!(challenge_value(hand).unwrap().to_string(), "36 Clubs");
//! assert_eq!(safe_trump_bid(&contract_values(hand)).unwrap().to_string(), "96 Grand hand");
//! # Ok::<(), tableaux_engine::skat::HandError>(())
//! ```

mod bidding;
mod challenge;
mod contract;
mod deal;
mod game_value;
mod hand;
mod matadors;
mod names;
mod official;
mod open;
mod pack;
mod played;
mod seat;

pub use bidding::{BIDS, bid_in_longest_suit, bidding, bids_beside};
pub use challenge::{ChallengeValue, challenge_text, challenge_value};
pub use contract::Contract;
pub use deal::{Deal, SEATS};
pub use game_value::{Modifiers, game_value};
pub use hand::{Hand, HandError, read_cards};
pub use matadors::Matadors;
pub use names::{ContractError, Names};
pub use official::{ContractValue, SafeBid, contract_values, safe_bid, safe_trump_bid, value_with_skat};
pub use open::{BestGame, Interruption, OpenGame, OpenGameError, OpenSearch, OpenValue, Round, card_points};
pub use pack::{HAND_SIZE, PACK, SUITS_BY_VALUE, sort_cards};
pub use played::{Announcement, DeclaredGame, Loss, Score, ScoreError, score};
pub use seat::Seat;
