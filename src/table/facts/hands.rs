//! Facts of dealt hands.

use std::borrow::Cow;

use super::{Fact, FactKind, SearchResults};
use tableaux_engine::card::SuitStyle;
use tableaux_engine::skat::{
    BestGame, Contract, ContractValue, Deal, Hand, Names, OpenValue, bid_in_longest_suit, bidding, challenge_value,
    sort_cards, value_with_skat,
};

/// The rule of the challenge in a line.
pub const CHALLENGE_RULE: &str = "challenge: jacks in a row from J♣ plus one, times the longest suit";
/// The rule of the official values in a line.
pub const OFFICIAL_RULE: &str = "official: by the international rules, over all skats";

const TRUMP_GAMES: usize = 5;

/// Short names of each seat's bid and trump games, in the order of [`trump_games`], by language.
const SHORT: [[[&str; TRUMP_GAMES + 1]; 3]; Names::ALL.len()] = [
    [
        ["forehand bids", "forehand ♣", "forehand ♠", "forehand ♥", "forehand ♦", "forehand Grand"],
        ["middlehand bids", "middlehand ♣", "middlehand ♠", "middlehand ♥", "middlehand ♦", "middlehand Grand"],
        ["rearhand bids", "rearhand ♣", "rearhand ♠", "rearhand ♥", "rearhand ♦", "rearhand Grand"],
    ],
    [
        ["Vorhand bids", "Vorhand ♣", "Vorhand ♠", "Vorhand ♥", "Vorhand ♦", "Vorhand Grand"],
        ["Mittelhand bids", "Mittelhand ♣", "Mittelhand ♠", "Mittelhand ♥", "Mittelhand ♦", "Mittelhand Grand"],
        ["Hinterhand bids", "Hinterhand ♣", "Hinterhand ♠", "Hinterhand ♥", "Hinterhand ♦", "Hinterhand Grand"],
    ],
];

/// Returns the trump games in which the skat is picked up: the suits from the highest value to the lowest, and grand.
pub fn trump_games() -> impl Iterator<Item = Contract> {
    Contract::PICKED_UP.into_iter().filter(|contract| contract.has_trumps())
}

/// Returns the facts of three hands: values by the challenge's rule and with open cards, bids, and official values.
pub(super) fn of_hands(deal: &Deal, results: SearchResults) -> Vec<Fact> {
    let names = results.names;
    let hands = || deal.hands().iter().copied().enumerate();
    let challenge = hands().map(|(seat, hand)| of_challenge(hand, seat, names));
    let bids = hands().map(|(seat, hand)| of_bid(hand, seat, names)).chain(of_bidding(deal, names));
    let open = hands().map(|(seat, hand)| of_open_cards(deal, hand, seat, results));
    challenge.chain(open).chain(bids).chain(hands().flat_map(|(seat, hand)| of_hand(hand, seat, names))).collect()
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

/// Returns how far a hand bids in its longest suit.
fn of_bid(hand: Hand, seat: usize, names: Names) -> Fact {
    let bid = bid_in_longest_suit(hand);
    let fact = Fact::new(
        FactKind::Bid(seat),
        SHORT[names as usize][seat][0],
        format!("{}: bids up to, in its longest suit", names.seats()[seat]),
        format!("{} {bid}", hand.longest_suit().symbol()),
        "The highest bid that holds with any skat if the longest suit is trump, the skat is picked up and the game is \
         won: the official value with the worst two cards.",
    );
    compared(fact, bid)
}

/// Returns who wins the bidding, and the last bid.
fn of_bidding(deal: &Deal, names: Names) -> [Fact; 2] {
    let declarer = bidding(deal.hands().map(bid_in_longest_suit));
    let meaning = "The winner of the bidding if each hand bids up to the value in its longest suit: middlehand bids to \
                   forehand, then rearhand to the winner.";
    let name = declarer.map_or("none", |(seat, _)| names.seats()[seat]);
    let bid = declarer.map_or(0, |(_, bid)| bid);
    let last = Fact::new(FactKind::LastBid, "last bid", "the last bid", bid.to_string(), meaning);
    [
        Fact::new(FactKind::Declarer, "declarer", "declarer, if all bid that way", name.to_owned(), meaning),
        compared(last, bid),
    ]
}

/// Returns the best game of a hand: the contract of most value that is won, else the one of most points.
fn best_of_hand<'a>(deal: &Deal, hand: Hand, values: &'a [OpenValue]) -> Option<&'a OpenValue> {
    let game_value = |value: &&OpenValue| value_with_skat(hand, deal.skat(), value.contract);
    let won = values.iter().filter(|value| value.is_won).max_by_key(game_value);
    won.or_else(|| values.iter().max_by_key(|value| value.points))
}

