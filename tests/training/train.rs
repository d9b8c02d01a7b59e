//! Learns the weights of the solver's beam search from deals 20001 to 30000, and prints the file that holds them.

use std::convert::Infallible;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use tableaux::jobs::{cores, in_order};
use tableaux::solver::StartPosition;
use tableaux::solver::training::{Group, Learner, Random};
use tableaux::{CellCount, Deal, DealNumber};

fn start(number: u64) -> StartPosition {
    let deal = Deal::new(DealNumber::new(number).expect("a deal of the training set"));
    StartPosition::new(deal.tableau(), CellCount::FOUR)
}

fn measure(learner: &Learner, name: &str) {
    for width in [128, 512] {
        let begin = Instant::now();
        let (mut sum, mut solved) = (0, 0);
        let take = |moves: Option<usize>| {
            if let Some(moves) = moves {
                sum += moves;
                solved += 1;
            }
            Ok::<(), Infallible>(())
        };
        let Ok(()) = in_order(
            29_001..=29_400u64,
            1.try_into().unwrap(),
            &AtomicBool::new(false),
            || learner.search(),
            |search, number| search.moves(&start(number), width),
            take,
        );
        eprintln!(
            "{name}: width {width}: {solved} solved, mean {:.3}, {:.2} ms",
            f64::from(sum as u32) / f64::from(solved),
            begin.elapsed().as_secs_f64() * 1000.0 / 400.0
        );
    }
}

fn main() {
    let mut learner = Learner::new(14);
    measure(&learner, "hand-made");
    let mut first = 20_001;
    for (round, (deals, epochs)) in [(200, 6), (400, 6), (500, 6)].into_iter().enumerate() {
        let begin = Instant::now();
        let mut groups: Vec<Group> = Vec::new();
        let take = |found: Vec<Group>| {
            groups.extend(found);
            Ok::<(), Infallible>(())
        };
        let Ok(()) = in_order(
            first..first + deals,
            cores(),
            &AtomicBool::new(false),
            || learner.search(),
            |search, number| search.groups(&start(number), 2048, &mut Random(number)),
            take,
        );
        first += deals;
        eprintln!("round {round}: {} groups, {:.1} s", groups.len(), begin.elapsed().as_secs_f64());
        let begin = Instant::now();
        learner.fit(&groups, epochs, 0.02);
        eprintln!("fitted, {:.1} s", begin.elapsed().as_secs_f64());
        measure(&learner, &format!("round {round}"));
    }
    println!("{:?}", learner.points());
}
