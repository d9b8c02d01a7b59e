//! Undoing a shuffle: from the cards in dealing order to the remainders of the draws.

use crate::card::Card;
use crate::freecell::find::indices::StepIndex;
use crate::freecell::find::program::{DealtCards, Method, Modulus, NegativeRemainder, Shuffling};

/// Consecutive draws with known or assumed remainders.
#[derive(Debug, Clone)]
pub(super) struct Window {
    pub first_draw: usize,
    pub steps: Vec<StepIndex>,
}

/// The number of steps that make a window useful.
const WINDOW_LEN: usize = 3;

/// Returns the possible draws for the shuffle to deal these cards, as windows of which at least one is right. If the
/// whole pack is shuffled by swaps before dealing, sometimes none is right, and there are at most `max` windows.
pub(super) fn windows(shuffle: Shuffling, negative: NegativeRemainder, dealt: &DealtCards, max: usize) -> Vec<Window> {
    let mut found = Vec::new();
    match shuffle.removal.method {
        Method::Copy | Method::Shift | Method::Swap => {
            let pack = std::array::from_fn(|place| u8::try_from(place).expect("below 52"));
            undo_steps((shuffle, negative), dealt, &pack, &mut Vec::new(), &mut found);
        }
        Method::Keep => {
            let steps = (0..).zip(dealt);
            let steps = steps.map_while(|(step, &card)| step_index(shuffle, step, card?.into())).collect();
            found.push(Window { first_draw: 0, steps });
        }
        Method::NextFree => undo_next_free(dealt, &mut Vec::new(), &mut found),
        Method::DrawAgain => undo_drawn_again(dealt, max, &mut found),
        Method::SwapThenDeal(_) => assume_untouched(shuffle, dealt, max, &mut found),
        _ => {}
    }
    found.retain(|window| window.steps.len() >= WINDOW_LEN);
    found
}

/// Returns the constraint on a step's draw if it dealt the card at a place of the pack.
fn step_index(shuffle: Shuffling, step: usize, place: usize) -> Option<StepIndex> {
    let modulus = shuffle.index.modulus.divisor(Card::COUNT - step);
    let of = |remainder: isize| shuffle.place(step, remainder) == Some(place);
    let small = |remainder: usize| u8::try_from(remainder).expect("below 53");
    let remainder = (0..modulus).find(|&remainder| of(remainder.cast_signed())).map(small);
    let negative = (0..modulus).find(|&remainder| of(-remainder.cast_signed())).map(small);
    let index = StepIndex { modulus: small(modulus), remainder, negative };
    (remainder.is_some() || negative.is_some()).then_some(index)
}

/// Undoes one step after the other, up to an unknown card, or a card that a draw may take from several places of the
/// pack once three steps are known.
fn undo_steps(
    (shuffle, negative): (Shuffling, NegativeRemainder),
    dealt: &DealtCards,
    pack: &[u8; Card::COUNT],
    steps: &mut Vec<StepIndex>,
    found: &mut Vec<Window>,
) {
    let step = steps.len();
    let Some(&Some(card)) = dealt.get(step) else {
        found.push(Window { first_draw: 0, steps: steps.clone() });
        return;
    };
    let places = (0..Card::COUNT).filter(|&place| pack[place] == card);
    let places = places.filter_map(|place| Some((place, step_index(shuffle, step, place)?)));
    // Only an index that counts from the end of the pack keeps its sign.
    let is_drawn = |index: &StepIndex| index.remainder.is_some() || negative == NegativeRemainder::FromEnd;
    let places: Vec<_> = places.filter(|(_, index)| is_drawn(index)).collect();
    if places.len() > 1 && step >= WINDOW_LEN {
        found.push(Window { first_draw: 0, steps: steps.clone() });
        return;
    }
    for (place, index) in places {
        let mut pack = *pack;
        shuffle.removal.remove(&mut pack, step, place);
        steps.push(index);
        undo_steps((shuffle, negative), dealt, &pack, steps, found);
        steps.pop();
    }
}

