//! Facts of the deals, in lines.

use crate::browser::state::comparing::Comparing;
use crate::browser::state::desk::Desk;
use crate::browser::widgets::comparison::{hardest_in_words, hardest_value};
use crate::browser::widgets::pane_name;
use crate::browser::words;
use crate::table::Table;
use crate::table::board::Board;
use crate::table::facts::{
    Fact, FactKind, KnownLength, SearchResults, cells_in_words, outcome_in_words, own_value_in_words, share_in_words,
};
use crate::words::board_problems;
use tableaux_engine::atlas::deal_list::remark;
use tableaux_engine::atlas::{Column, Difficulty, Value, embedded};
use tableaux_engine::card::SuitStyle;
use tableaux_engine::freecell::CellCount;
use tableaux_engine::generator::Generator;
use tableaux_engine::number::{DealNumber, grouped};
use tableaux_engine::sanitize::quoted;
use tableaux_engine::skat::ContractValue;
use tableaux_engine::verdict::Verdict;
use tableaux_engine::verdict::fewest_cells::FewestCells;
use tableaux_engine::verdict::outcome::Outcome;
use tableaux_engine::words::{counted, either};

/// The percentage of easier deals from which a fact stands out.
const STANDS_OUT: u32 = 80;

/// Returns the heading of a pane: `deal 617, 1 of 2, marked: hard`.
pub fn heading(desk: &Desk, pane: usize) -> String {
    let mut parts = vec![pane_name::name(desk, pane)];
    if desk.panes.list().len() > 1 {
        parts.push(format!("{} of {} side by side", pane + 1, desk.panes.list().len()));
    }
    if let Table::Gears(size) = desk.panes.table() {
        parts.push(format!("{size} by {size} gears"));
    }
    parts.extend(mark(desk.pane(pane).note()));
    parts.join(", ")
}

/// Returns a mark with its note: `marked: hard`.
pub fn mark(note: Option<&str>) -> Option<String> {
    note.map(|note| if note.is_empty() { "marked".into() } else { format!("marked: {note}") })
}

/// Returns the remark about a famous deal of Microsoft's.
pub fn fame(desk: &Desk, pane: usize) -> Option<&'static str> {
    let is_microsoft = desk.pane(pane).own().is_none() && desk.pane(pane).table() == Table::FREECELL;
    remark(desk.panes.list()[pane].number()).filter(|_| is_microsoft)
}

/// Returns the problems of a board of the user's own, and its description.
pub fn of_own(desk: &Desk, pane: usize) -> Vec<String> {
    let problems = desk.pane(pane).own().map_or_else(Vec::new, |own| board_problems(&own.layout, SuitStyle::Symbols));
    problems.into_iter().chain(words::own_board::sentences(desk, pane)).collect()
}

/// Returns the verdict and difficulty of a pane: `winnable; 31 moves known, at least 23; hard, harder than 91 of 100`.
pub fn verdict(desk: &Desk, pane: usize) -> Option<String> {
    let results = desk.pane(pane).results();
    match desk.pane(pane).board() {
        Board::Gears(board) if board.is_solved() => Some("solved: all gears point up".into()),
        Board::Gears(_) => Some(match (desk.pane(pane).unsolved(), results.solution) {
            (_, Some(solution)) => counted(solution.presses.count().into(), "press solves it", "presses solve it"),
            (Some(_), None) => "no solution found yet".into(),
            (None, None) => "it has no solution".into(),
        }),
        Board::FreeCell(_) | Board::Layout(_) if desk.pane(pane).start().is_some() => {
            Some(of_freecell(results).join("; "))
        }
        _ => None,
    }
}

fn of_freecell(results: SearchResults) -> Vec<String> {
    let Some(outcome) = results.outcome() else { return vec!["whether it can be won is not known yet".into()] };
    let cells = (results.cells != CellCount::FOUR).then(|| cells_in_words(results.cells));
    let cells = cells.map_or(String::new(), |cells| format!(" with {cells}"));
    let mut parts = vec![outcome_in_words(outcome).to_owned() + &cells];
    match results.verdict {
        Some(Verdict::Impossible { states }) => {
            parts.push(format!("{} positions were tried", grouped(*states)));
        }
        Some(Verdict::Unknown(_)) if outcome == Outcome::Unknown => parts.push("the search reached its limit".into()),
        _ => {}
    }
    parts.extend(results.length().map(length_in_words));
    parts.extend(results.difficulty.map(difficulty_in_words));
    parts.extend(needs(results));
    parts
}

