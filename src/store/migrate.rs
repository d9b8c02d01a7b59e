//! The migration from version 1, in which all marks were of FreeCell deals.

use rusqlite::{Connection, Transaction, TransactionBehavior};

use super::schema::{self, TableColumns, version};

/// The version before there were several tables.
pub(super) const VERSION_1: i32 = 1;
/// The columns of version 1.
pub(super) const COLUMNS_1: [TableColumns; 2] =
    [("marks", "number INTEGER 0 1, note TEXT 1 0"), ("visit", "id INTEGER 0 1, json TEXT 1 0")];
/// Selects the marks of version 1 with the columns of the present version.
pub(super) const SELECT_MARKS_1: &str = "SELECT 'freecell', number, note FROM marks";

/// Migrates a file of version 1 to the present version in one transaction; does nothing to any other. The file must
/// have passed the integrity check.
pub(super) fn migrate_v1(database: &Connection) -> rusqlite::Result<()> {
    if version(database)? != VERSION_1 {
        return Ok(());
    }
    let transaction = Transaction::new_unchecked(database, TransactionBehavior::Immediate)?;
    // Another process may have migrated it in the meantime.
    if version(&transaction)? == VERSION_1 {
        transaction.execute("ALTER TABLE marks RENAME TO marks_of_version_1", [])?;
        transaction.execute(schema::CREATE_MARKS, [])?;
        transaction.execute("INSERT INTO marks SELECT 'freecell', number, note FROM marks_of_version_1", [])?;
        transaction.execute("DROP TABLE marks_of_version_1", [])?;
        transaction.pragma_update(None, "user_version", schema::VERSION)?;
    }
    transaction.commit()
}
