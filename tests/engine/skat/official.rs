//! The official game values against known ones and against a second implementation that tries every skat.

use std::collections::BTreeSet;

use tableaux_engine::ParseError;
use tableaux_engine::card::Suit;
use tableaux_engine::skat::{
    BIDS, Contract, ContractValue, Hand, Matadors, Modifiers, Names, PACK, contract_values, game_value, safe_bid,
    safe_trump_bid,
};

use super::{random_hands, words};

#[test]
fn the_formula_gives_the_biddable_values_and_no_others() {
    let mut values = BTreeSet::new();
    for contract in Contract::ALL {
        let most = if contract.base_value() == 24 { 4 } else { 11 };
        for matadors in (1..=most).flat_map(|count| [Matadors::With(count), Matadors::Without(count)]) {
            values.extend(Modifiers::ALL.map(|modifiers| game_value(contract, matadors, modifiers)));
        }
    }
    assert_eq!(values.into_iter().collect::<Vec<_>>(), BIDS);
}

/// Of all 64 subsets of the six modifiers, those that the rules allow.
#[test]
fn modifiers_are_the_allowed_combinations() {
    let allowed = (0u8..64).filter(|bits| {
        let [hand, schneider, schneider_announced, schwarz, schwarz_announced, ouvert] =
            [0, 1, 2, 3, 4, 5].map(|bit| bits >> bit & 1 == 1);
        (!schneider_announced || hand && schneider)
            && (!schwarz || schneider)
            && (!schwarz_announced || schwarz && schneider_announced)
            && (!ouvert || schwarz_announced)
    });
    let mut levels: Vec<u32> = allowed.map(u8::count_ones).collect();
    levels.sort_unstable();
    let mut found = Modifiers::ALL.map(Modifiers::levels);
    found.sort_unstable();
    assert_eq!(found[..], levels);
}

#[test]
fn contracts_have_names_and_base_values() {
    let listed: Vec<(String, u32, bool)> = Contract::ALL
        .iter()
        .map(|contract| (contract.to_string(), contract.base_value(), contract.has_trumps()))
        .collect();
    let expected = [
        ("Clubs", 12, true),
        ("Spades", 11, true),
        ("Hearts", 10, true),
        ("Diamonds", 9, true),
        ("Grand", 24, true),
        ("Clubs hand", 12, true),
        ("Spades hand", 11, true),
        ("Hearts hand", 10, true),
        ("Diamonds hand", 9, true),
        ("Grand hand", 24, true),
        ("Null", 23, false),
        ("Null hand", 35, false),
        ("Null ouvert", 46, false),
        ("Null ouvert hand", 59, false),
    ];
    assert_eq!(listed, expected.map(|(name, base_value, has_trumps)| (name.to_owned(), base_value, has_trumps)));
    for contract in Contract::ALL {
        let name = contract.to_string();
        assert_eq!(contract.is_hand(), name.ends_with(" hand"));
        for text in [name.clone(), name.to_uppercase(), name.to_lowercase().replace(' ', "-"), format!(" {name} ")] {
            assert_eq!(text.parse(), Ok(contract), "{text}");
        }
    }
    let parsed = |text: &str| text.parse::<Contract>().map_err(|error: ParseError| error.to_string());
    for text in ["", "club", "nullhand", "ramsch", "null  hand"] {
        let expected = format!(
            "unknown contract '{text}'; use clubs, spades, hearts, diamonds, grand, null or null-ouvert, each also with -hand after it"
        );
        assert_eq!(parsed(text), Err(expected));
    }
    assert!(parsed(&"x".repeat(100)).unwrap_err().starts_with(&format!("unknown contract '{}…'; use", "x".repeat(24))));
}

/// The trumps of a contract, the highest first.
pub(super) fn trumps(contract: Contract) -> Vec<String> {
    let mut trumps: Vec<String> = ["JC", "JS", "JH", "JD"].map(str::to_owned).into();
    if let Contract::Suit(suit) | Contract::SuitHand(suit) = contract {
        trumps.extend(["A", "T", "K", "Q", "9", "8", "7"].map(|value| format!("{value}{}", suit.letter())));
    }
    trumps
}

pub(super) fn matadors(cards: &[String], trumps: &[String]) -> Matadors {
    let held: Vec<bool> = trumps.iter().map(|trump| cards.contains(trump)).collect();
    let run = held.iter().take_while(|&&trump| trump == held[0]).count();
    let run = u8::try_from(run).unwrap();
    if held[0] { Matadors::With(run) } else { Matadors::Without(run) }
}

