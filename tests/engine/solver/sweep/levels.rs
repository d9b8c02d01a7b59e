//! Levels of the sweep, in parts and compacted.

use std::collections::BTreeSet;

use fastrand::Rng;
use tableaux_engine::solver::Budget;
use tableaux_engine::solver::sweep::code::Code;
use tableaux_engine::solver::sweep::code_set::CodeSet;
use tableaux_engine::solver::sweep::partitioned_set::{Compaction, PartitionedSet, SetCursor};
use tableaux_engine::solver::sweep::progress::Frame;

use super::loose;

/// Checks the bits of all codes of a level with each way to read it.
fn check(level: &PartitionedSet, frame: &Frame, expected: &BTreeSet<u128>) {
    let sorted = |codes: Vec<Code>| {
        let mut bits: Vec<u128> = codes.into_iter().map(|code| frame.pack(code)).collect();
        bits.sort_unstable();
        bits
    };
    let expected: Vec<u128> = expected.iter().copied().collect();
    let mut in_chunks = Vec::new();
    for chunk in level.parts.iter().flat_map(|part| part.chunks(7)) {
        let taken: Result<(), ()> = chunk.each(|code| {
            in_chunks.push(code);
            Ok(())
        });
        taken.unwrap();
    }
    let mut cursor = SetCursor::default();
    let in_steps = std::iter::from_fn(|| {
        let (code, behind) = level.next(cursor)?;
        cursor = behind;
        Some(code)
    });
    assert_eq!(level.len(), expected.len());
    assert_eq!(sorted(level.iter().collect()), expected);
    assert_eq!(sorted(in_steps.collect()), expected);
    assert_eq!(sorted(in_chunks), expected);
    if let Some(bits) = level.sorted() {
        assert_eq!(bits.collect::<Vec<_>>(), expected);
    }
}

#[test]
fn a_level_holds_the_same_in_any_number_of_parts_compacted_or_not() {
    let frame = loose((1 << 52) - 1);
    let mut random = Rng::with_seed(38);
    let mut compacted = 0;
    for _ in 0..400 {
        let slots = if random.bool() { random.usize(0..200) } else { usize::MAX };
        let parts = random.usize(1..4);
        let compaction = Some(Compaction { frame, slots });
        let mut expected = BTreeSet::new();
        let mut take = |set: &mut CodeSet| {
            for _ in 0..random.usize(0..300) {
                let bits = random.u128(0..300) << 40;
                set.insert(frame.unpack(bits).unwrap(), &mut Budget::unlimited()).unwrap();
                expected.insert(bits);
            }
        };
        let mut sets = vec![CodeSet::new(), CodeSet::new()];
        sets.iter_mut().for_each(&mut take);
        let mut more = CodeSet::new();
        take(&mut more);
        let mut level = PartitionedSet::join(sets, parts, compaction).unwrap();
        let mut budget = Budget { bytes: level.bytes(), ..Budget::unlimited() };
        for code in more.iter() {
            level.part_mut(code).insert(code, &mut budget).unwrap();
        }
        level.complete(&mut budget);
        assert_eq!(budget.bytes, level.bytes());
        compacted += usize::from(level.sorted().is_some());
        check(&level, &frame, &expected);
        level.split(random.usize(1..4), compaction).unwrap();
        check(&level, &frame, &expected);
        let mut budget = Budget { bytes: level.bytes(), ..Budget::unlimited() };
        for _ in 0..50 {
            let bits = random.u128(0..300) << 40;
            let code = frame.unpack(bits).unwrap();
            assert_eq!(level.part(code).contains(code), expected.remove(&bits));
            level.part_mut(code).remove(code, &mut budget);
            level.part_mut(code).remove(code, &mut budget);
        }
        assert_eq!(budget.bytes, level.bytes());
        check(&level, &frame, &expected);
        level.clear(0, &mut budget);
        assert_eq!((level.len(), level.bytes(), budget.bytes), (0, 0, 0));
    }
    assert!(compacted > 100, "{compacted}");
}
