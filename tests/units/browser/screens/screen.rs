//! The keys of all screens, by default and as set by the user.

use std::collections::{BTreeMap, BTreeSet};

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tableaux::browser::input::command::{Command, Opening, Step, Zoom};
use tableaux::browser::input::keys::key::{
    BACK_TAB, BACKSPACE, DELETE, DOWN, END, ENTER, ESC, HOME, Key, LEFT, PAGE_DOWN, PAGE_UP, RIGHT, TAB, UP, c, ctrl, f,
};
use tableaux::browser::input::keys::{self, Binding, EVERYWHERE, Keymap, Section, Shortcut, lines};
use tableaux::browser::screens::screen::SECTIONS;
use tableaux::settings::{KeyEntry, KeyTables, Mistake, Mistakes, Settings, default_text};
use tableaux::table::Table;

fn with_everywhere() -> impl Iterator<Item = Section> {
    SECTIONS.iter().copied().chain([EVERYWHERE])
}

#[test]
fn no_key_means_two_commands_on_a_screen() {
    for (section, table) in SECTIONS.iter().flat_map(|section| Table::ALL.map(|table| (section, table))) {
        let shortcuts = keys::on(section.keys, table).chain(EVERYWHERE.keys).flat_map(Binding::shortcuts);
        let keys: Vec<Key> = shortcuts.flat_map(|shortcut| shortcut.keys).copied().collect();
        for (at, key) in keys.iter().enumerate() {
            let twice = keys[at + 1..].iter().any(|other| key.is_for(*other) || other.is_for(*key));
            assert!(!twice, "{key:?} means two commands on {} of {table}", section.name);
        }
    }
}

/// Returns what a key means that is neither one for going about a screen, nor part of a number, a move or a text.
fn meaning(shortcut: &Shortcut) -> &'static str {
    match shortcut.command {
        Command::Accept => "do it with the selected",
        Command::Propose(_) => "a proposal",
        Command::Open(Opening::Number(_) | Opening::StepNumber) => "go to a number",
        Command::Open(Opening::Filter | Opening::MarkFilter) => "filter",
        Command::Open(Opening::Find | Opening::Hand) => "type cards",
        Command::Open(Opening::Overview) => "the overview",
        Command::Open(Opening::Map(_)) | Command::Switch(Opening::Map(Zoom::Far) | Opening::RecordMap) => "the map",
        Command::Switch(Opening::Map(_)) => "zoom out to the map",
        Command::Open(Opening::Playback | Opening::Finish) | Command::Solution => "watch the solution",
        Command::Open(Opening::Review | Opening::SkatReview) => "review the game",
        Command::Open(Opening::Games) | Command::Switch(Opening::Games) => "the list of games",
        Command::Open(Opening::Facts) => "the facts",
        Command::Open(Opening::Card) => "follow a card",
        Command::Open(Opening::Trace) => "the trace",
        Command::Open(Opening::Generator) => "the generator",
        Command::Open(Opening::Practice) => "practice",
        Command::Open(Opening::Statistics) => "statistics",
        Command::Open(Opening::Today(_)) => "today",
        Command::Open(Opening::Themes) => "the list of themes",
        Command::Open(Opening::Histograms) => "histograms",
        Command::Open(Opening::List(_)) => "the list",
        Command::Open(Opening::Marks) => "the marks",
        Command::Open(Opening::Discards) => "what could be put away",
        Command::Open(Opening::Help) => "help",
        Command::Compare | Command::Measure(1..) => "what is compared or shown",
        Command::Measure(_) => "what was shown before",
        Command::ResizeBoards(1..) | Command::ChangeCells(1..) | Command::ChangeSpeed(1..) | Command::Zoom(true) => {
            "more"
        }
        Command::ResizeBoards(_) | Command::ChangeCells(_) | Command::ChangeSpeed(_) | Command::Zoom(false) => "less",
        Command::ResizeCards(true) => "larger cards",
        Command::ResizeCards(false) => "smaller cards",
        Command::ClosePane | Command::DropGame | Command::RemoveMark => "close or remove",
        Command::ReopenLayout | Command::RestoreMark | Command::Seek(..0) => "take back",
        Command::Seek(_) => "redo",
        Command::History(..0) => "the one before",
        Command::History(_) => "the one after",
        Command::Turn(..0) => "the mistake before",
        Command::Turn(_) => "the mistake after",
        Command::Back | Command::Quit => "back",
        // Each of these is on all its screens what its name says.
        Command::Random => "random",
        Command::Restart => "restart",
        Command::NextGame => "the next game",
        Command::NextGhost => "the ghost",
        Command::NextOracle => "the oracle",
        Command::NextAutoPlay => "automatic moves",
        Command::NextTable => "the table",
        Command::NextTheme => "the theme",
        Command::NextRange => "the range",
        Command::OpenPane => "beside",
        Command::Link => "link",
        Command::Mark => "mark",
        Command::Copy => "copy",
        Command::Sort => "sort",
        Command::Hint => "hint",
        Command::Ask => "ask",
        Command::Narrow => "narrow",
        Command::BackToWinnable => "back to winnable",
        Command::ColorByRecord => "your games",
        Command::ShorterSolution => "a shorter solution",
        Command::Resume => "the open game",
        other => panic!("{} needs a meaning: {other:?}", shortcut.name),
    }
}

