//! The best game of a deal, against the values of all its games.

use std::sync::atomic::AtomicBool;

use tableaux_engine::skat::{Contract, Deal, Interruption, OpenSearch, Seat, value_with_skat};

/// A deal without a won game, two with several games of the highest game value and one whose best game is null.
#[test]
fn no_game_that_is_won_is_better() {
    let (mut search, never) = (OpenSearch::new(), AtomicBool::new(false));
    let mut seen = Vec::new();
    for number in [42u32, 55, 86, 93] {
        let deal = Deal::new(number.into());
        let mut expected: Option<(u32, u8, Seat, Contract)> = None;
        let mut count = 0;
        for (seat, hand) in Seat::ALL.into_iter().zip(deal.hands()) {
            for contract in Contract::PICKED_UP {
                let value = search.value(&deal, seat, contract, &never).unwrap();
                let game = (value_with_skat(*hand, deal.skat(), contract), value.points.unwrap_or_default());
                count = match expected {
                    _ if !value.is_won => count,
                    Some((bid, ..)) if bid == game.0 => count + 1,
                    Some((bid, ..)) if bid > game.0 => count,
                    _ => 1,
                };
                if value.is_won && expected.is_none_or(|(bid, points, ..)| game > (bid, points)) {
                    expected = Some((game.0, game.1, seat, contract));
                }
            }
        }
        let best = OpenSearch::new().best(&deal, &never).unwrap();
        let found = best.map(|best| {
            let value = best.value;
            assert!(value.is_won);
            (u32::from(best.bid), value.points.unwrap_or_default(), value.declarer, value.contract)
        });
        assert_eq!(found, expected, "#{number}");
        seen.push((found.map(|(bid, _, _, contract)| (bid, contract.key())), count));
    }
    let game = |bid, name: &str| Some((bid, name.to_owned()));
    assert_eq!(seen, [(None, 0), (game(48, "grand"), 2), (game(33, "spades"), 2), (game(23, "null"), 1)]);
}

#[test]
fn a_search_that_is_stopped_has_no_best_game() {
    assert_eq!(OpenSearch::new().best(&Deal::new(34.into()), &AtomicBool::new(true)), Err(Interruption));
}
