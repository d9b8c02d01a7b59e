//! The progress of a game, which no move undoes.

use crate::solver::card_set::{
    ALL, BASE, CELL, CardSet, OF_SUIT, RANKS, SUITS, bit, cards, contains, fits, lowest, suit,
};
use crate::solver::masked::{CASCADES, PerCard};
use crate::solver::position::{next_home, safe};
use crate::solver::start_position::StartPosition;

use super::code::{Code, Selection};

/// The irreversible part of a position: the number of cards of each suit that are home, and the number of cards of each
/// cascade that have left a card on which they do not fit. They cannot return to it.
///
/// Six bits for each cascade and four for each suit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Progress(u64);

const BITS_PER_CASCADE: usize = 6;
const BITS_PER_SUIT: usize = 4;
const HOME: usize = BITS_PER_CASCADE * CASCADES;

impl Progress {
    /// Returns how many cards of a cascade have left a card on which they do not fit.
    fn departed(self, cascade: usize) -> u8 {
        self.field(BITS_PER_CASCADE * cascade, BITS_PER_CASCADE)
    }

    fn home(self) -> [u8; SUITS] {
        std::array::from_fn(|suit| self.field(HOME + BITS_PER_SUIT * suit, BITS_PER_SUIT))
    }

    #[expect(clippy::cast_possible_truncation, reason = "there are at most six bits")]
    fn field(self, first: usize, bits: usize) -> u8 {
        (self.0 >> first) as u8 & ((1 << bits) - 1)
    }

    pub fn bits(self) -> u64 {
        self.0
    }

    pub fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    pub fn cards_home(self) -> usize {
        self.home().into_iter().map(usize::from).sum()
    }

    pub fn is_won(self) -> bool {
        self.home().iter().all(|&home| usize::from(home) == RANKS)
    }

    /// Returns the number of steps of a position. Every move that changes the progress increases it.
    pub fn steps(self) -> usize {
        let departed = (0..CASCADES).map(|cascade| self.departed(cascade));
        self.home().into_iter().chain(departed).map(usize::from).sum()
    }
}

/// A whole position, except for the order of the cascades and of the cells.
pub type State = (Progress, Code);

/// The starting position of a search, as it is left after each progress.
#[derive(Debug)]
pub struct Dealt {
    below: PerCard<u8>,
    /// The increase of the progress when a card leaves the one under it, on which it does not fit; 0 for other cards.
    departure: PerCard<u64>,
    /// The untouched cards of each cascade and the last of them, by the number of such cards that have left it.
    untouched: [Vec<(CardSet, u8)>; CASCADES],
    code: Code,
}

/// The data shared by the codes of the positions of one progress.
#[derive(Debug, Clone, Copy)]
pub struct Frame {
    pub loose: Selection,
    pub untouched: Code,
}

impl Frame {
    /// Returns the bits in which codes may differ.
    pub fn pack(&self, code: Code) -> u128 {
        code.pack(&self.loose)
    }

    /// Returns the code with these bits; `None` if there are more bits.
    pub fn unpack(&self, bits: u128) -> Option<Code> {
        Code::unpack(bits, &self.loose, self.untouched)
    }
}

/// The cards after a progress.
#[derive(Debug, Clone, Copy)]
pub struct Remaining {
    /// The cards that are not home and that moves may have touched.
    pub loose: CardSet,
    /// The last untouched card of each cascade.
    pub untouched: CardSet,
    /// The next cards to go home, and those that go automatically.
    pub next_home: CardSet,
    pub automatic: CardSet,
}

impl Remaining {
    /// Returns the cards in cells, and those on top of cascades.
    pub fn available(&self, code: Code) -> (CardSet, CardSet) {
        let cells = code.cells();
        (cells, (self.loose & !cells | self.untouched) & !code.covered())
    }
}

