//! `tableaux trace`: the steps of a shuffle.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::ValueHint;

use super::arguments::{Format, text_or_json};
use super::boards;
use super::find::{UNEXPLAINED, input, reason};
use super::generator::{GeneratorArgument, note_convention, other_than_microsoft};
use super::json::Object;
use super::json_help::{Field, json_help};
use super::lines::source_name;
use super::output::{Output, exit_code};
use tableaux_engine::card::{Card, SuitStyle};
use tableaux_engine::freecell::deal::Deal;
use tableaux_engine::freecell::find::{BoardStep, BoardTrace, DealingMistake, NoDeal};
use tableaux_engine::freecell::layout::Layout;
use tableaux_engine::freecell::trace::{TraceStep, trace};
use tableaux_engine::generator::Generator;
use tableaux_engine::number::DealNumber;

const EXAMPLES: &str = "Examples:\n  tableaux trace 617\n  tableaux trace 617 --board mine.txt\n  \
    my-dealer 617 | tableaux trace 617 --board -\n  \
    tableaux trace 617 --generator minstd --format json\n\n\
    Exit code 1 means that the board of --board is not the deal.";

const FIELDS: &[Field] = &[
    Field::NUMBER,
    Field::GENERATOR,
    Field::new("steps[].step", "integer", "step, 1 to 52"),
    Field::new("steps[].state", "integer", "state of the generator"),
    Field::new("steps[].r", "integer", "number drawn from it"),
    Field::new("steps[].left", "integer", "cards left before the step"),
    Field::new("steps[].index", "integer", "place in the pack of the card dealt, from 0"),
    Field::new("steps[].dealt", "text", "card dealt"),
    Field::new("steps[].moved", "text or null", "card moved into the gap; null if the last card is dealt"),
    Field::new("steps[].arithmetic", "text", "the step as arithmetic, from the state before to the index"),
    Field::new("steps[].yours", "text or null", "with --board: its card; null if that is unknown"),
    Field::new("steps[].your_index", "integer or null", "its index; null if that is unknown"),
    Field::new("steps[].your_r", "text or null", "number that its program drew; null if no mistake explains the board"),
    Field::new(
        "first_step",
        "integer or null",
        "with --board: first step at which its card is another; null if none is",
    ),
    Field::new("mistakes[]", "text", "mistakes in dealing that explain the board, as in find; absent if none is known"),
    Field::new(
        "explanation",
        "text",
        "what the program does and should do, or that no known mistake explains the board",
    ),
];

/// Show the 52 steps of a shuffle
///
/// The pack is AC AD AH AS 2C … KS, and the number seeds the generator. In each step the generator advances to its next
/// state, r is drawn from that, and the index is r modulo the number of cards left, or with --generator delphi r times that
/// number, divided by 2^32. The card at the index, counted from 0, is dealt, and the last of the cards left moves into the
/// gap, unless it is the one dealt. The same stands behind each step as arithmetic, with its numbers.
///
/// With --board the steps that dealt your board stand beside the right ones: its card, the index of that, and, if a known
/// mistake or two of them explain the board, the number r that your program drew. Without an explanation the index says
/// what r left: 30 + 52k is a number that leaves 30 modulo 52. The first step that differs is marked with <, and the
/// mistake named below.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = json_help(EXAMPLES, FIELDS))]
pub(super) struct Arguments {
    /// A deal number
    #[arg(value_name = "NUMBER", allow_negative_numbers = true)]
    number: String,
    /// Show the steps of the board in a file beside these; - is standard input
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    board: Option<PathBuf>,
    #[command(flatten)]
    generator: GeneratorArgument,
    /// The form of the steps
    #[arg(long, default_value = "text")]
    #[arg(value_parser = text_or_json("A table, one line per step", "One object with all steps"))]
    format: Format,
}

/// A shuffle, with the steps of a board beside it.
struct Steps {
    generator: Generator,
    number: DealNumber,
    right: [TraceStep; Card::COUNT],
    board: Option<BoardTrace>,
    /// The explanation why the board is not the deal, if known.
    why: Option<String>,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let generator = arguments.generator.generator()?;
    let number: DealNumber = arguments.number.parse()?;
    let right = trace(&generator, number)?;
    let mut steps = Steps { generator, number, right, board: None, why: None };
    if let Some(file) = &arguments.board {
        let layout = read_board(file)?;
        let accepted = "eight columns of 7 7 7 7 6 6 6 6 cards are accepted";
        let error = || {
            let why = NoDeal::of(&layout)
                .map_or_else(|| "the board has the cascades of no deal".into(), |why| why.to_string());
            format!("{}: {why}: {accepted}", source_name(file))
        };
        let board = BoardTrace::new(&generator, number, &layout)?.with_context(error)?;
        steps.why = reason(board.mistakes.as_deref(), &layout, &Deal::by(&generator, number)?);
        steps.board = Some(board);
    }
    let mut out = Output::new();
    match arguments.format {
        Format::Text => steps.write_table(&mut out.text)?,
        Format::Json => out.line(steps.json()),
    }
    out.flush()?;
    if arguments.format == Format::Text {
        note_convention(&generator);
    }
    let is_deal = |board: &BoardTrace| board.mistakes.as_ref().is_some_and(Vec::is_empty);
    Ok(exit_code(steps.board.as_ref().is_none_or(is_deal)))
}

