//! Played games against known scores and against a second implementation that counts with words and lists.

use tableaux_engine::card::{Suit, SuitStyle};
use tableaux_engine::skat::{
    Announcement, BIDS, Contract, DeclaredGame, Loss, Matadors, Names, PACK, score, value_with_skat,
};

use super::official::{matadors, trumps};
use super::{random_hands, words};

const CLUBS: Contract = Contract::Suit(Suit::Clubs);
const SPADES: Contract = Contract::Suit(Suit::Spades);
const HEARTS_HAND: Contract = Contract::SuitHand(Suit::Hearts);
const NO: Announcement = Announcement::Nothing;

#[test]
fn known_games_are_scored() {
    use Announcement::{Ouvert, Schneider, Schwarz};
    use Loss::{Announcement as Missed, Cards, Overbid};
    use Matadors::{With, Without};
    let games = [
        // Contract, matadors, announcement, bid, points, tricks; score and loss.
        (CLUBS, With(1), NO, 18, 61, 5, 24, None),
        (CLUBS, With(1), NO, 18, 60, 5, -48, Some(Cards)),
        (CLUBS, With(1), NO, 18, 89, 8, 24, None),
        (CLUBS, With(1), NO, 18, 90, 8, 36, None),
        (CLUBS, With(1), NO, 18, 120, 9, 36, None),
        (CLUBS, With(1), NO, 18, 120, 10, 48, None),
        (CLUBS, With(1), NO, 18, 30, 3, -72, Some(Cards)),
        (CLUBS, With(1), NO, 18, 11, 0, -96, Some(Cards)),
        (Contract::Grand, With(4), NO, 50, 91, 8, 144, None),
        (Contract::GrandHand, With(4), Ouvert, 264, 120, 10, 264, None),
        (Contract::GrandHand, With(4), Ouvert, 264, 118, 9, -528, Some(Missed)),
        (HEARTS_HAND, Without(2), Schneider, 18, 95, 8, 60, None),
        (HEARTS_HAND, Without(2), Schneider, 18, 120, 10, 70, None),
        (HEARTS_HAND, Without(2), Schneider, 18, 89, 8, -120, Some(Missed)),
        (HEARTS_HAND, Without(2), Schneider, 18, 55, 4, -120, Some(Cards)),
        (HEARTS_HAND, Without(2), Schwarz, 18, 117, 9, -160, Some(Missed)),
        (HEARTS_HAND, With(11), Ouvert, 180, 120, 10, 180, None),
        // J♣ was in the skat.
        (SPADES, With(1), NO, 30, 70, 6, -66, Some(Overbid)),
        (SPADES, With(1), NO, 33, 90, 8, 33, None),
        (SPADES, With(1), NO, 30, 50, 4, -66, Some(Cards)),
        (Contract::Null, With(1), NO, 23, 0, 0, 23, None),
        (Contract::Null, With(1), NO, 22, 4, 1, -46, Some(Cards)),
        (Contract::NullHand, With(1), NO, 35, 0, 0, 35, None),
        (Contract::NullOuvert, With(1), NO, 18, 120, 10, -92, Some(Cards)),
        (Contract::NullOuvertHand, With(1), NO, 59, 0, 0, 59, None),
        (Contract::Null, With(1), NO, 24, 0, 0, -92, Some(Overbid)),
    ];
    for (contract, matadors, announcement, bid, points, tricks, expected, loss) in games {
        let game = DeclaredGame { contract, matadors, announcement, bid };
        let found = score(&game, points, tricks).unwrap();
        assert_eq!((found.points, found.loss), (expected, loss), "{game:?} {points} {tricks}");
    }
}

#[test]
fn what_cannot_be_played_is_refused() {
    let game = DeclaredGame { contract: CLUBS, matadors: Matadors::With(1), announcement: NO, bid: 18 };
    let error = |game: DeclaredGame, points, tricks| score(&game, points, tricks).unwrap_err().to_string();
    assert_eq!(error(DeclaredGame { bid: 19, ..game }, 61, 5), "19 is not a bid; use 18 or 20");
    assert_eq!(error(DeclaredGame { bid: 0, ..game }, 61, 5), "0 is not a bid; use 18");
    let announced = DeclaredGame { announcement: Announcement::Schneider, ..game };
    assert_eq!(error(announced, 61, 5), "Clubs has no announcement; use a suit or grand hand, or Null ouvert");
    let grand = DeclaredGame { contract: Contract::Grand, matadors: Matadors::With(5), ..game };
    assert_eq!(error(grand, 61, 5), "with 5 is impossible in Grand; use 1 to 4 in grand, 1 to 11 in a suit");
    for (points, tricks) in [(121, 9), (61, 11), (119, 10), (23, 0)] {
        assert!(error(game, points, tricks).starts_with(&format!("{points} points in {tricks} tricks are impossible")));
    }
}

