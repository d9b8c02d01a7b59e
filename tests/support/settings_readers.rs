//! What has to hold of every text of settings and of themes, whatever it holds: nothing panics, a mistake is one printable
//! line that names its place, and the rest is used. Run as properties by the tests and by the fuzzer.

#![allow(dead_code, reason = "each fuzz target uses one of them")]

use tableaux::browser::{Preferences, SECTIONS, Theme, Themes};
use tableaux::settings::{Mistake, Mistakes};

/// A mistake is one line of printable text, however long the text is that caused it, and of a line that there is.
fn check_mistakes(mistakes: &[Mistake], text: &str) {
    for mistake in mistakes {
        let words = mistake.to_string();
        assert!(words.chars().count() < 1000 && !words.contains(char::is_control), "{words:?}");
        assert!(mistake.line.is_none_or(|line| (1..=text.matches('\n').count() + 1).contains(&line)), "{words}");
    }
}

/// Settings with keys.
pub fn settings(text: &str) {
    // The first line is right, whatever follows: only of a text with a hundred errors nothing is used.
    let may_have_many = text.split(|c: char| !c.is_alphanumeric()).count() >= 200;
    let text = format!("mouse = false\n{text}");
    let preferences = Preferences::parse(&text, Themes::default(), SECTIONS, Mistakes::of("config.toml"));
    let mistakes = &preferences.mistakes;
    check_mistakes(mistakes, &text);
    let is_set_again = text["mouse".len()..].contains("mouse");
    assert!(may_have_many || is_set_again || preferences.settings.mouse == Some(false), "{text:?}: {mistakes:?}");
}

/// Themes.
pub fn theme(text: &str) {
    let mut mistakes = Mistakes::of("themes/mine.toml");
    let theme = Theme::parse("mine".into(), text, &mut mistakes);
    assert_eq!(theme.is_some(), mistakes.is_empty(), "{text:?}");
    check_mistakes(&mistakes.into_vec(), text);
}

/// A reader's name, what has to hold of a text, and texts from which others are made.
pub type Reader = (&'static str, fn(&str), &'static [&'static str]);

/// All readers.
pub const READERS: [Reader; 2] =
    [("settings", settings, &[OPTIONS, KEYS]), ("theme", theme, &[include_str!("../../assets/themes/dark.toml")])];

const OPTIONS: &str = "\
theme = 'felt'
ascii = \"never\" # never
card-size = \"M\"
automatic = \"max\"
clock = \"off\"
memory = \"512 MiB\"
";
const KEYS: &str = "\
clock = \"seconds\"
keys.browse.facts = \"f5\"
keys = { map = { random = [\"x\", 'f9'] } }
[keys.browse]
random = [\"f9\",
  \"x\"]
quit = 'Q'
[keys.everywhere]
redraw = \"f12\"
[[keys.play]]
";
