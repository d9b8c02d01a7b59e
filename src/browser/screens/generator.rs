//! The generator screen: chooses the focused pane's generator from a list, or types its parameters.

use super::field::{Field, FieldLine};
use super::prelude::*;
use crate::browser::widgets::draw::put_cells;
use crate::columns::{ListColumn, fit};
use tableaux_engine::generator::{Lcg, named};

/// The longest generator in characters: five parameters with all their digits.
const MAX_GENERATOR: usize = 110;
/// The columns of the names and of the descriptions.
const NAME: u16 = 20;
const KNOWN_AS: u16 = 40;
/// The least width of a list that also has the rules.
const RULES: u16 = 118;

/// The list of generators, filtered by the typed text.
#[derive(Debug, Clone)]
pub struct GeneratorList {
    /// The typed part of a name, or parameters.
    field: Field,
    /// The text for which the list was last filtered.
    fitted: String,
    row: usize,
}

struct Row {
    name: &'static str,
    known_as: &'static str,
    generator: Generator,
}

fn all() -> impl Iterator<Item = Row> {
    let microsoft =
        Row { name: "microsoft", known_as: "Microsoft FreeCell, with FreeCell Pro", generator: Generator::Microsoft };
    let named = named::ALL.iter().map(|named| Row {
        name: named.name,
        known_as: named.known_as,
        generator: Generator::Lcg(named.lcg),
    });
    std::iter::once(microsoft).chain(named)
}

impl GeneratorList {
    /// Lists all generators, with the current one selected.
    pub fn new(desk: &Desk) -> Self {
        let generator = desk.focused().generator();
        let row = all().position(|row| row.generator == generator).unwrap_or(0);
        Self { field: Field::new("", MAX_GENERATOR), fitted: String::new(), row }
    }

    /// Returns the typed text if it is parameters.
    fn parameters(&self) -> Option<&str> {
        Some(self.field.text()).filter(|text| text.contains('='))
    }

    /// Returns the generators that match all typed words.
    fn fitting(&self) -> Vec<Row> {
        let typed = self.field.text().to_lowercase();
        let fits = |row: &Row| {
            let text = format!("{} {}", row.name, row.known_as).to_lowercase();
            typed.split_whitespace().all(|word| text.contains(word))
        };
        if self.parameters().is_some() { Vec::new() } else { all().filter(fits).collect() }
    }

    /// Returns the selected generator, or the typed one.
    fn generator(&self) -> Result<Generator, String> {
        match self.fitting().get(self.row) {
            Some(row) => Ok(row.generator),
            None => self.field.text().parse().map_err(|error| format!("{error}")),
        }
    }
}

