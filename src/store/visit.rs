//! The last visit, and its storage.

use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::{Deserialize, Serialize};

use super::checksum;
use super::schema::{select_visit, version};

/// The state of the last visit, stored as JSON. The store does not interpret the strings.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Visit {
    /// The table; empty in a visit of version 1, which had only one.
    pub table: String,
    /// The size of gears boards; 0 in a visit of version 1.
    pub gears: usize,
    /// The free cells of FreeCell deals, where they are not four.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cells: Option<u8>,
    /// The deal number of each pane, from the left.
    pub panes: Vec<u64>,
    /// The generator of FreeCell deals in each pane. Missing entries are Microsoft's.
    #[serde(rename = "dealers")]
    pub generators: Vec<String>,
    /// The user's own board in each pane that shows one. The list may be shorter.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub boards: Vec<Option<VisitBoard>>,
    pub focus: usize,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub filters: Vec<String>,
    pub linked: bool,
    pub comparing: String,
    /// The card followed through the panes.
    pub followed: String,
    /// Whether the choices below are empty unless the person has changed them. Before there were settings, all of them
    /// were written.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub has_choices: bool,
    /// Whether the oracle shows if a game can be won.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub oracle: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub automatic: String,
    /// The theme; before there were themes, the card colors.
    #[serde(alias = "colours")]
    pub theme: String,
    /// The card size chosen by hand, or `auto`.
    pub card_size: String,
    /// The commands of the tour that were used, and the number of visits.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tour: Vec<String>,
    pub visits: u32,
    /// Whether the oracle has asked how it is to tell.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub oracle_asked: bool,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct VisitBoard {
    pub name: String,
    /// The cards as text.
    pub layout: String,
    /// The number written above it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
}

impl Visit {
    /// Returns whether a value was chosen by the person. Before there were settings, defaults were written too.
    pub fn is_chosen(&self, value: &str, default: &str) -> bool {
        !value.is_empty() && (self.has_choices || value != default)
    }

    pub(super) fn to_json(&self) -> String {
        serde_json::to_string(self).expect("strings, numbers and lists of them can be written as JSON")
    }
}

/// Reads the JSON of the last visit as bytes, and whether its checksum matches.
pub(super) fn read_json(database: &Connection) -> rusqlite::Result<Option<(Vec<u8>, bool)>> {
    // As bytes: text that is not UTF-8 is not damage to the file, only an unreadable visit.
    let json_of = |row: &Row| {
        let (json, checksum) = (row.get_ref(0)?.as_bytes().unwrap_or_default(), row.get::<_, Option<i64>>(1)?);
        Ok((json.to_vec(), checksum.is_none_or(|checksum| checksum == checksum::of_visit(json))))
    };
    database.query_row(select_visit(version(database)?), [], json_of).optional()
}

/// Reads the last visit; `None` if it is missing, damaged or unreadable.
pub(super) fn read_visit(database: &Connection) -> rusqlite::Result<Option<Visit>> {
    let sound = read_json(database)?.filter(|(_, is_sound)| *is_sound);
    Ok(sound.and_then(|(json, _)| serde_json::from_slice(&json).ok()))
}

pub(super) fn put_visit(database: &Connection, json: &str) -> rusqlite::Result<()> {
    let statement = "INSERT INTO visit (id, json, checksum) VALUES (1, ?1, ?2)
        ON CONFLICT DO UPDATE SET json = excluded.json, checksum = excluded.checksum";
    database.execute(statement, params![json, checksum::of_visit(json.as_bytes())]).map(drop)
}
