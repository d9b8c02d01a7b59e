use tableaux::browser::terminal::locale::VARIABLES;
use tableaux::browser::terminal::locale::names_utf8;

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
