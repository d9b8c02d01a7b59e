//! Output of the answers of a query.

use super::block::{Block, Search};
use super::options::QueryOptions;
use super::order::Order;
use crate::cli::files::{cannot_be, name};
use crate::cli::part_file::{OutArguments, PartFile, Sink};
use crate::cli::prelude::*;
use crate::cli::work::code_of_work;

/// The output of a new or resumed query.
pub(super) struct Answers {
    pub(super) sink: Sink<QueryOptions>,
    /// The number of matching deals so far.
    pub(super) found: u64,
    pub(super) examined: u64,
    /// The number of deals undecided due to a limit.
    pub(super) undecided: u64,
    /// The number of these deals that were not searched.
    pub(super) unsearched: u64,
}

impl Answers {
    /// Opens the output, and writes the heading if there is one; `None` if the file was already finished.
    ///
    /// # Errors
    /// If the file cannot be written, or is of another query.
    pub(super) fn begin(
        target: Option<&Path>,
        arguments: &OutArguments,
        options: QueryOptions,
        order: &Order,
        search: &Search,
    ) -> Result<Option<Self>> {
        let heading = search.heading();
        let Some(target) = target else {
            let mut out = Output::new();
            out.text.extend_from_slice(heading.as_bytes());
            return Ok(Some(Self { sink: Sink::Stdout(out), found: 0, examined: 0, undecided: 0, unsearched: 0 }));
        };
        let Some(ranges) = order.ranges() else {
            bail!("--out cannot be combined with numbers on standard input; use numbers or ranges as arguments");
        };
        let numbers = ranges.iter().map(ToString::to_string).collect();
        let options = QueryOptions { numbers, ..options };
        let mut lines: u64 = 0;
        let Some(mut file) = PartFile::open(target, options, arguments, |_| lines += 1)? else { return Ok(None) };
        if file.is_empty() {
            file.append(heading.as_bytes()).and_then(|()| file.record(0, 0))?;
        }
        let found = lines.saturating_sub(heading.lines().count() as u64);
        let (examined, undecided, unsearched) = (file.deals(), file.undecided(), file.unsearched());
        Ok(Some(Self { sink: Sink::File(Box::new(file)), found, examined, undecided, unsearched }))
    }

    /// Writes the answers of a block.
    ///
    /// # Errors
    /// If they cannot be written.
    pub(super) fn add(&mut self, block: &Block) -> Result<()> {
        self.found += block.lines.len() as u64;
        self.examined += block.len;
        self.undecided += block.undecided;
        self.unsearched += block.unsearched;
        if let Sink::File(file) = &mut self.sink {
            file.add_unsearched(block.unsearched);
        }
        self.sink.write(block.lines.concat().as_bytes(), block.len, block.undecided)
    }

    /// Writes the rest; finishes a file and reports how many of all `count` deals match; with `is_count` prints only
    /// how many.
    ///
    /// # Errors
    /// The error of the work, or a failure to write the rest.
    pub(super) fn end(
        self,
        result: Result<()>,
        (is_interrupted, is_count): (bool, bool),
        started: Instant,
        count: Option<u64>,
        search: &Search,
    ) -> Result<()> {
        let examined = grouped_count(self.examined, "deal", "deals");
        let of_all = count.map_or(String::new(), |count| format!(" of {}", grouped(count)));
        let file = match self.sink {
            Sink::Stdout(mut out) => {
                if is_count && !is_interrupted {
                    out.line(self.found);
                }
                out.end(result)?;
                // Of numbers that are sent, the sender knows how many were answered.
                if is_interrupted && count.is_some() {
                    note(format_args!("canceled after {examined}{of_all}"));
                }
                return Ok(());
            }
            Sink::File(file) => file,
        };
        result?;
        if is_interrupted {
            note(format_args!("canceled after {examined}{of_all}; continue it with --resume"));
            return Ok(());
        }
        search.finish(*file)?;
        let seconds = started.elapsed().as_secs_f64();
        note(format_args!("{} of {examined} fit, {seconds:.1} s", grouped(self.found)));
        Ok(())
    }
}

/// Reports that a file was already finished. The exit code says whether it has answers.
pub(super) fn finished(target: Option<&Path>, search: &Search) -> Result<ExitCode> {
    let Some(target) = target else { unreachable!("standard output is never finished before") };
    note(format_args!("{} is finished", name(target)));
    let len = fs::metadata(target).with_context(|| cannot_be(target, "read"))?.len();
    Ok(code_of_work(false, len > search.heading().len() as u64))
}
