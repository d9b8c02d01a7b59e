//! Settings of a person's own: keys, themes and what the browser starts with.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use ratatui::style::Color;
use tableaux::browser::keys::{self, Binding, Command, Key};
use tableaux::browser::{App, Depth, Desk, Event, Oracle, Preferences, SECTIONS, Update};
use tableaux::store::Marks;
use tableaux::table::Table;
use tableaux_engine::freecell::AutoPlay;
use tableaux_engine::solver::Effort;

use super::super::folder::Folder;
use super::super::rebound::chords;
use super::super::support::{
    assert_snapshot, desk, footer, key_event, keys as type_keys, message, number, screen, search, styled, top,
};

/// What is set by a text, with themes beside it.
pub fn preferences(text: &str, themes: &[(&str, &str)]) -> Preferences {
    let folder = Folder::new();
    fs::write(folder.path("config.toml"), text).unwrap();
    fs::create_dir(folder.path("themes")).unwrap();
    for (name, theme) in themes {
        fs::write(folder.path(&format!("themes/{name}.toml")), theme).unwrap();
    }
    Preferences::read(Some(folder.path("config.toml").as_ref()), SECTIONS).0
}

/// A desk as it starts with settings.
fn set(text: &str) -> Desk {
    let preferences = preferences(text, &[]);
    assert_eq!(preferences.mistakes, Vec::new(), "{text}");
    desk(&[617]).with_preferences(&preferences)
}

/// A browser with three deals and a mark, on a table, with these settings.
fn app(table: Table, preferences: &Preferences) -> App {
    let mut desk = desk(&[617, 618, 11_982]).with_preferences(preferences);
    desk.panes.open_table(Some(table), None);
    let mut app = App::new(desk.with_random(fastrand::Rng::with_seed(617)), (80, 24).into());
    let marks = [((table, number(700)), "note".to_owned()), ((table, number(617)), "other".to_owned())];
    app.update(Update::MarksRead(Marks::from_iter(marks)));
    app
}

/// All screens with a table that has them, and the keys that open them.
const SCREENS: [(&str, Table, &str); 32] = [
    ("browse", Table::FREECELL, ""),
    ("browse", Table::Skat, ""),
    ("browse", Table::ALL[2], ""),
    ("number", Table::FREECELL, ":5"),
    ("filter", Table::FREECELL, "/aces > 3"),
    ("overview", Table::FREECELL, "o"),
    ("overview", Table::ALL[2], "o"),
    ("map", Table::FREECELL, "M"),
    ("histograms", Table::FREECELL, "<F4>"),
    ("facts", Table::FREECELL, "i"),
    ("list", Table::FREECELL, "L"),
    ("marks", Table::FREECELL, "'"),
    ("mark-filter", Table::FREECELL, "'/no"),
    ("note", Table::FREECELL, "m"),
    ("card", Table::FREECELL, "D7"),
    ("copy", Table::FREECELL, "y"),
    ("hand", Table::Skat, "fJC"),
    ("generator", Table::FREECELL, "R"),
    ("trace", Table::FREECELL, "t"),
    ("find", Table::FREECELL, "f7d"),
    ("find-range", Table::FREECELL, "f<F5>"),
    ("press", Table::ALL[2], "<Enter>"),
    ("play", Table::FREECELL, "<Enter>8a8b"),
    ("contracts", Table::Skat, "<Enter>"),
    ("playback", Table::FREECELL, "s"),
    ("step-number", Table::FREECELL, "s5"),
    ("result", Table::FREECELL, "<Enter>3a7b1c2d58"),
    ("statistics", Table::FREECELL, "S"),
    ("practice", Table::FREECELL, "P"),
    ("review", Table::FREECELL, "<Enter>8a8br"),
    ("today", Table::FREECELL, "<F8>"),
    ("themes", Table::FREECELL, "<F5>"),
];

/// What is on the screen but for the footer, which names keys.
fn body(app: &App) -> String {
    let shown = screen(app);
    shown.lines().take(22).collect::<Vec<_>>().join("\n")
}

