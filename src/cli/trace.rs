//! `tableaux trace`: the steps of a shuffle.

use super::boards;
use super::find::{agreement, input, names, reason, unexplained};
use super::generator::{GeneratorArgument, note_convention, other_than_microsoft};
use super::json::{GENERATOR, NUMBER};
use super::lines::source_name;
use super::prelude::*;
use crate::columns;
use tableaux_engine::freecell::find::{BoardStep, BoardTrace, DealingMistake, NoDeal};
use tableaux_engine::freecell::trace::{TraceStep, trace};

const EXAMPLES: &str = "Examples:\n  tableaux trace 617\n  tableaux trace 617 --board mine.txt\n  \
    my-dealer 617 | tableaux trace 617 --board -\n  \
    tableaux trace 617 --generator minstd --format json\n\n\
    Exit code 1 means that the board of --board is not the deal.";

json_object! {
    struct TraceJson {
        number: DealNumber = NUMBER,
        generator: Option<String> = GENERATOR,
        steps: Vec<StepJson>,
        first_step: Option<OrNull<usize>> = "with --board: first step where its card differs; null if none does",
        mistakes: Option<Vec<&'static str>> = "mistakes in dealing that explain the board, as in find; absent if none \
            is known",
        parts: Option<Vec<PartJson>>,
        explanation: Option<String> = "what the program does and should do, or the statement that no known mistake explains the board",
    }

    /// A part of the program that differs, with `--board`, if mistakes explain the board.
    struct PartJson {
        part: &'static str = "part of the program that is wrong: pack, seed, step, output, index, removal, repeat, \
            order or print",
        yours: String = "what the program does",
        right: &'static str = "the right way",
        fix: &'static str = "what the program should do",
    }

    struct StepJson {
        step: usize = "step, 1 to 52",
        state: u64 = "state of the generator",
        r: u64 = "number drawn from it",
        left: usize = "cards left before the step",
        index: usize = "place in the pack of the card dealt, from 0",
        dealt: Card = "card dealt",
        moved: OrNull<Card> = "card moved into the gap; null if the last card is dealt",
        arithmetic: String = "the step as arithmetic, from the state before to the index",
        yours: Option<OrNull<Card>> = "with --board: its card; null if unknown",
        your_index: Option<OrNull<i64>> = "its index; null if unknown",
        your_r: Option<OrNull<String>> = "number that its program drew; null if no mistake explains the board",
    }
}

/// Show the 52 steps of a shuffle
///
/// The pack is AC AD AH AS 2C … KS, and the number seeds the generator. In each step the generator advances to its next
/// state, which gives the number r. The index is r modulo the number of cards left or, with --generator delphi, r times
/// that number, divided by 2^32. The card at the index, counted from 0, is dealt, and the last of the cards left moves
/// into the gap, unless it is the card dealt. Each step ends with this arithmetic in numbers.
///
/// With --board, the steps that dealt your board are shown next to the right ones: its card, its index, and the number
/// r that your program drew, if known mistakes explain the board. If none do, the index gives the remainder of r: 30 +
/// 52k is a number with the remainder 30 modulo 52. The first step that differs is marked with <. The mistakes are
/// named below, with each part of the program that differs: yours, the right one, and how to fix it.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = json_help::<TraceJson>(EXAMPLES))]
pub(super) struct Arguments {
    /// A deal number
    #[arg(value_name = "NUMBER", allow_negative_numbers = true)]
    number: String,
    /// Show the steps of the board in a file next to these; - is standard input
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    board: Option<PathBuf>,
    #[command(flatten)]
    generator: GeneratorArgument,
    /// The form of the steps
    #[arg(long, default_value = "text")]
    #[arg(value_parser = text_or_json("A table, one line per step", "One object with all steps"))]
    format: Format,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let generator = arguments.generator.generator()?;
    let number: DealNumber = arguments.number.parse()?;
    let steps = (1..).zip(trace(&generator, number)?).map(|(step, right)| {
        let (moved, arithmetic) = (OrNull(right.moved), right.arithmetic(&generator, number));
        let TraceStep { state, r, left, index, dealt, .. } = right;
        StepJson { step, state, r, left, index, dealt, moved, arithmetic, yours: None, your_index: None, your_r: None }
    });
    let (steps, name) = (steps.collect(), other_than_microsoft(&generator));
    let mut shown =
        TraceJson { number, generator: name, steps, first_step: None, mistakes: None, parts: None, explanation: None };
    let board = arguments.board.as_ref().map(|file| compare(&mut shown, &generator, file)).transpose()?;
    let mut out = Output::new();
    match arguments.format {
        Format::Text => write_table(&shown, board.as_ref(), &mut out.text)?,
        Format::Json => out.line(to_json(&shown)),
    }
    out.flush()?;
    if arguments.format == Format::Text {
        note_convention(&generator);
    }
    let is_deal = |board: BoardTrace| {
        known_count(&board) == Card::COUNT && board.mistakes.is_some_and(|mistakes| mistakes.is_empty())
    };
    Ok(exit_code(board.is_none_or(is_deal)))
}

