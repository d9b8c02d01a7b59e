//! `tableaux survey --verify`: proves the rows of a file again. Solutions are replayed, certificates checked, and facts
//! counted on the boards; only the fewest free cells are searched for.

use std::io::Seek;

use super::certificates::Certificates;
use super::options::{self, SurveyOptions, SurveyPlan, deal_text};
use super::read::Row;
use super::unlisted;
use crate::cli::files::{self, cannot_be, exists, name, read_line};
use crate::cli::part_file::{FileSum, MAX_ROW, Options, certificates_path, check_sum, manifest_path};
use crate::cli::prelude::*;
use crate::cli::work::progress::Progress;
use crate::cli::work::{Work, code_of_work};
use crate::memory;
use tableaux_engine::atlas::{Cost, SOLUTION, Source};
use tableaux_engine::freecell::share::{Origin, SharedGame};
use tableaux_engine::freecell::{Facts, PlayedGame, Tableau};
use tableaux_engine::jobs::in_order_ahead;
use tableaux_engine::verdict;
use tableaux_engine::verdict::outcome::Outcome;

/// The number of rows that a thread proves at once.
const BLOCK: usize = 64;
/// The maximum number of blocks proven ahead of the first unfinished one.
const MAX_AHEAD: NonZeroUsize = NonZeroUsize::new(256).unwrap();
/// The maximum number of wrong rows that are named.
const MAX_NAMED: u64 = 10;
/// The maximum length of what is wrong with a row, in characters.
const MAX_WHY: usize = 300;

/// The plan of a file, from its manifest, the certificates beside it, and the limits of searches for cells.
struct Evidence {
    plan: SurveyPlan,
    certificates: Certificates,
    limits: Limits,
}

/// The proof of a row.
enum Proof {
    /// A solution was replayed.
    Solution,
    /// A certificate was checked.
    Certificate,
    /// The file neither proves nor refutes the row.
    Open,
    /// The row is wrong, and why.
    Wrong(String),
}

/// Counts of the proofs.
#[derive(Default)]
struct Counts {
    solutions: u64,
    certificates: u64,
    open: u64,
    wrong: u64,
    /// The rows whose cells are proven, and those whose searches have reached their limit.
    cells: u64,
    open_cells: u64,
}

/// Proves the rows of a file, and prints how many are proven. The exit code is 1 if rows are wrong.
///
/// # Errors
/// If the file, its manifest or its certificates are missing, damaged or changed.
pub(super) fn verify(path: &Path, states: u64, work: &Work) -> Result<ExitCode> {
    let limits = memory::limits(states, work.threads);
    let (file, evidence) =
        if path.is_file() && !exists(&manifest_path(path)) { unlisted(path, limits)? } else { listed(path, limits)? };
    let mut counts = Counts::default();
    let mut progress = Progress::new(Some(evidence.plan.numbers.len()));
    let prove = |solver: &mut Solver, block: Result<Vec<_>>| {
        let mut proof =
            |(number, line): &(DealNumber, String)| Ok((*number, evidence.prove(*number, line, solver, &work.stop)?));
        block?.iter().map(&mut proof).collect::<Result<Vec<_>>>()
    };
    let take = |proofs: Result<Vec<(DealNumber, _)>>| -> Result<()> {
        let proofs = match proofs {
            Err(_) if work.is_stopped() => return Ok(()),
            proofs => proofs?,
        };
        progress.add(proofs.len() as u64);
        for (number, (proof, has_cells)) in proofs {
            counts.cells += u64::from(has_cells == Some(true));
            counts.open_cells += u64::from(has_cells == Some(false));
            evidence.count(number, proof, &mut counts);
        }
        Ok(())
    };
    let blocks = evidence.blocks(path, file);
    let proven = in_order_ahead(blocks, MAX_AHEAD, work.threads, &work.stop, Solver::new, prove, take);
    progress.end();
    proven?;
    if work.is_stopped() {
        let deals = grouped_count(counts.deals(), "deal", "deals");
        note(format_args!("canceled after {deals} of {}", grouped(evidence.plan.numbers.len())));
        return Ok(code_of_work(true, false));
    }
    evidence.note_unproven(&counts);
    let mut out = Output::new();
    out.line(counts.in_words(evidence.has_cells()));
    out.end(Ok(()))?;
    Ok(code_of_work(false, counts.wrong == 0))
}

