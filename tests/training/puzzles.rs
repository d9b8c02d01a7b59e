//! Finds the puzzles of the practice, which the program has embedded:
//!
//! ```text
//! cargo run --release -p tableaux-training --bin puzzles -- --seed 1 --count 1000 > puzzles.txt
//! mv puzzles.txt assets/puzzles.txt
//! ```
//!
//! Few positions of random games have few winning moves. So of the harder deals of 1–32,000 some random games are played
//! that never lose and go where fewer moves are left; each ends at the first puzzle. The same seed and count give the same
//! puzzles.

use std::collections::HashSet;
use std::env;
use std::error::Error;
use std::io::{self, Write};
use std::sync::atomic::AtomicBool;

use tableaux_engine::coach::{KnownPositions, Narrowness, judge};
use tableaux_engine::verdict::outcome::Outcome;
use tableaux_engine::{
    Atlas, AutoPlay, CellCount, Deal, DealNumber, DealSet, Effort, Limits, Move, PlayedGame, Position, Solver,
    VerifyError, notation, verdict,
};

use self::puzzle::is_puzzle;

#[path = "../support/puzzle.rs"]
mod puzzle;

/// What the search of a move may spend.
const LIMITS: Limits = Limits { states: 20_000, bytes: 32 << 20 };
/// Deals that are harder than fewer than this many of 100 have few narrow positions.
const MIN_DIFFICULTY: u8 = 40;
/// The games of a deal, and the moves of each.
const GAMES: usize = 8;
const MAX_MOVES: u32 = 12;
/// The moves before a puzzle: of fewer it would be the deal itself.
const MIN_MOVES: u32 = 4;
/// How many moves are compared at each position, and the fewest that are to be left after one.
const COMPARED: usize = 8;
const MIN_CHOICE: usize = 5;
/// The grades, of which each is given to as many puzzles.
const GRADES: usize = 5;

fn main() -> Result<(), Box<dyn Error>> {
    let (mut seed, mut count) = (1, 1000);
    let mut arguments = env::args().skip(1);
    while let Some(name) = arguments.next() {
        let value = arguments.next().ok_or_else(|| format!("{name} takes a number"))?;
        match &*name {
            "--seed" => seed = value.parse()?,
            "--count" => count = value.parse()?,
            _ => return Err(format!("'{name}' is no option: --seed and --count are accepted").into()),
        }
    }
    let mut numbers: Vec<DealNumber> =
        DealSet::MICROSOFT.numbers().numbers().filter(|&number| is_hard(number)).collect();
    let mut walker = Walker { random: fastrand::Rng::with_seed(seed), solver: Solver::new() };
    walker.random.shuffle(&mut numbers);
    let mut puzzles = Vec::new();
    for (tried, number) in (1..).zip(numbers) {
        if puzzles.len() == count {
            break;
        }
        if let Some((game, narrowness)) = walker.puzzle(number)? {
            let effort = walker.effort(game.position(), &narrowness)?;
            let moves: String = notation::explicit(&game).map(|notated| notated.to_string()).collect();
            puzzles.push((effort, number, moves));
            if puzzles.len() % 50 == 0 {
                eprintln!("{} puzzles in {tried} deals", puzzles.len());
            }
        }
    }
    puzzles.sort();
    let mut out = io::stdout().lock();
    writeln!(out, "# puzzles --seed {seed} --count {count}: the grade, the deal and the moves to the position")?;
    for (place, (_, number, moves)) in puzzles.iter().enumerate() {
        writeln!(out, "{} {number} {moves}", place * GRADES / puzzles.len() + 1)?;
    }
    Ok(())
}

/// Whether a deal is worth a try: it can be won, and is not easy.
fn is_hard(number: DealNumber) -> bool {
    let difficulty = Atlas::embedded().record(number).difficulty;
    difficulty.is_some_and(|difficulty| difficulty.percent_easier() >= MIN_DIFFICULTY)
}

/// A game after a move more, and the cards that go home safely then.
fn played(game: &PlayedGame, step: Move) -> PlayedGame {
    let mut after = game.clone();
    after.play(step).expect("it is legal");
    after.play_automatic(AutoPlay::Raymond);
    after
}

struct Walker {
    random: fastrand::Rng,
    solver: Solver,
}

impl Walker {
    /// A puzzle of a deal, if one is met.
    fn puzzle(&mut self, number: DealNumber) -> Result<Option<(PlayedGame, Narrowness)>, VerifyError> {
        let mut known = KnownPositions::default();
        for _ in 0..GAMES {
            let found = self.game(number, &mut known)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Plays a random game that never loses until it meets a puzzle.
    fn game(
        &mut self,
        number: DealNumber,
        known: &mut KnownPositions,
    ) -> Result<Option<(PlayedGame, Narrowness)>, VerifyError> {
        let mut game = PlayedGame::new(Position::new(Deal::new(number).tableau(), CellCount::FOUR));
        game.play_automatic(AutoPlay::Raymond);
        let mut visited = HashSet::from([game.position().clone()]);
        let mut narrowness = self.judge(game.position(), known)?;
        while game.moves() < MAX_MOVES {
            let mut winning: Vec<_> =
                narrowness.moves.iter().filter(|judged| judged.outcome == Outcome::Winnable).collect();
            self.random.shuffle(&mut winning);
            let successors = winning.into_iter().map(|judged| played(&game, judged.moves[0]));
            let choice = |after: &PlayedGame| after.position().legal_moves().len();
            let unseen = successors.filter(|after| !visited.contains(after.position()) && choice(after) >= MIN_CHOICE);
            let Some(next) = unseen.take(COMPARED).min_by_key(choice) else { return Ok(None) };
            visited.insert(next.position().clone());
            (game, narrowness) = (next.clone(), self.judge(next.position(), known)?);
            if game.moves() >= MIN_MOVES && is_puzzle(game.position(), &narrowness) {
                return Ok(Some((game, narrowness)));
            }
        }
        Ok(None)
    }

    fn judge(&mut self, position: &Position, known: &mut KnownPositions) -> Result<Narrowness, VerifyError> {
        judge(&mut self.solver, position, known, LIMITS, &AtomicBool::new(false))
    }

    /// How many positions a quick search expands to tell which moves win.
    fn effort(&mut self, position: &Position, narrowness: &Narrowness) -> Result<u64, VerifyError> {
        let mut expanded = 0;
        for judged in &narrowness.moves {
            let mut after = position.clone();
            after.play(judged.moves[0]).expect("it is legal");
            verdict(&mut self.solver, &after, Effort::Fast, LIMITS, &AtomicBool::new(false))?;
            expanded += self.solver.statistics().expanded;
        }
        Ok(expanded)
    }
}
