//! Words of messages: counts with their nouns, and the name that was probably meant.

/// `one` for a count of 1, `many` for any other.
pub const fn plural<'a>(count: u64, one: &'a str, many: &'a str) -> &'a str {
    if count == 1 { one } else { many }
}

/// How often: `once`, `twice`, `3 times`.
#[cfg(feature = "app")]
pub fn times(count: u64) -> String {
    match count {
        1 => "once".into(),
        2 => "twice".into(),
        _ => format!("{count} times"),
    }
}

/// A count and its noun: `1 move`, `27 moves`.
pub fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{count} {}", plural(count, one, many))
}

/// The name that is most similar to a text, if one is similar.
#[cfg(feature = "app")]
pub fn most_similar<'a>(text: &str, names: &'a [impl AsRef<str>]) -> Option<&'a str> {
    /// The least similarity, from 0 to 1.
    const MIN_SIMILARITY: f64 = 0.7;
    /// The most bytes of a text that may be meant as a name.
    const MAX_TEXT: usize = 64;
    if text.len() > MAX_TEXT {
        return None;
    }
    let text = text.trim().to_lowercase();
    let similar = names.iter().map(AsRef::as_ref).map(|name| (strsim::jaro_winkler(&text, &name.to_lowercase()), name));
    let nearest = similar.max_by(|a, b| a.0.total_cmp(&b.0)).filter(|&(similarity, _)| similarity > MIN_SIMILARITY);
    nearest.map(|(_, name)| name)
}

/// The same without the program, which alone measures how similar names are.
#[cfg(not(feature = "app"))]
pub const fn most_similar<'a>(_text: &str, _names: &'a [&'a str]) -> Option<&'a str> {
    None
}

/// The end of an error: the name that is most similar to a text, if one is similar.
#[cfg(feature = "app")]
pub fn did_you_mean(text: &str, names: &[impl AsRef<str>]) -> String {
    most_similar(text, names).map_or(String::new(), |name| format!("; did you mean '{name}'?"))
}
