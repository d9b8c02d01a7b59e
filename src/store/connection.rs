//! Opening the file as an SQLite database.

use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags, Transaction, TransactionBehavior, ffi};

use super::error::StoreError;
use super::integrity::check_integrity;
use super::migrate::migrate_v1;
use super::ownership::Owner;
use super::schema;

/// How long to wait for a lock of another process. Short, as the browser opens the store before its first frame.
pub(super) const LOCK_TIMEOUT: Duration = Duration::from_millis(200);

/// Opens or creates the file, in a folder that exists, and checks all of it. Fails with [`StoreError::Damaged`] for a
/// damaged file, which is left as it is.
pub(super) fn open(path: &Path) -> Result<Connection, StoreError> {
    let failed = |error| StoreError::from_read(path, &error);
    // A file of another owner is recognised without locks or logs, so that not even a file beside it is created. Damage
    // is found below.
    if let Ok(owner) = open_immutable(path).and_then(|database| Owner::of(&database)) {
        owner.check(path)?;
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let opened = Connection::open_with_flags(path, flags).and_then(|database| Ok((prepare(&database)?, database)));
    let (owner, database) = match opened {
        // SQLite wants to write beside the file even to read it. Where it may not, nobody else is likely to be writing,
        // and the file itself, without its log, can be read.
        Err(error) if is_permission_error(&error) && path.is_file() => {
            let Ok(database) = open_immutable(path) else { return Err(failed(error)) };
            (prepare(&database).map_err(failed)?, database)
        }
        opened => opened.map_err(failed)?,
    };
    owner.check(path)?;
    Ok(database)
}

/// Creates the tables in an empty database; checks and migrates one of ours; reads no more of any other than its owner,
/// which is returned.
fn prepare(database: &Connection) -> rusqlite::Result<Owner> {
    database.busy_timeout(LOCK_TIMEOUT)?;
    // Closing would write the log into the file, which must stay unchanged until it is known to be ours and undamaged.
    database.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    let mut owner = Owner::of(database)?;
    if let Owner::Empty = owner {
        let transaction = Transaction::new_unchecked(database, TransactionBehavior::Immediate)?;
        // Another process may have created them in the meantime.
        if transaction.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get::<_, i64>(0))? == 0 {
            schema::create(&transaction)?;
        }
        transaction.commit()?;
        owner = Owner::of(database)?;
    }
    if let Owner::Ours = owner {
        in_snapshot(database, check_integrity)?;
        database.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, false)?;
        match migrate_v1(database) {
            // It can be read without migration.
            Err(error) if is_permission_error(&error) => {}
            result => result?,
        }
        // Some disks and folders support no write-ahead log; the rollback journal is as safe but slower.
        let _ = database.pragma_update(None, "journal_mode", "wal");
        database.pragma_update(None, "synchronous", "normal")?;
    }
    Ok(owner)
}

/// Reads in one transaction, so that writes of other processes in the meantime are not seen.
pub(super) fn in_snapshot<T>(
    database: &Connection,
    read: impl Fn(&Connection) -> rusqlite::Result<T>,
) -> rusqlite::Result<T> {
    let transaction = Transaction::new_unchecked(database, TransactionBehavior::Deferred)?;
    let value = read(&transaction)?;
    transaction.commit()?;
    Ok(value)
}

/// Opens a file as immutable: without locks and logs, and without ever writing.
fn open_immutable(path: &Path) -> rusqlite::Result<Connection> {
    let mut uri = String::from("file://");
    let bytes = path.as_os_str().as_encoded_bytes();
    if !bytes.starts_with(b"/") {
        uri.push('/');
    }
    for &byte in bytes {
        match byte {
            b'\\' if cfg!(windows) => uri.push('/'),
            b'/' | b':' | b'.' | b'-' | b'_' => uri.push(char::from(byte)),
            _ if byte.is_ascii_alphanumeric() => uri.push(char::from(byte)),
            _ => write!(uri, "%{byte:02x}").expect("writing to a String does not fail"),
        }
    }
    uri.push_str("?immutable=1");
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    Connection::open_with_flags(uri, flags)
}

/// Whether a permission is missing. A rollback journal that may not be rolled back is not such a case: without it, half
/// a transaction of another process would be read as if it were whole.
fn is_permission_error(error: &rusqlite::Error) -> bool {
    let extended = error.sqlite_error().map_or(0, |error| error.extended_code);
    matches!(error.sqlite_error_code(), Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly | ErrorCode::PermissionDenied))
        && extended != ffi::SQLITE_READONLY_ROLLBACK
}
