//! Deals, patterns and searches for the tests.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use tableaux_engine::card::Card;
use tableaux_engine::freecell::deal::Deal;
use tableaux_engine::freecell::find::sieve::sieve;
use tableaux_engine::freecell::pattern::Pattern;
use tableaux_engine::generator::Generator;
use tableaux_engine::number::DealNumber;

pub fn number(number: u64) -> DealNumber {
    DealNumber::new(number).unwrap()
}

pub fn cards(generator: &Generator, n: u64) -> [Card; 52] {
    *Deal::by(generator, number(n)).unwrap().cards()
}

/// The pattern of which only some places are known.
pub fn pattern(cards: &[Card; 52], known: impl Fn(usize) -> bool) -> Pattern {
    Pattern::new(std::array::from_fn(|place| known(place).then_some(cards[place]))).unwrap()
}

pub fn sieved(generator: &Generator, pattern: &Pattern) -> Vec<u64> {
    let mut numbers = Vec::new();
    sieve(generator, pattern, &AtomicBool::new(false), |number| {
        numbers.push(number.get());
        ControlFlow::<()>::Continue(())
    });
    numbers
}

/// Deals without the library's code. With `shifts`, the cards after the one dealt move up, instead of the last one
/// taking its place.
pub fn deal_naively(pack: Vec<Card>, mut draw: impl FnMut() -> u64, shifts: bool) -> [Card; 52] {
    let mut pack = pack;
    std::array::from_fn(|_| {
        let index = usize::try_from(draw() % pack.len() as u64).unwrap();
        if shifts {
            return pack.remove(index);
        }
        let last = pack.pop().unwrap();
        if index == pack.len() { last } else { std::mem::replace(&mut pack[index], last) }
    })
}

/// The high halves of the states of Microsoft's generator, from which each band takes its draws.
pub fn microsoft(seed: u64) -> impl FnMut() -> u64 {
    let mut state = seed % (1 << 32);
    move || {
        state = (state * 214_013 + 2_531_011) % (1 << 32);
        state / 65_536
    }
}
