//! `tableaux survey`: writes a table of many deals.

mod certificates;
mod join;
mod options;
mod read;
mod rows;
mod unlisted;
mod verify;

use std::env;

use clap::ValueEnum;
use serde::de::IgnoredAny;

use self::options::{SurveyOptions, SurveyPlan};
use self::rows::Rows;
use super::arguments::{CellsArgument, card_game, effort, other_table, refuse_for_skat, seed};
use super::completions::list_completer;
use super::files::{self, exists, refuse_foreign, refuse_taken};
use super::generator::note_convention;
use super::interrupt::immediately;
use super::json::{Field, JsonType, Row};
use super::names::{did_you_mean, unknown};
use super::numbers::{self, Selection};
use super::output::{ignore_closed_pipe, is_closed_pipe};
use super::parquet;
use super::part_file::{CERTIFICATES, Manifest, OutArguments, PartFile, Sink, build, certificates_path, part};
use super::prelude::*;
use super::work::progress::Progress;
use super::work::{Searches, Work, WorkArguments, code_of_work};
use crate::memory;
use tableaux_engine::atlas::survey::{SurveyError, SurveyRows};
use tableaux_engine::atlas::{Atlas, BOARD, Cost, Numbers, RowFormat, SOLUTION, Shard, Survey, Tally};
use tableaux_engine::coach::Crux;
use tableaux_engine::freecell::Shuffle;
use tableaux_engine::jobs::in_order_ahead;

const EXAMPLES: &str = "Examples:\n  tableaux survey 1..=32000 --columns number,verdict,states\n  \
    tableaux survey 1..=1000000 --columns number,aces,depth --format json\n  \
    tableaux survey 1..=32000 --out deals.csv --resume\n  \
    tableaux survey 0..=8589934591 --sample 1000 --seed 7 --columns number,verdict\n  \
    tableaux survey --shuffled 1000000 --seed 7 --columns board,verdict\n  \
    tableaux survey 1..=32000 --shard 2/8 --out deals-2-of-8.csv\n  \
    tableaux survey --join deals-*-of-8.csv --out deals.csv\n  \
    tableaux survey 1-1000 --table skat --columns number,contract,bid\n  \
    tableaux survey 1-2000 --columns number,verdict,moves,solution --out solved.csv\n  \
    tableaux survey --verify solved.csv\n\n\
    Exit code 0 means that every deal has its row, whatever the answers.";

/// The default limit of positions for each search with a number of cells and each of a move.
const STATES_OF_MANY: u64 = Crux::STATES;
const MAX_SAMPLE: u64 = 10_000_000;

/// The environment variables with the job number in an array: Slurm, Grid Engine, PBS and LSF.
const JOB_VARIABLES: [&str; 4] = ["SLURM_ARRAY_TASK_ID", "SGE_TASK_ID", "PBS_ARRAY_INDEX", "LSB_JOBINDEX"];