impl Dealt {
    /// Creates the starting position, before any automatic move.
    pub fn new(start: &StartPosition) -> (Self, State) {
        let position = &start.position;
        let mut departure = PerCard::filled(0);
        let mut code = Code::NONE;
        let untouched = std::array::from_fn(|cascade| {
            let mut pile = Vec::new();
            let mut card = position.top[cascade];
            while card != BASE {
                pile.push(card);
                card = position.below[card];
            }
            let mut untouched = vec![(0, BASE)];
            let mut set = 0;
            for card in pile.into_iter().rev() {
                let below = position.below[card];
                set |= bit(card);
                code = code.with(card, below);
                if below != BASE && !fits(card, below) {
                    departure[card] = 1 << (BITS_PER_CASCADE * cascade);
                    untouched.push((set, card));
                }
            }
            untouched.reverse();
            untouched
        });
        for card in cards(position.cells) {
            code = code.with(card, CELL);
        }
        let home = (0..SUITS).map(|suit| u64::from(position.home[suit]) << (HOME + BITS_PER_SUIT * suit)).sum();
        (Self { below: position.below, departure, untouched, code }, (Progress(home), code))
    }

    pub fn frame(&self, progress: Progress) -> Frame {
        let (dealt, _) = self.untouched(progress);
        Frame { loose: Selection::new(self.remaining(progress).loose), untouched: self.code.only(dealt) }
    }

    /// Returns the untouched cards, and the last of each cascade, [`BASE`] if there is none.
    fn untouched(&self, progress: Progress) -> (CardSet, CardSet) {
        self.untouched.iter().enumerate().fold((0, 0), |(dealt, untouched), (cascade, by_departed)| {
            let (set, last) = by_departed[usize::from(progress.departed(cascade))];
            (dealt | set, untouched | bit(last))
        })
    }

    pub fn remaining(&self, progress: Progress) -> Remaining {
        let home = progress.home();
        let (dealt, untouched) = self.untouched(progress);
        let mut loose = ALL & !dealt;
        for (suit, home) in home.into_iter().enumerate() {
            loose &= !(OF_SUIT[suit] & ((1 << (SUITS * usize::from(home))) - 1));
        }
        Remaining {
            loose,
            untouched: untouched & !bit(BASE),
            next_home: next_home(home),
            automatic: safe(next_home(home), home),
        }
    }

    /// Returns whether any position can have this progress.
    pub fn has(&self, progress: Progress) -> bool {
        let departed = self.untouched.iter().enumerate();
        progress.home().iter().all(|&home| usize::from(home) <= RANKS)
            && departed.into_iter().all(|(cascade, piles)| usize::from(progress.departed(cascade)) < piles.len())
    }

    /// Returns the steps of a won position.
    pub fn last_steps(&self) -> usize {
        RANKS * SUITS + self.untouched.iter().map(|piles| piles.len() - 1).sum::<usize>()
    }

    /// Returns what lies under an untouched card.
    pub fn below(&self, card: u8) -> u8 {
        self.below[card]
    }

    /// Returns the position after the last untouched card of a cascade has moved, before automatic moves.
    pub fn depart(&self, (progress, code): State, card: u8, to: u8) -> State {
        (Progress(progress.0 + self.departure[card]), code.with(card, to))
    }

    /// Returns the position after a card has moved, home if `to` is `None`, and after automatic moves.
    pub fn play(&self, (progress, code): State, card: u8, to: Option<u8>) -> State {
        self.play_automatic(self.step(&self.remaining(progress), (progress, code), card, to))
    }

    pub fn play_automatic(&self, mut state: State) -> State {
        loop {
            let remaining = self.remaining(state.0);
            let (cells, tops) = remaining.available(state.1);
            let ready = remaining.automatic & (cells | tops);
            if ready == 0 {
                return state;
            }
            state = self.step(&remaining, state, lowest(ready), None);
        }
    }

    /// Returns the position after a card has moved, home if `to` is `None`.
    fn step(&self, remaining: &Remaining, (progress, code): State, card: u8, to: Option<u8>) -> State {
        let departure = if contains(remaining.untouched, card) { self.departure[card] } else { 0 };
        let home = if to.is_none() { 1 << (HOME + BITS_PER_SUIT * suit(card)) } else { 0 };
        (Progress(progress.0 + departure + home), code.with(card, to.unwrap_or(BASE)))
    }
}
