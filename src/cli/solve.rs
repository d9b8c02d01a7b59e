//! `tableaux solve`: finds whether deals can be won, and how.

mod certificate;
mod checkpoint;
mod interrupt;
mod lock;
mod long;
mod output;
pub mod scratch;

use anyhow::Error;
use clap::ValueEnum;

use self::long::LongSearch;
use self::output::{SolveJson, to_text};
use super::arguments::{CellsArgument, effort, size};
use super::boards;
use super::generator::note_convention;
use super::interrupt::{Stop, immediately};
use super::numbers::{DealOrJoke, DealsOrJoke, Ranges, WrongWords};
use super::output::{ignore_closed_pipe, write_remarks};
use super::prelude::*;
use super::work::progress::Progress;
use super::work::{WorkArguments, code_of_work};
use crate::memory;
use tableaux_engine::atlas::Difficulty;
use tableaux_engine::atlas::difficulty::Components;
use tableaux_engine::atlas::embedded::{self, Record};
use tableaux_engine::coach::{Crux, crux};
use tableaux_engine::jobs::in_order;
use tableaux_engine::verdict::verdict_in_cards;
use tableaux_engine::{Deadline, VerifyError, verdict};

const EXAMPLES: &str = "Examples:\n  tableaux solve 617\n  tableaux solve 617 --effort best\n  \
    tableaux solve 1-32000 --cells 3 --format json\n  \
    tableaux solve 617 | tableaux check 617 -\n  \
    tableaux solve 11982 --certificate 11982.certificate\n\n\
    Exit code 1 means that the only deal or board is not solved. With several, the exit code is 0.";

/// Solve FreeCell deals
///
/// A deal is solved, impossible, or unknown if a limit ended the search. For an impossible deal the answer has the
/// number of positions searched. For a solved deal it has every move; the rules have replayed all moves before they are
/// printed.
///
/// More effort never gives a longer solution. If a lower bound is known, it is printed with the solution: no solution
/// has fewer moves. If both are equal, the solution is the shortest there is.
///
/// The program knows the moves of a short solution of each of Microsoft's deals to 1000000. Without --effort, one deal
/// is searched until the solution is as short; otherwise a line # atlas says how short it is and which effort finds it.
///
/// A move is two characters, from and to: 1 to 8 for the cascades, a b c d for the free cells, h for home; 26v3 moves
/// three cards to an empty cascade. tableaux check reads this output; it ignores lines that begin with #.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = json_help::<SolveJson>(EXAMPLES))]
pub(super) struct Arguments {
    /// Deal numbers and ranges, or - for standard input
    #[arg(required_unless_present = "board", value_name = "NUMBER|RANGE", allow_negative_numbers = true)]
    deals: Vec<String>,
    /// Solve the board in FILE, or on standard input if that is -
    #[arg(long, value_name = "FILE", conflicts_with_all = ["deals", "generator"], value_hint = ValueHint::FilePath)]
    board: Option<PathBuf>,
    #[command(flatten)]
    cells: CellsArgument,
    /// Search at most N positions of each deal [default: no limit]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    limit: Option<String>,
    /// How hard to search for a short solution [default: fast; short for one deal or board]
    #[arg(long, value_parser = effort())]
    effort: Option<Effort>,
    /// Search each deal for MS milliseconds, or until --effort proof would stop
    ///
    /// The shortest solution found in that time is printed; it varies from run to run.
    #[arg(long, value_name = "MS", allow_negative_numbers = true, conflicts_with = "effort")]
    time: Option<String>,
    /// Minimize moves or cards [default: moves]
    ///
    /// With cards, each card counts as often as it is moved, home included, and a move of several cards counts as that
    /// many. The search takes seconds. It ends when no solution can move fewer cards, or after 67 million positions.
    #[arg(long, value_enum, conflicts_with_all = ["effort", "checkpoint"])]
    measure: Option<Length>,
    /// Show the narrowest place of the solution: the move, of at least four, where the smallest share of all moves wins
    ///
    /// Moves that lead to the same position count once, and moves home do not count. Each move is searched for at most
    /// 1000000 positions, which takes a few hundredths of a second per deal.
    #[arg(long)]
    crux: bool,
    /// Print the difficulty of the deal or board, with its error
    ///
    /// Boards that differ only in the order of the cascades and the names of the suits are equally difficult. Measuring
    /// takes a few hundredths of a second and assumes four free cells.
    #[arg(long)]
    difficulty: bool,
    /// Save the search for one deal or board in FILE every minute, and resume from FILE if it exists
    ///
    /// A search that takes hours can be stopped, killed or moved to another machine. The same command resumes from
    /// FILE, and from FILE.1, FILE.2 … if these are next to it, and ends with the same verdict and number of positions.
    /// The state is also saved when Ctrl-C or the system ends the program. Before the proof, whose state FILE holds,
    /// the deal is searched for a solution among 20000000 positions, which takes up to a minute and is not saved. Only
    /// one process at a time can use FILE. Progress is shown on standard error.
    #[arg(long, value_name = "FILE", conflicts_with = "time", value_hint = ValueHint::FilePath)]
    checkpoint: Option<PathBuf>,
    /// If the one deal or board is impossible, write a certificate of that to FILE
    ///
    /// The certificate is a set of positions, in one to five bytes each. No move leads out of the set, and no position
    /// in it is won. tableaux check --certificate checks it, and you can write another program that does so from the
    /// rules alone. For a solved deal nothing is written: its moves are the certificate. FILE may be a pipe or
    /// a device.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    certificate: Option<PathBuf>,
    /// Replace an existing FILE of --certificate
    #[arg(long, requires = "certificate")]
    force: bool,
    /// Use at most SIZE of memory, such as 512MB or 2GiB, at least 32MB [default: half of what is free]
    ///
    /// The search for one deal or board moves the rest to disk. With several deals each gets its share, and a search
    /// ends if that is too little.
    #[arg(long, value_name = "SIZE")]
    memory: Option<String>,
    #[command(flatten)]
    work: WorkArguments,
    /// The form of the answers
    #[arg(long, value_enum, default_value = "notation")]
    format: Format,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// A line that begins with #, then the moves, ten per line
    Notation,
    /// One line with the number and the verdict
    Verdict,
    /// One object per deal and line
    Json,
}