impl Component for GeneratorList {
    type Own = ListCommand;
    const ID: &'static str = "generator";
    const NAME: &'static str = "Generator that deals";
    const IS_TYPED_INTO: bool = true;
    const WHEEL: Wheel = Wheel::Rows;
    const ON: fn(Table) -> bool = Table::has_generators;
    const TYPED: &'static [(&'static str, &'static str)] = &[
        ("minstd", "a name of the list, or a part of it"),
        ("a=5,c=3,m=1000", "the parameters of a linear congruential generator; also shift and mask"),
    ];
    const KEYS: &'static [Binding] = bindings![
        Binding::new("accept", &[ENTER], Command::Accept, "deal with it in the focused pane").hint("deal with it", 10),
        keys::FIELD_ROW,
        keys::FIELD_PAGE,
        keys::FIELD_ENDS,
        keys::FIELD_HELP,
        keys::CANCEL,
    ];

    fn rows(&self, _desk: &Desk, body: Rect) -> Option<Rows> {
        Some(Rows::paged(ListAreas::new(body, 1, 0).list, self.fitting().len(), self.row))
    }

    fn row(&mut self) -> Option<&mut usize> {
        Some(&mut self.row)
    }

    fn update(&mut self, desk: &mut Desk, body: Rect, command: Self::Own) -> Flow {
        match (command, self.generator()) {
            (ListCommand::Accept, Ok(generator)) => return Flow::CloseThen(Command::DealBy(generator)),
            (ListCommand::Accept, Err(why)) => desk.say(why),
            (ListCommand::Rows(command), _) => return self.select_row(desk, body, command),
        }
        Flow::Stay
    }

    fn field(&mut self) -> Option<&mut Field> {
        Some(&mut self.field)
    }

    /// Selects the generator whose name is typed, or the first match.
    fn refresh(&mut self, _desk: &mut Desk, _body: Rect) {
        if self.fitted != self.field.text() {
            self.field.text().clone_into(&mut self.fitted);
            let typed = self.fitted.trim();
            self.row = self.fitting().iter().position(|row| row.name.eq_ignore_ascii_case(typed)).unwrap_or(0);
        }
    }

    fn prompt(&self, _desk: &Desk) -> Option<FieldLine<'_>> {
        let remark = self.field.text().is_empty().then(|| "a name, or a=…,c=…,m=…,shift=…,mask=…".into());
        Some(self.field.line("generator: ", remark))
    }

    /// Shows whether the typed parameters are valid; else the selected generator's description, if the list has no room
    /// for it.
    fn status(&self, desk: &Desk, body: Rect) -> Vec<String> {
        if let Some(parsed) = self.parameters().map(str::parse::<Generator>) {
            let accept = || format!("{} deals with it", desk.key_name(Self::SECTION, Command::Accept));
            return vec![parsed.map_or_else(|why| why.to_string(), |_| accept())];
        }
        let rows = self.fitting();
        let row = rows.get(self.row).filter(|_| body.width < RULES);
        row.map_or_else(Vec::new, |row| vec![row.known_as.into(), rule(&row.generator)])
    }

    fn draw(&self, desk: &Desk, body: Rect, buffer: &mut Buffer) -> Drawn {
        let theme = desk.look.theme();
        let ListAreas { above, list, .. } = ListAreas::new(body, 1, 0);
        let rows = self.fitting();
        let now = desk.focused().generator();
        let rest = ListColumn::new(1, u16::MAX);
        let [known_as, rules] =
            if body.width < RULES { [rest, ListColumn::fixed(0)] } else { [ListColumn::fixed(KNOWN_AS), rest] };
        let places = fit(&[ListColumn::fixed(NAME), known_as, rules], 0, list.width.saturating_sub(2));
        let heading = match (rows.is_empty(), self.parameters()) {
            (true, None) => ["no generator has this name", "", ""],
            (true, Some(_)) => ["the parameters of your own generator", "", ""],
            _ => ["name", "known from", "the next state, and the number drawn"],
        };
        if rows.is_empty() {
            put_text(buffer, above, &format!(" {}", heading[0]), theme.quiet);
            return Drawn::Body(None);
        }
        put_cells(buffer, above, &places, &heading, &[theme.quiet; 3]);
        Rows::paged(list, rows.len(), self.row).draw(theme, buffer, |buffer, at, place, is_selected| {
            let row = &rows[at];
            let name = if row.generator == now { format!("{} · now", row.name) } else { row.name.into() };
            let styles = if is_selected { [theme.selected; 3] } else { [theme.accent, Style::new(), theme.quiet] };
            put_cells(buffer, place, &places, &[&*name, row.known_as, &rule(&row.generator)], &styles);
        });
        Drawn::Body(None)
    }
}

/// Returns a generator's rule in one line.
fn rule(generator: &Generator) -> String {
    let Generator::Lcg(lcg) = generator else { return "like msvc, with other rules from 2147483648 on".into() };
    let parameters = Lcg::parameters(lcg);
    let (a, c, shift, mask) = (parameters.multiplier, parameters.increment, parameters.shift, parameters.mask);
    let modulus = if parameters.modulus.is_power_of_two() {
        format!("2^{}", parameters.modulus.ilog2())
    } else if (parameters.modulus + 1).is_power_of_two() {
        format!("2^{}-1", (parameters.modulus + 1).ilog2())
    } else {
        parameters.modulus.to_string()
    };
    format!("a={a},c={c},m={modulus},shift={shift},mask={mask:#x}")
}
