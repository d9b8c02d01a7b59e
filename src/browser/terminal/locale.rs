//! The terminal's character set: UTF-8, and the suit symbols.

use std::env;

/// The variables that name the locale's character set; the first that is set counts.
const VARIABLES: [&str; 3] = ["LC_ALL", "LC_CTYPE", "LANG"];

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
fn names_utf8(variable: impl Fn(&str) -> Option<String>) -> bool {
    let locale = VARIABLES.into_iter().filter_map(variable).find(|locale| !locale.is_empty());
    locale.is_none_or(|locale| {
        let locale = locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_variable_that_is_set_counts() {
        let is_utf8 = |all: &str, ctype: &str, lang: &str| {
            let values = [all, ctype, lang].map(|value| (value != "-").then(|| value.to_owned()));
            names_utf8(|name| values[VARIABLES.iter().position(|variable| *variable == name).unwrap()].clone())
        };
        for (all, ctype, lang, expected) in [
            ("-", "-", "-", true),
            ("", "", "", true),
            ("-", "-", "de_DE.UTF-8", true),
            ("-", "-", "C.utf8", true),
            ("-", "-", "C", false),
            ("-", "-", "POSIX", false),
            ("-", "-", "de_DE", false),
            ("-", "-", "de_DE.ISO-8859-15@euro", false),
            ("-", "en_US.UTF-8", "C", true),
            ("-", "C", "en_US.UTF-8", false),
            ("C", "en_US.UTF-8", "en_US.UTF-8", false),
            ("en_US.UTF-8", "C", "C", true),
            ("", "", "C", false),
        ] {
            assert_eq!(is_utf8(all, ctype, lang), expected, "{all} {ctype} {lang}");
        }
    }
}
