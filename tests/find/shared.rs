//! Deals, layouts and searches, as the tests write them.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use tableaux::card::Card;
use tableaux::freecell::deal::Deal;
use tableaux::freecell::find::sieve::sieve;
use tableaux::freecell::pattern::Pattern;
use tableaux::generator::Generator;
use tableaux::number::DealNumber;

/// A hundred deals from all bands; dealt by pysol-cards and by fc-solve.
pub const BOARDS: &str = include_str!("../data/boards.txt");

/// The boards with their numbers, as rows.
pub fn boards() -> impl Iterator<Item = (u64, &'static str)> {
    BOARDS.split("\n\n").map(|board| {
        let (name, rows) = board.trim().split_once('\n').unwrap();
        (name[1..].parse().unwrap(), rows)
    })
}

pub fn number(number: u64) -> DealNumber {
    DealNumber::new(number).unwrap()
}

pub fn cards(generator: &Generator, n: u64) -> [Card; 52] {
    *Deal::by(generator, number(n)).unwrap().cards()
}

/// The layout in which only some places are known.
pub fn layout(cards: &[Card; 52], known: impl Fn(usize) -> bool) -> Pattern {
    Pattern::new(std::array::from_fn(|place| known(place).then_some(cards[place]))).unwrap()
}

pub fn sieved(generator: &Generator, layout: &Pattern) -> Vec<u64> {
    let mut numbers = Vec::new();
    sieve(generator, layout, &AtomicBool::new(false), |number| {
        numbers.push(number.get());
        ControlFlow::<()>::Continue(())
    });
    numbers
}

/// A dealing that shares nothing with the program's: a pack, a function that draws, and what becomes of a card's place.
pub fn dealt_naively(pack: Vec<Card>, mut draw: impl FnMut() -> u64, moves_up: bool) -> [Card; 52] {
    let mut pack = pack;
    std::array::from_fn(|_| {
        let index = usize::try_from(draw() % pack.len() as u64).unwrap();
        if moves_up {
            return pack.remove(index);
        }
        let last = pack.pop().unwrap();
        if index == pack.len() { last } else { std::mem::replace(&mut pack[index], last) }
    })
}

/// What Microsoft's generator draws for a number, without any band: the state's bits from the 17th on.
pub fn microsoft(seed: u64) -> impl FnMut() -> u64 {
    let mut state = seed % (1 << 32);
    move || {
        state = (state * 214_013 + 2_531_011) % (1 << 32);
        state / 65_536
    }
}
