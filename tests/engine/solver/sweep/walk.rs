//! The walk through positions that moves can undo.

use fastrand::Rng;
use tableaux_engine::solver::StartPosition;
use tableaux_engine::solver::sweep::code_set::{CodeSet, Memory, unlimited};
use tableaux_engine::solver::sweep::level::Level;
use tableaux_engine::solver::sweep::pending::Pending;
use tableaux_engine::solver::sweep::progress::Dealt;
use tableaux_engine::solver::sweep::walk::{Extent, Walk};
use tableaux_engine::{CellCount, Deal, Limits};

#[test]
fn memory_that_is_short_for_a_moment_loses_no_position() {
    let mut random = Rng::with_seed(50);
    let start = StartPosition::new(Deal::new(11_982.into()).tableau(), CellCount::FOUR);
    let (dealt, root) = Dealt::new(&start);
    let (progress, code) = dealt.play_automatic(root);
    let mut memory = Memory { bytes: 0, other_bytes: 0 };
    let mut walk = Walk::new(&dealt, start.cell_count().get().into(), None, Extent::All);
    walk.begin(&dealt, progress, Level::from(CodeSet::of(code)), &mut memory);
    let (mut pending, mut refusals) = (Pending::default(), 0);
    loop {
        let mut budget = unlimited();
        if random.u8(..) < 40 {
            budget.limits = Limits { bytes: memory.bytes + random.usize(0..64), ..Limits::NONE };
        }
        match walk.step(&dealt, &mut pending, &mut memory, &mut budget) {
            Ok(true) => {}
            Ok(false) => {
                let Some((progress, entries)) = pending.pop_first(&mut memory) else { break };
                memory.bytes -= entries.bytes();
                walk.begin(&dealt, progress, entries.into(), &mut memory);
            }
            Err(_) => {
                walk.begin_level_again(&mut memory);
                refusals += 1;
            }
        }
    }
    assert_eq!(walk.states(), 61_643);
    assert_eq!(memory.bytes, walk.bytes() + pending.bytes());
    assert!(refusals > 1000, "{refusals}");
}
