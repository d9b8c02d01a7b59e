//! The checksum of each record. SQLite notices damage to its own structure, not a flipped bit in stored data.

use crc32fast::Hasher;

/// Returns the CRC-32 of a record: its table's key, its numbers and its text, as they are stored. A mark has its number
/// and its note, an open game its numbers and its tree.
pub(super) fn of_record(key: &[u8], numbers: &[i64], text: &[u8]) -> i64 {
    let mut hasher = of_key(key);
    for number in numbers {
        hasher.update(&number.to_le_bytes());
    }
    hasher.update(text);
    hasher.finalize().into()
}

/// Returns the CRC-32 of a solution: its board's key, moves, effort and bound, as they are stored.
pub(super) fn of_solution(key: &str, moves: &str, bound: u32, effort: &str) -> i64 {
    let mut hasher = Hasher::new();
    for text in [key, moves, effort] {
        hasher.update(&(text.len() as u64).to_le_bytes());
        hasher.update(text.as_bytes());
    }
    hasher.update(&bound.to_le_bytes());
    hasher.finalize().into()
}

/// Starts a CRC-32 with a table's key and its length.
pub(super) fn of_key(key: &[u8]) -> Hasher {
    let mut hasher = Hasher::new();
    hasher.update(&(key.len() as u64).to_le_bytes());
    hasher.update(key);
    hasher
}

pub(super) fn of_visit(json: &[u8]) -> i64 {
    crc32fast::hash(json).into()
}
