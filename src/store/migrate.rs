//! Files of version 1, in which every mark was a FreeCell deal's.

use rusqlite::{Connection, Transaction, TransactionBehavior};

use super::ownership::version;

/// The version before there were several tables.
pub(super) const VERSION: i32 = 1;
/// The columns of its tables, as `columns` tells them.
pub(super) const COLUMNS: [(&str, &str); 2] =
    [("marks", "number INTEGER 0 1, note TEXT 1 0"), ("visit", "id INTEGER 0 1, json TEXT 1 0")];
/// Its marks as those of the present version are read.
pub(super) const READ_MARKS: &str = "SELECT 'freecell', number, note FROM marks";

/// Makes a file of version 1 one of the present version, or leaves it as it is; any other is left alone.
///
/// The file must be known to be sound.
pub(super) fn take_over(database: &Connection) -> rusqlite::Result<()> {
    if version(database)? != VERSION {
        return Ok(());
    }
    let change = Transaction::new_unchecked(database, TransactionBehavior::Immediate)?;
    // Another browser may have been here since.
    if version(&change)? == VERSION {
        change.execute("ALTER TABLE marks RENAME TO marks_of_version_1", [])?;
        change.execute(super::MARKS, [])?;
        change.execute("INSERT INTO marks SELECT 'freecell', number, note FROM marks_of_version_1", [])?;
        change.execute("DROP TABLE marks_of_version_1", [])?;
        change.pragma_update(None, "user_version", super::VERSION)?;
    }
    change.commit()
}
