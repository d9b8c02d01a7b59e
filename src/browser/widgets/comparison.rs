//! Comparison of several deals: a table of their facts, and the hardest deal.

use super::draw::{split_rows, wrapped};
use super::histogram;
use super::prelude::*;
use crate::browser::widgets::pane_name;
use crate::browser::words::own_board;
use crate::columns::aligned;
use crate::table::facts::SearchResults;
use tableaux_engine::atlas::Harder;
use tableaux_engine::verdict::fewest_cells::FewestCells;

/// The width of a pane's column: a blank and the longest value, `very hard 99`; if two panes do not fit then, a blank
/// and the longest number.
const COLUMN: u16 = 13;
const NARROW_COLUMN: u16 = 12;
const WIDEST_HISTOGRAM: u16 = 40;
const NARROWEST_HISTOGRAM: u16 = 10;
/// The most columns of a line of text.
const WIDEST_TEXT: u16 = 100;
/// The fewest rows that leave a blank line below a text.
const AIRY: u16 = 12;
/// The lines that are kept for the explanation of a fact, and their most columns.
const MEANING: u16 = 3;
const WIDEST_MEANING: u16 = 76;

/// Draws the facts of all panes as a table, a line per fact and a column per pane. The fact under the cursor is
/// explained.
pub fn draw(desk: &Desk, cursor: Option<usize>, area: Rect, buffer: &mut Buffer) {
    let theme = desk.look.theme();
    // A number without a deal has no facts.
    let all = 0..desk.panes.list().len();
    let with_facts =
        std::iter::once(desk.panes.focus()).chain(all.clone()).find(|&pane| !desk.pane(pane).facts().is_empty());
    let headings = desk.pane(with_facts.unwrap_or(desk.panes.focus())).facts();
    let long = headings.iter().map(|fact| width(&fact.long)).max().unwrap_or(0);
    let short = headings.iter().map(|fact| width(fact.short)).max().unwrap_or(0);
    // Long names if all panes have room beside them.
    let wanted = COLUMN * u16::try_from(desk.panes.list().len()).unwrap_or(u16::MAX).min(4);
    let is_long = area.width >= long.saturating_add(wanted).saturating_add(2) || short == 0;
    let names = if is_long { long } else { short };
    let room = area.width.saturating_sub(names);
    let pitch = if desk.panes.list().len() > 1 && room / COLUMN < 2 { NARROW_COLUMN } else { COLUMN };
    let columns = usize::from(room / pitch).max(1).min(desk.panes.list().len());
    let first = (desk.panes.focus() + 1).saturating_sub(columns);
    let shown = first..(first + columns).min(desk.panes.list().len());
    let verdict = hardest_in_words(desk);
    let mut y = area.y;
    let line = |y: u16| line(area, y - area.y);
    // Problems of the user's own board come before the figures.
    let own = std::iter::once(desk.panes.focus()).chain(all).find(|&pane| desk.pane(pane).own().is_some());
    let sentences = own.map_or_else(Vec::new, |pane| {
        let problems = own_board::problems(desk, pane).into_iter().map(|problem| format!("{problem}."));
        problems.chain(own_board::sentences(desk, pane)).collect()
    });
    if !sentences.is_empty() {
        let text = own_board::after_name(desk, own.unwrap_or_default(), &sentences.join(" "));
        let most = usize::from((area.bottom().saturating_sub(y) / 2).max(1));
        let lines = wrapped(&text, area.width.min(WIDEST_TEXT));
        for text in lines.iter().take(most) {
            put_text(buffer, line(y), text, theme.text);
            y += 1;
        }
        y += u16::from(area.bottom().saturating_sub(y) > AIRY);
    }
    if desk.panes.list().len() > 1 {
        let scrolled = (shown.len() < desk.panes.list().len())
            .then(|| format!("panes {}–{} of {}", shown.start + 1, shown.end, desk.panes.list().len()));
        let words: Vec<String> = verdict.into_iter().chain(scrolled).collect();
        // The line is reserved for search results, so that the table does not move.
        if !words.is_empty() || desk.panes.table().has_measures() {
            put_text(buffer, line(y), &shortened(&words.join(" · "), area.width), theme.text);
            y += 1;
        }
    }
    let column =
        |place: usize, y: u16| part(line(y), names.saturating_add(pitch * u16::try_from(place).unwrap_or(0)), pitch);
    let right = |text: &str| aligned(text, pitch, true);
    for (place, pane) in shown.clone().enumerate() {
        let name = shortened(&desk.pane(pane).name(), pitch - 1);
        put_text(buffer, column(place, y), &right(&name), theme.title(pane == desk.panes.focus()));
    }
    let end = area.x + names + pitch * u16::try_from(shown.len()).unwrap_or(0) + 2;
    let histogram_width = area.right().saturating_sub(end).min(WIDEST_HISTOGRAM);
    let distribution = |fact: &Fact| desk.searches.distribution(fact.statistic()?.0);
    let has_histograms = histogram_width >= NARROWEST_HISTOGRAM;
    let beside = |y: u16| part(line(y), end - area.x, histogram_width);
    if has_histograms && headings.iter().any(|fact| distribution(fact).is_some()) {
        let words = if histogram_width < 14 { "1–32,000" } else { "among 1–32,000" };
        put_text(buffer, beside(y), words, theme.quiet);
    }
    y += 1;
    let of_panes: Vec<Vec<Fact>> = shown.clone().map(|pane| desk.pane(pane).facts()).collect();
    let explained = if cursor.is_some() { MEANING + 1 } else { 0 };
    let rows = usize::from(area.bottom().saturating_sub(y + explained));
    // Scroll to the line under the cursor.
    let skipped = cursor.map_or(0, |cursor| (cursor + 1).saturating_sub(rows));
    for (index, heading) in headings.iter().enumerate().skip(skipped).take(rows) {
        let name = if is_long { &*heading.long } else { heading.short };
        let style = if cursor == Some(index) { theme.selected } else { theme.quiet };
        put_text(buffer, part(line(y), 0, names), name, style);
        let hardest = hardest_value(heading.kind, &of_panes);
        for (place, facts) in of_panes.iter().enumerate() {
            let Some(fact) = Fact::find(facts, heading.kind) else {
                let is_deal = !matches!(desk.pane(shown.start + place).board(), Board::Nothing(_));
                let words = if is_deal { Sign::None.symbol() } else { "no deal" };
                put_text(buffer, column(place, y), &right(words), theme.quiet);
                continue;
            };
            let pending = desk.pane(shown.start + place).spinner().unwrap_or(Sign::Pending.character()).to_string();
            // Of the moves in hand and those that exist, the first are told where there is little room.
            let whole = fact.value.as_deref().unwrap_or(&pending);
            let first = whole.split_once(';').map_or(whole, |(first, _)| first);
            let value = if width(whole) < pitch { whole.to_owned() } else { shortened(first, pitch - 1) };
            let is_hardest = hardest.is_some() && fact.value == hardest;
            let style = if is_hardest { theme.accent } else { theme.text };
            put_text(buffer, column(place, y), &right(&value), style);
        }
        if let Some(counts) = distribution(heading).filter(|_| has_histograms) {
            let value_in = |facts: &[Fact]| Some(Fact::find(facts, heading.kind)?.statistic()?.1);
            let focused = desk.panes.focus().checked_sub(shown.start).and_then(|place| of_panes.get(place));
            let lit: Vec<(u16, Style)> = focused
                .into_iter()
                .map(|facts| (facts, theme.bar_lit))
                .chain(of_panes.iter().map(|facts| (facts, theme.strong)))
                .filter_map(|(facts, style)| Some((value_in(facts)?, style)))
                .collect();
            histogram::draw_scale(counts, &lit, theme, beside(y), buffer);
        }
        y += 1;
    }
    if let Some(fact) = cursor.and_then(|cursor| headings.get(cursor)) {
        let [_, under] = split_rows(part(area, 0, WIDEST_MEANING), [y + 1 - area.y, area.height]);
        put_wrapped(buffer, under, &fact.meaning, theme.text);
    }
}

