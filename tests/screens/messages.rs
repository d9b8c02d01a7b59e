//! Messages are data: they name the keys that are set on the screen that shows them.

use std::collections::BTreeSet;

use ratatui::crossterm::event::{KeyCode, KeyModifiers};
use tableaux::browser::keys::{self, Binding, Command, EVERYWHERE, Key, Section};
use tableaux::browser::{App, Effect, Event, GameKey, GamePlace, SECTIONS, Update};
use tableaux::store::SavedGame;
use tableaux::table::Table;
use tableaux_engine::freecell::CellCount;

use super::super::rebound::{chords, rebound};
use super::super::support::{self, desk, key_event, keys as type_keys, message, number, paste, screen, search, top};
use super::settings::preferences;

const GEARS: Table = Table::ALL[2];
/// A lost position: all cells are full.
const LOST: &str = "8a8c3b6da2";

/// The names of keys as they are shown: those that are set, and those of before.
struct Names {
    set: BTreeSet<String>,
    usual: BTreeSet<String>,
}

impl Names {
    fn new() -> Self {
        let usual = SECTIONS.iter().chain([&EVERYWHERE]).flat_map(|section| section.shortcuts());
        let usual = usual.flat_map(|shortcut| shortcut.keys);
        // A digit is a number in a text, and these signs are compared with, as the article is a word.
        let is_told = |name: &String| !["?", "=", "<"].contains(&&**name) && name.parse::<u32>().is_err();
        let usual = usual.map(|key| key.name()).filter(is_told).collect();
        let letter = |c: char| Key::Chord(KeyModifiers::ALT, KeyCode::Char(c)).name();
        assert_eq!(letter('a'), "Alt-a");
        let set = chords().chain((1..=12).map(|n| format!("ctrl-f{n}"))).map(|text| shown(&text)).collect();
        Self { set, usual }
    }

    /// Checks that all keys that a text names do something on the topmost screen, or on the one that is named too.
    #[track_caller]
    fn check(&self, app: &App, text: &str) {
        // Suits and ranks, sizes, the letters of free cells, and the keys of other screens in the list of all.
        if [" H S", " Q K", "not of this screen", "card size ", "cell ", "where to?", "how many cards"]
            .iter()
            .any(|words| text.contains(words))
        {
            return;
        }
        // The key that was typed does nothing here, as is said.
        let mut rest = text.split_once(" does nothing here").map_or(text, |(_, rest)| rest);
        while let Some(word) = rest.split_whitespace().next() {
            let at = rest.find(word).unwrap() + word.len();
            rest = &rest[at..];
            let word = word.trim_matches([':', ';', ',', '.', '(', ')']);
            // The article is no key, though it is spelled like one.
            let is_usual = self.usual.contains(word) && word != "a";
            assert!(!is_usual, "'{word}' is a key of before: {text}\n{}", screen(app));
            if !self.set.contains(word) {
                continue;
            }
            let named = SECTIONS.iter().find(|section| rest.starts_with(&format!(" in {} (", section.name)));
            let section = named.copied().unwrap_or_else(|| app.top().section());
            let keymap = app.desk().keymap();
            let keys = |section: Section| section.shortcuts().flat_map(move |shortcut| keymap.keys(section, shortcut));
            assert!(
                keys(section).chain(keys(EVERYWHERE)).any(|key| key.name() == word),
                "'{word}' is not a key of {}: {text}",
                section.name
            );
        }
    }

    /// Checks all that is said in lines.
    #[track_caller]
    fn check_all(&self, app: &App) {
        // The list of keys is about those of the screen below.
        let status = if top(app) == "All keys" { Vec::new() } else { app.status() };
        status.into_iter().chain(app.message()).for_each(|text| self.check(app, &text));
    }
}

/// A key in the settings as it is shown.
fn shown(text: &str) -> String {
    let parts = text.split('-').map(|part| match part {
        "alt" => "Alt".to_owned(),
        "ctrl" => "Ctrl".to_owned(),
        key if key.len() > 1 => key.to_uppercase(),
        key => key.to_owned(),
    });
    parts.collect::<Vec<_>>().join("-")
}

