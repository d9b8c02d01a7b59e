//! What a terminal can write: UTF-8, as the locale says, and the signs of the suits.

use std::env;

/// The variables that name the characters of the locale; the first that is set counts.
const VARIABLES: [&str; 3] = ["LC_ALL", "LC_CTYPE", "LANG"];

/// Whether text is written in UTF-8, as it always is on macOS and Windows.
pub fn is_utf8() -> bool {
    cfg!(any(windows, target_os = "macos")) || names_utf8(|name| env::var_os(name)?.into_string().ok())
}

/// Whether the terminal shows all that the browser draws. The fonts of the Linux console have no suits.
pub fn has_suits() -> bool {
    is_utf8() && env::var("TERM").map_or(true, |term| term != "linux" && !term.starts_with("linux-"))
}

/// Whether the variables name a locale in UTF-8. Where none is set, as in a container, nobody has chosen another: terminals
/// have UTF-8 then. The locales C and POSIX are named by those who want ASCII.
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