/// Every command of every screen does by a key that is set for it what it does by default, and by the keys of before
/// nothing any more.
#[test]
fn every_command_can_have_another_key() {
    let all = keys::lines(SECTIONS);
    let (mut names, mut commands) = (BTreeSet::new(), 0);
    for (name, table, opening) in SCREENS {
        let of_screen = all.iter().find(|screen| screen.name == name).unwrap();
        let mut text = format!("[keys.{name}]\n");
        for (line, chord) in of_screen.commands.iter().zip(chords()) {
            let _ = writeln!(text, "{} = \"{chord}\"", line.name); // cannot fail
        }
        let set = preferences(&text, &[]);
        assert_eq!(set.mistakes, Vec::new(), "{text}");
        let [usual, set] = [Preferences::default(), set].map(|preferences| {
            let mut app = app(table, &preferences);
            search(&mut app, |_| true);
            type_keys(&mut app, opening);
            app
        });
        names.insert(name);
        let of = |app: &App| -> Vec<_> {
            let (section, keymap) = (app.top().section(), app.desk().keymap());
            let shortcuts = keys::on(section.keys, table).flat_map(Binding::shortcuts);
            shortcuts.map(|shortcut| (keymap.keys(section, shortcut).to_vec(), shortcut.command)).collect()
        };
        for ((before, command), (after, _)) in of(&usual).into_iter().zip(of(&set)) {
            let Some(key) = before.iter().find_map(key_event) else { continue };
            let new = after.iter().find_map(key_event).unwrap_or_else(|| panic!("{command:?} of {name}"));
            let (mut expected, mut found, mut unbound) = (usual.clone(), set.clone(), set.clone());
            let effects = [(&mut expected, key), (&mut found, new)].map(|(app, key)| app.update(Event::Key(key)));
            assert_eq!(effects[0], effects[1], "{command:?} of {name}");
            assert_eq!(top(&expected), top(&found), "{command:?} of {name}");
            assert_eq!(expected.desk().snapshot(), found.desk().snapshot(), "{command:?} of {name}");
            // The list of keys, an empty one of games, the statistics, the page of a result, the question before quitting and an empty board to be typed name keys.
            let is_empty = top(&found) == "Find a number" && screen(&found).contains("? or ??");
            if name != "result"
                && !["All keys", "Games", "Result", "Statistics"].contains(&top(&found))
                && command != Command::Quit
                && !is_empty
            {
                assert_eq!(body(&expected), body(&found), "{command:?} of {name}");
            }
            commands += 1;
            // Where text is typed, keys go there.
            if unbound.desk().command_of(unbound.top().section(), key).is_none() {
                let before = unbound.desk().snapshot();
                unbound.update(Event::Key(key));
                assert_eq!((top(&unbound), unbound.desk().snapshot()), (top(&set), before), "{command:?} of {name}");
            } else {
                assert!(matches!(key.code.as_char(), Some('0'..='9')), "{command:?} of {name} has its old key");
            }
        }
    }
    let known: BTreeSet<&str> = all.iter().map(|screen| &*screen.name).collect();
    let others: Vec<_> = known.difference(&names).collect();
    assert_eq!(others, [&"discards", &"everywhere", &"games", &"help", &"skat-review"], "each has a test of its own");
    assert!(commands > 300, "{commands}");
}

#[test]
fn footer_help_and_messages_name_the_keys_that_are_set() {
    let text = "[keys.browse]\nhelp = \"f12\"\noverview = \"alt-o\"\nnext-deal = \"ctrl-right\"\nprevious-deal = []\n\
        solution = []\n[keys.everywhere]\nredraw = \"f11\"\n[keys.help]\naccept = \"tab\"\n";
    let mut app = App::new(desk(&[617]).with_preferences(&preferences(text, &[])), (120, 40).into());
    let footer = footer(&app);
    assert!(footer.contains("F12 all keys") && footer.contains("Alt-o overview"), "{footer}");
    assert!(!footer.contains("solution"), "{footer}");
    type_keys(&mut app, "?");
    assert_eq!(message(&app), "'?' does nothing here: F12 shows the keys");
    app.update(Event::Key(key_event(&f(12)).unwrap()));
    assert_eq!(top(&app), "All keys");
    let shown = screen(&app);
    for line in ["Ctrl-→ ", "Alt-o ", "F11 ", "– "] {
        assert!(shown.contains(line), "{line}: {shown}");
    }
    assert!(self::footer(&app).contains("Tab run"), "{shown}");
    // What has no key is run from here.
    type_keys(&mut app, "play the solution");
    app.update(Event::Key(key_event(&Key::Named(KeyCode::Tab)).unwrap()));
    assert_ne!(top(&app), "All keys");
}