/// Writes `34 moves known, at least 23`, or while the solution in hand has more, `34 moves exist, best found 36, at
/// least 23`.
fn length_in_words(length: KnownLength) -> String {
    if let Some((existing, found)) = length.existing_and_found(false) {
        let parts = std::iter::once(existing).chain(found).chain(length.bound_in_words());
        return parts.collect::<Vec<_>>().join(", ");
    }
    let known = counted(length.fewest().into(), "move known", "moves known");
    match length.bound() {
        0 => known,
        bound if bound >= length.fewest() => format!("{known}, the fewest possible"),
        bound => format!("{known}, at least {bound}"),
    }
}

/// Writes `very hard, harder than 99 ± 1 of 100`.
fn difficulty_in_words(difficulty: Difficulty) -> String {
    format!("{}, {}", difficulty.level(), difficulty.place())
}

/// Writes `needs 3 free cells`.
fn needs(results: SearchResults) -> Option<String> {
    match results.fewest_cells? {
        FewestCells::Exactly(cells) => Some(format!("needs {}", cells_counted(cells.get().into()))),
        FewestCells::AtMost(cells) => Some(format!("needs at most {}", cells_counted(cells.get().into()))),
        FewestCells::Impossible | FewestCells::Unknown => None,
    }
}

fn cells_counted(count: u64) -> String {
    if count == 0 { "no free cell".into() } else { counted(count, "free cell", "free cells") }
}

/// Returns the percentage of deals that are easier by a fact, if there are counts.
fn percent_easier(desk: &Desk, fact: &Fact) -> Option<u32> {
    let (column, value) = fact.statistic()?;
    Some(desk.searches.distribution(column)?.percent_easier(value, column.measure().harder))
}

/// Returns the name of a fact, to go before its value.
fn name(fact: &Fact) -> &str {
    // The long name is the heading of a table column.
    let is_difficulty = fact.measure() == Some(Column::Difficulty);
    if is_difficulty { "difficulty, and the percentage of deals that are easier" } else { &fact.long }
}

/// Returns all facts of a pane, one per line.
pub fn facts(desk: &Desk, pane: usize) -> Vec<String> {
    let results = desk.pane(pane).results();
    let facts = desk.pane(pane).facts();
    let line = |fact: &Fact| {
        if let (Some(Column::Moves), Some(length)) = (fact.measure(), results.length()) {
            return format!("{}: {}", name(fact), length_in_words(length));
        }
        if let (FactKind::Official(seat, contract), Some(deal)) = (fact.kind, desk.pane(pane).skat()) {
            return own_value_in_words(deal.hands()[seat], seat, contract, desk.look.theme().names);
        }
        let Some(value) = &fact.value else { return format!("{}: not known yet", name(fact)) };
        match (fact.measure() == Some(Column::Difficulty), results.difficulty, percent_easier(desk, fact)) {
            (true, Some(difficulty), _) => format!("difficulty: {} deals", difficulty_in_words(difficulty)),
            (true, None, _) => "difficulty: none; only deals that can be won with four free cells have one".into(),
            (false, _, Some(percent)) => format!("{}: {value}, harder than {percent} of 100", fact.long),
            (false, _, None) => format!("{}: {value}", fact.long),
        }
    };
    let lines = facts.iter().map(line);
    let known_for = fame(desk, pane).map(|remark| format!("known for: {remark}"));
    let record = words::record::of_pane(desk, pane).map(|record| format!("your games: {record}"));
    lines.chain(known_for).chain(record).chain(of_own(desk, pane)).collect()
}

/// Returns the value of a fact, with the share of an own value in words.
fn value_of(desk: &Desk, pane: usize, fact: &Fact) -> Option<String> {
    match (fact.kind, desk.pane(pane).skat()) {
        (FactKind::Official(seat, contract), Some(deal)) => {
            Some(share_in_words(&ContractValue::of(deal.hands()[seat], contract), desk.look.theme().names))
        }
        _ => fact.value.clone(),
    }
}

/// Explains a fact, found by a prefix of one of its names.
pub fn meaning(desk: &Desk, pane: usize, wanted: &str) -> Vec<String> {
    let facts = desk.pane(pane).facts();
    let wanted = wanted.to_lowercase();
    let has_it = |fact: &&Fact| [fact.short, &fact.long].iter().any(|of| of.to_lowercase().starts_with(&wanted));
    let Some(fact) = facts.iter().find(has_it) else {
        let names: Vec<&str> = facts.iter().map(|fact| fact.short).collect();
        return vec![format!("unknown fact '{}'; use {}", quoted(&wanted), either(&names))];
    };
    let value = value_of(desk, pane, fact).unwrap_or_else(|| "not known yet".into());
    vec![format!("{}: {value}", name(fact)), fact.meaning.clone().into_owned()]
}

