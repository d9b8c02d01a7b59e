//! Counts with their nouns, for messages.

/// Returns `one` for a count of 1, and `many` for any other.
pub const fn plural<'a>(count: u64, one: &'a str, many: &'a str) -> &'a str {
    if count == 1 { one } else { many }
}

/// Returns names as a choice: `fast, short or best`.
pub fn either(names: &[impl AsRef<str>]) -> String {
    match names {
        [] => String::new(),
        [name] => name.as_ref().into(),
        [others @ .., last] => {
            let others: Vec<&str> = others.iter().map(AsRef::as_ref).collect();
            format!("{} or {}", others.join(", "), last.as_ref())
        }
    }
}

/// Returns a count and its noun: `1 move`, `27 moves`.
pub fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{count} {}", plural(count, one, many))
}
