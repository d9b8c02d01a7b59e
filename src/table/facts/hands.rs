//! Facts of dealt hands.

use crate::sign::Sign;
use std::borrow::Cow;

use super::{Fact, FactKind, OpenValues, SearchResults};
use tableaux_engine::skat::{
    Contract, ContractValue, Deal, Hand, Names, OpenValue, SEATS, challenge_value, sort_cards,
};

/// The rule of the challenge in a line.
pub const CHALLENGE_RULE: &str = "challenge: jacks in a row from J♣ plus one, times the longest suit";
/// The rule of a hand's own values in a line.
pub const OWN_RULE: &str = "own value: base value times matadors plus one; % of the skats with which it holds";

const TRUMP_GAMES: usize = 5;

/// Short names of each seat's trump games, in the order of [`trump_games`], by language.
const SHORT: [[[&str; TRUMP_GAMES]; 3]; Names::ALL.len()] = [
    [
        ["forehand ♣", "forehand ♠", "forehand ♥", "forehand ♦", "forehand Grand"],
        ["middlehand ♣", "middlehand ♠", "middlehand ♥", "middlehand ♦", "middlehand Grand"],
        ["rearhand ♣", "rearhand ♠", "rearhand ♥", "rearhand ♦", "rearhand Grand"],
    ],
    [
        ["Vorhand ♣", "Vorhand ♠", "Vorhand ♥", "Vorhand ♦", "Vorhand Grand"],
        ["Mittelhand ♣", "Mittelhand ♠", "Mittelhand ♥", "Mittelhand ♦", "Mittelhand Grand"],
        ["Hinterhand ♣", "Hinterhand ♠", "Hinterhand ♥", "Hinterhand ♦", "Hinterhand Grand"],
    ],
];

/// Returns the trump games in which the skat is picked up: the suits from the highest value to the lowest, and grand.
pub fn trump_games() -> impl Iterator<Item = Contract> {
    Contract::PICKED_UP.into_iter().filter(|contract| contract.has_trumps())
}

/// Returns the facts of three hands: values by the challenge's rule and with open cards, and own values.
pub(super) fn of_hands(deal: &Deal, results: SearchResults) -> Vec<Fact> {
    let names = results.names;
    let hands = || deal.hands().iter().copied().enumerate();
    let challenge = hands().map(|(seat, hand)| of_challenge(hand, seat, names));
    let open = (0..SEATS.len()).map(|seat| of_open_cards(seat, results));
    challenge.chain(open).chain(hands().flat_map(|(seat, hand)| of_hand(hand, seat, names))).collect()
}

/// Returns a fact with a number by which deals are compared.
fn compared(fact: Fact, number: u32) -> Fact {
    Fact { number: u16::try_from(number).ok(), ..fact }
}

/// Returns the value of a hand by the challenge's rule.
fn of_challenge(hand: Hand, seat: usize, names: Names) -> Fact {
    let (name, value) = (names.seats()[seat], challenge_value(hand));
    let fact = Fact::new(
        FactKind::Challenge(seat),
        name,
        format!("{name}: by the challenge"),
        names.challenge(value),
        "The hand's value by a programming challenge: jacks in a row from J♣ down, held or missing, plus one, times \
         the value of its longest suit. With few trumps or no other ace it passes.",
    );
    compared(fact, value.map_or(0, |value| value.game_value))
}

/// Returns the best game of a hand: the contract of most value that is won, else the one of most points. `None` until all
/// its contracts are known.
fn best_of_hand(values: &[Option<OpenValue>]) -> Option<OpenValue> {
    let values: Vec<OpenValue> = values.iter().copied().collect::<Option<_>>()?;
    let won = values.iter().filter(|value| value.is_won).max_by_key(|value| (value.game_value(), value.points));
    won.or_else(|| values.iter().max_by_key(|value| value.points)).copied()
}

/// Returns the best game of a deal with open cards, once the values of all three declarers are known: the one of most
/// value that is won, else the one of most points.
pub fn best_game(open: &OpenValues) -> Option<OpenValue> {
    let all: Vec<OpenValue> = open.iter().map(|values| best_of_hand(values)).collect::<Option<_>>()?;
    all.into_iter().rev().max_by_key(|value| (value.game_value(), value.points))
}