/// The keys for going about a screen, with the letters beside them; Enter and Space act on what is selected.
fn moves_about(shortcut: &Shortcut) -> Option<&'static str> {
    const BACK: [Key; 6] = [LEFT, UP, PAGE_UP, HOME, BACK_TAB, BACKSPACE];
    const ON: [Key; 5] = [RIGHT, DOWN, PAGE_DOWN, END, TAB];
    let has = |keys: &[Key]| shortcut.keys.iter().any(|key| keys.contains(key));
    match shortcut.command {
        // Backspace is one more key of these.
        Command::Seek(-1) if shortcut.keys.contains(&c('u')) => None,
        _ if has(&BACK) => Some("back"),
        _ if has(&ON) => Some("on"),
        _ if has(&[ENTER, c(' ')]) && shortcut.keys.len() == 1 => Some("act"),
        _ => None,
    }
}

#[test]
fn a_key_that_is_shown_means_the_same_on_every_screen() {
    let is_apart = |key: &Key| match key {
        Key::Digit | Key::Place => true,
        Key::Char(c) => c.is_ascii_digit() || *c == ' ',
        key => [LEFT, RIGHT, UP, DOWN, PAGE_UP, PAGE_DOWN, HOME, END, TAB, BACK_TAB, BACKSPACE, DELETE, ENTER]
            .contains(key),
    };
    let mut meanings: BTreeMap<String, BTreeMap<&str, Vec<&str>>> = BTreeMap::new();
    for section in SECTIONS.iter().filter(|section| !section.is_typed_into) {
        for shortcut in section.shortcuts() {
            for key in shortcut.keys.iter().filter(|key| !is_apart(key)) {
                let of_list = (section.id == "copy" && *key == c('y')).then_some("copy");
                let meaning = of_list.or_else(|| moves_about(shortcut)).unwrap_or_else(|| meaning(shortcut));
                meanings.entry(key.name()).or_default().entry(meaning).or_default().push(section.id);
            }
        }
    }
    assert!(meanings.len() > 50, "{}", meanings.len());
    let unlike: Vec<_> = meanings.iter().filter(|(_, meanings)| meanings.len() > 1).collect();
    assert!(unlike.is_empty(), "{unlike:#?}");
}

/// The keys of earlier versions work where they did, unless something else has them.
#[test]
fn keys_that_are_no_longer_shown_still_work() {
    let event = |key: Key| match key {
        Key::Char(c) => KeyEvent::new(KeyCode::Char(c), KeyModifiers::NONE),
        Key::Named(code) => KeyEvent::new(code, KeyModifiers::NONE),
        key => panic!("{key:?}"),
    };
    let mut count = 0;
    for section in SECTIONS {
        for binding in section.keys {
            let table = Table::ALL.into_iter().find(|&table| (binding.on)(table) && (section.on)(table)).unwrap();
            for shortcut in binding.shortcuts() {
                for &key in shortcut.hidden {
                    let command = Keymap::default().command(*section, table, event(key));
                    assert_eq!(command, Some(shortcut.command), "{key:?} of {}", section.id);
                    assert!(
                        !section.shortcuts().any(|of| of.keys.contains(&key)),
                        "{key:?} is shown on {}",
                        section.id
                    );
                    count += 1;
                }
            }
        }
    }
    assert!(count > 25, "{count}");
    // One that is set takes the key, and a command that is set has no other keys.
    let (keymap, mistakes) = keymap("[keys.browse]\nmap = \"r\"\ngenerator = \"f9\"\n");
    assert_eq!(mistakes, Vec::<String>::new());
    let command = |key| keymap.command(SECTIONS[0], Table::FREECELL, event(key));
    assert_eq!(command(c('r')), Some(Command::Open(Opening::Map(Zoom::Far))));
    assert_eq!(command(f(2)), Some(Command::Random));
    assert_eq!((command(c('R')), command(c('B'))), (None, None));
    assert_eq!(command(f(9)), Some(Command::Open(Opening::Generator)));
}