/// A browser in which every command has another key.
fn app(table: Table, numbers: &[u64]) -> App {
    let preferences = preferences(&rebound(), &[]);
    assert_eq!(preferences.mistakes, Vec::new());
    let mut desk = desk(numbers).with_preferences(&preferences);
    desk.panes.open_table(Some(table), None);
    App::new(desk.with_random(fastrand::Rng::with_seed(617)), (200, 60).into())
}

/// Types the key of a command on the topmost screen, by its name in the settings.
#[track_caller]
fn press(app: &mut App, name: &str) -> Option<Effect> {
    let section = app.top().section();
    let mut bound = keys::on(section.keys, app.desk().panes.table()).flat_map(Binding::shortcuts);
    let bound = bound.find(|shortcut| shortcut.name == name);
    let bound = bound.unwrap_or_else(|| panic!("'{name}' is no command of {}", section.name));
    let keys = app.desk().keymap().keys(section, bound);
    let key = keys.iter().find_map(key_event).unwrap_or_else(|| panic!("'{name}' has no key"));
    app.update(Event::Key(key))
}

/// A step on the way to a message.
enum Step {
    /// The key of a command.
    Do(&'static str),
    /// Text.
    Type(&'static str),
    Paste(&'static str),
    /// All that is searched for is found.
    Search,
    /// A game was read, as the second or so of several.
    Read(&'static str, usize),
    /// What the topmost screen says has these words.
    Says(&'static str),
    /// All that is on the screen has these words.
    Shows(&'static str),
}

use Step::{Do, Paste, Read, Says, Search, Shows, Type};

/// The ways to all messages that name keys, with the table and the deals on which they begin.
const WAYS: &[(Table, &[u64], &[Step])] = &[
    (
        Table::FREECELL,
        &[617],
        &[Shows("type a number, or "), Type("ö"), Says(" does nothing here: {help} shows the keys")],
    ),
    (Table::FREECELL, &[617, 618], &[Do("quit"), Says("{quit} again quits; 2 panes are open")]),
    (
        Table::FREECELL,
        &[617],
        &[
            Do("play"),
            Type("8a"),
            Do("undo"),
            Type("7a"),
            Shows("2 branches · {history-back} {history-forward}"),
            Do("restart"),
            Says("{restart} again restarts: this game counts as given up"),
            Do("back"),
            Says("the game continues"),
            Do("restart"),
            Do("restart"),
            Says("a new game"),
            Read("1 0*8a", 1),
            Says(": {undo} takes steps back, {restart} restarts"),
            Read("1 0*8a", 2),
            Says("2 of 2 open games, {next-game} takes the next"),
            Do("next-oracle"),
            Says("oracle off"),
            Do("next-oracle"),
            Says("{ask} shows whether"),
        ],
    ),
    (
        Table::FREECELL,
        &[617],
        &[
            Do("play"),
            Search,
            Type(LOST),
            Search,
            Says("lost here: {back-to-winnable} goes back"),
            Do("hint"),
            Says("lost here: {back-to-winnable} goes back"),
            Do("finish"),
            Says("lost here: {undo} takes steps back"),
        ],
    ),
    (
        Table::FREECELL,
        &[617],
        &[
            Do("filter"),
            Type("states < 100"),
            Do("accept"),
            Do("next-deal"),
            Says(": {quit} cancels"),
            Do("quit"),
            Says("search canceled"),
            Do("filter"),
            Do("back"),
        ],
    ),
    (
        Table::FREECELL,
        &[617],
        &[
            Paste("7D AD 5C 3S 5S 8C 2D AH\nTD 7S QD AC 6D 8H AS KH\n"),
            Says("{trace} shows where it first differs"),
            Do("next-deal"),
            Says(", or {next-pane} for another pane"),
            Do("close-pane"),
            Says("{reopen-board} brings it back"),
        ],
    ),
    (
        Table::FREECELL,
        &[617],
        &[
            Do("marks"),
            Shows("nothing marked yet: "),
            Do("back"),
            Do("mark"),
            Do("remove-mark"),
            Says("not marked yet: {accept} marks it"),
            Do("accept"),
            Do("mark"),
            Do("remove-mark"),
            Says(" in Marks ({marks}) brings it back"),
            Do("mark"),
            Do("accept"),
            Do("marks"),
            Do("remove-mark"),
            Says(": {restore-mark} brings it back"),
            Do("restore-mark"),
            Do("mark"),
            Do("remove-mark"),
            Says(" was removed: {restore-mark} brings it back"),
        ],
    ),
    (
        Table::FREECELL,
        &[617],
        &[
            Type("1x"),
            Says("{accept} opens the number, {back} cancels"),
            Type("-3"),
            Do("next-deal"),
            Says("1-3 is not a number of steps: {accept} opens it, {back} cancels"),
        ],
    ),
    (
        Table::FREECELL,
        &[617],
        &[
            Do("find"),
            Shows("{left} {up} {right} {down} "),
            Shows("{erase} "),
            Type("7d"),
            Do("clear"),
            Says("the board is empty: {restore} brings the cards back"),
            Do("help"),
        ],
    ),
    (Table::FREECELL, &[617], &[Do("overview"), Do("next-deal"), Do("open-pane"), Says("; {back} shows them")]),
    (
        Table::FREECELL,
        &[617],
        &[
            Search,
            Do("solution"),
            Do("step-number"),
            Type("5x"),
            Says("{accept} opens the step, {back} cancels"),
            Do("accept"),
            Do("to-end"),
            Says("{pause} plays it again"),
        ],
    ),
    (Table::FREECELL, &[617], &[Do("statistics"), Shows("not won yet: {marathon} plays it")]),
    (
        Table::FREECELL,
        &[617],
        &[
            Do("filter"),
            Type("hard"),
            Do("accept"),
            Do("filter"),
            Type("<BS><BS><BS><BS>"),
            Says("{accept} removes the filter"),
            Type("<F5>"),
            Says("F5 does nothing here"),
        ],
    ),
    (
        Table::FREECELL,
        &[617],
        &[Do("generator"), Paste("a=5,c=3,m=1000,shift=2,mask=0xff"), Says("{accept} deals with it")],
    ),
    (
        Table::FREECELL,
        &[617],
        &[Do("more-cells"), Do("facts"), Says("{more-cells} and {fewer-cells} change the free cells")],
    ),
    (
        GEARS,
        &[617],
        &[
            Do("press"),
            Do("press"),
            Do("restart"),
            Says("{restart} again restarts: this game counts as given up"),
            Do("restart"),
            Says("a new game"),
            Read("2 0*1,1 1*2,1", 1),
            Says(": {undo} takes presses back, {restart} restarts"),
            Read("2 0*1,1 1*2,1", 2),
            Says("2 of 2 open games, {next-game} takes the next"),
        ],
    ),
];

/// Words in which the names of commands stand for their keys on the topmost screen.
#[track_caller]
fn with_keys(app: &App, words: &str) -> String {
    let mut parts = words.split(['{', '}']);
    let mut text = parts.next().unwrap_or_default().to_owned();
    while let (Some(name), Some(rest)) = (parts.next(), parts.next()) {
        let section = app.top().section();
        let bound = section.named(name).unwrap_or_else(|| panic!("'{name}' is no command of {}", section.name));
        text += &app.desk().keymap().keys(section, bound)[0].name();
        text += rest;
    }
    text
}

#[test]
fn every_key_that_is_named_is_one_of_the_screen() {
    let names = Names::new();
    for (table, numbers, way) in WAYS {
        let mut app = app(*table, numbers);
        for step in *way {
            match *step {
                Do(name) => drop(press(&mut app, name)),
                Type(text) => drop(type_keys(&mut app, text)),
                Paste(text) => paste(&mut app, text),
                Search => drop(search(&mut app, |_| true)),
                Read(tree, place) => {
                    let cells = if *table == GEARS { CellCount::NONE } else { CellCount::FOUR };
                    let key = GameKey { table: *table, number: number(617), cells };
                    let mut game = SavedGame::new(*table, number(617), cells.get());
                    game.tree = tree.into();
                    let place = GamePlace { place, count: place, is_next: true };
                    app.update(Update::GameRead(key, Some((Box::new(game), place))));
                }
                Says(words) => {
                    let words = with_keys(&app, words);
                    let said: Vec<String> = app.message().into_iter().chain(app.status()).collect();
                    assert!(said.iter().any(|said| said.contains(&words)), "{words}: {said:?}\n{}", screen(&app));
                }
                Shows(words) => {
                    let words = with_keys(&app, words);
                    assert!(screen(&app).contains(&words), "{words}\n{}", screen(&app));
                }
            }
            names.check_all(&app);
        }
    }
}

#[test]
fn so_is_every_key_after_any_keys() {
    let names = Names::new();
    let mut random = fastrand::Rng::with_seed(617);
    for table in [Table::FREECELL, Table::Skat, GEARS] {
        let mut app = app(table, &[617, 618]);
        for _ in 0..1500 {
            let (section, keymap) = (app.top().section(), app.desk().keymap());
            let bound = keys::on(section.keys, app.desk().panes.table()).flat_map(Binding::shortcuts);
            let bound = bound.filter(|shortcut| shortcut.command != Command::NextTable);
            let keys = bound.flat_map(|shortcut| keymap.keys(section, shortcut));
            let bound: Vec<_> = keys.filter_map(key_event).collect();
            if random.u8(..10) == 0 {
                type_keys(&mut app, ["1", "8a", "x", "<F5>", "ö", "<Enter>"][random.usize(..6)]);
            } else {
                app.update(Event::Key(bound[random.usize(..bound.len())]));
            }
            names.check_all(&app);
        }
    }
}

#[test]
fn a_command_without_a_key_is_called_by_its_name() {
    let without = preferences("[keys.play]\nrestart = []\nundo = []\n[keys.browse]\nhelp = []\n", &[]);
    let mut app = App::new(desk(&[617]).with_preferences(&without), (80, 24).into());
    type_keys(&mut app, "ö");
    assert_eq!(message(&app), "'ö' does nothing here: help shows the keys");
    type_keys(&mut app, "<Enter>8a");
    app.update(Event::Command(Command::Restart));
    assert_eq!(message(&app), "restart again restarts: this game counts as given up");
    app.update(Event::Command(Command::Restart));
    assert_eq!(message(&app), "a new game");
}

/// What was asked is answered by the key that the question names, and by no other.
#[test]
fn a_question_is_answered_by_the_key_that_it_names() {
    let set = preferences("[keys.play]\nrestart = \"f12\"\n", &[]);
    let mut app = App::new(desk(&[617]).with_preferences(&set), (80, 24).into());
    let restart = key_event(&Key::Named(KeyCode::F(12))).unwrap();
    type_keys(&mut app, "<Enter>8a");
    app.update(Event::Key(restart));
    assert_eq!(message(&app), "F12 again restarts: this game counts as given up");
    type_keys(&mut app, "R");
    assert_eq!(message(&app), "'R' does nothing here: ? shows the keys");
    app.update(Event::Key(restart));
    assert_eq!(message(&app), "F12 again restarts: this game counts as given up");
    // Whoever looks at the list of keys first is asked again.
    type_keys(&mut app, "?<Esc>");
    app.update(Event::Key(restart));
    assert_eq!(message(&app), "F12 again restarts: this game counts as given up");
    let effect = app.update(Event::Key(restart));
    assert!(matches!(effect, Some(Effect::Game(..))) && message(&app) == "a new game", "{}", support::screen(&app));
    assert_eq!(top(&app), "Play");
}
