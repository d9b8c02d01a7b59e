//! TOML documents with the line of each entry.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::mistake::Mistakes;

/// A value with its line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WithLine<T> {
    pub value: T,
    /// The line, from 1.
    pub line: usize,
}

/// The parser's message for a name that is set twice.
const DUPLICATE: &str = "duplicate key";
/// The number of errors above which a text counts as not TOML and is ignored.
const MAX_ERRORS: usize = 100;

/// A TOML text, as far as it can be read.
#[derive(Debug)]
pub struct Document<'a> {
    source: Source<'a>,
    root: Spanned<DeTable<'a>>,
}

/// A text and the offsets of its lines.
#[derive(Debug)]
struct Source<'a> {
    text: &'a str,
    lines: Vec<usize>,
}

impl<'a> Source<'a> {
    fn new(text: &'a str) -> Self {
        let ends = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
        Self { text, lines: std::iter::once(0).chain(ends.map(|(end, _)| end + 1)).collect() }
    }

    /// Returns the line of a byte offset, from 1.
    fn line(&self, at: usize) -> usize {
        self.lines.partition_point(|&begin| begin <= at)
    }

    fn part(&self, span: Range<usize>) -> &'a str {
        self.text.get(span).unwrap_or_default()
    }
}

#[derive(Debug, Clone, Copy)]
pub struct Table<'a> {
    source: &'a Source<'a>,
    table: &'a DeTable<'a>,
}

#[derive(Debug, Clone, Copy)]
pub struct Name<'a> {
    pub text: &'a str,
    /// The line, from 1.
    pub line: usize,
}

#[derive(Debug, Clone, Copy)]
pub struct Value<'a> {
    source: &'a Source<'a>,
    value: &'a Spanned<DeValue<'a>>,
}

impl<'a> Document<'a> {
    /// Parses a text. Invalid TOML and names set twice are reported as mistakes and left out.
    pub fn parse(text: &'a str, mistakes: &mut Mistakes) -> Self {
        let source = Source::new(text);
        let (mut root, errors) = DeTable::parse_recoverable(text);
        let is_other = errors.len() > MAX_ERRORS;
        let (mut wrong, mut doubled) = (BTreeSet::new(), Vec::new());
        for error in errors.into_iter().take(MAX_ERRORS) {
            let span = error.span().unwrap_or_default();
            let line = source.line(span.start);
            if error.message() == DUPLICATE {
                mistakes.add(line, format!("{} is set twice; keep one line", source.part(span.clone())));
                doubled.push(span);
            } else if wrong.insert(line) {
                let message = error.message().replace('\n', " ");
                mistakes.add(line, format!("{message}; use name = value, with text in quotation marks"));
            }
        }
        if is_other {
            root.get_mut().clear();
        }
        for span in doubled {
            remove(root.get_mut(), &source, &span);
        }
        if !wrong.is_empty() {
            remove_lines(root.get_mut(), &source, &wrong);
        }
        Self { source, root }
    }

    pub fn root(&self) -> Table<'_> {
        Table { source: &self.source, table: self.root.get_ref() }
    }
}

/// Removes the last entry before a place that has the name found there. Returns whether there was one.
fn remove(table: &mut DeTable, source: &Source, place: &Range<usize>) -> bool {
    // Tries the table that begins last before the place first.
    let mut inner: Vec<_> = table
        .iter_mut()
        .filter_map(|(key, value)| match value.get_mut() {
            DeValue::Table(inner) if key.span().start < place.start => Some((key.span().start, inner)),
            _ => None,
        })
        .collect();
    inner.sort_by_key(|(start, _)| Reverse(*start));
    if inner.into_iter().any(|(_, inner)| remove(inner, source, place)) {
        return true;
    }
    let same = table.keys().filter(|key| key.span().start < place.start);
    let same = same.filter(|key| source.part(key.span()) == source.part(place.clone()));
    let last = same.max_by_key(|key| key.span().start).cloned();
    last.is_some_and(|key| table.remove(&key).is_some())
}

/// Removes the entries in wrong lines, and those without a value, to which the parser gives an empty span.
fn remove_lines(table: &mut DeTable, source: &Source, wrong: &BTreeSet<usize>) {
    let mut broken = Vec::new();
    for (key, value) in table.iter_mut() {
        let (key_span, span) = (key.span(), value.span());
        // For an invalid header split over two lines, the value ends before the key.
        let (start, end) = (key_span.start.min(span.start), key_span.end.max(span.end));
        let is_wrong = || wrong.range(source.line(start)..=source.line(end)).next().is_some();
        match value.get_mut() {
            DeValue::Table(inner) => remove_lines(inner, source, wrong),
            _ if span.is_empty() || is_wrong() => broken.push(key.clone()),
            _ => {}
        }
    }
    for key in broken {
        table.remove(&key);
    }
}

impl<'a> Table<'a> {
    /// Returns the entries, in the order of their names.
    pub fn entries(self) -> impl Iterator<Item = (Name<'a>, Value<'a>)> {
        self.table.iter().map(move |(key, value)| {
            let name = Name { text: key.get_ref(), line: self.source.line(key.span().start) };
            (name, Value { source: self.source, value })
        })
    }

    pub fn get(self, name: &str) -> Option<Value<'a>> {
        self.table.get(name).map(|value| Value { source: self.source, value })
    }
}

impl<'a> Value<'a> {
    /// Returns the line, from 1.
    pub fn line(self) -> usize {
        self.source.line(self.value.span().start)
    }

    pub fn source(self) -> &'a str {
        self.source.part(self.value.span())
    }

    pub fn as_str(self) -> Option<&'a str> {
        match self.value.get_ref() {
            DeValue::String(text) => Some(Cow::as_ref(text)),
            _ => None,
        }
    }

    pub fn as_bool(self) -> Option<bool> {
        match self.value.get_ref() {
            DeValue::Boolean(value) => Some(*value),
            _ => None,
        }
    }

    pub fn as_table(self) -> Option<Table<'a>> {
        match self.value.get_ref() {
            DeValue::Table(table) => Some(Table { source: self.source, table }),
            _ => None,
        }
    }

    pub fn as_list(self) -> Option<Vec<Self>> {
        match self.value.get_ref() {
            DeValue::Array(list) => Some(list.iter().map(|value| Self { value, ..self }).collect()),
            _ => None,
        }
    }
}
