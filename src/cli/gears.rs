//! `tableaux gears`: solves boards, prints numbered boards.

pub(super) mod find;
mod input;
pub(super) mod page;

use std::ffi::OsString;

use self::input::{BrokenBlock, InputBoard, Source};
use super::output::{ignore_closed_pipe, report};
use super::prelude::*;
use crate::table;
use tableaux_engine::gears::{
    self, Board, BoardSize, Direction, MAX_SOLUTIONS, Solution, any_solution, parse_gears, solution_count,
};

const EXAMPLES: &str = "Examples:\n  tableaux gears '3|423,124,242'\n  \
    tableaux gears '2|23,14' --verify '1,1|2,1|2,1|2,2|2,2|2,2'\n  \
    tableaux gears 617 --size 9 | tableaux gears -\n  tableaux gears 1-1000 --size 5 --format json\n  \
    echo '{\"test_data\":[{\"number\":0,\"src\":\"2|23,14\"}]}' | tableaux gears -\n\n\
    Exit code 1 means that the only board has no answer, or that the answer of --verify does not solve it.";

json_object! {
    struct GearsJson {
        number: Option<DealNumber> = "number of the board, if it has one",
        board: String = "size and rows",
        solutions: u128 = "number of solutions, up to 2^64; 0 if there is none",
        presses: OrNull<u32> = "presses of the answer; null if there is none",
        fewest: OrNull<bool> = "whether no answer has fewer presses",
        answer: OrNull<String> = "column and row of each press",
    }
}

/// Solve boards of the rotation puzzle Gears
///
/// Each gear points up, right, down or left, written 1 2 3 4. Pressing a gear turns it a quarter clockwise and its
/// neighbors above, below, left and right a quarter back; all gears must point up. A board is 3|423,124,242: its size,
/// 2 to 32, and its rows. The answer is 1,1|2,1|…: the column and row of each press, in any order, with as few presses
/// as possible.
///
/// A FILE, or - for standard input, has one board per line, or its size on one line and its rows on the lines after it.
/// A number and a tab may come before a board, and are printed before its answer. Blank lines and lines that begin with
/// # are ignored. A list of boards in JSON is read too (see the examples), and so is a page whose first line is prose.
///
/// A NUMBER, or a range A..=B or A-B, prints numbered boards. The numbering is this program's own: the gears of a
/// solved board are pressed as often as Microsoft's generator draws, so each board has an answer.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = json_help::<GearsJson>(EXAMPLES))]
pub(super) struct Arguments {
    /// Boards, files of boards, board numbers and ranges, or -
    #[arg(required = true, value_name = "BOARD|FILE|NUMBER", allow_negative_numbers = true, value_hint = ValueHint::FilePath)]
    boards: Vec<OsString>,
    /// The number of gears along each side of numbered boards, 2 to 32 [default: 3]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    size: Option<String>,
    /// Print the number of solutions, each gear pressed up to three times
    #[arg(long, conflicts_with_all = ["verify", "limit", "format"])]
    count: bool,
    /// Press the gears of ANSWER on the only board, and say whether that solves it
    #[arg(long, value_name = "ANSWER", allow_hyphen_values = true, conflicts_with_all = ["limit", "format"])]
    verify: Option<String>,
    /// Compare at most N answers of a board [default: all, up to 2³⁰ on 30×30 and 32×32]
    ///
    /// If a board has more, standard error says that a shorter answer may exist.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    limit: Option<String>,
    /// The form of the answers
    #[arg(long, default_value = "text")]
    #[arg(value_parser = text_or_json("The presses, one line per board", "One object per board and line, also for numbered boards"))]
    format: Format,
}

