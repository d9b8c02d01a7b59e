//! The challenge's rule against the hands published with it and against a literal implementation of its text.

use std::collections::{BTreeMap, BTreeSet};

use tableaux_engine::skat::{Hand, challenge_value};

use super::{random_hands, words};

fn answer(hand: Hand) -> String {
    challenge_value(hand).map_or("pass".into(), |value| value.to_string())
}

#[test]
fn published_and_derived_hands_are_valued() {
    let published = [
        ("JC JS JD AC KC 9C AS 7H QD 8D", "36 Clubs"),
        ("JD AS 0S KS QS 9S 8S AD 8C 9C", "44 Spades"),
        ("JH JD 0S KS 9C 8C QH KH AD 9D", "pass"),
        ("JD AS KS QS 0S 9S 8D 7D 0C QH", "pass"),
    ];
    let derived = [
        ("JC JS AC KC 9C 8C AH KH 9H 8H", "36 Clubs"),
        ("JC JS AC KC 9C 8C KS QS 0S 9S", "pass"),
        ("JC JS JH JD 9C 8C 9S 8S AH 7H", "60 Clubs"),
        ("AH KH QH 0H 9H 8H AS 7S 7C 7D", "50 Hearts"),
        ("JC JS JH JD AH KH QH 0H 9H 8H", "pass"),
        ("JC JD AH KH 0H 9H AS 7S 8C 9D", "20 Hearts"),
    ];
    for (cards, expected) in published.into_iter().chain(derived) {
        assert_eq!(answer(cards.parse().unwrap()), expected, "{cards}");
    }
}

/// The answer by the literal rule, and the cases of the rule that the hand is an example of.
struct LiteralAnswer {
    answer: String,
    /// The jacks of the hand, as a word.
    jacks: String,
    /// The number of trumps.
    trumps: usize,
    /// The number of suits with that many trumps.
    longest_suits: usize,
    /// Whether at least one suit with that many trumps, not only the one chosen, has an ace of another suit.
    another_suit_would_do: bool,
}

/// The rule, sentence by sentence, on words.
fn literal_answer(hand: &[String]) -> LiteralAnswer {
    let holds = |card: &str| hand.iter().any(|held| held == card);
    // "The length of the unbroken run from J♣ down that the hand holds, or, without J♣, that it lacks, plus one."
    let ranked = ["JC", "JS", "JH", "JD"];
    let mut jack_factor = 1;
    for jack in ranked {
        if holds(jack) != holds("JC") {
            break;
        }
        jack_factor += 1;
    }
    // "Counting its own cards other than the jack and all jacks of the hand."
    let trumps_of = |suit: &str| -> Vec<&String> {
        let own = hand.iter().filter(|card| card.ends_with(suit) && !card.starts_with('J'));
        own.chain(hand.iter().filter(|card| card.starts_with('J'))).collect()
    };
    let has_other_ace = |suit: &str| hand.iter().any(|card| card.starts_with('A') && !trumps_of(suit).contains(&card));
    // "A tie goes to the higher-rated suit: clubs, spades, hearts, diamonds."
    let rated = [("C", "Clubs", 12), ("S", "Spades", 11), ("H", "Hearts", 10), ("D", "Diamonds", 9)];
    let most = rated.iter().map(|(suit, ..)| trumps_of(suit).len()).max().unwrap();
    let longest: Vec<_> = rated.iter().filter(|(suit, ..)| trumps_of(suit).len() == most).collect();
    let (suit, name, suit_value) = longest[0];
    // "At least six"; "an ace that is no trump, at least one; else pass".
    let answer =
        if most >= 6 && has_other_ace(suit) { format!("{} {name}", jack_factor * suit_value) } else { "pass".into() };
    LiteralAnswer {
        jacks: ranked.into_iter().filter(|jack| holds(jack)).collect(),
        trumps: most,
        longest_suits: longest.len(),
        another_suit_would_do: most >= 6 && longest.iter().any(|(suit, ..)| has_other_ace(suit)),
        answer,
    }
}

#[test]
fn random_hands_are_valued_as_the_text_says() {
    let mut answers: BTreeMap<String, u32> = BTreeMap::new();
    let mut jacks = BTreeSet::new();
    let (mut tied, mut short, mut wrong_suit, mut ten_trumps, mut no_ace) = ([0; 5], 0, 0, 0, 0);
    for hand in random_hands(617).take(150_000) {
        let literal = literal_answer(&words(hand));
        assert_eq!(answer(hand), literal.answer, "{hand}");
        match &literal {
            LiteralAnswer { answer, .. } if answer != "pass" => {
                jacks.insert(literal.jacks);
                tied[literal.longest_suits] += 1;
            }
            LiteralAnswer { trumps: ..6, .. } => short += 1,
            LiteralAnswer { another_suit_would_do: true, .. } => wrong_suit += 1,
            LiteralAnswer { trumps: 10, .. } => ten_trumps += 1,
            _ => no_ace += 1,
        }
        *answers.entry(literal.answer).or_default() += 1;
    }
    // Every case of the rule occurs, most of them often.
    assert_eq!(jacks.len(), 16, "{jacks:?}");
    assert!(tied[1] > 1000 && tied[2] > 1000 && tied[3] > 20, "{tied:?}");
    assert!(short > 1000 && no_ace > 1000, "{short} {no_ace}");
    assert!(wrong_suit > 20 && ten_trumps > 20, "{wrong_suit} {ten_trumps}");
    let points = |suit_value| (2..=5).map(move |factor| factor * suit_value);
    let named = [("Clubs", 12), ("Spades", 11), ("Hearts", 10), ("Diamonds", 9)];
    let named = named.iter().flat_map(|(name, value)| points(*value).map(move |points| format!("{points} {name}")));
    let expected: BTreeSet<String> = named.chain(["pass".into()]).collect();
    assert_eq!(answers.into_keys().collect::<BTreeSet<_>>(), expected);
}
