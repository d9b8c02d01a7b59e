//! Deals with deliberate mistakes, which are named.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use tableaux::card::{Card, Suit};
use tableaux::freecell::find::explanation::{Sequential, explain};
use tableaux::freecell::find::mistake::{DealingMistake, meant_number};
use tableaux::freecell::find::{Diagnosis, Explanation, deal_with, identify, likelier_than, mistakes_for};
use tableaux::freecell::{Deal, Layout};
use tableaux::generator::Generator;
use tableaux::generator::named;
use tableaux::number::{DealNumber, DealRange};

use super::programs::{MISTAKES, deal};
use super::shared::{cards, deal_naively, microsoft, number, pattern};

/// What a mistake of [`MISTAKES`] is called.
fn name(mistake: &str) -> &str {
    mistake.split(' ').next().unwrap()
}

fn names(mistakes: &[DealingMistake]) -> Vec<&'static str> {
    mistakes.iter().map(DealingMistake::name).collect()
}

/// A random number of each of the three bands in turn, every fourth time a usual one.
fn numbers(random: &mut fastrand::Rng, count: usize) -> Vec<u64> {
    let of_band = |case: usize, random: &mut fastrand::Rng| match case % 4 {
        0 => random.u64(1..=1_000_000),
        1 => random.u64(0..1 << 31),
        2 => random.u64(1 << 31..1 << 32),
        _ => random.u64(1 << 32..1 << 33),
    };
    (0..count).map(|case| of_band(case, random)).collect()
}

/// How many boards were explained with other mistakes or not at all.
#[derive(Debug, Default, Clone, Copy)]
struct Shares {
    made: u32,
    named: u32,
    /// Explained by other mistakes, that deal the same board.
    otherwise: u32,
}

/// Makes mistakes in random numbers and explains the boards with the number known.
fn explain_expected(mistakes: &[&str], count: usize, random: &mut fastrand::Rng) -> Shares {
    let mut shares = Shares::default();
    for n in numbers(random, count) {
        let Some(board) = deal(n, mistakes) else { continue };
        if board == Layout::from(&Deal::new(number(n))) {
            continue;
        }
        shares.made += 1;
        let Some(found) = mistakes_for(&Generator::Microsoft, &board, number(n)) else { continue };
        assert_eq!(deal_with(&Generator::Microsoft, number(n), &found), Some(board), "{mistakes:?} #{n}: {found:?}");
        let mut expected: Vec<&str> = mistakes.iter().map(|mistake| name(mistake)).collect();
        let mut found = names(&found);
        (expected.sort_unstable(), found.sort_unstable());
        assert!(found.len() <= expected.len(), "{mistakes:?} #{n}: {found:?}");
        if found == expected { shares.named += 1 } else { shares.otherwise += 1 }
    }
    shares
}

/// Finds the number of a board with mistakes, and explains it.
fn explain_searched(mistakes: &[&str], n: u64) -> Option<(bool, Diagnosis)> {
    let board = deal(n, mistakes)?;
    let found = identify(&Generator::Microsoft, &board, 1, &AtomicBool::new(false));
    if let Some(&own) = found.matches.lowest.first() {
        // The board is that of another number, which is said.
        assert_eq!(Layout::from(&Deal::new(own)), board);
        return Some((
            found.likelier.is_some_and(|likelier| likelier.number == number(n)),
            Diagnosis { number: own, mistakes: Vec::new() },
        ));
    }
    let Some(Explanation::Mistakes(diagnosis)) = found.explanation else {
        return Some((false, Diagnosis { number: number(0), mistakes: vec![DealingMistake::NoSwap; 9] }));
    };
    let dealt = deal_with(&Generator::Microsoft, diagnosis.number, &diagnosis.mistakes);
    assert_eq!(dealt, Some(board), "{mistakes:?} #{n}: {diagnosis}");
    Some((diagnosis.number == number(n), diagnosis))
}

#[test]
fn trial() {
    let mut random = fastrand::Rng::with_seed(13);
    let count: usize = std::env::var("TRIAL").ok().and_then(|text| text.parse().ok()).unwrap_or(4);
    let start = std::time::Instant::now();
    for mistake in MISTAKES {
        let shares = explain_expected(&[mistake], count * 10, &mut random);
        println!("{mistake}: {shares:?}");
    }
    println!("{:?}", start.elapsed());
    for mistake in MISTAKES {
        let (mut made, mut right, mut none) = (0, 0, 0);
        let start = std::time::Instant::now();
        for n in numbers(&mut random, count) {
            let Some((is_right, found)) = explain_searched(&[mistake], n) else { continue };
            made += 1;
            if found.mistakes.len() == 9 {
                none += 1
            } else if is_right {
                right += 1
            } else {
                println!("   {n} {found}");
            }
        }
        println!("search {mistake}: made {made} right {right} none {none} {:?} each", start.elapsed() / count as u32);
    }
}