/// Describes the best game of a deal: `forehand wins Grand, 96`.
pub fn best_game_in_words(best: Option<OpenValue>, names: Names) -> String {
    let Some(value) = best else { return "nobody wins".into() };
    let (seat, contract) = (names.seats()[value.declarer as usize], names.contract(value.contract));
    format!("{seat} wins {contract}, {}", value.game_value())
}

/// Returns the best game of a deal with open cards, for a summary.
pub(super) fn of_best_game(results: SearchResults) -> Fact {
    let words = results.best_game.map(|best| best_game_in_words(best, results.names));
    let meaning = "The most valuable game that a player wins if all see all cards and play perfectly.";
    Fact::new(FactKind::BestGame, "", "best game with open cards", words, meaning)
}

/// Returns what a hand makes with open cards: the contract of most value that is won, else the one of most points.
fn of_open_cards(seat: usize, results: SearchResults) -> Fact {
    let (names, values) = (results.names, results.open.map_or([None; _], |open| open[seat]));
    let best = best_of_hand(&values);
    let in_words = |value: &OpenValue| {
        let result = match (value.points, value.is_won) {
            (Some(points), _) => points.to_string(),
            (None, true) => "won".into(),
            (None, false) => "lost".into(),
        };
        format!("{} {result}", names.contract(value.contract))
    };
    let meaning = best.map(|value| {
        let all = values.iter().flatten().map(in_words).collect::<Vec<_>>().join(", ");
        let mut away = value.put_away;
        sort_cards(&mut away);
        let away = away.map(|card| names.card_in_text(card)).join(" ");
        format!(
            "Declarer's points if all see all cards and play perfectly; 61 win. Best: {}, with {away} put away. {all}.",
            in_words(&value)
        )
    });
    let value = best.map(|value| {
        let contract = match value.contract {
            _ if !value.is_won => Sign::None.symbol().into(),
            Contract::Suit(suit) | Contract::SuitHand(suit) => suit.symbol().to_string(),
            Contract::Grand | Contract::GrandHand => "Grand".into(),
            Contract::Null | Contract::NullHand | Contract::NullOuvert | Contract::NullOuvertHand => "Null".into(),
        };
        value.points.map_or_else(|| contract.clone(), |points| format!("{contract} {points}"))
    });
    Fact {
        kind: FactKind::OpenCards(seat),
        short: names.seats()[seat],
        long: format!("{}: with open cards", names.seats()[seat]),
        value,
        meaning: meaning.map_or(Cow::Borrowed("Searching for declarer's points if all see all cards."), Cow::Owned),
        number: best.and_then(|value| value.points).map(u16::from),
    }
}

/// Returns the own values of a hand in the [`trump_games`], each with the share of the skats with which a bid of it
/// holds: `27 82%`.
fn of_hand(hand: Hand, seat: usize, names: Names) -> impl Iterator<Item = Fact> {
    trump_games().zip(&SHORT[names as usize][seat]).map(move |(contract, short)| {
        let value = ContractValue::of(hand, contract);
        let ContractValue { own, min, max, .. } = value;
        let fact = Fact::new(
            FactKind::Official(seat, contract),
            short,
            format!("{}: {}, own value", names.seats()[seat], names.contract(contract)),
            with_share(&value),
            format!(
                "{}: {own}. That is the value of the ten cards alone, by which players bid: a bid of {own} holds with {} \
                 of the {} skats. With the skat picked up the game is worth {min} to {max}.",
                names.count(value.count()),
                value.holds,
                ContractValue::SKATS
            ),
        );
        compared(fact, own)
    })
}

/// Returns a hand's own value, with the share of the skats with which a bid of it holds, unless it always does: `27 82%`.
pub fn with_share(value: &ContractValue) -> String {
    match value.holds_percent() {
        100 => value.own.to_string(),
        percent => format!("{} {percent}%", value.own),
    }
}
