//! `tableaux gears`: answers of boards, and numbered boards.

mod input;

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use serde::Serialize;

use self::input::{Given, Name, Source};
use super::output::Output;
use crate::gears::board::{Board, Direction};
use crate::gears::presses;
use crate::gears::size::Size;
use crate::gears::solve::{Answer, LIMIT, any, shortest, solutions};
use crate::number::{DealNumber, DealRange};
use crate::sanitize::quoted;
use crate::words::counted;

/// Solve boards of the rotation puzzle Gears
///
/// Each gear points up, right, down or left, written 1 2 3 4. Pressing one turns it a quarter clockwise and its
/// neighbours above, below, left and right a quarter back; all have to point up. A board is 3|423,124,242: its size, 2
/// to 32, and its rows. The answer is 1,1|2,1|…: the column and row of each press, in any order, as few as there can
/// be.
///
/// A FILE, or - for standard input, has a board a line, or its size on a line and its rows on lines after it; a number
/// and a tab may come before a board, and come before its answer then. Blank lines and lines that begin with # are
/// passed over.
///
/// A NUMBER, or a range A..=B or A-B of them, prints numbered boards. Their numbering is this program's own: the gears
/// of a solved board are pressed as Microsoft's generator says, so that each has an answer.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  tableaux gears '3|423,124,242'\n  \
    tableaux gears '2|23,14' --verify '1,1|2,1|2,1|2,2|2,2|2,2'\n  tableaux gears 617 --size 9 | tableaux gears -\n  tableaux gears 1-1000 --size 5 --format json\n\n\
    Exit code 1 says that a board has no answer, or that --verify did not solve it.")]
pub(super) struct Arguments {
    /// Boards, files of boards, numbers of boards and ranges of them, or -
    #[arg(required = true, value_name = "BOARD|FILE|NUMBER", allow_negative_numbers = true)]
    boards: Vec<String>,
    /// How many gears numbered boards have along each side, 2 to 32 [default: 3]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    size: Option<String>,
    /// Print how many solutions there are, each gear pressed up to three times
    #[arg(long, conflicts_with_all = ["verify", "limit", "format"])]
    count: bool,
    /// Press the gears of ANSWER on the one board, and say whether that solves it
    #[arg(long, value_name = "ANSWER", allow_hyphen_values = true, conflicts_with_all = ["limit", "format"])]
    verify: Option<String>,
    /// Compare at most N answers of a board [default: all there are, up to 2³⁰ of 30×30 and 32×32]
    ///
    /// Standard error says so where there are more, so that a shorter answer may be among them.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    limit: Option<String>,
    /// How answers are written
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// The presses of each board, a line each
    Text,
    /// An object a board, a line each, also for numbered boards
    Json,
}

