//! Hands and deals as JSON, a line each. The fields of the structs are the keys, in their order.

use std::io;

use serde::Serialize;

use super::request::SkatRequest;
use crate::card::SuitStyle;
use crate::number::DealNumber;
use crate::skat::{
    Contract, ContractValue, Deal, Hand, SafeBid, challenge_value, safe_bid, safe_trump_bid, sort_cards,
};

/// Appends a hand, with the official table if it is requested.
pub(super) fn write_hand(
    number: Option<DealNumber>,
    hand: Hand,
    request: &SkatRequest,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    write_line(
        &HandJson { number: number.map(DealNumber::get), ..HandJson::new(hand, request, OfficialJson::None {}) },
        out,
    )
}

/// Appends a deal. Without the official table, its hands have the official values of their longest suits.
pub(super) fn write_deal(deal: &Deal, request: &SkatRequest, out: &mut Vec<u8>) -> io::Result<()> {
    let [forehand, middlehand, rearhand] = deal.hands().map(|hand| {
        let value = ContractValue::of(hand, Contract::Suit(hand.longest_suit()));
        HandJson::new(hand, request, OfficialJson::LongestSuit { longest_suit: ContractJson::from(&value) })
    });
    let mut skat = *deal.skat();
    sort_cards(&mut skat);
    let skat = skat.map(|card| card.text(request.suits));
    write_line(&DealJson { number: deal.number().get(), forehand, middlehand, rearhand, skat }, out)
}

fn write_line(value: &impl Serialize, out: &mut Vec<u8>) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    out.push(b'\n');
    Ok(())
}

#[derive(Serialize)]
struct DealJson {
    number: u64,
    forehand: HandJson,
    middlehand: HandJson,
    rearhand: HandJson,
    skat: [&'static str; 2],
}

/// A hand and its value; value and contract are null where it passes.
#[derive(Serialize)]
struct HandJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<u64>,
    hand: Vec<&'static str>,
    value: Option<u32>,
    contract: Option<&'static str>,
    #[serde(flatten)]
    official: OfficialJson,
}

impl HandJson {
    /// `default` is what stands in the place of the official table where that is not requested.
    fn new(hand: Hand, request: &SkatRequest, default: OfficialJson) -> Self {
        let value = challenge_value(hand);
        Self {
            number: None,
            hand: card_texts(hand, request.suits),
            value: value.map(|value| value.game_value),
            contract: value.map(|value| value.trump.name()),
            official: request.official_table(hand).map_or(default, |table| OfficialJson::Table {
                official: table.iter().map(ContractJson::from).collect(),
                safe_bid: safe_bid(&table).map(BidJson::from),
                safe_trump_bid: safe_trump_bid(&table).map(BidJson::from),
            }),
        }
    }
}

fn card_texts(hand: Hand, suits: SuitStyle) -> Vec<&'static str> {
    hand.cards().map(|card| card.text(suits)).collect()
}

/// The keys of a hand about the official rules. A bid is null where no contract of its kind is requested.
#[derive(Serialize)]
#[serde(untagged)]
enum OfficialJson {
    None {},
    LongestSuit { longest_suit: ContractJson },
    Table { official: Vec<ContractJson>, safe_bid: Option<BidJson>, safe_trump_bid: Option<BidJson> },
}

#[derive(Serialize)]
struct BidJson {
    value: u32,
    contract: &'static str,
}

impl From<SafeBid> for BidJson {
    fn from(bid: SafeBid) -> Self {
        Self { value: bid.game_value, contract: bid.contract.name() }
    }
}

/// A row of the official table; the matadors are null in a null contract.
#[derive(Serialize)]
struct ContractJson {
    contract: &'static str,
    matadors: Option<String>,
    least: u32,
    most: u32,
}

impl From<&ContractValue> for ContractJson {
    fn from(value: &ContractValue) -> Self {
        Self {
            contract: value.contract.name(),
            matadors: value.matadors.map(|matadors| matadors.to_string()),
            least: value.min,
            most: value.max,
        }
    }
}