/// Opens rows with what their manifest says of them.
fn listed(path: &Path, limits: Limits) -> Result<(File, Evidence)> {
    let (_, manifest) = options::open(path)?;
    let described = match &manifest.options.table {
        Some(table) => Err(anyhow!("its table is {table}; use rows of FreeCell deals")),
        None => manifest.options.plan(),
    };
    let plan = described
        .with_context(|| format!("the manifest of {} does not describe rows of FreeCell deals", name(path)))?;
    let mut file = check_sum(path, &manifest.finished(path)?.rows, SurveyOptions::COMMAND)?;
    file.rewind().with_context(|| cannot_be(path, "read"))?;
    let certificates = Certificates::of(path, manifest.certificates())?;
    Ok((file, Evidence { plan, certificates, limits }))
}

/// Opens rows without a manifest, and notes what is taken for granted.
fn unlisted(path: &Path, limits: Limits) -> Result<(File, Evidence)> {
    let plan = unlisted::plan(path)?;
    let certificates = certificates_path(path);
    let sum = if exists(&certificates) {
        Some(FileSum::of(files::open(&certificates)?).with_context(|| cannot_be(&certificates, "read"))?)
    } else {
        None
    };
    let (manifest, generator) = (name(&manifest_path(path)), plan.generator);
    note(format_args!(
        "{manifest} does not exist: the rows are taken as deals of {generator} with four free cells, and may not be all \
         that were written"
    ));
    let certificates = Certificates::of(path, sum.as_ref())?;
    Ok((files::open(path)?, Evidence { plan, certificates, limits }))
}

impl Evidence {
    /// Reads the lines in blocks, each line with the number of its deal.
    fn blocks(&self, path: &Path, file: File) -> impl Iterator<Item = Result<Vec<(DealNumber, String)>>> + Send {
        let mut has_names = self.plan.has_names;
        let mut numbers = self.plan.numbers.ranges().flat_map(DealRange::numbers);
        let mut reader = BufReader::with_capacity(1 << 16, file);
        let mut line = move || -> Result<Option<String>> {
            let mut bytes = Vec::new();
            let has_line = read_line(&mut reader, &mut bytes, MAX_ROW).with_context(|| cannot_be(path, "read"))?;
            Ok(has_line.then(|| String::from_utf8_lossy(&bytes).into_owned()))
        };
        let mut block = move || -> Result<Vec<(DealNumber, String)>> {
            if std::mem::take(&mut has_names) {
                line()?;
            }
            let mut block = Vec::new();
            while block.len() < BLOCK {
                match (line()?, numbers.next()) {
                    (Some(line), Some(number)) => block.push((number, line)),
                    (None, None) => break,
                    _ => bail!("{} has another number of rows than its manifest says", name(path)),
                }
            }
            Ok(block)
        };
        std::iter::from_fn(move || Some(block()).filter(|block| block.as_ref().map_or(true, |block| !block.is_empty())))
    }

    /// Proves the row of a deal, and its cells; `None` if it has none, and `false` if the limits leave them open.
    ///
    /// # Errors
    /// If its certificate cannot be read, the check was canceled, or the solver and the rules contradict each other.
    fn prove(
        &self,
        number: DealNumber,
        line: &str,
        solver: &mut Solver,
        stop: &AtomicBool,
    ) -> Result<(Proof, Option<bool>)> {
        let wrong = |why| Ok((Proof::Wrong(why), None));
        let Some(row) = self.plan.reader.read(line) else {
            return wrong("not a row with these columns".into());
        };
        let SurveyPlan { shuffle, ref generator, cells, .. } = self.plan;
        let board = match shuffle {
            Some(shuffle) => shuffle.board(number.get()),
            None => match Deal::by(generator, number) {
                Ok(deal) => *deal.tableau(),
                Err(error) => return wrong(error.to_string()),
            },
        };
        let deal = deal_text(shuffle, number);
        let proof = match row.solution() {
            _ if row.get(Column::Number).is_some_and(|of_row| of_row != deal) => {
                Err(format!("the row is for another deal; {deal} belongs here"))
            }
            Some(solution) if !solution.is_empty() => self.replay(number, &board, &row, solution),
            solution => match self.certificates.find(&deal) {
                Some(place) => {
                    let checked = self.certificates.check(place, (&board, cells), stop)?;
                    checked.and_then(|()| compare(&row, Outcome::Impossible, None)).map(|()| Proof::Certificate)
                }
                None => missing(&row, solution.is_some()),
            },
        };
        match proof.and_then(|proof| count_facts(&row, &board).map(|()| proof)) {
            Ok(proof) => match self.prove_cells(&row, (number, &board), &proof, solver, stop)? {
                Ok(has_cells) => Ok((proof, has_cells)),
                Err(why) => wrong(why),
            },
            Err(why) => wrong(why),
        }
    }

