//! The last visit, and how it is read from the file.

use rusqlite::{Connection, OptionalExtension};
use serde::{Deserialize, Serialize};

/// What the last visit looked like, stored as JSON. The store does not interpret the strings.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Visit {
    /// The table; empty in a visit of version 1, which had only one.
    pub table: String,
    /// The size of boards of gears; 0 in a visit of version 1.
    pub gears: usize,
    /// The deal number of each pane, from the left.
    pub panes: Vec<u64>,
    /// The generator of FreeCell deals in each pane. Where the list is shorter it is Microsoft's.
    #[serde(rename = "dealers")]
    pub generators: Vec<String>,
    /// The focused pane, from 0.
    pub focus: usize,
    /// Whether the panes stepped together.
    pub linked: bool,
    /// How the panes were compared.
    pub comparing: String,
    /// The card that was followed through the panes.
    pub followed: String,
    /// The colours.
    pub colours: String,
}

impl Visit {
    /// The JSON in which it is stored.
    pub(super) fn to_json(&self) -> String {
        serde_json::to_string(self).expect("strings, numbers and lists of them can be written as JSON")
    }
}

/// Reads the last visit; `None` if there is none or its JSON cannot be read.
pub(super) fn read_visit(database: &Connection) -> rusqlite::Result<Option<Visit>> {
    // As bytes: text that is not UTF-8 is no damage of the file, only a visit that cannot be read.
    let json: Option<Vec<u8>> = database
        .query_row("SELECT json FROM visit", [], |row| Ok(row.get_ref(0)?.as_bytes().unwrap_or_default().to_vec()))
        .optional()?;
    Ok(json.and_then(|json| serde_json::from_slice(&json).ok()))
}
