//! How short solutions are, and how long each effort takes for them. As many deals as the first argument says, 1,000 if
//! there is none: `cargo bench --bench short -- 100`. A proof takes so long that only a tenth of them is proven.

use std::process::{Command, Stdio};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use tableaux_engine::freecell::cell_count::CellCount;
use tableaux_engine::freecell::deal::Deal;
use tableaux_engine::freecell::position::Position;
use tableaux_engine::number::DealNumber;
use tableaux_engine::solver::{Effort, Limits, Solver};
use tableaux_engine::verdict::{Verdict, verdict};

/// What an effort has given.
#[derive(Default)]
struct Total {
    solved: u32,
    moves: u32,
    bounds: u32,
    shortest: u32,
    longest: u32,
    slowest: Duration,
    bytes: usize,
}

fn main() {
    let count = std::env::args().skip(1).find_map(|argument| argument.parse().ok()).unwrap_or(1000);
    for effort in Effort::ALL {
        let count = if effort == Effort::Proof { count / 10 } else { count };
        let begin = Instant::now();
        let total = solve(count, effort);
        let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
        let mean = |sum: u32| f64::from(sum) / f64::from(total.solved);
        println!(
            "{effort}, deals 1 to {count}: {} solved, {:.3} moves, at most {}, bound {:.2}, {} proven to be the shortest; \
             {:.3} ms a deal, at most {:.0} ms, {} MB",
            total.solved,
            mean(total.moves),
            total.longest,
            mean(total.bounds),
            total.shortest,
            milliseconds(begin.elapsed()) / f64::from(count),
            milliseconds(total.slowest),
            total.bytes >> 20,
        );
    }
    let begin = Instant::now();
    let mut command = Command::new("freecell-solver-range-parallel-solve");
    command.args(["1", &count.to_string(), &count.to_string(), "-l", "lg"]);
    match command.stdout(Stdio::null()).stderr(Stdio::null()).status() {
        Ok(status) if status.success() => {
            let milliseconds = begin.elapsed().as_secs_f64() * 1000.0;
            println!("fc-solve, any solution: {:.3} ms a deal", milliseconds / f64::from(count));
        }
        _ => println!("fc-solve is not measured: freecell-solver-range-parallel-solve is not installed"),
    }
}

/// Solves deals from 1 on.
fn solve(count: u32, effort: Effort) -> Total {
    let (mut solver, stop) = (Solver::new(), AtomicBool::new(false));
    let mut total = Total::default();
    for number in 1..=count {
        let deal = Deal::new(DealNumber::from(number));
        let position = Position::new(deal.tableau(), CellCount::FOUR);
        let begin = Instant::now();
        let verdict = verdict(&mut solver, &position, effort, Limits::NONE, &stop);
        total.slowest = total.slowest.max(begin.elapsed());
        total.bytes = total.bytes.max(solver.statistics().bytes);
        if let Ok(Verdict::Solved(solution)) = verdict {
            total.solved += 1;
            total.moves += solution.moves();
            total.bounds += solution.bound();
            total.longest = total.longest.max(solution.moves());
            total.shortest += u32::from(solution.is_shortest());
        }
    }
    total
}
