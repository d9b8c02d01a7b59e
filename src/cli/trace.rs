//! `tableaux trace`: the steps of a shuffle.

use std::io::Write;

use anyhow::Result;

use super::arguments::{Format, text_or_json};
use super::generator::{GeneratorArgument, note_convention, other_than_microsoft};
use super::json::Object;
use super::json_help::{Field, json_help};
use super::output::Output;
use crate::card::{Card, SuitStyle};
use crate::freecell::trace::{TraceStep, trace};
use crate::number::DealNumber;

const EXAMPLES: &str = "Examples:\n  tableaux trace 617\n  tableaux trace 617 --generator minstd --format json";

/// The fields of its JSON.
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
];

/// Show the 52 steps of a shuffle
///
/// The pack is AC AD AH AS 2C … KS, and the number seeds the generator. In each step the generator advances to its next
/// state, r is drawn from that, and the index is r modulo the number of cards left, or with --generator delphi r times that
/// number, divided by 2^32. The card at the index, counted from 0, is dealt, and the last of the cards left moves into the
/// gap, unless it is the one dealt.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = json_help(EXAMPLES, FIELDS))]
pub(super) struct Arguments {
    /// A deal number
    #[arg(value_name = "NUMBER", allow_negative_numbers = true)]
    number: String,
    #[command(flatten)]
    generator: GeneratorArgument,
    /// The form of the steps
    #[arg(long, default_value = "text")]
    #[arg(value_parser = text_or_json("A table, one line per step", "One object with all steps"))]
    format: Format,
}

pub(super) fn run(arguments: &Arguments) -> Result<()> {
    let generator = arguments.generator.generator()?;
    let number: DealNumber = arguments.number.parse()?;
    let steps = trace(&generator, number)?;
    let mut out = Output::new();
    match arguments.format {
        Format::Text => write_table(&steps, &mut out.text)?,
        Format::Json => {
            let steps = steps.iter().zip(1_u8..).map(|(step, count)| {
                let object = Object::new().with("step", count).with("state", step.state).with("r", step.r);
                let object = object.with("left", step.left).with("index", step.index);
                let text = |card: Card| card.text(SuitStyle::Letters);
                object.with("dealt", text(step.dealt)).with("moved", step.moved.map(text))
            });
            let object = Object::new().with("number", number.get());
            let object = object.with_some("generator", other_than_microsoft(&generator));
            out.line(object.with("steps", steps.collect::<Vec<_>>()));
        }
    }
    out.flush()?;
    if arguments.format == Format::Text {
        note_convention(&generator);
    }
    Ok(())
}

/// Appends a table, its columns as wide as their values.
fn write_table(steps: &[TraceStep], into: &mut Vec<u8>) -> Result<()> {
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
