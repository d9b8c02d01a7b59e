//! Opening the file as an SQLite database.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags, Transaction, TransactionBehavior, ffi};

use super::error::{StoreError, extended_code, file_name, is_disk_full, reason};
use super::identity::FileIdentity;
use super::integrity::{Damage, check_integrity};
use super::location::with_suffix;
use super::log::{self, Log, is_journal};
use super::migrate::migrate;
use super::notice::Notice;
use super::ownership::Owner;
use super::{private, schema};

/// Time to wait for a lock of another process. Short, as the browser opens the store before its first frame.
pub(super) const LOCK_TIMEOUT: Duration = Duration::from_millis(200);

/// Pause between two attempts to lock or to open a file.
pub(super) const LOCK_RETRY: Duration = Duration::from_millis(5);
/// Age at which an empty file counts as abandoned, not as one that another browser is about to fill.
const EMPTY_FOR: Duration = Duration::from_secs(2);

const READ_WRITE: OpenFlags = OpenFlags::SQLITE_OPEN_READ_WRITE.union(OpenFlags::SQLITE_OPEN_NO_MUTEX);

/// An open database with notices for the user.
pub(super) struct OpenDatabase {
    pub(super) database: Connection,
    pub(super) notices: Vec<Notice>,
    /// Whether the disk was so full that the file could only be opened for reading.
    pub(super) is_disk_full: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    /// Read only; the file is left as it is.
    Read,
    /// Read and write; the file is created or migrated first if necessary.
    Write,
}

/// Opens the file, in a folder that exists, and checks all of it. Fails with [`StoreError::Damaged`] for a damaged file of
/// this program, which is left as it is.
pub(super) fn open(path: &Path, access: Access) -> Result<OpenDatabase, StoreError> {
    let before = FileIdentity::of(path);
    let opened = open_once(path, access);
    let is_replaced = before.is_some() && FileIdentity::of(path) != before;
    if is_replaced || matches!(opened, Err(StoreError::Unreadable { .. })) {
        // Another process has renamed a damaged file, or is doing so now: what is written to it would be lost.
        drop(opened);
        sleep(LOCK_RETRY);
        return open_once(path, access);
    }
    opened
}

fn open_once(path: &Path, access: Access) -> Result<OpenDatabase, StoreError> {
    let failed = |error| StoreError::from_opening(path, &error);
    let mut notices = Vec::new();
    let file = || file_name(path);
    // The log first: if the file is empty after its log was seen, no other process is just creating it.
    let log = Log::beside(path);
    let by_header =
        Owner::by_header(path).map_err(|error| StoreError::Unreadable { file: file(), reason: reason(&error) })?;
    by_header.check(path)?;
    check_log(path, by_header, &log)?;
    if let (Owner::Empty, Access::Write) = (by_header, access) {
        let age = fs::metadata(path).and_then(|metadata| metadata.modified()).map(|time| time.elapsed());
        if matches!(age, Ok(Ok(age)) if age >= EMPTY_FOR) {
            notices.push(Notice::Empty { file: file() });
        }
        // If that fails, SQLite fails too, or another process was first.
        let _ = private::create_file(path);
    }
    let mut flags = READ_WRITE;
    flags.set(OpenFlags::SQLITE_OPEN_CREATE, access == Access::Write);
    let prepared =
        |database: Connection| -> rusqlite::Result<_> { Ok((prepare(&database, path, access, &log)?, database)) };
    let mut is_full = false;
    let ((owner, damage), database) = match Connection::open_with_flags(path, flags).and_then(prepared) {
        // SQLite needs to write beside the file even to read it. Where it cannot, nobody else is likely to be writing,
        // and the file itself, without its log, can be read.
        Err(error) if can_only_be_read(&error, by_header, path) => {
            is_full = is_disk_full(&error);
            let database = if is_full && log != Log::Empty {
                open_alone(path).map_err(failed)?
            } else {
                if log != Log::Empty {
                    notices.push(Notice::UnreadLog { file: file() });
                }
                open_immutable(path).map_err(|_| failed(error))?
            };
            prepared(database).map_err(failed)?
        }
        opened => opened.map_err(failed)?,
    };
    match (by_header, owner) {
        // The log belongs to another file.
        (Owner::Ours, Owner::Foreign) => return Err(StoreError::Damaged { file: file() }),
        _ => owner.check(path)?,
    }
    if log::has_unread_transactions(&database, path).unwrap_or_default() {
        notices.push(Notice::DamagedLog { file: file() });
    }
    notices.extend(damage.notice(file()));
    Ok(OpenDatabase { database, notices, is_disk_full: is_full })
}

/// Returns whether a file is undamaged without its log.
pub(super) fn is_sound_without_log(path: &Path) -> bool {
    open_immutable(path).is_ok_and(|database| check_integrity(&database).is_ok())
}