/// Write a table of deals: verdicts, measures, facts
///
/// One row per deal, in the order of the numbers. Only what the columns need is searched for: facts cost nothing,
/// verdicts a few ten-thousandths of a second, the others milliseconds. A value that no search finds within its limits,
/// or that does not exist, such as the moves of an impossible deal, is empty in CSV and null in JSON. The columns are
/// the fields below, except generator, which JSON has after number, and board, which only --shuffled has. With
/// solution as a column, --out FILE also writes the certificates of impossible deals to FILE.certificates, for
/// --verify.
///
/// With --table skat the columns are number, best, contract, points and bid. They describe the best of the 18 games
/// that three players can declare in the suits, grand and null after picking up the skat: the one with the highest game
/// value that is won if all see all cards and play perfectly, and of several the one with the most points. That takes
/// two tenths of a second per deal.
#[expect(clippy::doc_markdown, reason = "the help has names without backticks")]
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = json_help::<SurveyRow>(EXAMPLES))]
pub(super) struct Arguments {
    /// Deal numbers and ranges
    #[arg(required_unless_present_any = ["join", "shuffled", "verify"], value_name = "NUMBER|RANGE", allow_negative_numbers = true)]
    deals: Vec<String>,
    /// The table to survey
    #[arg(long, value_name = "TABLE", value_parser = card_game(), default_value = "freecell")]
    table: CardGame,
    /// The columns, separated by commas [default: all but solution]
    #[arg(long, value_name = "NAMES", add = list_completer(column_names))]
    columns: Option<String>,
    /// How hard to search for a short solution, which gives moves, bound, cards, narrowest and crux [default: short]
    ///
    /// If the program knows a shorter one, its values count; for the column solution, the search that found it is
    /// repeated, which takes tenths of a second.
    #[arg(long, value_parser = effort())]
    effort: Option<Effort>,
    /// Search at most N positions for each deal [default: no limit, but 1000000 for each number of cells for the
    /// fewest, and for each move for narrowest and crux]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    limit: Option<String>,
    /// Take N random numbers of the range, at most 10000000
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    sample: Option<String>,
    /// Take N boards drawn uniformly from all orders of the pack, numbered or not
    ///
    /// Rows have board, its 52 cards row by row, in place of number; tableaux solve --board - and other commands read
    /// it. Each board depends only on the seed and its place.
    #[arg(long, value_name = "N", allow_negative_numbers = true, conflicts_with_all = ["deals", "sample", "generator"])]
    shuffled: Option<String>,
    /// The seed of --sample or --shuffled; the same seed takes the same numbers or boards [default: 1]
    #[arg(long, value_name = "S", allow_negative_numbers = true)]
    seed: Option<String>,
    #[command(flatten)]
    cells: CellsArgument,
    /// Search for everything, without the values that the program has of Microsoft's deals to 1000000
    ///
    /// With them, cells and moves are never worse than those that query prints; effort says which search has found
    /// moves, cards, narrowest and crux.
    #[arg(long)]
    no_atlas: bool,
    /// Compute the Ith of N shares, which --join merges; auto/N takes I from a scheduler
    ///
    /// I is then the job's number in its array, as set by Slurm, Grid Engine, PBS or LSF; the array starts at 1. Only
    /// the first share has the line of names.
    #[arg(long, value_name = "I/N|auto/N")]
    shard: Option<String>,
    /// Join the files of all shares, or of consecutive ranges, in any order, into the FILE of --out
    ///
    /// Each file must be finished, with its manifest next to it. If a file is missing, given twice, changed or from
    /// another survey, nothing is written.
    #[arg(long, value_name = "FILE", num_args = 1.., requires = "out", value_hint = ValueHint::FilePath)]
    #[arg(conflicts_with_all = [
        "deals", "table", "columns", "effort", "limit", "sample", "shuffled", "seed", "cells", "no_atlas", "shard", "resume", "generator", "jobs", "format"
    ])]
    join: Vec<PathBuf>,
    /// Prove the rows of FILE again: replay solutions, check certificates, count facts, search for cells
    ///
    /// FILE must be finished and unchanged; without its manifest that is unknown, and its rows are taken as deals with
    /// four free cells. A row is proven by its solution, or by its certificate in FILE.certificates; other rows are
    /// open. Moves, cards, verdicts and facts must match the proof. Only cells and cells_most are searched for: a
    /// solution with as many cells, and all positions with one less, up to the positions of --limit each. The first
    /// wrong rows are named on standard error, and the exit code is 1 if there are any.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    #[arg(conflicts_with_all = [
        "deals", "table", "columns", "effort", "sample", "shuffled", "seed", "cells", "no_atlas", "shard", "join", "out", "resume", "generator", "format"
    ])]
    verify: Option<PathBuf>,
    #[command(flatten)]
    rows: OutArguments,
    #[command(flatten)]
    work: WorkArguments,
    /// The form of the rows
    #[arg(long, value_enum, default_value = "csv")]
    format: Format,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Comma-separated values, below a line of names
    Csv,
    /// One object per deal and line
    Json,
    /// A Parquet table, written when all rows are there; needs --out, and a program built with --features parquet
    Parquet,
}