const fn f(number: u8) -> Key {
    Key::Named(KeyCode::F(number))
}

#[test]
fn a_letter_that_is_set_on_the_number_line_is_no_text_there() {
    let steps = |text: &str, typed: &str| {
        let mut app = App::new(set(text), (80, 24).into());
        type_keys(&mut app, typed);
        app.selected().unwrap().get() - 617
    };
    let text = "[keys.number]\nnext-deal = [\"j\"]\n";
    assert_eq!((steps("", ":5j"), steps(text, ":5j"), steps(text, ":5<Down>")), (50, 5, 50));
}

/// Characters that are refused as keys are those that are typed.
#[test]
fn what_types_text_where_numbers_are_typed_is_what_the_settings_refuse() {
    for (id, opens) in [("number", ":"), ("step-number", "t:")] {
        let section = SECTIONS.iter().find(|section| section.id == id).unwrap();
        let without = |name: &str| if name == "back" { String::new() } else { format!("{name} = []\n") };
        let none: String = section.shortcuts().map(|of| without(of.name)).collect();
        let mut refused = 0;
        for c in (' '..='~').chain(['–', 'ä', '٣']) {
            // The second letter of ms617 is none without the first.
            let is_text = ["", "m"].into_iter().any(|before| {
                let mut app = App::new(set(&format!("[keys.{id}]\n{none}")), (80, 24).into());
                type_keys(&mut app, &format!("{opens}{before}"));
                assert_eq!(app.top().section().id, id);
                app.update(Event::Key(KeyCode::Char(c).into()));
                !message(&app).contains("is not a digit")
            });
            let set = preferences(&format!("[keys.{id}]\naccept = \"\\u{:04X}\"\n", u32::from(c)), &[]).mistakes;
            assert_eq!(set.is_empty(), !is_text, "{c:?} of {id}: {set:?}");
            refused += usize::from(is_text);
        }
        assert!((10..30).contains(&refused), "{refused} of {id}");
    }
}

#[test]
fn a_click_below_does_what_the_key_there_does() {
    let text = "[keys.map]\nprevious-deal = []\n";
    let mut app = App::new(desk(&[617]).with_preferences(&preferences(text, &[])), (120, 40).into());
    type_keys(&mut app, "M");
    let footer = screen(&app).lines().last().unwrap().to_owned();
    let at = footer.chars().collect::<Vec<_>>().windows(6).position(|word| word.iter().collect::<String>() == "→ walk");
    let x = u16::try_from(at.unwrap_or_else(|| panic!("{footer}"))).unwrap();
    app.update(Event::Click(Position::new(x, 39)));
    assert_eq!(app.selected(), Some(number(618)));
}

#[test]
fn the_browser_starts_as_it_is_set() {
    let desk = set(
        "theme = \"four-colours\"\noracle = \"asked\"\nautomatic = \"max\"\ncard-size = \"M\"\neffort = \"fast\"\n",
    );
    assert_eq!(desk.look.theme().name, "four colors");
    assert_eq!((desk.games.oracle(), desk.games.auto_play()), (Oracle::Asked, AutoPlay::Max));
    assert_eq!(format!("{:?}", desk.look.card_size()), "Some(M)");
    let usual = set("theme = \"auto\"\ncard-size = \"auto\"\n");
    assert_eq!(
        (&*usual.look.theme().name, usual.games.oracle(), usual.games.auto_play()),
        ("dark", Oracle::On, AutoPlay::Horne)
    );
    assert_eq!(usual.look.card_size(), None);
    let sixteen = super::super::support::desk(&[617]).with_terminal(Some(Depth::Sixteen), false, false);
    let sixteen = sixteen.with_preferences(&preferences("theme = \"felt\"\n", &[]));
    assert_eq!(sixteen.look.theme().name, "plain", "the terminal has too few colours for it");
}

