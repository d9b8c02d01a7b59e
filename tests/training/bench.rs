use tableaux::solver::{Effort, Limits, Solver, StartPosition};
use tableaux::verdict::{Verdict, verdict};
use tableaux::{CellCount, Deal, DealNumber, Position};
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let mut solver = Solver::new();
    let (mut sum, mut solved, mut proven, mut bounds) = (0, 0, 0, 0);
    let begin = std::time::Instant::now();
    let (a, b): (u64, u64) = (args[0].parse().unwrap(), args[1].parse().unwrap());
    let effort: Effort = args[2].parse().unwrap();
    let stop = std::sync::atomic::AtomicBool::new(false);
    let mut worst = 0.0f64;
    let mut bytes = 0;
    for number in a..=b {
        let deal = Deal::new(DealNumber::new(number).unwrap());
        let t = std::time::Instant::now();
        let v =
            verdict(&mut solver, &Position::new(deal.tableau(), CellCount::FOUR), effort, Limits::NONE, &stop).unwrap();
        worst = worst.max(t.elapsed().as_secs_f64());
        bytes = bytes.max(solver.statistics().bytes);
        if let Verdict::Solved(s) = v {
            sum += s.moves();
            solved += 1;
            proven += u32::from(s.is_shortest());
            bounds += s.bound();
            if args.len() > 3 {
                println!("{number} {} {}", s.moves(), s.bound());
            }
        }
    }
    println!(
        "{solved} {:.3} bound {:.2} proven {proven} {:.2} ms, worst {:.0} ms, {} MB",
        sum as f64 / solved as f64,
        bounds as f64 / solved as f64,
        begin.elapsed().as_secs_f64() * 1000.0 / (b - a + 1) as f64,
        worst * 1e3,
        bytes >> 20
    );
}
