//! Hands and deals as JSON, a line each.

use std::io;

use serde::Serialize;

use super::Asked;
use crate::card::SuitStyle;
use crate::skat::deal::Deal;
use crate::skat::hand::{Hand, sort};
use crate::skat::official::{self, in_longest_suit, safe_bid, safe_trump_bid};
use crate::skat::value::value;

/// Appends a hand, with the table if it is asked for.
pub(super) fn write_hand(hand: Hand, asked: &Asked, into: &mut Vec<u8>) -> io::Result<()> {
    write(&Valued::of(hand, asked, Bids::None {}), into)
}

/// Appends a deal; its hands have the official values of their longest suits even without the table.
pub(super) fn write_deal(deal: &Deal, asked: &Asked, into: &mut Vec<u8>) -> io::Result<()> {
    let [forehand, middlehand, rearhand] = deal
        .hands()
        .map(|hand| Valued::of(hand, asked, Bids::Suit { longest_suit: Row::from(&in_longest_suit(hand)) }));
    let mut skat = *deal.skat();
    sort(&mut skat);
    let skat = skat.map(|card| card.text(asked.suits));
    write(&Dealt { number: deal.number().get(), forehand, middlehand, rearhand, skat }, into)
}

fn write(line: &impl Serialize, into: &mut Vec<u8>) -> io::Result<()> {
    serde_json::to_writer(&mut *into, line)?;
    into.push(b'\n');
    Ok(())
}

/// A deal; here and below the order of the fields is that of the keys.
#[derive(Serialize)]
struct Dealt {
    number: u64,
    forehand: Valued,
    middlehand: Valued,
    rearhand: Valued,
    skat: [&'static str; 2],
}

/// A hand and its value, two nulls where it passes.
#[derive(Serialize)]
struct Valued {
    hand: Vec<&'static str>,
    value: Option<u32>,
    contract: Option<&'static str>,
    #[serde(flatten)]
    bids: Bids,
}

impl Valued {
    /// `bids` are those where no table is asked for.
    fn of(hand: Hand, asked: &Asked, bids: Bids) -> Self {
        let value = value(hand);
        Self {
            hand: cards(hand, asked.suits),
            value: value.map(|value| value.points),
            contract: value.map(|value| value.trump.name()),
            bids: asked.table(hand).map_or(bids, |values| Bids::Table {
                official: values.iter().map(Row::from).collect(),
                safe_bid: safe_bid(&values).map(Bid::from),
                safe_trump_bid: safe_trump_bid(&values).map(Bid::from),
            }),
        }
    }
}

fn cards(hand: Hand, suits: SuitStyle) -> Vec<&'static str> {
    hand.cards().map(|card| card.text(suits)).collect()
}

/// What the official rules say; null where no contract of the kind is named.
#[derive(Serialize)]
#[serde(untagged)]
enum Bids {
    None {},
    Suit { longest_suit: Row },
    Table { official: Vec<Row>, safe_bid: Option<Bid>, safe_trump_bid: Option<Bid> },
}

#[derive(Serialize)]
struct Bid {
    value: u32,
    contract: &'static str,
}

impl From<official::Bid> for Bid {
    fn from(bid: official::Bid) -> Self {
        Self { value: bid.points, contract: bid.contract.name() }
    }
}

/// A contract of the table; the matadors are null in a null contract.
#[derive(Serialize)]
struct Row {
    contract: &'static str,
    matadors: Option<String>,
    least: u32,
    most: u32,
}

impl From<&official::Official> for Row {
    fn from(value: &official::Official) -> Self {
        Self {
            contract: value.contract.name(),
            matadors: value.matadors.map(|matadors| matadors.to_string()),
            least: value.least,
            most: value.most,
        }
    }
}
