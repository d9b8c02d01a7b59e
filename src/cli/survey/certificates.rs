//! The certificates of the impossible deals of a survey, `FILE.certificates`: a line of JSON for each deal, followed by
//! the bytes of its certificate. They are written beside the part once all rows are there, and their sum is in the
//! manifest of the rows.

use std::collections::HashMap;
use std::io::{BufRead, Read, Seek, SeekFrom};

use serde::{Deserialize, Serialize};

use super::options::{SurveyOptions, SurveyPlan, board_text, deal_text};
use super::read::RowReader;
use crate::cli::files::{self, NewFile, cannot_be, name, open_regular, read_line, unwritable};
use crate::cli::part_file::{
    CERTIFICATES, Digest, FileSum, MAX_ROW, Manifest, Options, PartFile, certificates_path, part,
};
use crate::cli::prelude::*;
use crate::cli::work::progress::Progress;
use tableaux_engine::atlas::{Numbers, Survey};
use tableaux_engine::freecell::Tableau;
use tableaux_engine::jobs::in_order_ahead;
use tableaux_engine::sanitize::sanitized;
use tableaux_engine::solver::{Certificate, Limit, StartPosition};
use tableaux_engine::verdict;
use tableaux_engine::verdict::outcome::Outcome;

/// The maximum number of certificates made ahead of the one being written.
const MAX_AHEAD: NonZeroUsize = NonZeroUsize::new(16).unwrap();
/// The maximum length of a deal in an error, in characters.
const MAX_DEAL: usize = 110;
/// The maximum length of the line before a certificate, in bytes.
const MAX_HEADER: u64 = 4096;

/// The line before a certificate.
#[derive(Debug, Serialize, Deserialize)]
struct Header {
    /// The deal number; `None` for a randomly shuffled board.
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<u64>,
    /// The 52 cards row by row, for a board.
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<String>,
    /// The free cells.
    cells: u8,
    /// The positions of the certificate.
    states: u64,
    /// The length of the certificate.
    bytes: u64,
}

/// Writes the certificates of all rows of a file, and records them in it. Returns whether it was not canceled.
///
/// # Errors
/// If a certificate cannot be made within the memory, or the file cannot be written.
pub(super) fn write(
    file: &mut PartFile<SurveyOptions>,
    (survey, numbers): (&Survey, &Numbers),
    has_names: bool,
    threads: NonZeroUsize,
    stop: &AtomicBool,
) -> Result<bool> {
    let path = certificates_path(&part(file.target()));
    let impossible = impossible(file, survey, numbers, has_names)?;
    let mut out = NewFile::create(&path, CERTIFICATES).map_err(|error| unwritable(&path, &error))?;
    let mut digest = Digest::default();
    let mut progress = Progress::new(Some(impossible.len() as u64));
    progress.say("certificates");
    let work = |solver: &mut Solver, number| made(survey, number, solver, stop);
    let take = |certificate: Result<Vec<u8>>| {
        let certificate = certificate?;
        digest.update(&certificate);
        progress.add(1);
        out.write_all(&certificate).map_err(|error| unwritable(&path, &error))
    };
    let written = in_order_ahead(impossible.into_iter(), MAX_AHEAD, threads, stop, Solver::new, work, take);
    progress.end();
    written?;
    if stop.load(Ordering::Relaxed) {
        return Ok(false);
    }
    put(file, out, &digest)?;
    Ok(true)
}

/// Puts certificates beside the part whose rows are complete, unless there are none.
fn put(file: &mut PartFile<SurveyOptions>, out: NewFile, digest: &Digest) -> Result<()> {
    let sum = (digest.bytes() > 0).then(|| digest.sum());
    let has_any = sum.is_some();
    // First, so that the manifest knows them before they have their name.
    file.set_certificates(sum)?;
    if has_any { out.publish(true).map(drop) } else { Ok(()) }
}

/// Returns the deals whose rows are of impossible ones; without verdicts, those without a solution.
fn impossible(
    file: &mut PartFile<SurveyOptions>,
    survey: &Survey,
    numbers: &Numbers,
    has_names: bool,
) -> Result<Vec<DealNumber>> {
    let reader = RowReader::new(&survey.columns, survey.format, survey.shuffle.is_some());
    let mut in_order = numbers.ranges().flat_map(DealRange::numbers);
    let mut impossible = Vec::new();
    let mut is_row = !(has_names && reader.has_heading());
    file.read(|line| {
        let number = if is_row { in_order.next() } else { None };
        impossible.extend(number.filter(|_| is_impossible(&reader, line)));
        is_row = true;
    })?;
    Ok(impossible)
}

