//! Boards that no number has: fair, and always the same.

use tableaux_engine::Card;
use tableaux_engine::freecell::shuffle::Shuffle;

const BOARDS: u32 = 200_000;

/// Returns how far counts are from their expected values, in standard deviations of χ².
fn deviation(counts: &[u32], total: u32) -> f64 {
    let len = f64::from(u32::try_from(counts.len()).unwrap());
    let expected = f64::from(total) / len;
    let square: f64 = counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum();
    let freedom = len - 1.0;
    (square - freedom) / (2.0 * freedom).sqrt()
}

#[test]
fn every_card_is_as_often_at_every_place_and_beside_every_other() {
    let shuffle = Shuffle::new(52);
    let mut places = vec![0; 52 * 52];
    // Pairs of neighbors in dealing order, and of the first and the last card.
    let (mut neighbours, mut ends) = (vec![0; 52 * 51], vec![0; 52 * 51]);
    let pair =
        |first: Card, second: Card| first.index() * 51 + second.index() - usize::from(second.index() > first.index());
    for number in 0..BOARDS {
        let board = shuffle.board(number.into());
        let cards = board.cards();
        for (place, card) in cards.iter().enumerate() {
            places[place * 52 + card.index()] += 1;
        }
        for cards in cards.windows(2) {
            neighbours[pair(cards[0], cards[1])] += 1;
        }
        ends[pair(cards[0], cards[51])] += 1;
    }
    // The sums of each row and each column of places are fixed, which makes the first value a little smaller.
    let deviations =
        [(&places, 52), (&neighbours, 51), (&ends, 1)].map(|(counts, each)| deviation(counts, BOARDS * each));
    assert!(deviations.iter().all(|deviation| deviation.abs() < 4.0), "{deviations:?}");
}

#[test]
fn small_packs_have_every_order_as_often() {
    let mut counts = vec![0; 24];
    let shuffle = Shuffle::new(4);
    let mut counter = 0;
    for _ in 0..BOARDS {
        // The order of four cards by the same draws, as a number.
        let order = [4_u8, 3, 2]
            .into_iter()
            .fold(0, |order, count| order * usize::from(count) + shuffle.below(count.into(), &mut counter));
        counts[order] += 1;
    }
    assert!(deviation(&counts, BOARDS).abs() < 4.0, "{counts:?}");
}

/// The first boards of a seed must never change: others have recorded them.
#[test]
fn the_boards_of_a_seed_stay_the_same() {
    let board = |seed, number| Shuffle::new(seed).board(number).cards().map(|card| card.to_string()).concat();
    assert_eq!(
        board(1, 1),
        "AH7H8CKD7S3H2D2S5C2HQHJHAS2C4DKSACAD4H3C6DQD9C7DTD8H7C8D9H6C3S6SJSTHQCJCQSJD8S5SKH9S5HTS5D3D6HTC4S4CKC9D"
    );
}
