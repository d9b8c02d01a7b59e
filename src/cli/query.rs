//! `tableaux query`: lists the deals that match a condition.

mod answers;
mod block;
mod options;
mod order;

use std::ffi::OsStr;

use clap::ValueEnum;
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate};
use serde::de::IgnoredAny;

use self::answers::{Answers, finished};
use self::block::{Block, Search};
use self::options::QueryOptions;
use self::order::Order;
use super::Data;
use super::arguments::{card_game, other_table, refuse_for_skat, seed};
use super::completions::{LIST, list_completer};
use super::generator::note_convention;
use super::json::Row;
use super::names::unknown;
use super::numbers::{self, Ranges, WrongWords};
use super::output::remark;
use super::parquet;
use super::part_file::{OutArguments, build};
use super::prelude::*;
use super::work::progress::Progress;
use super::work::{Searches, WorkArguments, code_of_work};
use crate::memory;
use crate::query::{PlayerRecord, Query};
use crate::record::Records;
use tableaux_engine::DealSet;
use tableaux_engine::atlas::embedded::CELLS_STATES;
use tableaux_engine::atlas::{Atlas, Cost};
use tableaux_engine::jobs::in_order;

const EXAMPLES: &str = "Examples:\n  tableaux query impossible 11900-12000\n  \
    tableaux query 'aces > 18 and moves <= 30' 1-2000\n  \
    tableaux query 'r1c1 == AS and not inversions > 50' 1-1000000 --limit 5\n  \
    tableaux query 'cells 0-1' 1-1000 --format csv\n  \
    tableaux query 'hard and not won'\n  \
    tableaux query 'moves == bound' --count\n  \
    tableaux query all 1-1000000 --columns number,cells,difficulty --out deals.csv\n  \
    tableaux query 'cells == 3 and narrowest <= 10 and moves >= 40' 0..=8589934591 --random --limit 5 --out rare.txt\n  \
    tableaux query --table skat 'contract == grand and points >= 90' 1-1000\n\n\
    Exit code 1 means that no deal meets the condition.";

/// The words that are conditions, besides measures, with their meanings.
const WORDS: [(&str, &str); 15] = [
    ("all", "every deal"),
    ("solved", "the deal can be won"),
    ("impossible", "the deal cannot be won"),
    ("unknown", "the verdict, or a measure, is unknown"),
    ("easy", "difficulty below 20"),
    ("medium", "difficulty 20 to 59"),
    ("tricky", "difficulty 60 to 79"),
    ("hard", "difficulty from 80"),
    ("won", "a deal that you won"),
    ("lost", "a deal that you lost and never won"),
    ("played", "a deal that you played"),
    ("open", "a deal whose game is not over"),
    ("marked", "a deal that you marked"),
    ("and", "both conditions"),
    ("not", "the opposite of a condition"),
];

/// The default of `--states`: the positions that a search may expand.
const DEFAULT_STATES: u64 = 1_000_000;
/// The positions a second that a core searches for the fewest cells of a deal that the atlas does not know.
const CELLS_SPEED: u64 = 1_500_000;
/// The free cells of the games that count as played, the same as for all measures.
const CELLS: u8 = CellCount::FOUR.get();