impl Format {
    /// Returns the form of the rows while they are written.
    const fn rows(self) -> RowFormat {
        if matches!(self, Self::Json) { RowFormat::Json } else { RowFormat::Csv }
    }

    fn name(self) -> String {
        self.to_possible_value().expect("no form is hidden").get_name().to_owned()
    }
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode> {
    if let Some(file) = &arguments.verify {
        let states = positive(arguments.limit.as_deref(), "--limit", "positions")?.unwrap_or(STATES_OF_MANY);
        return verify::verify(file, states, &arguments.work.begin()?);
    }
    if arguments.join.is_empty() {
        return survey(arguments);
    }
    let deals = join::join(&arguments.join, &arguments.rows)?;
    let shares = counted(arguments.join.len() as u64, "share", "shares");
    note(format_args!("{}, joined from {shares}", grouped_count(deals, "deal", "deals")));
    Ok(ExitCode::SUCCESS)
}

fn survey(arguments: &Arguments) -> Result<ExitCode> {
    let started = Instant::now();
    let file = arguments.rows.file()?;
    if arguments.format == Format::Parquet {
        parquet::check(file)?;
    }
    if arguments.table == CardGame::Skat {
        refuse_options(arguments)?;
    }
    let Work { generator, threads, stop } = arguments.work.begin()?;
    let shuffle = shuffle(arguments)?;
    let states = positive(arguments.limit.as_deref(), "--limit", "positions")?;
    let limits = memory::limits(states.unwrap_or(u64::MAX), threads);
    let limits_of_many = Limits { states: states.unwrap_or(STATES_OF_MANY), ..limits };
    let rows = rows(arguments, generator, shuffle.map(|(_, seed)| Shuffle::new(seed)), [limits, limits_of_many])?;
    let mut ranges = ranges(arguments, &generator)?;
    ranges.extend(shuffle.map(|(places, _)| places));
    let shard = arguments.shard.as_deref().map(shard).transpose()?;
    let sample = sample(arguments, &ranges)?;
    if let (Some(file), Some(_)) = (file, rows.with_certificates()) {
        let OutArguments { force, resume, .. } = arguments.rows;
        // Those of a finished file are compared with their sum.
        if !resume || !exists(file) {
            refuse_taken(&certificates_path(file), CERTIFICATES, force || resume)?;
            refuse_foreign(&certificates_path(&part(file)), CERTIFICATES)?;
        }
    }
    // The options that determine the rows.
    let options = SurveyOptions {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        build: file.and_then(|_| build()),
        atlas: rows.uses_atlas().then(|| Atlas::embedded().checksum()),
        numbers: ranges.iter().map(ToString::to_string).collect(),
        sample: sample.map(|(count, _)| count),
        seed: sample.map(|(_, seed)| seed).or(shuffle.map(|(_, seed)| seed)),
        cells: rows.other_cells().map(CellCount::get),
        shuffled: shuffle.is_some(),
        table: other_table(arguments.table),
        share: shard.map(|shard| shard.to_string()),
        deals: IgnoredAny,
        columns: rows.columns().iter().map(ToString::to_string).collect(),
        effort: rows.effort().map_or("none", Effort::name).to_owned(),
        limit: states,
        generator: generator.to_string(),
        format: arguments.format.name(),
    };
    // A sample of millions takes seconds.
    let SurveyPlan { numbers, .. } = immediately(|| options.plan())?;
    let has_names = shard.is_none_or(Shard::is_first);
    let mut tally = Tally::default();
    let Some((mut sink, done)) = open(file, &arguments.rows, &rows, options, has_names, &numbers, &mut tally)? else {
        return Ok(ExitCode::SUCCESS);
    };
    let left = numbers.slice(done, numbers.len());
    let blocks = left.ranges().flat_map(|range| range.chunks(rows.block_len()));
    let mut progress = Progress::new(Some(numbers.len()));
    progress.add(done);
    let mut written = done;
    // Set where rows are missing, as later ones would be out of order.
    let mut is_canceled = false;
    let work = |searches: &mut Searches, range: DealRange| Ok((range.len(), rows.of(range, searches, &stop)?));
    let take = |result: Result<(u64, SurveyRows), SurveyError>| -> Result<()> {
        let (len, rows) = result?;
        if is_canceled {
            return Ok(());
        }
        is_canceled = rows.count < len;
        written += rows.count;
        progress.add(rows.count);
        if !rows.tally.is_empty() {
            tally.append(&rows.tally);
            progress.say(&tally.counts());
        }
        sink.write(rows.text.as_bytes(), rows.count, 0)
    };
    let result = in_order_ahead(blocks, MAX_AHEAD, threads, &stop, Searches::default, work, take);
    progress.end();
    let result = result.and_then(|()| sink.flush());
    let is_closed = result.as_ref().is_err_and(is_closed_pipe);
    ignore_closed_pipe(result)?;
    let deals = grouped_count(written, "deal", "deals");
    let is_done = written == numbers.len()
        && match (&mut sink, rows.with_certificates()) {
            (Sink::File(file), Some(survey)) => {
                certificates::write(file, (survey, &numbers), has_names, threads, &stop)?
            }
            _ => true,
        };
    if !is_done && !is_closed {
        note_canceled(written, numbers.len(), file.is_some());
        return Ok(code_of_work(true, false));
    }
    if is_closed {
        return Ok(ExitCode::SUCCESS);
    }
    finish(sink, arguments.format, &rows.columns(), has_names)?;
    let verdicts = if tally.is_empty() { String::new() } else { format!(": {tally}") };
    note(format_args!("{deals}{verdicts}, {:.1} s", started.elapsed().as_secs_f64()));
    note_convention(&generator);
    Ok(ExitCode::SUCCESS)
}

/// Notes that a survey was canceled: while rows are left of all, or while the certificates are written.
fn note_canceled(written: u64, all: u64, can_resume: bool) {
    let rest =
        if written < all { format!("of {}", grouped(all)) } else { "before all certificates were written".into() };
    let resume = if can_resume { "; continue it with --resume" } else { "" };
    note(format_args!("canceled after {} {rest}{resume}", grouped_count(written, "deal", "deals")));
}

/// Opens the output, and writes the heading if it `has_names` and is empty. Returns it with the number of rows that it
/// already has, which are added to the tally; `None` if the file was already finished.
fn open(
    out: Option<&Path>,
    arguments: &OutArguments,
    rows: &Rows,
    options: SurveyOptions,
    has_names: bool,
    numbers: &Numbers,
    tally: &mut Tally,
) -> Result<Option<(Sink<SurveyOptions>, u64)>> {
    let header = if has_names { rows.heading() } else { String::new() };
    let Some(out) = out else {
        let mut out = Output::new();
        out.text.extend_from_slice(header.as_bytes());
        return Ok(Some((Sink::Stdout(out), 0)));
    };
    let mut in_order = numbers.ranges().flat_map(DealRange::numbers);
    let mut is_row = header.is_empty();
    let line = |line: &str| {
        let number = if is_row { in_order.next() } else { None };
        if let (Some(number), Some(outcome)) = (number, rows.outcome(line)) {
            tally.add(number, outcome);
        }
        is_row = true;
    };
    let Some(mut file) = PartFile::open(out, options, arguments, line)? else {
        certificates::check(out, &Manifest::of(out)?)?;
        note(format_args!("{} is finished", files::name(out)));
        return Ok(None);
    };
    let done = file.deals();
    if file.is_empty() {
        file.append(header.as_bytes()).and_then(|()| file.record(0, 0))?;
    }
    Ok(Some((Sink::File(Box::new(file)), done)))
}

struct SurveyRow;

impl JsonType for SurveyRow {
    fn describe(path: &str, words: &'static str, fields: &mut Vec<Field>) {
        String::describe("board", "with --shuffled, in place of number: 52 cards, row by row", fields);
        Row::describe(path, words, fields);
        let solution = "moves of that solution, as tableaux check reads them: ms:617/4/none/ and the moves; only if named in \
                        --columns";
        OrNull::<String>::describe(SOLUTION, solution, fields);
    }
}

/// The maximum number of blocks made ahead of the one being written.
const MAX_AHEAD: NonZeroUsize = NonZeroUsize::new(1024).unwrap();

/// Finishes the file of the rows, if there is one. The first line is a heading if it `has_names`.
fn finish(sink: Sink<SurveyOptions>, format: Format, columns: &[RowColumn], has_names: bool) -> Result<()> {
    match sink {
        Sink::Stdout(_) => Ok(()),
        Sink::File(file) if format == Format::Parquet => parquet::finish(*file, has_names, columns),
        Sink::File(file) => file.finish(),
    }
}

/// Returns the range of indices and the seed of randomly shuffled boards, if requested.
fn shuffle(arguments: &Arguments) -> Result<Option<(DealRange, u64)>> {
    let Some(count) = positive(arguments.shuffled.as_deref(), "--shuffled", "boards")? else {
        if arguments.seed.is_some() && arguments.sample.is_none() {
            bail!("--seed needs --sample N or --shuffled N");
        }
        return Ok(None);
    };
    let last = DealNumber::new(count).ok().and_then(|last| DealRange::new(1.into(), last).ok());
    let places =
        last.with_context(|| format!("--shuffled {count} is too many; use up to {}", grouped(DealNumber::MAX.get())))?;
    Ok(Some((places, seed(arguments.seed.as_deref())?)))
}

/// Returns the specification of the rows. The second limits are those of each of many searches.
fn rows(arguments: &Arguments, generator: Generator, shuffle: Option<Shuffle>, limits: [Limits; 2]) -> Result<Rows> {
    let format = arguments.format.rows();
    let cells = arguments.cells.count()?.unwrap_or_default();
    let columns = columns(arguments.columns.as_deref(), arguments.table, shuffle.is_some(), cells)?;
    let [limits, limits_of_many] = limits;
    Ok(match arguments.table {
        CardGame::FreeCell => Rows::FreeCell(Box::new(Survey {
            columns,
            format,
            effort: arguments.effort.unwrap_or(Effort::Short),
            generator,
            shuffle,
            cells,
            limits,
            limits_of_many,
            uses_atlas: !arguments.no_atlas,
        })),
        CardGame::Skat => Rows::Skat { columns: columns.into_iter().filter_map(RowColumn::measure).collect(), format },
    })
}

/// Refuses the options that only FreeCell deals have.
fn refuse_options(arguments: &Arguments) -> Result<()> {
    let options = [
        ("--effort", arguments.effort.is_some()),
        ("--limit", arguments.limit.is_some()),
        ("--shuffled", arguments.shuffled.is_some()),
        ("--cells", arguments.cells.is_given()),
        ("--no-atlas", arguments.no_atlas),
        ("--generator", arguments.work.names_generator()),
    ];
    refuse_for_skat(&options, "--columns, --sample, --seed, --shard, --out, --resume, --jobs and --format")
}

fn column_names() -> Vec<String> {
    Column::EVERY.iter().map(|column| column.name()).chain([SOLUTION]).map(str::to_owned).collect()
}

/// Parses the ranges of the arguments.
fn ranges(arguments: &Arguments, generator: &Generator) -> Result<Vec<DealRange>> {
    let parse = match arguments.table {
        CardGame::FreeCell => str::parse::<DealRange>,
        CardGame::Skat => numbers::range,
    };
    let ranges: Vec<DealRange> = arguments.deals.iter().map(|text| parse(text)).collect::<Result<_, _>>()?;
    ranges.iter().try_for_each(|range| range.check(generator))?;
    Ok(ranges)
}

/// Parses a list of column names of a table. For boards, `board` replaces `number`; with other than four free cells,
/// columns that depend on the number of cells or assume four are refused. The solution is a column only if named.
fn columns(names: Option<&str>, table: CardGame, has_boards: bool, cells: CellCount) -> Result<Vec<RowColumn>> {
    let accepts =
        |column: &RowColumn| cells == CellCount::FOUR || !matches!(column.cost(), Cost::Cells | Cost::Difficulty);
    let measures = table.columns().iter().copied().map(RowColumn::Measure);
    let Some(names) = names else { return Ok(measures.filter(accepts).collect()) };
    let all: Vec<RowColumn> = measures.chain((table == CardGame::FreeCell).then_some(RowColumn::Solution)).collect();
    let name_of = |column: RowColumn| match column {
        RowColumn::Measure(Column::Number) if has_boards => BOARD,
        column => column.name(),
    };
    let is_old_name = |column: RowColumn, name: &str| matches!(column, RowColumn::Measure(column) if column.is_key(name) && column.name() != name);
    let mut columns = Vec::new();
    for name in names.split(',').map(str::trim) {
        let column =
            all.iter().copied().find(|&column| name_of(column) == name || is_old_name(column, name)).ok_or_else(
                || {
                    let all: Vec<String> = all.iter().map(|&column| name_of(column).to_owned()).collect();
                    match table {
                        CardGame::FreeCell => {
                            let suggestion = did_you_mean(name, &all);
                            anyhow!("--columns: unknown column '{}'{suggestion} (--help lists them)", quoted(name))
                        }
                        CardGame::Skat => unknown("--columns", name, "column of Skat deals", &all),
                    }
                },
            )?;
        if !accepts(&column) {
            bail!("--columns: {column} needs four free cells, not --cells {cells}");
        }
        if columns.contains(&column) {
            bail!("--columns: {column} is named twice");
        }
        columns.push(column);
    }
    Ok(columns)
}

/// Returns the count and the seed of a random sample of the only range, if one is requested.
fn sample(arguments: &Arguments, ranges: &[DealRange]) -> Result<Option<(u64, u64)>> {
    let Some(count) = positive(arguments.sample.as_deref(), "--sample", "numbers")? else { return Ok(None) };
    if count > MAX_SAMPLE {
        bail!("--sample: {} numbers are too many; use up to {}", grouped(count), grouped(MAX_SAMPLE));
    }
    let seed = seed(arguments.seed.as_deref())?;
    if ranges.len() != 1 {
        bail!("--sample needs one range, got {}", ranges.len());
    }
    Ok(Some((count, seed)))
}

/// Parses a shard; `auto/8` takes the job number from a scheduler.
fn shard(text: &str) -> Result<Shard> {
    let Some(count) = text.strip_prefix("auto/") else {
        return text.parse().with_context(|| format!("--shard: '{}' is not a share", quoted(text)));
    };
    format!("1/{count}").parse::<Shard>().with_context(|| format!("--shard: '{}' is not a share", quoted(text)))?;
    let job = JOB_VARIABLES.iter().find_map(|name| Some((name, env::var(name).ok()?)));
    let (name, job) = job.with_context(|| format!("--shard auto: none of {} is set", JOB_VARIABLES.join(", ")))?;
    format!("{job}/{count}").parse().ok().with_context(|| {
        let (job, count) = (quoted(&job), quoted(count));
        format!("--shard auto/{count}: {name} is '{job}'; number the jobs of the array from 1 to {count}")
    })
}