/// Fails if a foreign file is where SQLite would take it for the database's log or journal, and remove or overwrite it.
fn check_log(path: &Path, owner: Owner, log: &Log) -> Result<(), StoreError> {
    let file = file_name(&log::path_of(path));
    match (owner, log) {
        (Owner::Empty, Log::Foreign) => return Err(StoreError::Foreign { file }),
        (Owner::Empty, Log::Ours(_)) | (_, Log::Foreign) => return Err(StoreError::Damaged { file }),
        _ => {}
    }
    let journal = with_suffix(path, "-journal");
    if let Owner::Empty = owner
        && !is_journal(&journal)
    {
        return Err(StoreError::Foreign { file: file_name(&journal) });
    }
    Ok(())
}

/// Creates the tables in an empty database; checks and migrates one of ours; reads only the owner of any other. Returns
/// the owner and the damaged records. With read access nothing is changed.
fn prepare(database: &Connection, path: &Path, access: Access, log: &Log) -> rusqlite::Result<(Owner, Damage)> {
    database.busy_timeout(LOCK_TIMEOUT)?;
    // This program creates none: those of a file from elsewhere would act in its name.
    database.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false)?;
    // Closing would write the log into the file, which must stay unchanged until it is known to be ours and undamaged.
    database.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    let mut owner = Owner::of(database)?;
    if let (Owner::Empty, Access::Write) = (owner, access) {
        let transaction = Transaction::new_unchecked(database, TransactionBehavior::Immediate)?;
        // Another process may have created them in the meantime.
        if transaction.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get::<_, i64>(0))? == 0 {
            schema::create(&transaction)?;
        }
        transaction.commit()?;
        make_private(path);
        owner = Owner::of(database)?;
    }
    let mut damage = Damage::default();
    if let Owner::Ours = owner {
        // A migration never changes damaged records.
        damage = in_snapshot(database, check_integrity)?;
        if access == Access::Read {
            // Not opened as read-only, as SQLite would then leave behind a log where there was none.
            database.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, *log != Log::Empty)?;
            return Ok((owner, damage));
        }
        database.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, false)?;
        match migrate_file(database, path) {
            // The file is readable without migration, and is left as it is.
            Err(error) if is_permission_error(&error) || is_write_error(&error) => {}
            result => {
                result?;
                // Some disks and folders support no write-ahead log; the rollback journal is equally safe but slower.
                let _ = database.pragma_update(None, "journal_mode", "wal");
            }
        }
        database.pragma_update(None, "synchronous", "normal")?;
        // The first read creates the log, which later shows whether the file is still in its place.
        schema::tables(database)?;
    }
    Ok((owner, damage))
}

/// Migrates a file of an earlier version; leaves any other alone.
pub(super) fn migrate_file(database: &Connection, path: &Path) -> rusqlite::Result<()> {
    if migrate(database)? {
        make_private(path);
    }
    Ok(())
}

/// Makes a file private that is new, or of an earlier version, which did not set permissions. Later changes by the user
/// are kept.
fn make_private(path: &Path) {
    for path in [path.to_path_buf(), log::path_of(path), with_suffix(path, "-shm")] {
        // A file of another user, or on a disk without permissions, stays as it is.
        let _ = private::restrict(&path);
    }
}

/// Reads in one transaction, unaffected by concurrent writes of other processes.
pub(super) fn in_snapshot<T>(
    database: &Connection,
    read: impl Fn(&Connection) -> rusqlite::Result<T>,
) -> rusqlite::Result<T> {
    let transaction = database.unchecked_transaction()?;
    let value = read(&transaction)?;
    transaction.commit()?;
    Ok(value)
}

/// Opens a file exclusively, so that SQLite needs no file beside it but the log.
fn open_alone(path: &Path) -> rusqlite::Result<Connection> {
    let database = Connection::open_with_flags(path, READ_WRITE)?;
    database.pragma_update(None, "locking_mode", "exclusive")?;
    Ok(database)
}

/// Opens a file as immutable: without locks and logs, and without ever writing.
fn open_immutable(path: &Path) -> rusqlite::Result<Connection> {
    let mut uri = String::from("file:");
    for byte in path.as_os_str().as_encoded_bytes() {
        write!(uri, "%{byte:02x}").expect("writing to a String does not fail");
    }
    uri.push_str("?immutable=1");
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    Connection::open_with_flags(uri, flags)
}

/// Returns whether a file that cannot be opened for writing can still be read. Without its rollback journal, half a
/// transaction of another process would be read as if it were whole.
fn can_only_be_read(error: &rusqlite::Error, owner: Owner, path: &Path) -> bool {
    let has_journal = fs::metadata(with_suffix(path, "-journal")).is_ok_and(|journal| journal.len() > 0);
    !has_journal && (is_permission_error(error) || matches!(owner, Owner::Ours) && is_disk_full(error))
}

/// Returns whether the disk is full or refused to write for another reason.
fn is_write_error(error: &rusqlite::Error) -> bool {
    is_disk_full(error) || extended_code(error) == ffi::SQLITE_IOERR_WRITE
}

fn is_permission_error(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly | ErrorCode::PermissionDenied))
}
