//! Boards that no number matches, explained together, and the matches that are chance.

use std::sync::atomic::{AtomicBool, Ordering};

use tableaux_engine::card::Card;
use tableaux_engine::freecell::find::chance::{in_words, matches_by_chance};
use tableaux_engine::freecell::find::explanation::{ExplanationSearch, Sequential, explain, explain_all};
use tableaux_engine::freecell::find::lowest_matches;
use tableaux_engine::freecell::{Layout, Pattern};
use tableaux_engine::generator::Generator;
use tableaux_engine::number::DealRange;

use super::programs::{MISTAKES, deal};
use super::shared::{cards, pattern};

/// The first cards of a random pack.
fn random_cards(random: &mut fastrand::Rng, known: usize) -> Pattern {
    let mut pack = Card::PACK;
    random.shuffle(&mut pack);
    pattern(&pack, |place| place < known)
}

/// Boards with mistakes, with exchanged, duplicate and unknown cards, in cascades of seven, outside the range, and of
/// nobody.
fn wrong_boards(random: &mut fastrand::Rng) -> Vec<Layout> {
    let mut boards: Vec<Layout> =
        MISTAKES.iter().step_by(9).filter_map(|mistake| deal(random.u64(1..=1500), &[mistake])).collect();
    let pairs = MISTAKES.iter().step_by(11).zip(MISTAKES.iter().skip(4).step_by(13));
    boards.extend(pairs.take(6).filter_map(|(one, other)| deal(random.u64(1..=1500), &[one, other])));
    let right = cards(&Generator::Microsoft, 617);
    let mut exchanged = right;
    exchanged.swap(3, 40);
    boards.push(Layout::from(&pattern(&exchanged, |_| true)));
    boards.push(Layout::from(&pattern(&cards(&Generator::Microsoft, 100_000), |_| true)));
    boards.extend([12, 30, 52, 52].map(|known| Layout::from(&random_cards(random, known))));
    boards
}

#[test]
fn boards_are_explained_together_as_each_alone() {
    let mut random = fastrand::Rng::with_seed(72);
    let stop = AtomicBool::new(false);
    let range: DealRange = "1-1500".parse().unwrap();
    let runner = Sequential { stop: &stop };
    let mut boards = wrong_boards(&mut random);
    random.shuffle(&mut boards);
    // The same board twice.
    boards.push(boards[0]);
    let mut together: Vec<Option<ExplanationSearch>> = vec![None; boards.len()];
    explain_all(&Generator::Microsoft, &boards, range, &runner, &stop, |at, found| {
        assert!(together[at].replace(found).is_none(), "board {at} is told twice");
    });
    let mut explained = 0;
    for (board, together) in boards.iter().zip(together) {
        let alone = explain(&Generator::Microsoft, board, range, &runner, &stop);
        explained += usize::from(alone.explanation.is_some());
        assert_eq!(together, Some(alone), "{board:?}");
    }
    assert!(explained > boards.len() / 2 && explained < boards.len(), "{explained} of {}", boards.len());
}

#[test]
fn a_stopped_search_tells_of_each_board() {
    let stop = AtomicBool::new(true);
    let boards = wrong_boards(&mut fastrand::Rng::with_seed(1));
    let mut told = 0;
    explain_all(
        &Generator::Microsoft,
        &boards,
        "1-2".parse().unwrap(),
        &Sequential { stop: &stop },
        &stop,
        |_, found| {
            told += usize::from(found.explanation.is_none());
        },
    );
    assert!(stop.load(Ordering::Relaxed));
    assert_eq!(told, boards.len());
}

#[test]
fn as_many_numbers_match_a_few_cards_as_chance_says() {
    let all = Generator::Microsoft.numbers();
    // 2³³ / (52 · 51 · …).
    let expected = |known: u32| 2_f64.powi(33) / (0..known).map(|less| f64::from(52 - less)).product::<f64>();
    for known in 0..8 {
        let by_chance = matches_by_chance(known as usize, all).unwrap();
        assert!((by_chance / expected(known) - 1.0).abs() < 1e-9, "{known}");
    }
    assert_eq!([8, 9, 52].map(|known| matches_by_chance(known, all)), [None; 3]);
    assert_eq!(matches_by_chance(5, "1-32000".parse().unwrap()), None);
    let (mut random, never) = (fastrand::Rng::with_seed(6), AtomicBool::new(false));
    for (known, boards) in [(4, 8), (5, 40), (6, 80)] {
        let counts = (0..boards).map(|_| {
            let pattern = random_cards(&mut random, known as usize);
            lowest_matches(&Generator::Microsoft, &pattern, 1, &never).unwrap().count
        });
        let found = f64::from(u32::try_from(counts.sum::<u64>()).unwrap());
        let expected = f64::from(boards) * expected(known);
        assert!((found - expected).abs() < 5.0 * expected.sqrt(), "{known} cards: {found} of {expected}");
    }
}

#[test]
fn chance_is_told_with_two_digits() {
    let all = Generator::Microsoft.numbers();
    let words = |known| matches_by_chance(known, all).map(|count| in_words(known, count));
    assert_eq!(words(1).as_deref(), Some("by chance, about 165,191,050 numbers have this card"));
    assert_eq!(words(5).as_deref(), Some("by chance, about 28 numbers have these 5 cards"));
    assert_eq!(words(6).as_deref(), Some("by chance, about 0.59 numbers have these 6 cards"));
    assert_eq!(words(7).as_deref(), Some("by chance, about 0.013 numbers have these 7 cards"));
    assert_eq!(words(8), None, "a row of eight is no chance");
}
