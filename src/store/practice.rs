//! Practice records (positions where games were lost, and answers), and their storage.

use rusqlite::{Connection, params};

use super::checksum;
use super::error::text_bytes;
use super::schema::has_practice;
use crate::practice::{PracticeAnswer, PracticeRecord};
use tableaux_engine::sanitize::{printable, quoted};

/// Prefixes of the checksums of positions and of answers, in place of a table's key.
const POSITIONS: &[u8] = b"practice_positions";
const ANSWERS: &[u8] = b"practice_answers";

pub(super) struct StoredPractice {
    pub(super) record: PracticeRecord,
    pub(super) damaged: Vec<String>,
}

/// Reads all practice records in the order in which they were stored.
pub(super) fn read_practice(database: &Connection) -> rusqlite::Result<StoredPractice> {
    let (mut lost, mut answers, mut damaged) = (Vec::new(), Vec::new(), Vec::new());
    if has_practice(database)? {
        let positions = "SELECT line, checksum FROM practice_positions ORDER BY id";
        read_rows(database, positions, POSITIONS, |row| match row {
            Ok((line, [])) => lost.push(line),
            Ok(_) => {}
            Err(line) => damaged.push(format!("the practice position '{}'", quoted(&line))),
        })?;
        let all = "SELECT line, checksum, day, is_right FROM practice_answers ORDER BY id";
        read_rows(database, all, ANSWERS, |row| match row {
            Ok((line, &[day, is_right])) => {
                if let Ok(day) = day.try_into() {
                    answers.push(PracticeAnswer { line, day, is_right: is_right != 0 });
                }
            }
            Ok(_) => {}
            Err(line) => damaged.push(format!("an answer to '{}'", quoted(&line))),
        })?;
    }
    Ok(StoredPractice { record: PracticeRecord::new(lost, answers), damaged })
}

/// Reads rows of a line, its checksum and numbers. A row whose checksum does not match gives its line as the error.
fn read_rows(
    database: &Connection,
    query: &str,
    key: &[u8],
    mut found: impl FnMut(Result<(String, &[i64]), String>),
) -> rusqlite::Result<()> {
    let mut statement = database.prepare_cached(query)?;
    let numbers = 2..statement.column_count();
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let line = text_bytes(row, 0)?;
        let numbers: Vec<i64> = numbers.clone().map(|column| row.get(column)).collect::<rusqlite::Result<_>>()?;
        let is_sound = row.get::<_, i64>(1)? == checksum::of_record(key, &numbers, line);
        let line = String::from_utf8_lossy(line).into_owned();
        found(if is_sound { Ok((line, &numbers)) } else { Err(line) });
    }
    Ok(())
}

/// Stores a position where a game was lost, unless it is already stored.
pub(super) fn add_lost(database: &Connection, line: &str) -> rusqlite::Result<()> {
    let line = printable(line);
    let checksum = checksum::of_record(POSITIONS, &[], line.as_bytes());
    let statement = "INSERT INTO practice_positions (line, checksum) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
    database.prepare_cached(statement)?.execute(params![line, checksum]).map(drop)
}

pub(super) fn add_answer(database: &Connection, answer: &PracticeAnswer) -> rusqlite::Result<()> {
    let line = printable(&answer.line);
    let numbers = [i64::from(answer.day), i64::from(answer.is_right)];
    let checksum = checksum::of_record(ANSWERS, &numbers, line.as_bytes());
    let statement = "INSERT INTO practice_answers (line, day, is_right, checksum) VALUES (?1, ?2, ?3, ?4)";
    database.prepare_cached(statement)?.execute(params![line, numbers[0], numbers[1], checksum]).map(drop)
}
