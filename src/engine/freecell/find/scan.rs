//! A scan: finds the numbers of a range that match a pattern by dealing each of them.

use crate::card::Card;
use crate::freecell::batch::deals;
use crate::freecell::pattern::Pattern;
use crate::generator::Generator;
use crate::number::{DealNumber, DealRange};

/// Returns the numbers of a range whose deals match a pattern, in ascending order.
///
/// With Microsoft's generator a million numbers take about 40 ms on x86-64, so long ranges are better scanned in
/// [chunks](DealRange::chunks).
pub fn scan(generator: &Generator, pattern: &Pattern, range: DealRange) -> Vec<DealNumber> {
    let known = known_cards(pattern);
    match generator {
        Generator::Microsoft => {
            let matches = |cards: &[Card; Card::COUNT]| known.iter().all(|&(place, card)| cards[place] == card);
            deals(range).filter(|deal| matches(deal.cards())).map(|deal| deal.number()).collect()
        }
        Generator::Lcg(_) => range.numbers().filter(|&number| is_dealt(generator, number, &known)).collect(),
    }
}

pub(super) fn known_cards(pattern: &Pattern) -> Vec<(usize, Card)> {
    pattern.places().iter().enumerate().filter_map(|(place, card)| Some((place, (*card)?))).collect()
}

/// Returns whether a number deals the known cards. Dealing ends at the first difference.
pub(super) fn is_dealt(generator: &Generator, number: DealNumber, known: &[(usize, Card)]) -> bool {
    let Ok(draws) = generator.draws(number) else { return false };
    let mut pack = Card::PACK;
    let mut known = known.iter().peekable();
    for (step, draw) in draws.enumerate() {
        let Some(&&(place, card)) = known.peek() else { return true };
        let left = Card::COUNT - step;
        let index = generator.index(draw.r, left);
        if place == step {
            if pack[index] != card {
                return false;
            }
            known.next();
        }
        pack[index] = pack[left - 1];
    }
    true
}
