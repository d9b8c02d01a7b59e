//! The best game of a deal, against the values of all its games.

use std::sync::atomic::AtomicBool;

use tableaux_engine::card::Card;
use tableaux_engine::skat::{Contract, Deal, Interruption, Modifiers, OpenGame, OpenSearch, OpenValue, Seat};

/// A deal without a won game, one whose best game is a hand game, and one whose best game is null ouvert.
#[test]
fn no_game_that_is_won_is_better() {
    let (mut search, never) = (OpenSearch::new(), AtomicBool::new(false));
    let mut seen = Vec::new();
    for number in [42u32, 55, 93, 303] {
        let deal = Deal::new(number.into());
        let mut expected: Option<OpenValue> = None;
        for (seat, contract) in Seat::ALL.into_iter().flat_map(|seat| Contract::ALL.map(|contract| (seat, contract))) {
            let value = search.value(&deal, seat, contract, &never).unwrap();
            let key = |value: OpenValue| (value.game_value(), value.points);
            if value.is_won && expected.is_none_or(|best| key(value) > key(best)) {
                expected = Some(value);
            }
        }
        let best = OpenSearch::new().best(&deal, &never).unwrap();
        let found = |best: OpenValue| (best.declarer, best.contract, best.points, best.game_value());
        assert_eq!(best.map(found), expected.map(found), "#{number}");
        seen.push(best.map(|best| (best.game_value(), best.contract.key())));
    }
    let game = |value, name: &str| Some((value, name.to_owned()));
    assert_eq!(seen, [None, game(48, "grand"), game(46, "null-ouvert"), game(50, "hearts")]);
}

#[test]
fn schwarz_counts_if_declarer_can_take_every_trick() {
    let hand = |text: &str| text.parse().unwrap();
    let skat = |text: &str| -> [Card; 2] {
        text.split(' ').map(|card| card.parse().unwrap()).collect::<Vec<_>>().try_into().unwrap()
    };
    let deal = Deal::of(
        [
            hand("JC JS JH JD AC TC KC QC 9C AS"),
            hand("TS KS QS 9S 8S 7S AH TH KH QH"),
            hand("9H 8H 7H AD TD KD QD 9D 8D 7D"),
        ],
        skat("8C 7C"),
    );
    let deal = deal.unwrap();
    let (mut search, never) = (OpenSearch::new(), AtomicBool::new(false));
    let value = search.value(&deal, Seat::Forehand, Contract::ALL[0], &never).unwrap();
    assert_eq!((value.points, value.count.modifiers, value.game_value()), (Some(120), Modifiers::Schwarz, 168));
    // In a hand game too, with one level more; grand has the most of all.
    let best = search.best(&deal, &never).unwrap().unwrap();
    assert_eq!((best.contract.key().as_str(), best.game_value()), ("grand-hand", 192));
    // The cards put away make every trick.
    let mut game = OpenGame::new(&deal, Seat::Forehand, value.contract, value.put_away).unwrap();
    for card in search.line(&game, &never).unwrap() {
        game.play(card).unwrap();
    }
    assert_eq!((game.points(), game.tricks()), (120, 10));
}

#[test]
fn a_search_that_is_stopped_has_no_best_game() {
    assert_eq!(OpenSearch::new().best(&Deal::new(34.into()), &AtomicBool::new(true)), Err(Interruption));
}
