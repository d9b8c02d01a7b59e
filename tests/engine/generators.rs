//! Generators other than Microsoft's, and the steps of a shuffle: dealt, traced, refused.

use proptest::prelude::*;
use tableaux::card::Card;
use tableaux::freecell::deal::Deal;
use tableaux::freecell::trace::trace;
use tableaux::generator::{DealError, Generator};
use tableaux::generator::{microsoft, named};
use tableaux::number::DealNumber;

fn number(number: u64) -> DealNumber {
    DealNumber::new(number).unwrap()
}

#[test]
fn the_first_cards_equal_those_of_the_table() {
    let rows = include_str!("../../assets/generators.tsv").lines().filter(|line| !line.starts_with('#')).skip(1);
    let mut count = 0;
    for row in rows {
        let fields: Vec<&str> = row.split('\t').collect();
        let generator: Generator = fields[0].parse().unwrap();
        for (deal, cards) in [(1, fields[9]), (617, fields[10])] {
            let dealt = Deal::by(&generator, number(deal)).unwrap();
            let first: Vec<String> = dealt.cards()[..8].iter().map(Card::to_string).collect();
            assert_eq!(first.join(" "), cards, "{row}");
        }
        count += 1;
    }
    assert_eq!(count, 16);
}

#[test]
fn numbers_without_a_deal_are_refused() {
    let lcg = named::ALL.iter().find(|named| named.name == "minstd").unwrap().lcg;
    let generator = Generator::Lcg(lcg);
    for stuck in [0, (1 << 31) - 1, (1 << 32) - 2] {
        assert_eq!(Deal::by(&generator, number(stuck)), Err(DealError::Stuck { number: number(stuck), lcg }));
    }
    let large = number(1 << 32);
    assert_eq!(Deal::by(&generator, large), Err(DealError::TooLarge { number: large, lcg }));
    assert!(Deal::by(&generator, generator.last()).is_ok());
}

proptest! {
    #[test]
    fn every_generator_deals_a_pack(n in 0..1u64 << 32, which in 0..named::ALL.len()) {
        let generator = Generator::Lcg(named::ALL[which].lcg);
        if let Ok(steps) = trace(&generator, number(n)) {
            let mut cards = steps.map(|step| step.dealt);
            cards.sort_unstable();
            prop_assert_eq!(cards, Card::PACK);
        }
    }

    #[test]
    fn a_trace_equals_the_shuffle(n in 0..=DealNumber::MAX.get()) {
        let steps = trace(&Generator::Microsoft, number(n)).unwrap();
        prop_assert_eq!(steps.map(|step| step.dealt), *Deal::new(number(n)).cards());
        let mut pack = Card::PACK.to_vec();
        let mut draws = microsoft::draws(number(n));
        for step in steps {
            prop_assert_eq!(Some(step.r), draws.next().map(u64::from));
            prop_assert_eq!(step.left, pack.len());
            prop_assert_eq!(step.index as u64, step.r % step.left as u64);
            prop_assert_eq!(pack.swap_remove(step.index), step.dealt);
            prop_assert_eq!(pack.get(step.index).copied(), step.moved);
        }
    }

    #[test]
    fn msvc_deals_as_microsofts_first_rule(n in 0..1u64 << 31) {
        let msvc: Generator = "msvc".parse().unwrap();
        let (low, high) = (Deal::by(&msvc, number(n)).unwrap(), Deal::by(&msvc, number(n + (1 << 31))).unwrap());
        prop_assert_eq!(low, Deal::new(number(n)));
        prop_assert_eq!(low.tableau(), high.tableau());
    }
}
