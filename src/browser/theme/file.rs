//! Theme files.

use std::borrow::Cow;
use std::collections::BTreeSet;

use ratatui::style::{Color, Modifier, Style};

use super::contrast::{Fault, TEXT, faults};
use super::{Part, STEPS, STEPS_NAME, Theme};
use crate::browser::terminal::depth::Depth;
use crate::settings::{Document, Mistakes, Table, Value};
use crate::words::did_you_mean;
use tableaux_engine::sanitize::quoted;
use tableaux_engine::words::either;

/// The boolean entries of the top-level table.
const FLAGS: [&str; 2] = ["edges", "marker"];
const COLOR: &str = "use a color such as #1c1c1c, red or default";
const BEHIND: &str = "use 'on' and a color, bold, dim, underlined or reversed";
const STYLE: &str = "use a style such as \"#1c1c1c on white bold\"";

impl Theme {
    /// Parses a user's theme, whose styles must have enough contrast.
    pub fn parse(name: Cow<'static, str>, text: &str, mistakes: &mut Mistakes) -> Option<Self> {
        let theme = Self::read(name, text, mistakes)?;
        theme.check_contrast(text, mistakes);
        mistakes.is_empty().then_some(theme)
    }

    /// Parses a theme. Missing, unknown and invalid entries are mistakes; `None` if there are any.
    pub(super) fn read(name: Cow<'static, str>, text: &str, mistakes: &mut Mistakes) -> Option<Self> {
        let document = Document::parse(text, mistakes);
        let root = document.root();
        let mut theme = Self { name, ..Self::default() };
        check_names(root, &mut theme, mistakes);
        for (flag, value) in [&mut theme.edges, &mut theme.marker].into_iter().zip(FLAGS.map(|name| root.get(name))) {
            let Some(value) = value else { continue };
            match value.as_bool() {
                Some(is_set) => *flag = is_set,
                None => mistakes.add(value.line(), format!("{} cannot be used; use true or false", shown(value))),
            }
        }
        read_styles(root, &mut theme, mistakes);
        mistakes.is_empty().then_some(theme)
    }

    /// Reports styles with too little contrast, at their lines in the file.
    fn check_contrast(&self, text: &str, mistakes: &mut Mistakes) {
        let (of_file, _) = faults(self);
        let (of_256, _) = faults(&self.clone().at(Depth::Indexed));
        let only_there = of_256.into_iter().filter(|fault| of_file.iter().all(|other| other.part != fault.part));
        let all = of_file.iter().map(|fault| (*fault, "")).chain(only_there.map(|fault| (fault, " in 256 colors")));
        let document = Document::parse(text, mistakes);
        for (Fault { part, found, needed }, where_) in all {
            let mut theme = self.clone();
            let parts = theme.parts();
            let Part { table, name, .. } = parts[part];
            let step = part - parts.iter().position(|of| (of.table, of.name) == (table, name)).unwrap_or(part);
            let value = table_of(document.root(), table).and_then(|table| table.get(name));
            let value = value.map(|value| value.as_list().and_then(|list| list.get(step).copied()).unwrap_or(value));
            let value = value.expect("it was read from there");
            let what = if needed < TEXT { "edges and bars" } else { "text" };
            // Rounded down, so that it never equals the accepted value.
            let found = (found * 10.0).floor() / 10.0;
            let words = format!(
                "{name}: {} has a contrast of {found:.1} with its ground{where_}; use {needed:.1} or more for {what}",
                shown(value)
            );
            mistakes.add(value.line(), words);
        }
    }
}

/// Returns the table of a name; the top level if empty.
fn table_of<'a>(root: Table<'a>, name: &str) -> Option<Table<'a>> {
    if name.is_empty() { Some(root) } else { root.get(name)?.as_table() }
}

fn shown(value: Value) -> String {
    quoted(value.source())
}

fn check_names(root: Table, theme: &mut Theme, mistakes: &mut Mistakes) {
    let parts = theme.parts();
    let tables: BTreeSet<&str> = parts.iter().map(|part| part.table).filter(|table| !table.is_empty()).collect();
    let mut check = |table: Table, known: Vec<&str>, place: &str| {
        for (name, _) in table.entries() {
            if !known.contains(&name.text) {
                let suggestion = did_you_mean(name.text, &known);
                let (name, line) = (quoted(name.text), name.line);
                let usable = either(&known);
                mistakes.add(line, format!("unknown entry '{name}'{place}; use {usable}{suggestion}"));
            }
        }
    };
    let named = |of: &str| -> Vec<&str> {
        let mut names: Vec<&str> = parts.iter().filter(|part| part.table == of).map(|part| part.name).collect();
        names.dedup();
        names
    };
    check(root, [named(""), FLAGS.to_vec(), tables.iter().copied().collect()].concat(), "");
    for &of in &tables {
        if let Some(table) = table_of(root, of) {
            check(table, named(of), &format!(" in [{of}]"));
        }
    }
}

fn read_styles(root: Table, theme: &mut Theme, mistakes: &mut Mistakes) {
    let mut steps = 0;
    let mut missing = BTreeSet::new();
    for Part { table, name, style, .. } in theme.parts() {
        let Some(of) = table_of(root, table) else {
            if missing.insert(table) {
                match root.get(table) {
                    Some(value) => mistakes.add(value.line(), format!("{table} is not a table; use [{table}]")),
                    None => mistakes.add_of_file(format!("the table [{table}] is missing")),
                }
            }
            continue;
        };
        let Some(value) = of.get(name) else {
            if missing.insert(name) {
                let words = format!("{name} is missing; {STYLE}");
                match root.get(table) {
                    Some(header) => mistakes.add(header.line(), words),
                    None => mistakes.add_of_file(words),
                }
            }
            continue;
        };
        let value = if name == STEPS_NAME {
            steps += 1;
            match value.as_list() {
                Some(list) if list.len() == STEPS => list[steps - 1],
                _ if steps > 1 => continue,
                _ => {
                    mistakes.add(value.line(), format!("{name}: use a list of {STEPS} styles"));
                    continue;
                }
            }
        } else {
            value
        };
        match value.as_str().map_or_else(|| Err(format!("{} cannot be used; {STYLE}", shown(value))), parse_style) {
            Ok(parsed) => *style = parsed,
            Err(why) => mistakes.add(value.line(), format!("{name}: {why}")),
        }
    }
}

/// Parses a style: a color, optionally `on` another, optionally attributes, as in `#1c1c1c on white bold`. `default` is
/// the terminal's own color.
fn parse_style(text: &str) -> Result<Style, String> {
    let mut words = text.split_whitespace();
    let color = |word: Option<&str>| match word {
        Some("default") => Ok(None),
        word => {
            let color = word.and_then(|word| word.parse::<Color>().ok());
            color.map(Some).ok_or_else(|| format!("'{}' is not a color; {COLOR}", quoted(word.unwrap_or_default())))
        }
    };
    let mut style = Style { fg: color(words.next())?, ..Style::new() };
    while let Some(word) = words.next() {
        style = match word {
            "on" => Style { bg: color(words.next())?, ..style },
            "bold" => style.add_modifier(Modifier::BOLD),
            "dim" => style.add_modifier(Modifier::DIM),
            "underlined" => style.add_modifier(Modifier::UNDERLINED),
            "reversed" => style.add_modifier(Modifier::REVERSED),
            _ => return Err(format!("'{}' is not part of a style; {BEHIND} after the first color", quoted(word))),
        };
    }
    Ok(style)
}
