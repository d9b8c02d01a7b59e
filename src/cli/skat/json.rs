//! Hands and deals as JSON.

use super::request::SkatRequest;
use crate::cli::json::Object;
use tableaux_engine::number::DealNumber;
use tableaux_engine::skat::{
    Contract, ContractValue, Deal, Hand, SEATS, SafeBid, challenge_value, safe_bid, safe_trump_bid, sort_cards,
};

/// Returns a hand, with the official table if requested.
pub(super) fn hand(number: Option<DealNumber>, hand: Hand, request: &SkatRequest) -> Object {
    valued(Object::new().with_some("number", number.map(DealNumber::get)), hand, request)
}

/// Returns a deal. Without the official table, its hands have the official values of their longest suits.
pub(super) fn deal(deal: &Deal, request: &SkatRequest) -> Object {
    let mut object = Object::new().with("number", deal.number().get());
    for (seat, &hand) in SEATS.iter().zip(deal.hands()) {
        let value = valued(Object::new(), hand, request);
        let longest_suit = || contract(&ContractValue::of(hand, Contract::Suit(hand.longest_suit())));
        object = object.with(seat, value.with_some("longest_suit", request.contracts.is_none().then(longest_suit)));
    }
    let mut skat = *deal.skat();
    sort_cards(&mut skat);
    object.with("skat", skat.map(|card| card.text(request.suits)))
}

/// Adds a hand and its value, and the official table if requested. Value and contract are null if it passes, and a bid
/// if no contract of its kind is requested.
fn valued(object: Object, hand: Hand, request: &SkatRequest) -> Object {
    let value = challenge_value(hand);
    let object = object.with("hand", hand.cards().map(|card| card.text(request.suits)).collect::<Vec<_>>());
    let object = object.with("value", value.as_ref().map(|value| value.game_value));
    let object = object.with("contract", value.map(|value| value.trump.name()));
    let Some(table) = request.official_table(hand) else { return object };
    let object = object.with("official", table.iter().map(contract).collect::<Vec<_>>());
    object.with("safe_bid", safe_bid(&table).map(bid)).with("safe_trump_bid", safe_trump_bid(&table).map(bid))
}

fn bid(bid: SafeBid) -> Object {
    Object::new().with("value", bid.game_value).with("contract", bid.contract.name())
}

/// Returns a row of the official table; the matadors are null in a null contract.
fn contract(value: &ContractValue) -> Object {
    let matadors = value.matadors.map(|matadors| matadors.to_string());
    let object = Object::new().with("contract", value.contract.name()).with("matadors", matadors);
    object.with("least", value.min).with("most", value.max)
}