/// Returns the reasons why a pane's deal is hard: the facts that stand out among those of 1–32,000.
pub fn why(desk: &Desk, pane: usize) -> Vec<String> {
    let facts = desk.pane(pane).facts();
    let of_verdict = verdict(desk, pane);
    let stand_out = facts.iter().filter_map(|fact| {
        let percent = percent_easier(desk, fact).filter(|&percent| percent >= STANDS_OUT)?;
        let value = fact.value.as_deref()?;
        Some(format!("{}: {value}, harder than {percent} of 100; {}", fact.long, fact.meaning))
    });
    let mut lines: Vec<String> = stand_out.collect();
    lines.extend(Fact::find(&facts, FactKind::Presses).map(|fact| fact.meaning.clone().into_owned()));
    if lines.is_empty() && facts.iter().any(|fact| fact.statistic().is_some()) {
        lines.push(format!("no figure of the board stands out: none is harder than {STANDS_OUT} of 100"));
    }
    fame(desk, pane).map(str::to_owned).into_iter().chain(of_verdict).chain(lines).collect()
}

/// Returns how the panes differ, what they have in common, and which is the hardest.
pub fn comparison(desk: &Desk) -> Vec<String> {
    let all: Vec<usize> = (0..desk.panes.list().len()).collect();
    let of_panes: Vec<Vec<Fact>> = all.iter().map(|&pane| desk.pane(pane).facts()).collect();
    let mut lines: Vec<String> = hardest_in_words(desk).into_iter().collect();
    let headings = of_panes.iter().find(|facts| !facts.is_empty()).map_or(&[][..], |facts| facts);
    for heading in headings {
        let value = |pane: usize| Fact::find(&of_panes[pane], heading.kind).and_then(|fact| value_of(desk, pane, fact));
        let first = value(all[0]);
        if first.is_some() && all.iter().all(|&pane| value(pane) == first) {
            lines.push(format!("{}: {} for all", name(heading), first.unwrap_or_default()));
            continue;
        }
        let hardest = hardest_value(heading.kind, &of_panes);
        let said = |&pane: &usize| {
            let value = value(pane);
            let mark = if hardest.is_some() && value == hardest { ", which is harder" } else { "" };
            format!("{} {}{mark}", desk.pane(pane).name(), value.unwrap_or_else(|| "not known".into()))
        };
        lines.push(format!("{}: {}", name(heading), all.iter().map(said).collect::<Vec<_>>().join("; ")));
    }
    let (focus, here) = (desk.panes.focus(), desk.focused().board());
    for other in all.into_iter().filter(|&pane| pane != focus) {
        let board = desk.pane(other).board();
        let counts =
            [Comparing::Place, Comparing::Column].into_iter().filter(|comparing| comparing.is_on(desk.panes.table()));
        let nouns = desk.panes.table().features().pieces;
        let words = counts.map(|comparing| {
            let (count, _) = comparing.agreeing(&here, &board);
            format!(
                "{} {}",
                counted(count as u64, nouns[0], nouns[1]),
                words::deals::compared(comparing, desk.panes.table())
            )
        });
        let words: Vec<String> = words.collect();
        lines.push(format!("{} and {}: {}", desk.pane(focus).name(), desk.pane(other).name(), words.join(", ")));
    }
    let own = (0..desk.panes.list().len()).filter(|&pane| desk.pane(pane).own().is_some());
    lines.extend(own.flat_map(|pane| {
        words::own_board::sentences(desk, pane)
            .into_iter()
            .map(move |words| words::own_board::after_name(desk, pane, &words))
    }));
    lines
}

/// Returns the line of a deal in a list, with the facts known without a search.
pub fn listed(desk: &Desk, generator: Generator, number: DealNumber) -> String {
    let value = |column| desk.searches.value_at_hand(generator, number, column);
    let count = |column| value(column).and_then(Value::number);
    let verdict = match value(Column::Verdict) {
        Some(Value::Verdict(outcome)) => Some(outcome_in_words(outcome).to_owned()),
        _ => None,
    };
    let difficulty = embedded::record_of(&generator, number).difficulty.map(difficulty_in_words);
    let cells = count(Column::Cells).map(|cells| format!("needs {}", cells_counted(cells)));
    let results = desk.searches.results(&Table::FreeCell(generator).board(number), CellCount::FOUR);
    let moves = results.length().map(|length| match length.found() {
        Some(found) if length.is_in_hand() => counted(found.into(), "move known", "moves known"),
        _ => counted(length.fewest().into(), "move exists", "moves exist"),
    });
    let remark = remark(number).map(str::to_owned).filter(|_| generator == Generator::Microsoft);
    let parts: Vec<String> = [verdict, difficulty, cells, moves, remark].into_iter().flatten().collect();
    if parts.is_empty() { format!("#{number}") } else { format!("#{number}: {}", parts.join("; ")) }
}
