//! Skat with open cards, against a naive search with rules of its own.

use std::sync::atomic::AtomicBool;

use tableaux_engine::card::{Card, Suit};
use tableaux_engine::skat::{Contract, Deal, OpenGame, OpenSearch, PACK, Seat, card_points};

const CONTRACTS: [Contract; 6] = Contract::PICKED_UP;

static NEVER: AtomicBool = AtomicBool::new(false);

/// The suit that a card belongs to in a contract; `None` for trumps.
fn suit(card: Card, contract: Contract) -> Option<Suit> {
    let is_trump = match contract {
        Contract::Suit(trump) => card.rank().letter() == 'J' || card.suit() == trump,
        Contract::Grand => card.rank().letter() == 'J',
        _ => false,
    };
    (!is_trump).then_some(card.suit())
}

/// Whether `new` takes the trick that `best` would take.
fn beats(new: Card, best: Card, contract: Contract) -> bool {
    let ranks = if contract == Contract::Null { "789TJQKA" } else { "789QKTAJ" };
    // Of two jacks the suit decides: ♦ ♥ ♠ ♣.
    let strength = |card: Card| {
        let rank = ranks.find(card.rank().letter()).unwrap();
        (rank, if rank == 7 && contract != Contract::Null { "DHSC".find(card.suit().letter()) } else { None })
    };
    match (suit(new, contract), suit(best, contract)) {
        (new_suit, best_suit) if new_suit == best_suit => strength(new) > strength(best),
        (new_suit, _) => new_suit.is_none(),
    }
}

fn playable(hand: &[Card], trick: &[(usize, Card)], contract: Contract) -> Vec<Card> {
    let follows = |card: &&Card| trick.first().is_some_and(|&(_, led)| suit(**card, contract) == suit(led, contract));
    let following: Vec<Card> = hand.iter().filter(follows).copied().collect();
    if following.is_empty() { hand.to_vec() } else { following }
}

/// The end of a trick: who takes it, and its points.
fn taken(trick: &[(usize, Card)], contract: Contract) -> (usize, u32) {
    let best = trick.iter().copied().reduce(|best, new| if beats(new.1, best.1, contract) { new } else { best });
    (best.unwrap().0, trick.iter().map(|&(_, card)| u32::from(card_points(card))).sum())
}

/// The points that declarer still makes, all cards tried within a window; in null 1 without a trick, else 0.
fn naive(
    hands: &mut [Vec<Card>; 3],
    trick: &mut Vec<(usize, Card)>,
    seat: usize,
    (declarer, contract): (usize, Contract),
    (mut alpha, mut beta): (i32, i32),
) -> i32 {
    let is_null = contract == Contract::Null;
    if trick.len() == 3 {
        let (winner, points) = taken(trick, contract);
        let won = if winner == declarer { i32::try_from(points).unwrap() } else { 0 };
        if is_null && winner == declarer {
            return 0;
        }
        let won = if is_null { 0 } else { won };
        return won + naive(hands, &mut Vec::new(), winner, (declarer, contract), (alpha - won, beta - won));
    }
    let mut best = None;
    for card in playable(&hands[seat], trick, contract) {
        let place = hands[seat].iter().position(|&other| other == card).unwrap();
        hands[seat].remove(place);
        trick.push((seat, card));
        let value = naive(hands, &mut trick.clone(), (seat + 1) % 3, (declarer, contract), (alpha, beta));
        trick.pop();
        hands[seat].insert(place, card);
        best = Some(best.map_or(value, |best: i32| if seat == declarer { best.max(value) } else { best.min(value) }));
        if seat == declarer {
            alpha = alpha.max(value);
        } else {
            beta = beta.min(value);
        }
        if alpha >= beta {
            break;
        }
    }
    best.unwrap_or(i32::from(is_null))
}

/// A game of which all tricks but the last `left` are played at random.
fn played(random: &mut fastrand::Rng, contract: Contract, left: usize) -> OpenGame {
    let deal = Deal::new(random.u32(1..).into());
    let mut game = OpenGame::new(&deal, Seat::ALL[random.usize(..3)], contract, *deal.skat()).unwrap();
    while game.played().len() < 3 * (10 - left) {
        let cards: Vec<Card> = game.legal().collect();
        game.play(cards[random.usize(..cards.len())]).unwrap();
    }
    game
}