/// Returns whether a row is of an impossible deal; without verdicts, of one without a solution.
fn is_impossible(reader: &RowReader, line: &str) -> bool {
    reader.read(line).is_some_and(|row| match row.get(Column::Verdict) {
        Some(verdict) => verdict == Outcome::Impossible.name(),
        None => row.solution() == Some(""),
    })
}

/// Returns the certificate of a deal with the line before it; empty if a limit left the deal undecided, or when
/// canceled.
fn made(survey: &Survey, number: DealNumber, solver: &mut Solver, stop: &AtomicBool) -> Result<Vec<u8>> {
    let deal = survey.deal(number)?;
    let (board, cells) = (deal.tableau(), survey.cells);
    if !survey.columns.contains(&Column::Verdict.into()) {
        let verdict = verdict(solver, &Position::new(board, cells), Effort::Fast, survey.limits, stop)?;
        if Outcome::from(&verdict) != Outcome::Impossible {
            return Ok(Vec::new());
        }
    }
    // All positions were already searched within the limit.
    let limits = Limits { states: u64::MAX, ..survey.limits };
    let mut certificate = Vec::new();
    let written = Certificate::write(&StartPosition::new(board, cells), &mut certificate, limits, stop)?;
    let states = match written {
        Ok(Some(Certificate { states, .. })) => states,
        Ok(None) => bail!("#{number} is impossible, but a won position was found: one of two searches is wrong"),
        Err(Limit::Canceled) => return Ok(Vec::new()),
        Err(limit) => bail!("#{number}: its certificate cannot be written: limit of {limit} reached"),
    };
    let header = Header {
        number: survey.shuffle.is_none().then(|| number.get()),
        board: survey.shuffle.map(|_| board_text(board)),
        cells: cells.get(),
        states,
        bytes: certificate.len() as u64,
    };
    Ok([(to_json(&header) + "\n").as_bytes(), &certificate].concat())
}

/// Joins the certificates of shares, each with its sum, in the order given.
///
/// # Errors
/// If one is missing or has changed.
pub(super) fn join(shares: &[(&Path, &FileSum)], whole: &mut PartFile<SurveyOptions>) -> Result<()> {
    if shares.is_empty() {
        return Ok(());
    }
    let path = certificates_path(&part(whole.target()));
    let mut out = NewFile::create(&path, CERTIFICATES).map_err(|error| unwritable(&path, &error))?;
    let mut digest = Digest::default();
    for (rows, sum) in shares {
        let mut bytes = open(rows, sum)?;
        loop {
            let piece = bytes.fill_buf().with_context(|| cannot_be(rows, "read"))?;
            if piece.is_empty() {
                break;
            }
            digest.update(piece);
            out.write_all(piece).map_err(|error| unwritable(&path, &error))?;
            let len = piece.len();
            bytes.consume(len);
        }
    }
    put(whole, out, &digest)
}

/// Opens the certificates of some rows.
///
/// # Errors
/// If they are missing or have changed.
fn open(rows: &Path, sum: &FileSum) -> Result<BufReader<File>> {
    let path = certificates_path(rows);
    let mut file = open_regular(&path, false)?;
    if FileSum::of(&file).with_context(|| cannot_be(&path, "read"))? != *sum {
        bail!("{} has changed since it was written; remove it and the rows, and survey its deals again", name(&path));
    }
    file.rewind().with_context(|| cannot_be(&path, "read"))?;
    Ok(BufReader::with_capacity(1 << 16, file))
}