/// Returns the best game of a deal with open cards, once the values of all three declarers are known: the one of most
/// value that is won, else the one of most points.
pub fn best_game(deal: &Deal, open: [Option<&[OpenValue]>; 3]) -> Option<OpenValue> {
    let mut best: Option<(OpenValue, u32)> = None;
    for (hand, values) in deal.hands().iter().zip(open) {
        let value = *best_of_hand(deal, *hand, values?)?;
        let game_value = if value.is_won { value_with_skat(*hand, deal.skat(), value.contract) } else { 0 };
        let is_better = best.is_none_or(|(best, known)| (game_value, value.points) > (known, best.points));
        best = if is_better { Some((value, game_value)) } else { best };
    }
    best.map(|(value, _)| value)
}

/// Describes the best game of a deal: `forehand wins Grand, 78`.
pub fn best_game_in_words(best: Option<BestGame>, names: Names) -> String {
    let Some(BestGame { value, .. }) = best else { return "nobody wins".into() };
    let points = value.points.map_or(String::new(), |points| format!(", {points}"));
    format!("{} wins {}{points}", names.seats()[value.declarer as usize], names.contract(value.contract))
}

/// Returns the best game of a deal with open cards, for a summary.
pub(super) fn of_best_game(results: SearchResults) -> Fact {
    let words = results.best_game.map(|best| best_game_in_words(best, results.names));
    let meaning = "The most valuable game that a player wins if all see all cards and play perfectly.";
    Fact::new(FactKind::BestGame, "", "best game with open cards", words, meaning)
}

/// Returns what a hand makes with open cards: the contract of most value that is won, else the one of most points.
fn of_open_cards(deal: &Deal, hand: Hand, seat: usize, results: SearchResults) -> Fact {
    let (names, values) = (results.names, results.open[seat].unwrap_or_default());
    let best = best_of_hand(deal, hand, values);
    let in_words = |value: &OpenValue| {
        let result = match (value.points, value.is_won) {
            (Some(points), _) => points.to_string(),
            (None, true) => "won".into(),
            (None, false) => "lost".into(),
        };
        format!("{} {result}", names.contract(value.contract))
    };
    let meaning = best.map(|value| {
        let all = values.iter().map(in_words).collect::<Vec<_>>().join(", ");
        let mut away = value.put_away;
        sort_cards(&mut away);
        let away = away.map(|card| names.card(card, SuitStyle::Symbols)).join(" ");
        format!(
            "Declarer's points if all see all cards and play perfectly; 61 win. Best: {}, with {away} put away. {all}.",
            in_words(value)
        )
    });
    let value = best.map(|value| {
        let contract = match value.contract {
            Contract::Suit(suit) if value.is_won => suit.symbol().to_string(),
            _ if value.is_won => names.contract(value.contract),
            _ => "–".into(),
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

/// Returns the official values of a hand: for each of the [`trump_games`], the least and the most over all skats.
fn of_hand(hand: Hand, seat: usize, names: Names) -> impl Iterator<Item = Fact> {
    trump_games().zip(&SHORT[names as usize][seat][1..]).map(move |(contract, short)| {
        let ContractValue { min, max, .. } = ContractValue::of(hand, contract);
        let fact = Fact::new(
            FactKind::Official(seat, contract),
            short,
            format!("{}: official {}, least–most", names.seats()[seat], names.contract(contract)),
            format!("{min}–{max}"),
            "The game value by the official rules, if the skat is picked up and the game is won: with the worst and \
             the best two cards that the skat may hold. Do not bid higher.",
        );
        compared(fact, min)
    })
}
