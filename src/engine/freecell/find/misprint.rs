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
pub fn misprinted(generator: &Generator, layout: &Layout, range: DealRange, stop: &AtomicBool) -> Option<NearestDeal> {
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
