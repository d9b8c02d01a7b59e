//! Migrating files of earlier versions.

use rusqlite::{Connection, Transaction, TransactionBehavior};

use super::mark::{put_mark, read_records};
use super::schema::{self, WITH_CHECKSUMS, version};
use super::visit::{put_visit, read_json};

/// Migrates a file of an earlier version to the current one in one transaction, and returns whether it did; leaves any
/// other alone. The file must have passed the integrity check.
pub(super) fn migrate(database: &Connection) -> rusqlite::Result<bool> {
    if version(database)? >= schema::VERSION {
        return Ok(false);
    }
    let transaction = Transaction::new_unchecked(database, TransactionBehavior::Immediate)?;
    // Another process may have migrated it in the meantime.
    let earlier = version(&transaction)?;
    let is_earlier = earlier < schema::VERSION;
    if is_earlier && earlier >= WITH_CHECKSUMS {
        // Records stay as they are: a new checksum would hide damage.
        schema::add_missing(&transaction, earlier)?;
    } else if is_earlier {
        let mut marks = Vec::new();
        read_records(&transaction, |mark| {
            marks.push((mark.key().into_owned(), mark.number, mark.note().into_owned()));
        })?;
        let visit = read_json(&transaction)?;
        transaction.execute_batch("DROP TABLE marks; DROP TABLE visit")?;
        schema::create(&transaction)?;
        for (key, number, note) in marks {
            put_mark(&transaction, &key, number, &note)?;
        }
        // Text that is not UTF-8 is not a readable visit.
        if let Some(json) = visit.and_then(|(json, _)| String::from_utf8(json).ok()) {
            put_visit(&transaction, &json)?;
        }
    }
    transaction.commit()?;
    Ok(is_earlier)
}
