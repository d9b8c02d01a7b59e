//! Hands and deals as text.

use super::json::{BidJson, ContractJson, DealtHand, HandJson, SkatJson};
use crate::cli::prelude::*;
use crate::table::skat_words::SkatWords;
use tableaux_engine::skat::{Contract, ContractValue, Names};

/// Writes the value of a hand, then the official table if requested.
pub(super) fn write_hand(hand: &HandJson, names: Names, out: &mut Vec<u8>) -> io::Result<()> {
    writeln!(out, "{}", value(hand, names))?;
    write_table(hand, names, "", out)
}

/// Writes a line for each hand, with its value and the official value of its longest suit or the official table, and
/// one for the skat.
pub(super) fn write_deal(deal: &SkatJson, names: Names, out: &mut Vec<u8>) -> io::Result<()> {
    let hands = [&deal.forehand, &deal.middlehand, &deal.rearhand];
    for (seat, DealtHand(hand)) in names.seats().iter().zip(hands.into_iter().flatten()) {
        let (cards, value) = (cards(&hand.hand, names), value(hand, names));
        match &hand.longest_suit {
            None => writeln!(out, "{seat:10}  {cards}  {value}")?,
            Some(row) => writeln!(out, "{seat:10}  {cards}  {value:11}  {}", own_value(row, names))?,
        }
        write_table(hand, names, "  ", out)?;
    }
    writeln!(out, "{:10}  {}", SkatWords::of(names).skat, cards(deal.skat.as_deref().unwrap_or_default(), names))
}

/// Describes a hand's own value, in a line of 80 columns: `Diamonds without 2: 27`.
fn own_value(row: &ContractJson, names: Names) -> String {
    let matadors = row.matadors.0.map(|matadors| format!(" {}", names.matadors(matadors))).unwrap_or_default();
    format!("{}{matadors}: {}", named(row.contract, names), row.own)
}

/// Returns the share of the skats that a number of them is.
fn percent(skats: u32) -> String {
    format!("{}%", 100 * skats / ContractValue::SKATS)
}

/// Writes cards in the language of the names.
fn cards(cards: &[&str], names: Names) -> String {
    let card = |text: &&str| match (names, text.parse::<Card>()) {
        (Names::German, Ok(card)) => names.card(card, SuitStyle::Symbols),
        _ => (*text).to_owned(),
    };
    cards.iter().map(card).collect::<Vec<_>>().join(" ")
}

/// Returns the name of a contract, whose English one is given.
fn named(contract: &str, names: Names) -> String {
    contract.parse::<Contract>().map_or_else(|_| contract.into(), |contract| names.contract(contract))
}

fn value(hand: &HandJson, names: Names) -> String {
    let value = hand.value.0.zip(hand.contract.0);
    value.map_or_else(|| SkatWords::of(names).pass.into(), |(value, trump)| format!("{value} {}", named(trump, names)))
}

/// Writes a line for each contract, and the bids that hold.
fn write_table(hand: &HandJson, names: Names, indent: &str, out: &mut Vec<u8>) -> io::Result<()> {
    let Some(official) = &hand.official else { return Ok(()) };
    let heading = if hand.bid_with_skat.is_some() { "  with skat" } else { "" };
    writeln!(out, "{indent}{:16}  {:10}  own  holds  least  most{heading}", "contract", "matadors")?;
    for ContractJson { contract, matadors, own, holds, least, most, with_skat } in official {
        let matadors = matadors.0.map(|matadors| names.matadors(matadors)).unwrap_or_default();
        let (contract, holds) = (named(contract, names), percent(*holds));
        let exact = with_skat.map_or_else(String::new, |value| format!("  {value:>9}"));
        writeln!(out, "{indent}{contract:16}  {matadors:10}  {own:>3}  {holds:>5}  {least:>5}  {most:>4}{exact}")?;
    }
    // Without a null contract, which has no matadors, the two safe bids are the same.
    let has_null = official.iter().any(|row| row.matadors.0.is_none());
    let trump_bid = hand.safe_trump_bid.as_ref().filter(|_| has_null);
    let bids = [("safe bid", hand.safe_bid.as_ref()), ("safe trump bid", trump_bid)];
    for (name, bid) in bids.into_iter().chain([("bid with skat", hand.bid_with_skat.as_ref())]) {
        if let Some(OrNull(Some(BidJson { value, contract }))) = bid {
            writeln!(out, "{indent}{name:16}  {value} {}", named(contract, names))?;
        }
    }
    Ok(())
}
