//! Storage warnings: what the user should know of an opened file, so that nothing is lost silently.

use std::fmt;
use std::path::PathBuf;

use super::error::file_name;

const MAX_NAMED: usize = 3;

/// Something about a file that its user should know.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Notice {
    /// The file was damaged and renamed, so that a new one could take its place.
    Quarantined(RenamedFile),
    /// Its log was damaged and renamed; the file itself is undamaged.
    QuarantinedLog(RenamedFile),
    Empty {
        file: String,
    },
    /// The end of its log is damaged.
    DamagedLog {
        file: String,
    },
    /// Its log cannot be read where nothing can be written.
    UnreadLog {
        file: String,
        reason: &'static str,
    },
    DamagedRecords {
        file: String,
        /// Those that are sound again when they are saved again.
        records: Vec<String>,
        /// Open and ended games, and what is practised, which are ignored.
        games: Vec<String>,
    },
}

impl Notice {
    /// Whether it means that changes which were made before are not, or perhaps not, in the open file.
    pub fn is_about_lost_changes(&self) -> bool {
        !matches!(self, Self::DamagedRecords { .. } | Self::UnreadLog { .. })
    }
}

/// A file that was renamed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RenamedFile {
    pub original: PathBuf,
    pub path: PathBuf,
}

/// `'tableaux.db' was damaged: it is now 'tableaux.db.damaged-1', a new one was created`.
impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let renamed = |renamed: &RenamedFile| {
            format!("'{}' was damaged: it is now '{}'", file_name(&renamed.original), file_name(&renamed.path))
        };
        match self {
            Self::Quarantined(file) => write!(f, "{}, a new one was created", renamed(file)),
            Self::QuarantinedLog(log) => write!(f, "{}, the latest changes may be missing", renamed(log)),
            Self::Empty { file } => write!(f, "'{file}' was empty: a new one was created"),
            Self::DamagedLog { file } => {
                write!(f, "the end of the log of '{file}' is damaged: the latest changes may be missing")
            }
            Self::UnreadLog { file, reason } => {
                write!(f, "'{file}' has a log that cannot be read, as {reason}: the latest changes are missing")
            }
            Self::DamagedRecords { file, records, games } => {
                let named = |records: &[String]| {
                    let more = if records.len() > MAX_NAMED { ", …" } else { "" };
                    records[..records.len().min(MAX_NAMED)].join(", ") + more
                };
                match (records.is_empty(), games.is_empty()) {
                    (true, _) => write!(f, "damaged in '{file}' and ignored: {}", named(games)),
                    (_, true) => write!(f, "damaged in '{file}', until saved again: {}", named(records)),
                    _ => write!(
                        f,
                        "damaged in '{file}', until saved again: {}; ignored: {}",
                        named(records),
                        named(games)
                    ),
                }
            }
        }
    }
}
