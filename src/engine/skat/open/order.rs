//! The cards of a contract as bits, ordered by how they beat each other.

use crate::card::{Card, Rank, Suit};
use crate::skat::{Contract, PACK, SUITS_BY_VALUE};

/// The pack in the order of a contract: groups of cards that follow each other (trumps first, then the suits), each
/// group from its strongest card down. A card's place is its bit in a set of cards.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Order {
    cards: [Card; 32],
    /// The group of the card at a place.
    groups: [u32; 32],
    points: [u8; 32],
    /// The cards that beat the one at a place.
    beating: [u32; 32],
    /// The runs of adjacent cards of equal points, by first place and length: within a run only the order of the cards
    /// that are left matters.
    runs: [(u8, u8); RUNS],
    /// The trumps; none in a null contract.
    pub(super) trumps: u32,
    /// The suits without the trumps.
    pub(super) suits: [u32; 4],
    /// Tells the orders apart: 0 to 10.
    pub(super) id: u8,
    pub(super) goal: Goal,
}

/// The aim of declarer's play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Goal {
    /// The most points possible.
    Points,
    /// No trick: 1 or 0.
    NoTrick,
    /// Every trick: 1 or 0.
    EveryTrick,
}

/// The id of the first order in which declarer plays for every trick; those of points and null come before it.
const SCHWARZ: u8 = 6;

/// The most runs: the jacks, and cards of each suit.
const RUNS: usize = 5;

/// The values of the ranks of a suit, strongest first: A 10 K Q 9 8 7 beside the jacks, A K Q J 10 9 8 7 without trumps.
const RANKS: [u8; 7] = [1, 10, 13, 12, 9, 8, 7];
const NULL_RANKS: [u8; 8] = [1, 13, 12, 11, 10, 9, 8, 7];
const JACK: u8 = 11;

/// Returns the points of a card in a game with trumps: ace 11, ten 10, king 4, queen 3, jack 2. All cards have 120.
pub const fn card_points(card: Card) -> u8 {
    match card.rank().value() {
        1 => 11,
        10 => 10,
        13 => 4,
        12 => 3,
        JACK => 2,
        _ => 0,
    }
}

fn card(rank: u8, suit: Suit) -> Card {
    Card::new(Rank::new(rank).expect("the pack has it"), suit)
}

impl Order {
    pub(super) fn new(contract: Contract) -> Self {
        Self::with_goal(contract, if contract.has_trumps() { Goal::Points } else { Goal::NoTrick })
    }

    /// Returns the order of a contract with trumps in which declarer plays for every trick.
    pub(super) fn schwarz(contract: Contract) -> Self {
        Self::with_goal(contract, Goal::EveryTrick)
    }

    fn with_goal(contract: Contract, goal: Goal) -> Self {
        let (id, trump) = match contract {
            Contract::Suit(suit) | Contract::SuitHand(suit) => (suit as u8, Some(suit)),
            Contract::Grand | Contract::GrandHand => (4, None),
            Contract::Null | Contract::NullHand | Contract::NullOuvert | Contract::NullOuvertHand => (5, None),
        };
        let is_null = !contract.has_trumps();
        let ranks: &[u8] = if is_null { &NULL_RANKS } else { &RANKS };
        let jacks = SUITS_BY_VALUE.into_iter().map(|suit| card(JACK, suit)).filter(|_| !is_null);
        let suits = trump.into_iter().chain(SUITS_BY_VALUE.into_iter().filter(|&suit| Some(suit) != trump));
        let mut cards = PACK;
        let of_suits = suits.flat_map(|suit| ranks.iter().map(move |&rank| card(rank, suit)));
        for (place, card) in jacks.chain(of_suits).enumerate() {
            cards[place] = card;
        }
        let is_trump = |card: Card| !is_null && (card.rank().value() == JACK || Some(card.suit()) == trump);
        let set = |is_in: &dyn Fn(Card) -> bool| {
            (0..).zip(cards).filter(|&(_, card)| is_in(card)).fold(0, |set, (place, _)| set | 1u32 << place)
        };
        let trumps = set(&is_trump);
        let suits = SUITS_BY_VALUE.map(|suit| set(&|card| card.suit() == suit && !is_trump(card)));
        let groups = cards.map(|card| if is_trump(card) { trumps } else { suit_of(card, &suits) });
        // Runs are no longer than eight cards, so those of the trumps have equal points even if points do not count.
        let in_runs = cards.map(|card| if is_null { 0 } else { card_points(card) });
        let points = if goal == Goal::Points { in_runs } else { [0; 32] };
        let id = if goal == Goal::EveryTrick { SCHWARZ + id } else { id };
        let mut beating = groups;
        for (place, beating) in (0..).zip(&mut beating) {
            let stronger = *beating & ((1u32 << place) - 1);
            *beating = if trumps >> place & 1 == 1 { stronger } else { stronger | trumps };
        }
        Self { cards, groups, points, beating, runs: runs(&in_runs, &groups), trumps, suits, id, goal }
    }

