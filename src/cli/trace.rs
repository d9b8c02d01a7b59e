//! `tableaux trace`: the steps of a shuffle.

use std::io::Write;

use anyhow::Result;
use clap::ValueEnum;
use serde::Serialize;

use super::generator::{GeneratorArgument, remark};
use super::output::Output;
use crate::card::{Card, SuitStyle};
use crate::freecell::trace::{TraceStep, trace};
use crate::generator::Generator;
use crate::number::DealNumber;

/// Show the 52 steps of a shuffle
///
/// The pack is AC AD AH AS 2C … KS, and the number seeds the generator. In each step the generator goes to the next
/// state, r is drawn from it, the index is r modulo the cards left, the card at the index, from 0, is dealt, and the
/// last of the cards left takes its place, unless it is itself the one dealt.
///
/// JSON is one object: {"number":617,"steps":[{"step":1,"state":…,"r":…,"left":52,"index":…,"dealt":"7D","moved":"KS"},…]},
/// where "moved" is null if the last card is dealt, and "generator" comes after the number if it is not Microsoft's.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  tableaux trace 617\n  tableaux trace 617 --generator minstd --format json")]
pub(super) struct Arguments {
    /// A deal number
    #[arg(value_name = "NUMBER", allow_negative_numbers = true)]
    number: String,
    #[command(flatten)]
    generator: GeneratorArgument,
    /// How the steps are written
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A table with a line for each step
    Text,
    /// An object with all steps
    Json,
}

/// The object; the order of its fields is that of the keys.
#[derive(Serialize)]
struct Written {
    number: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    generator: Option<String>,
    steps: Vec<WrittenStep>,
}

#[derive(Serialize)]
struct WrittenStep {
    step: usize,
    state: u64,
    r: u64,
    left: usize,
    index: usize,
    dealt: String,
    moved: Option<String>,
}

pub(super) fn run(arguments: &Arguments) -> Result<()> {
    let generator = arguments.generator.generator()?;
    let number: DealNumber = arguments.number.parse()?;
    let steps = trace(&generator, number)?;
    let mut out = Output::new();
    match arguments.format {
        Format::Text => {
            write(&steps, &mut out.text)?;
        }
        Format::Json => {
            let steps = steps.iter().zip(1..).map(|(step, count)| WrittenStep {
                step: count,
                state: step.state,
                r: step.r,
                left: step.left,
                index: step.index,
                dealt: step.dealt.to_string(),
                moved: step.moved.as_ref().map(Card::to_string),
            });
            let generator = (generator != Generator::Microsoft).then(|| generator.to_string());
            let written = Written { number: number.get(), generator, steps: steps.collect() };
            serde_json::to_writer(&mut out.text, &written)?;
            out.text.push(b'\n');
        }
    }
    out.flush()?;
    if arguments.format == Format::Text {
        remark(&generator);
    }
    Ok(())
}

/// Appends a table, its columns as wide as they need to be.
fn write(steps: &[TraceStep], into: &mut Vec<u8>) -> Result<()> {
    let digits = |of: fn(&TraceStep) -> u64| steps.iter().map(of).max().unwrap_or_default().to_string().len();
    let (state, r) = (digits(|step| step.state).max("state".len()), digits(|step| step.r));
    writeln!(into, "step  {:>state$}  {:>r$}  left  index  dealt  moved", "state", "r")?;
    for (step, count) in steps.iter().zip(1..) {
        let moved = step.moved.map_or("-", |card| card.text(SuitStyle::Letters));
        writeln!(
            into,
            "{count:>4}  {:>state$}  {:>r$}  {:>4}  {:>5}  {:>5}  {moved:>5}",
            step.state, step.r, step.left, step.index, step.dealt
        )?;
    }
    Ok(())
}
