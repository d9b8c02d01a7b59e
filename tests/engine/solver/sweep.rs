//! The sweep, against a search depth first.

mod codes;
mod levels;
mod sets;
mod walk;

use std::sync::atomic::AtomicBool;

use fastrand::Rng;
use tableaux_engine::solver::card_set::CardSet;
use tableaux_engine::solver::depth_first::DepthFirst;
use tableaux_engine::solver::sweep::Sweep;
use tableaux_engine::solver::sweep::code::{Code, Selection};
use tableaux_engine::solver::sweep::expansion::Extent;
use tableaux_engine::solver::sweep::progress::Frame;
use tableaux_engine::solver::{self, Budget, Limit, StartPosition};
use tableaux_engine::{Card, CellCount, Deal, DealNumber, Limits};

/// Returns the frame of codes of loose cards, with no others.
fn loose(cards: CardSet) -> Frame {
    Frame { loose: Selection::new(cards), untouched: Code::NONE }
}

static NEVER: AtomicBool = AtomicBool::new(false);

fn budget(limits: Limits) -> Budget<'static> {
    Budget::new(limits, &NEVER)
}

fn deal(number: u64, cells: u8) -> StartPosition {
    StartPosition::new(Deal::new(DealNumber::new(number).unwrap()).tableau(), CellCount::new(cells).unwrap())
}

#[derive(Debug, PartialEq)]
enum Verdict {
    Won,
    /// The number of positions.
    Impossible(u64),
    Unknown,
}

/// Returns the verdict of a sweep of about `max` positions that pauses after every 500 or few more.
fn swept(start: &StartPosition, max: u64, extent: Extent) -> Verdict {
    let mut budget = Budget::unlimited();
    let mut sweep = Sweep::new(start, extent, &mut budget);
    for states in (0..=max).step_by(500) {
        match sweep.search(states, 0, &mut budget).unwrap() {
            Some(solver::Verdict::Impossible { states }) => return Verdict::Impossible(states),
            Some(_) => unreachable!("a sweep has no solutions"),
            None if sweep.walk.is_won() => return Verdict::Won,
            // A class is counted as a whole.
            None => assert!((states..states + 500).contains(&sweep.walk.states())),
        }
    }
    Verdict::Unknown
}

/// Returns the verdict of a depth-first search.
fn searched(start: &StartPosition, max: u64) -> Verdict {
    match DepthFirst::new(start).search(start, max, 0, &mut budget(Limits::NONE)).unwrap() {
        Some(solver::Verdict::Impossible { states }) => Verdict::Impossible(states),
        Some(_) => Verdict::Won,
        None => Verdict::Unknown,
    }
}

/// Creates an ending: the highest cards of each suit, shuffled onto some cascades and into cells, mostly onto cards
/// on which they fit.
fn ending(random: &mut Rng) -> StartPosition {
    let cell_count = random.usize(0..=4);
    let home: [u8; 4] = std::array::from_fn(|_| random.u8(6..=13));
    let mut pack: Vec<Card> = Card::PACK.into();
    pack.retain(|card| card.rank().value() > home[card.suit() as usize]);
    random.shuffle(&mut pack);
    if random.bool() {
        pack.sort_by_key(|card| u8::MAX - card.rank().value());
    }
    let used = random.usize(1..=8);
    let mut cells = vec![None; cell_count];
    let mut cascades: [Vec<Card>; 8] = std::array::from_fn(|_| Vec::new());
    for card in pack {
        let fits_on = |pile: &Vec<Card>| {
            pile.last().is_some_and(|&top| {
                top.rank().value() == card.rank().value() + 1 && top.suit().is_red() != card.suit().is_red()
            })
        };
        let fitting = cascades.iter().position(fits_on).filter(|_| random.u8(..) < 160);
        match cells.iter().position(Option::is_none).filter(|_| random.u8(..) < 30) {
            Some(cell) => cells[cell] = Some(card),
            None => cascades[fitting.unwrap_or_else(|| random.usize(..used))].push(card),
        }
    }
    StartPosition::from_parts(&cascades, &cells, home).unwrap()
}