/// What the length of a solution is counted in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Length {
    /// A move of several cards counts once, a move home not at all
    Moves,
    /// Every card moved counts, home included
    Cards,
}

/// The verdict on a deal, or on a board, which has no deal number.
struct Answer {
    deal: Option<DealOrJoke>,
    generator: Generator,
    verdict: Verdict,
    /// The narrowest point of the solution, if requested.
    crux: Option<Crux>,
    /// How hard it is, if requested.
    difficulty: Option<Difficulty>,
    /// The least cards moved by any solution, if searched for.
    least_cards: Option<u32>,
    /// The effort spent on a short solution.
    effort: Effort,
    /// The record of the atlas, as far as it holds with these free cells.
    known: Record,
    states: u64,
}

struct SolveOutput {
    text: String,
    is_solved: bool,
    is_canceled: bool,
    /// The start, the verdict and the limits for the certificate, if requested.
    to_certify: Option<(Position, Verdict, Limits)>,
}

impl Arguments {
    /// Returns whether the program chooses how long to search for a short solution.
    const fn leaves_effort_open(&self) -> bool {
        self.effort.is_none() && self.time.is_none() && self.checkpoint.is_none()
    }

    /// Returns the effort to spend on a short solution.
    fn effort(&self, has_several: bool) -> Effort {
        match self.effort {
            Some(effort) => effort,
            None if self.time.is_some() || self.measure == Some(Length::Cards) => Effort::Proof,
            None if has_several => Effort::Fast,
            None => Effort::Short,
        }
    }
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let cells = arguments.cells.count()?;
    let states = positive(arguments.limit.as_deref(), "--limit", "positions")?.unwrap_or(u64::MAX);
    let time = positive(arguments.time.as_deref(), "--time", "milliseconds")?.map(Duration::from_millis);
    let memory = size(arguments.memory.as_deref(), "--memory", memory::LEAST_BYTES)?;
    let work = arguments.work.begin()?;
    let ranges: Ranges<DealsOrJoke> = Ranges::new(&arguments.deals, &work.generator)?;
    let (generator, stop) = (work.generator, &*work.stop);
    let mut out = Output::new();
    let (is_from_stdin, count) = (ranges.has_stdin(), ranges.count());
    let has_several = arguments.board.is_none() && count != Some(1);
    check_options(arguments, has_several)?;
    if arguments.board.is_none() {
        check_difficulty(arguments, cells.unwrap_or_default())?;
    }
    let in_cards = arguments.measure == Some(Length::Cards);
    let effort = arguments.effort(has_several);
    let (mut all_solved, mut is_canceled) = (true, false);
    let mut wrong = WrongWords::default();
    let mut print = |output: Result<SolveOutput>| -> Result<()> {
        let output = match output {
            Ok(output) => output,
            Err(error) => return out.flush().and_then(|()| wrong.report(error)),
        };
        // A canceled search has no answer, and without it later ones would be out of order.
        is_canceled |= output.is_canceled;
        if is_canceled {
            return Ok(());
        }
        all_solved &= output.is_solved;
        out.text.extend_from_slice(output.text.as_bytes());
        match output.to_certify {
            // The sender may wait for each answer.
            None if is_from_stdin => out.flush(),
            None => out.flush_if_due(),
            Some(to_certify) => certify(to_certify, arguments, out.flush(), stop),
        }
    };
    // Threads format their own answers.
    let solve = |solver: &mut Solver, deal, position: Position, limits| {
        let mut least_cards = None;
        let (found, states) = if has_several || time.is_some() || in_cards {
            let found;
            (found, least_cards) = searched(solver, &position, (effort, in_cards), limits, time, &work.stop)?;
            (found, solver.statistics().expanded)
        } else {
            let (checkpoint, threads) = (arguments.checkpoint.as_deref(), work.threads.get());
            LongSearch { checkpoint, threads, effort, limits, stop: &work.stop }.verdict(solver, &position)?
        };
        let cells = position.cell_count();
        let known = known(deal, &generator).with_cells(cells);
        let mut found = (found, effort, states);
        if !has_several && !in_cards && arguments.leaves_effort_open() {
            found = at_least_known(found, &known, |effort| {
                Ok((verdict(solver, &position, effort, limits, stop)?, solver.statistics().expanded))
            })?;
        }
        let (verdict, effort, states) = found;
        let (crux, difficulty) = described(arguments, &verdict, &position, solver, limits, stop)?;
        let answer = Answer { deal, generator, verdict, crux, difficulty, least_cards, effort, known, states };
        Ok::<_, Error>(SolveOutput {
            text: to_text(&answer, cells, arguments.format, has_several),
            is_solved: matches!(answer.verdict, Verdict::Solved(_)),
            // The search may have been cut short.
            is_canceled: work.is_stopped(),
            to_certify: arguments.certificate.is_some().then_some((position, answer.verdict, limits)),
        })
    };
    let limits_of = |searches| memory::limits_within(memory, states, searches);
    let result = if let Some(board) = &arguments.board {
        let position = immediately(|| boards::read_position(board, cells))?;
        check_difficulty(arguments, position.cell_count())?;
        // The search may take hours.
        write_remarks();
        print(solve(&mut Solver::new(), None, position, limits_of(NonZeroUsize::MIN)))
    } else {
        let deals = ranges.singly(|| work.is_stopped())?;
        let count_as_usize = count.map(|count| usize::try_from(count).unwrap_or(usize::MAX));
        let threads = work.threads.min(count_as_usize.and_then(NonZeroUsize::new).unwrap_or(work.threads));
        let limits = limits_of(threads);
        let mut progress = Progress::new(count);
        let solve_deal = |solver: &mut Solver, selection: Result<DealsOrJoke>| {
            let deal = selection?.first();
            let position = Position::new(&deal.tableau(&generator)?, cells.unwrap_or_default());
            solve(solver, Some(deal), position, limits)
        };
        let result = in_order(deals, threads, stop, Solver::new, solve_deal, |output| {
            progress.add(1);
            // Neither the searches of other threads nor more input are waited for.
            print(output).inspect_err(|_| stop.store(true, Ordering::Relaxed))
        });
        progress.end();
        result
    };
    let is_interrupted = result.is_ok() && work.is_stopped();
    out.end(result)?;
    if arguments.format == Format::Notation {
        note_convention(&generator);
    }
    let code = code_of_work(is_interrupted, has_several || all_solved);
    Ok(if is_interrupted { code } else { wrong.code(code) })
}

