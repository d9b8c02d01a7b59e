mod memory_size;

use tableaux::settings::{
    AUTO, Ascii, CardSize, ClockUnit, KeyEntry, KeyTables, LayoutKeys, Mistake, Mistakes, Narrow, Oracle, RunHome,
    Settings, StartScreen, WithLine, default_text,
};
use tableaux_engine::freecell::AutoPlay;
use tableaux_engine::skat::Names;
use tableaux_engine::solver::Effort;

/// Parses a text into settings and mistakes.
fn parse(text: &str) -> (Settings, Vec<String>) {
    let mut mistakes = Mistakes::of("config.toml");
    let settings = Settings::parse(text, &mut mistakes);
    (settings, mistakes.into_vec().iter().map(Mistake::to_string).collect())
}

#[test]
fn everything_may_be_left_out() {
    assert_eq!(parse(""), (Settings::default(), Vec::new()));
    let screens = vec![WithLine { value: "browse".into(), line: 4 }];
    let keys = KeyTables { screens, entries: Vec::new() };
    assert_eq!(parse("# nothing\n\n[keys]\n[keys.browse]\n"), (Settings { keys, ..Settings::default() }, Vec::new()));
}

#[test]
fn all_that_is_set_is_read() {
    let text = "theme = 'felt'\nascii = \"never\"\nmouse = false\ncard-size = \"M\"\noracle = \"asked\"\nnarrow = \"warn\"\n\
        automatic = \"max\"\nrun-home = \"asked\"\ncelebrate = false\nstart = \"today\"\nclock = \"seconds\"\neffort = \"short\"\n\
        skat-names = \"german\"\nlayout-keys = \"off\"\nmemory = \"512 MiB\"\n[keys.browse]\nrandom = [\"f9\", \"x\"]\nquit = 'Q'\n";
    let key = |command: &str, keys: &[&str], line| KeyEntry {
        screen: "browse".into(),
        command: command.into(),
        keys: keys.iter().map(|key| (*key).to_owned()).collect(),
        line,
    };
    let settings = Settings {
        theme: Some(WithLine { value: "felt".into(), line: 1 }),
        ascii: Some(Ascii::Never),
        mouse: Some(false),
        card_size: Some(CardSize::M),
        oracle: Some(Oracle::Asked),
        narrow: Some(Narrow::Warn),
        automatic: Some(AutoPlay::Max),
        run_home: Some(RunHome::Asked),
        celebrate: Some(false),
        start: Some(StartScreen::Today),
        clock: Some(ClockUnit::Seconds),
        effort: Some(Effort::Short),
        skat_names: Some(Names::German),
        layout_keys: Some(LayoutKeys::Off),
        memory: Some(512 << 20),
        keys: KeyTables {
            screens: vec![WithLine { value: "browse".into(), line: 16 }],
            entries: vec![key("random", &["f9", "x"], 17), key("quit", &["Q"], 18)],
        },
    };
    assert_eq!(parse(text), (settings, Vec::new()));
}

/// The text with all its entries in force.
fn uncommented(text: &str) -> String {
    let entry = |line: &str| line.strip_prefix('#').filter(|rest| !rest.starts_with(' ')).unwrap_or(line).to_owned();
    text.lines().map(|line| entry(line) + "\n").collect()
}

#[test]
fn the_default_text_says_what_is_there_without_it() {
    assert_eq!(parse(&default_text(&[])), (Settings::default(), Vec::new()));
    let (settings, mistakes) = parse(&uncommented(&default_text(&[])));
    assert_eq!(mistakes, Vec::<String>::new());
    let defaults = Settings {
        theme: Some(WithLine { value: AUTO.into(), line: settings.theme.as_ref().unwrap().line }),
        ascii: Some(Ascii::Auto),
        mouse: Some(true),
        card_size: None,
        oracle: Some(Oracle::On),
        narrow: Some(Narrow::Off),
        automatic: Some(AutoPlay::Horne),
        run_home: Some(RunHome::On),
        celebrate: Some(true),
        start: Some(StartScreen::Deals),
        clock: Some(ClockUnit::Minutes),
        effort: Some(Effort::Best),
        skat_names: Some(Names::English),
        layout_keys: Some(LayoutKeys::Auto),
        memory: Some(tableaux::memory::MAX_SEARCH_BYTES),
        keys: KeyTables::default(),
    };
    assert_eq!(settings, defaults);
}

