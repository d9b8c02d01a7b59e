//! Hands and deals as lines for a reader.

use std::io::{self, Write};

use super::Asked;
use crate::card::{Card, SuitStyle};
use crate::skat::deal::{Deal, SEATS};
use crate::skat::hand::{Hand, sort};
use crate::skat::official::{Official, in_longest_suit, safe_bid, safe_trump_bid};
use crate::skat::value::value;

/// Appends the value of a hand, then the table if it is asked for.
pub(super) fn write_hand(hand: Hand, asked: &Asked, into: &mut Vec<u8>) -> io::Result<()> {
    writeln!(into, "{}", value_or_pass(hand))?;
    match asked.table(hand) {
        Some(values) => write_table(&values, "", into),
        None => Ok(()),
    }
}

/// Appends three lines, a hand each with its value and the official one of its longest suit or the table, and the
/// skat.
pub(super) fn write_deal(deal: &Deal, asked: &Asked, into: &mut Vec<u8>) -> io::Result<()> {
    for (seat, &hand) in SEATS.iter().zip(deal.hands()) {
        let (cards, value) = (line(hand.cards(), asked.suits), value_or_pass(hand));
        if let Some(values) = asked.table(hand) {
            writeln!(into, "{seat:10}  {cards}  {value}")?;
            write_table(&values, "  ", into)?;
        } else {
            let Official { contract, least, most, .. } = in_longest_suit(hand);
            writeln!(into, "{seat:10}  {cards}  {value:11}  official {contract} {least}-{most}")?;
        }
    }
    let mut skat = *deal.skat();
    sort(&mut skat);
    writeln!(into, "{:10}  {}", "skat", line(skat.into_iter(), asked.suits))
}

fn value_or_pass(hand: Hand) -> String {
    value(hand).map_or_else(|| "pass".into(), |value| value.to_string())
}

fn line(cards: impl Iterator<Item = Card>, suits: SuitStyle) -> String {
    cards.map(|card| card.text(suits)).collect::<Vec<_>>().join(" ")
}

/// A line a contract and the safe bids.
fn write_table(values: &[Official], indent: &str, into: &mut Vec<u8>) -> io::Result<()> {
    writeln!(into, "{indent}{:16}  {:10}  {:>5}  {:>4}", "contract", "matadors", "least", "most")?;
    for Official { contract, matadors, least, most, .. } in values {
        let matadors = matadors.map(|matadors| matadors.to_string()).unwrap_or_default();
        writeln!(into, "{indent}{contract:16}  {matadors:10}  {least:>5}  {most:>4}")?;
    }
    if let Some(bid) = safe_bid(values) {
        writeln!(into, "{indent}{:16}  {bid}", "safe bid")?;
    }
    // Without a null contract it would be the same once more.
    let has_null = values.iter().any(|value| !value.contract.is_trump());
    if let Some(bid) = safe_trump_bid(values).filter(|_| has_null) {
        writeln!(into, "{indent}{:16}  {bid}", "safe trump bid")?;
    }
    Ok(())
}