/// Searches a position with an effort or for the fewest cards, within a time if one is given. Returns the verdict and the
/// least number of cards that any solution moves, if that was searched for.
fn searched(
    solver: &mut Solver,
    position: &Position,
    (effort, in_cards): (Effort, bool),
    limits: Limits,
    time: Option<Duration>,
    stop: &Stop,
) -> Result<(Verdict, Option<u32>)> {
    let mut search = |stop: &AtomicBool| {
        if in_cards {
            let (verdict, bound) = verdict_in_cards(solver, position, limits, stop)?;
            return Ok((verdict, Some(bound)));
        }
        Ok::<_, VerifyError>((verdict(solver, position, effort, limits, stop)?, None))
    };
    Ok(match time {
        Some(time) => {
            let deadline = Deadline::after_or(time, stop.flag());
            search(deadline.context("--time: cannot start a thread to watch the time")?.flag())
        }
        None => search(stop),
    }?)
}

/// Returns what the atlas knows of a deal.
fn known(deal: Option<DealOrJoke>, generator: &Generator) -> Record {
    match deal {
        Some(DealOrJoke::Deal(number)) => embedded::record_of(generator, number),
        Some(DealOrJoke::Joke(_)) | None => Record::default(),
    }
}

/// Searches with the effort that found the atlas's solution, if that is shorter. Returns the shorter solution, its
/// effort and all positions searched.
fn at_least_known(
    (verdict, effort, states): (Verdict, Effort, u64),
    known: &Record,
    search: impl FnOnce(Effort) -> Result<(Verdict, u64)>,
) -> Result<(Verdict, Effort, u64)> {
    let (Verdict::Solved(solution), Some((moves, of_known))) = (&verdict, known.moves.zip(known.effort)) else {
        return Ok((verdict, effort, states));
    };
    if solution.moves() <= moves.into() || of_known <= effort {
        return Ok((verdict, effort, states));
    }
    let (other, more) = search(of_known)?;
    let is_shorter = matches!(&other, Verdict::Solved(other) if other.moves() < solution.moves());
    let (verdict, effort) = if is_shorter { (other, of_known) } else { (verdict, effort) };
    Ok((verdict, effort, states + more))
}