/// Invalid entries and their expected messages. Valid entries beside them are kept.
#[test]
fn wrong_entries_are_told_with_their_lines_and_the_rest_is_taken() {
    let cases: &[(&str, &[&str])] = &[
        (
            "asci = \"auto\"",
            &["line 2: unknown setting 'asci'; use theme, ascii, mouse, card-size, oracle, narrow, automatic, \
               run-home, celebrate, start, clock, effort, skat-names, layout-keys, memory or keys; did you mean 'ascii'?"],
        ),
        (
            "ascii = \"alway\"",
            &["line 2: ascii: \"alway\" cannot be used; use auto, always or never; did you mean 'always'?"],
        ),
        ("ascii = true", &["line 2: ascii: true cannot be used; use auto, always or never"]),
        (
            "theme = 3",
            &[
                "line 2: theme: 3 cannot be used; use auto (by the terminal), or the name of a theme or of a file in themes",
            ],
        ),
        (
            "card-size = \"XXXL\"",
            &["line 2: card-size: \"XXXL\" cannot be used; use auto, XS, S, M, L, XL or XXL; \
               did you mean 'XXL'?"],
        ),
        ("effort = \"proof\"", &["line 2: effort: \"proof\" cannot be used; use fast, short or best"]),
        ("skat-names = \"French\"", &["line 2: skat-names: \"French\" cannot be used; use english or german"]),
        ("memory = \"2 GiB\"", &["line 2: memory: \"2 GiB\" cannot be used; use 1 MiB to 1 GiB, such as 512 MiB"]),
        ("memory = 512", &["line 2: memory: 512 cannot be used; use 1 MiB to 1 GiB, such as 512 MiB"]),
        ("oracle = [\n\"on\"]", &["line 2: oracle: [\\n\"on\"] cannot be used; use off, asked or on"]),
        ("oracle = \"on\"\n\noracle = \"off\"", &["line 4: oracle is set twice; keep one line"]),
        ("keys = 3", &["line 2: keys: use a table for each screen, as in [keys.browse]"]),
        ("[keys]\nbrowse = \"x\"", &["line 3: keys: 'browse' must be the table of a screen, as in [keys.browse]"]),
        ("[keys.browse]\nrandom = 5", &["line 3: random: 5 is not a key; use a key, as in \"n\", or a list of keys"]),
        (
            "[keys.browse]\nrandom = [\"f5\", 6]",
            &["line 3: random: [\"f5\", 6] is not a key; use a key, as in \"n\", or a list of keys"],
        ),
        ("[keys.browse]\nrandom = \"f5\"\nrandom = \"f6\"", &["line 4: random is set twice; keep one line"]),
        (
            "theme = dark",
            &["line 2: string values must be quoted, expected literal string; use name = value, with text in \
               quotation marks"],
        ),
    ];
    for (wrong, told) in cases {
        let (settings, mistakes) = parse(&format!("mouse = false\n{wrong}\n"));
        let told: Vec<String> = told.iter().map(|told| format!("config.toml, {told}")).collect();
        assert_eq!(mistakes, told, "{wrong}");
        let rest = Settings { mouse: Some(false), ..Settings::default() };
        assert_eq!(Settings { keys: KeyTables::default(), ..settings }, rest, "{wrong}");
    }
}

/// A second `=` leaves an entry without a value, so the parser invents one.
#[test]
fn of_a_line_without_a_value_nothing_is_taken() {
    let cases = [
        ("clock = \"off\"\ntheme == \"dark\"\n", 2),
        ("clock = \"off\"\n[keys.browse]\nrandom ==\n", 3),
        ("clock = \"off\"\ntheme =\n\n", 2),
        ("clock = \"off\"\nkeys = { browse = { random == \"x\" } }\n", 2),
    ];
    for (text, line) in cases {
        let (settings, mistakes) = parse(text);
        assert_eq!(settings.clock, Some(ClockUnit::Off), "{text}");
        assert_eq!((settings.theme, settings.keys.entries), (None, Vec::new()), "{text}");
        let start = format!("config.toml, line {line}: ");
        assert!(mistakes.len() == 1 && mistakes[0].starts_with(&start), "{text}: {mistakes:?}");
    }
    for text in ["=\nk==\n", "\n[[\n0keys.play]]\n"] {
        let (settings, mistakes) = parse(text);
        assert_eq!(settings, Settings::default(), "{text}");
        assert!(!mistakes.is_empty(), "{text}");
    }
}

#[test]
fn of_a_table_that_begins_twice_both_parts_are_taken() {
    let (settings, mistakes) = parse("[keys.browse]\nrandom = \"f5\"\n[keys.play]\n[keys.browse]\nquit = \"Q\"\n");
    assert_eq!(mistakes, ["config.toml, line 4: browse is set twice; keep one line"]);
    let commands: Vec<&str> = settings.keys.entries.iter().map(|entry| &*entry.command).collect();
    assert_eq!(commands, ["random", "quit"]);
}

/// A text that is not TOML at all gives few messages, and takes no time.
#[test]
fn nothing_of_another_kind_of_text_is_taken() {
    for text in ["=\n".repeat(400_000), "mouse = false\n".repeat(70_000), "{".repeat(1_000_000), "\0".repeat(1000)] {
        let (settings, mistakes) = parse(&text);
        assert_eq!(settings, Settings::default(), "{}", &text[..9]);
        assert!((1..=100).contains(&mistakes.len()), "{}: {}", &text[..9], mistakes.len());
        assert!(mistakes.iter().all(|mistake| mistake.len() < 700), "{mistakes:?}");
    }
}
