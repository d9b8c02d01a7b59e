//! JSON of the commands: an object is a struct, which its line in the help is made of as well.

use serde::Serialize;

use super::help_table::table;
use super::numbers::DealOrJoke;
use tableaux_engine::atlas::Column;
use tableaux_engine::freecell::notation::NotatedMove;
use tableaux_engine::skat::Matadors;
use tableaux_engine::solver::Limit;
use tableaux_engine::{Card, CellCount, DealNumber, Move};

pub(super) struct Field {
    /// The keys leading to it, with `[]` for array elements: `rows[][]`.
    pub(super) path: String,
    /// The type: `integer`, `text`, `boolean` or `object`, possibly with `or null`.
    pub(super) kind: &'static str,
    /// The meaning, with its unit.
    pub(super) words: &'static str,
}

// The words of fields shared by several commands.
pub(super) const NUMBER: &str = "deal number";
pub(super) const GENERATOR: &str = "generator; missing if it is Microsoft's";
pub(super) const MOVES: &str = "moves; a supermove counts once, moves home do not count";
pub(super) const CARDS: &str = "cards moved, including those moved home";

pub(super) trait JsonType {
    /// The name of the type, unless its values have fields, and the name with null.
    const KINDS: [&'static str; 2] = ["object", "object or null"];

    /// Returns whether the key of the value is left out.
    fn is_missing(&self) -> bool {
        false
    }

    /// Appends the fields of values at a path. The words are those of the first field.
    fn describe(path: &str, words: &'static str, fields: &mut Vec<Field>) {
        fields.push(Field { path: path.into(), kind: Self::KINDS[0], words });
    }
}

macro_rules! json_value {
    ($kind:literal: $($type:ty),+) => { $(
        impl JsonType for $type { const KINDS: [&'static str; 2] = [$kind, concat!($kind, " or null")]; }
    )+ };
}

json_value!("number": f64);
json_value!("integer": u8, u16, u32, u64, u128, usize, i32, i64, CellCount, DealNumber, DealOrJoke);
json_value!("text": &str, String, Card, Limit, Matadors, Move, NotatedMove);
json_value!("boolean": bool);

/// A value or null; an `Option` of it may be missing.
#[derive(Serialize)]
pub(super) struct OrNull<T>(pub(super) Option<T>);

impl<T: JsonType> JsonType for OrNull<T> {
    fn describe(path: &str, words: &'static str, fields: &mut Vec<Field>) {
        T::describe(path, words, fields);
        fields.iter_mut().filter(|field| field.path == path).for_each(|field| field.kind = T::KINDS[1]);
    }
}

impl<T: JsonType> JsonType for Option<T> {
    fn is_missing(&self) -> bool {
        self.is_none()
    }

    fn describe(path: &str, words: &'static str, fields: &mut Vec<Field>) {
        T::describe(path, words, fields);
    }
}

impl<T: JsonType> JsonType for Vec<T> {
    fn describe(path: &str, words: &'static str, fields: &mut Vec<Field>) {
        T::describe(&format!("{path}[]"), words, fields);
    }
}

/// Declares structs that are objects of JSON: keys in this order, with words for the help. An `Option` without a value is
/// missing, an [`OrNull`] is null; the fields of an object after `@flatten` stand in its place.
macro_rules! json_object {
    ($($(#[$attribute:meta])* $visibility:vis struct $name:ident {
        $($(@$flatten:ident)? $key:ident: $type:ty $(= $words:expr)?,)+
    })+) => {$(
        $(#[$attribute])*
        #[derive(serde::Serialize)]
        $visibility struct $name {$(
            #[serde($($flatten,)? skip_serializing_if = "crate::cli::json::JsonType::is_missing")]
            $visibility $key: $type,
        )+}

        impl $crate::cli::json::JsonType for $name {
            fn describe(path: &str, words: &'static str, fields: &mut Vec<$crate::cli::json::Field>) {
                let first = fields.len();
                $(
                    let key = $crate::cli::json::path(path, stringify!($key), stringify!($($flatten)?));
                    <$type>::describe(&key, [$($words,)? ""][0], fields);
                )+
                if !words.is_empty() { fields[first].words = words; }
            }
        }
    )+};
}
pub(super) use json_object;

/// Returns the path of a key of an object, or that of the object itself.
pub(super) fn path(object: &str, key: &str, flatten: &str) -> String {
    let dot = if object.is_empty() { "" } else { "." };
    if flatten.is_empty() { [object, dot, key.strip_prefix("r#").unwrap_or(key)].concat() } else { object.into() }
}

/// Returns a value as one line of JSON.
pub(super) fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("texts, numbers and lists of them are valid JSON")
}

/// Returns the help after the options: examples, then the fields of an object.
pub(super) fn json_help<T: JsonType>(examples: &str) -> String {
    format!(
        "{examples}\n\nJSON has these fields. Later versions may add fields, but never rename, remove or redefine one.\n{}",
        fields_of::<T>()
    )
}

/// Returns a paragraph of the help: the fields of an object that a command writes on another table.
pub(super) fn json_help_of_table<T: JsonType>(name: &str) -> String {
    format!("With --table {name}, JSON has these fields:\n{}", fields_of::<T>())
}

/// Lists the fields of an object.
fn fields_of<T: JsonType>() -> String {
    let mut fields = Vec::new();
    T::describe("", "", &mut fields);
    let rows: Vec<_> = fields.iter().map(|Field { path, kind, words }| ([&**path, *kind], *words)).collect();
    table(&rows)
}

/// A row of a table of FreeCell or Skat deals, which the columns describe.
pub(super) struct Row;

impl JsonType for Row {
    fn describe(_: &str, _: &'static str, fields: &mut Vec<Field>) {
        for column in Column::EVERY {
            let (source, words) = (column.source(), column.measure().meaning);
            let kind = if source.is_text() { String::KINDS } else { u64::KINDS }[usize::from(source.is_optional())];
            fields.push(Field { path: column.name().into(), kind, words });
            if matches!(column, Column::Number) {
                String::describe("generator", "generator, after number; missing if it is Microsoft's", fields);
            }
        }
    }
}

json_object! {
    /// A deal or board, and the number of its free cells.
    #[derive(Default)]
    pub(super) struct StartJson {
        number: Option<DealOrJoke> = "deal number; missing for a board",
        generator: Option<String> = GENERATOR,
        cells: CellCount = "free cells",
    }
}