/// Returns the crux of a solution and the difficulty of its position, as far as the options ask for them.
fn described(
    arguments: &Arguments,
    verdict: &Verdict,
    position: &Position,
    solver: &mut Solver,
    limits: Limits,
    stop: &AtomicBool,
) -> Result<(Option<Crux>, Option<Difficulty>)> {
    let Verdict::Solved(solution) = verdict else { return Ok((None, None)) };
    let limits_of_move = Limits { states: limits.states.min(Crux::STATES), ..limits };
    let crux = arguments.crux.then(|| crux(solver, solution, limits_of_move, stop)).transpose()?;
    let difficulty = arguments.difficulty.then(|| Components::of(solver, position, limits, stop)).transpose()?;
    Ok((crux, difficulty.flatten().map(|components| components.difficulty())))
}

/// Writes the certificate of a verdict, even if the verdict could not be printed.
fn certify(
    (position, verdict, limits): (Position, Verdict, Limits),
    arguments: &Arguments,
    printed: Result<()>,
    stop: &AtomicBool,
) -> Result<()> {
    let path = arguments.certificate.as_deref().expect("it is asked for");
    let certified = certificate::write((path, arguments.force), &position, &verdict, limits, stop);
    if certified.is_err() { ignore_closed_pipe(printed).and(certified) } else { printed }
}

/// Refuses `--difficulty` with other than four free cells.
fn check_difficulty(arguments: &Arguments, cells: CellCount) -> Result<()> {
    if arguments.difficulty && cells != CellCount::FOUR {
        bail!("--difficulty needs four free cells, not {cells}");
    }
    Ok(())
}

/// Refuses conflicting options, and files that cannot be written.
fn check_options(arguments: &Arguments, has_several: bool) -> Result<()> {
    if arguments.crux && arguments.format == Format::Verdict {
        bail!("--crux: --format verdict prints no solution; use notation or json");
    }
    if arguments.difficulty && arguments.format == Format::Verdict {
        bail!("--difficulty: --format verdict prints the verdict alone; use notation or json");
    }
    if has_several && arguments.checkpoint.is_some() {
        bail!("--checkpoint is for one search; use one number or --board FILE");
    }
    match &arguments.certificate {
        Some(_) if has_several => {
            bail!("--certificate is for one deal; use one number or --board FILE")
        }
        Some(path) => certificate::try_to_write(path, arguments.force),
        None => Ok(()),
    }
}
