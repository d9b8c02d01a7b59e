//! Hands and deals as JSON.

use super::open::OpenResult;
use crate::cli::json::JsonType;
use crate::cli::prelude::*;
use tableaux_engine::card::Card;
use tableaux_engine::skat::{
    Contract, ContractValue, Deal, Hand, Matadors, Names, challenge_value, contract_values, safe_bid, safe_trump_bid,
    sort_cards, value_with_skat,
};

json_object! {
    #[derive(Default)]
    pub(super) struct SkatJson {
        number: Option<DealNumber> = "number before the hand, or deal number",
        @flatten hand: Option<HandJson>,
        forehand: Option<DealtHand> = "in deals: the fields of a hand, from hand[] to longest_suit",
        middlehand: Option<DealtHand> = "the same",
        rearhand: Option<DealtHand> = "the same",
        skat: Option<Vec<&'static str>> = "in deals and with --skat: two cards",
        open: Option<Vec<OpenJson>> = "with --open: declarer",
    }

    /// A hand and its value, with the official table if requested.
    pub(super) struct HandJson {
        hand: Vec<&'static str> = "cards, sorted",
        value: OrNull<u32> = "game value by the rule above, in points; null for pass",
        contract: OrNull<&'static str> = "its trump suit",
        official: Option<Vec<ContractJson>> = "with --official: contract",
        safe_bid: Option<OrNull<BidJson>> = "safe bid in points; safe_bid is null if no contract is chosen",
        safe_trump_bid: Option<OrNull<BidJson>> = "safe bid without null contracts; safe_trump_bid is null if none is \
            chosen",
        bid_with_skat: Option<OrNull<BidJson>> = "if the skat is known: the highest value with it, a bid that \
            holds",
        longest_suit: Option<ContractJson> = "in deals without --official: longest suit, as a row of official",
    }

    pub(super) struct ContractJson {
        contract: &'static str = "contract",
        matadors: OrNull<Matadors> = "matadors; null in a null contract",
        own: u32 = "the hand's own game value in points, by its ten cards alone",
        holds: u32 = "with how many of the 231 skats the game value is at least that",
        least: u32 = "lowest game value over all skats: the highest bid that always holds",
        most: u32 = "highest game value",
        with_skat: Option<u32> = "if the skat is known: game value with it",
    }

    pub(super) struct BidJson {
        value: u32 = "bid",
        contract: &'static str = "its contract",
    }

    pub(super) struct OpenJson {
        declarer: &'static str = "declarer",
        contract: &'static str = "contract",
        points: Option<u8> = "declarer's points, including the cards put away; missing in a null contract",
        won: bool = "whether declarer wins",
        value: Option<u32> = "game value of a won game, schneider and schwarz included",
        put_away: Vec<&'static str> = "the two cards put away; in a hand contract the skat",
        line: Option<Vec<&'static str>> = "with --line: the 30 cards in the order played",
    }
}

/// The requested output for hands and deals.
pub(super) struct SkatRequest {
    pub(super) format: Format,
    pub(super) suits: SuitStyle,
    /// The contracts of the official table; `None` without `--official`.
    pub(super) contracts: Option<Vec<Contract>>,
    /// The skat of a hand, if known.
    pub(super) skat: Option<[Card; 2]>,
    pub(super) names: Names,
}

/// A hand of a deal, whose fields the help has once.
#[derive(serde::Serialize)]
pub(super) struct DealtHand(pub(super) HandJson);

impl JsonType for DealtHand {}

/// Returns a deal, which has a number or is the user's own. Without the official table, its hands have the official values
/// of their longest suits.
pub(super) fn deal(deal: &Deal, number: Option<DealNumber>, request: &SkatRequest) -> SkatJson {
    let [forehand, middlehand, rearhand] = deal.hands().map(|cards| {
        let value = ContractValue::of(cards, Contract::Suit(cards.longest_suit()));
        let longest_suit = || contract(cards, &value, Some(deal.skat()));
        let longest_suit = request.contracts.is_none().then(longest_suit);
        Some(DealtHand(HandJson { longest_suit, ..hand(cards, Some(deal.skat()), request) }))
    });
    let skat = Some(skat_texts(*deal.skat(), request.suits));
    SkatJson { number, hand: None, forehand, middlehand, rearhand, skat, open: None }
}

/// Returns the result of a contract with open cards.
pub(super) fn open(OpenResult { value, tricks }: &OpenResult, suits: SuitStyle) -> OpenJson {
    let line = tricks.as_ref().map(|tricks| tricks.iter().flat_map(|trick| &trick.cards));
    OpenJson {
        declarer: value.declarer.name(),
        contract: value.contract.name(),
        points: value.points,
        won: value.is_won,
        value: value.is_won.then(|| value.game_value()),
        put_away: skat_texts(value.put_away, suits),
        line: line.map(|line| line.map(|(_, card)| card.text(suits)).collect()),
    }
}

/// Returns the two cards of a skat, sorted.
pub(super) fn skat_texts(mut skat: [Card; 2], suits: SuitStyle) -> Vec<&'static str> {
    sort_cards(&mut skat);
    skat.map(|card| card.text(suits)).into()
}

/// Returns a hand and its value. Value and contract are null if it passes, and a bid if no contract of its kind is
/// requested.
pub(super) fn hand(hand: Hand, skat: Option<&[Card; 2]>, request: &SkatRequest) -> HandJson {
    let value = challenge_value(hand);
    let table: Option<Vec<ContractValue>> = request.contracts.as_ref().map(|contracts| {
        contract_values(hand).into_iter().filter(|value| contracts.contains(&value.contract)).collect()
    });
    // A value that is known is the least and the most.
    let exact = table.as_ref().zip(skat).map(|(table, skat)| {
        let exact = |row: &ContractValue| ContractValue { min: value_with_skat(hand, skat, row.contract), ..*row };
        table.iter().map(exact).collect::<Vec<_>>()
    });
    let bid = |bid: ContractValue| BidJson { value: bid.min, contract: bid.contract.name() };
    HandJson {
        hand: hand.cards().map(|card| card.text(request.suits)).collect(),
        value: OrNull(value.as_ref().map(|value| value.game_value)),
        contract: OrNull(value.map(|value| value.trump.name())),
        official: table.as_ref().map(|table| table.iter().map(|row| contract(hand, row, skat)).collect()),
        safe_bid: table.as_ref().map(|table| OrNull(safe_bid(table).map(bid))),
        safe_trump_bid: table.as_ref().map(|table| OrNull(safe_trump_bid(table).map(bid))),
        bid_with_skat: exact.map(|table| OrNull(safe_bid(&table).map(bid))),
        longest_suit: None,
    }
}

/// Returns a row of the official table; the matadors are null in a null contract.
fn contract(hand: Hand, value: &ContractValue, skat: Option<&[Card; 2]>) -> ContractJson {
    let matadors = OrNull(value.matadors);
    let with_skat = skat.map(|skat| value_with_skat(hand, skat, value.contract));
    let &ContractValue { contract, own, holds, min: least, max: most, .. } = value;
    ContractJson { contract: contract.name(), matadors, own, holds, least, most, with_skat }
}