    /// Proves the cells of a row: that they are enough, and that one less is not. `None` if the row has none, and `false`
    /// if the limits leave that open; the inner error says what is wrong.
    fn prove_cells(
        &self,
        row: &Row,
        (number, board): (DealNumber, &Tableau),
        proof: &Proof,
        solver: &mut Solver,
        stop: &AtomicBool,
    ) -> Result<Result<Option<bool>, String>> {
        let [fewest, most] =
            [Column::Cells, Column::CellsMost].map(|column| row.get(column).filter(|text| !text.is_empty()));
        if let Some(fewest) = fewest
            && let Err(why) = equal(row, Column::CellsMost, fewest)
        {
            return Ok(Err(why));
        }
        let Some(text) = fewest.or(most) else { return Ok(Ok(None)) };
        let Ok(cells) = text.parse::<CellCount>() else {
            return Ok(Err(format!("'{text}' is not a number of free cells")));
        };
        let mut outcome_with = |cells: CellCount| -> Result<Outcome> {
            match proof {
                Proof::Solution if self.plan.cells <= cells => return Ok(Outcome::Winnable),
                Proof::Certificate if self.plan.cells >= cells => return Ok(Outcome::Impossible),
                _ => {}
            }
            if row
                .solution()
                .is_some_and(|solution| !solution.is_empty() && self.wins_with(cells, (number, board), solution))
            {
                return Ok(Outcome::Winnable);
            }
            let position = Position::new(board, cells);
            Ok(Outcome::from(&verdict(solver, &position, Effort::Fast, self.limits, stop)?))
        };
        let enough = outcome_with(cells)?;
        if enough == Outcome::Impossible {
            return Ok(Err(format!("{cells} cells are not enough")));
        }
        let less = cells.get().checked_sub(1).and_then(|cells| CellCount::new(cells).ok()).filter(|_| fewest.is_some());
        let with_less = less.map(&mut outcome_with).transpose()?;
        if with_less == Some(Outcome::Winnable) {
            return Ok(Err(format!("cells {cells}, but one less is enough")));
        }
        Ok(Ok(Some(enough == Outcome::Winnable && with_less.is_none_or(|outcome| outcome == Outcome::Impossible))))
    }

    /// Returns whether the solution of a row also wins with a number of free cells.
    fn wins_with(&self, cells: CellCount, (number, board): (DealNumber, &Tableau), solution: &str) -> bool {
        self.replayed(cells, (number, board), solution).is_ok_and(|game| game.position().cards_left() == 0)
    }

    /// Replays the moves of a row with a number of free cells.
    fn replayed(
        &self,
        cells: CellCount,
        (number, board): (DealNumber, &Tableau),
        solution: &str,
    ) -> Result<PlayedGame, String> {
        let SurveyPlan { shuffle, generator, .. } = self.plan;
        let origin = match shuffle {
            Some(_) => Origin::Board(Layout::from(board)),
            None => Origin::Deal(generator, number),
        };
        let game = SharedGame { origin, cells, rule: Some(AutoPlay::None), moves: solution.to_owned() }.replay();
        game.map_err(|error| format!("solution: {error}"))
    }

    /// Returns whether the rows have cells.
    fn has_cells(&self) -> bool {
        self.plan.reader.columns().iter().any(|column| column.cost() == Cost::Cells)
    }

    /// Replays the solution of a row by the rules.
    fn replay(&self, number: DealNumber, board: &Tableau, row: &Row, solution: &str) -> Result<Proof, String> {
        let game = self.replayed(self.plan.cells, (number, board), solution)?;
        let bound = row.get(Column::Bound).and_then(|bound| bound.parse().ok());
        if let Some(bound) = bound.filter(|&bound: &u32| bound > game.moves()) {
            return Err(format!("bound {bound}, above the {} of the solution", game.moves()));
        }
        match game.position().cards_left() {
            0 => compare(row, Outcome::Winnable, Some((game.moves(), game.cards()))).map(|()| Proof::Solution),
            left => Err(format!("the solution leaves {}", grouped_count(left.into(), "card", "cards"))),
        }
    }

    /// Counts a proof, and names one of the first wrong rows.
    fn count(&self, number: DealNumber, proof: Proof, counts: &mut Counts) {
        let why = match proof {
            Proof::Solution => return counts.solutions += 1,
            Proof::Certificate => return counts.certificates += 1,
            Proof::Open => return counts.open += 1,
            Proof::Wrong(why) => why,
        };
        counts.wrong += 1;
        if counts.wrong <= MAX_NAMED {
            let of = if self.plan.shuffle.is_some() { "board " } else { "#" };
            note(format_args!("{of}{number}: {}", sanitized(&why, MAX_WHY)));
        }
    }