/// Checks that the certificates of some rows are there and unchanged, and that they are of these rows: none of a deal that
/// is not impossible, and where verdicts are a column, one of each that is.
pub(super) fn check(path: &Path, manifest: &Manifest<SurveyOptions>) -> Result<()> {
    let certificates = Certificates::of(path, manifest.certificates())?;
    let SurveyPlan { reader, shuffle, numbers, mut has_names, .. } = manifest.options.plan()?;
    if !reader.columns().contains(&RowColumn::Solution) || !manifest.options.is_text() {
        return Ok(());
    }
    let has_verdicts = reader.columns().contains(&Column::Verdict.into());
    let mut in_order = numbers.ranges().flat_map(DealRange::numbers);
    let mut rows = BufReader::with_capacity(1 << 16, files::open(path)?);
    let (mut bytes, mut found) = (Vec::new(), 0);
    while read_line(&mut rows, &mut bytes, MAX_ROW).with_context(|| cannot_be(path, "read"))? {
        let Some(number) = (if std::mem::take(&mut has_names) { None } else { in_order.next() }) else { continue };
        let (deal, is_impossible) =
            (deal_text(shuffle, number), is_impossible(&reader, &String::from_utf8_lossy(&bytes)));
        let has_certificate = certificates.find(&deal).is_some();
        found += usize::from(has_certificate);
        if has_certificate && !is_impossible || is_impossible && has_verdicts && !has_certificate {
            let lacks =
                if has_certificate { "has a certificate that its rows do not ask for" } else { "lacks a certificate" };
            let deal = sanitized(&deal, MAX_DEAL);
            bail!("{} {lacks}, of {deal}; survey its deals again", name(&certificates.path));
        }
    }
    if found < certificates.places.len() {
        bail!("{} has certificates of other deals than its rows; survey its deals again", name(&certificates.path));
    }
    Ok(())
}

/// The certificates of some rows, by the number or the board of their deals.
pub(super) struct Certificates {
    path: PathBuf,
    places: HashMap<String, Place>,
}

/// The place of a certificate in the file, with the line before it.
pub(super) struct Place {
    header: Header,
    begin: u64,
}

impl Certificates {
    /// Finds the certificates in their file.
    ///
    /// # Errors
    /// If it is missing or has changed, or its lines are invalid.
    pub fn of(rows: &Path, sum: Option<&FileSum>) -> Result<Self> {
        let (path, mut places) = (certificates_path(rows), HashMap::new());
        let Some(sum) = sum else { return Ok(Self { path, places }) };
        let mut file = open(rows, sum)?;
        let mut begin = 0;
        let read = || cannot_be(&path, "read");
        let damaged = |what: &str| anyhow!("{} is damaged: {what}", name(&path));
        while begin < sum.bytes {
            let mut line = Vec::new();
            let len = (&mut file).take(MAX_HEADER).read_until(b'\n', &mut line).with_context(read)?;
            let header: Header = serde_json::from_slice(&line)
                .map_err(|_| damaged(&format!("no certificate begins at byte {begin}")))?;
            begin += len as u64;
            let deal = header.number.map(|number| number.to_string()).or_else(|| header.board.clone());
            let deal = deal.ok_or_else(|| damaged("a certificate names no deal"))?;
            let place = Place { header, begin };
            begin = begin.saturating_add(place.header.bytes);
            if begin > sum.bytes {
                return Err(damaged("it ends inside a certificate"));
            }
            file.seek(SeekFrom::Start(begin)).with_context(read)?;
            if places.insert(deal, place).is_some() {
                return Err(damaged("a deal has two certificates"));
            }
        }
        Ok(Self { path, places })
    }

    /// Returns the place of a deal's certificate, by its number or board.
    pub fn find(&self, deal: &str) -> Option<&Place> {
        self.places.get(deal)
    }

    /// Checks that a certificate proves a deal to be impossible. The inner error says what is wrong with it.
    ///
    /// # Errors
    /// If it cannot be read or the check was canceled.
    pub fn check(
        &self,
        Place { header, begin }: &Place,
        (board, cells): (&Tableau, CellCount),
        stop: &AtomicBool,
    ) -> Result<Result<(), String>> {
        let mut file = open_regular(&self.path, false)?;
        file.seek(SeekFrom::Start(*begin)).with_context(|| cannot_be(&self.path, "read"))?;
        let bytes = BufReader::with_capacity(1 << 16, file.take(header.bytes));
        let Certificate { start, states } = match Certificate::check(bytes, stop) {
            Ok(certificate) => certificate,
            Err(error) if error.is_unchecked() => return Err(error.into()),
            Err(error) => return Ok(Err(format!("its certificate proves nothing: {error}"))),
        };
        Ok(if start != StartPosition::new(board, cells) {
            Err("its certificate is for another board or number of free cells".to_owned())
        } else if (header.cells, header.states) != (cells.get(), states) {
            Err("the line before its certificate has other numbers of cells or positions".to_owned())
        } else {
            Ok(())
        })
    }
}
