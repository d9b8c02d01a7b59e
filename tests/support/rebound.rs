//! Settings in which every command has other keys than by default.

use std::fmt::Write as _;

use tableaux::browser::{SECTIONS, keys};

/// Keys that mean nothing by default.
pub fn chords() -> impl Iterator<Item = String> + Clone {
    let letters = (b'a'..=b'z').map(char::from);
    let alt = letters.clone().map(|c| format!("alt-{c}"));
    let both = letters.filter(|c| !['i', 'm', 'j'].contains(c)).map(|c| format!("ctrl-alt-{c}"));
    let digits = (0..=9).map(|n| format!("alt-{n}"));
    (10..=12).map(|n| format!("f{n}")).chain(digits).chain(alt).chain(both)
}

/// The settings: what is a key of one screen is another or none on the next.
pub fn rebound() -> String {
    let mut text = String::new();
    for (at, screen) in keys::lines(SECTIONS).into_iter().enumerate() {
        let _ = writeln!(text, "[keys.{}]", screen.name); // cannot fail
        let of_screen: Vec<String> = if screen.name == "everywhere" {
            (1..=12).map(|n| format!("ctrl-f{n}")).collect()
        } else {
            chords().cycle().skip(at * 4).take(chords().count()).collect()
        };
        assert!(screen.commands.len() <= of_screen.len(), "{} has more commands than there are keys", screen.name);
        for (line, chord) in screen.commands.iter().zip(of_screen) {
            let _ = writeln!(text, "{} = \"{chord}\"", line.name); // cannot fail
        }
    }
    text
}
