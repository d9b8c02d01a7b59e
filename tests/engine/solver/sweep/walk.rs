//! The walk through positions that moves can undo.

use std::collections::BTreeMap;

use fastrand::Rng;
use tableaux_engine::solver::card_set::{cards, contains, fits};
use tableaux_engine::solver::sweep::code_set::CodeSet;
use tableaux_engine::solver::sweep::expansion::Extent;
use tableaux_engine::solver::sweep::partitioned_set::PartitionedSet;
use tableaux_engine::solver::sweep::pending::Pending;
use tableaux_engine::solver::sweep::progress::{Dealt, State};
use tableaux_engine::solver::sweep::walk::Walk;
use tableaux_engine::solver::{Budget, StartPosition};
use tableaux_engine::{CellCount, Deal};

use super::small;

#[test]
fn memory_that_is_short_for_a_moment_loses_no_position() {
    let mut random = Rng::with_seed(50);
    let start = StartPosition::new(Deal::new(11_982.into()).tableau(), CellCount::FOUR);
    let (dealt, root) = Dealt::new(&start);
    let (progress, code) = dealt.play_automatic(root);
    let mut budget = Budget::unlimited();
    let mut walk = Walk::new(&dealt, start.cell_count().get().into(), None, Extent::All);
    walk.begin(&dealt, progress, PartitionedSet::from(CodeSet::of(code)), &mut budget);
    let (mut pending, mut refusals) = (Pending::default(), 0);
    loop {
        let is_short = random.u8(..) < 40;
        budget.limits.bytes = if is_short { budget.bytes + random.usize(0..64) } else { usize::MAX };
        match walk.step(&dealt, &mut pending, &mut budget) {
            Ok(true) => {}
            Ok(false) => {
                let Some((progress, entries)) = pending.pop_first(&mut budget) else { break };
                budget.bytes -= entries.bytes();
                walk.begin(&dealt, progress, entries.into(), &mut budget);
            }
            Err(_) => {
                walk.begin_level_again(&mut budget);
                refusals += 1;
            }
        }
    }
    assert_eq!(walk.states(), 61_643);
    assert_eq!(budget.bytes, walk.bytes() + pending.bytes());
    assert!(refusals > 1000, "{refusals}");
}

/// Positions by the bits of their progress and the rank of their code.
type Positions = BTreeMap<(u64, u128), State>;

fn key((progress, code): State) -> (u64, u128) {
    (progress.bits(), code.rank())
}

/// Returns the positions that a walk visits; `None` if one is won, or if there are more than `max`.
fn visited(start: &StartPosition, extent: Extent, max: u64) -> Option<(Dealt, Positions)> {
    let (dealt, root) = Dealt::new(start);
    let (progress, code) = extent.position(&dealt, dealt.play_automatic(root));
    let (mut pending, mut budget) = (Pending::default(), Budget::unlimited());
    let mut walk = Walk::new(&dealt, start.cell_count().get().into(), None, extent);
    walk.begin(&dealt, progress, PartitionedSet::from(CodeSet::of(code)), &mut budget);
    let mut positions = Positions::new();
    while !walk.is_won() && walk.states() <= max {
        if walk.is_at_level() {
            let [.., level] = walk.sets();
            for code in level.iter() {
                let state = (walk.progress(), code);
                assert!(positions.insert(key(state), state).is_none(), "a position is visited twice");
            }
        }
        if !walk.step(&dealt, &mut pending, &mut budget).unwrap() {
            let Some((progress, entries)) = pending.pop_first(&mut budget) else { return Some((dealt, positions)) };
            budget.bytes -= entries.bytes();
            walk.begin(&dealt, progress, entries.into(), &mut budget);
        }
    }
    None
}

#[test]
fn each_normal_form_that_moves_lead_on_from_is_visited_once() {
    normal_forms_are_visited(51, 400);
}

/// Takes minutes.
#[test]
#[ignore = "by hand: cargo test --release --workspace --test engine -- --ignored twenty_thousand_walks"]
fn twenty_thousand_walks_visit_each_normal_form_once() {
    normal_forms_are_visited(52, 20_000);
}

fn normal_forms_are_visited(seed: u64, rounds: u64) {
    let mut random = Rng::with_seed(seed);
    let (mut compared, mut all_positions, mut all_forms, mut dead) = (0, 0, 0, 0);
    for round in 0..rounds {
        let start = small(&mut random, round);
        let Some((dealt, positions)) = visited(&start, Extent::All, 20_000) else { continue };
        let normal_form = |&state: &State| Extent::NormalForms.position(&dealt, state);
        let expected: Positions = positions.values().map(normal_form).map(|state| (key(state), state)).collect();
        let (_, forms) = visited(&start, Extent::NormalForms, u64::MAX).expect("a search of all positions won none");
        assert!(forms.keys().all(|key| expected.contains_key(key)), "{start:?}");
        for &(progress, code) in expected.iter().filter(|(key, _)| !forms.contains_key(key)).map(|(_, state)| state) {
            let remaining = dealt.remaining(progress);
            let (cells, tops) = remaining.available(code);
            assert_eq!((cells.count_ones(), tops.count_ones()), (start.cell_count().get().into(), 8), "{start:?}");
            let moves = |card: u8| cards(tops).any(|to| fits(card, to)) || contains(remaining.next_home, card);
            assert!(!cards(cells | tops).any(moves), "{start:?}");
            dead += 1;
        }
        compared += 1;
        all_positions += positions.len();
        all_forms += forms.len();
    }
    assert!(
        compared > rounds / 6 && all_forms * 2 < all_positions && dead * 50 > all_forms,
        "{compared} compared: {all_positions} positions, {all_forms} normal forms, {dead} without moves"
    );
}