fn read_board(file: &Path) -> Result<Layout> {
    let reading = boards::read(file)?;
    match &reading.boards[..] {
        [board] => input::layout(board).with_context(|| source_name(file)),
        boards => bail!("{}: there are {} boards: one is accepted", source_name(file), boards.len()),
    }
}

const fn text(card: Card) -> &'static str {
    card.text(SuitStyle::Letters)
}

impl Steps {
    /// Returns the steps, each with the board's.
    fn pairs(&self) -> impl Iterator<Item = (usize, &TraceStep, Option<&BoardStep>)> {
        let board = |step: usize| self.board.as_ref().map(|board| &board.board[step]);
        self.right.iter().enumerate().map(move |(step, right)| (step + 1, right, board(step)))
    }

    fn json(&self) -> Object {
        let steps = self.pairs().map(|(count, step, board)| {
            let object = Object::new().with("step", count).with("state", step.state).with("r", step.r);
            let object = object.with("left", step.left).with("index", step.index);
            let object = object.with("dealt", text(step.dealt)).with("moved", step.moved.map(text));
            let object = object.with("arithmetic", step.arithmetic(&self.generator, self.number));
            match board {
                Some(BoardStep { card, index, r }) => {
                    object.with("yours", card.map(text)).with("your_index", index).with("your_r", r)
                }
                None => object,
            }
        });
        let object = Object::new().with("number", self.number.get());
        let object = object.with_some("generator", other_than_microsoft(&self.generator));
        let object = object.with("steps", steps.collect::<Vec<_>>());
        match &self.board {
            Some(board) => {
                let names =
                    |mistakes: &Vec<DealingMistake>| mistakes.iter().map(DealingMistake::name).collect::<Vec<_>>();
                let object = object.with("first_step", board.first_difference());
                let object = object.with_some("mistakes", board.mistakes.as_ref().map(names));
                object.with("explanation", self.explanation(board))
            }
            None => object,
        }
    }

    /// Writes a table with columns as wide as their values, and the explanation of the board.
    fn write_table(&self, into: &mut Vec<u8>) -> Result<()> {
        let first = self.board.as_ref().map(BoardTrace::first_difference);
        let lines = self.pairs().map(|(count, step, board)| {
            let moved = step.moved.map_or("-", text);
            let right = [count.to_string(), step.state.to_string(), step.r.to_string(), step.left.to_string()];
            let right = right.into_iter().chain([step.index.to_string(), text(step.dealt).into(), moved.into()]);
            let yours = board.map(|board| {
                let mark = if first == Some(Some(count)) { "<" } else { "" };
                let card = board.card.map_or("?", text);
                let index = board.index.map_or("?".into(), |index| index.to_string());
                [card.to_string(), index, board.r_in_words(step.left).unwrap_or_else(|| "?".into()), mark.into()]
            });
            let words = right.chain(yours.into_iter().flatten());
            words.chain([step.arithmetic(&self.generator, self.number)]).collect::<Vec<_>>()
        });
        let headings = ["step", "state", "r", "left", "index", "dealt", "moved"].into_iter();
        let yours = self.board.iter().flat_map(|_| ["yours", "index", "r", ""]);
        let headings = headings.chain(yours).chain(["arithmetic"]).map(String::from).collect();
        let table: Vec<Vec<String>> = std::iter::once(headings).chain(lines).collect();
        let width = |column: usize| table.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..table[0].len()).map(width).collect();
        for line in &table {
            let (last, words) = line.split_last().expect("each line has its arithmetic");
            for (word, width) in words.iter().zip(&widths).filter(|(_, width)| **width > 0) {
                write!(into, "{word:>width$}  ")?;
            }
            writeln!(into, "{last}")?;
        }
        if let Some(board) = &self.board {
            writeln!(into, "\n{}", self.explanation(board))?;
        }
        Ok(())
    }

    /// Describes what is wrong with the board, in one line.
    fn explanation(&self, board: &BoardTrace) -> String {
        let number = self.number;
        let first = match (board.first_difference(), &board.mistakes) {
            (None, Some(mistakes)) if mistakes.is_empty() => return format!("the board is that of #{number}"),
            // There are only mistakes in the layout.
            (None, _) => format!("the shuffle of #{number} is right, and the layout is not"),
            (Some(step), _) => {
                let (right, yours) = (&self.right[step - 1], &board.board[step - 1]);
                let card = yours.card.map_or("no card", text);
                format!("not #{number}: step {step} deals {}, and your board has {card}", text(right.dealt))
            }
        };
        format!("{first}; {}", self.why.as_deref().unwrap_or(UNEXPLAINED))
    }
}