#[test]
fn every_screen_is_listed_with_words_and_a_way_back() {
    for section in SECTIONS {
        for Shortcut { name, keys, words, .. } in section.shortcuts() {
            assert!(!words.is_empty() && words.chars().count() < 100 && !keys.is_empty(), "{name} of {}", section.name);
        }
        assert!(section.shortcuts().any(|shortcut| shortcut.keys.contains(&ESC)), "Esc on {}", section.name);
    }
}

#[test]
fn every_screen_and_every_command_of_one_has_a_name_of_its_own() {
    let ids: BTreeSet<&str> = with_everywhere().map(|section| section.id).collect();
    assert_eq!(ids.len(), SECTIONS.len() + 1);
    for section in with_everywhere() {
        let mut seen = BTreeSet::new();
        for name in section.shortcuts().map(|shortcut| shortcut.name) {
            assert!(seen.insert(name), "{name} means two commands on {}", section.name);
        }
        for name in seen.into_iter().chain([section.id]) {
            assert!(!name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'), "{name}");
        }
    }
}

#[test]
fn what_types_text_on_a_screen_is_no_key_there() {
    for section in with_everywhere() {
        for key in section.shortcuts().flat_map(|shortcut| shortcut.keys) {
            assert!(!matches!(key, Key::Char(c) if section.types(*c)), "{key:?} of {}", section.name);
        }
        // In a text field everything is text, but where numbers are typed.
        let is_number = ["number", "step-number"].contains(&section.id);
        let types_all = (' '..='~').chain(['\u{e4}', '\u{439}']).all(|c| section.types(c));
        assert_eq!(types_all, section.is_typed_into && !is_number, "{}", section.name);
    }
}

#[test]
fn the_keys_of_the_program_are_read_as_they_are_written() {
    for key in with_everywhere().flat_map(Section::shortcuts).flat_map(|shortcut| shortcut.keys) {
        match key.text() {
            Some(text) => assert_eq!(Key::parse(&text), Ok(*key), "{text}"),
            None => assert!(matches!(key, Key::Digit | Key::Place), "{key:?}"),
        }
    }
}

/// Parses the keys of a TOML text, with its mistakes.
fn keymap(text: &str) -> (Keymap, Vec<String>) {
    let mut mistakes = Mistakes::of("config.toml");
    let settings = Settings::parse(text, &mut mistakes);
    let keymap = Keymap::new(SECTIONS, &settings.keys, &mut mistakes);
    (keymap, mistakes.into_vec().iter().map(Mistake::to_string).collect())
}

fn of(keymap: &Keymap, screen: &str, command: &str) -> Vec<Key> {
    let section = SECTIONS.iter().find(|section| section.id == screen).unwrap();
    keymap.keys(*section, section.named(command).unwrap()).to_vec()
}

/// The default text with all its entries in force.
fn uncommented() -> String {
    let entry = |line: &str| line.strip_prefix('#').filter(|rest| !rest.starts_with(' ')).unwrap_or(line).to_owned();
    default_text(&lines(SECTIONS)).lines().map(|line| entry(line) + "\n").collect()
}

#[test]
fn the_default_text_has_every_command_and_changes_nothing() {
    for text in [default_text(&lines(SECTIONS)), uncommented()] {
        let (keymap, mistakes) = keymap(&text);
        assert_eq!(mistakes, Vec::<String>::new());
        assert_eq!(format!("{keymap:?}"), format!("{:?}", Keymap::default()));
    }
    let text = uncommented();
    let entries = text.lines().filter(|line| !line.starts_with('#') && line.contains(" = ")).count();
    // The keys for places of moves, in play and in practice, and Ctrl-C cannot be set; the other lines are the other
    // settings.
    let commands = with_everywhere().flat_map(Section::shortcuts).count();
    assert_eq!(entries, commands - 3 + tableaux::settings::OPTIONS.len());
}

#[test]
fn what_is_set_replaces_the_keys_of_a_command() {
    let (keymap, mistakes) =
        keymap("[keys.browse]\nrandom = [\"f9\", \"ctrl-t\"]\nnext-deal = []\n[keys.everywhere]\nredraw = \"f12\"\n");
    assert_eq!(mistakes, Vec::<String>::new());
    assert_eq!(of(&keymap, "browse", "random"), [f(9), ctrl('t')]);
    assert_eq!(of(&keymap, "browse", "next-deal"), []);
    assert_eq!(of(&keymap, "map", "random"), [f(2)], "each screen has its own");
    let command = |code, modifiers| keymap.command(SECTIONS[0], Table::FREECELL, KeyEvent::new(code, modifiers));
    assert_eq!(command(KeyCode::F(9), KeyModifiers::NONE), Some(Command::Random));
    assert_eq!(command(KeyCode::Char('t'), KeyModifiers::CONTROL), Some(Command::Random));
    assert_eq!(command(KeyCode::Char('r'), KeyModifiers::NONE), None);
    assert_eq!(command(KeyCode::Right, KeyModifiers::NONE), None);
    assert_eq!(command(KeyCode::Left, KeyModifiers::NONE), Some(Command::Step(Step::One, -1)));
    assert_eq!(command(KeyCode::F(12), KeyModifiers::NONE), Some(Command::Redraw));
    assert_eq!(command(KeyCode::Char('l'), KeyModifiers::CONTROL), None);
    assert_eq!(command(KeyCode::Char('c'), KeyModifiers::CONTROL), Some(Command::QuitAtOnce));
}

#[test]
fn a_key_that_is_set_is_taken_from_the_command_that_had_it() {
    let (keymap, mistakes) = keymap("[keys.browse]\nrandom = \"n\"\nopen-pane = \"f2\"\n");
    assert_eq!(mistakes, Vec::<String>::new());
    assert_eq!(of(&keymap, "browse", "random"), [c('n')]);
    assert_eq!(of(&keymap, "browse", "next-deal"), [RIGHT, c('l')]);
    assert_eq!(of(&keymap, "browse", "open-pane"), [f(2)]);
}

/// A file from `tableaux config --default` with one or more lines changed.
#[test]
fn in_a_file_of_all_defaults_what_is_changed_takes_keys() {
    let usual = uncommented();
    let entry = |screen: &str, command: &str| {
        let table = usual.find(&format!("[keys.{screen}]\n")).unwrap();
        let start = table + usual[table..].find(&format!("\n{command} = ")).unwrap() + 1;
        usual[start..].split('#').next().unwrap().trim_end()
    };
    let changed = |screen: &str, command: &str, keys: &str| {
        let before = entry(screen, command);
        let table = usual.find(&format!("[keys.{screen}]\n")).unwrap();
        let (above, below) = usual.split_at(table);
        format!("{above}{}", below.replacen(before, &format!("{command} = {keys}"), 1))
    };
    // Keys of another command of the screen, before and after it; of every screen; a swap is two changes.
    for (command, key, other, rest) in [
        ("random", "\"l\"", "next-deal", vec![RIGHT, c('n')]),
        ("help", "\"l\"", "next-deal", vec![RIGHT, c('n')]),
        ("next-deal", "\"r\"", "random", vec![f(2)]),
    ] {
        let (keymap, mistakes) = keymap(&changed("browse", command, key));
        assert_eq!(mistakes, Vec::<String>::new(), "{command} = {key}");
        assert_eq!(of(&keymap, "browse", command), [Key::parse(key.trim_matches('"')).unwrap()]);
        assert_eq!(of(&keymap, "browse", other), rest);
    }
    let (keymap, mistakes) = keymap(&changed("browse", "random", "\"ctrl-l\""));
    assert_eq!(mistakes, Vec::<String>::new());
    let redraw = KeyEvent::new(KeyCode::Char('l'), KeyModifiers::CONTROL);
    assert_eq!(keymap.command(SECTIONS[0], Table::FREECELL, redraw), Some(Command::Random));
}

#[test]
fn two_changes_that_share_a_key_are_a_mistake_each() {
    let usual = uncommented();
    let random = usual.lines().find(|line| line.starts_with("random = ")).unwrap();
    let open = usual.lines().find(|line| line.starts_with("open-pane = ")).unwrap();
    let text = usual.replacen(random, "random = \"l\"", 1).replacen(open, "open-pane = \"l\"", 1);
    let (keymap, mistakes) = keymap(&text);
    assert_eq!(mistakes.len(), 2, "{mistakes:?}");
    assert_eq!(format!("{keymap:?}"), format!("{:?}", Keymap::default()));
}

#[test]
fn commands_of_different_tables_may_share_a_key() {
    let (keymap, mistakes) = keymap("[keys.browse]\nplay = \"f5\"\npress = \"f5\"\nhand = \"f5\"\n");
    assert_eq!(mistakes, Vec::<String>::new());
    assert_eq!(of(&keymap, "browse", "play"), of(&keymap, "browse", "press"));
}

#[test]
fn digits_still_begin_a_number_where_its_other_keys_are_set() {
    let (keymap, mistakes) = keymap("[keys.browse]\nnumber = \"f9\"\n");
    assert_eq!(mistakes, Vec::<String>::new());
    assert_eq!(of(&keymap, "browse", "number"), [Key::Digit, f(9)]);
    let digit = KeyEvent::new(KeyCode::Char('7'), KeyModifiers::NONE);
    assert_eq!(keymap.command(SECTIONS[0], Table::FREECELL, digit), Some(Command::Open(Opening::Number(None))));
}

/// Any key may be set for any command of any screen but what types text there, and is taken from the command that had
/// it.
#[test]
fn one_rule_says_which_keys_a_screen_may_have() {
    let named = ["f9", "f1", "left", "pageup", "tab", "backspace", "ctrl-u", "ctrl-a", "alt-x", "ctrl-l"];
    let characters: Vec<String> = (' '..='~').chain(['\u{439}']).map(String::from).collect();
    let mut told = 0;
    for section in with_everywhere() {
        let is_set = |of: &&Shortcut| {
            let has_class = of.keys.iter().any(|key| key.text().is_none());
            !of.is_fixed && !has_class && !matches!(of.command, Command::Quit | Command::Back)
        };
        let commands: Vec<&Shortcut> = section.shortcuts().filter(is_set).collect();
        for shortcut in commands.first().into_iter().chain(commands.last()) {
            for name in named.iter().copied().chain(characters.iter().map(String::as_str)) {
                let key = Key::parse(name).unwrap();
                let entry = KeyEntry {
                    screen: section.id.into(),
                    command: shortcut.name.into(),
                    keys: vec![name.into()],
                    line: 1,
                };
                let mut mistakes = Mistakes::of("config.toml");
                let tables = KeyTables { screens: Vec::new(), entries: vec![entry] };
                let keymap = Keymap::new(SECTIONS, &tables, &mut mistakes);
                let mistakes = mistakes.into_vec();
                let is_text = matches!(key, Key::Char(c) if section.types(c));
                if is_text || name == "q" && !mistakes.is_empty() {
                    let why = if is_text { " types text on " } else { " is the last key of " };
                    let is_right = matches!(&mistakes[..], [mistake] if mistake.words.contains(why));
                    assert!(is_right, "{name:?} for {} of {}: {mistakes:?}", shortcut.name, section.name);
                    told += 1;
                    continue;
                }
                assert_eq!(mistakes, [], "{name:?} for {} of {}", shortcut.name, section.name);
                let mut having = section.shortcuts().filter(|of| keymap.keys(section, of).contains(&key));
                let tables = |of: &str| section.keys.iter().find(|b| b.shortcuts().any(|s| s.name == of)).unwrap().on;
                let meets = |of: &&Shortcut| {
                    Table::ALL.into_iter().any(|table| tables(of.name)(table) && tables(shortcut.name)(table))
                };
                assert_eq!(having.find(meets).map(|of| of.name), Some(shortcut.name), "{name:?} of {}", section.name);
                assert_eq!(having.find(meets).map(|of| of.name), None, "{name:?} of {} is a key of two", section.name);
            }
        }
    }
    assert!(told > 1_000, "{told} characters are text");
}

#[test]
fn a_letter_that_numbers_do_not_have_may_be_a_key_of_the_number_line() {
    let (keymap, mistakes) = keymap("[keys.number]\nnext-deal = [\"j\"]\n");
    assert_eq!(mistakes, Vec::<String>::new());
    assert_eq!(of(&keymap, "number", "next-deal"), [c('j')]);
    assert_eq!(of(&keymap, "number", "ten-on"), [DOWN], "the key is taken from it");
    // Each of them may have what the other has.
    let (keymap, mistakes) = self::keymap("[keys.number]\nnext-deal = \"j\"\nten-on = [\"l\", \"x\", \"right\"]\n");
    assert_eq!(mistakes, Vec::<String>::new());
    assert_eq!(of(&keymap, "number", "ten-on"), [c('l'), c('x'), RIGHT]);
}

#[test]
fn with_shift_a_key_is_another_one_if_that_is_bound() {
    let (keymap, _) = keymap("[keys.browse]\nrandom = \"shift-right\"\nhelp = \"alt-left\"\n");
    let command = |code, modifiers| keymap.command(SECTIONS[0], Table::FREECELL, KeyEvent::new(code, modifiers));
    assert_eq!(command(KeyCode::Right, KeyModifiers::SHIFT), Some(Command::Random));
    assert_eq!(command(KeyCode::Right, KeyModifiers::NONE), Some(Command::Step(Step::One, 1)));
    assert_eq!(command(KeyCode::Left, KeyModifiers::SHIFT), Some(Command::Step(Step::One, -1)));
    assert_eq!(command(KeyCode::Left, KeyModifiers::ALT), Some(Command::Open(Opening::Help)));
}

#[test]
fn wrong_entries_are_told_and_change_nothing() {
    let usual = format!("{:?}", Keymap::default());
    let cases: &[(&str, &[&str])] = &[
        (
            "[keys.brwose]\nrandom = \"n\"\nquit = \"Q\"",
            &[
                "line 1: keys: unknown screen 'brwose'; use browse, number, filter, overview, map, histograms, facts, list, marks, \
               games, mark-filter, note, card, copy, hand, generator, trace, find, find-range, press, play, contracts, playback, step-number, \
               practice, result, review, skat-review, discards, statistics, today, themes, help or everywhere; did you \
               mean 'browse'?",
            ],
        ),
        (
            "[keys.browse]\n\n[keys.brows]\n",
            &[
                "line 3: keys: unknown screen 'brows'; use browse, number, filter, overview, map, histograms, facts, list, marks, \
               games, mark-filter, note, card, copy, hand, generator, trace, find, find-range, press, play, contracts, playback, step-number, \
               practice, result, review, skat-review, discards, statistics, today, themes, help or everywhere; did you \
               mean 'browse'?",
            ],
        ),
        (
            "[keys.browse]\nradnom = \"n\"",
            &["line 2: unknown command 'radnom' of browse; tableaux config --default lists them; did you mean \
               'random'?"],
        ),
        (
            "[keys.browse]\nrandom = \"f99\"",
            &[
                "line 2: random: 'f99' is not a key; use a character, or a name such as enter, pageup or f5, also after ctrl-, alt- or shift-",
            ],
        ),
        (
            "[keys.browse]\nrandom = \"f5\"\n\nopen-pane = [\"f6\", \"f5\"]",
            &[
                "line 2: random: 'f5' is also a key of open-pane, line 4; use it for one command of a screen",
                "line 4: open-pane: 'f5' is also a key of random, line 2; use it for one command of a screen",
            ],
        ),
        (
            "[keys.browse]\nrandom = \"f5\"\n[keys.everywhere]\nredraw = \"f5\"",
            &[
                "line 2: random: 'f5' is also a key of redraw, line 4; use it for one command of a screen",
                "line 4: redraw: 'f5' is also a key of random, line 2; use it for one command of a screen",
            ],
        ),
        ("[keys.browse]\nquit = []", &["line 2: quit: it needs at least one key"]),
        ("[keys.map]\nback = []", &["line 2: back: it needs at least one key"]),
        ("[keys.browse]\nrandom = \"q\"", &["line 2: random: 'q' is the last key of quit of browse; use another key"]),
        (
            "[keys.everywhere]\nredraw = \"esc\"",
            &["line 2: redraw: 'esc' is the last key of back of number; use another key"],
        ),
        (
            "[keys.everywhere]\nredraw = \"r\"",
            &[
                "line 2: redraw: 'r' types text on some screens (every character); use a key such as f9 or alt-t, which types \
               none",
            ],
        ),
        (
            "[keys.browse]\nrandom = \"ctrl-c\"",
            &["line 2: random: 'ctrl-c' quits the program at once; use another key"],
        ),
        (
            "[keys.browse]\nrandom = \"7\"",
            &[
                "line 2: random: '7' types text on this screen (0–9); use another character, or a key such as f9 or alt-t",
            ],
        ),
        (
            "[keys.play]\nhint = \"b\"\nask = \"v\"",
            &[
                "line 2: hint: 'b' types text on this screen (1–9 a–h k–m v); use another character, or a key such as f9 \
               or alt-t",
                "line 3: ask: 'v' types text on this screen (1–9 a–h k–m v); use another character, or a key such as f9 \
               or alt-t",
            ],
        ),
        (
            "[keys.number]\nnext-deal = [\"j\", \"s\"]",
            &["line 2: next-deal: 's' types text on this screen (Space # ' , - . 0–9 = M S _ m s); use another \
               character, or a key such as f9 or alt-t"],
        ),
        (
            "[keys.find]\naccept = \"x\"",
            &["line 2: accept: 'x' types text on this screen (every character); use a key such as f9 or alt-t, which \
               types none"],
        ),
    ];
    for (text, told) in cases {
        let (keymap, mistakes) = keymap(text);
        let told: Vec<String> = told.iter().map(|told| format!("config.toml, {told}")).collect();
        assert_eq!(mistakes, told, "{text}");
        assert_eq!(format!("{keymap:?}"), usual, "{text}");
    }
}

#[test]
fn esc_may_quit_where_it_does_nothing_else() {
    let (keymap, mistakes) = keymap("[keys.browse]\nquit = [\"q\", \"esc\"]\n");
    assert_eq!(mistakes, Vec::<String>::new());
    assert_eq!(of(&keymap, "browse", "back"), []);
}

#[test]
fn modified_keys_are_other_keys() {
    let command =
        |code, modifiers| Keymap::default().command(SECTIONS[0], Table::FREECELL, KeyEvent::new(code, modifiers));
    assert_eq!(command(KeyCode::Char('c'), KeyModifiers::NONE), Some(Command::OpenPane));
    assert_eq!(command(KeyCode::Char('c'), KeyModifiers::CONTROL), Some(Command::QuitAtOnce));
    assert_eq!(command(KeyCode::Char('c'), KeyModifiers::ALT), None);
    assert_eq!(command(KeyCode::Char('G'), KeyModifiers::SHIFT), Some(Command::Last));
    assert_eq!(command(KeyCode::Tab, KeyModifiers::SHIFT), Some(Command::Focus(-1)));
    assert_eq!(command(KeyCode::Char('7'), KeyModifiers::NONE), Some(Command::Open(Opening::Number(None))));
    assert_eq!(command(KeyCode::Char('٣'), KeyModifiers::NONE), None);
}

#[test]
fn bindings_may_be_of_one_table() {
    let plus = KeyEvent::new(KeyCode::Char('+'), KeyModifiers::NONE);
    let command = |table| Keymap::default().command(SECTIONS[0], table, plus);
    assert_eq!(command(Table::FREECELL), Some(Command::ChangeCells(1)));
    assert_eq!(command(Table::Skat), None);
    assert_eq!(command(Table::ALL[2]), Some(Command::ResizeBoards(1)));
    let keymap = Keymap::default();
    assert_eq!(keymap.name_of(SECTIONS[0], Command::OpenPane), Some("c".into()));
    assert_eq!(keymap.name_of(SECTIONS[0], Command::Accept), None);
}