/// Returns the value of a fact in the hardest of several deals, if known for all and not equal; of hands the greatest.
pub fn hardest_value(kind: FactKind, of_panes: &[Vec<Fact>]) -> Option<String> {
    let facts = of_panes.iter().filter_map(|facts| Fact::find(facts, kind));
    let known: Vec<(u16, &Fact)> = facts.map(|fact| Some((fact.number?, fact))).collect::<Option<_>>()?;
    let least = known.iter().min_by_key(|(number, _)| *number)?;
    let most = known.iter().max_by_key(|(number, _)| *number)?;
    let hardest = match most.1.measure().map_or(Harder::More, |measure| measure.measure().harder) {
        Harder::More => most,
        Harder::Fewer => least,
    };
    hardest.1.value.clone().filter(|_| least.0 < most.0)
}

/// Describes which pane is the hardest, and why, if known: the impossible one, else the most difficult, else the one
/// that needs the most free cells.
pub fn hardest_in_words(desk: &Desk) -> Option<String> {
    let all: Vec<SearchResults> = (0..desk.panes.list().len()).map(|pane| desk.pane(pane).results()).collect();
    let outcomes: Vec<Outcome> = all.iter().map(SearchResults::outcome).collect::<Option<_>>()?;
    let by_cells = || {
        let cells = |results: &SearchResults| results.fewest_cells.and_then(FewestCells::exactly).map(CellCount::get);
        largest(&all.iter().map(cells).collect::<Option<Vec<_>>>()?)
    };
    let (at, why) = if outcomes.contains(&Outcome::Impossible) {
        let is_impossible = |&outcome: &Outcome| outcome == Outcome::Impossible;
        let (at, _) = largest(&outcomes.iter().map(is_impossible).collect::<Vec<_>>())?;
        (at, format!("it cannot be won with {}", cells_in_words(all[at].cells)))
    } else {
        let difficulties: Option<Vec<Difficulty>> = all.iter().map(|results| results.difficulty).collect();
        let hardest = difficulties.as_ref().and_then(|all| {
            // The values shown must differ.
            let (at, _) = largest(&all.iter().map(|difficulty| difficulty.percent_easier()).collect::<Vec<_>>())?;
            Some((at, all[at]))
        });
        match hardest {
            Some((at, difficulty)) => (at, format!("{} · {}", difficulty.level(), difficulty.place_without_error())),
            None => by_cells().map(|(at, cells)| (at, format!("it needs {cells} free cells")))?,
        }
    };
    let rank = if all.len() == 2 { "harder one" } else { "hardest" };
    Some(format!("{} is the {rank}: {why}", pane_name::name(desk, at)))
}

/// Returns the largest value and its index, if it is unique.
fn largest<T: Ord + Copy>(values: &[T]) -> Option<(usize, T)> {
    let most = values.iter().copied().max()?;
    let mut largest = (0..values.len()).filter(|&at| values[at] == most);
    largest.next().filter(|_| largest.next().is_none()).map(|at| (at, most))
}