    pub(super) fn card(&self, place: u32) -> Card {
        self.cards[place as usize & 31]
    }

    pub(super) fn set(&self, cards: impl IntoIterator<Item = Card>) -> u32 {
        let place = |card| self.cards.iter().position(|&other| other == card).expect("the pack has it");
        cards.into_iter().fold(0, |set, card| set | 1 << place(card))
    }

    /// Returns whether a set contains a card; no set has a card outside the pack.
    pub(super) fn contains(&self, set: u32, card: Card) -> bool {
        places(set).any(|place| self.card(place) == card)
    }

    /// Returns the cards that follow the card at a place.
    pub(super) const fn group(&self, place: u32) -> u32 {
        self.groups[place as usize & 31]
    }

    pub(super) const fn points(&self, place: u32) -> i32 {
        self.points[place as usize & 31] as i32
    }

    pub(super) fn points_of(&self, set: u32) -> i32 {
        places(set).map(|place| self.points(place)).sum()
    }

    /// Returns the cards that beat the one at a place, which was played before them.
    pub(super) const fn beating(&self, best: u32) -> u32 {
        self.beating[best as usize & 31]
    }

    /// Returns the points by which two cards of a player differ if no card of `others` lies between them: exchanged, they
    /// change the points made by no more.
    pub(super) fn change(&self, one: u32, two: u32, others: u32) -> Option<i32> {
        let (low, high) = (one.min(two), one.max(two));
        // No bit if the two are adjacent.
        let between = (1u32 << high) - (2u32 << low).min(1 << high);
        let is_adjacent = self.group(low) >> high & 1 == 1 && between & others == 0;
        is_adjacent.then(|| (self.points(one) - self.points(two)).abs())
    }

    /// Moves the cards of each run together, as those that are left beat each other alike wherever they are.
    pub(super) fn packed(&self, mut hands: [u32; 3]) -> [u32; 3] {
        let left = hands[0] | hands[1] | hands[2];
        for (first, length) in self.runs {
            let mask = (1u32 << length) - 1;
            let of_run = left >> first & mask;
            // Often the run is whole, or its first cards are.
            if of_run & (of_run + 1) != 0 {
                for hand in &mut hands {
                    let of_hand = *hand >> first & mask;
                    if of_hand != 0 {
                        *hand = *hand & !(mask << first) | extract(of_hand, of_run) << first;
                    }
                }
            }
        }
        hands
    }
}

fn suit_of(card: Card, suits: &[u32; 4]) -> u32 {
    let place = SUITS_BY_VALUE.iter().position(|&suit| suit == card.suit());
    suits[place.expect("there are four suits")]
}

/// Returns the runs of two cards and more; those that are left out are empty.
fn runs(points: &[u8; 32], groups: &[u32; 32]) -> [(u8, u8); RUNS] {
    let mut runs = [(0, 0); RUNS];
    let (mut count, mut first) = (0, 0u8);
    for place in 1..=32u8 {
        let (at, before) = (usize::from(place), usize::from(place) - 1);
        if place < 32 && points[at] == points[before] && groups[at] == groups[before] {
            continue;
        }
        if place - first > 1 {
            runs[count] = (first, place - first);
            count += 1;
        }
        first = place;
    }
    runs
}

/// Returns the bits of `set` at the bits of `mask`, moved together from bit 0; of at most eight bits.
fn extract(set: u32, mask: u32) -> u32 {
    let low = EXTRACTED[(mask & 15) as usize][(set & 15) as usize];
    let high = EXTRACTED[(mask >> 4 & 15) as usize][(set >> 4 & 15) as usize];
    u32::from(low) | u32::from(high) << (mask & 15).count_ones()
}

const EXTRACTED: [[u8; 16]; 16] = {
    let mut table = [[0; 16]; 16];
    let mut mask = 0;
    while mask < 16 {
        let mut set = 0;
        while set < 16 {
            let (mut bit, mut count, mut extracted) = (0, 0, 0);
            while bit < 4 {
                if mask >> bit & 1 == 1 {
                    if set >> bit & 1 == 1 {
                        extracted |= 1 << count;
                    }
                    count += 1;
                }
                bit += 1;
            }
            table[mask][set] = extracted;
            set += 1;
        }
        mask += 1;
    }
    table
};

/// Returns the places of the cards of a set.
pub(super) fn places(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let place = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (place < 32).then_some(place)
    })
}
