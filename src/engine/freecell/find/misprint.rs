//! The deal of a board with one or two mistyped cards, so that others are duplicate.

use std::sync::atomic::AtomicBool;

use super::divergence::Difference;
use super::lowest_matches::lowest_matches;
use super::nearest::NearestDeal;
use crate::card::Card;
use crate::freecell::layout::Layout;
use crate::freecell::pattern::Pattern;
use crate::generator::Generator;
use crate::number::DealRange;

const MAX_DOUBLED: usize = 2;

/// Returns the lowest number of a range that deals a whole board once, for each of at most two duplicate cards, one of
/// the two is replaced by a missing card.
pub(super) fn misprinted(
    generator: &Generator,
    layout: &Layout,
    range: DealRange,
    stop: &AtomicBool,
) -> Option<NearestDeal> {
    let (doubled, absent) = (layout.doubled(), layout.absent());
    let is_misprint = (1..=MAX_DOUBLED).contains(&doubled.len()) && absent.len() == doubled.len();
    let places = layout.places().filter(|places| is_misprint && places.iter().all(Option::is_some))?;
    let places_of = |card: Card| (0..Card::COUNT).filter(move |&place| places[place] == Some(card));
    // The wrong one of each card's two places, and the missing card that belongs there.
    let choices = doubled.iter().fold(vec![Vec::new()], |choices: Vec<Vec<Difference>>, &card| {
        let with_one_more = |choice: &Vec<Difference>| {
            let is_left = |dealt: &&Card| choice.iter().all(|difference| difference.dealt != **dealt);
            let dealt: Vec<Card> = absent.iter().filter(is_left).copied().collect();
            let more =
                places_of(card).flat_map(|place| dealt.iter().map(move |&dealt| Difference { place, card, dealt }));
            more.map(|more| choice.iter().copied().chain([more]).collect()).collect::<Vec<_>>()
        };
        choices.iter().flat_map(with_one_more).collect()
    });
    choices.into_iter().find_map(|mut differences| {
        let mut repaired = places;
        for difference in &differences {
            repaired[difference.place] = Some(difference.dealt);
        }
        let matches = lowest_matches(generator, &Pattern::new(repaired).ok()?, 1, stop)?;
        let number = matches.lowest.first().copied().filter(|&number| range.contains(number))?;
        differences.sort_by_key(|difference| difference.place);
        Some(NearestDeal { number, differences })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::freecell::deal::Deal;

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
}