/// What was chosen is there at the next visit, what was not follows the settings, which may be others by then.
#[test]
fn names_of_earlier_versions_still_work() {
    for name in ["four colors", "four-colors", "four colours", "four-colours"] {
        let desk = set(&format!("theme = \"{name}\"\n"));
        assert_eq!(desk.look.theme().name, "four colors", "{name}");
        let mut visit = desk.snapshot();
        (visit.theme, visit.has_choices) = (name.replace('-', " "), true);
        let mut restored = set("");
        restored.restore(&visit, true);
        assert_eq!(restored.look.theme().name, "four colors", "the last visit: {name}");
    }
    for (practice, by_record) in [("practice", "color-by-record"), ("practise", "colour-by-record")] {
        let text = format!("[keys.browse]\n{practice} = \"f10\"\n[keys.map]\n{by_record} = \"f10\"\n");
        let preferences = preferences(&text, &[]);
        assert_eq!(preferences.mistakes, Vec::new(), "{text}");
        let key = KeyCode::F(10).into();
        let command = |opening: &str| {
            let mut app = app(Table::FREECELL, &preferences);
            type_keys(&mut app, opening);
            app.desk().command_of(app.top().section(), key)
        };
        assert_eq!(command("M"), Some(Command::ColorByRecord), "{text}");
        assert!(matches!(command(""), Some(Command::Open(_))), "{text}");
    }
    let listed = tableaux::settings::default_text(&keys::lines(SECTIONS));
    assert!(!listed.contains("practise") && !listed.contains("colour"), "{listed}");
}

#[test]
fn what_the_last_visit_has_chosen_comes_first() {
    let light = "theme = \"light\"\noracle = \"off\"\nautomatic = \"none\"\ncard-size = \"S\"\n";
    let mut first = App::new(set(light), (80, 24).into());
    let chosen_nothing = first.desk().snapshot();
    type_keys(&mut first, "v");
    let chosen_theme = first.desk().snapshot();
    let next = |text: &str, visit| {
        let mut desk = set(text);
        desk.restore(visit, true);
        desk
    };
    let felt = "theme = \"high contrast\"\noracle = \"asked\"\nautomatic = \"max\"\ncard-size = \"L\"\n";
    let desk = next(felt, &chosen_nothing);
    let size = |desk: &Desk| format!("{:?}", desk.look.card_size());
    assert_eq!(
        (&*desk.look.theme().name, desk.games.oracle(), desk.games.auto_play()),
        ("high contrast", Oracle::Asked, AutoPlay::Max)
    );
    assert_eq!(size(&desk), "Some(L)");
    assert_eq!(next(felt, &chosen_theme).look.theme().name, "felt");
    assert_eq!(next(felt, &chosen_theme).games.oracle(), Oracle::Asked);
    // Past the smallest size, cards are as large as fit, though the settings have another size.
    type_keys(&mut first, "ZZ");
    let visit = first.desk().snapshot();
    assert_eq!((&*visit.card_size, &*size(&next(light, &visit))), ("auto", "None"));
    // A terminal with fewer colours does not forget the theme.
    let mut sixteen = Desk::new(&[]).with_terminal(Some(Depth::Sixteen), false, false);
    sixteen.restore(&chosen_theme, true);
    assert_eq!((&*sixteen.look.theme().name, &*sixteen.snapshot().theme), ("plain", "felt"));
}