fn assert_is_as_naive(game: &OpenGame, search: &mut OpenSearch) {
    let (declarer, contract) = (game.declarer() as usize, game.contract());
    let mut hands = Seat::ALL.map(|seat| game.hand(seat).collect());
    let is_lost = contract == Contract::Null && game.tricks() > 0;
    let window = if contract == Contract::Null { (0, 1) } else { (0, 120) };
    let turn = game.turn().unwrap() as usize;
    let rest = naive(&mut hands, &mut Vec::new(), turn, (declarer, contract), window);
    let expected =
        if contract == Contract::Null { if is_lost { 0 } else { rest } } else { rest + i32::from(game.points()) };
    let points = search.points(game, &NEVER).unwrap();
    assert_eq!(
        i32::from(points),
        expected,
        "{contract} {:?}",
        Seat::ALL.map(|seat| game.hand(seat).collect::<Vec<_>>())
    );
}

#[test]
fn the_last_tricks_are_as_a_naive_search_finds_them() {
    let (mut random, mut search) = (fastrand::Rng::with_seed(55), OpenSearch::new());
    for (left, count) in [(2, 300), (3, 300), (4, 120), (5, 24)] {
        for index in 0..count {
            assert_is_as_naive(&played(&mut random, CONTRACTS[index % 6], left), &mut search);
        }
    }
}

#[test]
#[ignore = "it takes minutes"]
fn the_last_six_tricks_of_many_games_are_as_a_naive_search_finds_them() {
    let (mut random, mut search) = (fastrand::Rng::with_seed(56), OpenSearch::new());
    for index in 0..2000 {
        assert_is_as_naive(&played(&mut random, CONTRACTS[index % 6], 6), &mut search);
    }
}

#[test]
fn a_line_keeps_the_rules_and_ends_with_the_points_found() {
    let mut search = OpenSearch::new();
    for (number, contract) in (1u32..).zip(CONTRACTS) {
        let deal = Deal::new(number.into());
        let value = search.value(&deal, Seat::Rearhand, contract, &NEVER).unwrap();
        let mut game = OpenGame::new(&deal, Seat::Rearhand, contract, value.put_away).unwrap();
        let line = search.line(&game, &NEVER).unwrap();
        // By the rules of this file alone.
        let put_away: u32 = value.put_away.iter().map(|&card| u32::from(card_points(card))).sum();
        let mut hands: [Vec<Card>; 3] = Seat::ALL.map(|seat| game.hand(seat).collect());
        let (mut leader, mut sums, mut tricks) = (0, [put_away, 0], 0);
        for cards in line.chunks(3) {
            let mut trick = Vec::new();
            for (seat, &card) in [leader, (leader + 1) % 3, (leader + 2) % 3].into_iter().zip(cards) {
                assert!(playable(&hands[seat], &trick, contract).contains(&card), "{contract}: {card}");
                hands[seat].retain(|&other| other != card);
                trick.push((seat, card));
            }
            let (winner, points) = taken(&trick, contract);
            let is_declarer = winner == Seat::Rearhand as usize;
            sums[usize::from(!is_declarer)] += points;
            tricks += u32::from(is_declarer);
            leader = winner;
        }
        assert_eq!((line.len(), sums[0] + sums[1]), (30, 120));
        match value.points {
            Some(points) => assert_eq!((u32::from(points), value.is_won), (sums[0], sums[0] > 60), "{contract}"),
            None if value.is_won => assert_eq!(tricks, 0),
            None => assert!(tricks > 0),
        }
        for &card in &line {
            game.play(card).unwrap();
        }
        assert_eq!(game.is_won(), Some(value.is_won));
        assert_eq!(game.play(line[0]).unwrap_err().to_string(), "all ten tricks have been played");
    }
}

