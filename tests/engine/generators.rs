//! Generators other than Microsoft's, and the steps of a shuffle: dealt, traced, refused.

mod by_name;
mod lcg;

use proptest::prelude::*;
use tableaux_engine::card::Card;
use tableaux_engine::freecell::deal::Deal;
use tableaux_engine::freecell::trace::trace;
use tableaux_engine::generator::Generator;
use tableaux_engine::generator::{microsoft, named};
use tableaux_engine::number::DealNumber;

fn number(number: u64) -> DealNumber {
    DealNumber::new(number).unwrap()
}

#[test]
fn the_first_cards_equal_those_of_the_table() {
    let rows =
        include_str!("../../src/engine/assets/generators.tsv").lines().filter(|line| !line.starts_with('#')).skip(1);
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

/// The generator `TYPE_0` of glibc written out: `srandom` puts 1 in place of the seed 0.
#[test]
fn glibc_deals_0_as_1() {
    let glibc: Generator = "glibc-type0".parse().unwrap();
    for seed in [0u32, 1, 2, 617, (1 << 31) - 1, 1 << 31, u32::MAX] {
        let mut state = if seed == 0 { 1 } else { seed };
        let mut random = || {
            state = state.wrapping_mul(1_103_515_245).wrapping_add(12_345) & 0x7fff_ffff;
            state
        };
        let expected: Vec<u64> = (0..52).map(|_| random().into()).collect();
        let draws: Vec<u64> = glibc.draws(seed.into()).unwrap().take(52).map(|draw| draw.r).collect();
        assert_eq!(draws, expected, "{seed}");
    }
    assert_eq!(Deal::by(&glibc, number(0)).unwrap().cards(), Deal::by(&glibc, number(1)).unwrap().cards());
    // The same parameters without the name seed with 0.
    let own: Generator = "a=1103515245,c=12345,m=2^31,shift=0,mask=0x7fffffff".parse().unwrap();
    assert_ne!(Deal::by(&own, number(0)).unwrap().cards(), Deal::by(&own, number(1)).unwrap().cards());
}

#[test]
fn numbers_without_a_deal_are_refused() {
    let lcg = named::ALL.iter().find(|named| named.name == "minstd").unwrap().lcg;
    let generator = Generator::Lcg(lcg);
    for stuck in [0, (1 << 31) - 1, (1 << 32) - 2] {
        let error = Deal::by(&generator, number(stuck)).unwrap_err().to_string();
        let expected =
            "cannot seed the generator minstd, which never leaves the state 0; use numbers that are not 0 modulo";
        assert_eq!(error, format!("{stuck} {expected} {}", lcg.parameters().modulus));
    }
    let large = number(1 << 32);
    let error = Deal::by(&generator, large).unwrap_err().to_string();
    assert_eq!(error, "4294967296 is past the last deal of the generator minstd; use 0 to 4294967295");
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
        prop_assert_eq!(*low.tableau(), *Deal::new(number(n)).tableau());
        prop_assert_eq!(low.tableau(), high.tableau());
    }
}
