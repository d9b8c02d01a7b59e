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
//! let safe = safe_trump_bid(&contract_values(hand)).unwrap();
//! assert_eq!((safe.min, safe.contract.to_string()), (96, "Grand hand".into()));
//! # Ok::<(), tableaux_engine::skat::HandError>(())
//! ```

mod bidding;
mod challenge;
mod contract;
mod deal;
mod game_record;
mod game_value;
mod hand;
mod hand_error;
mod iss;
mod matadors;
mod names;
mod number_search;
mod official;
mod open;
mod pack;
mod played;
mod read;
mod rule_error;
mod seat;

pub use bidding::{BIDS, bids_beside};
pub use challenge::{ChallengeValue, challenge_text, challenge_value};
pub use contract::Contract;
pub use deal::{Deal, ReadDeal};
pub use game_record::{Declaration, GameRecord};
pub use game_value::{GameCount, Modifiers, Raise, game_value};
pub use hand::{Hand, read_cards};
pub use hand_error::HandError;
pub use iss::{EarlyEnd, EndReason, IssGame, IssResult, count as count_games, games, is_game_file};
pub use matadors::Matadors;
pub use names::Names;
pub use number_search::DealNumbers;
pub use official::{ContractValue, contract_values, safe_bid, safe_trump_bid, value_with_skat};
pub use open::{GameReview, Interruption, LostBy, OpenGame, OpenSearch, OpenValue, ReviewedCard, Round, card_points};
pub use pack::{HAND_SIZE, PACK, SUITS_BY_VALUE, sort_cards};
pub use played::{Announcement, DeclaredGame, Loss, Score, score};
pub use read::read_deals;
pub use rule_error::RuleError;
pub use seat::{SEATS, Seat};
