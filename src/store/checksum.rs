//! The checksum of each record. SQLite notices damage to its own structure, not a flipped bit in what it stores.

use crc32fast::Hasher;

/// The CRC-32 of a record: of its table's key, its numbers and its text, as they are stored. Those of a mark are its
/// number and its note, those of an open game its numbers and its tree.
pub(super) fn of_record(key: &[u8], numbers: &[i64], text: &[u8]) -> i64 {
    let mut hasher = of_key(key);
    for number in numbers {
        hasher.update(&number.to_le_bytes());
    }
    hasher.update(text);
    hasher.finalize().into()
}

/// The CRC-32 of a solution: of its board's key, its moves, its bound and the effort, as they are stored.
pub(super) fn of_solution(key: &str, moves: &str, bound: u32, effort: &str) -> i64 {
    let mut hasher = Hasher::new();
    for text in [key, moves, effort] {
        hasher.update(&(text.len() as u64).to_le_bytes());
        hasher.update(text.as_bytes());
    }
    hasher.update(&bound.to_le_bytes());
    hasher.finalize().into()
}

/// The beginning of a CRC-32: a table's key with its length.
pub(super) fn of_key(key: &[u8]) -> Hasher {
    let mut hasher = Hasher::new();
    hasher.update(&(key.len() as u64).to_le_bytes());
    hasher.update(key);
    hasher
}

/// The CRC-32 of a visit's JSON.
pub(super) fn of_visit(json: &[u8]) -> i64 {
    crc32fast::hash(json).into()
}
