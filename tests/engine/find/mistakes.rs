//! Deals with a deliberate mistake, which is found.

use std::sync::atomic::AtomicBool;

use tableaux::card::{Card, Rank, Suit};
use tableaux::freecell::find::mistake::{DealingMistake, meant_number};
use tableaux::freecell::pattern::Pattern;
use tableaux::generator::Generator;
use tableaux::generator::named;
use tableaux::number::{DealNumber, DealRange};

use super::shared::{cards, deal_naively, microsoft, number, pattern};

/// The mistakes with which a number matches, each with that number; other generators left out.
fn own_mistakes(dealt: &[Card; 52], range: DealRange) -> Vec<(u64, String)> {
    matching_mistakes(dealt, range, |mistake| !matches!(mistake, DealingMistake::OtherGenerator(_)))
}

fn matching_mistakes(
    dealt: &[Card; 52],
    range: DealRange,
    filter: impl Fn(&DealingMistake) -> bool,
) -> Vec<(u64, String)> {
    let pattern = pattern(dealt, |_| true);
    let stop = AtomicBool::new(false);
    let mistakes = all_mistakes(&Generator::Microsoft).into_iter().filter(filter);
    let numbers = mistakes.filter_map(|mistake| {
        let number = mistake.number(&Generator::Microsoft, &pattern, range, &stop)?;
        Some((number.get(), mistake.key()))
    });
    numbers.collect()
}

fn all_mistakes(generator: &Generator) -> Vec<DealingMistake> {
    [DealingMistake::with_generator(generator), DealingMistake::other_generators(generator)].concat()
}

fn pack(suits: [Suit; 4]) -> Vec<Card> {
    let ranks = (1..=13).filter_map(Rank::new);
    ranks.flat_map(|rank| suits.map(|suit| Card::new(rank, suit))).collect()
}

/// The draws of Microsoft's generator by the rule of the number's band.
fn draws(n: u64) -> impl FnMut() -> u64 {
    let mut high = microsoft(n);
    move || match n >> 31 {
        0 => high() % 32_768,
        1 => high() % 32_768 + 32_768,
        _ => high() + 1,
    }
}

const NUMBERS: [u64; 4] = [617, 2_147_484_000, 4_294_967_296, 8_589_934_591];

/// The cards of columns of 7, 7, 7, 7, 6, 6, 6 and 6 cards in dealing order.
fn from_columns(columns: &[Vec<Card>]) -> [Card; 52] {
    let rows = (0..7).flat_map(|row| columns.iter().filter_map(move |column| column.get(row).copied()));
    rows.collect::<Vec<_>>().try_into().unwrap()
}

fn columns(cards: &[Card; 52]) -> Vec<Vec<Card>> {
    (0..8).map(|column| cards[column..].iter().step_by(8).copied().collect()).collect()
}

#[test]
fn a_right_dealing_has_no_fault() {
    for n in NUMBERS {
        let dealt = deal_naively(Card::PACK.to_vec(), draws(n), false);
        assert_eq!(dealt, cards(&Generator::Microsoft, n));
        let mistakes = own_mistakes(&dealt, DealRange::ALL);
        // A deal of the first band is also that of higher numbers dealt by the first rule.
        assert!(mistakes.iter().all(|(_, mistake)| mistake == "first rule"), "{mistakes:?}");
    }
}

#[test]
fn rows_and_columns_exchanged() {
    for n in NUMBERS {
        let right = cards(&Generator::Microsoft, n);
        let mut rest = &right[..];
        let filled: Vec<Vec<Card>> = [7, 7, 7, 7, 6, 6, 6, 6]
            .map(|length| {
                let (column, others) = rest.split_at(length);
                rest = others;
                column.to_vec()
            })
            .to_vec();
        assert_eq!(own_mistakes(&from_columns(&filled), DealRange::ALL), [(n, "dealt by columns".to_owned())]);
        let written: [Card; 52] = columns(&right).concat().try_into().unwrap();
        assert_eq!(own_mistakes(&written, DealRange::ALL), [(n, "columns as rows".to_owned())]);
    }
}

#[test]
fn cascades_written_top_card_first() {
    for n in NUMBERS {
        let mut columns = columns(&cards(&Generator::Microsoft, n));
        for column in &mut columns {
            column.reverse();
        }
        assert_eq!(own_mistakes(&from_columns(&columns), DealRange::ALL), [(n, "top card first".to_owned())]);
    }
}

#[test]
fn every_other_order_of_suits() {
    let mut orders = 0;
    for first in Suit::ALL {
        for second in Suit::ALL {
            for third in Suit::ALL {
                let Some(fourth) = Suit::ALL.into_iter().find(|suit| ![first, second, third].contains(suit)) else {
                    continue;
                };
                let order = [first, second, third, fourth];
                if first == second || first == third || second == third || order == Suit::ALL {
                    continue;
                }
                let n = NUMBERS[orders % 4];
                let dealt = deal_naively(pack(order), draws(n), false);
                let key = format!("suits {}", order.map(|suit| suit.letter().to_string()).join(" "));
                assert_eq!(own_mistakes(&dealt, DealRange::ALL), [(n, key)]);
                orders += 1;
            }
        }
    }
    assert_eq!(orders, 23);
}

