//! The settings with one value each: their names, domains and defaults.

use super::choices::{AUTO, Ascii, CardSize, ClockUnit, LayoutKeys, Narrow, Oracle, RunHome, Settings, StartScreen};
use super::document::{Name, Value, WithLine};
use super::mistake::Mistakes;
use super::{keys, memory_size};
use crate::memory::MAX_SEARCH_BYTES;
use crate::words::did_you_mean;
use tableaux_engine::sanitize::quoted;
use tableaux_engine::skat::Names;
use tableaux_engine::words::either;
use tableaux_engine::{AutoPlay, Effort};

const MIN_BYTES: usize = 1 << 20;

#[derive(Debug)]
pub struct Setting {
    pub name: &'static str,
    /// The default value, in TOML.
    pub default: &'static str,
    domain: Domain,
    pub words: &'static str,
    /// Stores a value; returns `None` if it is not accepted.
    read: fn(Value, &mut Settings) -> Option<()>,
}

/// The values that a setting accepts.
#[derive(Debug)]
enum Domain {
    Names(fn() -> Vec<&'static str>),
    Words(&'static str),
}

impl Setting {
    /// Returns the accepted names, or none if the domain is not a list of names.
    fn names(&self) -> Vec<&'static str> {
        match self.domain {
            Domain::Names(names) => names(),
            Domain::Words(_) => Vec::new(),
        }
    }

    pub(super) fn accepted(&self) -> String {
        match self.domain {
            Domain::Names(names) => either(&names()),
            Domain::Words(words) => words.into(),
        }
    }
}

fn set<T>(setting: &mut Option<T>, value: Option<T>) -> Option<()> {
    *setting = Some(value?);
    Some(())
}

const EFFORTS: [Effort; 3] = [Effort::Fast, Effort::Short, Effort::Best];

/// All single-value settings, in the order in which they are written.
pub const OPTIONS: [Setting; 15] = [
    Setting {
        name: "theme",
        default: r#""auto""#,
        domain: Domain::Words("auto (by the terminal), or the name of a theme or of a file in themes"),
        words: "the theme at the start; a theme chosen in the browser is kept and takes precedence",
        read: |value, settings| {
            let theme = value.as_str().map(|name| WithLine { value: name.to_owned(), line: value.line() });
            set(&mut settings.theme, theme)
        },
    },
    Setting {
        name: "ascii",
        default: r#""auto""#,
        domain: Domain::Names(|| Ascii::ALL.map(Ascii::name).into()),
        words: "whether to print only ASCII; auto: if the terminal can print nothing else",
        read: |value, settings| set(&mut settings.ascii, value.as_str().and_then(Ascii::named)),
    },
    Setting {
        name: "mouse",
        default: "true",
        domain: Domain::Words("true or false"),
        words: "whether to use the mouse; if not, the terminal keeps it for selecting text",
        read: |value, settings| set(&mut settings.mouse, value.as_bool()),
    },
    Setting {
        name: "card-size",
        default: r#""auto""#,
        domain: Domain::Names(|| [AUTO].into_iter().chain(CardSize::ALL.map(CardSize::name)).collect()),
        words: "the size at the start, or the largest below it that fits; auto: the largest that fits",
        read: |value, settings| {
            settings.card_size = value.as_str().and_then(CardSize::named);
            (settings.card_size.is_some() || value.as_str() == Some(AUTO)).then_some(())
        },
    },
    Setting {
        name: "oracle",
        default: r#""on""#,
        domain: Domain::Names(|| Oracle::ALL.map(Oracle::name).into()),
        words: "whether the oracle says if a game can be won, at the start",
        read: |value, settings| set(&mut settings.oracle, value.as_str().and_then(Oracle::named)),
    },
    Setting {
        name: "narrow",
        default: r#""off""#,
        domain: Domain::Names(|| Narrow::ALL.map(Narrow::name).into()),
        words: "what a game shows about how many moves win; warn: bars, and a word if few do; on: also marks the winning moves",
        read: |value, settings| set(&mut settings.narrow, value.as_str().and_then(Narrow::named)),
    },
    Setting {
        name: "automatic",
        default: r#""horne""#,
        domain: Domain::Names(|| AutoPlay::ALL.map(AutoPlay::name).into()),
        words: "cards that go home automatically; horne: those no card needs, raymond: those no solution needs",
        read: |value, settings| set(&mut settings.automatic, value.as_str().and_then(AutoPlay::named)),
    },
    Setting {
        name: "run-home",
        default: r#""on""#,
        domain: Domain::Names(|| RunHome::ALL.map(RunHome::name).into()),
        words: "whether the rest goes home automatically once only moves home are left; asked: when you press Enter",
        read: |value, settings| set(&mut settings.run_home, value.as_str().and_then(RunHome::named)),
    },
    Setting {
        name: "celebrate",
        default: "true",
        domain: Domain::Words("true or false"),
        words: "whether the cards of a won game fan out for a second; never without colors or over a slow line",
        read: |value, settings| set(&mut settings.celebrate, value.as_bool()),
    },
    Setting {
        name: "start",
        default: r#""deals""#,
        domain: Domain::Names(|| StartScreen::ALL.map(StartScreen::name).into()),
        words: "what a start without a deal opens: the deals, or today with its deal and three more",
        read: |value, settings| set(&mut settings.start, value.as_str().and_then(StartScreen::named)),
    },
    Setting {
        name: "clock",
        default: r#""minutes""#,
        domain: Domain::Names(|| ClockUnit::ALL.map(ClockUnit::name).into()),
        words: "what the clock of a game shows; it stops after a minute without input",
        read: |value, settings| set(&mut settings.clock, value.as_str().and_then(ClockUnit::named)),
    },
    Setting {
        name: "effort",
        default: r#""best""#,
        domain: Domain::Names(|| EFFORTS.map(Effort::name).into()),
        words: "how far solutions are shortened in the background; fast: not at all",
        read: |value, settings| {
            let effort = value.as_str().and_then(Effort::named);
            set(&mut settings.effort, effort.filter(|effort| EFFORTS.contains(effort)))
        },
    },
    Setting {
        name: "skat-names",
        default: r#""english""#,
        domain: Domain::Names(|| Names::ALL.map(Names::name).into()),
        words: "the names of seats, suits and cards in hands; german: Vorhand, Kreuz, B D K A on the cards",
        read: |value, settings| set(&mut settings.skat_names, value.as_str().and_then(Names::named)),
    },
    Setting {
        name: "layout-keys",
        default: r#""auto""#,
        domain: Domain::Names(|| LayoutKeys::ALL.map(LayoutKeys::name).into()),
        words: "auto: a Cyrillic, Greek or Hebrew letter without a command is read as the Latin one on its key",
        read: |value, settings| set(&mut settings.layout_keys, value.as_str().and_then(LayoutKeys::named)),
    },
    Setting {
        name: "memory",
        default: r#""1 GiB""#,
        domain: Domain::Words("1 MiB to 1 GiB, such as 512 MiB"),
        words: "the most memory that a search may use",
        read: |value, settings| {
            let bytes = value.as_str().and_then(memory_size::parse);
            set(&mut settings.memory, bytes.filter(|bytes| (MIN_BYTES..=MAX_SEARCH_BYTES).contains(bytes)))
        },
    },
];

/// Reads an entry of the outermost table.
pub(super) fn read(name: Name, value: Value, settings: &mut Settings, mistakes: &mut Mistakes) {
    let Some(option) = OPTIONS.iter().find(|option| option.name == name.text) else {
        let names: Vec<&str> = OPTIONS.iter().map(|option| option.name).chain([keys::TABLE]).collect();
        let suggestion = did_you_mean(name.text, &names);
        let (name, line) = (quoted(name.text), name.line);
        mistakes.add(line, format!("unknown setting '{name}'; use {}{suggestion}", either(&names)));
        return;
    };
    if (option.read)(value, settings).is_none() {
        let suggestion = value.as_str().map_or(String::new(), |text| did_you_mean(text, &option.names()));
        let source = quoted(value.source());
        let words = format!("{}: {source} cannot be used; use {}{suggestion}", option.name, option.accepted());
        mistakes.add(value.line(), words);
    }
}
