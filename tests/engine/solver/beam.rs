//! The scores of the beam search.

use std::sync::atomic::AtomicBool;

use tableaux_engine::solver::beam::weights::LEARNED;
use tableaux_engine::solver::beam::{Beam, Pass, PassKind, Path};
use tableaux_engine::solver::{Budget, StartPosition};
use tableaux_engine::{CellCount, Deal, Limits};

use crate::beam_features::features;

#[test]
fn scores_are_those_of_the_features_counted_card_by_card() {
    let mut beam = Beam::new(LEARNED);
    for (index, points) in (0i16..).zip(&mut beam.tables.ranking.0) {
        *points = (index * 37 + 11) % 61 - 20;
    }
    let stop = AtomicBool::new(false);
    let mut budget = Budget::new(Limits::NONE, &stop);
    for number in [1u32, 617, 11_982] {
        let start = StartPosition::new(Deal::new(number.into()).tableau(), CellCount::FOUR);
        beam.begin(&start);
        let pass = Pass { kind: PassKind::Narrow, width: 200, max_moves: 60 };
        beam.begin_pass::<true>(&Path { home: [0; 4], steps: Vec::new() }, pass);
        for level in 0..30 {
            beam.finish_level(level);
            beam.next.clear(200);
            for index in 0..beam.current.len() {
                let node = &beam.current[index];
                let naive: i32 = features(node, &beam.tables)
                    .iter()
                    .map(|&(index, count)| i32::from(beam.tables.ranking.get(index.into())) * i32::from(count))
                    .sum();
                assert_eq!(node.score, naive, "#{number} level {level} {node:?}");
                beam.expand::<true>(index, u8::MAX, &mut budget).unwrap();
            }
        }
    }
}