/// The score by words: a list of what counts, then whether the game is won.
fn naive(contract: Contract, held: &[String], announced: usize, bid: u32, points: u32, tricks: u32) -> i64 {
    let name = contract.to_string();
    if name.starts_with("Null") {
        let value = [("Null", 23), ("Null hand", 35), ("Null ouvert", 46), ("Null ouvert hand", 59)];
        let value = value.iter().find(|(other, _)| *other == name).unwrap().1;
        let mut reached = value;
        while reached < bid {
            reached += value;
        }
        return if tricks == 0 && bid <= value { value.into() } else { -2 * i64::from(reached) };
    }
    let base = match name.split(' ').next().unwrap() {
        "Clubs" => 12,
        "Spades" => 11,
        "Hearts" => 10,
        "Diamonds" => 9,
        _ => 24,
    };
    let opponents = 120 - points;
    let mut counted = vec!["game"];
    counted.extend(std::iter::repeat_n("matador", matadors(held, &trumps(contract)).count().into()));
    if name.ends_with("hand") {
        counted.push("hand");
    }
    if points <= 30 || opponents <= 30 || announced >= 1 {
        counted.push("schneider");
    }
    if tricks == 0 || tricks == 10 || announced >= 2 {
        counted.push("schwarz");
    }
    counted.extend(&["schneider announced", "schwarz announced", "ouvert"][..announced]);
    let mut value = base * u32::try_from(counted.len()).unwrap();
    let is_kept = [true, opponents <= 30, tricks == 10, tricks == 10][announced];
    let is_won = points >= 61 && is_kept && value >= bid;
    while value < bid {
        value += base;
    }
    if is_won { value.into() } else { -2 * i64::from(value) }
}

#[test]
fn random_games_are_scored_as_by_the_second_implementation() {
    let mut random = fastrand::Rng::with_seed(61);
    for hand in random_hands(31).take(10_000) {
        let others: Vec<_> = PACK.into_iter().filter(|&card| !hand.contains(card)).collect();
        let first = random.usize(..others.len() - 1);
        let skat = [others[first], others[random.usize(first + 1..others.len())]];
        let held = [words(hand), skat.map(|card| card.to_string()).into()].concat();
        for contract in Contract::ALL {
            let may_announce = contract.has_trumps() && contract.is_hand();
            let announced = if may_announce { random.usize(..4) } else { 0 };
            let divisor = if random.bool() { 4 } else { 1 };
            let bid = BIDS[random.usize(..BIDS.len() / divisor)];
            let (points, tricks) = match random.u8(..6) {
                0 => (120, 10),
                1 => (random.u32(..23), 0),
                2 => ([30, 31, 60, 61, 89, 90][random.usize(..6)], random.u32(1..10)),
                _ => (random.u32(..121), random.u32(1..10)),
            };
            let run = matadors(&held, &trumps(contract));
            let announcement = Announcement::ALL[announced];
            let game = DeclaredGame { contract, matadors: run, announcement, bid };
            let found = score(&game, points, tricks).unwrap();
            let expected = naive(contract, &held, announced, bid, points, tricks);
            assert_eq!(i64::from(found.points), expected, "{hand} {skat:?} {game:?} {points} {tricks}");
            // A simple win at the least bid is worth the value of hand and skat.
            let (points, tricks) = if contract.has_trumps() { (61, 6) } else { (0, 0) };
            let plain = score(&DeclaredGame { announcement: NO, bid: 18, ..game }, points, tricks).unwrap();
            assert_eq!(plain.game_value, value_with_skat(hand, &skat, contract), "{hand} {skat:?} {contract}");
            assert!(BIDS.contains(&plain.game_value));
        }
    }
}

#[test]
fn german_names_are_read_back() {
    for contract in Contract::ALL {
        assert_eq!(Names::German.contract(contract).parse(), Ok(contract));
    }
    let names =
        [CLUBS, HEARTS_HAND, Contract::GrandHand, Contract::NullOuvertHand].map(|of| Names::German.contract(of));
    assert_eq!(names, ["Kreuz", "Herz Hand", "Grand Hand", "Null ouvert Hand"]);
    for (hand, names) in random_hands(11).take(200).flat_map(|hand| Names::ALL.map(|names| (hand, names))) {
        let symbols = hand.cards().map(|card| names.card(card, SuitStyle::Symbols)).collect::<Vec<_>>().join(" ");
        let words = hand.cards().map(|card| names.card_in_words(card)).collect::<Vec<_>>().join(", ");
        assert_eq!([symbols.parse(), words.parse()], [Ok(hand), Ok(hand)], "{symbols}; {words}");
    }
}