/// What is printed of a board.
#[derive(Clone, Copy)]
enum Printed {
    Board,
    Count,
    Answer { limit: u64 },
    Json { limit: u64 },
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode> {
    // What is on the command line is checked before anything is printed.
    if arguments.boards.iter().filter(|&text| text == "-").count() > 1 {
        bail!("- is given twice: standard input is accepted once");
    }
    let sources: Vec<Source> = arguments.boards.iter().map(|text| Source::new(text)).collect::<Result<_>>()?;
    let is_number = |source: &Source| matches!(source, Source::Numbers(_));
    let size = match &arguments.size {
        Some(_) if !sources.iter().any(is_number) => {
            bail!("--size is for numbered boards: a number is accepted with it")
        }
        Some(size) => size.parse().context("--size")?,
        None => Size::USUAL,
    };
    let limit = arguments.limit.as_deref().map_or(Ok(LIMIT), read_limit)?;
    if arguments.limit.is_some() && arguments.format == Format::Text && sources.iter().all(is_number) {
        bail!("--limit is for answers: a board or --format json is accepted with it");
    }
    let is_range = |source: &Source| matches!(source, Source::Numbers(range) if range.len() > 1);
    let several = sources.len() > 1 || sources.iter().any(is_range);

    if let Some(answer) = &arguments.verify {
        return verify(answer, sources.into_iter().flat_map(|source| source.boards(size)));
    }
    let mut printer = Printer { out: Output::new(), unsolvable: false };
    for source in sources {
        let from_numbers = is_number(&source);
        let what = match arguments.format {
            _ if arguments.count => Printed::Count,
            Format::Json => Printed::Json { limit },
            Format::Text if from_numbers => Printed::Board,
            Format::Text => Printed::Answer { limit },
        };
        for given in source.boards(size) {
            let mut given = given?;
            if from_numbers && !several && arguments.format == Format::Text {
                given.number = None;
            }
            printer.print(&given, what)?;
            // Who types a board or sends one waits for its answer.
            if from_numbers { printer.out.flush_if_due() } else { printer.out.flush() }?;
        }
        printer.out.flush()?;
    }
    Ok(if printer.unsolvable { ExitCode::from(1) } else { ExitCode::SUCCESS })
}

/// Prints the boards of the ranges, with their numbers if there are several.
pub(super) fn print(ranges: impl Iterator<Item = DealRange>, size: Size) -> Result<()> {
    let boards: Vec<Given> = ranges.flat_map(|range| Source::Numbers(range).boards(size)).collect::<Result<_>>()?;
    let mut printer = Printer { out: Output::new(), unsolvable: false };
    let several = boards.len() > 1;
    for given in boards {
        printer.print(&Given { number: given.number.filter(|_| several), ..given }, Printed::Board)?;
    }
    printer.out.flush()
}

fn read_limit(text: &str) -> Result<u64> {
    let digits = Some(text).filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
    let limit = digits.and_then(|digits| digits.parse().ok()).filter(|&limit| limit > 0);
    limit.with_context(|| format!("--limit: '{}' is no number of answers: 1 and more is accepted", quoted(text)))
}

struct Printer {
    out: Output,
    unsolvable: bool,
}

/// The shape of a board's line of JSON, with nulls where there is no answer; the order of its fields is that of the keys.
#[derive(Serialize)]
struct Written {
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<u64>,
    board: String,
    solutions: u128,
    presses: Option<u32>,
    fewest: Option<bool>,
    answer: Option<String>,
}

impl Printer {
    fn print(&mut self, given: &Given, what: Printed) -> Result<()> {
        let Given { board, number, name } = given;
        if let Some(number) = number.filter(|_| !matches!(what, Printed::Json { .. })) {
            write!(self.out.text, "{number}\t")?;
        }
        match what {
            Printed::Board => writeln!(self.out.text, "{board}")?,
            Printed::Count => {
                let solvable = any(board).is_some();
                self.unsolvable |= !solvable;
                writeln!(self.out.text, "{}", if solvable { solutions(board.size()) } else { 0 })?;
            }
            Printed::Answer { limit } => {
                let answer = self.shortest(board, limit);
                match answer {
                    Some(answer) => {
                        writeln!(self.out.text, "{}", answer.presses)?;
                        remark(name, &answer, limit);
                    }
                    None => writeln!(self.out.text, "unsolvable")?,
                }
            }
            Printed::Json { limit } => {
                let answer = self.shortest(board, limit);
                let written = Written {
                    number: number.map(DealNumber::get),
                    board: board.to_string(),
                    solutions: answer.map_or(0, |answer| answer.solutions),
                    presses: answer.map(|answer| answer.presses.count()),
                    fewest: answer.map(|answer| answer.fewest),
                    answer: answer.map(|answer| answer.presses.to_string()),
                };
                serde_json::to_writer(&mut self.out.text, &written)?;
                self.out.text.push(b'\n');
            }
        }
        Ok(())
    }

    fn shortest(&mut self, board: &Board, limit: u64) -> Option<Answer> {
        let answer = shortest(board, limit, &AtomicBool::new(false));
        self.unsolvable |= answer.is_none();
        answer
    }
}

/// Says on standard error that an answer need not be the shortest, where it need not.
fn remark(name: &Name, answer: &Answer, limit: u64) {
    if !answer.fewest {
        let presses = counted(answer.presses.count().into(), "press", "presses");
        let all = answer.solutions;
        // Standard error may be gone with the terminal.
        let _ = writeln!(
            io::stderr(),
            "tableaux: {name}: {presses}, the fewest among at most {limit} of {all} answers; --limit compares more"
        );
    }
}

/// Presses the gears of an answer on the one board there is.
fn verify(answer: &str, mut boards: impl Iterator<Item = Result<Given>>) -> Result<ExitCode> {
    let Given { mut board, .. } = boards.next().context("--verify: there is no board: one is accepted")??;
    if boards.next().transpose()?.is_some() {
        bail!("--verify: there is more than one board: one is accepted");
    }
    let mut pressed = 0_u64;
    for gear in presses::gears(answer, board.size()) {
        board.press(gear.context("--verify")?);
        pressed += 1;
    }
    let mut out = io::stdout().lock();
    let code = match board.gears().find(|&gear| board.at(gear) != Direction::Up) {
        None => {
            writeln!(out, "solved in {}", counted(pressed, "press", "presses"))?;
            ExitCode::SUCCESS
        }
        Some(gear) => {
            writeln!(out, "not solved: gear {gear} points {}", board.at(gear))?;
            ExitCode::from(1)
        }
    };
    out.flush()?;
    Ok(code)
}
