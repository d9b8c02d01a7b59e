//! Deals against boards that two other programs agree on, and properties of all deals.

mod batch;
mod facts;
mod jokes;
mod layouts;
mod shuffle;
mod traces;

use std::collections::HashSet;

use proptest::prelude::*;
use tableaux_engine::card::{Card, SuitStyle};
use tableaux_engine::freecell::batch::deals;
use tableaux_engine::freecell::deal::{Deal, Tableau};
use tableaux_engine::freecell::facts::Facts;
use tableaux_engine::freecell::text::{BoardFormat, write_deal};
use tableaux_engine::number::{DealNumber, DealRange};

use crate::boards::boards;

fn number(number: u64) -> DealNumber {
    DealNumber::new(number).unwrap()
}

fn rows(deal: &Deal) -> String {
    let mut text = Vec::new();
    write_deal(BoardFormat::Rows, deal, SuitStyle::Letters, &mut text);
    String::from_utf8(text).unwrap()
}

#[test]
fn boards_equal_those_of_other_programs() {
    assert_eq!(boards().count(), 100);
    for (n, board) in boards() {
        let number = number(n);
        assert_eq!(rows(&Deal::new(number)).trim_end(), board, "{n}");
        let range = DealRange::new(number.saturating_add_signed(-40), number.saturating_add_signed(40)).unwrap();
        let in_batch = deals(range).find(|deal| deal.number() == number).unwrap();
        assert_eq!(in_batch, Deal::new(number), "{n} dealt in a batch");
    }
}

/// As Microsoft's program shows them.
#[test]
fn published_boards() {
    let first = "JD 2D 9H JC 5D 7H 7C 5H\nKD KC 9S 5S AD QC KH 3H\n2S KS 9D QD JS AS AH 3C\n4C 5C TS QH 4H AC 4D 7S\n\
                 3S TD 4S TH 8H 2C JH 7D\n6D 8S 8D QS 6C 3D 8C TC\n6S 9C 2H 6H\n";
    let famous = "7D AD 5C 3S 5S 8C 2D AH\nTD 7S QD AC 6D 8H AS KH\nTH QC 3H 9D 6S 8D 3D TC\nKD 5H 9S 3C 8S 7H 4D JS\n\
                  4C QS 9C 9H 7C 6H 2C 2S\n4S TS 2H 5D JC 6C JH QH\nJD KS KC 4H\n";
    assert_eq!(rows(&Deal::new(number(1))), first);
    assert_eq!(rows(&Deal::new(number(617))), famous);
}

#[test]
fn every_band_has_its_own_rule() {
    let starts_with = |n: u64, cards: &str| {
        let deal = Deal::new(number(n));
        let first: Vec<String> = deal.cards()[..4].iter().map(Card::to_string).collect();
        assert_eq!(first.join(" "), cards, "#{n}");
    };
    starts_with(0, "TH 5H KS TC");
    starts_with(1 << 31, "QH QC 2H 6S");
    starts_with((1 << 31) + 1, "KD 8S AH 7S");
    starts_with((1 << 32) - 1, "JS 9C JH 2D");
    starts_with(1 << 32, "TS 5S 2S TD");
    starts_with((1 << 33) - 1, "TC 2S JS 5S");
    starts_with(6_000_000_000, "2D 3D 4D KH");
}

/// The slow way: every pair of cards of a column, straight from the definitions.
pub(super) fn facts_by_definition(deal: &Deal) -> Facts {
    let (mut aces, mut low_cards, mut inversions, mut sequences) = (0, 0, 0, 0);
    let mut deadlocked = HashSet::new();
    for column in deal.tableau().columns() {
        let column: Vec<Card> = column.collect();
        for (under, lower) in column.iter().enumerate() {
            for (over, upper) in column.iter().enumerate().skip(under + 1) {
                let (below, above) = (lower.rank().value(), upper.rank().value());
                aces += u32::from(below == 1);
                low_cards += u32::from(below <= 4);
                inversions += u32::from(below < above);
                let red = |card: &Card| "DH".contains(card.suit().letter());
                sequences += u32::from(over == under + 1 && below == above + 1 && red(lower) != red(upper));
                if lower.suit() == upper.suit() && below < above {
                    deadlocked.insert(*upper);
                }
            }
        }
    }
    let deadlocks = u32::try_from(deadlocked.len()).unwrap();
    Facts { aces, low_cards, inversions, sequences, deadlocks }
}

proptest! {
    #[test]
    fn every_number_deals_52_different_cards(n in 0..=DealNumber::MAX.get()) {
        let deal = Deal::new(number(n));
        prop_assert_eq!(deal.cards().iter().collect::<HashSet<_>>().len(), 52);
        prop_assert_eq!(Tableau::new(*deal.cards()), Ok(*deal.tableau()));
    }

    #[test]
    fn rows_and_columns_are_the_same_board(n in 0..=DealNumber::MAX.get()) {
        let deal = Deal::new(number(n));
        let rows: Vec<&[Card]> = deal.tableau().rows().collect();
        let columns: Vec<Vec<Card>> = deal.tableau().columns().map(Iterator::collect).collect();
        prop_assert_eq!(rows.iter().map(|row| row.len()).collect::<Vec<_>>(), [8, 8, 8, 8, 8, 8, 4]);
        prop_assert_eq!(columns.iter().map(Vec::len).collect::<Vec<_>>(), [7, 7, 7, 7, 6, 6, 6, 6]);
        for (row, cards) in rows.iter().enumerate() {
            for (column, &card) in cards.iter().enumerate() {
                prop_assert_eq!(columns[column][row], card);
                prop_assert_eq!(deal.tableau().at(row, column), Some(card));
                prop_assert_eq!(deal.tableau().find(card), (row, column));
            }
        }
        prop_assert_eq!(deal.tableau().at(6, 4), None);
        prop_assert_eq!(deal.tableau().at(0, 8), None);
    }

    #[test]
    fn facts_follow_their_definitions(n in 0..=DealNumber::MAX.get()) {
        let deal = Deal::new(number(n));
        let facts = facts_by_definition(&deal);
        prop_assert_eq!(Facts::of(deal.tableau()), facts);
    }
}