/// List the deals that meet a condition
///
/// A measure, named as in the list below or as in the browser (low cards for depth, out of order for inversions,
/// sequences for runs), is compared with a number or another measure by == != < <= > >=, or must be
/// in a range: aces > 18, 3 <= cells <= 4, difficulty 60-80, moves == bound. The verdicts solved, impossible and
/// unknown are conditions as well. easy stands for difficulty < 20, medium for 20 to 59, tricky for 60 to 79, and hard
/// for difficulty >= 80, which includes very hard, for difficulty >= 95. r1c1 == AS restricts the card in a row, 1 to
/// 7, and a column, 1 to 8, of the dealt board, and 617 or 1941..=2000 restricts the deal number. What you did with a
/// deal, with four free cells, is a condition too: won, lost (and never won), played, open (its game is not over) and
/// marked. all holds for every deal. and, or, not (&& || !) and parentheses join conditions; without parentheses not
/// binds first, then and, then or.
///
/// An unknown measure, such as the moves of an impossible deal or the crux of a deal where all moves win, meets neither
/// a comparison nor its negation; moves == unknown is true for it. Cheap conditions decide first, and then nothing else
/// is searched: facts of the board take less than a microsecond per deal, verdict and states some fifty, moves, bound
/// and cards ten milliseconds, narrowest and crux twenty more, difficulty up to 25, cells up to a second. For deals 1
/// to 32000 the program has verdict, cells, difficulty, and moves, bound, cards, narrowest and crux as solve --effort
/// best finds them; for other deals they are as solve --effort short finds them. For the deals to 1000000 it has
/// verdict, cells, difficulty, moves and bound. Where cells is unknown, cells_most is the number known to be enough. A
/// known measure can rule a deal out before others are searched for: the cells of an impossible deal are five or more.
///
/// With --table skat the measures are number, best, contract, points and bid, of the best game of a Skat deal with open
/// cards. best == forehand (or middlehand, rearhand), contract == grand (or clubs, spades, hearts, diamonds, null) and
/// the words forehand and grand alone are conditions; if no game is won all four are unknown. That takes two tenths of
/// a second per deal.
#[expect(clippy::doc_markdown, reason = "the help has names without backticks")]
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = json_help::<Row>(EXAMPLES))]
pub(super) struct Arguments {
    /// The condition, in quotes: 'aces > 18 and moves <= 20'
    #[arg(value_name = "EXPR", allow_negative_numbers = true, add = ArgValueCompleter::new(completions))]
    query: String,
    /// The table to search
    #[arg(long, value_name = "TABLE", value_parser = card_game(), default_value = "freecell")]
    table: CardGame,
    /// Deal numbers and ranges, or - for standard input [default: 1-32000]
    #[arg(value_name = "NUMBER|RANGE", allow_negative_numbers = true)]
    deals: Vec<String>,
    /// Stop after N matching deals
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    limit: Option<String>,
    /// Print only the number of matching deals
    #[arg(long, conflicts_with_all = ["format", "out"])]
    count: bool,
    /// Examine the numbers of one range in random order, each once
    #[arg(long)]
    random: bool,
    /// The seed of that order; the same seed gives the same order [default: 1]
    #[arg(long, value_name = "S", requires = "random", allow_negative_numbers = true)]
    seed: Option<String>,
    #[command(flatten)]
    answers: OutArguments,
    /// The form of the answers [default: text; csv with --columns]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// The columns of CSV, JSON and Parquet, separated by commas [default: number and the measures named in EXPR]
    #[arg(long, value_name = "NAMES", add = list_completer(column_names), conflicts_with = "count")]
    columns: Option<String>,
    /// Search at most N positions for a measure; it is unknown if they are not enough [default: 1000000]
    ///
    /// The default takes about a second at most. Each number of cells is a search of its own for cells, and each move
    /// for narrowest and crux.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    states: Option<String>,
    #[command(flatten)]
    data: Data,
    #[command(flatten)]
    work: WorkArguments,
}

