//! Storage warnings for the user, so that nothing is lost silently.

use std::fmt;
use std::path::PathBuf;

use super::error::file_name;

const MAX_NAMED: usize = 3;

#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Notice {
    /// The file was damaged and renamed, so that a new one could take its place.
    Quarantined(RenamedFile),
    /// The log was damaged and renamed; the file itself is undamaged.
    QuarantinedLog(RenamedFile),
    Empty {
        file: String,
    },
    /// The end of the log is damaged.
    DamagedLog {
        file: String,
    },
    /// The log cannot be read because nothing can be written beside it.
    UnreadLog {
        file: String,
    },
    DamagedRecords {
        file: String,
        /// Records that become sound when they are saved again.
        records: Vec<String>,
        /// Open and ended games and practice records, which are ignored.
        games: Vec<String>,
    },
}

impl Notice {
    /// Returns whether earlier changes are, or may be, missing from the open file.
    pub fn is_about_lost_changes(&self) -> bool {
        !matches!(self, Self::DamagedRecords { .. } | Self::UnreadLog { .. })
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RenamedFile {
    pub original: PathBuf,
    pub path: PathBuf,
}

/// Written as `'tableaux.db' was damaged: it is now 'tableaux.db.damaged-1', a new one was created`.
impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let renamed = |renamed: &RenamedFile| {
            format!("'{}' was damaged and is now '{}'", file_name(&renamed.original), file_name(&renamed.path))
        };
        match self {
            Self::Quarantined(file) => write!(f, "{}; a new one was created", renamed(file)),
            Self::QuarantinedLog(log) => write!(f, "{}; the latest changes may be missing", renamed(log)),
            Self::Empty { file } => write!(f, "'{file}' was empty; a new one was created"),
            Self::DamagedLog { file } => {
                write!(f, "the end of the log of '{file}' is damaged; the latest changes may be missing")
            }
            Self::UnreadLog { file } => {
                let reason = "its folder cannot be written";
                write!(f, "the log of '{file}' cannot be read because {reason}; the latest changes are missing")
            }
            Self::DamagedRecords { file, records, games } => {
                let named = |records: &[String]| {
                    let more = if records.len() > MAX_NAMED { ", …" } else { "" };
                    records[..records.len().min(MAX_NAMED)].join(", ") + more
                };
                match (records.is_empty(), games.is_empty()) {
                    (true, _) => write!(f, "damaged in '{file}' and ignored: {}", named(games)),
                    (_, true) => write!(f, "damaged in '{file}', until saved again: {}", named(records)),
                    _ => {
                        let (records, games) = (named(records), named(games));
                        write!(f, "damaged in '{file}', until saved again: {records}; ignored: {games}")
                    }
                }
            }
        }
    }
}
