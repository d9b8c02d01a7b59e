//! The outcomes of many deals, found by short searches.

use std::sync::atomic::AtomicBool;

use tableaux_engine::generator::Generator;
use tableaux_engine::jobs::{cores, in_order};
use tableaux_engine::number::{DealNumber, DealRange, DealSet};
use tableaux_engine::solver::Solver;
use tableaux_engine::verdict::outcome::{Outcome, OutcomeBlock};

static NEVER: AtomicBool = AtomicBool::new(false);

/// The outcomes of the blocks that have the numbers of a range.
fn outcomes(generator: Generator, range: DealRange) -> Vec<Outcome> {
    let mut outcomes = Vec::new();
    let search = |solver: &mut Solver, block: OutcomeBlock| block.search(solver, usize::MAX, &NEVER);
    let blocks: Vec<OutcomeBlock> = OutcomeBlock::all(generator, range).collect();
    let result = in_order(blocks.into_iter(), cores(), &NEVER, Solver::new, search, |block| {
        block.map(|block| outcomes.extend(block))
    });
    result.unwrap();
    outcomes
}

#[test]
fn all_but_one_of_microsofts_deals_are_winnable_and_none_is_left_unknown() {
    let outcomes = outcomes(Generator::Microsoft, DealSet::MICROSOFT.numbers());
    let others = outcomes.iter().enumerate().filter(|(_, outcome)| **outcome != Outcome::Winnable);
    assert_eq!(others.collect::<Vec<_>>(), [(11_982, &Outcome::Impossible)]);
    assert_eq!(outcomes.len(), 32_016, "with #0, and those after the last up to the end of its block");
}

#[test]
fn every_number_is_in_one_block_at_its_place() {
    let range: DealRange = "617-11982".parse().unwrap();
    for number in range.numbers().chain([DealNumber::MIN, DealNumber::MAX]) {
        let block = OutcomeBlock::of(Generator::Microsoft, number);
        let neighbour = number.saturating_add_signed(1);
        let is_last = OutcomeBlock::place(number) == OutcomeBlock::LEN - 1 || number == DealNumber::MAX;
        assert_eq!(block != OutcomeBlock::of(Generator::Microsoft, neighbour), is_last && number != DealNumber::MAX);
        assert_eq!(OutcomeBlock::all(Generator::Microsoft, number.into()).collect::<Vec<_>>(), [block]);
    }
    let blocks = OutcomeBlock::all(Generator::Microsoft, "15-32".parse().unwrap());
    let expected = [0, 16, 32].map(|number: u32| OutcomeBlock::of(Generator::Microsoft, number.into()));
    assert_eq!(blocks.collect::<Vec<_>>(), expected);
}

#[test]
fn numbers_that_have_no_deal_are_unknown() {
    // With c = 0 the seed 0 would never change.
    let minstd: Generator = "minstd".parse().unwrap();
    let mut expected = [Outcome::Winnable; OutcomeBlock::LEN];
    expected[0] = Outcome::Unknown;
    assert_eq!(outcomes(minstd, DealNumber::MIN.into()), expected);
    // Past the last number of 32 bits.
    assert_eq!(outcomes(minstd, DealNumber::MAX.into()), [Outcome::Unknown; OutcomeBlock::LEN]);
}

#[test]
fn a_search_without_memory_or_time_leaves_outcomes_unknown() {
    let block = OutcomeBlock::of(Generator::Microsoft, 617.into());
    let mut solver = Solver::new();
    let unknown = [Outcome::Unknown; OutcomeBlock::LEN];
    assert_eq!(block.search(&mut solver, 0, &NEVER).unwrap(), unknown);
    assert_eq!(block.search(&mut solver, usize::MAX, &AtomicBool::new(true)).unwrap(), unknown);
    assert_eq!(block.search(&mut solver, usize::MAX, &NEVER).unwrap(), [Outcome::Winnable; OutcomeBlock::LEN]);
}