/// Adds the steps of the board in a file.
fn compare(shown: &mut TraceJson, generator: &Generator, file: &Path) -> Result<BoardTrace> {
    let layout = read_board(file)?;
    let error = || {
        let why = NoDeal::of(&layout).map_or("no deal has these cascades".into(), |why| why.to_string());
        format!("{}: {why}; use eight columns of 7 7 7 7 6 6 6 6 cards", source_name(file))
    };
    let board = BoardTrace::new(generator, shown.number, &layout)?.with_context(error)?;
    let why = reason(board.mistakes.as_deref(), &layout, &Deal::by(generator, shown.number)?);
    for (step, BoardStep { card, index, r }) in shown.steps.iter_mut().zip(board.board.clone()) {
        (step.yours, step.your_index, step.your_r) = (Some(OrNull(card)), Some(OrNull(index)), Some(OrNull(r)));
    }
    shown.first_step = Some(OrNull(board.first_difference()));
    shown.mistakes = board.mistakes.as_deref().map(names);
    let part = |mistake: &DealingMistake| {
        let (part, fix) = (mistake.family().part, mistake.fix());
        PartJson { part: part.name(), yours: mistake.to_string(), right: part.right(), fix }
    };
    let mistakes = board.mistakes.as_deref().unwrap_or_default();
    shown.parts = Some(mistakes.iter().map(part).collect()).filter(|parts: &Vec<_>| !parts.is_empty());
    shown.explanation = Some(explanation(shown.number, &board, why.as_deref()));
    Ok(board)
}

fn read_board(file: &Path) -> Result<Layout> {
    let reading = boards::read(file)?;
    match &reading.boards[..] {
        [board] => input::layout(board).with_context(|| source_name(file)),
        boards => bail!("{}: {} boards found; use one", source_name(file), boards.len()),
    }
}

/// Writes a table with columns as wide as their values, and the explanation of the board.
fn write_table(shown: &TraceJson, board: Option<&BoardTrace>, into: &mut Vec<u8>) -> Result<()> {
    let first = board.and_then(BoardTrace::first_difference);
    let lines = shown.steps.iter().map(|shown| {
        let StepJson { step, state, r, left, index, dealt, moved: OrNull(moved), arithmetic, .. } = shown;
        let right = [step.to_string(), state.to_string(), r.to_string(), left.to_string(), index.to_string()];
        let right = right.into_iter().chain([dealt.to_string(), moved.map_or("-".into(), |card| card.to_string())]);
        let yours = board.map(|board| &board.board[step - 1]).map(|board| {
            let mark = first.map(|first| if first == *step { "<" } else { "" });
            let card = board.card.map_or("?".into(), |card| card.to_string());
            let index = board.index.map_or("?".into(), |index| index.to_string());
            let r = board.r_in_words(*left).unwrap_or_else(|| "?".into());
            [card, index, r].into_iter().chain(mark.map(String::from))
        });
        right.chain(yours.into_iter().flatten()).chain([arithmetic.clone()]).collect::<Vec<_>>()
    });
    let headings = ["step", "state", "r", "left", "index", "dealt", "moved"].into_iter();
    let yours = board.iter().flat_map(|_| ["yours", "index", "r"]).chain(first.map(|_| ""));
    let headings = headings.chain(yours).chain(["arithmetic"]).map(String::from).collect();
    let table: Vec<Vec<String>> = std::iter::once(headings).chain(lines).collect();
    write!(into, "{}", columns::lines(&table, table[0].len() - 1))?;
    if let Some(explanation) = &shown.explanation {
        writeln!(into, "\n{explanation}")?;
    }
    for PartJson { part, yours, right, fix } in shown.parts.iter().flatten() {
        writeln!(into, "\n{part}\n  yours  {yours}\n  right  {right}\n  fix    {fix}")?;
    }
    Ok(())
}

/// Describes what is wrong with a board, in one line.
fn known_count(board: &BoardTrace) -> usize {
    board.board.iter().filter(|step| step.card.is_some()).count()
}

fn explanation(number: DealNumber, board: &BoardTrace, why: Option<&str>) -> String {
    let known = known_count(board);
    let first = match (board.first_difference(), &board.mistakes) {
        (None, Some(mistakes)) if mistakes.is_empty() && known < Card::COUNT => {
            return format!("#{number}: {}", agreement(known));
        }
        (None, Some(mistakes)) if mistakes.is_empty() => return format!("the board is that of #{number}"),
        // There are only mistakes in the layout.
        (None, _) => format!("the shuffle of #{number} is right, but the layout is not"),
        (Some(step), _) => {
            let (right, yours) = (&board.right[step - 1], &board.board[step - 1]);
            let card = yours.card.map_or("no card".into(), |card| card.to_string());
            format!("not #{number}: step {step} deals {}, but your board has {card}", right.dealt)
        }
    };
    format!("{first}; {}", why.map_or_else(|| unexplained(board.tried), String::from))
}
