//! Boards that nearly are a deal, and those that cannot be one.

use std::sync::atomic::AtomicBool;

use tableaux_engine::freecell::Layout;
use tableaux_engine::freecell::find::differences;
use tableaux_engine::freecell::find::misprint::misprinted;
use tableaux_engine::freecell::find::parity::may_be_dealt;
use tableaux_engine::{Card, Deal, DealNumber, DealRange, Generator, Tableau};

#[test]
fn the_first_other_card_is_found() {
    let deal = Deal::new(617.into());
    let mut places = deal.cards().map(Some);
    assert_eq!(differences(&places, deal.tableau()).next(), None);
    places.swap(19, 30);
    places[5] = None;
    let found: Vec<_> = differences(&places, deal.tableau()).collect();
    assert_eq!((found[0].step(), found[0].row_and_column(), found.len()), (20, (3, 4), 2));
    assert_eq!((Some(found[0].card), found[0].dealt), (Some(deal.cards()[30]), deal.cards()[19]));
}

#[test]
fn mistyped_cards_are_named_with_the_right_ones() {
    let (deal, stop) = (Deal::new(617.into()), AtomicBool::new(false));
    for (mistyped, count) in
        [(&[(0, 5)][..], 1), (&[(51, 5)], 1), (&[(0, 5), (30, 44)], 2), (&[(0, 5), (1, 6), (2, 7)], 0)]
    {
        let mut places = deal.cards().map(Some);
        for &(place, other) in mistyped {
            places[place] = Some(deal.cards()[other]);
        }
        let found = misprinted(&Generator::Microsoft, &Layout::from(&places), DealRange::ALL, &stop);
        let differences: Vec<_> =
            found.iter().flat_map(|found| &found.differences).map(|difference| difference.place).collect();
        let expected: Vec<_> = mistyped.iter().map(|&(place, _)| place).take(count).collect();
        assert_eq!((differences, found.map(|found| found.number)), (expected, (count > 0).then(|| 617.into())));
    }
}

#[test]
fn every_deal_passes_and_few_other_boards_do() {
    for number in (0..40).map(|step| step * 214_748_364_u64) {
        let deal = Deal::new(DealNumber::new(number).unwrap());
        assert!(may_be_dealt(&deal.tableau().into()), "{number}");
    }
    let (mut cards, mut random) = (Card::PACK, fastrand::Rng::with_seed(1));
    let passing = (0..1000).filter(|_| {
        random.shuffle(&mut cards);
        may_be_dealt(&(&Tableau::new(cards).unwrap()).into())
    });
    assert!(passing.count() < 20);
}