/// The range of one contract's game value, by trying all 231 skats.
fn naive(hand: Hand, contract: Contract) -> ContractValue {
    if !contract.has_trumps() {
        let value = contract.base_value();
        return ContractValue { contract, matadors: None, own: value, holds: 231, min: value, max: value };
    }
    let trumps = trumps(contract);
    let cards = words(hand);
    let others: Vec<String> = PACK.iter().map(ToString::to_string).filter(|card| !cards.contains(card)).collect();
    let hand_alone = matadors(&cards, &trumps);
    let mut all = Vec::new();
    for (index, first) in others.iter().enumerate() {
        for second in &others[index + 1..] {
            all.push(matadors(&[&cards[..], &[first.clone(), second.clone()]].concat(), &trumps));
        }
    }
    assert_eq!(all.len(), 231);
    let counts = || all.iter().map(|matadors| u32::from(matadors.count()));
    // One level for the game, and one for not picking up the skat, which counts among the matadors all the same.
    let levels = if contract.to_string().ends_with("hand") { 2 } else { 1 };
    let value = |count: Option<u32>| contract.base_value() * (count.unwrap() + levels);
    let own = value(Some(u32::from(hand_alone.count())));
    let holds = u32::try_from(counts().filter(|&count| value(Some(count)) >= own).count()).unwrap();
    let (min, max) = (value(counts().min()), value(counts().max()));
    ContractValue { contract, matadors: Some(hand_alone), own, holds, min, max }
}

#[test]
fn values_range_over_all_skats() {
    let special = [
        "JC JS JH JD AC TC KC QC 9C 8C",
        "JC JS JH JD AC TC KC QC 9C 7C",
        "JC JS JH JD AC KC 9C 7C AS AH",
        "JS JH JD AC TC KC QC 9C 8C 7C",
        "JD AD TD KD QD 9D 8D 7D AC AS",
        "JC AD TD KD QD 9D 8D 7D AC AS",
        "AS TS KS QS 9S 8S 7S AH TH KH",
        "7C AS TS KS QS 9S 8S 7S AH TH",
        "JS AS TS KS QS 9S 8S 7S AH TH",
    ];
    let special = special.map(|cards| cards.parse::<Hand>().unwrap());
    let mut seen = BTreeSet::new();
    for hand in special.into_iter().chain(random_hands(9).take(300)) {
        let table = contract_values(hand);
        for (found, contract) in table.iter().zip(Contract::ALL) {
            assert_eq!(*found, naive(hand, contract), "{hand}");
            assert_eq!(ContractValue::of(hand, contract), *found, "{hand}");
            assert_eq!(Matadors::of(hand, contract), found.matadors, "{hand}");
            seen.extend(found.matadors.map(|matadors| matadors.to_string()));
        }
        assert_eq!(safe_bid(&table).unwrap().min, table.iter().map(|value| value.min).max().unwrap());
        assert!(safe_bid(&table).unwrap().min >= 72);
        assert_eq!(safe_bid(&table), safe_trump_bid(&table));
    }
    for expected in ["with 1", "with 4", "with 10", "without 1", "without 4", "without 11"] {
        assert!(seen.contains(expected), "{seen:?} lacks {expected}");
    }
}

#[test]
fn values_that_were_counted_by_hand() {
    let row = |cards: &str, contract: Contract| {
        let table = contract_values(cards.parse().unwrap());
        let row = table.iter().find(|row| row.contract == contract).unwrap();
        (row.matadors.unwrap().to_string(), row.min, row.max)
    };
    let is = |matadors: &str, min, max| (matadors.to_owned(), min, max);
    let clubs = Contract::Suit(Suit::Clubs);
    // J♥ and 10♣ in the skat close the run down to K♣.
    assert_eq!(row("JC JS JD AC KC 9C AS 7H QD 8D", clubs), is("with 2", 36, 96));
    // J♠ alone in the skat: without 1. J♣ and J♠: with 2. Neither: without 3.
    assert_eq!(row("JD AC TC 7C KS QS 9S AH 9H 7H", clubs), is("without 3", 24, 48));
    // J♣ joins J♠, J♥ after it all four.
    assert_eq!(row("JS JD AC TC 7C KS QS 9S AH 9H", Contract::Grand), is("without 1", 48, 120));
    assert_eq!(row("JC JS JH JD AC TC KC QC 9C 8C", clubs), is("with 10", 132, 144));
    assert_eq!(row("AS TS KS QS 9S 8S 7S AH TH KH", clubs), is("without 11", 24, 144));
    // One level more without picking up the skat.
    let grand_hand = Contract::GrandHand;
    assert_eq!(row("AC TC KC QC 9C 8C 7C AD TD KD", grand_hand), is("without 4", 72, 144));
    assert_eq!(row("JC JS JD AC KC 9C AS 7H QD 8D", Contract::SuitHand(Suit::Clubs)), is("with 2", 48, 108));
}

