//! The options of a survey in its manifest, and the rows that they describe.

use std::collections::VecDeque;

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::MAX_SAMPLE;
use super::read::RowReader;
use crate::cli::files::{self, exists, name};
use crate::cli::parquet::PARQUET;
use crate::cli::part_file::{Manifest, Options, RowCheck, part};
use crate::cli::prelude::*;
use tableaux_engine::atlas::{Numbers, RowFormat, Shard};
use tableaux_engine::freecell::{Shuffle, Tableau};

/// The maximum length of a quoted value in an error, in characters.
const MAX_QUOTED: usize = 110;
/// The numbers that are looked up at once.
const CHUNK: u64 = 1 << 16;

/// The options that determine the rows of a survey. All fields must be present, even if null.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SurveyOptions {
    pub version: String,
    /// The checksum of the program; earlier manifests do not have it.
    #[serde(default)]
    pub build: Option<String>,
    /// The checksum of the atlas that values come from, if any do; earlier manifests do not have it.
    #[serde(default)]
    pub atlas: Option<String>,
    pub numbers: Vec<String>,
    #[serde(deserialize_with = "Option::deserialize")]
    pub sample: Option<u64>,
    #[serde(deserialize_with = "Option::deserialize")]
    pub seed: Option<u64>,
    #[serde(deserialize_with = "Option::deserialize")]
    pub share: Option<String>,
    /// The free cells, unless four, and whether boards are randomly shuffled; earlier manifests have neither.
    #[serde(default)]
    pub cells: Option<u8>,
    #[serde(default)]
    pub shuffled: bool,
    /// The table, unless FreeCell; earlier manifests do not have it.
    #[serde(default)]
    pub table: Option<String>,
    /// The number of deals, which earlier manifests have. It follows from the others.
    #[serde(default, skip_serializing)]
    #[expect(dead_code, reason = "it is read and ignored")]
    pub deals: IgnoredAny,
    pub columns: Vec<String>,
    /// The effort; `none` where it does not matter.
    pub effort: String,
    #[serde(deserialize_with = "Option::deserialize")]
    pub limit: Option<u64>,
    pub generator: String,
    pub format: String,
}

impl Options for SurveyOptions {
    const COMMAND: &'static str = "survey";
    const OWN: &'static str = "effort";
    const HAS_ROW_PER_DEAL: bool = true;

    fn deals(&self) -> Result<u64> {
        Ok(self.plan()?.numbers.len())
    }

    fn row_check(&self) -> Result<RowCheck> {
        let SurveyPlan { reader, shuffle, numbers, has_names, .. } = self.plan()?;
        let heading = has_names.then(|| reader.heading()).flatten();
        let (mut lines, mut rows, mut next) = (0, 0, VecDeque::new());
        Ok(Box::new(move |line| {
            lines += 1;
            if lines == 1
                && let Some(heading) = &heading
            {
                return if line == heading { Ok(false) } else { Err("its first line has other names".into()) };
            }
            if next.is_empty() {
                next.extend(numbers.slice(rows, rows.saturating_add(CHUNK)).ranges().flat_map(DealRange::numbers));
            }
            rows += 1;
            let Some(number) = next.pop_front() else { return Err(format!("row {rows} is one too many")) };
            let Some(row) = reader.read(line) else {
                return Err(format!("line {lines} is not a row with its columns"));
            };
            let deal = deal_text(shuffle, number);
            match row.get(Column::Number) {
                Some(other) if other != deal => {
                    let [deal, other] = [&*deal, other].map(|text| sanitized(text, MAX_QUOTED));
                    Err(format!("row {rows} is for {other}, where {deal} belongs"))
                }
                _ => Ok(true),
            }
        }))
    }

    fn is_text(&self) -> bool {
        self.format != PARQUET
    }
}

/// The deals of a survey in order, and the form of their rows.
pub(super) struct SurveyPlan {
    pub reader: RowReader,
    pub generator: Generator,
    /// The shuffle that draws the boards, if they have no numbers.
    pub shuffle: Option<Shuffle>,
    pub cells: CellCount,
    pub numbers: Numbers,
    /// Whether a line of names is above them.
    pub has_names: bool,
}

