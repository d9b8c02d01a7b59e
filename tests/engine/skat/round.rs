//! Rounds played against simple players.

use tableaux_engine::skat::{Contract, Deal, Round, RoundTree, Seat, card_points, simple_card};
use tableaux_engine::undo_tree::NodeId;

fn rounds() -> impl Iterator<Item = Round> {
    (1..=60u32).flat_map(|number| {
        let deal = Deal::new(number.into());
        let declarer = Seat::ALL[number as usize % 3];
        Contract::ALL.into_iter().map(move |contract| Round::new(deal, declarer, contract))
    })
}

fn played(mut round: Round) -> Round {
    while let Some(card) = simple_card(&round) {
        assert!(round.legal().contains(&card), "{card} in {}", round.contract());
        round.play(card).unwrap();
    }
    round
}

#[test]
fn simple_players_play_every_round_to_its_end_by_the_rules() {
    let mut won = [0; 2];
    for round in rounds() {
        let has_trumps = round.contract().has_trumps();
        let round = played(round);
        let game = round.game().unwrap();
        assert_eq!(round.turn(), None);
        assert!(round.legal().is_empty());
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
fn a_game_keeps_its_branches_and_is_read_again() {
    let deal = Deal::new(2.into());
    let mut game = RoundTree::new(Round::new(deal, Seat::Rearhand, Contract::Null), Seat::Middlehand);
    let away = game.round().legal();
    assert_eq!(away.len(), 12);
    game.play(away[0]).unwrap();
    let error = game.play(away[0]).unwrap_err().to_string();
    assert!(error.ends_with(" is put away twice; use two different cards"), "{error}");
    game.play(away[1]).unwrap();
    let choice = game.at();
    for card in [0, 1] {
        game.seek(choice);
        let card = game.round().legal()[card];
        game.play(card).unwrap();
    }
    assert_eq!(game.branches().len(), 2);
    assert!(game.is_choice(game.at()) && !game.is_choice(NodeId::START));
    let text = game.to_string();
    assert!(text.starts_with("4/rearhand/null/middlehand 0*"), "{text}");
    assert_eq!(RoundTree::parse(&deal, &text), Ok(game));
    for wrong in
        ["", "0", "0/rearhand/null", "0/rearhand/nul/middlehand", "1/rearhand/null/middlehand 0*2C", "0/a/null/b/c"]
    {
        assert!(RoundTree::parse(&deal, wrong).is_err(), "{wrong}");
    }
}

#[test]
fn a_null_round_is_over_with_the_first_trick() {
    let lost = (1..200u32).map(|number| played(Round::new(Deal::new(number.into()), Seat::Forehand, Contract::Null)));
    let lost = { lost }.find(|round| round.is_won() == Some(false)).unwrap();
    let game = lost.game().unwrap();
    assert!(game.tricks() == 1 && game.played().len() < 30);
    let error = lost.clone().play(game.hand(Seat::Forehand).next().unwrap()).unwrap_err();
    assert_eq!(error.to_string(), "all ten tricks have been played");
}
