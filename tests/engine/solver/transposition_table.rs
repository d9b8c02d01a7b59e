//! Positions known to fail.

use std::sync::atomic::AtomicBool;

use tableaux_engine::solver::transposition_table::{TranspositionTable, mix};

#[test]
fn what_has_failed_has_failed_with_less_slack() {
    for (slack, has_failed) in [(0, true), (3, true), (4, false), (14, false), (15, false), (200, false)] {
        let mut table = TranspositionTable::new();
        assert!(!table.has_failed(77, slack));
        assert!(table.begin(77, 3));
        assert_eq!(table.has_failed(77, slack), has_failed, "{slack}");
        assert_eq!(table.begin(77, slack), !has_failed, "{slack}");
        assert_eq!(table.has_failed(77, slack), slack <= 14, "{slack}");
        assert!(!table.has_failed(78, 0));
    }
}

#[test]
fn mixing_can_be_undone() {
    let undo = |mixed: u64| {
        let product = mixed ^ mixed >> 29 ^ mixed >> 58;
        let half = product.wrapping_mul(0xf1de_83e1_9937_733d);
        half ^ half >> 32
    };
    for hash in [1, 2, 1 << 40, u64::MAX, 0x0123_4567_89ab_cdef] {
        assert_eq!(undo(mix(hash)), hash);
    }
}

#[test]
fn nothing_is_lost_when_it_grows() {
    let stop = AtomicBool::new(false);
    let mut table = TranspositionTable::new();
    for hash in 1..=100_000u64 {
        assert!(table.begin(hash, 2));
        if table.should_grow() {
            table.grow(&stop).unwrap();
        }
    }
    let known = (1..=100_000).filter(|&hash| table.has_failed(hash, 2)).count();
    assert!(known > 98_000, "{known} of 100000");
    assert!((100_001..=200_000).all(|hash| !table.has_failed(hash, 0)));
}

#[test]
fn the_least_slack_makes_way() {
    let mut table = TranspositionTable::new();
    for hash in 1..100_000u64 {
        table.begin(hash, u8::from(hash % 50 == 0) * 5);
    }
    let kept = (1..100_000u64).filter(|hash| hash % 50 == 0 && table.has_failed(*hash, 5)).count();
    assert!(kept > 1900, "{kept} of 1999");
}