impl SurveyOptions {
    /// Returns the plan that the options describe. Rows of a table of Parquet are first written as CSV.
    ///
    /// # Errors
    /// If the options contradict each other.
    pub fn plan(&self) -> Result<SurveyPlan> {
        let table = match &self.table {
            None => CardGame::FreeCell,
            Some(name) => CardGame::named(name).with_context(|| format!("unknown table '{}'", sanitized(name, 24)))?,
        };
        let columns: Vec<RowColumn> = self.columns.iter().map(|name| column(name, table)).collect::<Result<_>>()?;
        let format = match self.format.as_str() {
            "csv" | PARQUET => RowFormat::Csv,
            "json" => RowFormat::Json,
            other => bail!("unknown format '{}'", sanitized(other, MAX_QUOTED)),
        };
        let ranges: Vec<DealRange> = self.numbers.iter().map(|range| range.parse()).collect::<Result<_, _>>()?;
        let numbers = match (self.sample, &ranges[..]) {
            (Some(count), _) if count > MAX_SAMPLE => bail!("a sample of more than {} numbers", grouped(MAX_SAMPLE)),
            (Some(count), &[range]) => Numbers::sample(range, count, self.seed.context("no seed")?),
            (Some(_), _) => bail!("a sample of several ranges"),
            (None, _) => Numbers::new(ranges),
        };
        let shard = self.share.as_deref().map(str::parse::<Shard>).transpose()?;
        let numbers = shard.map_or_else(|| numbers.clone(), |shard| numbers.share(shard));
        let shuffle = self.shuffled.then(|| self.seed.context("no seed").map(Shuffle::new)).transpose()?;
        let reader = RowReader::new(&columns, format, shuffle.is_some());
        let has_names = reader.has_heading() && shard.is_none_or(Shard::is_first);
        let cells = self.cells.map(CellCount::new).transpose()?;
        let generator = self.generator.parse()?;
        Ok(SurveyPlan { reader, generator, shuffle, cells: cells.unwrap_or_default(), numbers, has_names })
    }
}

/// Returns the column of a name in a manifest.
pub(super) fn column(name: &str, table: CardGame) -> Result<RowColumn> {
    let measures = table.columns().iter().copied().map(RowColumn::Measure);
    let mut columns = measures.chain((table == CardGame::FreeCell).then_some(RowColumn::Solution));
    columns.find(|column| column.name() == name).with_context(|| format!("unknown column '{}'", sanitized(name, 24)))
}

/// Returns a deal as its row names it: its number, or its board if it is randomly shuffled.
pub(super) fn deal_text(shuffle: Option<Shuffle>, number: DealNumber) -> String {
    shuffle.map_or_else(|| number.to_string(), |shuffle| board_text(&shuffle.board(number.get())))
}

/// Returns the 52 cards of a board row by row, as the rows have them.
pub(super) fn board_text(board: &Tableau) -> String {
    board.cards().iter().map(ToString::to_string).collect()
}

/// Opens a file with its manifest, to read its lines.
///
/// # Errors
/// If one of them is missing, or it is not finished or a table of Parquet.
pub(super) fn open(file: &Path) -> Result<(File, Manifest<SurveyOptions>)> {
    if !exists(file) && exists(&part(file)) {
        bail!("{} is not finished; continue its survey, {}, with --resume", name(file), name(&part(file)));
    }
    if file.is_dir() {
        bail!("{} is a folder; use a file that a survey wrote", name(file));
    }
    if files::is_direct(file) {
        bail!("{} is a device or a pipe; use a file that a survey wrote", name(file));
    }
    let rows = files::open(file)?;
    let manifest = Manifest::<SurveyOptions>::of(file)?;
    if !manifest.options.is_text() {
        bail!("{} is a table of Parquet; use CSV or JSON", name(file));
    }
    Ok((rows, manifest))
}