#[test]
fn the_last_card_not_swapped_in() {
    for n in NUMBERS {
        let dealt = deal_naively(Card::PACK.to_vec(), draws(n), true);
        assert_eq!(own_mistakes(&dealt, DealRange::ALL), [(n, "moved up".to_owned())]);
    }
}

#[test]
fn the_mask_forgotten() {
    for n in [1, 617, 11_982, 3_000_000_000] {
        let dealt = deal_naively(Card::PACK.to_vec(), microsoft(n), false);
        assert_eq!(own_mistakes(&dealt, DealRange::ALL), [(n, "no mask".to_owned())]);
    }
}

#[test]
fn the_first_rule_past_its_numbers() {
    let range = |text: &str| text.parse::<DealRange>().unwrap();
    for (n, range) in [
        (2_147_484_265, range("2147483648-4294967295")),
        (4_294_967_913, range("4294967296-6442450943")),
        (6_442_451_561, range("6442450944-8589934591")),
    ] {
        let mut high = microsoft(n);
        let dealt = deal_naively(Card::PACK.to_vec(), || high() % 32_768, false);
        assert_eq!(dealt, cards(&Generator::Microsoft, 617));
        let first = own_mistakes(&dealt, range);
        assert!(first.contains(&(n, "first rule".to_owned())), "{first:?}");
    }
}

#[test]
fn every_deal_of_the_first_rule_may_be_meant_for_another_number() {
    let meant = |n: u64, known: usize, range: &str| {
        let whole = pattern(&cards(&Generator::Microsoft, n), |place| place < known);
        let found = meant_number(&Generator::Microsoft, &whole, number(n), range.parse().unwrap());
        found.map(DealNumber::get)
    };
    let all = "0-8589934591";
    for (n, high) in [(0, 1 << 31), (617, 2_147_484_265), ((1 << 31) - 1, (1 << 32) - 1)] {
        assert_eq!(meant(n, 52, all), Some(high));
        assert_eq!(meant(n, 10, all), Some(high));
        assert_eq!(meant(n, 9, all), None);
        // It is what that number is dealt as by the first rule alone.
        let mut high_bits = microsoft(high);
        assert_eq!(deal_naively(Card::PACK.to_vec(), || high_bits() % 32_768, false), cards(&Generator::Microsoft, n));
    }
    assert_eq!(meant(617, 52, "1-32000"), None);
    assert_eq!(meant(617, 52, "4294967296-8589934591"), Some(4_294_967_913));
    assert_eq!(meant(2_147_484_265, 52, all), None);
    let msvc: Generator = "msvc".parse().unwrap();
    let whole = pattern(&cards(&msvc, 617), |_| true);
    assert_eq!(meant_number(&msvc, &whole, number(617), msvc.numbers()), None);
}

#[test]
fn other_generators() {
    for named in &named::ALL[1..] {
        let other = Generator::Lcg(named.lcg);
        let n = 617;
        let dealt = cards(&other, n);
        let expected = [(n, format!("generator {}", named.name))];
        assert_eq!(
            matching_mistakes(&dealt, DealRange::ALL, |mistake| *mistake == DealingMistake::OtherGenerator(other)),
            expected
        );
        assert_eq!(own_mistakes(&dealt, DealRange::ALL), []);
    }
    let drand48 = cards(&"drand48".parse().unwrap(), 11_982);
    assert_eq!(matching_mistakes(&drand48, DealRange::ALL, |_| true), [(11_982, "generator drand48".to_owned())]);
    // For another generator, Microsoft's is one of the others.
    let delphi: Generator = "delphi".parse().unwrap();
    let mistake = DealingMistake::OtherGenerator(Generator::Microsoft);
    assert!(
        all_mistakes(&delphi).contains(&mistake)
            && !all_mistakes(&delphi).contains(&DealingMistake::OtherGenerator(delphi))
    );
    let whole = pattern(&cards(&Generator::Microsoft, 6_000_000_000), |_| true);
    let found = mistake.number(&delphi, &whole, DealRange::ALL, &AtomicBool::new(false));
    assert_eq!(found, Some(number(6_000_000_000)));
}

#[test]
fn ten_known_cards_are_enough_and_nine_are_not() {
    let suits = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];
    let dealt = deal_naively(pack(suits), draws(617), false);
    let found = |pattern: &Pattern| {
        DealingMistake::SuitsOrder(suits)
            .number(&Generator::Microsoft, pattern, DealRange::ALL, &AtomicBool::new(false))
            .map(DealNumber::get)
    };
    assert_eq!(found(&pattern(&dealt, |place| place < 10)), Some(617));
    assert_eq!(found(&pattern(&dealt, |place| place < 9)), None);
}
