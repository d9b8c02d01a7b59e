//! Dealings with a fault made on purpose, which is named.

use std::sync::atomic::AtomicBool;

use tableaux::card::{Card, Rank, Suit};
use tableaux::freecell::find::mistake::DealingMistake;
use tableaux::freecell::pattern::Pattern;
use tableaux::generator::Generator;
use tableaux::generator::named;
use tableaux::number::{DealNumber, DealRange};

use super::shared::{cards, dealt_naively, layout, microsoft, number};

/// Each fault with which a number fits, with that number; other generators left out.
fn named(dealt: &[Card; 52], range: DealRange) -> Vec<(u64, String)> {
    fitting(dealt, range, |fault| !matches!(fault, DealingMistake::OtherGenerator(_)))
}

fn fitting(dealt: &[Card; 52], range: DealRange, among: impl Fn(&DealingMistake) -> bool) -> Vec<(u64, String)> {
    let layout = layout(dealt, |_| true);
    let stop = AtomicBool::new(false);
    let faults = all_mistakes(&Generator::Microsoft).into_iter().filter(among);
    let numbers = faults.filter_map(|fault| {
        let number = fault.number(&Generator::Microsoft, &layout, range, &stop)?;
        Some((number.get(), fault.key()))
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

/// What Microsoft's rules draw.
fn draws(n: u64) -> impl FnMut() -> u64 {
    let mut high = microsoft(n);
    move || match n >> 31 {
        0 => high() % 32_768,
        1 => high() % 32_768 + 32_768,
        _ => high() + 1,
    }
}

const NUMBERS: [u64; 4] = [617, 2_147_484_000, 4_294_967_296, 8_589_934_591];

/// Columns of 7, 7, 7, 7, 6, 6, 6 and 6 cards, as a board in dealing order.
fn laid(columns: &[Vec<Card>]) -> [Card; 52] {
    let rows = (0..7).flat_map(|row| columns.iter().filter_map(move |column| column.get(row).copied()));
    rows.collect::<Vec<_>>().try_into().unwrap()
}

fn columns(cards: &[Card; 52]) -> Vec<Vec<Card>> {
    (0..8).map(|column| cards[column..].iter().step_by(8).copied().collect()).collect()
}

#[test]
fn a_right_dealing_has_no_fault() {
    for n in NUMBERS {
        let dealt = dealt_naively(Card::PACK.to_vec(), draws(n), false);
        assert_eq!(dealt, cards(&Generator::Microsoft, n));
        let faults = named(&dealt, DealRange::ALL);
        // But the generator is known by its name too, for the numbers of its first rule.
        assert!(faults.iter().all(|(_, fault)| fault == "first rule"), "{faults:?}");
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
        assert_eq!(named(&laid(&filled), DealRange::ALL), [(n, "dealt by columns".to_owned())]);
        let written: [Card; 52] = columns(&right).concat().try_into().unwrap();
        assert_eq!(named(&written, DealRange::ALL), [(n, "columns as rows".to_owned())]);
    }
}

#[test]
fn cascades_written_top_card_first() {
    for n in NUMBERS {
        let mut columns = columns(&cards(&Generator::Microsoft, n));
        for column in &mut columns {
            column.reverse();
        }
        assert_eq!(named(&laid(&columns), DealRange::ALL), [(n, "top card first".to_owned())]);
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
                let dealt = dealt_naively(pack(order), draws(n), false);
                let key = format!("suits {}", order.map(|suit| suit.letter().to_string()).join(" "));
                assert_eq!(named(&dealt, DealRange::ALL), [(n, key)]);
                orders += 1;
            }
        }
    }
    assert_eq!(orders, 23);
}

#[test]
fn the_last_card_not_swapped_in() {
    for n in NUMBERS {
        let dealt = dealt_naively(Card::PACK.to_vec(), draws(n), true);
        assert_eq!(named(&dealt, DealRange::ALL), [(n, "moved up".to_owned())]);
    }
}

#[test]
fn the_mask_forgotten() {
    for n in [1, 617, 11_982, 3_000_000_000] {
        let dealt = dealt_naively(Card::PACK.to_vec(), microsoft(n), false);
        assert_eq!(named(&dealt, DealRange::ALL), [(n, "no mask".to_owned())]);
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
        let dealt = dealt_naively(Card::PACK.to_vec(), || high() % 32_768, false);
        assert_eq!(dealt, cards(&Generator::Microsoft, 617));
        let first = named(&dealt, range);
        assert!(first.contains(&(n, "first rule".to_owned())), "{first:?}");
    }
}

#[test]
fn other_generators() {
    for named in &named::ALL[1..] {
        let other = Generator::Lcg(named.lcg);
        let n = 617;
        let dealt = cards(&other, n);
        let expected = [(n, format!("generator {}", named.name))];
        assert_eq!(fitting(&dealt, DealRange::ALL, |fault| *fault == DealingMistake::OtherGenerator(other)), expected);
        assert_eq!(self::named(&dealt, DealRange::ALL), []);
    }
    let drand48 = cards(&"drand48".parse().unwrap(), 11_982);
    assert_eq!(fitting(&drand48, DealRange::ALL, |_| true), [(11_982, "generator drand48".to_owned())]);
    // Where another one is asked for, Microsoft's is the other.
    let delphi: Generator = "delphi".parse().unwrap();
    let fault = DealingMistake::OtherGenerator(Generator::Microsoft);
    assert!(
        all_mistakes(&delphi).contains(&fault)
            && !all_mistakes(&delphi).contains(&DealingMistake::OtherGenerator(delphi))
    );
    let whole = layout(&cards(&Generator::Microsoft, 6_000_000_000), |_| true);
    let found = fault.number(&delphi, &whole, DealRange::ALL, &AtomicBool::new(false));
    assert_eq!(found, Some(number(6_000_000_000)));
}

#[test]
fn ten_known_cards_are_enough_and_nine_are_not() {
    let suits = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];
    let dealt = dealt_naively(pack(suits), draws(617), false);
    let found = |layout: &Pattern| {
        DealingMistake::SuitsOrder(suits)
            .number(&Generator::Microsoft, layout, DealRange::ALL, &AtomicBool::new(false))
            .map(DealNumber::get)
    };
    assert_eq!(found(&layout(&dealt, |place| place < 10)), Some(617));
    assert_eq!(found(&layout(&dealt, |place| place < 9)), None);
}