/// No two cards put away are better than those that are found, and hand contracts leave the skat.
#[test]
fn the_best_cards_are_put_away() {
    let mut search = OpenSearch::new();
    let deal = Deal::new(2.into());
    for contract in [Contract::Suit(Suit::Clubs), Contract::Null] {
        let value = search.value(&deal, Seat::Forehand, contract, &NEVER).unwrap();
        let of_value = value.points.unwrap_or(value.is_won.into());
        let twelve: Vec<Card> = deal.hands()[0].cards().chain(*deal.skat()).collect();
        let mut most = 0;
        for (index, &one) in twelve.iter().enumerate() {
            for &two in &twelve[index + 1..] {
                let game = OpenGame::new(&deal, Seat::Forehand, contract, [one, two]).unwrap();
                most = most.max(search.points(&game, &NEVER).unwrap());
            }
        }
        assert_eq!(of_value, most, "{contract}");
    }
    let hand = search.value(&deal, Seat::Forehand, Contract::GrandHand, &NEVER).unwrap();
    assert_eq!(hand.put_away, *deal.skat());
}

#[test]
fn each_card_has_the_points_after_it() {
    let mut search = OpenSearch::new();
    let mut random = fastrand::Rng::with_seed(57);
    let mut game = played(&mut random, Contract::Grand, 6);
    while let Some(seat) = game.turn() {
        let points = search.points(&game, &NEVER).unwrap();
        let cards = search.cards(&game, &NEVER).unwrap();
        assert!(cards.iter().map(|&(card, _)| card).eq(game.legal()));
        let values = cards.iter().map(|&(_, value)| value);
        assert_eq!(if seat == game.declarer() { values.max() } else { values.min() }, Some(points));
        let (card, value) = cards[random.usize(..cards.len())];
        game.play(card).unwrap();
        assert_eq!(search.points(&game, &NEVER), Some(value));
    }
    assert_eq!(PACK.iter().map(|&card| u32::from(card_points(card))).sum::<u32>(), 120);
}

#[test]
fn wrong_cards_are_refused() {
    let deal = Deal::new(617.into());
    let new = |contract, cards: [&str; 2]| {
        OpenGame::new(&deal, Seat::Forehand, contract, cards.map(|card| card.parse().unwrap()))
            .map_err(|error| error.to_string())
    };
    let refused = |contract, cards| new(contract, cards).unwrap_err();
    assert_eq!(refused(Contract::Grand, ["9C", "AS"]), "forehand does not have AS and cannot put it away");
    assert_eq!(refused(Contract::Grand, ["9C", "9C"]), "9C is put away twice; use two different cards");
    assert_eq!(
        refused(Contract::GrandHand, ["9C", "7S"]),
        "Grand hand leaves the skat as it is; put nothing else away"
    );
    let mut game = new(Contract::Grand, ["9C", "8S"]).unwrap();
    game.play("KH".parse().unwrap()).unwrap();
    let error = game.play("JC".parse().unwrap()).unwrap_err();
    assert_eq!(error.to_string(), "middlehand does not have JC");
    let stopped = AtomicBool::new(true);
    let values = (1u32..40)
        .map(|number| OpenSearch::new().value(&Deal::new(number.into()), Seat::Forehand, Contract::Grand, &stopped));
    assert!(values.take(3).any(|value| value.is_none()), "a search that is stopped has no value");
}

/// Each pair that can be put away has the value of the game without it, and the first is the best.
#[test]
fn all_discards_have_the_values_of_their_games() {
    let deal = Deal::new(2.into());
    for (declarer, contract) in [
        (Seat::Forehand, Contract::Grand),
        (Seat::Rearhand, Contract::Suit(Suit::Hearts)),
        (Seat::Middlehand, Contract::Null),
        (Seat::Rearhand, Contract::GrandHand),
    ] {
        let mut search = OpenSearch::new();
        let all = search.discards(&deal, declarer, contract, &NEVER).unwrap();
        assert_eq!(all.len(), if contract.is_hand() { 1 } else { 66 });
        assert!(all.is_sorted_by(|(_, one), (_, other)| one >= other));
        let best = search.value(&deal, declarer, contract, &NEVER).unwrap();
        assert_eq!(all[0].1, best.points.unwrap_or(u8::from(best.is_won)));
        for &(pair, value) in all.iter().step_by(5) {
            let game = OpenGame::new(&deal, declarer, contract, pair).unwrap();
            assert_eq!(search.points(&game, &NEVER), Some(value), "{contract}: {pair:?}");
        }
    }
    assert_eq!(OpenSearch::new().discards(&deal, Seat::Forehand, Contract::Grand, &AtomicBool::new(true)), None);
}
