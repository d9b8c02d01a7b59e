//! Pictures of all screens for `assets/docs/gallery.md`: `UPDATE=1 cargo test --test program gallery` writes them.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock};
use std::{env, fs};

use tableaux::browser::{Answer, App, Query, SECTIONS, Update, worker};
use tableaux::practice::PracticeRecord;
use tableaux::record::Records;
use tableaux::store::Marks;
use tableaux::table::Table;
use tableaux_engine::skat::OpenSearch;
use tableaux_engine::solver::{Limits, Solver};

use super::super::picture::picture;
use super::super::played_days::{day, november};
use super::super::support::{WINNING_STEPS, app, draw, keys, number, on_table, open_game, paste, search, tick};
use super::skat_review;

/// A browser with a deal, marks, games that are open, and some that ended.
fn kept() -> App {
    let mut app = app(&[617], 90, 27);
    let notes = [
        (617, "the hardest of all"),
        (1941, "takes all four cells"),
        (11_982, "cannot be won"),
        (28_527, "nine moves"),
    ];
    let marks = notes.map(|(of, note)| ((Table::FREECELL, number(of)), note));
    app.update(Update::MarksRead(Marks::from_iter(marks)));
    app.set_today(day("2026-11-25"));
    app.update(Update::RecordRead(Arc::new(Records::of(&november()))));
    let games = [(1, 617, 12, 1090), (2, 25_180, 7, 95), (3, 1941, 31, 2400)];
    let games = games.map(|(id, of, moves, seconds)| open_game(id, Table::FREECELL, of, 4, moves, seconds));
    app.update(Update::GamesRead(games.to_vec()));
    app
}

/// What a screen shows after some keys, once everything is found that it asks for.
fn after(mut app: App, typed: &[&str]) -> App {
    find_all(&mut app);
    for typed in typed {
        keys(&mut app, typed);
        find_all(&mut app);
    }
    app
}

/// Answers all queries, those for shorter solutions too: the pictures show deals as they are looked at.
fn find_all(app: &mut App) {
    search(app, |_| true);
    while let Some(query @ Query::Solution(..)) = app.desk().searches.query() {
        let answer = worker::search(&query, &mut Solver::new(), Limits::NONE, &AtomicBool::new(false)).unwrap();
        app.update(Update::Answered(Box::new((query, answer))));
        search(app, |_| true);
    }
}

fn practice() -> App {
    let mut app = app(&[617], 90, 27);
    keys(&mut app, "P");
    let record = PracticeRecord::new(vec!["ms:1287/4/none/2aa18a2b5c".into()], Vec::new());
    app.update(Update::PracticeRead(Some(Box::new(record)), 20_000));
    after(app, &[])
}

/// A game that is won by some steps.
fn won(typed: &[&str]) -> App {
    let mut app = kept();
    keys(&mut app, "28527<Enter><Enter><F7><F7><F7>");
    keys(&mut app, WINNING_STEPS.strip_suffix("5h").unwrap());
    let mut app = after(app, typed);
    // Its fan of cards is open.
    tick(&mut app, 16);
    app
}

/// A Skat deal whose contracts are searched.
fn skat() -> App {
    let mut app = on_table(Table::Skat, &[2], 90, 27);
    keys(&mut app, "<Enter>");
    let (mut open, never) = (OpenSearch::new(), AtomicBool::new(false));
    while let Some(query) = app.desk().searches.query() {
        let answer = match &query {
            // All contracts of a deal have one search.
            Query::OpenValue(deal, seat, contract) => Answer::OpenValue(open.value(deal, *seat, *contract, &never)),
            query => worker::search(query, &mut Solver::new(), Limits::NONE, &never).unwrap(),
        };
        app.update(Update::Answered(Box::new((query, answer))));
    }
    app
}

/// A game of Skat with mistakes.
fn skat_review() -> App {
    let mut app = on_table(Table::Skat, &[2], 120, 36);
    paste(&mut app, &skat_review::file());
    search(&mut app, |query| matches!(query, Query::Review(_)));
    app
}

/// The pairs that declarer of that game could have put away.
fn discards() -> App {
    let mut app = skat_review();
    keys(&mut app, "d");
    search(&mut app, |query| matches!(query, Query::Discards(..)));
    app
}

/// Each picture: its name, and what it shows. It takes long to find what they show, so that it is done once.
pub fn pictures() -> &'static [(&'static str, App)] {
    static PICTURES: LazyLock<Vec<(&'static str, App)>> = LazyLock::new(all_pictures);
    &PICTURES
}

fn all_pictures() -> Vec<(&'static str, App)> {
    let mut gears = on_table("gears 9".parse().unwrap(), &[617], 90, 27);
    keys(&mut gears, "<Enter>");
    tick(&mut gears, 5);
    vec![
        ("browse", after(kept(), &["c1941<Enter>"])),
        ("overview", after(kept(), &["o"])),
        ("map", after(kept(), &["M"])),
        ("histograms", after(kept(), &["<F4>"])),
        ("facts", after(kept(), &["i"])),
        ("list", after(kept(), &["L"])),
        ("marks", after(kept(), &["'"])),
        ("games", after(kept(), &["O"])),
        ("copy", after(kept(), &["y"])),
        ("generator", after(kept(), &["R"])),
        ("trace", after(kept(), &["t"])),
        ("find", after(kept(), &["f", "7D AD 5C 3S 5S 8C 2D AH"])),
        ("press", after(gears, &[])),
        ("play", after(kept(), &["<Enter>8a", "8c", "n"])),
        ("contracts", skat()),
        ("playback", after(kept(), &["s", "<Right><Right><Right>"])),
        ("practice", practice()),
        ("result", won(&["5h"])),
        ("review", after(kept(), &["<Enter>8a8c", "3b", "6d", "a2", "r"])),
        ("skat-review", skat_review()),
        ("discards", discards()),
        ("statistics", after(kept(), &["S"])),
        ("today", after(kept(), &["<F8>"])),
        ("themes", after(kept(), &["<F5><Down><Down>"])),
        ("help", after(kept(), &["?"])),
    ]
}

#[test]
fn the_gallery_shows_every_screen() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
    let text = fs::read_to_string(root.join("docs/gallery.md")).unwrap();
    let mut shown = BTreeSet::new();
    for (name, app) in pictures() {
        let (path, drawn) = (root.join(format!("gallery/{name}.svg")), picture(&draw(app).0));
        if env::var_os("UPDATE").is_some() {
            fs::write(&path, &drawn).unwrap();
        }
        let found = fs::read_to_string(&path).unwrap_or_default();
        assert!(found == drawn, "gallery/{name}.svg is out of date: UPDATE=1 cargo test --test program gallery");
        assert!(text.contains(&format!("](../gallery/{name}.svg)")), "gallery.md does not show {name}");
        assert_eq!(app.top().section().id, *name);
        shown.insert(*name);
    }
    let screens = SECTIONS.iter().filter(|section| !section.is_typed_into || section.id == "find");
    let missing: Vec<&str> = screens.map(|section| section.id).filter(|id| !shown.contains(id)).collect();
    assert!(missing.is_empty(), "no picture of {missing:?}");
    assert_eq!(fs::read_dir(root.join("gallery")).unwrap().count(), shown.len());
}
