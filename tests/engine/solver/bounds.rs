//! Lower bounds and the sets of cards that they take.

use tableaux_engine::solver::StartPosition;
use tableaux_engine::solver::card_set::{BASE, CARDS, TARGETS, bit, cards, contains, fits, fitting};
use tableaux_engine::solver::length::Length;
use tableaux_engine::solver::lower_bound::LowerBound;
use tableaux_engine::{CellCount, Deal};

#[test]
fn the_sets_agree_with_fits() {
    for upper in 0..CARDS {
        for lower in 0..CARDS {
            let name = format!("{upper} on {lower}");
            assert_eq!(contains(fitting(bit(lower)), upper), fits(upper, lower), "{name}");
            assert_eq!(contains(TARGETS[upper], lower), fits(upper, lower), "{name}");
        }
    }
    assert_eq!(cards(fitting(bit(4) | bit(5))).collect::<Vec<_>>(), [0, 1, 2, 3]);
    assert!(!fits(0, BASE));
}

#[test]
fn the_quick_bound_is_never_above_the_exact_one() {
    let mut bound = LowerBound::new(Length::Moves);
    let mut sums = [0u32; 2];
    for number in 1..=300u32 {
        let start = StartPosition::new(Deal::new(number.into()).tableau(), CellCount::FOUR);
        let rows = bound.fill(&start);
        bound.clear();
        let (quick, exact) = (bound.quick(rows), bound.moves(rows));
        assert!(quick <= exact, "#{number}: {quick} > {exact}");
        sums[0] += u32::from(quick);
        sums[1] += u32::from(exact);
    }
    assert_eq!(sums, [5619, 6153], "the bounds are sharp");
}
