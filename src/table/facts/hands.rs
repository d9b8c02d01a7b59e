//! Facts of dealt hands.

use crate::sign::Sign;
use std::borrow::Cow;

use super::{Fact, FactKind, OpenValues, SearchResults};
use crate::table::skat_words::{SkatWords, away_cards};
use tableaux_engine::skat::{
    Contract, ContractValue, Deal, Hand, Names, OpenValue, SEATS, challenge_value, sort_cards,
};

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
        match names {
            Names::English => format!("{name}: by the challenge"),
            Names::German => format!("{name}: nach der Aufgabe"),
        },
        names.challenge(value),
        match names {
            Names::English => {
                "The hand's value by a programming challenge: jacks in a row from J♣ down, held or missing, plus one, \
                 times the value of its longest suit. With few trumps or no other ace it passes."
            }
            Names::German => {
                "Der Wert des Blatts nach einer Programmieraufgabe: Buben in Folge ab B♣, mit oder ohne, plus eins, mal \
                 den Wert der längsten Farbe. Mit wenig Trumpf oder ohne ein anderes Ass passt es."
            }
        },
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
    let Some(value) = best else {
        return match names {
            Names::English => "nobody wins".into(),
            Names::German => "niemand gewinnt".into(),
        };
    };
    let (seat, contract) = (names.seats()[value.declarer as usize], names.contract(value.contract));
    let wins = match names {
        Names::English => "wins",
        Names::German => "gewinnt",
    };
    format!("{seat} {wins} {contract}, {}", value.game_value())
}

/// Describes the best game of a deal with its name: `best game: forehand wins Grand, 96`.
pub fn best_game_with_name(best: Option<OpenValue>, names: Names) -> String {
    let name = match names {
        Names::English => "best game",
        Names::German => "bestes Spiel",
    };
    format!("{name}: {}", best_game_in_words(best, names))
}

/// Returns the best game of a deal with open cards, for a summary.
pub(super) fn of_best_game(results: SearchResults) -> Fact {
    let words = results.best_game.map(|best| best_game_in_words(best, results.names));
    let meaning = "The most valuable game that a player wins if all see all cards and play perfectly.";
    Fact::new(FactKind::BestGame, "", "best game with open cards", words, meaning)
}

/// Returns what a hand makes with open cards: the contract of most value that is won, else the one of most points.
fn of_open_cards(seat: usize, results: SearchResults) -> Fact {
    let words = SkatWords::of(results.names);
    let (names, values) = (results.names, results.open.map_or([None; _], |open| open[seat]));
    let best = best_of_hand(&values);
    let in_words = |value: &OpenValue| {
        let result = match (value.points, value.is_won) {
            (Some(points), _) => points.to_string(),
            (None, is_won) => words.result(is_won, false).into(),
        };
        format!("{} {result}", names.contract(value.contract))
    };
    let meaning = best.map(|value| {
        let all = values.iter().flatten().map(in_words).collect::<Vec<_>>().join(", ");
        let mut away = value.put_away;
        sort_cards(&mut away);
        let away = away.map(|card| names.card_in_text(card)).join(" ");
        let (best, away) = (in_words(&value), away_cards(&away, value.contract.is_hand(), names));
        match names {
            Names::English => format!(
                "Declarer's points if all see all cards and play perfectly; 61 win. Best: {best}, with {away}. {all}."
            ),
            Names::German => format!(
                "Augen des Alleinspielers, wenn alle alle Karten sehen und fehlerlos spielen; 61 gewinnen. Bestes: \
                 {best}, {away}. {all}."
            ),
        }
    });
    let searching = match names {
        Names::English => "Searching for declarer's points if all see all cards.",
        Names::German => "Die Augen des Alleinspielers werden gesucht, wenn alle alle Karten sehen.",
    };
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
        long: match names {
            Names::English => format!("{}: with open cards", names.seats()[seat]),
            Names::German => format!("{}: mit offenen Karten", names.seats()[seat]),
        },
        value,
        meaning: meaning.map_or(Cow::Borrowed(searching), Cow::Owned),
        number: best.and_then(|value| value.points).map(u16::from),
    }
}

/// Returns the own values of a hand in the [`trump_games`], each with the share of the skats with which a bid of it
/// holds: `27 82%`.
fn of_hand(hand: Hand, seat: usize, names: Names) -> impl Iterator<Item = Fact> {
    trump_games().zip(&SHORT[names as usize][seat]).map(move |(contract, short)| {
        let value = ContractValue::of(hand, contract);
        let fact = Fact::new(
            FactKind::Official(seat, contract),
            short,
            match names {
                Names::English => format!("{}: {}, own value", names.seats()[seat], names.contract(contract)),
                Names::German => format!("{}: {}, Reizwert", names.seats()[seat], names.contract(contract)),
            },
            with_share(&value),
            own_value_explained(&value, names),
        );
        compared(fact, value.own)
    })
}

/// Explains an own value: how it is counted, with how many skats a bid of it holds, and how the skat may change it.
fn own_value_explained(value: &ContractValue, names: Names) -> String {
    let (count, skats) = (names.count(value.count()), ContractValue::SKATS);
    let ContractValue { own, holds, min, max, .. } = value;
    match names {
        Names::English => format!(
            "{count}: {own}. That is the value of the ten cards alone, by which players bid: a bid of {own} holds with \
             {holds} of the {skats} skats. With the skat picked up the game is worth {min} to {max}."
        ),
        Names::German => format!(
            "{count}: {own}. Das ist der Wert der zehn Karten allein, nach dem man reizt: {own} halten mit {holds} der \
             {skats} Skats. Mit aufgenommenem Skat ist das Spiel {min} bis {max} wert."
        ),
    }
}

/// Describes a hand's own value in a sentence: `middlehand: Clubs, own value 48, holds with 74% of the skats`.
pub fn own_value_in_words(hand: Hand, seat: usize, contract: Contract, names: Names) -> String {
    let value = ContractValue::of(hand, contract);
    let name = match names {
        Names::English => "own value",
        Names::German => "Reizwert",
    };
    let (seat, contract) = (names.seats()[seat], names.contract(contract));
    format!("{seat}: {contract}, {name} {}", share_in_words(&value, names))
}

/// Describes an own value with the share of the skats that keep it: `48, holds with 74% of the skats`.
pub fn share_in_words(value: &ContractValue, names: Names) -> String {
    let own = value.own;
    match (names, value.holds_percent()) {
        (Names::English, 100) => format!("{own}, holds with every skat"),
        (Names::English, percent) => format!("{own}, holds with {percent}% of the skats"),
        (Names::German, 100) => format!("{own}, hält mit jedem Skat"),
        (Names::German, percent) => format!("{own}, hält mit {percent}% der Skats"),
    }
}

/// Returns a hand's own value, with the share of the skats with which a bid of it holds, unless it always does: `27 82%`.
pub fn with_share(value: &ContractValue) -> String {
    match value.holds_percent() {
        100 => value.own.to_string(),
        percent => format!("{} {percent}%", value.own),
    }
}
