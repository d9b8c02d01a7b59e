//! The histogram screen: the distribution of a measure over many deals, or the relation of two measures.

mod plot;

use self::plot::{Axis, Plot};
use super::prelude::*;
use crate::browser::input::keys::TAB;
use crate::browser::screens::deals;
use crate::browser::widgets::scale;
use tableaux_engine::atlas::{Cost, Harder, Values};
use tableaux_engine::number::DealSet;

#[derive(Debug, Clone, Default)]
pub struct Histograms {
    /// The second measure, for a plot of two.
    second: Option<Column>,
    deals: Deals,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Deals {
    /// 1–32,000.
    #[default]
    Microsoft,
    /// 1–1,000,000.
    Windows,
    /// The hundred thousand from the focused pane's deal.
    Following,
}

impl Deals {
    const fn next(self) -> Self {
        match self {
            Self::Microsoft => Self::Windows,
            Self::Windows => Self::Following,
            Self::Following => Self::Microsoft,
        }
    }

    fn range(self, desk: &Desk) -> DealRange {
        const FOLLOWING: u64 = 100_000;
        let last = desk.panes.table().last();
        let first = desk.focused().number().min(last);
        match self {
            Self::Microsoft => DealSet::MICROSOFT.numbers(),
            Self::Windows => DealSet::WINDOWS.numbers(),
            Self::Following => {
                DealRange::new(first, last).ok().and_then(|rest| rest.slice(0, FOLLOWING)).unwrap_or(first.into())
            }
        }
    }
}

impl Histograms {
    /// Returns the measures with known values for some deals.
    fn offered(&self, desk: &Desk) -> Vec<Column> {
        let has_values = |&column: &Column| {
            // Measures of the board are known for every deal; the embedded atlas may not reach as far.
            let sample = self.deals.range(desk).slice(0, 100);
            column.cost() == Cost::Facts
                || sample.is_some_and(|sample| Values::here(&generator(desk), sample, column).counts().total() > 0)
        };
        Column::of_many().filter(has_values).collect()
    }

    /// Returns the measure shown: the desk's if it has values, else the first that has.
    fn first(&self, desk: &Desk) -> Column {
        let offered = self.offered(desk);
        if offered.contains(&desk.look.measure()) { desk.look.measure() } else { offered[0] }
    }

    fn values_query(&self, desk: &Desk, measure: Column) -> Query {
        Query::Values(generator(desk), self.deals.range(desk), measure, desk.filter().cloned())
    }

    fn values<'a>(&self, desk: &'a Desk, measure: Column) -> Option<&'a Values> {
        desk.searches.answers().values(&self.values_query(desk, measure))
    }

    /// Switches to the next or previous measure.
    fn turn(&mut self, desk: &mut Desk, steps: i64) {
        let offered = self.offered(desk);
        let next = after(&offered, self.first(desk), steps, 0);
        if let Some(next) = next {
            desk.look.set_measure(next);
        }
    }

    /// Switches the second measure to the next or previous; after the last, to none.
    fn turn_second(&mut self, desk: &Desk, steps: i64) {
        let first = self.first(desk);
        let others: Vec<Column> = self.offered(desk).into_iter().filter(|&column| column != first).collect();
        let second = self.second(desk);
        self.second = match second {
            None if steps < 0 => others.last().copied(),
            None => others.first().copied(),
            Some(second) => after(&others, second, steps, 1),
        };
    }

    /// Returns the second measure, unless it equals the first.
    fn second(&self, desk: &Desk) -> Option<Column> {
        self.second.filter(|&second| second != self.first(desk))
    }

    /// Returns the text below a histogram for some width: the mean, the quartiles, and the rank of the focused pane's
    /// deal.
    fn words(desk: &Desk, values: &Values, columns: u16) -> Vec<String> {
        let measure = values.column();
        let counts = values.counts();
        let [quarter, half, most] = [25, 50, 75].map(|percent| counts.quantile(percent).unwrap_or_default());
        let mean = counts.mean().unwrap_or_default();
        let deals = in_words(desk, values, counts.total());
        let meaning = if measure == Column::Difficulty { OF_DIFFICULTY } else { measure.measure().meaning };
        let explained = format!("{deals}: {}, {meaning}", measure.title());
        let long = format!(
            "mean {mean:.1} · a quarter have {quarter} or less, half {half} or less, three quarters {most} or less"
        );
        let short = format!("mean {mean:.1} · quartiles {quarter}, {half}, {most}");
        let fitting = |long: String, short: String| if width(&long) <= columns { long } else { short };
        let words = [fitting(explained, deals), fitting(long, short)];
        words.into_iter().chain(deal_in_words(desk, values, columns)).collect()
    }
}

fn generator(desk: &Desk) -> Generator {
    desk.focused().generator()
}

/// Returns the measure `steps` after another, cyclically, with `gaps` empty places at the end of the cycle.
pub fn after(all: &[Column], current: Column, steps: i64, gaps: usize) -> Option<Column> {
    let at = all.iter().position(|&column| column == current)?;
    let len = i64::try_from(all.len() + gaps).ok()?;
    let next = (i64::try_from(at).ok()? + steps).rem_euclid(len);
    all.get(usize::try_from(next).ok()?).copied()
}