tableaux_engine::named_enum! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
    enum Format {
        /// One number per line
        Text = "text",
        /// The number and the measures named in the condition, and the effort if one is of a solution
        Csv = "csv",
        /// One object per deal and line, with the same values
        Json = "json",
        /// A Parquet table, written when all rows are there; needs --out, and a program built with --features parquet
        Parquet = "parquet",
    }
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let started = Instant::now();
    if arguments.table == CardGame::Skat {
        check_skat(arguments)?;
    }
    let query = Query::parse(&arguments.query, arguments.table).context("the query")?;
    let target = arguments.answers.file()?;
    let limit = positive(arguments.limit.as_deref(), "--limit", "deals")?;
    let states = positive(arguments.states.as_deref(), "--states", "positions")?.unwrap_or(DEFAULT_STATES);
    let seed = arguments.random.then(|| seed(arguments.seed.as_deref())).transpose()?;
    if arguments.answers.resume && query.asks_player() {
        bail!("--resume cannot be combined with won, lost, played, open or marked, which may have changed");
    }
    let format = format(arguments, target)?;
    let columns = columns(arguments, &query, format)?;
    let work = arguments.work.begin()?;
    let uses_atlas = arguments.table == CardGame::FreeCell && work.generator == Generator::Microsoft;
    let options = QueryOptions {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        build: target.and_then(|_| build()),
        atlas: uses_atlas.then(|| Atlas::embedded().checksum()),
        query: query.to_string(),
        numbers: Vec::new(),
        seed,
        table: other_table(arguments.table),
        deals: IgnoredAny,
        limit,
        states,
        generator: work.generator.to_string(),
        format: format.to_string(),
        columns: arguments.columns.is_some().then(|| columns.iter().map(ToString::to_string).collect()),
    };
    let query = with_player(query, &arguments.data, work.generator)?;
    let ranges = Ranges::new(&arguments.deals, &work.generator)?.or(DealSet::MICROSOFT.numbers());
    let order = Order::new(ranges, seed)?;
    let printed = (!arguments.count).then_some(format);
    let len = block_len(&query, &columns, work.generator, &order);
    let search = Search::new((&query, arguments.table), work.generator, (printed, columns), &work.stop);
    let Some(mut answers) = Answers::begin(target, &arguments.answers, options, &order, &search)? else {
        return finished(target, &search);
    };
    let limit = limit.unwrap_or(u64::MAX);
    let count = order.count();
    let (done, is_from_stdin) = (answers.examined, count.is_none());
    // A search that ended after its last answer was written has nothing left to do.
    let done = if answers.found < limit { done } else { count.unwrap_or(done) };
    let mut progress = Progress::new(count);
    progress.add(done);
    let mut is_canceled = false;
    let mut wrong = WrongWords::default();
    let mut take = |block: Result<Block>| -> Result<()> {
        // Without the rest of a canceled block, later answers would be out of order.
        if is_canceled || answers.found == limit {
            return Ok(());
        }
        let mut block = match block {
            Ok(block) => block,
            Err(error) => return answers.sink.flush().and_then(|()| wrong.report(error)),
        };
        is_canceled = block.is_canceled;
        if is_canceled && target.is_some() {
            // An incomplete block is evaluated again when the search is resumed.
            return Ok(());
        }
        block.lines.truncate(usize::try_from(limit - answers.found).unwrap_or(usize::MAX));
        if is_canceled {
            block.len = 0;
        }
        progress.add(block.len);
        answers.add(&block)?;
        if target.is_some() {
            progress.say(&format!("{} found", grouped(answers.found)));
        }
        if answers.found == limit {
            work.stop.store(true, Ordering::Relaxed);
        }
        // The sender may wait for each answer.
        if is_from_stdin { answers.sink.flush() } else { Ok(()) }
    };
    let blocks = order.blocks(done, len, || work.is_stopped())?;
    let limits = memory::limits(states, work.threads);
    let result = in_order(
        blocks,
        work.threads,
        &work.stop,
        Searches::default,
        |searches, ranges| search.block(&ranges?, searches, limits),
        // The searches of other threads are not waited for.
        |block| take(block).inspect_err(|_| work.stop.store(true, Ordering::Relaxed)),
    );
    progress.end();
    let is_interrupted = result.is_ok() && work.is_stopped() && answers.found < limit;
    let (found, unsearched) = (answers.found, answers.unsearched);
    let searched = answers.undecided - unsearched;
    let is_file = target.is_some();
    answers.end(result, (is_interrupted, arguments.count), started, count, &search)?;
    if !(is_file && is_interrupted) {
        note_undecided(searched, unsearched, work.threads);
    }
    if format != Format::Json {
        note_convention(&work.generator);
    }
    let code = code_of_work(is_interrupted, found > 0);
    Ok(if is_interrupted { code } else { wrong.code(code) })
}

/// Notes how many deals may match too, and what it takes to know.
fn note_undecided(searched: u64, unsearched: u64, threads: NonZeroUsize) {
    if searched > 0 {
        let deals = grouped_count(searched, "deal", "deals");
        note(format_args!("{deals} may match too: searches reached their limit; --states raises it"));
    }
    if unsearched > 0 {
        let deals = grouped_count(unsearched, "deal", "deals");
        let seconds = unsearched.div_ceil(threads.get() as u64) * CELLS_STATES / CELLS_SPEED;
        let time = if seconds < 100 {
            counted(seconds, "second", "seconds")
        } else {
            grouped_count(seconds.div_ceil(60), "minute", "minutes")
        };
        note(format_args!(
            "{deals} may match too: their cells are unknown in the atlas; --states above {CELLS_STATES} searches them, \
             about {time}"
        ));
    }
}

/// Refuses the options and the numbers that only FreeCell deals have.
fn check_skat(arguments: &Arguments) -> Result<()> {
    let options = [
        ("--states", arguments.states.is_some()),
        ("--data", arguments.data.data.is_some()),
        ("--generator", arguments.work.names_generator()),
    ];
    refuse_for_skat(&options, "--limit, --count, --random, --seed, --out, --resume, --jobs and --format")?;
    let mut named = arguments.deals.iter().filter(|text| *text != "-");
    named.try_for_each(|text| numbers::range(text).map(drop))?;
    Ok(())
}

