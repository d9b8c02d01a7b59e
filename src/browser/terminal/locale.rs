//! The terminal's character set: UTF-8, and the suit symbols.

use std::env;

/// The variables that name the locale's character set; the first that is set counts.
pub const VARIABLES: [&str; 3] = ["LC_ALL", "LC_CTYPE", "LANG"];

/// Returns whether the locale is UTF-8, as always on macOS and Windows.
pub fn is_utf8() -> bool {
    cfg!(any(windows, target_os = "macos")) || names_utf8(|name| env::var_os(name)?.into_string().ok())
}

/// Returns whether the terminal shows suit symbols. The fonts of the Linux console lack them.
pub fn has_suits() -> bool {
    is_utf8() && env::var("TERM").map_or(true, |term| term != "linux" && !term.starts_with("linux-"))
}

/// Returns whether the variables name a UTF-8 locale. If none is set, as in containers, UTF-8 is assumed; C and POSIX
/// are set by those who want ASCII.
pub fn names_utf8(variable: impl Fn(&str) -> Option<String>) -> bool {
    let locale = VARIABLES.into_iter().filter_map(variable).find(|locale| !locale.is_empty());
    locale.is_none_or(|locale| {
        let locale = locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    })
}
