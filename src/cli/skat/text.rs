//! Hands and deals as text.

use std::io::{self, Write};

use super::json::{BidJson, ContractJson, DealtHand, HandJson, SkatJson};
use crate::cli::json::OrNull;
use tableaux_engine::skat::SEATS;

/// Writes the value of a hand, then the official table if requested.
pub(super) fn write_hand(hand: &HandJson, out: &mut Vec<u8>) -> io::Result<()> {
    writeln!(out, "{}", value(hand))?;
    write_table(hand, "", out)
}

/// Writes a line for each hand, with its value and the official value of its longest suit or the official table, and
/// one for the skat.
pub(super) fn write_deal(deal: &SkatJson, out: &mut Vec<u8>) -> io::Result<()> {
    let hands = [&deal.forehand, &deal.middlehand, &deal.rearhand];
    for (seat, DealtHand(hand)) in SEATS.iter().zip(hands.into_iter().flatten()) {
        let (cards, value) = (hand.hand.join(" "), value(hand));
        match &hand.longest_suit {
            None => writeln!(out, "{seat:10}  {cards}  {value}")?,
            Some(ContractJson { contract, least, most, .. }) => {
                writeln!(out, "{seat:10}  {cards}  {value:11}  official {contract} {least}-{most}")?;
            }
        }
        write_table(hand, "  ", out)?;
    }
    writeln!(out, "{:10}  {}", "skat", deal.skat.as_deref().unwrap_or_default().join(" "))
}

fn value(hand: &HandJson) -> String {
    hand.value.0.zip(hand.contract.0).map_or_else(|| "pass".into(), |(value, trump)| format!("{value} {trump}"))
}

/// Writes a line for each contract, and the safe bids.
fn write_table(hand: &HandJson, indent: &str, out: &mut Vec<u8>) -> io::Result<()> {
    let Some(official) = &hand.official else { return Ok(()) };
    writeln!(out, "{indent}{:16}  {:10}  {:>5}  {:>4}", "contract", "matadors", "least", "most")?;
    for ContractJson { contract, matadors, least, most } in official {
        let matadors = matadors.0.as_deref().unwrap_or_default();
        writeln!(out, "{indent}{contract:16}  {matadors:10}  {least:>5}  {most:>4}")?;
    }
    // Without a null contract, which has no matadors, the two bids are the same.
    let has_null = official.iter().any(|row| row.matadors.0.is_none());
    let bids = [("safe bid", &hand.safe_bid), ("safe trump bid", &hand.safe_trump_bid)];
    for (name, bid) in &bids[..if has_null { 2 } else { 1 }] {
        if let Some(OrNull(Some(BidJson { value, contract }))) = bid {
            writeln!(out, "{indent}{name:16}  {value} {contract}")?;
        }
    }
    Ok(())
}