/// The explanation of the score drawn for difficulty, since difficulty itself is a percentile and evenly distributed.
const OF_DIFFICULTY: &str = "the sum of four percentiles, ranked";

/// Returns the axis name of a measure.
pub const fn axis_name(measure: Column) -> &'static str {
    if matches!(measure, Column::Difficulty) { "sum of percentiles" } else { measure.title() }
}

/// Writes in words how many deals are counted: `32,000 deals, 1–32,000`, `4 of the deals 1–32,000 fit`.
fn in_words(desk: &Desk, values: &Values, count: u32) -> String {
    let range = values.range();
    let (known, all) = (u64::from(count), range.len());
    let numbers = format!("{}–{}", grouped(range.first().get()), grouped(range.last().get()));
    if desk.filter().is_some() {
        let undecided = u64::from(values.undecided());
        let left_out = format!("; {} left out: only a search can tell", grouped(undecided));
        let left_out = if undecided > 0 { left_out } else { String::new() };
        format!("{} of the deals {numbers} fit{left_out}", grouped(known))
    } else if known == all {
        format!("{} deals, {numbers}", grouped(all))
    } else {
        format!("{} of the deals {numbers}", grouped(known))
    }
}

/// Returns the focused pane's deal, its value and its rank among the others, for some width.
fn deal_in_words(desk: &Desk, values: &Values, columns: u16) -> Option<String> {
    let (number, value) = value_of(desk, values)?;
    let measure = values.column();
    if let Some(difficulty) = Difficulty::from_score(value).filter(|_| measure == Column::Difficulty) {
        let long = format!("#{number}: {difficulty}");
        return Some(if width(&long) <= columns { long } else { difficulty.to_string() });
    }
    let harder = measure.measure().harder;
    // If fewer is harder, the easier deals have more.
    let word = if harder == Harder::Fewer { "less" } else { "more" };
    let than = format!("{word} than {} of 100", values.counts().percent_easier(value, harder));
    let title = measure.title();
    let long = format!("#{number}: {title} {value}, {than} deals");
    Some(if width(&long) <= columns { long } else { format!("{title} {value}: {than}") })
}

/// Returns the focused pane's deal and its value, whether it is counted or not.
fn value_of(desk: &Desk, values: &Values) -> Option<(DealNumber, u16)> {
    if desk.focused().own().is_some() {
        return None;
    }
    let number = desk.focused().number();
    let value = Values::here(&values.generator(), number.into(), values.column()).get(number)?;
    Some((number, value))
}

/// Writes a correlation coefficient in words, for some width: `correlation 0.51, moderate: deals high in moves are high
/// in cards`.
fn correlation_in_words(first: &Values, second: &Values, columns: u16) -> String {
    let Some(r) = first.correlation(second) else { return "no correlation: one of the two never varies".into() };
    let strength = match r.abs() {
        0.7.. => "strong",
        0.4.. => "moderate",
        0.2.. => "weak",
        0.1.. => "very weak",
        _ => return format!("correlation {r:.2}: hardly any, one says nothing about the other"),
    };
    let [a, b] = [first, second].map(|values| values.column().title());
    let short = format!("correlation {r:.2}, {strength}");
    let long = format!("{short}: deals high in {a} are {} in {b}", if r > 0.0 { "high" } else { "low" });
    if width(&long) <= columns { long } else { short }
}

command_set! {
    HistogramsCommand {
        Measure(steps: i64), SecondMeasure(steps: i64), NextRange, Accept, GoRange(range: DealRange),
    } + Deals(DealsCommand)
}