    /// Notes which rows and columns are not proven.
    fn note_unproven(&self, counts: &Counts) {
        if counts.wrong > MAX_NAMED {
            note(format_args!("… and {} more", grouped(counts.wrong - MAX_NAMED)));
        }
        let columns = self.plan.reader.columns();
        let has_solution = columns.contains(&RowColumn::Solution);
        if !has_solution {
            let proven = if self.has_cells() { "facts and cells" } else { "facts" };
            note(format_args!("open without the column {SOLUTION}; only {proven} are proven"));
        } else if counts.open > 0 {
            let open = grouped_count(counts.open, "deal is", "deals are");
            note(format_args!("{open} open, with neither a solution nor a certificate"));
        }
        if counts.open_cells > 0 {
            let (deals, limit) = (grouped_count(counts.open_cells, "deal", "deals"), grouped(self.limits.states));
            note(format_args!("the cells of {deals} are open after {limit} positions; --limit raises that"));
        }
        let is_proven = |column: Column| match column.source() {
            Source::Number | Source::Board(_) | Source::Cells(_) => true,
            Source::Verdict | Source::Solution(_) => has_solution,
            _ => false,
        };
        let unproven = columns.iter().filter_map(|column| column.measure()).filter(|&column| !is_proven(column));
        let unproven: Vec<&str> = unproven.map(Column::name).collect();
        if !unproven.is_empty() {
            note(format_args!("columns not proven: {}", unproven.join(", ")));
        }
    }
}

/// Returns the proof of a row with neither a solution nor a certificate. If solutions are a column, rows say they have
/// one of them unless their verdict is unknown.
fn missing(row: &Row, has_solutions: bool) -> Result<Proof, String> {
    let verdict = row.get(Column::Verdict);
    let is = |outcome: Outcome| has_solutions && verdict == Some(outcome.name());
    if is(Outcome::Impossible) {
        return Err("its certificate is missing".to_owned());
    }
    let has_moves =
        || [Column::Moves, Column::Cards].iter().any(|&column| row.get(column).is_some_and(|text| !text.is_empty()));
    if is(Outcome::Winnable) || has_solutions && has_moves() {
        return Err("its solution is missing".to_owned());
    }
    match verdict.filter(|verdict| Outcome::named(verdict).is_none()) {
        Some(verdict) => Err(format!("unknown verdict {verdict}")),
        None => Ok(Proof::Open),
    }
}

/// Compares the columns of a row with what was proven: the outcome, and the moves and cards of the solution.
fn compare(row: &Row, outcome: Outcome, counts: Option<(u32, u32)>) -> Result<(), String> {
    let moves = counts.map_or(String::new(), |(moves, _)| moves.to_string());
    let cards = counts.map_or(String::new(), |(_, cards)| cards.to_string());
    let proven = [(Column::Verdict, outcome.name()), (Column::Moves, &moves), (Column::Cards, &cards)];
    proven.into_iter().try_for_each(|(column, proven)| equal(row, column, proven))
}

/// Counts the facts of a row on the board.
fn count_facts(row: &Row, board: &Tableau) -> Result<(), String> {
    let facts = Facts::of(board);
    Column::of_board().try_for_each(|(column, count)| equal(row, column, &count(&facts).to_string()))
}

/// Checks that a column, if the row has it, has the proven value.
fn equal(row: &Row, column: Column, proven: &str) -> Result<(), String> {
    let shown = |text: &str| if text.is_empty() { "none".to_owned() } else { text.to_owned() };
    match row.get(column) {
        Some(of_row) if of_row != proven => Err(format!("{column} {}, not {}", shown(of_row), shown(proven))),
        _ => Ok(()),
    }
}

impl Counts {
    const fn deals(&self) -> u64 {
        self.solutions + self.certificates + self.open + self.wrong
    }

    /// Formats the counts: `2 deals: 1 solution replayed, 1 certificate checked, 0 open`, with cells if rows have them.
    fn in_words(&self, has_cells: bool) -> String {
        let deals = grouped_count(self.deals(), "deal", "deals");
        let solutions = grouped_count(self.solutions, "solution", "solutions");
        let certificates = grouped_count(self.certificates, "certificate", "certificates");
        let wrong = if self.wrong > 0 { format!(", {} wrong", grouped(self.wrong)) } else { String::new() };
        let open = grouped(self.open);
        let cells = if has_cells { format!(", cells of {} proven", grouped(self.cells)) } else { String::new() };
        format!("{deals}: {solutions} replayed, {certificates} checked, {open} open{cells}{wrong}")
    }
}
