//! The complete default settings file, with comments.

use std::fmt::Write as _;

use super::options::OPTIONS;

#[derive(Debug, Clone)]
pub struct KeyScreen {
    pub name: String,
    /// The name shown on the screen.
    pub title: String,
    pub commands: Vec<KeyLine>,
}

#[derive(Debug, Clone)]
pub struct KeyLine {
    pub name: String,
    pub words: String,
    pub keys: Vec<String>,
}

/// The column at which the description of a command begins.
const COLUMN: usize = 44;

/// Returns a settings file with every entry as it is by default, commented out: one that loses its # takes the place of
/// the default, and the others follow those of the installed version.
pub fn default_text(screens: &[KeyScreen]) -> String {
    let mut text = String::from(
        "# The settings of tableaux with their defaults. To change one, remove the # before it.\n\
         # tableaux config checks this file, tableaux config --path prints where it belongs.\n",
    );
    for option in &OPTIONS {
        let accepted = option.accepted();
        let accepted = accepted.trim_end_matches(',');
        // Writing to a String cannot fail.
        let (name, words, default) = (option.name, option.words, option.default);
        let _ = write!(text, "\n# {name}: {words}\n# values: {accepted}\n#{name} = {default}\n");
    }
    text.push_str(
        "\n# The keys of each screen. An entry replaces all keys of that command; [] leaves none. A key is a\n\
         # character, a name such as enter, esc, tab, space, left, pageup, f5, or one of these after ctrl-, alt- or\n\
         # shift-. It is taken from the command or the text field that has it. What types text on the screen stays\n\
         # text: every character in a text field, elsewhere digits of numbers and places of moves; ctrl-c quits.\n",
    );
    for screen in screens {
        let _ = write!(text, "\n# {}\n[keys.{}]\n", screen.title, screen.name);
        for KeyLine { name, words, keys } in &screen.commands {
            let keys: Vec<String> = keys.iter().map(|key| quoted(key)).collect();
            let keys = if let [key] = &keys[..] { key.clone() } else { format!("[{}]", keys.join(", ")) };
            let entry = format!("#{name} = {keys}");
            let _ = writeln!(text, "{entry:COLUMN$} # {words}");
        }
    }
    text
}

fn quoted(text: &str) -> String {
    if text.contains(['"', '\\']) { format!("'{text}'") } else { format!("\"{text}\"") }
}
