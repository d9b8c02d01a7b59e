//! Numbered deals against a second implementation with constants of its own.

use tableaux_engine::card::Card;
use tableaux_engine::number::DealNumber;
use tableaux_engine::skat::{Deal, PACK, SEATS};

/// The pack, written out.
const NAMES: &str = "7C 7D 7H 7S 8C 8D 8H 8S 9C 9D 9H 9S TC TD TH TS JC JD JH JS QC QD QH QS KC KD KH KS AC AD AH AS";

/// The three hands and the skat as words, in the order in which the cards are dealt.
fn dealt_literally(number: u64) -> [Vec<&'static str>; 4] {
    let mut state = number % (1 << 32);
    let mut pack: Vec<&str> = NAMES.split(' ').collect();
    let mut dealt = Vec::new();
    while !pack.is_empty() {
        state = (state * 214_013 + 2_531_011) % (1 << 32);
        let high = state / 65_536;
        let drawn = match number {
            0..2_147_483_648 => high % 32_768,
            2_147_483_648..4_294_967_296 => high % 32_768 + 32_768,
            _ => high + 1,
        };
        // The last card takes the place of the one dealt.
        dealt.push(pack.swap_remove(usize::try_from(drawn).unwrap() % pack.len()));
    }
    let mut hands = [const { Vec::new() }; 4];
    let packets = [(0, 3), (1, 3), (2, 3), (3, 2), (0, 4), (1, 4), (2, 4), (0, 3), (1, 3), (2, 3)];
    for (seat, cards) in packets {
        hands[seat].extend(dealt.drain(..cards));
    }
    hands
}

fn deal(number: u64) -> Deal {
    Deal::new(DealNumber::new(number).unwrap())
}

#[test]
fn the_pack_is_in_order() {
    assert_eq!(PACK.map(|card| card.to_string()).join(" "), NAMES);
    assert_eq!(SEATS, ["forehand", "middlehand", "rearhand"]);
}

#[test]
fn deals_of_every_band_match_the_second_implementation() {
    let mut random = fastrand::Rng::with_seed(32);
    let bands = [0..1 << 31, 1 << 31..1 << 32, 1 << 32..1 << 33];
    let ends = bands.iter().flat_map(|band| [band.start, band.start + 1, band.end - 1]).collect::<Vec<_>>();
    let within = bands.into_iter().flat_map(|band| (0..700).map(move |_| band.clone())).map(|band| random.u64(band));
    for number in ends.into_iter().chain(within) {
        let deal = deal(number);
        let expected = dealt_literally(number);
        for (hand, mut words) in deal.hands().iter().zip(expected.clone()) {
            let mut found = super::words(*hand);
            found.sort_unstable();
            words.sort_unstable();
            assert_eq!(found, words, "#{number}");
        }
        assert_eq!(deal.skat().map(|card| card.to_string())[..], expected[3], "#{number}");

        let mut cards: Vec<Card> = deal.hands().iter().flat_map(|hand| hand.cards()).chain(*deal.skat()).collect();
        cards.sort_unstable();
        cards.dedup();
        assert_eq!(cards.len(), 32, "#{number}");
    }
}

#[test]
fn one_deal_of_each_band() {
    let texts = |number| {
        let deal = deal(number);
        let [forehand, middlehand, rearhand] = deal.hands().map(|hand| hand.to_string());
        [forehand, middlehand, rearhand, deal.skat().map(|card| card.to_string()).join(" ")]
    };
    assert_eq!(
        texts(617),
        ["JC JH QC 8C 7S TH KH 8H 8D 7D", "JD AC TC 7C KS QS 9S AH 9H 7H", "JS KC AS TS QH AD TD KD QD 9D", "9C 8S"]
    );
    assert_eq!(
        texts(3_000_000_000),
        ["JS KC QC 7C TS QS AD TD KD 8D", "JD AC 8C 9S 7S KH QH 8H QD 9D", "JC JH TC 9C KS 8S AH TH 9H 7H", "AS 7D"]
    );
    assert_eq!(
        texts(6_000_000_000),
        ["AC TC 9C 7C KS 7H AD TD KD QD", "JC TS QS 9S KH 9H 8H 9D 8D 7D", "JH JD KC QC 8C AS 8S 7S AH QH", "JS TH"]
    );
}