/// The output for a board; `limit` is the maximum number of solutions compared.
#[derive(Clone, Copy)]
enum Printout {
    Board,
    Count,
    Answer { limit: u64 },
    Json { limit: u64 },
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode> {
    // Checks the whole command line before printing anything.
    if arguments.boards.iter().filter(|text| *text == "-").count() > 1 {
        bail!("- is given twice; standard input can be read only once");
    }
    let sources: Vec<Source> = arguments.boards.iter().map(|text| Source::new(text)).collect::<Result<_>>()?;
    let is_numbered = |source: &Source| matches!(source, Source::Numbers(_));
    let size = match &arguments.size {
        Some(_) if !sources.iter().any(is_numbered) => {
            bail!("--size needs a board number")
        }
        Some(size) => size.parse().context("--size")?,
        None => BoardSize::DEFAULT,
    };
    let limit = positive(arguments.limit.as_deref(), "--limit", "answers")?.unwrap_or(MAX_SOLUTIONS);
    if arguments.limit.is_some() && arguments.format == Format::Text && sources.iter().all(is_numbered) {
        bail!("--limit needs a board or --format json");
    }
    let is_range = |source: &Source| matches!(source, Source::Numbers(range) if range.len() > 1);
    let has_several = sources.len() > 1 || sources.iter().any(is_range);

    if let Some(answer) = &arguments.verify {
        return verify(answer, sources.into_iter().flat_map(|source| source.boards(size)));
    }
    let mut printer = Printer::new();
    let mut are_read = true;
    let print_all = || -> Result<()> {
        for source in sources {
            let is_numbered = is_numbered(&source);
            let printout = match arguments.format {
                _ if arguments.count => Printout::Count,
                Format::Json => Printout::Json { limit },
                Format::Text if is_numbered => Printout::Board,
                Format::Text => Printout::Answer { limit },
            };
            for input in source.boards(size) {
                let mut input = match input {
                    Err(error) if error.is::<BrokenBlock>() => {
                        are_read = false;
                        printer.out.flush()?;
                        report(&causes(&error));
                        continue;
                    }
                    input => input?,
                };
                if is_numbered && !has_several && arguments.format == Format::Text {
                    input.number = None;
                }
                printer.print(&input, printout)?;
                // The sender may wait for each answer.
                if is_numbered { printer.out.flush_if_due() } else { printer.out.flush() }?;
            }
            printer.out.flush()?;
        }
        Ok(())
    };
    ignore_closed_pipe(print_all())?;
    if !are_read {
        return Ok(ExitCode::from(2));
    }
    let is_only_board_unsolvable = printer.boards == 1 && printer.found_unsolvable;
    Ok(exit_code(!is_only_board_unsolvable))
}

/// Prints the boards of the ranges, numbered if there are several.
pub(super) fn print(ranges: impl Iterator<Item = DealRange>, size: BoardSize) -> Result<()> {
    let boards = ranges.flat_map(|range| Source::Numbers(range).boards(size));
    let boards: Vec<InputBoard> = boards.collect::<Result<_>>()?;
    let mut printer = Printer::new();
    let has_several = boards.len() > 1;
    for board in boards {
        printer.print(&InputBoard { number: board.number.filter(|_| has_several), ..board }, Printout::Board)?;
    }
    printer.out.flush()
}

/// Returns a board of gears with the fewest presses that solve it; `None` if it is of another table, or has no
/// solution.
pub(super) fn fewest(board: &table::board::Board) -> Option<(Board, u32)> {
    let board = board.gears()?;
    let solution = gears::solve(&board, MAX_SOLUTIONS, &AtomicBool::new(false))?;
    Some((board, solution.presses.count()))
}

struct Printer {
    out: Output,
    boards: u64,
    /// Whether a board has no solution.
    found_unsolvable: bool,
}

impl Printer {
    fn new() -> Self {
        Self { out: Output::new(), boards: 0, found_unsolvable: false }
    }

    fn print(&mut self, input: &InputBoard, printout: Printout) -> Result<()> {
        let InputBoard { board, number, name } = input;
        self.boards += 1;
        if let Some(number) = number.filter(|_| !matches!(printout, Printout::Json { .. })) {
            write!(self.out.text, "{number}\t")?;
        }
        match printout {
            Printout::Board => self.out.line(board),
            Printout::Count => {
                let is_solvable = any_solution(board).is_some();
                self.found_unsolvable |= !is_solvable;
                self.out.line(if is_solvable { solution_count(board.size()) } else { 0 });
            }
            Printout::Answer { limit } => match self.solve(board, limit) {
                Some(solution) => {
                    self.out.line(solution.presses);
                    if !solution.is_shortest {
                        let presses = counted(solution.presses.count().into(), "press", "presses");
                        let among = format!("the fewest among at most {limit} of {} answers", solution.solution_count);
                        note(format_args!("{name}: {presses}, {among}; --limit compares more"));
                    }
                }
                None => self.out.line("unsolvable"),
            },
            Printout::Json { limit } => {
                let solution = self.solve(board, limit);
                self.out.line(to_json(&GearsJson {
                    number: *number,
                    board: board.to_string(),
                    solutions: solution.map_or(0, |solution| solution.solution_count),
                    presses: OrNull(solution.map(|solution| solution.presses.count())),
                    fewest: OrNull(solution.map(|solution| solution.is_shortest)),
                    answer: OrNull(solution.map(|solution| solution.presses.to_string())),
                }));
            }
        }
        Ok(())
    }

    fn solve(&mut self, board: &Board, limit: u64) -> Option<Solution> {
        let solution = gears::solve(board, limit, &AtomicBool::new(false));
        self.found_unsolvable |= solution.is_none();
        solution
    }
}

/// Presses the gears of an answer on the only board, and prints whether that solves it.
fn verify(answer: &str, mut boards: impl Iterator<Item = Result<InputBoard>>) -> Result<ExitCode> {
    let InputBoard { mut board, .. } = boards.next().context("--verify: no board given; use one")??;
    if boards.next().transpose()?.is_some() {
        bail!("--verify: more than one board given; use one");
    }
    let mut count = 0_u64;
    for gear in parse_gears(answer, board.size()) {
        board.press(gear.context("--verify")?);
        count += 1;
    }
    let mut out = Output::new();
    let wrong = board.gears().find(|&gear| board.at(gear) != Direction::Up);
    match wrong {
        None => out.line(format_args!("solved in {}", counted(count, "press", "presses"))),
        Some(gear) => out.line(format_args!("not solved: gear {gear} points {}", board.at(gear))),
    }
    out.end(Ok(()))?;
    Ok(exit_code(wrong.is_none()))
}