/// Undoes a shuffle that takes the next card not dealt yet: the index may be that of any dealt card just before it in
/// the pack.
fn undo_next_free(dealt: &DealtCards, steps: &mut Vec<StepIndex>, found: &mut Vec<Window>) {
    let step = steps.len();
    let Some(&Some(card)) = dealt.get(step) else {
        found.push(Window { first_draw: 0, steps: steps.clone() });
        return;
    };
    let is_dealt = |place: u8| dealt[..step].contains(&Some(place));
    let before = |place: &u8| Some((place + 51) % 52);
    let mut places = vec![card];
    places.extend(std::iter::successors(before(&card), before).take(step).take_while(|&place| is_dealt(place)));
    if places.len() > 1 && step >= WINDOW_LEN {
        found.push(Window { first_draw: 0, steps: steps.clone() });
        return;
    }
    for place in places {
        steps.push(StepIndex::new(52, place));
        undo_next_free(dealt, steps, found);
        steps.pop();
    }
}

/// Undoes a shuffle that draws again in place of a card dealt before: one of the first draws may be such a one.
fn undo_drawn_again(dealt: &DealtCards, max: usize, found: &mut Vec<Window>) {
    /// The number of draws assumed to be known.
    const DRAWS: usize = 4;
    let cards: Vec<u8> = dealt.iter().map_while(|&card| card).take(DRAWS).collect();
    let mut add = |cards: &[u8]| {
        let steps = cards.iter().map(|&card| StepIndex::new(52, card)).collect();
        found.push(Window { first_draw: 0, steps });
    };
    add(&cards);
    for again in 1..cards.len() {
        for repeated in 0..again {
            let mut cards = cards.clone();
            cards.insert(again, cards[repeated]);
            add(&cards[..DRAWS.min(cards.len())]);
        }
    }
    found.truncate(max);
}

/// Undoes a shuffle that deals only after all swaps. The steps cannot be undone one by one, but more than a third of
/// the places are untouched after their own swap, and as many cards before theirs: these show the index. Each window
/// assumes such steps.
fn assume_untouched(shuffle: Shuffling, dealt: &DealtCards, max: usize, found: &mut Vec<Window>) {
    let indices = assumed_indices(shuffle, dealt);
    let stride = if shuffle.index.modulus == Modulus::Pack { 1 } else { WINDOW_LEN };
    for first_draw in (0..(Card::COUNT - WINDOW_LEN).min(indices.len())).step_by(stride) {
        let [one, two, three] = [0, 1, 2].map(|more| &indices[first_draw + more]);
        for (one, two, three) in one
            .iter()
            .flat_map(|one| two.iter().map(move |two| (one, two)))
            .flat_map(|(one, two)| three.iter().map(move |three| (one, two, three)))
        {
            found.push(Window { first_draw, steps: vec![*one, *two, *three] });
        }
    }
    found.truncate(max);
}

/// Returns the possible draws of each step if the place that shows it was untouched; empty if a card is unknown.
pub(super) fn assumed_indices(shuffle: Shuffling, dealt: &DealtCards) -> Vec<Vec<StepIndex>> {
    let Some(cards): Option<Vec<u8>> = dealt.iter().copied().collect() else { return Vec::new() };
    // The place of the pack that each step deals; also the step of each place.
    let place_of = |step: usize| if shuffle.removal.is_from_front { step } else { Card::COUNT - 1 - step };
    let indices = |step: usize| {
        // Either the card that ends up here was in its original place until then, …
        let card = usize::from(cards[step]);
        let from_start = (place_of(card) >= step).then_some(card);
        // … or the card originally here is where that swap has put it.
        let end = cards.iter().position(|&card| usize::from(card) == place_of(step));
        let to_end = end.filter(|&end| end < step).map(place_of);
        let places = from_start.into_iter().chain(to_end);
        places.filter_map(|place| step_index(shuffle, step, place)).collect::<Vec<_>>()
    };
    (0..Card::COUNT).map(indices).collect()
}
