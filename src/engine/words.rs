//! Counts with their nouns, for messages.

/// Returns `one` for a count of 1, and `many` for any other.
pub const fn plural<'a>(count: u64, one: &'a str, many: &'a str) -> &'a str {
    if count == 1 { one } else { many }
}

/// Returns a count and its noun: `1 move`, `27 moves`.
pub fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{count} {}", plural(count, one, many))
}
