//! Hands and deals as text.

use std::io::{self, Write};

use super::request::SkatRequest;
use tableaux_engine::card::{Card, SuitStyle};
use tableaux_engine::skat::{
    Contract, ContractValue, Deal, Hand, SEATS, challenge_text, safe_bid, safe_trump_bid, sort_cards,
};

/// Writes the value of a hand, then the official table if requested.
pub(super) fn write_hand(hand: Hand, request: &SkatRequest, out: &mut Vec<u8>) -> io::Result<()> {
    writeln!(out, "{}", challenge_text(hand))?;
    match request.official_table(hand) {
        Some(table) => write_table(&table, "", out),
        None => Ok(()),
    }
}

/// Writes a line for each hand, with its value and the official value of its longest suit or the official table, and
/// one for the skat.
pub(super) fn write_deal(deal: &Deal, request: &SkatRequest, out: &mut Vec<u8>) -> io::Result<()> {
    for (seat, &hand) in SEATS.iter().zip(deal.hands()) {
        let (cards, value) = (joined(hand.cards(), request.suits), challenge_text(hand));
        if let Some(table) = request.official_table(hand) {
            writeln!(out, "{seat:10}  {cards}  {value}")?;
            write_table(&table, "  ", out)?;
        } else {
            let ContractValue { contract, min, max, .. } = ContractValue::of(hand, Contract::Suit(hand.longest_suit()));
            writeln!(out, "{seat:10}  {cards}  {value:11}  official {contract} {min}-{max}")?;
        }
    }
    let mut skat = *deal.skat();
    sort_cards(&mut skat);
    writeln!(out, "{:10}  {}", "skat", joined(skat.into_iter(), request.suits))
}

fn joined(cards: impl Iterator<Item = Card>, suits: SuitStyle) -> String {
    cards.map(|card| card.text(suits)).collect::<Vec<_>>().join(" ")
}

/// Writes a line for each contract, and the safe bids.
fn write_table(table: &[ContractValue], indent: &str, out: &mut Vec<u8>) -> io::Result<()> {
    writeln!(out, "{indent}{:16}  {:10}  {:>5}  {:>4}", "contract", "matadors", "least", "most")?;
    for ContractValue { contract, matadors, min, max } in table {
        // A null contract has no matadors.
        let matadors = matadors.map_or(String::new(), |matadors| matadors.to_string());
        writeln!(out, "{indent}{contract:16}  {matadors:10}  {min:>5}  {max:>4}")?;
    }
    if let Some(bid) = safe_bid(table) {
        writeln!(out, "{indent}{:16}  {bid}", "safe bid")?;
    }
    // Without a null contract the two bids are the same.
    let has_null = table.iter().any(|value| !value.contract.has_trumps());
    if let Some(bid) = safe_trump_bid(table).filter(|_| has_null) {
        writeln!(out, "{indent}{:16}  {bid}", "safe trump bid")?;
    }
    Ok(())
}