impl Component for Histograms {
    type Own = HistogramsCommand;
    const ID: &'static str = "histograms";
    const NAME: &'static str = "Histograms";
    const WHEEL: Wheel = Wheel::Nothing;
    const ON: fn(Table) -> bool = Table::has_measures;
    const KEYS: &'static [Binding] = bindings![
        Binding::pair(
            Shortcut::new("previous-measure", &[LEFT, c('h')], Command::Measure(-1), "the previous measure")
                .hidden(&[c('D')]),
            Shortcut::new("next-measure", &[RIGHT, c('l')], Command::Measure(1), "the next measure").hidden(&[c('d')]),
        )
        .hint("measure", 3),
        Binding::pair(
            Shortcut::new(
                "next-second-measure",
                &[TAB],
                Command::SecondMeasure(1),
                "against the next measure, as dots",
            )
            .hidden(&[c('x')]),
            Shortcut::new(
                "previous-second-measure",
                &[BACK_TAB],
                Command::SecondMeasure(-1),
                "against the previous measure, as dots",
            )
            .hidden(&[c('X')]),
        )
        .hint("against another", 5),
        Binding::new(
            "next-range",
            &[c('e')],
            Command::NextRange,
            "other deals: 1–32,000, 1–1,000,000, or 100,000 from this one",
        )
        .hidden(&[f(5)])
        .hint("deals", 20),
        Binding::new("accept", &[ENTER], Command::Accept, "the map, colored by this measure").hint("map", 10),
        keys::NUMBER_LINE.priority(30),
        keys::RANDOM,
        keys::HISTORY,
        keys::MARK,
        keys::MARKS,
        keys::THEME,
        keys::HELP,
        keys::BACK,
    ];

    fn update(&mut self, desk: &mut Desk, body: Rect, command: Self::Own) -> Flow {
        match command {
            HistogramsCommand::Measure(steps) => self.turn(desk, steps),
            HistogramsCommand::SecondMeasure(steps) => self.turn_second(desk, steps),
            HistogramsCommand::NextRange => {
                self.deals = self.deals.next();
                let range = self.deals.range(desk);
                let (first, last) = (grouped(range.first().get()), grouped(range.last().get()));
                desk.say(format!("the deals {first}–{last}"));
            }
            HistogramsCommand::Accept => {
                let measure = self.first(desk);
                desk.look.set_measure(measure);
                return Flow::Switch(Opening::Map(Zoom::Far));
            }
            HistogramsCommand::GoRange(range) => return deals::open_range(desk, range),
            HistogramsCommand::Deals(command) => return deals::update(desk, body, command),
        }
        Flow::Stay
    }

    /// Shows the number of deals in the bar under the mouse.
    fn click(&mut self, desk: &mut Desk, body: Rect, position: Position) -> Flow {
        if self.second(desk).is_some() {
            return Flow::Stay;
        }
        let Some(values) = self.values(desk, self.first(desk)) else { return Flow::Stay };
        let words = Plot::new(body, STATISTICS).and_then(|plot| {
            let axis = Axis::new(values, plot.chart.width)?;
            let (lowest, highest, count) = axis.bar_at(values, plot.chart, position)?;
            let of_values = if lowest == highest { lowest.to_string() } else { format!("{lowest} to {highest}") };
            let percent = f64::from(count) * 100.0 / f64::from(values.counts().total().max(1));
            Some(format!("{} {of_values}: {} deals, {percent:.1} %", axis_name(values.column()), grouped(count.into())))
        });
        if let Some(words) = words {
            desk.say(words);
        }
        Flow::Stay
    }

    /// Searches for the values shown, and the scale of their colors.
    fn query(&self, desk: &Desk, body: Rect, panes: &[usize]) -> Option<Query> {
        let first = self.first(desk);
        let values = |measure| desk.searches.pending(self.values_query(desk, measure));
        let of_scale = || desk.searches.pending(scale::query(first)?);
        values(first)
            .or_else(of_scale)
            .or_else(|| values(self.second(desk)?))
            .or_else(|| deals::query(desk, body, panes))
    }

    fn heading(&self, desk: &Desk, _body: Rect) -> Option<String> {
        let first = self.first(desk).title();
        let second = self.second(desk).map_or(String::new(), |second| format!(" against {}", second.title()));
        Some(format!("histogram · {first}{second}{}", words::deals::filter(desk)))
    }

    fn draw(&self, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Drawn {
        let theme = desk.look.theme();
        let (first, second) = (self.first(desk), self.second(desk));
        let of_second = second.map(|second| self.values(desk, second));
        let (Some(values), None | Some(Some(_))) = (self.values(desk, first), of_second) else {
            let spinner = desk.searches.spinner().map_or("…".into(), String::from);
            put_text(buffer, right_of(body, body.x + 1), &format!("counting {spinner}"), theme.quiet);
            return Drawn::Body(None);
        };
        let Some(plot) = Plot::new(body, STATISTICS) else { return Drawn::Body(None) };
        if values.counts().total() == 0 {
            let deals = in_words(desk, values, values.counts().total());
            put_text(buffer, plot.words, &shortened(&deals, plot.words.width), theme.text);
            return Drawn::Body(None);
        }
        let words = match of_second.flatten() {
            None => {
                plot.draw_bars(desk, values, value_of(desk, values), buffer);
                Self::words(desk, values, plot.words.width)
            }
            Some(second) => {
                let lit = value_of(desk, values).zip(value_of(desk, second));
                plot.draw_dots(desk, values, second, lit.map(|((number, x), (_, y))| (number, x, y)), buffer);
                let of_deals =
                    [values, second].into_iter().filter_map(|values| deal_in_words(desk, values, plot.words.width));
                let both = u32::try_from(values.pairs(second).count()).unwrap_or(u32::MAX);
                let counted = in_words(desk, values, both);
                let deals = format!("{counted}: {} to the right, {} upwards", first.title(), second.column().title());
                let correlation = correlation_in_words(values, second, plot.words.width);
                [deals, correlation].into_iter().chain(of_deals).collect()
            }
        };
        for (text, row) in words.iter().zip(plot.words.rows()) {
            let style = if text.starts_with('#') { theme.strong } else { theme.text };
            put_text(buffer, row, &shortened(text, row.width), style);
        }
        Drawn::Body(None)
    }
}

const STATISTICS: u16 = 4;
