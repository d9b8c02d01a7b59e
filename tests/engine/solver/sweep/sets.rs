//! Sets of codes, against those of the standard library.

use std::collections::{BTreeSet, HashSet};

use tableaux_engine::solver::Budget;
use tableaux_engine::solver::sweep::code::{Code, Selection};
use tableaux_engine::solver::sweep::code_set::CodeSet;
use tableaux_engine::solver::sweep::compact_set::{CompactSet, SEGMENT};

use super::loose;

#[test]
fn a_set_that_grows_keeps_what_it_holds() {
    let (mut random, all) = (fastrand::Rng::with_seed(3), Selection::new((1 << 52) - 1));
    for count in (0..300).chain([100_000]) {
        let mut budget = Budget::unlimited();
        let (mut set, mut expected) = (CodeSet::new(), HashSet::new());
        for _ in 0..count {
            let code = Code::unpack(random.u128(0..1 << 104), &all, Code::NONE).unwrap();
            assert_eq!(set.insert(code, &mut budget).unwrap(), expected.insert(code.hash()));
            if count < 300 {
                assert_eq!(set.iter().filter(|&code| set.contains(code)).count(), expected.len());
            }
        }
        assert_eq!(set.len(), expected.len());
        assert_eq!(set.iter().filter(|&code| set.contains(code)).count(), expected.len());
        assert_eq!(budget.bytes, set.bytes());
    }
}

#[test]
fn a_compact_set_holds_what_it_was_made_of_and_nothing_else() {
    let frame = loose((1 << 52) - 1);
    let mut random = fastrand::Rng::with_seed(37);
    for round in 0..60 {
        let len = random.usize(0..[1, 70, 4000, 2 * SEGMENT][round % 4]);
        // Differences of few bits, and of more than 64.
        let width = random.u32(8..=104);
        let all: BTreeSet<u128> = (0..len).map(|_| random.u128(0..1 << width)).collect();
        let parts = random.usize(1..4);
        let mut sets: Vec<BTreeSet<u128>> = vec![BTreeSet::new(); parts];
        for &bits in &all {
            sets[random.usize(0..parts)].insert(bits);
            sets[random.usize(0..parts)].insert(bits);
        }
        let of = |set: &BTreeSet<u128>| CompactSet::from_bits(frame, set.iter().copied());
        let mut set = CompactSet::merge(frame, sets.iter().map(of).collect());
        let codes: Vec<Code> = all.iter().map(|&bits| frame.unpack(bits).unwrap()).collect();
        assert_eq!(set.len(), codes.len());
        assert!(set.iter().eq(codes.iter().copied()));
        assert!(set.segments().iter().flat_map(|segment| set.codes_of(segment)).eq(codes.iter().copied()));
        for _ in 0..1000 {
            let bits = random.u128(0..1 << width);
            assert_eq!(set.contains(frame.unpack(bits).unwrap()), all.contains(&bits));
        }
        assert!(codes.iter().all(|&code| set.contains(code)));
        // Removes some, a few of them twice.
        let mut budget = Budget { bytes: set.bytes(), ..Budget::unlimited() };
        let mut left = all.clone();
        for &bits in all.iter().filter(|bits| *bits % 3 == 0) {
            for _ in 0..random.u8(1..3) {
                set.remove(frame.unpack(bits).unwrap(), &mut budget);
            }
            left.remove(&bits);
        }
        assert_eq!((set.len(), set.bytes()), (left.len(), budget.bytes));
        assert!(all.iter().all(|bits| set.contains(frame.unpack(*bits).unwrap()) == left.contains(bits)));
        let codes: Vec<Code> = left.iter().map(|&bits| frame.unpack(bits).unwrap()).collect();
        assert!(set.iter().eq(codes.iter().copied()));
        let mut place = 0;
        let in_steps = std::iter::from_fn(|| {
            let (code, behind) = set.next(place)?;
            place = behind;
            Some(code)
        });
        assert!(in_steps.eq(codes.iter().copied()));
    }
}
