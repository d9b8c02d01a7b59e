//! Rounds, from the cards put away to the last trick.

use tableaux_engine::skat::{Contract, Deal, Round, Seat, card_points};

fn rounds() -> impl Iterator<Item = Round> {
    (1..=60u32).flat_map(|number| {
        let deal = Deal::new(number.into());
        let declarer = Seat::ALL[number as usize % 3];
        Contract::ALL.into_iter().map(move |contract| Round::new(deal, declarer, contract))
    })
}

/// Plays a round to its end, with any of the legal cards.
fn played(mut round: Round, random: &mut fastrand::Rng) -> Round {
    while let Some(&card) = random.choice(&round.legal()) {
        round.play(card).unwrap();
    }
    round
}

#[test]
fn a_round_is_played_to_its_end_by_the_rules() {
    let (mut won, mut random) = ([0; 2], fastrand::Rng::with_seed(1));
    for round in rounds() {
        let has_trumps = round.contract().has_trumps();
        let round = played(round, &mut random);
        let game = round.game().unwrap();
        assert_eq!(round.turn(), None);
        if has_trumps {
            assert_eq!(game.played().len(), 30);
            let all: u32 = game.played().iter().map(|&(_, card)| u32::from(card_points(card))).sum();
            let away: u32 = round.put_away().into_iter().map(|card| u32::from(card_points(card))).sum();
            assert_eq!(all + away, 120);
            assert_eq!(round.is_won(), Some(game.points() >= 61));
        } else {
            assert_eq!(round.is_won(), Some(game.tricks() == 0));
        }
        won[usize::from(round.is_won() == Some(true))] += 1;
    }
    assert!(won.iter().all(|&count| count > 50), "{won:?}");
}

#[test]
fn a_card_is_put_away_once() {
    let mut round = Round::new(Deal::new(2.into()), Seat::Rearhand, Contract::Null);
    let away = round.legal();
    assert_eq!(away.len(), 12);
    round.play(away[0]).unwrap();
    let error = round.play(away[0]).unwrap_err().to_string();
    assert!(error.ends_with(" is put away twice; use two different cards"), "{error}");
    round.play(away[1]).unwrap();
    assert_eq!((round.steps(), round.put_away()), (2, away[..2].to_vec()));
}

#[test]
fn a_null_round_is_over_with_the_first_trick() {
    let mut random = fastrand::Rng::with_seed(1);
    let null = |number: u32| Round::new(Deal::new(number.into()), Seat::Forehand, Contract::Null);
    let lost = (1..200).map(|number| played(null(number), &mut random));
    let lost = { lost }.find(|round| round.is_won() == Some(false)).unwrap();
    let game = lost.game().unwrap();
    assert!(game.tricks() == 1 && game.played().len() < 30);
    let error = lost.clone().play(game.hand(Seat::Forehand).next().unwrap()).unwrap_err();
    assert_eq!(error.to_string(), "all ten tricks have been played");
}

#[test]
fn a_dealt_hand_keeps_the_cards_played() {
    let mut round = Round::new(Deal::new(2.into()), Seat::Forehand, Contract::Grand);
    for _ in 0..2 {
        round.play(round.legal()[3]).unwrap();
    }
    let before = Seat::ALL.map(|seat| round.hand(seat));
    while let Some(&card) = round.legal().first() {
        round.play(card).unwrap();
        assert_eq!(Seat::ALL.map(|seat| round.dealt_hand(seat)), before);
    }
}
