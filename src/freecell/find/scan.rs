//! The numbers of a layout that fit in a range, found by dealing all of them.

use crate::card::Card;
use crate::freecell::batch::deals;
use crate::freecell::pattern::Pattern;
use crate::generator::Generator;
use crate::number::{DealNumber, DealRange};

/// The numbers of a range whose deals fit, rising. A million numbers take some 40 ms by Microsoft's rule on x86-64, so
/// that a longer range is better scanned in parts.
#[must_use]
pub fn scan(generator: &Generator, layout: &Pattern, range: DealRange) -> Vec<DealNumber> {
    let known: Vec<(usize, Card)> =
        layout.places().iter().enumerate().filter_map(|(place, card)| Some((place, (*card)?))).collect();
    match generator {
        Generator::Microsoft => {
            let fits = |cards: &[Card; Card::COUNT]| known.iter().all(|&(place, card)| cards[place] == card);
            deals(range).filter(|deal| fits(deal.cards())).map(|deal| deal.number()).collect()
        }
        Generator::Lcg(_) => range.numbers().filter(|&number| is_dealt(generator, number, &known)).collect(),
    }
}

/// Whether a number deals the known cards, of which each is looked at as soon as it is dealt.
fn is_dealt(generator: &Generator, number: DealNumber, known: &[(usize, Card)]) -> bool {
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
