//! The settings with one value each: what they are called, what they accept and what they are by default.

use super::document::{Name, Value};
use super::{Ascii, Located, Mistakes, Settings, keys, memory_size};
use crate::freecell::AutoPlay;
use crate::memory::MAX_SEARCH_BYTES;
use crate::sanitize::quoted;
use crate::solver::Effort;
use crate::words::did_you_mean;

/// The least memory of a search.
const MIN_BYTES: usize = 1 << 20;

/// A setting with one value.
#[derive(Debug)]
pub struct Setting {
    /// Its name.
    pub name: &'static str,
    /// What it is where nothing is set, in TOML.
    pub default: &'static str,
    /// What is accepted, in words.
    pub accepted: &'static str,
    /// What it does.
    pub words: &'static str,
    /// The texts that are accepted, where these are few.
    pub values: &'static [&'static str],
    /// Takes a value; `None` if it is not accepted.
    read: fn(Value, &mut Settings) -> Option<()>,
}

/// A text, if it is one of those that are accepted.
fn one_of(value: Value, values: &[&str]) -> Option<String> {
    value.as_str().filter(|text| values.contains(text)).map(str::to_owned)
}

const CARD_SIZES: &[&str] = &["auto", "XS", "S", "M", "L", "XL", "XXL"];
const ORACLES: &[&str] = &["off", "asked", "on"];

/// All of them, in the order in which they are written.
pub const OPTIONS: [Setting; 8] = [
    Setting {
        name: "theme",
        default: r#""auto""#,
        accepted: "auto (by the terminal), the name of a theme or of a file in themes",
        words: "the one to start with; another that was chosen in the browser is kept and comes first",
        values: &[],
        read: |value, settings| {
            settings.theme = Some(Located { value: value.as_str()?.to_owned(), line: value.line() });
            Some(())
        },
    },
    Setting {
        name: "ascii",
        default: r#""auto""#,
        accepted: "auto, always or never",
        words: "whether to write only ASCII; auto: where the terminal can write nothing else",
        values: &["auto", "always", "never"],
        read: |value, settings| {
            settings.ascii = Some(match value.as_str()? {
                "auto" => Ascii::Auto,
                "always" => Ascii::Always,
                "never" => Ascii::Never,
                _ => return None,
            });
            Some(())
        },
    },
    Setting {
        name: "mouse",
        default: "true",
        accepted: "true or false",
        words: "whether to use the mouse; if not, the terminal keeps it, for selecting text",
        values: &[],
        read: |value, settings| {
            settings.mouse = Some(value.as_bool()?);
            Some(())
        },
    },
    Setting {
        name: "card-size",
        default: r#""auto""#,
        accepted: "auto, XS, S, M, L, XL or XXL",
        words: "the one to start with, or the largest below it that fits; auto: the largest that fits",
        values: CARD_SIZES,
        read: |value, settings| {
            settings.card_size = Some(one_of(value, CARD_SIZES)?);
            Some(())
        },
    },
    Setting {
        name: "oracle",
        default: r#""on""#,
        accepted: "off, asked or on",
        words: "whether the oracle tells if a game can be won, to start with",
        values: ORACLES,
        read: |value, settings| {
            settings.oracle = Some(one_of(value, ORACLES)?);
            Some(())
        },
    },
    Setting {
        name: "automatic",
        default: r#""horne""#,
        accepted: "none, horne, raymond or max",
        words: "the cards that go home by themselves in games, to start with",
        values: &["none", "horne", "raymond", "max"],
        read: |value, settings| {
            let name = value.as_str()?;
            settings.automatic = Some(AutoPlay::ALL.into_iter().find(|rule| rule.name() == name)?);
            Some(())
        },
    },
    Setting {
        name: "effort",
        default: r#""best""#,
        accepted: "fast, short or best",
        words: "how far solutions are shortened in the background; fast: not at all",
        values: &["fast", "short", "best"],
        read: |value, settings| {
            let effort = value.as_str()?.parse().ok().filter(|effort| *effort <= Effort::Best)?;
            settings.effort = Some(effort);
            Some(())
        },
    },
    Setting {
        name: "memory",
        default: r#""1 GiB""#,
        accepted: "1 MiB to 1 GiB, as 512 MiB,",
        words: "the most memory that a search may hold",
        values: &[],
        read: |value, settings| {
            let bytes = memory_size::parse(value.as_str()?)?;
            settings.memory = Some(bytes).filter(|bytes| (MIN_BYTES..=MAX_SEARCH_BYTES).contains(bytes));
            settings.memory.map(drop)
        },
    },
];

/// Takes an entry of the outermost table.
pub(super) fn read(name: Name, value: Value, settings: &mut Settings, mistakes: &mut Mistakes) {
    let Some(option) = OPTIONS.iter().find(|option| option.name == name.text) else {
        let names: Vec<&str> = OPTIONS.iter().map(|option| option.name).chain([keys::TABLE]).collect();
        let suggestion = did_you_mean(name.text, &names);
        let (name, line) = (quoted(name.text), name.line);
        mistakes.add(line, format!("'{name}' is no setting: {} are accepted{suggestion}", names.join(", ")));
        return;
    };
    if (option.read)(value, settings).is_none() {
        let suggestion = value.as_str().map_or(String::new(), |text| did_you_mean(text, option.values));
        let source = quoted(value.source());
        let words = format!("{}: {source} is refused: {} is accepted{suggestion}", option.name, option.accepted);
        mistakes.add(value.line(), words);
    }
}