/// Returns a start that mostly leads to few positions: a deal with at most one cell in every fourth round, else an ending.
fn small(random: &mut Rng, round: u64) -> StartPosition {
    if round.is_multiple_of(4) { deal(random.u64(1..1 << 33), random.u8(0..=1)) } else { ending(random) }
}

/// The number of all positions is the same, and that of the classes lacks only those without moves.
#[test]
fn a_sweep_agrees_with_a_search_depth_first() {
    sweeps_agree_with_depth_first(14, 3000);
}

/// Takes minutes.
#[test]
#[ignore = "by hand: cargo test --release --workspace --test engine -- --ignored a_hundred_thousand_sweeps"]
fn a_hundred_thousand_sweeps_agree_with_searches_depth_first() {
    sweeps_agree_with_depth_first(15, 100_000);
}

fn sweeps_agree_with_depth_first(seed: u64, rounds: u64) {
    let mut random = Rng::with_seed(seed);
    let (mut won, mut lost, mut states, mut of_classes) = (0, 0, 0, 0);
    for round in 0..rounds {
        let start = small(&mut random, round);
        let (expected, verdict) = (searched(&start, 3000), swept(&start, 3500, Extent::All));
        let by_classes = swept(&start, 3500, Extent::NormalForms);
        match expected {
            Verdict::Impossible(count) => {
                let Verdict::Impossible(fewer) = by_classes else { panic!("{by_classes:?}: {start:?}") };
                assert!(fewer <= count, "{fewer} of {count}: {start:?}");
                (lost, states, of_classes) = (lost + 1, states + count, of_classes + fewer);
            }
            Verdict::Won if verdict != Verdict::Unknown => won += 1,
            // The sweep finds a solution late where the other search was lucky, or neither has an answer.
            _ => continue,
        }
        assert_eq!(verdict, expected, "{start:?}");
        if expected == Verdict::Won {
            assert!([Verdict::Won, Verdict::Unknown].contains(&by_classes), "{by_classes:?}: {start:?}");
        }
    }
    let lost_enough = lost >= rounds / 6 && states >= rounds * 30 && of_classes < states && of_classes > states / 2;
    assert!(
        won >= rounds / 2 && lost_enough,
        "{won} won, {lost} lost with {states} positions, {of_classes} of them in classes"
    );
}

#[test]
fn a_sweep_ends_at_the_limits_and_takes_little_memory() {
    let start = deal(11_982, 4);
    let search = |other_bytes, budget: &mut Budget| {
        Sweep::new(&start, Extent::NormalForms, budget).search(u64::MAX, other_bytes, budget)
    };
    let mut unlimited = Budget::unlimited();
    let outcome = search(0, &mut unlimited);
    assert_eq!(outcome, Ok(Some(solver::Verdict::Impossible { states: 58_487 })));
    let bytes = unlimited.statistics.bytes;
    assert!(bytes < 58_487 * 3, "{bytes} bytes");
    // Other memory counts as well.
    for (states, bytes, other_bytes, expected) in [
        (58_487, bytes, 0, outcome.clone()),
        (58_486, bytes, 0, Err(Limit::States)),
        (58_487, bytes - 1, 0, Err(Limit::Bytes)),
        (58_487, bytes + 99, 100, Err(Limit::Bytes)),
        (58_487, bytes + 100, 100, outcome),
        (58_487, 0, 0, Err(Limit::Bytes)),
    ] {
        let mut limited = budget(Limits { states, bytes });
        assert_eq!(search(other_bytes, &mut limited), expected);
        assert!(limited.statistics.bytes <= bytes && limited.statistics.expanded <= states);
    }
}

#[test]
fn the_memory_counted_is_what_the_sets_take() {
    for (number, cells) in [(11_982, 4), (7, 1), (1, 0)] {
        let mut budget = Budget::unlimited();
        let mut sweep = Sweep::new(&deal(number, cells), Extent::NormalForms, &mut budget);
        for states in [1, 100, 1000, 3000] {
            sweep.search(states, 0, &mut budget).unwrap();
            let bytes = sweep.walk.bytes() + sweep.pending.bytes();
            assert_eq!(budget.bytes, bytes, "#{number} after {states}");
        }
    }
}
