//! How long it takes to find out whether a position in the middle of a game can still be won, and which of its moves keep it
//! so: on the way of random games, and of good ones. Of as many deals as the first argument says, 200 if there is none: `cargo bench --bench oracle`.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use tableaux_engine::coach::{KnownPositions, judge};
use tableaux_engine::freecell::{AutoPlay, CellCount, Deal, Position};
use tableaux_engine::number::DealNumber;
use tableaux_engine::solver::{Effort, Limits, Solver};
use tableaux_engine::verdict::outcome::Outcome;
use tableaux_engine::verdict::{Verdict, verdict};

/// The most moves of a random game.
const MOVES: usize = 40;

fn main() {
    let count = std::env::args().skip(1).find_map(|argument| argument.parse().ok()).unwrap_or(200);
    let mut solver = Solver::new();
    for (name, positions) in [("random", random_games(count)), ("good", good_games(count, &mut solver))] {
        let stop = AtomicBool::new(false);
        for effort in [Effort::Fast, Effort::Short] {
            let (mut times, mut lost) = (Vec::new(), 0);
            for position in &positions {
                let begin = Instant::now();
                let found = verdict(&mut solver, position, effort, Limits::NONE, &stop);
                times.push(begin.elapsed());
                lost += u32::from(matches!(found, Ok(Verdict::Impossible { .. })));
            }
            print(&format!("{name} games, effort {effort}: {} positions, {lost} lost", times.len()), times);
        }
        let (mut times, mut moves, mut unknown) = (Vec::new(), 0, 0);
        for position in &positions {
            let begin = Instant::now();
            let narrowness = judge(&mut solver, position, &mut KnownPositions::default(), JUDGED, &stop);
            times.push(begin.elapsed());
            let narrowness = narrowness.expect("rules and solver agree");
            moves += narrowness.total();
            unknown += narrowness.count(Outcome::Unknown);
        }
        print(&format!("{name} games, all moves: {} positions, {moves} moves, {unknown} unknown", times.len()), times);
    }
}

/// The limits of the search of each move, as the browser has them.
const JUDGED: Limits = Limits { states: 200_000, bytes: 64 << 20 };

fn print(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let share = |percent: usize| milliseconds(times[(times.len() - 1) * percent / 100]);
    println!(
        "{what}: {:.2} ms in the median, 95 of 100 within {:.2}, 99 within {:.2}, all within {:.0}",
        share(50),
        share(95),
        share(99),
        share(100),
    );
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

fn start(number: u32) -> Position {
    Position::new(Deal::new(DealNumber::from(number)).tableau(), CellCount::FOUR)
}

/// Every position of games whose moves are drawn at random, with Horne's automatic moves.
fn random_games(count: u32) -> Vec<Position> {
    let mut random = fastrand::Rng::with_seed(1);
    let mut positions = Vec::new();
    for number in 1..=count {
        let mut position = start(number);
        for _ in 0..MOVES {
            let moves = position.legal_moves();
            let Some(&step) = random.choice(&moves) else { break };
            position.play(step).expect("it is legal");
            position.play_automatic(AutoPlay::Horne);
            positions.push(position.clone());
        }
    }
    positions
}

/// Every position on the way of a solution.
fn good_games(count: u32, solver: &mut Solver) -> Vec<Position> {
    let mut positions = Vec::new();
    for number in 1..=count {
        let mut position = start(number);
        let found = verdict(solver, &position, Effort::Fast, Limits::NONE, &AtomicBool::new(false));
        let Ok(Verdict::Solved(solution)) = found else { continue };
        for &step in solution.game().steps() {
            position.play(step).expect("a solution is legal");
            positions.push(position.clone());
        }
    }
    positions
}