/// As players count them: "without 2, game 3: 27".
#[test]
fn own_values_are_those_of_the_ten_cards() {
    let own = |cards: &str, contract: Contract| {
        let value = ContractValue::of(cards.parse().unwrap(), contract);
        [Names::English, Names::German]
            .map(|names| format!("{}: {} {}", names.count(value.count()), value.own, value.holds))
    };
    let (clubs, diamonds) = (Contract::Suit(Suit::Clubs), Contract::Suit(Suit::Diamonds));
    let without_two = "JH JD AD KD 9D 8D AS 7C 8C 9C";
    assert_eq!(own(without_two, diamonds), ["without 2, game 3: 27 191", "ohne 2, Spiel 3: 27 191"]);
    assert_eq!(own(without_two, Contract::GrandHand)[0], "without 2, game 3, hand 4: 96 191");
    assert_eq!(own("JC JS JD AC KC 9C AS 7H QD 8D", clubs), ["with 2, game 3: 36 231", "mit 2, Spiel 3: 36 231"]);
    assert_eq!(own("JS AC KC 9C AS 7H QD 8D 9D TD", clubs)[0], "without 1, game 2: 24 231");
    assert_eq!(own("AS TS KS QS 9S 8S 7S AH TH KH", clubs)[0], "without 11, game 12: 144 55");
    assert_eq!(own(without_two, Contract::NullOuvert), [": 46 231", ": 46 231"]);
}

/// Writes a safe bid and its contract: `48 Grand`.
fn bid_in_words(bid: Option<ContractValue>) -> String {
    bid.map(|bid| format!("{} {}", bid.min, bid.contract)).unwrap()
}

#[test]
fn safe_bids_are_the_greatest_least_values() {
    let bids = |cards: &str| {
        let table = contract_values(cards.parse().unwrap());
        [safe_bid(&table), safe_trump_bid(&table)].map(bid_in_words)
    };
    assert_eq!(bids("JC JS JD AC KC 9C AS 7H QD 8D"), ["96 Grand hand", "96 Grand hand"]);
    assert_eq!(bids("JH JD TS KS 9C 8C QH KH AD 9D"), ["72 Grand hand", "72 Grand hand"]);
    // J♣ in the skat: with 1, or J♠ there: without 1.
    assert_eq!(bids("AC TC KC QC 9C 8C 7C AD TD KD"), ["72 Grand hand", "72 Grand hand"]);
    assert_eq!(bids("JC JS JH JD AS TS KS QS 9S 8S"), ["144 Grand hand", "144 Grand hand"]);
    // Clubs hand with 10 and grand hand with 4 are worth the same; clubs come first, however they are given.
    assert_eq!(bids("JC JS JH JD AC TC KC QC 9C 8C"), ["144 Clubs hand", "144 Clubs hand"]);
    let mut table = contract_values("JC JS JH JD AC TC KC QC 9C 8C".parse().unwrap());
    table.reverse();
    assert_eq!(bid_in_words(safe_bid(&table)), "144 Clubs hand");
    assert_eq!(bid_in_words(safe_trump_bid(&table)), "144 Clubs hand");
    // Of the contracts with the skat picked up clubs with 9 are worth as much as grand with 4, and of the nulls the last
    // is worth most.
    let plain = &contract_values("JC JS JH JD AC TC KC QC 9C AS".parse().unwrap())[..5];
    assert_eq!(bid_in_words(safe_bid(plain)), "120 Clubs");
    let some = &contract_values("JH JD TS KS 9C 8C QH KH AD 9D".parse().unwrap());
    let some: Vec<_> = some.iter().copied().filter(|value| !value.contract.is_hand()).collect();
    assert_eq!([safe_bid(&some), safe_trump_bid(&some)].map(bid_in_words), ["48 Grand", "48 Grand"]);
    let nulls = &contract_values("JC JS JD AC KC 9C AS 7H QD 8D".parse().unwrap())[10..13];
    assert_eq!(bid_in_words(safe_bid(nulls)), "46 Null ouvert");
    assert_eq!((safe_trump_bid(nulls), safe_bid(&[])), (None, None));
}