/// Adds the player's record to a query, if it uses that.
fn with_player(query: Query, data: &Data, generator: Generator) -> Result<Query> {
    if !query.asks_player() {
        return Ok(query);
    }
    let table = Table::FreeCell(generator);
    let Some(store) = data.existing()? else {
        remark("no game played and nothing marked yet; won, lost, played, open and marked match no deal");
        return Ok(query.with_player(Arc::default()));
    };
    let read = || {
        let (record, games, marks) = (store.record()?, store.open_games()?, store.marks()?);
        let open = games.iter().filter(|game| (game.table, game.cells) == (table, CELLS)).map(|game| game.number);
        let marked = marks.iter().filter(|((of, _), _)| *of == table).map(|((_, number), _)| number);
        Ok(PlayerRecord::new(Records::of(&record).at(table), table, CELLS, open, marked))
    };
    Ok(query.with_player(Arc::new(read().map_err(|error| data.explained(&error))?)))
}

/// Returns the form of the answers, which can be written to the target.
fn format(arguments: &Arguments, target: Option<&Path>) -> Result<Format> {
    let format = arguments.format.unwrap_or(if arguments.columns.is_some() { Format::Csv } else { Format::Text });
    if format == Format::Parquet {
        parquet::check(target)?;
    }
    Ok(format)
}

/// Returns the columns of the answers: those of the arguments, or those that the query names and the effort.
fn columns(arguments: &Arguments, query: &Query, format: Format) -> Result<Vec<Column>> {
    let Some(names) = &arguments.columns else {
        let mut columns = vec![Column::Number];
        if format != Format::Text {
            let named = query.columns();
            let has_effort = named.iter().any(|column| [Cost::Moves, Cost::Crux].contains(&column.cost()));
            columns.extend(named.into_iter().filter(|&column| column != Column::Number));
            columns.extend(has_effort.then_some(Column::Effort));
        }
        return Ok(columns);
    };
    if format == Format::Text {
        bail!("--columns: text has only numbers; use --format csv, json or parquet");
    }
    let all = arguments.table.columns();
    let mut columns = Vec::new();
    for name in names.split(',').map(str::trim) {
        let column = all.iter().copied().find(|column| column.is_key(name)).ok_or_else(|| {
            let names: Vec<String> = all.iter().map(ToString::to_string).collect();
            unknown("--columns", name, "column", &names)
        })?;
        if columns.contains(&column) {
            bail!("--columns: {column} is named twice");
        }
        columns.push(column);
    }
    Ok(columns)
}

fn column_names() -> Vec<String> {
    Column::EVERY.iter().map(ToString::to_string).collect()
}

/// Returns the completions of a condition, whose last word is a measure or a word.
fn completions(typed: &OsStr) -> Vec<CompletionCandidate> {
    let typed = typed.to_string_lossy();
    if typed.starts_with('-') {
        return Vec::new();
    }
    let begin = typed.rfind(|c: char| !c.is_ascii_alphanumeric() && c != '_').map_or(0, |at| at + 1);
    let (before, last) = typed.split_at(begin);
    let measures = Column::ALL.iter().map(|column| (column.name(), column.measure().meaning));
    let words = WORDS.iter().map(|(word, meaning)| (*word, *meaning));
    let fitting = measures.chain(words).filter(|(name, _)| name.starts_with(last));
    fitting
        .map(|(name, meaning)| {
            CompletionCandidate::new(format!("{before}{name}")).help(Some(meaning.into())).tag(Some(LIST.into()))
        })
        .collect()
}

/// Returns whether the embedded atlas has nearly all that a query asks of some deals and prints, the board aside.
fn is_embedded(query: &Query, printed: &[Column], generator: Generator, order: &Order) -> bool {
    let last = order.ranges().into_iter().flatten().map(DealRange::last).max();
    let is_searched = |column| Atlas::embedded().searched_numbers(column).map(DealRange::last) >= last;
    let named = query.columns().into_iter().chain(printed.iter().copied());
    let mut columns = named.filter(|column| column.cost() > Cost::Facts);
    generator == Generator::Microsoft && last.is_some() && columns.all(is_searched)
}

/// Returns the number of deals a thread evaluates at once: enough for little overhead, few enough for prompt answers.
fn block_len(query: &Query, printed: &[Column], generator: Generator, order: &Order) -> usize {
    if is_embedded(query, printed, generator, order) {
        return 256;
    }
    match printed.iter().map(|column| column.cost()).fold(query.cost(), Cost::max) {
        Cost::Number | Cost::Facts => 4096,
        Cost::Verdict => 256,
        Cost::Moves | Cost::Crux | Cost::Difficulty | Cost::Cells => 16,
        Cost::BestGame => 1,
    }
}