/// A visit from before there were settings has all that was there by default; that is no choice.
#[test]
fn a_visit_of_before_there_were_settings_does_not_hide_them() {
    let mut earlier = desk(&[617]).snapshot();
    earlier.has_choices = false;
    (earlier.theme, earlier.oracle, earlier.automatic) = ("dark".into(), "on".into(), "horne".into());
    let mut restored = set("theme = \"light\"\noracle = \"off\"\nautomatic = \"max\"\n");
    restored.restore(&earlier, true);
    assert_eq!(
        (&*restored.look.theme().name, restored.games.oracle(), restored.games.auto_play()),
        ("light", Oracle::Off, AutoPlay::Max)
    );
    earlier.theme = "felt".into();
    restored.restore(&earlier, true);
    assert_eq!(restored.look.theme().name, "felt");
}

#[test]
fn solutions_are_shortened_as_far_as_it_is_set() {
    for (effort, shortened) in [("fast", None), ("short", Some(Effort::Short)), ("best", Some(Effort::Short))] {
        let mut app = App::new(set(&format!("effort = \"{effort}\"\n")), (80, 24).into());
        search(&mut app, |_| true);
        let query = format!("{:?}", app.desk().searches.query());
        match shortened {
            Some(effort) => assert!(query.contains(&format!("{effort:?}")), "{query}"),
            None => assert_eq!(query, "None"),
        }
    }
}

/// The theme `felt` with other colours of the ground and of what is accented.
fn mine() -> String {
    let felt = fs::read_to_string("assets/themes/dark.toml").unwrap();
    felt.replace("#d0d0d0 on #1c1c1c", "#d0d0d0 on #00005f")
        .replace("accent = \"#d7af5f bold\"", "accent = \"#ffaf00 bold\"")
}

#[test]
fn a_theme_of_ones_own_is_gone_through_after_those_of_the_program() {
    let mine = mine();
    let set = preferences("theme = \"my-own\"\n", &[("my-own", &*mine), ("another", &*mine)]);
    assert_eq!(set.mistakes, Vec::new());
    let mut app = App::new(desk(&[617]).with_preferences(&set), (40, 16).into());
    assert_eq!(app.desk().look.theme().name, "my own");
    assert_snapshot("own_theme_40x16", &styled(&app, Rect::new(0, 0, 40, 10)));
    let mut names = Vec::new();
    for _ in 0..9 {
        type_keys(&mut app, "v");
        names.push(app.desk().look.theme().name.to_string());
    }
    assert_eq!(
        names,
        ["dark", "light", "felt", "four colors", "viridis", "high contrast", "plain", "another", "my own"]
    );
    // Its colours are not among those of every terminal.
    let sixteen = desk(&[617]).with_terminal(Some(Depth::Sixteen), false, false).with_preferences(&set);
    assert_eq!(sixteen.look.theme().name, "plain");
}

#[test]
fn in_the_place_of_a_wrong_theme_is_the_plain_one() {
    let wrong = mine().replace("quiet = \"#949494\"", "quiet = \"#000087\"");
    let set = preferences("theme = \"mine\"\n", &[("mine", &*wrong)]);
    let told = "themes/mine.toml, line 4: quiet: \"#000087\" has a contrast of 1.1 with its ground; use 4.5 or more \
        for text";
    assert_eq!(set.warnings(), [told]);
    let mut desk = desk(&[617]).with_preferences(&set);
    assert_eq!(desk.look.theme().name, "plain");
    // Where it was chosen, it is chosen still when it is right again.
    let mut visit = desk.snapshot();
    visit.theme = "mine".into();
    desk.restore(&visit, true);
    assert_eq!((&*desk.look.theme().name, &*desk.snapshot().theme), ("plain", "mine"));
    let right = preferences("", &[("mine", &*mine())]);
    let mut desk = super::super::support::desk(&[617]).with_preferences(&right);
    desk.restore(&visit, true);
    assert_eq!(desk.look.theme().text.bg, Some(Color::Indexed(17)));
}

#[test]
fn of_many_mistakes_the_first_are_told_where_the_browser_runs() {
    let text = ["x0", "x1", "x2", "x3", "x4", "x5", "x6", "x7", "x8"].join(" = 1\n") + " = 1\n";
    let warnings = preferences(&text, &[]).warnings();
    assert_eq!(warnings.len(), 4);
    assert!(warnings[0].starts_with("config.toml, line 1: unknown setting 'x0'"), "{warnings:?}");
    assert_eq!(warnings[3], "6 more settings are wrong; tableaux config lists them");
}

#[test]
fn themes_are_shown_as_they_are_selected_and_kept_when_that_is_said() {
    let mut app = App::new(desk(&[617]), (80, 24).into());
    let theme = |app: &App| app.desk().look.theme().name.to_string();
    type_keys(&mut app, "<F5>");
    assert_eq!((top(&app), theme(&app)), ("Themes", "dark".into()));
    type_keys(&mut app, "<Down><Down>");
    assert_eq!(theme(&app), "felt");
    assert!(screen(&app).contains("viridis") && screen(&app).contains("winnable  impossible"), "{}", screen(&app));
    type_keys(&mut app, "<Esc>");
    assert_eq!((theme(&app), &*app.desk().snapshot().theme), ("dark".into(), ""));
    type_keys(&mut app, "<F5><Down><Enter>");
    assert_eq!((top(&app), theme(&app), &*message(&app)), ("Browse", "light".into(), "theme: light"));
    assert_eq!(app.desk().snapshot().theme, "light");
}

#[test]
fn the_ground_of_the_terminal_decides_unless_a_theme_was_chosen() {
    let theme = |app: &App| app.desk().look.theme().name.to_string();
    let mut app = App::new(desk(&[617]), (80, 24).into());
    for (is_light, expected) in [(true, "light"), (false, "dark"), (true, "light")] {
        app.update(Update::Ground(is_light));
        assert_eq!((theme(&app), &*app.desk().snapshot().theme), (expected.into(), ""));
    }
    type_keys(&mut app, "v");
    app.update(Update::Ground(false));
    assert_eq!(theme(&app), "felt");
    // The sixteen colors stay; on white, cards have edges.
    let mut app = App::new(desk(&[617]).with_terminal(Some(Depth::Sixteen), false, false), (80, 24).into());
    assert!(!app.desk().look.theme().edges);
    app.update(Update::Ground(true));
    assert_eq!((theme(&app), app.desk().look.theme().edges), ("plain".into(), true));
}

/// A letter of another alphabet does what the Latin letter on its key does, where it has no command of its own and is not
/// typed as text; the first one says why.
#[test]
fn keys_of_other_layouts_do_what_is_in_their_place() {
    for (letters, note) in
        [("кд", "'к' is on the key of 'r'"), ("ρλ", "'ρ' is on the key of 'r'"), ("רך", "'ר' is on the key of 'r'")]
    {
        let start = || App::new(set("").with_random(fastrand::Rng::with_seed(617)), (80, 24).into());
        let (mut latin, mut app) = (start(), start());
        let mut letters = letters.chars();
        type_keys(&mut app, &letters.next().unwrap().to_string());
        type_keys(&mut latin, "r");
        assert!(message(&app).starts_with(note), "{}", message(&app));
        type_keys(&mut app, &letters.next().unwrap().to_string());
        type_keys(&mut latin, "l");
        assert_eq!(screen(&app), screen(&latin));
    }
    // A move and a command of a game: 8a, then u takes it back.
    let mut app = App::new(set(""), (80, 24).into());
    type_keys(&mut app, "<Enter>8ф");
    assert!(screen(&app).contains("8 → a"), "{}", screen(&app));
    // Text stays what it is.
    type_keys(&mut app, "<Esc><Esc>mйц");
    assert!(screen(&app).contains("йц"), "{}", screen(&app));
    // Not if it is off, nor if the letter is set.
    let mut app = App::new(set("layout-keys = \"off\"\n"), (80, 24).into());
    type_keys(&mut app, "й");
    assert!(message(&app).starts_with("'й' does nothing here"), "{}", message(&app));
    let mut app = App::new(set("[keys.browse]\nhelp = \"й\"\n"), (80, 24).into());
    type_keys(&mut app, "й");
    assert_eq!(top(&app), "All keys");
}
